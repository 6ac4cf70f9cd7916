//! What lies over the board: words, small map, clock, the tip beside the pointer, the menu on a hex, the end of the fight; and its keys.

use board::{Direction, Hex};
use egui::{Rect, Ui, vec2};
use engine::CombatantId;
use panels::keys::Action;
use panels::{ClockBar, GameOver, Hatch, Intent, MenuAnswer};
use steel::fight::{SideView, Status};
use tabletop::MarkKind;
use view::minimap::{self, Dot};
use view::{BoardClick, BoardWaits, CameraMove, Overlays};

use super::hand::{BoardMenuAt, moments};
use super::shell::{Around, Screen, Shell, Wish};

impl Shell {
    /// The window's mouse points there.
    pub(super) fn point(&mut self, hex: Option<Hex>, who: Option<CombatantId>) {
        self.hand.point(hex, who);
        match &self.screen {
            Screen::Game(table) => match table.view() {
                Some(view) => self.hand.look(view, Some(table)),
                None => self.hand.forget(),
            },
            Screen::Watch(watch) => self.hand.look(watch.view(), None),
            _ => {}
        }
    }

    /// What is laid on the hexes.
    pub(super) fn overlays(&self) -> Overlays {
        let settings = self.settings();
        let mut overlays = Overlays {
            grid: match settings.grid {
                panels::GridStyle::Hidden => view::GridStyle::Hidden,
                panels::GridStyle::Thin => view::GridStyle::Thin,
                panels::GridStyle::Strong => view::GridStyle::Strong,
            },
            coordinates: settings.coordinates,
            ..Overlays::default()
        };
        if !self.on_board() {
            return overlays;
        }
        overlays.layers = self.hand.marks();
        overlays.hover = self.hand.hex();
        let decision = self.game().and_then(|table| table.decision());
        overlays.selected = decision.map(|decision| decision.who);
        overlays.target = overlays.layers.iter().find_map(|mark| match mark.kind {
            tabletop::MarkKind::Target(who) => Some(who),
            _ => None,
        });
        overlays
    }

    /// Whose names are written on the board: of the one who decides, of whom the order in mind is aimed at, and of the one pointed at.
    pub(super) fn names(&self) -> Vec<(CombatantId, String)> {
        let Some(view) = self.seen().filter(|_| self.on_board()) else { return Vec::new() };
        let decides = self.game().and_then(|table| table.decision()).map(|decision| decision.who);
        let pointed = self.hand.whom(view);
        let mut people: Vec<CombatantId> = decides.into_iter().chain(pointed).chain(self.aimed_at()).collect();
        people.sort();
        people.dedup();
        people.into_iter().map(|who| (who, view.setup.name_of(who).to_owned())).collect()
    }

    /// Whom the order in mind is aimed at.
    fn aimed_at(&self) -> Option<CombatantId> {
        self.hand.marks().into_iter().find_map(|mark| match mark.kind {
            MarkKind::Target(who) => Some(who),
            _ => None,
        })
    }

    /// What is written in the hexes beside marks: when a horse comes there.
    pub(super) fn notes(&self) -> Vec<(Hex, String)> {
        if !self.on_board() {
            return Vec::new();
        }
        moments(&self.hand.marks(), |tenths| self.settings().time.text(tenths))
    }

    /// A click on the board.
    pub(super) fn click(&mut self, click: BoardClick) {
        use bevy::input::mouse::MouseButton;
        self.hand.let_go();
        self.hand.menu = None;
        match click.button {
            MouseButton::Left => self.activate(),
            MouseButton::Right => self.open_menu(click.hex),
            _ => {}
        }
    }

    /// Gives the order that the hex pointed at most plainly means, or opens the sheet of whoever stands there.
    fn activate(&mut self) {
        let order = self.hand.obvious().and_then(|obvious| obvious.order);
        // A horse has no sheet: its rows of the roster stand under its rider.
        let whom = self
            .seen()
            .and_then(|view| self.hand.whom(view).filter(|who| view.setup.everyone().any(|each| each == *who)));
        match (&mut self.screen, order, whom) {
            (Screen::Game(table), Some(order), _) => {
                let path =
                    self.hand.obvious().filter(|obvious| obvious.way().is_some()).map(|obvious| obvious.path.clone());
                table.give_and_go_on(order, path, &self.settings.now);
            }
            (Screen::Game(table), None, Some(who)) => open_sheet(table.desk_mut(), who),
            (Screen::Watch(watch), _, Some(who)) => open_sheet(watch.desk_mut(), who),
            _ => {}
        }
    }

