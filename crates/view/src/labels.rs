//! Words on the board: coordinates, names, what has just happened. Bevy draws no text here; the app has egui paint the list.

use bevy::prelude::*;
use board::Hex;
use engine::CombatantId;
use tabletop::{Effect, EffectKind, FIGURE_HEIGHT, HEX_WIDTH, Point, ROW, Tone};

use crate::ViewSystems;
use crate::camera::{BoardCamera, ReducedMotion};
use crate::figures::Figures;
use crate::lens::{point, vec};
use crate::overlays::Overlays;
use crate::table::{Shown, Table};

/// What a label is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelKind {
    /// The coordinates of a hex.
    Coordinates,
    /// Who stands there.
    Name,
    /// What has just happened.
    Word(Tone),
}

/// A word on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Its middle, on egui's screen.
    pub at: egui::Pos2,
    /// What it says.
    pub text: String,
    /// What it is.
    pub kind: LabelKind,
    /// 1 plain, 0 gone.
    pub alpha: f32,
    /// Height of its letters, in points.
    pub size: f32,
}

/// The words on the board, lowest first.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Labels(pub Vec<Label>);

/// Whose names are written under their bases. Set by the app.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(pub Vec<(CombatantId, String)>);

impl Label {
    fn colour(&self) -> egui::Color32 {
        let [red, green, blue] = match self.kind {
            LabelKind::Coordinates => [250, 240, 214],
            LabelKind::Name | LabelKind::Word(Tone::Note) => [248, 240, 222],
            LabelKind::Word(Tone::Parried) => [206, 222, 238],
            LabelKind::Word(Tone::Hit) => [255, 206, 110],
            LabelKind::Word(Tone::Wound) => [255, 140, 104],
            LabelKind::Word(Tone::Out) => [255, 96, 84],
        };
        egui::Color32::from_rgb(red, green, blue).gamma_multiply(self.alpha)
    }

    /// The room it takes, by the mean width of letters.
    fn room(&self) -> egui::Rect {
        let width = self.text.chars().count() as f32 * self.size * 0.56;
        egui::Rect::from_center_size(self.at, egui::vec2(width + 6.0, self.size * 1.15))
    }
}

impl Labels {
    /// Paints them all, light letters with a dark rim. `within` is the free board.
    pub fn paint(&self, painter: &egui::Painter, within: egui::Rect) {
        let painter = painter.with_clip_rect(within);
        for label in &self.0 {
            let font = egui::FontId::proportional(label.size);
            let rim = egui::Color32::from_rgb(22, 14, 8)
                .gamma_multiply(label.alpha * if label.is_faint() { 0.55 } else { 0.9 });
            let reach = if label.is_faint() { 1.0 } else { (label.size / 11.0).clamp(1.0, 2.2) };
            let galley = painter.layout_no_wrap(label.text.clone(), font, egui::Color32::PLACEHOLDER);
            let corner = label.at - galley.size() / 2.0;
            for (x, y) in
                [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7)]
            {
                painter.galley(corner + egui::vec2(x, y) * reach, galley.clone(), rim);
            }
            painter.galley(corner, galley, label.colour());
        }
    }
}

impl Label {
    fn is_faint(&self) -> bool {
        self.kind == LabelKind::Coordinates
    }
}

/// The labels.
pub(crate) struct LabelsPlugin;

impl Plugin for LabelsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Labels>()
            .init_resource::<Names>()
            .add_systems(Update, write_labels.in_set(ViewSystems::Labels));
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it reads")]
fn write_labels(
    table: Option<Res<Table>>,
    shown: Res<Shown>,
    camera: Res<BoardCamera>,
    overlays: Res<Overlays>,
    names: Res<Names>,
    figures: Res<Figures>,
    reduced: Res<ReducedMotion>,
    mut labels: ResMut<Labels>,
) {
    let mut list = Vec::new();
    if let Some(table) = table {
        if overlays.coordinates {
            coordinates(&table, &camera, &figures, &mut list);
        }
        for (who, name) in &names.0 {
            if let Some(actor) = shown.0.actors.iter().find(|actor| actor.who == *who) {
                list.push(name_label(actor.at.lifted(actor.lift), name, actor.alpha, &camera));
            }
        }
        words(&shown.0.effects, &camera, reduced.0, &mut list);
    }
    labels.set_if_neq(Labels(list));
}

/// Coordinates are written where a hex is at least this wide, in points.
const ROOM_FOR_COORDINATES: f32 = 42.0;

