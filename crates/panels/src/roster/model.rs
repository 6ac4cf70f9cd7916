//! What roster and sheet show.

use engine::{CombatantId, Tally};
use steel::fight::{Carried, ItemPlace, SideView, Status, hand_word};
use steel::tables::{Area, Injury};

use crate::words::{TimeStyle, code_words, doing_words};
use session::SumLine;

/// How somebody is, in one word and one shade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// No wound to be seen.
    Sound,
    /// Bruises and light wounds.
    Scratched,
    /// Wounds.
    Wounded,
    /// Serious wounds and worse.
    Maimed,
    /// Takes no part any more.
    Out,
    /// Out of sight.
    Unseen,
}

/// A combatant in the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterRow {
    /// Who.
    pub who: CombatantId,
    /// His name.
    pub name: String,
    /// The index of his side.
    pub side: usize,
    /// Whether he is of the side that looks: what befalls an enemy alarms nobody.
    pub own: bool,
    /// How he is.
    pub condition: Condition,
    /// How he is, in words.
    pub words: String,
    /// Fatigue points and their limit; the side's own alone.
    pub fatigue: Option<(i32, i32)>,
    /// What he holds.
    pub holds: String,
    /// By area, in the order of [`Area::ALL`].
    pub injuries: [Injury; 9],
}

impl RosterRow {
    /// The row in words.
    pub fn text(&self) -> String {
        let fatigue = self.fatigue.map(|(points, limit)| format!(", fatigue {points} of {limit}")).unwrap_or_default();
        let holds = if self.holds.is_empty() { String::new() } else { format!(", {}", self.holds) };
        format!("{}: {}{fatigue}{holds}", self.name, self.words)
    }
}

/// A part of a sheet: a title and lines of a name and a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its title.
    pub title: String,
    /// Its lines.
    pub lines: Vec<(String, String)>,
}

/// A full sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Who.
    pub who: CombatantId,
    /// His name.
    pub name: String,
    /// His side's name.
    pub side: String,
    /// What the scenario says of him.
    pub about: String,
    /// His condition.
    pub row: RosterRow,
    /// What is known of him.
    pub sections: Vec<Section>,
    /// Head and figures of his weapons: name, skill, AP, PS, PC, BS, Base Speed.
    pub weapons: Vec<[String; 7]>,
    /// The adjustments in force, as sums.
    pub sums: Vec<SumLine>,
}

/// Everybody, the side's own first.
pub fn roster(view: &SideView) -> Vec<RosterRow> {
    let mut everyone: Vec<CombatantId> = view.setup.everyone().collect();
    everyone.sort_by_key(|&who| !view.owns(who));
    everyone.into_iter().map(|who| row_of(view, who)).collect()
}

fn is_open(view: &SideView, who: CombatantId) -> bool {
    view.owns(who) || !view.setup.options.hidden_info
}

fn row_of(view: &SideView, who: CombatantId) -> RosterRow {
    let (person, me) = (view.setup.person(who), view.world.of(who));
    let injuries = me.wounds.areas.map(|area| area.injury());
    let worst = injuries.into_iter().max().unwrap_or(Injury::None);
    let (condition, words) = match me.status {
        Status::Unconscious => (Condition::Out, "unconscious".to_owned()),
        Status::Dead => (Condition::Out, "dead".to_owned()),
        Status::Surrendered => (Condition::Out, "has surrendered".to_owned()),
        Status::Gone => (Condition::Out, "has left the map".to_owned()),
        Status::Unseen => (Condition::Unseen, "out of sight".to_owned()),
        Status::Active => {
            let condition = match worst {
                Injury::None => Condition::Sound,
                Injury::Bruise | Injury::LightWound => Condition::Scratched,
                Injury::Wound => Condition::Wounded,
                _ => Condition::Maimed,
            };
            let hurt = hurt_words(&injuries, is_open(view, who));
            let down = if me.place.fallen { "down" } else { "" };
            let words: Vec<&str> = [down, &hurt].into_iter().filter(|word| !word.is_empty()).collect();
            (condition, words.join(", "))
        }
    };
    let fatigue = is_open(view, who).then(|| (me.fatigue.points(), person.sheet.fatigue_limit));
    let mut holds: Vec<String> = Vec::new();
    for held in me.hands.iter().flatten() {
        let name = view.setup.tables[view.world.items[held.index()].weapon].name.to_lowercase();
        if !holds.contains(&name) || me.hands[0] != me.hands[1] {
            holds.push(name);
        }
    }
    if me.hands[0].is_some() && me.hands[0] == me.hands[1] {
        holds.truncate(1);
    }
    RosterRow {
        who,
        name: person.name.clone(),
        side: person.side.index(),
        own: view.owns(who),
        condition,
        words,
        fatigue: fatigue.filter(|_| me.is_active()),
        holds: holds.join(" and "),
        injuries,
    }
}

