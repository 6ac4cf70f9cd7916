//! Somebody's sheet: all of it for one's own people, what the side may know for the others (RS-2.26 to 2.28).

use engine::CombatantId;
use steel::fight::{Carried, Doing, ItemPlace, SideView, Status, Story, hex_word};
use steel::tables::{Area, Injury};

use super::letters::bold;

/// The sheet of a combatant as a side knows him.
pub(crate) fn sheet(view: &SideView, who: CombatantId, about: &str) -> String {
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
        for (title, lines) in scene.riding_lines(who).into_iter().chain([scene.in_points(who)]) {
            let lines: Vec<String> = lines.into_iter().map(|(name, figure)| format!("{name} {figure}")).collect();
            text.push_str(&format!("  {}: {}\n", title.to_lowercase(), lines.join("; ")));
        }
        text.push_str(&state(view, who));
    } else if let Some(known) = view.known_action(who) {
        text.push_str(&format!("  doing: {} since {}\n", known.code, known.start));
    }
    text.push_str(&wounds(view, who));
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

fn state(view: &SideView, who: CombatantId) -> String {
    let me = view.world.of(who);
    let name = |who: CombatantId| view.setup.name_of(who);
    let sheet = &view.setup.person(who).sheet;
    let mut text = format!("  fatigue: F {} of FL {}\n", me.fatigue.points(), sheet.fatigue_limit);
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

fn wounds(view: &SideView, who: CombatantId) -> String {
    let wounds = &view.world.of(who).wounds;
    let hurt: Vec<String> = Area::ALL
        .iter()
        .zip(&wounds.areas)
        .filter(|(_, state)| state.injury() != Injury::None)
        .map(|(area, state)| state.injury().at(area))
        .collect();
    if hurt.is_empty() { "  no wound to be seen\n".to_owned() } else { format!("  wounds: {}\n", hurt.join(", ")) }
}
