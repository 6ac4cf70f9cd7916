//! How everybody is, a line each: one's own whole, the others as far as the side knows.

use engine::CombatantId;
use steel::fight::{Doing, HorsePace, Means, Order, SideView, Status, Story};
use steel::tables::{Area, HorseArea, Injury};

use super::board_text::HORSE;
use super::letters::{Letters, dim};
use super::order_list::{pending_command, short_text};

/// With more combatants than this in the fight, those far away share a line.
const CROWD: usize = 12;
/// How near somebody must be to have his line in a crowd, in hexes.
const NEAR: i32 = 3;
/// How wide a name is at most.
const NAME: usize = 14;
/// How wide a line of several people is at most.
const WIDTH: usize = 96;

/// The lines of all sides, that of the one who acts with a mark.
pub(crate) fn status(view: &SideView, letters: &Letters, acting: CombatantId) -> Vec<String> {
    let everyone: Vec<CombatantId> = view.setup.everyone().collect();
    let in_fight = everyone.iter().filter(|&&who| view.world.of(who).is_active()).count();
    let own_line = |who: CombatantId| {
        let me = view.world.of(who);
        me.is_active() && (who == acting || in_fight <= CROWD || is_near(view, acting, who))
    };
    let width = everyone.iter().filter(|&&who| own_line(who)).map(|&who| short_name(view, who).chars().count());
    let width = width.max().unwrap_or(0);
    let mut lines = Vec::new();
    let acting_side = view.setup.person(acting).side;
    let mut sides: Vec<engine::SideId> = (0..view.setup.sides.len()).map(|side| engine::SideId(side as u8)).collect();
    sides.sort_by_key(|&side| side != acting_side);
    for side in sides {
        lines.push(letters.paint(side, &view.setup.sides[side.index()].name));
        let of_side = |who: &CombatantId| view.setup.person(*who).side == side;
        let (apart, together): (Vec<CombatantId>, Vec<CombatantId>) =
            everyone.iter().copied().filter(of_side).partition(|&who| own_line(who));
        lines.extend(apart.into_iter().map(|who| line(view, letters, who, acting, width)));
        lines.extend(others(view, letters, &together));
        lines.extend(view.setup.herd().filter_map(|horse| horse_line(view, letters, horse, side)));
    }
    lines
}

/// One's own line alone: for a question within a resolution, when the board is not drawn.
pub(crate) fn own(view: &SideView, letters: &Letters, who: CombatantId) -> String {
    line(view, letters, who, who, short_name(view, who).chars().count())
}

fn is_near(view: &SideView, acting: CombatantId, who: CombatantId) -> bool {
    let (me, him) = (view.world.of(acting), view.world.of(who));
    me.has_target(who) || me.engaged_with(who) || board::distance(me.place.hex, him.place.hex) as i32 <= NEAR
}

fn line(view: &SideView, letters: &Letters, who: CombatantId, acting: CombatantId, width: usize) -> String {
    let me = view.world.of(who);
    let letter = letters.paint(view.setup.person(who).side, &letters.of(who).to_string());
    let mark = if who == acting { '*' } else { ' ' };
    let mut parts = vec![format!("{:<width$}", short_name(view, who)), hands(view, who)];
    if me.place.fallen {
        parts.push("on the ground".to_owned());
    }
    parts.push(wounds(view, who));
    if is_open(view, who) {
        parts.extend(wind(view, who));
        parts.push(format!("F {}/{}", me.fatigue.points(), view.setup.person(who).sheet.fatigue_limit));
        if me.debt > view.world.now {
            parts.push(format!("owes {}", me.debt - view.world.now));
        }
        parts.push(doing(view, who));
    } else {
        let apart = board::distance(view.world.of(acting).place.hex, me.place.hex);
        parts.push(format!("{apart} away"));
        parts.push(known_doing(view, who));
    }
    parts.retain(|part| !part.is_empty());
    format!(" {letter}{mark}{}", parts.join("  "))
}