/// The coordinates of the hexes in view, at the foot of each, where no figure hides them.
fn coordinates(table: &Table, camera: &BoardCamera, figures: &Figures, list: &mut Vec<Label>) {
    let across = HEX_WIDTH * camera.points_per_unit();
    if across < ROOM_FOR_COORDINATES {
        return;
    }
    let seen = camera.seen();
    for (hex, _) in table.map.iter() {
        let middle = tabletop::centre_on(&table.map, hex);
        let foot = Point::new(middle.x, middle.y - ROW * 0.33);
        if seen.contains(vec(foot)) && figures.at(vec(foot), f32::MAX).is_none() {
            let (at, size) = (camera.to_egui(foot), (across * 0.15).clamp(8.0, 15.0));
            list.push(Label { at, text: coordinates_of(hex), kind: LabelKind::Coordinates, alpha: 0.9, size });
        }
    }
}

/// How a hex is written on the board: q and r.
fn coordinates_of(hex: Hex) -> String {
    format!("{}, {}", hex.x, hex.y)
}

fn name_label(feet: Point, name: &str, alpha: f32, camera: &BoardCamera) -> Label {
    let below = camera.to_egui(Point::new(feet.x, feet.y - ROW * 0.52));
    Label { at: below + egui::vec2(0.0, 6.0), text: name.to_owned(), kind: LabelKind::Name, alpha, size: 13.0 }
}

/// Words rise over the heads they are about and fade; the later ones stand above the earlier ones.
fn words(effects: &[Effect], camera: &BoardCamera, still: bool, list: &mut Vec<Label>) {
    let first = list.len();
    for effect in effects {
        let (EffectKind::Word(tone), Some(text)) = (effect.kind, &effect.text) else { continue };
        let head = vec(effect.at.lifted(effect.lift)) + Vec2::new(0.0, FIGURE_HEIGHT * 0.95);
        let rise = if still { 10.0 } else { 6.0 + 26.0 * ease_out(effect.share) };
        let at = camera.to_egui(point(head)) - egui::vec2(0.0, rise);
        let size = if matches!(tone, Tone::Wound | Tone::Out) { 18.0 } else { 15.0 };
        let mut label = Label { at, text: text.clone(), kind: LabelKind::Word(tone), alpha: fade(effect.share), size };
        make_room(&mut label, &list[first..]);
        list.push(label);
    }
}

/// Fast at first.
fn ease_out(share: f32) -> f32 {
    1.0 - (1.0 - share.clamp(0.0, 1.0)).powi(3)
}

/// Quickly there, long readable, softly gone.
fn fade(share: f32) -> f32 {
    (share / 0.08).min((1.0 - share) / 0.3).clamp(0.0, 1.0)
}

/// Moves a label up until it lies on none of the others.
fn make_room(label: &mut Label, others: &[Label]) {
    for _ in 0..others.len() {
        let Some(below) = others.iter().find(|other| other.room().intersects(label.room())) else { return };
        label.at.y = below.room().top() - label.room().height() / 2.0 - 0.5;
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "halves and whole numbers are exact")]
mod tests {
    use engine::SideId;

    use super::*;

    fn word(text: &str, share: f32, at: Point) -> Effect {
        Effect { kind: EffectKind::Word(Tone::Hit), at, lift: 0.0, share, text: Some(text.into()), side: SideId(0) }
    }

    #[test]
    fn words_on_one_spot_stand_above_each_other() {
        let spot = Point::new(10.0, 20.0);
        let effects = [word("parried", 0.5, spot), word("right arm", 0.5, spot), word("wound", 0.4, spot)];
        let mut list = Vec::new();
        words(&effects, &BoardCamera::default(), false, &mut list);
        assert_eq!(list.len(), 3);
        for (at, one) in list.iter().enumerate() {
            assert!(list[at + 1..].iter().all(|other| !other.room().intersects(one.room())), "{one:?}");
        }
        assert!(list[1].at.y < list[0].at.y);
    }

    #[test]
    fn words_far_apart_stay_where_they_belong() {
        let effects = [word("parried", 0.5, Point::new(0.0, 0.0)), word("parried", 0.5, Point::new(400.0, 0.0))];
        let mut list = Vec::new();
        words(&effects, &BoardCamera::default(), false, &mut list);
        assert_eq!(list[0].at.y, list[1].at.y);
        assert_eq!(list[1].at.x - list[0].at.x, 400.0);
    }

    #[test]
    fn a_word_rises_and_fades_and_with_reduced_motion_only_fades() {
        let at = |share, still| {
            let mut list = Vec::new();
            words(&[word("hit", share, Point::default())], &BoardCamera::default(), still, &mut list);
            (list[0].at.y, list[0].alpha)
        };
        assert!(at(0.6, false).0 < at(0.2, false).0);
        assert_eq!(at(0.6, true).0, at(0.2, true).0);
        assert_eq!([at(0.0, false).1, at(0.5, false).1, at(1.0, false).1], [0.0, 1.0, 0.0]);
    }
}
