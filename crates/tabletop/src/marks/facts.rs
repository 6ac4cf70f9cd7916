//! What is to be said of a hex under the pointer: one short text for each fact, in the rulebook's words.

use board::{Cell, Cover, Direction, Facing, Ground, Hand, Hex, Obstacle, RelDir, Relative, Side};
use engine::CombatantId;
use steel::fight::{ItemPlace, Means, Scene, SideView, Status};
use steel::formulas::attack::{HeightEffects, height_effects};
use steel::formulas::movement::{LOWEST_STEP, MOST_STEPS_UP};

use super::lay::{foes_in_sight, hoofprints, reached};
use crate::obvious::walk_path;

/// What a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// What one walks on.
    Ground,
    /// Height, slope, ladder.
    Height,
    /// What fills or hampers the hex, and its sides.
    Obstacle,
    /// Cover against missiles.
    Cover,
    /// Who stands or lies here.
    People,
    /// What lies on the ground.
    Items,
    /// Blocks with long weapons.
    Block,
    /// Where it lies from the acting figure.
    Distance,
    /// In reach of the acting figure.
    Reach,
    /// Covered by him.
    Covered,
    /// What a shot there from the acting figure would be.
    Shot,
    /// When his horse comes there.
    Horse,
    /// In reach of enemies.
    Threat,
    /// How long the way takes.
    Path,
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// About what.
    pub topic: Topic,
    /// In words, with its clause.
    pub text: String,
}

/// The facts of one hex, in the order in which they are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexFacts {
    /// Which.
    pub hex: Hex,
    /// What is known of it.
    pub facts: Vec<Fact>,
}

impl HexFacts {
    /// The facts about one thing.
    pub fn about(&self, topic: Topic) -> impl Iterator<Item = &str> {
        self.facts.iter().filter(move |fact| fact.topic == topic).map(|fact| &*fact.text)
    }

    fn say(&mut self, topic: Topic, text: impl Into<String>) {
        self.facts.push(Fact { topic, text: text.into() });
    }
}

/// So many enemies are named; of more their number is told.
const NAMED_FOES: usize = 3;
/// Hexes beyond which nobody's blow reaches: what height does to blows is told within it.
const BLOWS_REACH: u16 = 4;

/// What a side knows of a hex. `acting` is the figure of this side from which it is measured, if one is chosen; `tenths` writes a span.
pub fn hover_hex(view: &SideView, acting: Option<CombatantId>, hex: Hex, tenths: impl Fn(u32) -> String) -> HexFacts {
    let mut facts = HexFacts { hex, facts: Vec::new() };
    let acting = acting.filter(|&who| view.sees(who) && view.world.of(who).is_active());
    if !view.setup.map.contains(hex) {
        facts.say(Topic::Ground, "off the map (RS-3.17)");
        return facts;
    }
    terrain(&mut facts, view, acting);
    people(&mut facts, view);
    if let Some(who) = acting {
        from(&mut facts, view, who, tenths);
    }
    facts
}

fn terrain(facts: &mut HexFacts, view: &SideView, acting: Option<CombatantId>) {
    let (map, hex) = (&view.setup.map, facts.hex);
    let Some(cell) = map.cell(hex) else { return };
    let ground = match cell.ground {
        Ground::Firm => "firm ground (RS-21.1)",
        Ground::Soft => "soft ground, slower going (RS-21.1)",
        Ground::Muddy => "muddy ground, slower going (RS-21.1)",
        Ground::Difficult => "difficult ground, slower going (RS-21.1)",
    };
    if cell.obstacle.is_none() {
        facts.say(Topic::Ground, ground);
    }
    height(facts, view, cell, acting);
    match cell.obstacle {
        Some(Obstacle::Tree) => facts.say(Topic::Obstacle, "tree: no way in, no sight past it (RS-21.13)"),
        Some(Obstacle::Wall) => facts.say(Topic::Obstacle, "wall: no way in, no sight past it (RS-21.13)"),
        Some(Obstacle::Building) => facts.say(Topic::Obstacle, "building: no way in, no sight past it (RS-21.13)"),
        Some(Obstacle::DeepWater) => facts.say(Topic::Obstacle, "deep water: no way in (RS-21.13)"),
        None => {}
    }
    if cell.clutter {
        facts.say(Topic::Obstacle, "low clutter: at a walk only (RS-3.14)");
    }
    let sides = |kind: Side| {
        let on: Vec<String> =
            Direction::ALL.into_iter().filter(|&to| map.side(hex, to) == kind).map(|to| to.to_string()).collect();
        (!on.is_empty()).then(|| listed(&on))
    };
    if let Some(on) = sides(Side::Wall) {
        facts.say(Topic::Obstacle, format!("wall to the {on}: no way through (RS-21.18)"));
    }
    if let Some(on) = sides(Side::LowBarrier) {
        facts.say(Topic::Obstacle, format!("low barrier to the {on} (RS-21.13)"));
    }
    match cell.cover {
        Cover::None => {}
        Cover::Soft => facts.say(Topic::Cover, "soft cover from all sides (RS-21.15)"),
        Cover::Hard => facts.say(Topic::Cover, "hard cover from all sides (RS-21.15)"),
        Cover::ArrowSlit => facts.say(Topic::Cover, "arrow slit: the best cover, from all sides (RS-21.15)"),
    }
    if let Some(on) = sides(Side::HardCover) {
        facts.say(Topic::Cover, format!("hard cover from the {on}: low wall (RS-21.15)"));
    }
    if let Some(on) = sides(Side::SoftCover) {
        facts.say(Topic::Cover, format!("soft cover from the {on}: hedge (RS-21.15)"));
    }
}

