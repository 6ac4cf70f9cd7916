//! Words on the board: coordinates, names, what has just happened. Bevy draws no text here; the app has egui paint the list.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use board::{Hex, TerrainMap};
use engine::CombatantId;
use tabletop::{Effect, EffectKind, FIGURE_HEIGHT, HEX_WIDTH, Point, ROW, Tone};

use crate::ViewSystems;
use crate::camera::{BoardCamera, ReducedMotion};
use crate::figures::{Figures, opposite, to_next};
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
    /// What is written beside a mark.
    Note,
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
    /// The head it is about, on egui's screen: a little pointer shows there.
    pub tip: Option<egui::Pos2>,
}

/// The words on the board, lowest first.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Labels(pub Vec<Label>);

/// Whose names are written by their bases. Set by the app.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(pub Vec<(CombatantId, String)>);

/// What is written in hexes beside their marks. Set by the app.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes(pub Vec<(Hex, String)>);

impl Label {
    fn colour(&self) -> egui::Color32 {
        let [red, green, blue] = match self.kind {
            LabelKind::Coordinates => [250, 240, 214],
            LabelKind::Note => [255, 232, 184],
            LabelKind::Name | LabelKind::Word(Tone::Note) => [248, 240, 222],
            LabelKind::Word(Tone::Parried) => [206, 222, 238],
            LabelKind::Word(Tone::Hit) => [255, 206, 110],
            LabelKind::Word(Tone::Wound) => [255, 140, 104],
            LabelKind::Word(Tone::Out) => [255, 96, 84],
        };
        egui::Color32::from_rgb(red, green, blue).gamma_multiply(self.alpha)
    }

    /// Paints its pointer: a wedge from under the word to the head.
    fn point(&self, painter: &egui::Painter, rim: egui::Color32) {
        let Some(tip) = self.tip else { return };
        let from = self.room().center_bottom() - egui::vec2(0.0, self.size * 0.12);
        if tip.y - from.y < 2.0 {
            return;
        }
        let wedge = |grown: f32| {
            vec![
                from + egui::vec2(-3.5 - grown, -grown),
                from + egui::vec2(3.5 + grown, -grown),
                tip + egui::vec2(0.0, 1.6 * grown),
            ]
        };
        painter.add(egui::Shape::convex_polygon(wedge(1.3), rim, egui::Stroke::NONE));
        painter.add(egui::Shape::convex_polygon(wedge(0.0), self.colour(), egui::Stroke::NONE));
    }

    /// The room it takes, by the mean width of letters, with their dark rim.
    fn room(&self) -> egui::Rect {
        let width = self.text.chars().count() as f32 * self.size * 0.56;
        egui::Rect::from_center_size(self.at, egui::vec2(width + 8.0, self.size * 1.32))
    }

    /// Whether another one lies on the way from it down to a head.
    fn is_over(&self, other: &Self, head: egui::Pos2) -> bool {
        let way = egui::Rect::from_two_pos(self.room().center_bottom(), head).expand2(egui::vec2(4.0, 0.0));
        head.y > self.room().bottom() && other.room().intersects(way)
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
            label.point(&painter, rim);
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
            .init_resource::<Notes>()
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
    notes: Res<Notes>,
    figures: Res<Figures>,
    reduced: Res<ReducedMotion>,
    mut labels: ResMut<Labels>,
    mut sides: Local<HashMap<CombatantId, usize>>,
) {
    let mut list = Vec::new();
    if let Some(table) = table {
        if overlays.coordinates {
            coordinates(&table, &camera, &figures, &mut list);
        }
        let first = list.len();
        list.extend(notes.0.iter().map(|(hex, text)| note(&table.map, *hex, text, &camera)));
        let bodies: Vec<egui::Rect> = figures.rooms().map(|room| on_screen(room, &camera)).collect();
        for (who, name) in &names.0 {
            if let Some(actor) = shown.0.actors.iter().find(|actor| actor.who == *who) {
                let feet = actor.at.lifted(actor.lift);
                let head = figures.head_at(vec(feet)).map_or_else(|| head_over(feet), |(_, head)| head);
                let along = actor.lying.or(actor.mount.as_ref().map(|mount| opposite(mount.heading)));
                let hexes = [vec(feet), vec(feet) + along.map_or(Vec2::ZERO, to_next)];
                let choice = name_labels(hexes, point(head), name, actor.alpha, &camera);
                let side = sides.entry(*who).or_default();
                *side = best_side(&choice, &bodies, &list[first..], *side);
                list.extend(choice.into_iter().nth(*side));
            }
        }
        words(&shown.0.effects, &camera, &figures, reduced.0, first, &mut list);
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
            list.push(Label {
                at,
                text: coordinates_of(hex),
                kind: LabelKind::Coordinates,
                alpha: 0.9,
                size,
                tip: None,
            });
        }
    }
}