/// A horse of a side that is seen: who rides it and how it goes (RS-2.26).
fn horse_line(view: &SideView, letters: &Letters, horse: CombatantId, side: engine::SideId) -> Option<String> {
    let (it, body) = (view.scene().horse(horse)?, view.world.of(horse));
    if view.scene().side_of(horse) != side || !(body.is_active() || body.is_body()) {
        return None;
    }
    let rider = it.rider.map_or_else(|| "no rider".to_owned(), |who| format!("under {}", short_name(view, who)));
    let state = match (body.is_body(), body.place.fallen) {
        (true, _) => state_word(body.status),
        (false, true) => "on the ground",
        (false, false) => pace_word(it.pace),
    };
    let areas = HorseArea::ALL.iter().map(|&area| (body.wounds.areas[area.index()].injury(), area));
    let hurt = areas.filter(|(injury, _)| *injury != Injury::None).map(|(injury, area)| format!("{injury} {area}"));
    let mark = letters.paint(side, &HORSE.to_string());
    let words = [view.setup.name_of(horse).to_owned(), rider, state.to_owned()].into_iter();
    let words = words.chain(told_text(view, horse)).chain(hurt);
    Some(format!(" {mark} {}", words.collect::<Vec<_>>().join("  ")))
}

/// What a horse of one's own was told and has not obeyed yet (RS-16.12, 16.13): `told: faster, obeys at about 36`.
pub(super) fn told_text(view: &SideView, horse: CombatantId) -> Option<String> {
    let open = view.scene().side_of(horse) == view.side || !view.setup.options.hidden_info;
    let (command, ready) = pending_command(view.scene(), horse).filter(|_| open)?;
    Some(format!("told: {command}, obeys at about {ready}"))
}

/// How a horse goes (RS-16.4).
pub(super) const fn pace_word(pace: HorsePace) -> &'static str {
    match pace {
        HorsePace::Stationary => "stands",
        HorsePace::Walk => "at a walk",
        HorsePace::Canter => "at a canter",
        HorsePace::Gallop => "at a gallop",
    }
}

/// Those without a line of their own: far away, or out of the fight.
fn others(view: &SideView, letters: &Letters, people: &[CombatantId]) -> Vec<String> {
    let each = people.iter().map(|&who| {
        let state = match view.world.of(who).status {
            Status::Active => String::new(),
            other => format!(" ({})", state_word(other)),
        };
        format!("{} {}{state}", letters.of(who), short_name(view, who))
    });
    let mut lines: Vec<String> = Vec::new();
    for text in each {
        match lines.last_mut() {
            Some(last) if last.chars().count() + text.chars().count() + 2 <= WIDTH => {
                last.push_str(", ");
                last.push_str(&text);
            }
            _ => lines.push(text),
        }
    }
    lines.into_iter().map(|text| dim(&format!(" {text}"))).collect()
}

/// What has become of somebody.
pub(crate) const fn state_word(status: Status) -> &'static str {
    match status {
        Status::Active => "in the fight",
        Status::Unconscious => "unconscious",
        Status::Dead => "dead",
        Status::Surrendered => "surrendered",
        Status::Gone => "gone",
        Status::Unseen => "not in sight",
    }
}

/// Whether the side knows everything of him.
fn is_open(view: &SideView, who: CombatantId) -> bool {
    view.owns(who) || !view.setup.options.hidden_info
}

fn short_name(view: &SideView, who: CombatantId) -> String {
    let name = view.setup.name_of(who);
    if name.chars().count() <= NAME { name.to_owned() } else { name.chars().take(NAME - 1).chain(['…']).collect() }
}

/// The points in his Wind and how many it takes, with the option `wind` (RS-7.9); nothing once they have passed it.
pub(super) fn wind(view: &SideView, who: CombatantId) -> Option<String> {
    let exhaustion = view.world.of(who).fatigue.exhaustion;
    let counts = view.setup.options.wind && !exhaustion.past_wind;
    counts.then(|| format!("Wind {}/{}", exhaustion.winded, exhaustion.wind))
}

/// What he holds, the main hand first.
fn hands(view: &SideView, who: CombatantId) -> String {
    let (me, main) = (view.world.of(who), view.setup.person(who).main_hand);
    let mut held: Vec<_> = [main, main.other()].into_iter().filter_map(|hand| me.held(hand)).collect();
    held.dedup();
    let names: Vec<String> =
        held.into_iter().map(|item| view.scene().weapon(Means::Item(item)).name.to_lowercase()).collect();
    if names.is_empty() { "empty hands".to_owned() } else { names.join(" and ") }
}

