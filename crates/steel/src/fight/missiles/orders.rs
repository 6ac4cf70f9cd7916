//! Which orders with missile weapons are legal (T-25: LO, AI, AF, FI, EV, RL and PU of missiles), and which are proposed.

use board::Direction;
use engine::CombatantId;

use super::{Aiming, Ammo, Cartridges};
use crate::fight::legal::{Judge, Verdict, check_needs_no_closing, check_run, need};
use crate::fight::{ItemId, Means, Order, Refusal, Scene, hex_word};
use crate::formulas::guns;

/// The turns that AI may take with it, the fewest first (RS-13.5).
const TURNS: [i8; 6] = [0, -1, 1, -2, 2, 3];

/// Whether an order of this chapter is legal.
pub(in crate::fight) fn check(judge: &Judge<'_>, order: &Order) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    match *order {
        Order::Load(item) => {
            check_ready(scene, who, item)?;
            need(!scene.is_automatic(item), Refusal::LoadsItself)?;
            need(scene.next_ammo(who, item).is_some(), Refusal::NoAmmo)
        }
        Order::Aim { foe, item, turns } => check_aim(judge, foe, item, turns),
        Order::FastAim { foe, item } => check_aim(judge, foe, item, 0),
        Order::Fire { foe, item } => {
            check_ready(scene, who, item)?;
            need(scene.may_fire(who, item), Refusal::NotAimed)?;
            need(scene.of(who).target() == Some(foe), Refusal::NotTarget)
        }
        Order::Evade(to) => {
            need(scene.setup.options.missiles, Refusal::NoMissiles)?;
            need(scene.of(who).engaged == 0, Refusal::InCombat)?;
            need(!scene.is_back(who, to), Refusal::NotFront)?;
            check_run(judge, to)?;
            check_needs_no_closing(judge, to)
        }
        Order::Reload { item, cartridges } => check_reload(scene, who, item, cartridges),
        Order::Gather(ammo) => check_gather(scene, who, ammo),
        _ => Err(Refusal::NotAsked),
    }
}

fn check_ready(scene: Scene<'_>, who: CombatantId, item: ItemId) -> Verdict {
    let missile = scene.missile(item).ok_or(Refusal::NoMissiles)?;
    need(missile.from_horseback || !scene.of(who).is_mounted(), Refusal::NotFromHorseback)?;
    need(scene.is_ready(who, Means::Item(item)), Refusal::NotReady)
}

/// RS-13.5, 13.9: the target in sight and, after the turns, in the arc, at a distance of T-10.
fn check_aim(judge: &Judge<'_>, foe: CombatantId, item: ItemId, turns: i8) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    check_ready(scene, who, item)?;
    need(scene.may_aim(who, item), Refusal::NotLoaded)?;
    need(scene.next_ammo(who, item).is_some(), Refusal::NoAmmo)?;
    // RS-16.40, 16.43: a riderless horse of the other side, too.
    need(scene.may_be_named(who, foe) && scene.of(foe).is_active(), Refusal::NotInSight)?;
    // RS-16.15: a rider turns by CP, not with AI.
    need(turns == 0 || !scene.of(who).is_mounted(), Refusal::Mounted)?;
    need(turns.unsigned_abs() <= 3 && scene.in_arc_of_fire(who, turns, foe), Refusal::NotInArc)?;
    need(scene.band(who, item, foe).is_some(), Refusal::NoSuchShot)?;
    need(judge.sees(foe), Refusal::NotInSight)
}

/// RS-14.3, D-21: at any count below six, of what he has.
fn check_reload(scene: Scene<'_>, who: CombatantId, item: ItemId, cartridges: Cartridges) -> Verdict {
    check_ready(scene, who, item)?;
    need(scene.missile(item).is_some_and(|missile| missile.is_gun()), Refusal::NoGun)?;
    let room = guns::cartridges_to_fill(scene.magazine(item).count.into());
    let fits = cartridges.is_sound() && cartridges.count > 0 && u32::from(cartridges.count) <= room;
    need(fits, Refusal::MagazineFull)?;
    let supply = scene.world.missiles.supply(who);
    let enough = |ammo| cartridges.number(ammo) <= supply.of(ammo);
    need(enough(Ammo::Ball) && enough(Ammo::Grape), Refusal::NoAmmo)
}

