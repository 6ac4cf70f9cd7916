//! Painted pictures for the menus: the scenarios' boards, small, and what lies behind the main menu. Each is painted once, beside the game.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use engine::SideId;
use scenario::Scenario;
use tabletop::ground::{Picture, miniature};

/// The largest picture, in pixels.
const WIDEST: u32 = 520;
const HIGHEST: u32 = 400;

/// The pictures that there are so far.
#[derive(Default)]
pub(super) struct Pictures {
    boards: BTreeMap<usize, Painted>,
    backdrop: Option<([u32; 2], Painted)>,
    /// The last backdrop, while one of another size is painted.
    before: Option<egui::TextureHandle>,
}

/// A picture, or the promise of one.
enum Painted {
    Ready(egui::TextureHandle),
    Asked(Receiver<Picture>),
}

impl Pictures {
    /// The board of a scenario; `None` until it is painted. Asks for it the first time.
    pub(super) fn board(
        &mut self,
        ctx: &egui::Context,
        place: usize,
        scenario: &Scenario,
    ) -> Option<egui::TextureHandle> {
        let board = self.boards.entry(place).or_insert_with(|| {
            let (setup, seed) = (Arc::clone(scenario.setup()), scenario.seed());
            Painted::ask(ctx, move || miniature(&setup.map, seed, WIDEST, HIGHEST))
        });
        board.get(ctx, &format!("board {place}"))
    }

    /// Paints what lies behind the main menu over the whole of `room`, as soon as there is a picture of it.
    pub(super) fn paint_backdrop(&mut self, ui: &egui::Ui, room: egui::Rect) {
        let pixels = room.size() * ui.ctx().pixels_per_point();
        let size = [(pixels.x as u32).clamp(64, 3840), (pixels.y as u32).clamp(64, 2160)];
        if self.backdrop.as_ref().is_none_or(|(painted, _)| *painted != size) {
            if let Some((_, Painted::Ready(old))) = self.backdrop.take() {
                self.before = Some(old);
            }
            let [width, height] = size;
            self.backdrop =
                Some((size, Painted::ask(ui.ctx(), move || tabletop::diorama(width, height, BACKDROP_SEED))));
        }
        let ready = self.backdrop.as_mut().and_then(|(_, painted)| painted.get(ui.ctx(), "backdrop"));
        if let Some(texture) = ready.or_else(|| self.before.clone()) {
            let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            ui.painter().image(texture.id(), room, whole, egui::Color32::WHITE);
        }
    }
}

/// What varies the backdrop.
const BACKDROP_SEED: u64 = 1981;

impl Painted {
    fn ask(ctx: &egui::Context, paint: impl FnOnce() -> Picture + Send + 'static) -> Self {
        let (done, painted) = channel();
        let ctx = ctx.clone();
        std::thread::spawn(move || {
            // Whoever asked may have gone.
            let _ = done.send(paint());
            ctx.request_repaint();
        });
        Self::Asked(painted)
    }

    fn get(&mut self, ctx: &egui::Context, name: &str) -> Option<egui::TextureHandle> {
        if let Self::Asked(painted) = self {
            let Ok(picture) = painted.try_recv() else {
                // A sleeping window is not woken by another thread's wish to be painted: it looks up by itself.
                ctx.request_repaint_after(std::time::Duration::from_millis(100));
                return None;
            };
            let size = [picture.width as usize, picture.height as usize];
            let image = egui::ColorImage::from_rgba_unmultiplied(size, &picture.rgba);
            *self = Self::Ready(ctx.load_texture(name, image, egui::TextureOptions::LINEAR));
        }
        match self {
            Self::Ready(texture) => Some(texture.clone()),
            Self::Asked(_) => None,
        }
    }
}

/// Where the people of a scenario begin, in shares of its picture's width and height, from the upper left.
pub(super) fn starts(scenario: &Scenario) -> Vec<(f32, f32, SideId)> {
    let setup = scenario.setup();
    let area = tabletop::ground::bounds(&setup.map);
    let place = |person: &steel::fight::Person| {
        let at = tabletop::centre_on(&setup.map, person.start.hex);
        ((at.x - area.left) / area.width, (area.top - at.y) / area.height, person.side)
    };
    setup.people.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use steel::tables::Tables;

    use super::*;

    #[test]
    fn everybody_begins_within_the_picture_and_the_first_side_of_the_duel_in_the_south() {
        let tables = Arc::new(Tables::builtin().clone());
        for shipped in scenario::library() {
            let scenario = Scenario::open(shipped.stem, &tables).unwrap();
            let starts = starts(&scenario);
            assert_eq!(starts.len(), scenario.setup().people.len());
            assert!(starts.iter().all(|(x, y, _)| (0.05..0.95).contains(x) && (0.05..0.95).contains(y)), "{starts:?}");
        }
        let duel = starts(&Scenario::open("duel", &tables).unwrap());
        assert!(duel[0].1 > duel[1].1 && (duel[0].0 - duel[1].0).abs() < 0.01);
    }
}