    fn open_menu(&mut self, hex: Hex) {
        let Some(table) = self.game() else { return };
        let (Some(view), Some(obvious)) = (table.view(), self.hand.obvious()) else { return };
        let Some(prompt) = table.desk().orders.prompt() else { return };
        let orders = obvious.order.into_iter().chain(obvious.others.iter().copied());
        let lines = orders.filter_map(|order| Some((prompt.line_of(&order)?.text(self.settings().time), order)));
        let entries: Vec<_> = lines.collect();
        let title = self
            .hand
            .whom(view)
            .map_or_else(|| format!("Hex {} {}", hex.x, hex.y), |who| view.setup.name_of(who).to_owned());
        if !entries.is_empty() {
            self.hand.menu = Some(BoardMenuAt { hex, entries, title, panel: panels::BoardMenu::default() });
        }
    }

    /// What those before the screen may see.
    fn seen(&self) -> Option<&SideView> {
        match &self.screen {
            Screen::Game(table) => table.view(),
            Screen::Watch(watch) => Some(watch.view()),
            _ => None,
        }
    }

    /// The part of the picture in which those stand whom those before the screen may see, with some hexes around.
    pub(super) fn people_in_sight(&self) -> Option<bevy::math::Rect> {
        const AROUND: f32 = 3.0 * tabletop::HEX_WIDTH;
        let view = self.seen()?;
        let seen = view.setup.bodies().filter(|&who| view.sees(who));
        let places = seen.map(|who| {
            let at = tabletop::centre_on(&view.setup.map, view.world.of(who).place.hex);
            bevy::math::Rect::from_center_size(bevy::math::Vec2::new(at.x, at.y), bevy::math::Vec2::splat(2.0 * AROUND))
        });
        places.reduce(|all, each| all.union(each))
    }

    /// Everything over the board.
    pub(super) fn board_ui(&mut self, ui: &mut Ui, around: &Around<'_>) {
        let Some(area) = self.board_area() else { return };
        if !self.on_board() {
            return;
        }
        let making = match around.waits {
            BoardWaits::Nothing => None,
            BoardWaits::Ground => Some("painting the ground"),
            BoardWaits::Scenery => Some("setting up the scenery"),
            BoardWaits::Figures => Some("painting the figures"),
            BoardWaits::Card => Some("lighting the table"),
        };
        if let Some(making) = making {
            panels::laying(ui, area, making);
        }
        self.hand.hurry = ui.input(|input| input.modifiers.shift);
        self.board_keys(ui, around);
        around.labels.paint(ui.painter(), area);
        self.small_map(ui, area, around);
        self.clock_bar(ui, area);
        let legend = self.legend(ui, area);
        if making.is_none() {
            self.tip(ui, area, legend, around);
        }
    }

    /// What has the keys before the screen has them: the menu on a hex, and the end of the fight.
    pub(super) fn over_board_first(&mut self, ui: &mut Ui, around: &Around<'_>) {
        let Some(area) = self.board_area() else { return };
        if self.on_board() && !self.game().is_some_and(|table| table.desk().is_paused()) {
            self.menu(ui, around);
            self.game_over(ui, area);
        }
    }

    fn small_map(&mut self, ui: &mut Ui, area: Rect, around: &Around<'_>) {
        let Some((_, map, _)) = self.board() else { return };
        let whole = tabletop::ground::bounds(map);
        let seen = around.camera.seen();
        let (left, right, low, high) = (whole.left, whole.left + whole.width, whole.top - whole.height, whole.top);
        let slack = tabletop::HEX_WIDTH;
        let all_in_view = seen.min.x <= left + slack
            && seen.max.x >= right - slack
            && seen.min.y <= low + slack
            && seen.max.y >= high - slack;
        if all_in_view || !self.map_shown || !around.minimap.is_ready() || area.width() < 420.0 {
            return;
        }
        let Some(stage) = self.stage() else { return };
        let sides = match &self.screen {
            Screen::Game(table) => table.sides(),
            Screen::Watch(watch) => watch.sides(),
            _ => return,
        };
        let decides = self.game().and_then(|table| table.decision()).map(|decision| decision.who);
        let dot = |actor: &tabletop::Actor| Dot {
            at: actor.at,
            colour: sides[actor.side.index()].colour,
            marked: decides == Some(actor.who),
        };
        let dots: Vec<Dot> = stage.actors.iter().filter(|actor| !actor.down).map(dot).collect();
        let most = vec2((area.width() * 0.2).clamp(110.0, 200.0), (area.height() * 0.28).clamp(80.0, 180.0));
        let place = area.left_top() + vec2(10.0, 10.0);
        let clicked = egui::Area::new("small map".into())
            .fixed_pos(place)
            .order(egui::Order::Middle)
            .show(ui.ctx(), |ui| minimap::show(ui, around.minimap, around.camera, &dots, most))
            .inner;
        if let Some(point) = clicked {
            self.wishes.push(Wish::Move(CameraMove::LookAtPoint(point)));
        }
    }