/// RS-13.24: one spent missile in his hex, by PU. \[ruling\] The hand that draws the arrows need not let go of the bow for it.
fn check_gather(scene: Scene<'_>, who: CombatantId, ammo: Ammo) -> Verdict {
    let me = scene.of(who);
    need(scene.setup.options.missiles, Refusal::NoMissiles)?;
    let here =
        scene.world.missiles.spent.iter().any(|spent| spent.ammo == ammo && me.hexes().any(|hex| hex == spent.hex));
    need(here, Refusal::NotHere)?;
    let draws = scene.missile_weapons(who).any(|item| scene.missile(item).is_some_and(|it| Ammo::of(it.kind) == ammo));
    need(draws || me.hands.contains(&None), Refusal::NoHand)
}

/// Proposes what somebody on his feet can do with the missile weapons in his hands.
pub(in crate::fight) fn propose(judge: &Judge<'_>, propose: &mut impl FnMut(Order)) {
    let (scene, who) = (judge.scene, judge.who);
    if !scene.setup.options.missiles {
        return;
    }
    let me = scene.of(who);
    for item in scene.missile_weapons(who) {
        propose(Order::Load(item));
        if scene.may_aim(who, item) {
            for foe in scene.foes(who) {
                TURNS.into_iter().for_each(|turns| propose(Order::Aim { foe, item, turns }));
                propose(Order::FastAim { foe, item });
            }
        }
        if let Some(foe) = me.target().filter(|_| scene.may_fire(who, item)) {
            propose(Order::Fire { foe, item });
        }
        propose_reloads(scene, who, item, propose);
    }
    if me.stride.last.is_some() {
        Direction::ALL.into_iter().for_each(|to| propose(Order::Evade(to)));
    }
}

/// Fill with ball, fewer, and the same with grape; mixtures are reached by words (D-21).
fn propose_reloads(scene: Scene<'_>, who: CombatantId, item: ItemId, propose: &mut impl FnMut(Order)) {
    if !scene.missile(item).is_some_and(|missile| missile.is_gun())
        || scene.world.missiles.supply(who) == Default::default()
    {
        return;
    }
    for grape in [false, true] {
        for count in (1..=Cartridges::MOST).rev() {
            propose(Order::Reload { item, cartridges: Cartridges::all(count, grape) });
        }
    }
}

/// Proposes to take up what lies spent in his hexes.
pub(in crate::fight) fn propose_gathering(scene: Scene<'_>, who: CombatantId, propose: &mut impl FnMut(Order)) {
    let me = scene.of(who);
    let mut seen: Vec<Ammo> = Vec::new();
    for spent in &scene.world.missiles.spent {
        if me.hexes().any(|hex| hex == spent.hex) && !seen.contains(&spent.ammo) {
            seen.push(spent.ammo);
            propose(Order::Gather(spent.ammo));
        }
    }
}

/// Everything of this chapter that somebody might think of, legal or not.
pub(in crate::fight) fn conceivable(scene: Scene<'_>, who: CombatantId, propose: &mut impl FnMut(Order)) {
    let items = (0..scene.world.items.len()).map(|index| ItemId(index as u16));
    let weapon = |item: ItemId| scene.world.items[item.index()].weapon;
    let held = |item: ItemId| scene.of(who).hands.contains(&Some(item));
    let mine = items.filter(|&item| {
        // One that lies sheathed beside its like in hand is not meant.
        let twin = scene.of(who).hands.iter().flatten().any(|&other| other != item && weapon(other) == weapon(item));
        (held(item) || !twin)
            && scene.setup.tables.missile_of(scene.world.items[item.index()].weapon).is_some()
            && scene.has_about_him(who, item)
    });
    for item in mine {
        propose(Order::Load(item));
        for foe in scene.setup.bodies() {
            TURNS.into_iter().for_each(|turns| propose(Order::Aim { foe, item, turns }));
            propose(Order::FastAim { foe, item });
            propose(Order::Fire { foe, item });
        }
        for grape in [false, true] {
            let all = |count| Order::Reload { item, cartridges: Cartridges::all(count, grape) };
            (1..=Cartridges::MOST).rev().map(all).for_each(&mut *propose);
        }
    }
    Direction::ALL.into_iter().for_each(|to| propose(Order::Evade(to)));
    Ammo::CARRIED.into_iter().filter(|ammo| ammo.is_recovered()).for_each(|ammo| propose(Order::Gather(ammo)));
}