/// How high the hex lies, over the table and against the acting figure, and what that does between the two.
fn height(facts: &mut HexFacts, view: &SideView, cell: &Cell, acting: Option<CombatantId>) {
    if cell.height != 0 {
        facts.say(Topic::Height, format!("height {} (RS-21.6)", cell.height));
    }
    if let Some(uphill) = cell.uphill {
        let kind = match cell.ground {
            Ground::Firm => "slope",
            Ground::Soft => "soft slope",
            Ground::Muddy => "muddy slope",
            Ground::Difficult => "rough slope",
        };
        facts.say(Topic::Height, format!("{kind}, uphill to the {uphill} (RS-21.4)"));
    }
    if cell.ladder {
        facts.say(Topic::Height, "ladder (RS-21.7)");
    }
    if let Some(who) = acting {
        steps_apart(facts, view, who);
    }
}

/// What it does to blows, and to a move if it is the next hex, that this hex lies above or below somebody.
fn steps_apart(facts: &mut HexFacts, view: &SideView, who: CombatantId) {
    let (scene, hex, name) = (view.scene(), facts.hex, view.setup.name_of(who));
    let from = scene.of(who).place.hex;
    let steps = scene.steps_between(from, hex);
    if steps == 0 {
        return;
    }
    let apart = steps.abs();
    let side = if steps > 0 { "above" } else { "below" };
    let much = if apart == 1 { "1 step".to_owned() } else { format!("{apart} steps") };
    let Some(effects) = height_effects(apart) else {
        facts.say(Topic::Height, format!("{much} {side} {name}: no blows by hand (RS-21.9)"));
        too_steep(facts, view, from);
        return;
    };
    let clause = if scene.rise(from, hex) == 0 { "RS-21.5" } else { "RS-21.10" };
    let gain = effects.attack;
    facts.say(
        Topic::Height,
        if steps > 0 {
            format!("{much} above {name}: who stands here has +{gain} AP and DP ({clause})")
        } else {
            format!("{much} below {name}, who has +{gain} AP and DP ({clause})")
        },
    );
    if board::distance(from, hex) > BLOWS_REACH {
        return;
    }
    let rows = |effects: HeightEffects| match (effects.first_row, effects.last_row) {
        (first, last) if first == last => format!("row {first}"),
        (first, last) => format!("rows {first} to {last}"),
    };
    if let Some(up) = height_effects(-apart) {
        let text = format!("blows down hit {} of T-5, blows up {} (RS-21.11)", rows(effects), rows(up));
        facts.say(Topic::Height, text);
    }
    if effects.shorter_reach {
        facts.say(Topic::Height, "long and medium weapons reach one class shorter (RS-21.12)");
    }
}

/// A next hex that no move leads to.
fn too_steep(facts: &mut HexFacts, view: &SideView, from: Hex) {
    let hex = facts.hex;
    let ladder = [from, hex].into_iter().any(|hex| view.setup.map.cell(hex).is_some_and(|cell| cell.ladder));
    if board::distance(from, hex) != 1 || ladder {
        return;
    }
    match view.scene().rise(from, hex) {
        rise if rise > MOST_STEPS_UP => facts.say(Topic::Height, "too high to climb without a ladder (RS-21.7)"),
        rise if rise < LOWEST_STEP => facts.say(Topic::Height, "too deep to climb down without a ladder (RS-21.8)"),
        _ => {}
    }
}

