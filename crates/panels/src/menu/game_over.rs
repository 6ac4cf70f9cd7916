//! The end of a fight: who won and why, what became of everybody, and what each of them did. Nothing is hidden any more.

use egui::{Align, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use engine::{CombatantId, Fight, Tenths};
use steel::fight::{EndReason, Event, Outcome, Status, Steel};
use steel::tables::{Area, Injury};

use crate::intent::Intent;
use crate::keys::Action;
use crate::settings::Settings;
use crate::side_style::SideStyle;
use crate::theme::TABLE;
use crate::widgets::{cell, focus_ring, main_button};

/// The end of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOver {
    /// The side that won; `None` is a draw.
    pub winner: Option<usize>,
    /// Who won.
    pub title: String,
    /// Why, and when, but for the tenth's spelling.
    pub why: &'static str,
    /// When.
    pub at: Tenths,
    /// Everybody.
    pub people: Vec<Deeds>,
}

/// What became of somebody, and what he did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deeds {
    /// Who.
    pub who: CombatantId,
    /// His name.
    pub name: String,
    /// The index of his side.
    pub side: usize,
    /// How he has come out of it.
    pub fate: String,
    /// Blows that he struck.
    pub blows: u32,
    /// Those that hit.
    pub hits: u32,
    /// Injuries that they dealt.
    pub dealt: u32,
    /// Injuries that he took.
    pub taken: u32,
}

impl GameOver {
    /// The end of a fight; `None` while it goes on.
    pub fn of(fight: &Fight<Steel>) -> Option<Self> {
        let outcome: Outcome = fight.outcome()?;
        let setup = fight.setup();
        let title = match outcome.winner {
            Some(side) => format!("Victory for {}", setup.sides[side.index()].name),
            None => "A draw".to_owned(),
        };
        let mut people: Vec<Deeds> = setup
            .everyone()
            .map(|who| Deeds {
                who,
                name: setup.name_of(who).to_owned(),
                side: setup.person(who).side.index(),
                fate: fate(fight, who),
                blows: 0,
                hits: 0,
                dealt: 0,
                taken: 0,
            })
            .collect();
        count(fight, &mut people);
        people.sort_by_key(|deeds| (outcome.winner.is_some_and(|side| side.index() != deeds.side), deeds.side));
        let winner = outcome.winner.map(engine::SideId::index);
        Some(Self { winner, title, why: why(&outcome), at: fight.now(), people })
    }

    /// Why and when it ended, as a sentence.
    pub fn reason(&self, settings: &Settings) -> String {
        format!("{}, after {}.", self.why, settings.time.text(self.at.0))
    }

    /// Everything it says, a line each.
    pub fn texts(&self, settings: &Settings) -> Vec<String> {
        [self.title.clone(), self.reason(settings)].into_iter().chain(self.people.iter().map(Deeds::text)).collect()
    }
}

impl Deeds {
    /// The line in words.
    pub fn text(&self) -> String {
        let Self { name, fate, blows, hits, dealt, taken, .. } = self;
        let many = |count: u32, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let (blows, hits) = (many(*blows, "blow"), many(*hits, "hit"));
        let dealt = if *dealt == 1 { "1 injury".to_owned() } else { format!("{dealt} injuries") };
        format!("{name}: {fate}; {blows}, {hits}, {dealt} dealt, {taken} taken")
    }
}

const fn why(outcome: &Outcome) -> &'static str {
    match (outcome.why, outcome.winner) {
        (EndReason::LastSide, Some(_)) => "The last side standing",
        (EndReason::LastSide, None) => "Nobody is left to fight",
        (EndReason::Condition, _) => "The scenario's condition is met",
        (EndReason::TimeLimit, _) => "The time is up",
        (EndReason::Idleness, _) => "Nobody fights any more",
    }
}