fn hurt_words(injuries: &[Injury; 9], open: bool) -> String {
    let mut hurt: Vec<(Injury, Area)> = Area::ALL
        .iter()
        .zip(injuries)
        .map(|(area, injury)| (*injury, *area))
        .filter(|(injury, _)| *injury != Injury::None)
        .collect();
    hurt.sort_by_key(|(injury, _)| std::cmp::Reverse(*injury));
    match hurt[..] {
        [] if open => "unhurt".to_owned(),
        [] => "no wound to be seen".to_owned(),
        _ => hurt.iter().map(|(injury, area)| injury.at(area)).collect::<Vec<_>>().join(", "),
    }
}

impl Sheet {
    /// The sheet of a combatant as a side knows him; `about` is what the scenario says of him to everybody.
    pub fn new(view: &SideView, who: CombatantId, about: &str, style: TimeStyle) -> Self {
        let person = view.setup.person(who);
        let seen = view.sees(who);
        let open = is_open(view, who);
        let mut sections = Vec::new();
        if open {
            sections.push(characteristics(view, who));
            sections.push(derived(view, who, style));
        }
        if seen {
            sections.push(state(view, who, open, style));
            sections.push(equipment(view, who));
        }
        if open {
            let scene = view.scene();
            let told = scene.riding_lines(who).into_iter().chain([scene.in_points(who)]);
            sections.extend(told.map(|(title, lines)| Section { title, lines }));
        }
        Self {
            who,
            name: person.name.clone(),
            side: view.setup.sides[person.side.index()].name.clone(),
            about: about.to_owned(),
            row: row_of(view, who),
            sections,
            weapons: if open { weapons(view, who) } else { Vec::new() },
            sums: if open { adjustments(view, who) } else { Vec::new() },
        }
    }

    /// Everything it says, a line each.
    pub fn texts(&self) -> Vec<String> {
        let mut texts = vec![format!("{} of {}", self.name, self.side), self.about.clone(), self.row.text()];
        for section in &self.sections {
            texts.push(section.title.clone());
            texts.extend(section.lines.iter().map(|(name, figure)| format!("{name}: {figure}")));
        }
        texts.extend(self.weapons.iter().map(|weapon| weapon.join(" ")));
        texts.extend(self.sums.iter().map(SumLine::text));
        texts
    }
}

fn characteristics(view: &SideView, who: CombatantId) -> Section {
    let own = &view.setup.person(who).characteristics;
    let lines = [
        ("Strength", own.strength),
        ("Dexterity", own.dexterity),
        ("Constitution", own.constitution),
        ("Will Power", own.will_power),
    ];
    Section {
        title: "Characteristics".to_owned(),
        lines: lines.map(|(name, figure)| (name.to_owned(), figure.to_string())).to_vec(),
    }
}

