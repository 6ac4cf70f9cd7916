//! Somebody's sheet: all of it for one's own people, what the side may know for the others (RS-2.26 to 2.28).

use engine::CombatantId;
use steel::fight::{
    Aiming, Ammo, Carried, Doing, Horse, ItemId, ItemPlace, SideView, Status, Story, hex_word, hit_chance,
};
use steel::formulas::missiles::missile_defence;
use steel::tables::{Area, Band, HorseArea, Injury, MissileRow};

use super::letters::bold;
use super::status::{pace_word, wind};

/// The sheet of a combatant or a horse as a side knows it.
pub(crate) fn sheet(view: &SideView, who: CombatantId, about: &str) -> String {
    if let Some(horse) = view.scene().horse(who) {
        return horse_sheet(view, who, horse);
    }
    let scene = view.scene();
    let (person, me) = (scene.person(who), scene.of(who));
    let side = &view.setup.sides[person.side.index()].name;
    let mut text = format!("{} of {side}\n", bold(&person.name));
    if !about.is_empty() {
        text.push_str(&format!("  {about}\n"));
    }
    match me.status {
        Status::Active => {}
        Status::Unconscious => text.push_str("  unconscious\n"),
        Status::Dead => text.push_str("  dead\n"),
        Status::Surrendered => text.push_str("  has surrendered\n"),
        Status::Gone => text.push_str("  has left the map\n"),
        Status::Unseen => {
            text.push_str("  not in sight\n");
            return text;
        }
    }
    let open = view.owns(who) || !view.setup.options.hidden_info;
    if matches!(me.status, Status::Active | Status::Unconscious | Status::Dead) {
        let posture = if me.place.fallen { "lies" } else { "stands" };
        let facing = me.place.facing.name();
        text.push_str(&format!("  {posture} in {}, facing {facing}\n", hex_word(me.place.hex)));
    }
    text.push_str(&format!("  armour: {}\n", view.setup.tables[person.armour].name));
    text.push_str(&items(view, who));
    if open {
        text.push_str(&figures(view, who));
        text.push_str(&missiles(view, who));
        for (title, lines) in scene.riding_lines(who).into_iter().chain([scene.in_points(who)]) {
            let lines: Vec<String> = lines.into_iter().map(|(name, figure)| format!("{name} {figure}")).collect();
            // The first letter alone: behind it may stand a name.
            let title = title[..1].to_lowercase() + &title[1..];
            text.push_str(&format!("  {title}: {}\n", lines.join("; ")));
        }
        text.push_str(&state(view, who));
    } else if let Some(known) = view.known_action(who) {
        text.push_str(&format!("  doing: {} since {}\n", known.code, known.start));
    }
    text.push_str(&wounds(view, who, open));
    text
}