fn fate(fight: &Fight<Steel>, who: CombatantId) -> String {
    let me = fight.world().of(who);
    let worst = Area::ALL.iter().zip(me.wounds.areas).max_by_key(|(_, area)| area.injury());
    let hurt = worst.filter(|(_, area)| area.injury() != Injury::None);
    let hurt = hurt.map_or_else(|| "unhurt".to_owned(), |(area, wound)| wound.injury().at(area));
    match me.status {
        Status::Dead => "dead".to_owned(),
        Status::Unconscious => format!("unconscious, {hurt}"),
        Status::Surrendered => format!("has surrendered, {hurt}"),
        Status::Gone => format!("has left the map, {hurt}"),
        Status::Active | Status::Unseen if me.is_mounted() => format!("on horseback, {hurt}"),
        Status::Active | Status::Unseen if me.place.fallen => format!("down, {hurt}"),
        Status::Active | Status::Unseen => format!("on his feet, {hurt}"),
    }
}

/// Counts blows, hits and injuries. An injury is dealt by the blow that hit him last at that tenth, that of a fall by the blow that
/// felled, or that threw him off the horse that it hit.
fn count(fight: &Fight<Steel>, people: &mut [Deeds]) {
    let all = fight.world().people.len();
    // By whom each body was hit last, and when: of two who strike at the same tenth both are hit before either is hurt.
    let mut hit_by: Vec<Option<(CombatantId, Tenths)>> = vec![None; all];
    let mut felled_by = vec![None; all];
    for entry in fight.journal().entries() {
        let now = entry.at;
        let by = |hits: &[Option<(CombatantId, Tenths)>], who: CombatantId| {
            hits[who.index()].filter(|&(_, at)| at == now).map(|(by, _)| by)
        };
        match entry.event {
            Event::Struck { who, foe, hit, block: false, .. } | Event::Shot { who, foe, hit, .. } => {
                // What a horse does by itself is nobody's deed.
                if let Some(deeds) = people.get_mut(who.index()) {
                    deeds.blows += 1;
                    deeds.hits += u32::from(hit);
                }
                hit_by[foe.index()] = hit.then_some((who, now));
            }
            Event::Wrestled { who, foe, won: true, .. } => hit_by[foe.index()] = Some((who, now)),
            Event::HitsMount { who, horse, rider: false, .. } => hit_by[horse.index()] = hit_by[who.index()],
            Event::Unhorsed { who, horse } => {
                felled_by[who.index()] = by(&hit_by, who).or_else(|| by(&hit_by, horse));
            }
            Event::Injured { who, injury, .. } if injury != Injury::None => {
                people[who.index()].taken += 1;
                if let Some(deeds) = by(&hit_by, who).and_then(|by| people.get_mut(by.index())) {
                    deeds.dealt += 1;
                }
            }
            Event::Fell { who, .. } => {
                felled_by[who.index()] = by(&hit_by, who).or(felled_by[who.index()]);
                hit_by[who.index()] = None;
            }
            Event::Landed { who } => hit_by[who.index()] = felled_by[who.index()].take().map(|by| (by, now)),
            _ => {}
        }
    }
}

/// The panel with its mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameOverPanel {
    mark: usize,
    away: bool,
}

/// Its buttons.
const BUTTONS: [(&str, Intent); 3] =
    [("Watch the replay", Intent::Watch), ("Again", Intent::Again), ("Main menu", Intent::Leave)];