impl Scene<'_> {
    fn has_about_him(self, who: CombatantId, item: ItemId) -> bool {
        use crate::fight::ItemPlace;
        matches!(self.world.items[item.index()].at, ItemPlace::With(owner, _) if owner == who)
    }

    /// The words of an order of this chapter behind its code.
    pub(in crate::fight) fn missile_words(self, who: CombatantId, order: &Order) -> Vec<String> {
        let name = |foe: CombatantId| self.setup.name_of(foe).replace(' ', "_");
        let word = |item| self.means_word(who, Means::Item(item));
        match *order {
            Order::Load(item) => vec![word(item)],
            Order::Aim { foe, item, turns } => {
                let turn = if turns < 0 { "TL" } else { "TR" };
                [vec![name(foe), word(item)], vec![turn.to_owned(); turns.unsigned_abs().into()]].concat()
            }
            Order::FastAim { foe, item } | Order::Fire { foe, item } => vec![name(foe), word(item)],
            Order::Evade(to) => vec![hex_word(board::step(self.of(who).place.hex, to))],
            Order::Reload { item, cartridges } => [vec![word(item)], cartridges.words()].concat(),
            Order::Gather(ammo) => vec![ammo.word().to_owned()],
            _ => Vec::new(),
        }
    }

    /// `RL 2 ball 1 grape`, `RL ball grape`, `RL 3`, `RL handgun`: cartridges in any mixture, filled with ball where nothing is said
    /// (D-21). `None` for other texts.
    pub(in crate::fight) fn find_reload(self, who: CombatantId, text: &str) -> Option<Order> {
        let lower = text.to_lowercase();
        let mut words = lower.split_whitespace();
        if !matches!(words.next()?, "rl" | "reload") {
            return None;
        }
        let mut guns =
            self.missile_weapons(who).filter(|&item| self.missile(item).is_some_and(|missile| missile.is_gun()));
        let (mut item, mut number, mut kinds) = (guns.next()?, None, Vec::new());
        for word in words {
            let ammo = [Ammo::Ball, Ammo::Grape].into_iter().find(|ammo| ammo.word() == word);
            match (ammo, word.parse::<usize>()) {
                (Some(ammo), _) => kinds.extend(vec![ammo; number.take().unwrap_or(1)]),
                (None, Ok(count)) if count <= Cartridges::MOST.into() => number = Some(count),
                _ => {
                    let named = |&gun: &ItemId| self.means_word(who, Means::Item(gun)) == word;
                    item = self.missile_weapons(who).find(named)?;
                }
            }
        }
        if let Some(count) = number {
            kinds.extend(vec![Ammo::Ball; count]);
        }
        let mut cartridges: Cartridges = kinds.into_iter().collect();
        if cartridges.count == 0 {
            let room = guns::cartridges_to_fill(self.magazine(item).count.into()) as u8;
            let supply = self.world.missiles.supply(who);
            let balls = supply.of(Ammo::Ball).min(room);
            let grape = supply.of(Ammo::Grape).min(room - balls);
            let fill = [vec![Ammo::Ball; balls.into()], vec![Ammo::Grape; grape.into()]].concat();
            cartridges = fill.into_iter().collect();
        }
        Some(Order::Reload { item, cartridges })
    }
}

impl Cartridges {
    /// `2 ball 1 grape`, a word each.
    pub fn words(self) -> Vec<String> {
        let kinds: Vec<Ammo> = self.kinds().collect();
        kinds
            .chunk_by(|one, other| one == other)
            .flat_map(|run| [run.len().to_string(), run[0].word().to_owned()])
            .collect()
    }
}

impl Order {
    /// Whether it is LO, AI, AF or FI (RS-13.19).
    pub const fn uses_missile(&self) -> bool {
        matches!(self, Self::Load(_) | Self::Aim { .. } | Self::FastAim { .. } | Self::Fire { .. })
    }

    /// Whether it is a shot, which leaves in step 3 like a blow (RS-2.10).
    pub const fn is_shot(&self) -> bool {
        matches!(self, Self::Fire { .. })
    }

    /// The stage of shooting that it leads to when it is completed (RS-13.3).
    pub(in crate::fight) const fn leads_to(&self) -> Option<(ItemId, Aiming)> {
        match *self {
            Self::Load(item) => Some((item, Aiming::Loaded)),
            Self::Aim { item, .. } => Some((item, Aiming::Aimed)),
            Self::FastAim { item, .. } => Some((item, Aiming::AimedFast)),
            _ => None,
        }
    }
}