    fn clock_bar(&mut self, ui: &mut Ui, area: Rect) {
        let Screen::Game(table) = &mut self.screen else { return };
        let bar = ClockBar {
            at: table.clock(),
            playing: !table.paused,
            speed: self.settings.now.animation_speed,
            waits: table.decision().is_some(),
        };
        let intents = bar.show(ui, area, &self.settings.now);
        for intent in intents {
            match intent {
                Intent::Speed(speed) => {
                    let mut settings = self.settings.now.clone();
                    settings.animation_speed = speed;
                    self.carry_out(Intent::Settings(Box::new(settings)));
                }
                other => self.game_intent(other),
            }
        }
    }

    fn game_intent(&mut self, intent: Intent) {
        let Screen::Game(table) = &mut self.screen else { return };
        if let Some(intent) = table.carry_out(intent, &self.settings.now) {
            self.carry_out(intent);
        }
    }

    /// What the marks on the board mean.
    fn legend(&self, ui: &Ui, area: Rect) -> Option<Rect> {
        let mut entries: Vec<(&str, egui::Color32, panels::Hatch)> = Vec::new();
        for mark in self.hand.marks() {
            let Some((name, hatch)) = meaning(mark.kind) else { continue };
            if !entries.iter().any(|(other, ..)| *other == name) {
                let [red, green, blue] = view::mark_colour(mark.kind);
                entries.push((name, egui::Color32::from_rgb(red, green, blue), hatch));
            }
        }
        panels::legend(ui, area, &entries)
    }

    /// What is known of the hex pointed at, in the corner where it covers nothing of it, and not over the legend either.
    fn tip(&self, ui: &mut Ui, area: Rect, legend: Option<Rect>, around: &Around<'_>) {
        let Some(view) = self.seen() else { return };
        if self.hand.menu.is_some() {
            return;
        }
        if self.hand.hex().is_none() {
            return;
        }
        let (title, mut lines) = self.hand.tip(view, self.game(), self.settings());
        if area.width() < 560.0 {
            // A small board is for looking at: what the click does, and whose hex it is.
            lines.truncate(2);
        }
        let pointer = ui.ctx().pointer_latest_pos();
        let decides = self.game().and_then(|table| table.decision()).map(|decision| decision.who);
        let at = |who: CombatantId| {
            around.camera.to_egui(tabletop::centre_on(&view.setup.map, view.world.of(who).place.hex))
        };
        let seen = decides.into_iter().chain(self.aimed_at()).filter(|&who| view.sees(who)).map(at);
        let room = match legend {
            Some(legend) => area.with_max_y(legend.top().max(area.center().y)),
            None => area,
        };
        let corner = tip_corner(area, room, &pointer.into_iter().chain(seen).collect::<Vec<_>>());
        panels::hex_tip(ui, corner, if corner.x < area.center().x { room } else { area }.shrink(14.0), &title, &lines);
    }

    fn menu(&mut self, ui: &mut Ui, around: &Around<'_>) {
        let Some(map) = self.seen().map(|view| &view.setup.map) else { return };
        let Some(hex) = self.hand.menu.as_ref().map(|menu| menu.hex) else { return };
        let at = around.camera.to_egui(tabletop::centre_on(map, hex));
        let Some(menu) = &mut self.hand.menu else { return };
        match menu.panel.show(ui, at, &menu.title, &menu.entries, &self.settings.now) {
            MenuAnswer::Open => {}
            MenuAnswer::Closed => self.hand.menu = None,
            MenuAnswer::Chosen(order) => {
                self.hand.menu = None;
                if let Screen::Game(table) = &mut self.screen
                    && !table.asks_first(order)
                {
                    table.give(order, &self.settings.now);
                }
            }
        }
    }

    fn game_over(&mut self, ui: &mut Ui, area: Rect) {
        let Screen::Game(table) = &self.screen else { return };
        if table.outcome().is_none() {
            return;
        }
        let Some(over) = GameOver::of(table.game().fight()) else { return };
        // On a narrow board it takes the whole screen.
        let area = if area.width() < 640.0 { ui.ctx().content_rect() } else { area };
        let intents = self.over.show(ui, area, &over, table.sides(), &self.settings.now);
        for intent in intents {
            self.carry_out(intent);
        }
    }