impl GameOverPanel {
    /// Shows the end over the middle of `board`; Escape puts it away, so that the field can be seen, and brings it back.
    pub fn show(
        &mut self,
        ui: &Ui,
        board: Rect,
        over: &GameOver,
        sides: &[SideStyle],
        settings: &Settings,
    ) -> Vec<Intent> {
        let mut intents = Vec::new();
        let keys = &settings.keys;
        self.away ^= keys.pressed(ui, Action::Back);
        let area = egui::Area::new(egui::Id::new("game over")).order(egui::Order::Foreground).constrain_to(board);
        if self.away {
            let corner = board.left_top() + vec2(10.0, 10.0);
            area.fixed_pos(corner).show(ui.ctx(), |ui| {
                if main_button(ui, &over.title).clicked() {
                    self.away = false;
                }
            });
            return intents;
        }
        for (action, step) in [(Action::Unfold, 1), (Action::Down, 1), (Action::Fold, 2), (Action::Up, 2)] {
            if keys.pressed(ui, action) {
                self.mark = (self.mark + step) % BUTTONS.len();
            }
        }
        if keys.pressed(ui, Action::Confirm) {
            intents.push(BUTTONS[self.mark].1.clone());
        }
        let width = (board.width() - 80.0).min(760.0);
        area.pivot(egui::Align2::CENTER_CENTER).fixed_pos(board.center()).show(ui.ctx(), |ui| {
            let frame = egui::Frame::new().fill(TABLE.ground).stroke(egui::Stroke::new(1.0, TABLE.line));
            frame.corner_radius(8).inner_margin(egui::Margin::symmetric(18, 14)).show(ui, |ui| {
                ui.set_width(width);
                self.card(ui, board, over, sides, settings, &mut intents);
                focus_ring(ui);
            });
        });
        intents
    }

    fn card(
        &mut self,
        ui: &mut Ui,
        board: Rect,
        over: &GameOver,
        sides: &[SideStyle],
        settings: &Settings,
        intents: &mut Vec<Intent>,
    ) {
        ui.horizontal(|ui| {
            if let Some(side) = over.winner.and_then(|side| sides.get(side)) {
                let (badge, _) = ui.allocate_exact_size(vec2(30.0, 30.0), Sense::hover());
                side.paint(ui.painter(), badge);
            }
            ui.label(RichText::new(&over.title).size(28.0));
        });
        ui.colored_label(TABLE.quiet, over.reason(settings));
        ui.add_space(6.0);
        let high = (board.height() - 190.0).max(80.0);
        egui::ScrollArea::vertical().id_salt("deeds").max_height(high).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            head(ui);
            for deeds in &over.people {
                line(ui, deeds, sides);
            }
        });
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            for (place, (title, intent)) in BUTTONS.into_iter().enumerate() {
                let response = if place == self.mark { main_button(ui, title) } else { ui.button(title) };
                if response.clicked() {
                    intents.push(intent);
                }
            }
        });
    }
}

/// The columns of the figures, from the right.
const FIGURE: f32 = 54.0;

fn columns(rect: Rect) -> [Rect; 6] {
    let figures = rect.right() - 4.0 * FIGURE;
    let middle = rect.left() + (figures - rect.left()) * 0.3;
    let span = |from: f32, to: f32| Rect::from_min_max(pos2(from, rect.top()), pos2(to, rect.bottom()));
    let figure = |place: usize| {
        let left = figures + FIGURE * place as f32;
        span(left, left + FIGURE - 4.0)
    };
    [span(rect.left(), middle - 6.0), span(middle, figures - 6.0), figure(0), figure(1), figure(2), figure(3)]
}

fn head(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let [_, _, figures @ ..] = columns(rect);
    for (rect, title) in figures.into_iter().zip(["blows", "hits", "dealt", "taken"]) {
        cell(ui, rect, title, TABLE.quiet, Align::Max);
    }
}

fn line(ui: &mut Ui, deeds: &Deeds, sides: &[SideStyle]) {
    // No tip: it would cover the other rows and the buttons, and say the same.
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, deeds.text()));
    ui.painter().hline(rect.x_range(), rect.top(), egui::Stroke::new(1.0, TABLE.card));
    let [name, fate, figures @ ..] = columns(rect);
    let badge = Rect::from_center_size(pos2(name.left() + 8.0, name.center().y), vec2(14.0, 14.0));
    if let Some(side) = sides.get(deeds.side) {
        side.paint(ui.painter(), badge);
    }
    cell(ui, name.with_min_x(badge.right() + 7.0), &deeds.name, TABLE.text, Align::Min);
    cell(ui, fate, &deeds.fate, TABLE.quiet, Align::Min);
    for (rect, figure) in figures.into_iter().zip([deeds.blows, deeds.hits, deeds.dealt, deeds.taken]) {
        cell(ui, rect, &figure.to_string(), TABLE.text, Align::Max);
    }
}