/// What is written beside the mark of a hex: at its foot, under the mark's arrow, or beside the hex where that is too small.
fn note(map: &TerrainMap, hex: Hex, text: &str, camera: &BoardCamera) -> Label {
    let middle = tabletop::centre_on(map, hex);
    let across = HEX_WIDTH * camera.points_per_unit();
    let (right, down) = if across < ROOM_FOR_COORDINATES { (across * 0.4 + 16.0, 0.0) } else { (0.0, ROW * 0.30) };
    let at = camera.to_egui(Point::new(middle.x, middle.y - down)) + egui::vec2(right, 0.0);
    let size = (across * 0.2).clamp(11.0, 16.0);
    Label { at, text: text.to_owned(), kind: LabelKind::Note, alpha: 1.0, size, tip: None }
}

/// How a hex is written on the board: q and r.
fn coordinates_of(hex: Hex) -> String {
    format!("{}, {}", hex.x, hex.y)
}

/// A part of the world on egui's screen.
fn on_screen(part: Rect, camera: &BoardCamera) -> egui::Rect {
    egui::Rect::from_two_pos(camera.to_egui(point(part.min)), camera.to_egui(point(part.max)))
}

/// The head of one of whom there is no picture yet.
fn head_over(feet: Point) -> Vec2 {
    vec(feet) + Vec2::new(0.0, FIGURE_HEIGHT * 0.9)
}

/// Where a name may stand, best first: under the base, right and left of it, over the head. `hexes` are the middles of the hexes that he
/// fills, twice the same where it is one.
fn name_labels(hexes: [Vec2; 2], head: Point, name: &str, alpha: f32, camera: &BoardCamera) -> [Label; 4] {
    const SIZE: f32 = 13.0;
    let label = |at| Label { at, text: name.to_owned(), kind: LabelKind::Name, alpha, size: SIZE, tip: None };
    let lower = |a: Vec2, b: Vec2| if b.y < a.y - 1.0 { b } else { a };
    let low = lower(hexes[0], hexes[1]);
    let mut below = label(camera.to_egui(Point::new(low.x, low.y - ROW * 0.52)));
    below.at.y += 6.0;
    let beside = below.room().width() / 2.0 + HEX_WIDTH * 0.45 * camera.points_per_unit();
    let end = |right: f32| if (hexes[1].x - hexes[0].x) * right > 1.0 { hexes[1] } else { hexes[0] };
    let [right, left] = [1.0, -1.0].map(|side| {
        let end = end(side);
        label(camera.to_egui(Point::new(end.x, end.y - ROW * 0.1)) + egui::vec2(beside * side, 0.0))
    });
    let above = label(camera.to_egui(head) - egui::vec2(0.0, SIZE * 0.7));
    [below, right, left, above]
}