    fn board_keys(&mut self, ui: &Ui, around: &Around<'_>) {
        if ui.ctx().text_edit_focused() {
            return;
        }
        let keys = self.settings.now.keys.clone();
        let pressed = |action| keys.pressed(ui, action);
        let mut slide = bevy::math::Vec2::ZERO;
        for (action, x, y) in [
            (Action::PanLeft, -1.0, 0.0),
            (Action::PanRight, 1.0, 0.0),
            (Action::PanUp, 0.0, 1.0),
            (Action::PanDown, 0.0, -1.0),
        ] {
            if is_held(ui, keys.of(action)) {
                slide += bevy::math::Vec2::new(x, y);
            }
        }
        if slide != bevy::math::Vec2::ZERO {
            self.wishes.push(Wish::Move(CameraMove::Slide(slide)));
            ui.ctx().request_repaint();
        }
        for (action, to) in [
            (Action::ZoomIn, CameraMove::Zoom(1)),
            (Action::ZoomOut, CameraMove::Zoom(-1)),
            (Action::Fit, CameraMove::Fit),
        ] {
            if pressed(action) {
                self.wishes.push(Wish::Move(to));
            }
        }
        for (action, to) in [
            (Action::CursorN, Direction::N),
            (Action::CursorNE, Direction::NE),
            (Action::CursorSE, Direction::SE),
            (Action::CursorS, Direction::S),
            (Action::CursorSW, Direction::SW),
            (Action::CursorNW, Direction::NW),
        ] {
            if pressed(action) {
                self.walk(to, around);
            }
        }
        if pressed(Action::ActivateHex) && self.hand.hex().is_some() {
            self.activate();
        }
        if pressed(Action::HexMenu)
            && let Some(hex) = self.hand.hex()
        {
            self.open_menu(hex);
        }
        if pressed(Action::Centre)
            && let Some(who) = self.game().and_then(|table| table.decision()).map(|decision| decision.who)
        {
            self.look_at(who);
        }
        if pressed(Action::NextOwn) {
            self.next(true);
        }
        if pressed(Action::NextEnemy) {
            self.next(false);
        }
        let mut settings = self.settings.now.clone();
        if pressed(Action::Grid) {
            settings.grid = settings.grid.next();
        }
        if pressed(Action::Coordinates) {
            settings.coordinates = !settings.coordinates;
        }
        if pressed(Action::Minimap) {
            self.map_shown = !self.map_shown;
        }
        if settings != self.settings.now {
            self.carry_out(Intent::Settings(Box::new(settings)));
        }
    }

    fn walk(&mut self, to: Direction, around: &Around<'_>) {
        let Some(view) = self.seen() else { return };
        let decides = self.game().and_then(|table| table.decision()).map(|decision| decision.who);
        let begin = decides.or_else(|| view.setup.everyone().find(|&who| view.sees(who)));
        let begin = begin.map_or(view.setup.map.hex_at(0), |who| view.world.of(who).place.hex);
        let map = std::sync::Arc::clone(&view.setup);
        let at = self.hand.walk(to, begin, |hex| map.map.contains(hex));
        let seen = around.camera.seen().inflate(-tabletop::HEX_WIDTH);
        let middle = tabletop::centre_on(&map.map, at);
        if !seen.contains(bevy::math::Vec2::new(middle.x, middle.y)) {
            self.wishes.push(Wish::Move(CameraMove::LookAt(at)));
        }
    }

    fn look_at(&mut self, who: CombatantId) {
        let Some(hex) = self.seen().filter(|view| view.sees(who)).map(|view| view.world.of(who).place.hex) else {
            return;
        };
        self.hand.jump(hex);
        self.wishes.push(Wish::Move(CameraMove::LookAt(hex)));
    }

    /// To the next of one's own, or the next enemy in sight, after the one pointed at.
    fn next(&mut self, own: bool) {
        let Some(view) = self.seen() else { return };
        let mine = match &self.screen {
            Screen::Game(table) => table.decision().map_or(view.side, |decision| decision.side),
            _ => view.side,
        };
        let fits = |who: CombatantId| {
            let side = view.setup.person(who).side;
            (side == mine) == own && view.sees(who) && view.world.of(who).status == Status::Active
        };
        let people: Vec<CombatantId> = view.setup.everyone().filter(|&who| fits(who)).collect();
        let here = self.hand.hex().and_then(|hex| people.iter().position(|&who| view.world.of(who).place.hex == hex));
        let next = here.map_or(0, |place| place + 1);
        if let Some(&who) = people.get(next).or(people.first()) {
            self.look_at(who);
        }
    }