/// The sheet of a horse: of one's own the figures of T-30, of others what is seen (RS-2.26).
fn horse_sheet(view: &SideView, who: CombatantId, it: &Horse) -> String {
    let (scene, me) = (view.scene(), view.world.of(who));
    let name = |who: CombatantId| view.setup.name_of(who);
    let side = scene.side_of(who);
    let mut text = format!("{}, a horse of {}\n", bold(name(who)), view.setup.sides[side.index()].name);
    if me.status == Status::Unseen {
        return text + "  not in sight\n";
    }
    let state = match (me.status, me.place.fallen) {
        (Status::Active, true) => "lies",
        (Status::Active, false) => pace_word(it.pace),
        (other, _) => super::status::state_word(other),
    };
    let hexes: Vec<String> = me.hexes().map(hex_word).collect();
    text.push_str(&format!("  {state} in {}, heading {}\n", hexes.join(" and "), me.place.facing.name()));
    let rider = it.rider.map_or_else(|| "none".to_owned(), |rider| name(rider).to_owned());
    text.push_str(&format!("  rider: {rider}\n"));
    if let Some(leader) = it.led_by.filter(|&leader| scene.led(leader) == Some(who)) {
        text.push_str(&format!("  led by {}\n", name(leader)));
    }
    if let Some(foe) = it.flees {
        text.push_str(&format!("  flees from {} (RS-16.40)\n", name(foe)));
    }
    let open = side == view.side || !view.setup.options.hidden_info;
    if let Some(setup) = view.setup.horse(who).filter(|_| open) {
        let (own, figures) = (&setup.person.characteristics, &setup.figures);
        text.push_str(&format!("  armour: {}\n", view.setup.tables[setup.person.armour].name.to_lowercase()));
        text.push_str(&format!(
            "  Strength {}, Dexterity {}, Constitution {}, Will Power {}, Training {}, skill {}\n",
            own.strength, own.dexterity, own.constitution, own.will_power, setup.training, figures.skill
        ));
        text.push_str(&format!(
            "  tenths a hex: walk {}, canter {}, gallop {} (RS-16.4); it responds {} tenths after a command (RS-16.12)\n",
            figures.rates.walk, figures.rates.canter, figures.rates.gallop, figures.response
        ));
        text.push_str(&format!(
            "  its attack: AP {}, BS {}, Base Speed {}; PDF {}, ADF {}\n",
            figures.anti_parry, figures.blow_strength, figures.base_speed, figures.passive_dodge, figures.active_dodge
        ));
        text.push_str(&format!("  fatigue: F {} of FL {}\n", me.fatigue.points(), figures.fatigue_limit));
        if let Some(pending) = it.command {
            let command = scene.order_words(who, &steel::fight::Order::Control(pending.command)).join(" ");
            text.push_str(&format!("  told: {command}, obeyed from tenth {} on\n", pending.ready));
        }
        if me.debt > view.world.now {
            text.push_str(&format!("  owes {} tenths for modifiers (L = {})\n", me.debt - view.world.now, me.debt));
        }
    }
    let areas = HorseArea::ALL.iter().map(|&area| (me.wounds.areas[area.index()].injury(), area));
    let hurt: Vec<String> =
        areas.filter(|(injury, _)| *injury != Injury::None).map(|(injury, area)| format!("{injury} {area}")).collect();
    text.push_str(&wounds_line(&hurt, open));
    text
}

fn items(view: &SideView, who: CombatantId) -> String {
    let tables = &view.setup.tables;
    let mut text = String::new();
    for item in &view.world.items {
        if let ItemPlace::With(owner, carried) = item.at
            && owner == who
        {
            let place = match carried {
                Carried::Hand(hand) => format!("in the {} hand", steel::fight::hand_word(hand)),
                Carried::Both => "in both hands".to_owned(),
                Carried::Sheathed => "put away".to_owned(),
            };
            text.push_str(&format!("  {}: {place}\n", tables[item.weapon].name.to_lowercase()));
        }
    }
    text
}

fn figures(view: &SideView, who: CombatantId) -> String {
    let person = view.setup.person(who);
    let sheet = &person.sheet;
    let own = &person.characteristics;
    let mut text = format!(
        "  Strength {}, Dexterity {}, Constitution {}, Will Power {}\n",
        own.strength, own.dexterity, own.constitution, own.will_power
    );
    text.push_str(&format!(
        "  WF {}, RF {}, FL {}, Best Skill {}, ADF {}, PDF {}\n",
        sheet.walk, sheet.run, sheet.fatigue_limit, sheet.best_skill, sheet.active_dodge, sheet.passive_dodge
    ));
    text.push_str("  weapon          skill   AP   PS   PC   BS  Base Speed\n");
    let figure = |figure: Option<i32>| figure.map_or("–".to_owned(), |figure| figure.to_string());
    for (id, with) in &sheet.hand_weapons {
        text.push_str(&format!(
            "  {:<15} {:>5} {:>4} {:>4} {:>4} {:>4} {:>11}\n",
            view.setup.tables[*id].name,
            with.skill.to_string(),
            with.anti_parry,
            figure(with.parry_stab),
            figure(with.parry_cut),
            figure(with.blow_strength),
            with.base_speed
        ));
    }
    text
}