/// N; N and NE; N, NE and S.
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn people(facts: &mut HexFacts, view: &SideView) {
    let (scene, hex) = (view.scene(), facts.hex);
    for who in view.setup.everyone().filter(|&who| view.sees(who)) {
        let he = scene.of(who);
        let name = view.setup.name_of(who);
        let lies = matches!(he.status, Status::Active | Status::Unconscious | Status::Dead);
        if !lies || !he.hexes().any(|part| part == hex) {
            continue;
        }
        let text = match he.status {
            Status::Dead => format!("{name} lies here, dead"),
            Status::Unconscious => format!("{name} lies here, unconscious (RS-5.13)"),
            _ if he.place.fallen => format!("{name} lies here (RS-15.12)"),
            _ => format!("{name} stands here and looks {}", he.place.facing),
        };
        facts.say(Topic::People, text);
    }
    for horse in view.setup.herd().filter(|&horse| view.sees(horse)) {
        let (it, name) = (scene.of(horse), view.setup.name_of(horse));
        let Some(only) = scene.horse(horse).filter(|_| it.hexes().any(|part| part == hex)) else { continue };
        let text = match it.status {
            Status::Dead => format!("{name} lies here, dead (RS-16.3)"),
            Status::Unconscious | Status::Active if scene.horse_is_down(horse) => format!("{name} lies here (RS-16.3)"),
            Status::Active => format!("{name}, heading {}, speed {} (RS-16.4)", it.place.facing, only.pace.word()),
            _ => continue,
        };
        facts.say(Topic::People, text);
    }
    for item in view.world.items.iter().filter(|item| item.at == ItemPlace::Ground(hex)) {
        let name = view.setup.tables[item.weapon].name.to_lowercase();
        facts.say(Topic::Items, format!("{name} on the ground (RS-12.11)"));
    }
    for by in view.setup.everyone().filter(|&by| view.sees(by)) {
        let he = scene.of(by);
        let holds = he.is_active() && !he.place.fallen;
        let polearm = scene.polearm_position(by);
        let blocks = he.block.or(polearm).is_some_and(|position| scene.block_hexes(by, position).contains(&hex));
        if holds && blocks {
            let clause = if polearm.is_some() { "RS-20.2" } else { "RS-10.1" };
            facts.say(Topic::Block, format!("blocked by {} ({clause})", view.setup.name_of(by)));
        }
    }
}

fn from(facts: &mut HexFacts, view: &SideView, who: CombatantId, tenths: impl Fn(u32) -> String) {
    let (scene, hex) = (view.scene(), facts.hex);
    let place = scene.of(who).place;
    let name = view.setup.name_of(who);
    let apart = board::distance(place.hex, hex);
    let seen = Relative::of(place.hex, place.facing, hex);
    if apart > 0 {
        let word = bearing(place.hex, place.facing, hex).word();
        let front = match scene.of(who).seat {
            Some(seat) => scene.rider_sees(who, seat, hex),
            None => seen.in_front(),
        };
        let arc = if front { "front arc" } else { "back arc" };
        let hexes = if apart == 1 { "1 hex".to_owned() } else { format!("{apart} hexes") };
        facts.say(Topic::Distance, format!("{hexes} from {name}, {word}: {arc} (RS-3.3)"));
    }
    if !place.fallen {
        let reaching = scene.strikers(who).filter(|&with| reached(scene, who, with).contains(&hex));
        let mut words: Vec<String> = reaching.map(|with| weapon_word(scene, with)).collect();
        words.dedup();
        for word in words {
            facts.say(Topic::Reach, format!("in range of the {word} (RS-3.4)"));
        }
        if let Some(cover) = cover_word(scene, who, hex) {
            let clause = if scene.of(who).is_mounted() { "RS-16.16" } else { "RS-3.5" };
            facts.say(Topic::Covered, format!("covered by {cover} ({clause})"));
        }
        shot(facts, view, who);
    }
    for print in hoofprints(view, who, None).into_iter().filter(|print| print.body.front == hex) {
        let horse = scene.commanded_horse(who).map_or("the horse", |horse| view.setup.name_of(horse));
        let (at, pace) = (tenths(print.at.0), print.pace.word());
        facts.say(Topic::Horse, format!("{horse} comes here at {at}, speed {pace} (RS-16.4)"));
    }
    let reaches = |foe: &CombatantId| scene.strikers(*foe).any(|with| reached(scene, *foe, with).contains(&hex));
    let foes: Vec<CombatantId> = foes_in_sight(view, who).filter(reaches).collect();
    match foes.len() {
        0 => {}
        1..=NAMED_FOES => {
            let names: Vec<&str> = foes.iter().map(|&foe| view.setup.name_of(foe)).collect();
            facts.say(Topic::Threat, format!("in range of {} (RS-3.4)", names.join(", ")));
        }
        many => facts.say(Topic::Threat, format!("in range of {many} opponents (RS-3.4)")),
    }
    if apart > 0
        && !place.fallen
        && !scene.of(who).is_mounted()
        && let Some(path) = walk_path(view, who, hex).filter(|path| !path.hexes.is_empty())
    {
        let hexes = if path.hexes.len() == 1 { "1 hex".to_owned() } else { format!("{} hexes", path.hexes.len()) };
        facts.say(Topic::Path, format!("{} at a walk, {hexes} (RS-3.8)", tenths(path.cost)));
    }
}