/// The worst injuries first, two of them at most.
fn wounds(view: &SideView, who: CombatantId) -> String {
    let areas = Area::ALL.iter().zip(&view.world.of(who).wounds.areas);
    let mut hurt: Vec<(Injury, &Area)> =
        areas.map(|(area, state)| (state.injury(), area)).filter(|(injury, _)| *injury != Injury::None).collect();
    hurt.sort_by_key(|(injury, _)| std::cmp::Reverse(*injury));
    let more = hurt.len().saturating_sub(2);
    let mut words: Vec<String> = hurt.iter().take(2).map(|&(injury, area)| wound_text(injury, *area)).collect();
    if more > 0 {
        words.push(format!("{more} more"));
    }
    match (words.is_empty(), is_open(view, who)) {
        (false, _) => words.join(", "),
        (true, true) => "unhurt".to_owned(),
        (true, false) => String::new(),
    }
}

/// A wound in a few words: `light wound left arm`, `left leg severed`.
fn wound_text(injury: Injury, area: Area) -> String {
    if injury > Injury::SeriousWound { injury.at(area) } else { format!("{injury} {area}") }
}

/// His order and when it is due.
fn doing(view: &SideView, who: CombatantId) -> String {
    // What this side has ordered at this tenth begins when all have ordered (RS-2.13).
    let ordered = view.world.pending.get(who.index()).copied().flatten().filter(|_| view.owns(who));
    if let Some(order) = ordered {
        return format!("has ordered {}", short_text(view.scene(), who, &order));
    }
    let action = &view.world.of(who).action;
    let what = match action.doing {
        Doing::Nothing => return "no order yet".to_owned(),
        Doing::Order(Order::Hold { .. }) => "holds".to_owned(),
        Doing::Order(ref order) => short_text(view.scene(), who, order),
        ref doing => Story::whole(&view.setup).doing_text(doing),
    };
    match (action.due, action.standing, action.wake) {
        (u32::MAX, ..) | (_, true, _) if action.wake != u32::MAX => format!("{what} (asked again at {})", action.wake),
        (u32::MAX, ..) | (_, true, _) => what,
        (due, ..) => format!("{what}, due {due}"),
    }
}

/// What the side knows of the action of somebody else (RS-2.26, 2.27).
fn known_doing(view: &SideView, who: CombatantId) -> String {
    let me = view.world.of(who);
    match (me.action.doing, view.known_action(who)) {
        (Doing::OffBalance, _) => "off balance".to_owned(),
        (Doing::Falling, _) => "falling".to_owned(),
        (Doing::FollowingDown, _) => "going down after him".to_owned(),
        (_, Some(known)) => format!("{}since {}", code_word(known.code), known.start),
        (Doing::Shooting, None) => "at work with a missile weapon".to_owned(),
        _ if me.aware_from == u32::MAX => "unaware".to_owned(),
        _ => String::new(),
    }
}