/// What he shoots and throws with: the figures of T-10 as they are in his hands now, the chance at each range, and what there is to shoot.
fn missiles(view: &SideView, who: CombatantId) -> String {
    let (scene, tables) = (view.scene(), &view.setup.tables);
    let mut text = String::new();
    for (index, item) in view.world.items.iter().enumerate() {
        let id = ItemId(index as u16);
        let carried = matches!(item.at, ItemPlace::With(owner, _) if owner == who);
        let (Some(row), Some(shots)) = (scene.missile(id).filter(|_| carried), scene.shots(who, id)) else { continue };
        let accuracy: i32 = scene.accuracy(who, id, false, 0);
        let [load, aim, fire, _] = shots.finished(view.world.of(who).wounds.penalties.time);
        let load = if scene.is_automatic(id) { "none".to_owned() } else { load.to_string() };
        let strength = match row.ball {
            Some(ball) => format!("BS {} with grape, {ball} with ball", row.blow_strength),
            None => format!("BS {}", row.blow_strength),
        };
        let name = row.name.to_lowercase();
        text.push_str(&format!(
            "  to shoot or throw: {name}, skill {}, accuracy {accuracy}, LO {load}, AI {aim}, FI {fire} tenths, {strength} at every range \
             (RS-13.1)\n",
            shots.skill
        ));
        let bands = [
            (Band::Short, "short", Some((row.short.0, Some(row.short.1)))),
            (Band::Medium, "medium", Some((row.medium.0, Some(row.medium.1)))),
            (Band::Long, "long", Some((row.long.0, Some(row.long.1)))),
            (Band::Extreme, "extreme", row.extreme.map(|from| (from, None))),
        ];
        let at = |(band, word, range): (Band, &str, Option<(u16, Option<u16>)>)| {
            let (from, to) = range?;
            let to = to.map_or_else(|| " on".to_owned(), |to| format!(" to {to}"));
            let meets: i32 = missile_defence(tables, MissileRow::Standing, band);
            Some(format!("{word} {from}{to} {} %", u32::from(hit_chance(accuracy, meets)) * 5))
        };
        let bands: Vec<String> = bands.into_iter().filter_map(at).collect();
        text.push_str(&format!("    hits one who stands in the open (T-12), by hexes: {}\n", bands.join(", ")));
        text.push_str(&format!("    {}\n", supply(view, who, id)));
    }
    text
}

/// How far a missile weapon is loaded, and what is left for it (RS-13.24, 14.3).
fn supply(view: &SideView, who: CombatantId, item: ItemId) -> String {
    let (scene, me) = (view.scene(), view.world.of(who));
    let Some(row) = scene.missile(item) else { return String::new() };
    let stage = me.shooting.filter(|shooting| shooting.item == item).map(|shooting| shooting.stage);
    let state = match stage {
        Some(Aiming::Loaded) => "loaded",
        Some(Aiming::Aimed) => "loaded and aimed",
        Some(Aiming::AimedFast) => "loaded and aimed fast",
        None if view.world.items[item.index()].charge.ready => "loaded since before the fight",
        None if scene.is_automatic(item) => "loads itself",
        None => "not loaded",
    };
    let supply = view.world.missiles.supply(who);
    let left = match Ammo::of(row.kind) {
        Ammo::Itself => "the weapon itself flies".to_owned(),
        _ if row.is_gun() => {
            let magazine: Vec<&str> = scene.magazine(item).kinds().map(Ammo::word).collect();
            let magazine = if magazine.is_empty() { "empty".to_owned() } else { magazine.join(", ") };
            let (ball, grape) = (supply.of(Ammo::Ball), supply.of(Ammo::Grape));
            format!("in the magazine, the next first: {magazine}; cartridges besides: {ball} ball, {grape} grape")
        }
        ammo => {
            let left = supply.of(ammo);
            format!("{left} {}{} left", ammo.word(), if left == 1 { "" } else { "s" })
        }
    };
    format!("{state}; {left}")
}

