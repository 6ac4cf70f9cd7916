//! The scenarios that come with the game, compiled in.

/// A scenario that comes with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// What it is opened by: the name of its file without `.ron`.
    pub stem: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// Declares files of `assets/scenarios` with their texts.
macro_rules! shipped {
    ($($stem:literal),* $(,)?) => {
        &[$(Shipped {
            stem: $stem,
            file: concat!($stem, ".ron"),
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/scenarios/", $stem, ".ron")),
        }),*]
    };
}

/// Every scenario that comes with the game, in the order in which a menu shows them: from the simplest on.
pub const fn library() -> &'static [Shipped] {
    SCENARIOS
}

const SCENARIOS: &[Shipped] = shipped![
    "duel",
    "toll",
    "reed_bank",
    "tavern",
    "benches",
    "two_on_one",
    "fencer",
    "net_and_trident",
    "sentry",
    "doorway",
    "muddy_slope",
    "bridge",
    "envoy",
    "well",
    "shield_wall",
    "pikes_at_the_gate",
    "the_stair",
    "river_crossing",
    "fencing_school",
    "mail_and_plate",
    "relief",
    "ford",
    "melee",
    "joust",
    "rescue",
    "pistols_at_dawn",
    "poachers",
    "archers_on_the_wall",
    "cavalry_charge",
];

/// The sample scenarios of table T-32 (clause RS-22.20), fought by the combatants of T-27: opened as `s1` to `s10`, and in no menu.
pub const fn samples() -> &'static [Shipped] {
    SAMPLES
}

const SAMPLES: &[Shipped] = shipped![
    "samples/s1",
    "samples/s2",
    "samples/s3",
    "samples/s4",
    "samples/s5",
    "samples/s6",
    "samples/s7",
    "samples/s8",
    "samples/s9",
    "samples/s10",
];

/// The shipped or sample scenario that is opened by `what`.
pub(crate) fn find(what: &str) -> Option<&'static Shipped> {
    let is_it = |shipped: &&Shipped| shipped.stem == what || shipped.stem.strip_prefix("samples/") == Some(what);
    SCENARIOS.iter().chain(SAMPLES).find(is_it)
}

/// The boards that several shipped scenarios share.
const MAPS: &[Shipped] = shipped!["maps/elmet_water"];

/// The text of the shipped map that scenarios call `name`.
pub(crate) fn map(name: &str) -> Option<&'static str> {
    MAPS.iter().find(|map| map.file == name).map(|map| map.text)
}