/// A code of T-25 with its word.
fn code_word(code: &str) -> String {
    let word = match code {
        "HO" => return "holds ".to_owned(),
        "WF" => "walks",
        "WB" => "walks back",
        "RF" => "runs",
        "RB" => "runs back",
        "TL" | "TR" => "turns",
        "RI" => "rises",
        "RW" => "readies",
        "DR" => "drops",
        "PU" => "picks up",
        "DT" => "changes target",
        "BK" | "MB" => "blocks",
        "CS" => "changes style",
        "SU" => "surrenders",
        "ST" => "set",
        "WT" => "waits",
        "AT" => "attacks",
        "DF" => "defends",
        "CG" => "charges",
        "DV" => "dives",
        "FE" => "feints",
        "HS" => "switches hands",
        "PD" => "prepares to disarm",
        "AV" => "avoids",
        "SK" => "strikes",
        "GR" => "grabs",
        "DE" => "disengages",
        "TH" => "throws",
        "RT" => "retreats",
        _ => "",
    };
    [code, word].into_iter().filter(|part| !part.is_empty()).map(|part| format!("{part} ")).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine::{Dice, Fight, SideId};
    use scenario::Scenario;
    use steel::fight::Steel;
    use steel::tables::Tables;

    use super::*;

    #[test]
    fn ones_own_are_shown_whole_and_the_others_as_they_are_known() {
        let scenario = Scenario::open("duel", &Arc::new(Tables::builtin().clone())).unwrap();
        let mut fight: Fight<Steel> = Fight::new(Arc::clone(scenario.setup()), Dice::seeded(1));
        fight.advance().unwrap();
        let letters = Letters::new(scenario.setup(), scenario.sides());
        let mut view = SideView::new(scenario.setup(), SideId(0));
        fight.view(SideId(0), &mut view);
        let text = status(&view, &letters, CombatantId(0)).join("\n");
        let plain = anstream::adapter::strip_str(&text).to_string();
        let fatigue_limit = scenario.setup().people[0].sheet.fatigue_limit;
        let expected = format!(
            "Aldric's claim\n A*Aldric  sword  unhurt  F 0/{fatigue_limit}  no order yet\nBruno's claim\n b Bruno   sword  6 away"
        );
        assert_eq!(plain, expected);
    }

    #[test]
    fn what_has_been_ordered_and_the_wind_are_shown() {
        let scenario = Scenario::open("duel", &Arc::new(Tables::builtin().clone())).unwrap();
        let mut view = SideView::new(scenario.setup(), SideId(0));
        let mut setup = steel::fight::Setup::clone(&view.setup);
        setup.options.wind = true;
        view.setup = Arc::new(setup);
        view.world.pending[0] = Some(Order::Walk(board::Direction::N));
        let exhaustion = &mut view.world.of_mut(CombatantId(0)).fatigue.exhaustion;
        *exhaustion = steel::formulas::fatigue::Exhaustion::fresh(6);
        exhaustion.take(2);
        let letters = Letters::new(scenario.setup(), scenario.sides());
        let text = anstream::adapter::strip_str(&own(&view, &letters, CombatantId(0))).to_string();
        let limit = view.setup.people[0].sheet.fatigue_limit;
        assert_eq!(text, format!(" A*Aldric  sword  unhurt  Wind 2/6  F 0/{limit}  has ordered WF N"));
        // RS-7.9: what has passed the Wind counts as F, and the Wind no longer matters.
        view.world.of_mut(CombatantId(0)).fatigue.exhaustion.take(7);
        assert_eq!(wind(&view, CombatantId(0)), None);
        assert_eq!(view.world.of(CombatantId(0)).fatigue.points(), 3);
    }

    #[test]
    fn horses_have_a_line_of_who_rides_them_and_how_they_go() {
        let scenario = Scenario::open("joust", &Arc::new(Tables::builtin().clone())).unwrap();
        let letters = Letters::new(scenario.setup(), scenario.sides());
        let mut view = SideView::new(scenario.setup(), SideId(0));
        let horse = view.setup.herd().next().unwrap();
        let costs = *view.setup.tables.injury_costs();
        let head = &mut view.world.of_mut(horse).wounds.areas[HorseArea::Head.index()];
        *head = head.add(Injury::Wound, steel::tables::Part::Head, &costs).state;
        let text = anstream::adapter::strip_str(&status(&view, &letters, CombatantId(0)).join("\n")).to_string();
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with(" π")).collect();
        assert_eq!(
            lines,
            [" π Bayard  under Sir Edmund  stands  wound head", " π Moonshine  under Sir Wystan  stands"]
        );
    }

    #[test]
    fn wounds_are_told_in_a_few_words() {
        assert_eq!(wound_text(Injury::LightWound, Area::LeftArm), "light wound left arm");
        assert_eq!(wound_text(Injury::Disablement, Area::Chest), "disabled in the chest");
        assert_eq!(wound_text(Injury::Sever, Area::LeftLeg), "left leg severed");
    }

    #[test]
    fn a_crowd_is_told_in_a_few_lines() {
        let scenario = Scenario::open("melee", &Arc::new(Tables::builtin().clone())).unwrap();
        let letters = Letters::new(scenario.setup(), scenario.sides());
        let view = SideView::new(scenario.setup(), SideId(0));
        let lines = status(&view, &letters, CombatantId(0));
        assert!(lines.len() <= 16, "{lines:#?}");
        let text = lines.join("\n");
        for who in scenario.setup().everyone() {
            assert!(text.contains(&short_name(&view, who)), "{who:?} {text}");
        }
    }
}