fn weapon_word(scene: Scene<'_>, with: Means) -> String {
    scene.weapon(with).name.to_lowercase()
}

/// What a shot at the hex with each missile weapon that is ready would be: band and arc, and whether the line is open.
fn shot(facts: &mut HexFacts, view: &SideView, who: CombatantId) {
    let (scene, hex) = (view.scene(), facts.hex);
    let from = scene.of(who).place.hex;
    if hex == from {
        return;
    }
    let metres = u32::from(board::distance(from, hex));
    let mut shoots = false;
    for item in scene.missile_weapons(who) {
        let Some(missile) = scene.missile(item) else { continue };
        let name = weapon_word(scene, Means::Item(item));
        let text = match missile.band(metres) {
            None => format!("no range of the {name} (RS-13.9)"),
            Some(band) => {
                shoots = true;
                let arc = if scene.may_aim_at(who, 0, hex) { "in the arc" } else { "not in the arc" };
                format!("{} range of the {name}, {arc} of fire (RS-13.5, RS-13.8)", band.word())
            }
        };
        facts.say(Topic::Shot, text);
    }
    if shoots {
        facts.say(
            Topic::Shot,
            match scene.cover_at(from, hex) {
                None => "no line of fire: out of sight (RS-13.18)",
                Some(Cover::None) => "the line of fire is open (RS-21.15)",
                Some(Cover::Soft) => "the line of fire meets soft cover (RS-21.15)",
                Some(Cover::Hard) => "the line of fire meets hard cover (RS-21.15)",
                Some(Cover::ArrowSlit) => "the line of fire meets an arrow slit (RS-21.15)",
            },
        );
    }
}

/// The items that cover a hex, by name.
fn cover_word(scene: Scene<'_>, who: CombatantId, hex: Hex) -> Option<String> {
    let me = scene.of(who);
    let seen = Relative::of(me.place.hex, me.place.facing, hex);
    if seen.is_own() {
        return None;
    }
    let by = |hand: Hand| match me.seat {
        Some(seat) => scene.rider_covers(who, seat, hand, hex),
        None => seen.covered_by(hand),
    };
    let covers = |hand: Hand| {
        let parries = |means: &Means| {
            *means != Means::Foot
                && scene.hand_of(who, *means) == hand
                && scene.figures(who, *means).parry_stab.is_some()
        };
        scene.means(who).find(parries).filter(|_| by(hand))
    };
    let words: Vec<String> =
        [Hand::Right, Hand::Left].into_iter().filter_map(covers).map(|means| weapon_word(scene, means)).collect();
    match &words[..] {
        [] => None,
        [one, other] if one == other => Some(format!("both {one}s")),
        all => Some(format!("the {}", all.join(" and the "))),
    }
}

/// The direction in which a hex mostly lies, as one with that facing sees it, out of those of its arc. \[ruling\] Of two that are as near,
/// the one straight ahead or straight back.
fn bearing(here: Hex, facing: Facing, there: Hex) -> RelDir {
    let apart = i32::from(board::distance(here, there));
    let off = |to: &RelDir| board::distance(here + to.absolute(facing).delta() * apart, there);
    let front = [RelDir::A, RelDir::AR, RelDir::AL];
    let back = [RelDir::B, RelDir::BR, RelDir::BL];
    let arc = if Relative::of(here, facing, there).in_front() { front } else { back };
    arc.into_iter().min_by_key(off).unwrap_or(RelDir::A)
}