fn state(view: &SideView, who: CombatantId) -> String {
    let me = view.world.of(who);
    let name = |who: CombatantId| view.setup.name_of(who);
    let sheet = &view.setup.person(who).sheet;
    let mut text = format!("  fatigue: F {} of FL {}\n", me.fatigue.points(), sheet.fatigue_limit);
    if let Some(wind) = wind(view, who) {
        let text_of = |wind: &str| wind.replacen("Wind ", "  Wind: ", 1).replace('/', " of ");
        text.push_str(&format!("{} points, the next ones count as F (RS-7.9)\n", text_of(&wind)));
    }
    let targets: Vec<&str> = me.targets.iter().flatten().map(|&foe| name(foe)).collect();
    if !targets.is_empty() {
        text.push_str(&format!("  target: {}\n", targets.join(", ")));
    }
    let engaged: Vec<&str> = view.setup.everyone().filter(|&foe| me.engaged_with(foe)).map(name).collect();
    if !engaged.is_empty() {
        text.push_str(&format!("  in combat with: {}\n", engaged.join(", ")));
    }
    if me.action.doing != Doing::Nothing && me.is_active() {
        let doing = Story::whole(&view.setup).doing_text(&me.action.doing);
        let due = if me.action.due == u32::MAX || me.action.standing {
            String::new()
        } else {
            format!(", due {}", me.action.due)
        };
        text.push_str(&format!("  doing: {doing} since {}{due}\n", me.action.start));
    }
    if me.debt > view.world.now {
        text.push_str(&format!("  owes {} tenths for modifiers (L = {})\n", me.debt - view.world.now, me.debt));
    }
    text
}

fn wounds(view: &SideView, who: CombatantId, open: bool) -> String {
    let wounds = &view.world.of(who).wounds;
    let hurt: Vec<String> = Area::ALL
        .iter()
        .zip(&wounds.areas)
        .filter(|(_, state)| state.injury() != Injury::None)
        .map(|(area, state)| state.injury().at(area))
        .collect();
    wounds_line(&hurt, open)
}

/// Of others a Wound and worse is seen (RS-2.26).
fn wounds_line(hurt: &[String], open: bool) -> String {
    match (hurt.is_empty(), open) {
        (true, true) => "  wounds: none, unwounded\n".to_owned(),
        (true, false) => "  no wound to be seen (RS-2.26)\n".to_owned(),
        (false, _) => format!("  wounds: {}\n", hurt.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine::SideId;
    use scenario::Scenario;
    use steel::tables::Tables;

    use super::*;

    #[test]
    fn a_horse_has_a_sheet_whole_for_its_own_side_and_as_it_is_seen_for_the_other() {
        let scenario = Scenario::open("joust", &Arc::new(Tables::builtin().clone())).unwrap();
        let view = SideView::new(scenario.setup(), SideId(0));
        let horses: Vec<CombatantId> = view.setup.herd().collect();
        let plain = |horse| anstream::adapter::strip_str(&sheet(&view, horse, "")).to_string();
        let own = plain(horses[0]);
        for line in
            ["Bayard, a horse of ", "  rider: Sir Edmund\n", "skill 4.8\n", "F 0 of FL 50\n", "it responds 5 tenths"]
        {
            assert!(own.contains(line), "{line} is missing in {own}");
        }
        assert!(own.ends_with("  wounds: none, unwounded\n"), "{own}");
        let other = plain(horses[1]);
        assert!(other.contains("  rider: Sir Wystan\n") && !other.contains("Strength"), "{other}");
        assert!(other.ends_with("  no wound to be seen (RS-2.26)\n"), "{other}");
    }

    #[test]
    fn the_unwounded_are_told_as_such() {
        let scenario = Scenario::open("duel", &Arc::new(Tables::builtin().clone())).unwrap();
        let view = SideView::new(scenario.setup(), SideId(0));
        assert!(sheet(&view, CombatantId(0), "").ends_with("  wounds: none, unwounded\n"));
        assert!(sheet(&view, CombatantId(1), "").ends_with("  no wound to be seen (RS-2.26)\n"));
    }
}
