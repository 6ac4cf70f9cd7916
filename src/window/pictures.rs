//! Small painted pictures of the scenarios' boards, for the set-up. Painted one after another beside the game, each once.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};

use scenario::Scenario;
use tabletop::ground::{Picture, miniature};

/// The largest picture, in pixels.
const WIDEST: u32 = 520;
const HIGHEST: u32 = 400;

/// The pictures that there are so far.
#[derive(Default)]
pub(super) struct Pictures {
    ready: BTreeMap<usize, egui::TextureHandle>,
    asked: BTreeMap<usize, Receiver<Picture>>,
}

impl Pictures {
    /// The picture of a scenario; `None` until it is painted. Asks for it the first time.
    pub(super) fn of(&mut self, ctx: &egui::Context, place: usize, scenario: &Scenario) -> Option<egui::TextureHandle> {
        if let Some(picture) = self.ready.get(&place) {
            return Some(picture.clone());
        }
        let painted = self.asked.entry(place).or_insert_with(|| paint(ctx.clone(), scenario.clone()));
        let picture = painted.try_recv().ok()?;
        let size = [picture.width as usize, picture.height as usize];
        let image = egui::ColorImage::from_rgba_unmultiplied(size, &picture.rgba);
        let texture = ctx.load_texture(format!("board {place}"), image, egui::TextureOptions::LINEAR);
        self.asked.remove(&place);
        self.ready.insert(place, texture.clone());
        Some(texture)
    }
}

fn paint(ctx: egui::Context, scenario: Scenario) -> Receiver<Picture> {
    let (done, painted): (Sender<Picture>, Receiver<Picture>) = channel();
    std::thread::spawn(move || {
        // Whoever asked may have gone.
        let _ = done.send(miniature(&scenario.setup().map, scenario.seed(), WIDEST, HIGHEST));
        ctx.request_repaint();
    });
    painted
}