/// Which of the places for a name hides the least of bodies and other names. The place it has is kept unless another is clearly better:
/// a name that jumps is harder to read than one that hides something.
fn best_side(choice: &[Label], bodies: &[egui::Rect], others: &[Label], has: usize) -> usize {
    /// What each place costs by itself, and how much better another must be, in square points.
    const COSTS: [f32; 4] = [0.0, 40.0, 40.0, 90.0];
    const CLEARLY: f32 = 30.0;
    let cost = |side: usize| {
        let room = choice[side].room();
        let hidden = |other: egui::Rect| {
            let both = room.intersect(other);
            if both.is_positive() { both.area() } else { 0.0 }
        };
        let names: f32 = others.iter().map(|other| 2.0 * hidden(other.room())).sum();
        let kept = if side == has { CLEARLY } else { 0.0 };
        COSTS.get(side).copied().unwrap_or_default() - kept
            + names
            + bodies.iter().map(|&body| hidden(body)).sum::<f32>()
    };
    (0..choice.len()).min_by(|&a, &b| cost(a).total_cmp(&cost(b))).unwrap_or(0)
}

/// Words hang close over the heads they are about, rise a little and fade; the later ones stand above the earlier ones, of which the
/// lowest points at its man. They lie on no label from `first` on.
fn words(
    effects: &[Effect],
    camera: &BoardCamera,
    figures: &Figures,
    still: bool,
    first: usize,
    list: &mut Vec<Label>,
) {
    // Words about one who moves a little are still about one man.
    let apart = HEX_WIDTH * 0.3 * camera.points_per_unit();
    let mut pointed: Vec<egui::Pos2> = Vec::new();
    for effect in effects {
        let (EffectKind::Word(tone), Some(text)) = (effect.kind, &effect.text) else { continue };
        let feet = effect.at.lifted(effect.lift);
        let head = figures.head_at(vec(feet)).map_or_else(|| head_over(feet), |(_, head)| head);
        let tip = camera.to_egui(point(head)) - egui::vec2(0.0, 1.0);
        let rise = if still { RISE } else { RISE * ease_out(effect.share) };
        let size = if matches!(tone, Tone::Wound | Tone::Out) { 18.0 } else { 15.0 };
        let at = tip - egui::vec2(0.0, GAP + rise + size * 0.575);
        let (text, kind, alpha) = (text.clone(), LabelKind::Word(tone), fade(effect.share));
        let mut label = Label { at, text, kind, alpha, size, tip: None };
        make_room(&mut label, &list[first..]);
        // A pointer goes through no other word.
        let free = !list[first..].iter().any(|other| label.is_over(other, tip));
        if free && pointed.iter().all(|other| other.distance(tip) > apart) {
            label.tip = Some(tip);
            pointed.push(tip);
        }
        list.push(label);
    }
}