fn derived(view: &SideView, who: CombatantId, style: TimeStyle) -> Section {
    let sheet = &view.setup.person(who).sheet;
    let lines = [
        ("Walk, WF", style.text(sheet.walk)),
        ("Run, RF", style.text(sheet.run)),
        ("Fatigue limit, FL", sheet.fatigue_limit.to_string()),
        ("Best skill", sheet.best_skill.to_string()),
        ("Active dodge, ADF", sheet.active_dodge.to_string()),
        ("Passive dodge, PDF", sheet.passive_dodge.to_string()),
    ];
    Section {
        title: "Derived figures".to_owned(),
        lines: lines.map(|(name, figure)| (name.to_owned(), figure)).to_vec(),
    }
}

fn weapons(view: &SideView, who: CombatantId) -> Vec<[String; 7]> {
    let figure = |figure: Option<i32>| figure.map_or("–".to_owned(), |figure| figure.to_string());
    let head = ["weapon", "skill", "AP", "PS", "PC", "BS", "speed"].map(str::to_owned);
    let row = |(id, with): &(steel::tables::WeaponId, steel::formulas::characteristics::HandFigures)| {
        [
            view.setup.tables[*id].name.to_lowercase(),
            with.skill.to_string(),
            with.anti_parry.to_string(),
            figure(with.parry_stab),
            figure(with.parry_cut),
            figure(with.blow_strength),
            with.base_speed.to_string(),
        ]
    };
    [head].into_iter().chain(view.setup.person(who).sheet.hand_weapons.iter().map(row)).collect()
}

fn state(view: &SideView, who: CombatantId, open: bool, style: TimeStyle) -> Section {
    let me = view.world.of(who);
    let name = |who: CombatantId| view.setup.name_of(who);
    let mut lines: Vec<(String, String)> = Vec::new();
    let mut line = |title: &str, text: String| lines.push((title.to_owned(), text));
    if me.is_active() {
        line("Faces", me.place.facing.name().to_owned());
    }
    if !open {
        if let Some(known) = view.known_action(who) {
            line("Doing", format!("{} since {}", code_words(known.code), style.text(known.start)));
        }
        return Section { title: "Now".to_owned(), lines };
    }
    let sheet = &view.setup.person(who).sheet;
    line("Fatigue, F", format!("{} of {}", me.fatigue.points(), sheet.fatigue_limit));
    let targets: Vec<&str> = me.targets.iter().flatten().map(|&foe| name(foe)).collect();
    if !targets.is_empty() {
        line("Target", targets.join(", "));
    }
    let engaged: Vec<&str> = view.setup.everyone().filter(|&foe| me.engaged_with(foe)).map(name).collect();
    if !engaged.is_empty() {
        line("In combat with", engaged.join(", "));
    }
    if me.is_active() {
        line("Doing", style.sentence(&doing_words(view.scene(), who)));
        if me.action.due != u32::MAX && !me.action.standing {
            line("Due", style.text(me.action.due));
        }
    }
    if me.debt > view.world.now {
        line("Owes", style.text(me.debt - view.world.now));
    }
    Section { title: "Now".to_owned(), lines }
}

fn equipment(view: &SideView, who: CombatantId) -> Section {
    let tables = &view.setup.tables;
    let mut lines = vec![("armour".to_owned(), tables[view.setup.person(who).armour].name.to_lowercase())];
    for item in &view.world.items {
        if let ItemPlace::With(owner, carried) = item.at
            && owner == who
        {
            let place = match carried {
                Carried::Hand(hand) => format!("{} hand", hand_word(hand)),
                Carried::Both => "both hands".to_owned(),
                Carried::Sheathed => "put away".to_owned(),
            };
            lines.push((tables[item.weapon].name.to_lowercase(), place));
        }
    }
    Section { title: "Equipment".to_owned(), lines }
}

fn adjustments(view: &SideView, who: CombatantId) -> Vec<SumLine> {
    let mut lasting = engine::Breakdown::default();
    view.scene().lasting(who, &mut lasting);
    let mut sums = Vec::new();
    if lasting.total() != 0 {
        sums.push(SumLine::new("on every order", &lasting));
    }
    sums
}