    /// What the player must be told, over everything else.
    pub(super) fn notice_ui(&mut self, ui: &mut Ui) {
        let fault = self.game().and_then(|table| table.fault()).map(str::to_owned);
        let Some(text) = self.notice.clone().or(fault) else { return };
        if panels::notice(ui, &text, &self.settings.now) && self.notice.take().is_none() {
            self.back();
        }
    }
}

/// The corner of the board's `area` for a tip that hides none of some points: at the bottom before the top, at the right before the left,
/// where it keeps to `room`. The first will do where every corner hides something.
fn tip_corner(area: Rect, room: Rect, points: &[egui::Pos2]) -> egui::Pos2 {
    let corners = [area.right_bottom(), room.left_bottom(), area.right_top(), area.left_top()];
    let hides = |corner: &&egui::Pos2| {
        let over = Rect::from_two_pos(**corner, **corner + inwards(area, **corner));
        points.iter().any(|point| over.contains(*point))
    };
    corners.iter().find(|corner| !hides(corner)).copied().unwrap_or(corners[0])
}

/// From a corner as far into the board as a tip goes.
fn inwards(area: Rect, corner: egui::Pos2) -> egui::Vec2 {
    vec2(TIP.x.copysign(area.center().x - corner.x), TIP.y.copysign(area.center().y - corner.y))
}

/// How large a tip is taken to be, with some room around it.
const TIP: egui::Vec2 = vec2(370.0, 230.0);

/// Brings somebody's sheet up.
fn open_sheet(desk: &mut panels::Desk, who: CombatantId) {
    desk.sheet_of = Some(who);
    desk.tab = panels::Tab::Sheet;
}

/// Whether a key with its modifiers is held down.
fn is_held(ui: &Ui, chord: panels::keys::Chord) -> bool {
    ui.input(|input| input.key_down(chord.key) && chord.fits(chord.key, input.modifiers))
}

/// What a mark is called, and how it is hatched; nothing for those that explain themselves.
const fn meaning(kind: MarkKind) -> Option<(&'static str, Hatch)> {
    Some(match kind {
        MarkKind::Reach => ("in range of the weapon", Hatch::Dotted),
        MarkKind::Covered { .. } => ("covered: parries reach there", Hatch::Rising),
        MarkKind::Blocked { own: true, .. } => ("blocked by your side", Hatch::Crossed),
        MarkKind::Blocked { own: false, .. } => ("blocked by enemies", Hatch::Crossed),
        MarkKind::Threat { .. } => ("in range of enemies", Hatch::Falling),
        MarkKind::Sight => ("in sight", Hatch::Plain),
        MarkKind::Dodge { .. } => ("where the dodge may lead", Hatch::Arrow),
        MarkKind::Fall { .. } => ("where it may throw him", Hatch::Arrow),
        MarkKind::Target(_) => ("the target", Hatch::Ring),
        MarkKind::Range { .. } => ("ends of the arc and of each range", Hatch::Rising),
        MarkKind::Line { cover: Some(board::Cover::None) } => ("the line of the shot is open", Hatch::Dotted),
        MarkKind::Line { cover: Some(_) } => ("the line of the shot meets cover", Hatch::Dotted),
        MarkKind::Line { cover: None } => ("no line: out of sight", Hatch::Dotted),
        MarkKind::Hoof { .. } => ("where the horse comes next", Hatch::Arrow),
        MarkKind::Path { .. } | MarkKind::Destination { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn a_tip_stands_where_it_hides_nobody_who_matters() {
        let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(1000.0, 700.0));
        let room = area.with_max_y(600.0);
        let corner = |points: &[(f32, f32)]| {
            tip_corner(area, room, &points.iter().map(|&(x, y)| pos2(x, y)).collect::<Vec<_>>())
        };
        assert_eq!(corner(&[(300.0, 300.0)]), area.right_bottom());
        assert_eq!(corner(&[(900.0, 650.0)]), room.left_bottom(), "over the legend");
        assert_eq!(corner(&[(900.0, 650.0), (100.0, 500.0)]), area.right_top());
        let all = [(900.0, 650.0), (100.0, 500.0), (900.0, 50.0), (100.0, 50.0)];
        assert_eq!(corner(&all), area.right_bottom());
    }
}