/// Between a head and the word over it, in points.
const GAP: f32 = 4.0;
/// How far a word rises, in points.
const RISE: f32 = 6.0;

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
        words(&effects, &BoardCamera::default(), &Figures::default(), false, 0, &mut list);
        assert_eq!(list.len(), 3);
        for (at, one) in list.iter().enumerate() {
            assert!(list[at + 1..].iter().all(|other| !other.room().intersects(one.room())), "{one:?}");
        }
        assert!(list[1].at.y < list[0].at.y);
        assert_eq!([0, 1, 2].map(|at| list[at].tip.is_some()), [true, false, false]); // the lowest points at him
    }

    #[test]
    fn words_far_apart_stay_where_they_belong() {
        let effects = [word("parried", 0.5, Point::new(0.0, 0.0)), word("parried", 0.5, Point::new(400.0, 0.0))];
        let mut list = Vec::new();
        words(&effects, &BoardCamera::default(), &Figures::default(), false, 0, &mut list);
        assert_eq!(list[0].at.y, list[1].at.y);
        assert_eq!(list[1].at.x - list[0].at.x, 400.0);
    }

    #[test]
    fn a_word_hangs_close_over_the_head() {
        let (camera, feet) = (BoardCamera::default(), Point::new(10.0, 20.0));
        let head = camera.to_egui(point(head_over(feet)));
        for share in [0.1, 0.5, 0.9] {
            let mut list = Vec::new();
            words(&[word("parried", share, feet)], &camera, &Figures::default(), false, 0, &mut list);
            let above = head.y - list[0].room().bottom();
            assert!((2.0..14.0).contains(&above), "{above} at {share}");
            assert!((list[0].tip.unwrap() - head).length() < 2.0);
        }
    }

    #[test]
    fn a_name_moves_aside_for_the_man_below_and_does_not_flutter() {
        let (camera, feet) = (BoardCamera::default(), Point::new(0.0, 0.0));
        let choice = name_labels([vec(feet); 2], point(head_over(feet)), "Aldric", 1.0, &camera);
        let body =
            |at: Vec2| on_screen(Rect { min: at - Vec2::new(17.0, 8.0), max: at + Vec2::new(17.0, 58.0) }, &camera);
        let (own, south, east) = (body(Vec2::ZERO), body(Vec2::new(0.0, -ROW)), body(Vec2::new(48.0, -ROW / 2.0)));
        assert_eq!(best_side(&choice, &[own], &[], 0), 0);
        assert_eq!(best_side(&choice, &[own, south], &[], 0), 1);
        assert_eq!(best_side(&choice, &[own, south, east], &[], 0), 2);
        // Where there is hardly a difference it stays; under the base, once that is free, it comes back.
        assert_eq!(best_side(&choice, &[own, south], &[], 2), 2);
        assert_eq!(best_side(&choice, &[own], &[], 2), 0);
        let other = choice[2].clone();
        assert_eq!(best_side(&choice, &[own, south], &[other], 2), 1);
    }

    #[test]
    fn the_name_of_a_rider_stands_under_the_lower_of_his_two_hexes_or_beside_both() {
        let camera = BoardCamera::default();
        let along = to_next(miniatures::Facing::SW);
        let hexes = [Vec2::ZERO, along];
        let [below, right, left, _] = name_labels(hexes, Point::new(0.0, 60.0), "Edmund", 1.0, &camera);
        let one = name_labels([Vec2::ZERO; 2], Point::new(0.0, 60.0), "Edmund", 1.0, &camera);
        let (down, across) = (-along.y * camera.points_per_unit(), -along.x * camera.points_per_unit());
        assert!((below.at - one[0].at - egui::vec2(-across, down)).length() < 0.01, "{below:?}");
        assert_eq!(right.at, one[1].at, "his front hex is the one on the right");
        assert!((left.at - one[2].at - egui::vec2(-across, down)).length() < 0.01, "{left:?}");
    }

    #[test]
    fn a_pointer_goes_through_no_other_word() {
        let camera = BoardCamera::default();
        let (low, high) = (Point::new(0.0, 0.0), Point::new(0.0, 22.0 / camera.points_per_unit()));
        let tips = |effects: &[Effect]| -> Vec<bool> {
            let mut list = Vec::new();
            words(effects, &camera, &Figures::default(), true, 0, &mut list);
            list.iter().map(|label| label.tip.is_some()).collect()
        };
        let (one, two) = (word("throws", 0.5, low), word("grapples", 0.5, low));
        assert_eq!(tips(&[word("thrown", 0.5, high)]), [true]);
        assert_eq!(tips(&[one.clone(), two.clone(), word("thrown", 0.5, high)]), [true, false, false]);
        assert_eq!(tips(&[one, two, word("thrown", 0.5, Point::new(300.0, 0.0))]), [true, false, true]);
    }

    #[test]
    fn a_word_rises_and_fades_and_with_reduced_motion_only_fades() {
        let at = |share, still| {
            let mut list = Vec::new();
            words(
                &[word("hit", share, Point::default())],
                &BoardCamera::default(),
                &Figures::default(),
                still,
                0,
                &mut list,
            );
            (list[0].at.y, list[0].alpha)
        };
        assert!(at(0.6, false).0 < at(0.2, false).0);
        assert_eq!(at(0.6, true).0, at(0.2, true).0);
        assert_eq!([at(0.0, false).1, at(0.5, false).1, at(1.0, false).1], [0.0, 1.0, 0.0]);
    }
}
