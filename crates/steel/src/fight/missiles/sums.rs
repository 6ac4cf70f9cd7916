//! What can be asked about shots: figures, arcs, ranges, sight and cover, what a target counts as. Sums of one formula each.

use board::{Cover, Hex, Relative, Side};
use engine::{CombatantId, Tally};

use super::{Aiming, Ammo, Cartridges};
use crate::fight::scene::Ends;
use crate::fight::{Defence, Doing, ItemId, Means, Order, Pace, Scene};
use crate::formulas::missiles::{MissileFigures, Posture, TargetMovement, missile_row};
use crate::tables::{Band, Missile, MissileId, MissileRow, Role, Situation};

/// Steps above somebody's hex from which one sees over him (RS-21.17).
const OVER_A_MAN: i16 = 5;
/// Likewise over a horse.
const OVER_A_HORSE: i16 = 10;

/// A shot as it would be now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aimed {
    /// The band of the distance (RS-13.8).
    pub band: Band,
    /// The row of T-12 that the target counts as (RS-13.11).
    pub row: MissileRow,
}

/// Weapons.
impl<'a> Scene<'a> {
    /// The row of T-10 of an item that can be shot or thrown under the rules in force (RS-13.2, T-29).
    pub fn missile(self, item: ItemId) -> Option<&'a Missile> {
        self.missile_id(item).map(|id| &self.setup.tables[id])
    }

    /// The same as an index.
    pub fn missile_id(self, item: ItemId) -> Option<MissileId> {
        if !self.setup.options.missiles {
            return None;
        }
        let id = self.setup.tables.missile_of(self.world.items.get(item.index())?.weapon)?;
        (self.setup.options.guns || !self.setup.tables[id].is_gun()).then_some(id)
    }

    /// Somebody's unhurt figures with it (RS-13.1); nothing for what is no missile weapon.
    pub fn shots(self, who: CombatantId, item: ItemId) -> Option<&'a MissileFigures> {
        self.missile_id(item).map(|id| &self.person(who).shots[id.index()])
    }

    /// The missile weapons in his hands, ready for use (RS-13.2, 12.15).
    pub fn missile_weapons(self, who: CombatantId) -> impl Iterator<Item = ItemId> + use<'a> {
        let hands = self.of(who).hands;
        let twice = hands[0] == hands[1];
        [hands[0], hands[1].filter(|_| !twice)]
            .into_iter()
            .flatten()
            .filter(move |&item| self.missile(item).is_some() && self.is_ready(who, Means::Item(item)))
    }

    /// The time of drawing or putting away an item in figures: of a missile weapon the better of its two (RS-13.1). \[ruling\]
    pub fn drawing_speed(self, who: CombatantId, item: ItemId) -> i32 {
        let held = self.figures(who, Means::Item(item)).base_speed;
        match self.setup.tables.missile_of(self.world.items[item.index()].weapon) {
            Some(id) if self.weapon(Means::Item(item)).role == Role::Missile => self.person(who).shots[id.index()].draw,
            Some(id) => held.min(self.person(who).shots[id.index()].draw),
            None => held,
        }
    }

    /// What the next shot with it would be, if there is anything left to shoot (RS-13.24, 14.1).
    pub fn next_ammo(self, who: CombatantId, item: ItemId) -> Option<Ammo> {
        let missile = self.missile(item)?;
        if missile.is_gun() {
            return self.magazine(item).next();
        }
        let ammo = Ammo::of(missile.kind);
        (ammo == Ammo::Itself || self.world.missiles.supply(who).of(ammo) > 0).then_some(ammo)
    }

    /// What is in a gun (RS-14.3).
    pub fn magazine(self, item: ItemId) -> Cartridges {
        self.world.items[item.index()].charge.magazine
    }

    /// Whether an item is a gun that loads itself (RS-14.2).
    pub fn is_automatic(self, item: ItemId) -> bool {
        self.missile(item).is_some_and(Missile::is_gun) && self.world.items[item.index()].charge.automatic
    }

    /// Whether AI or AF with it may be ordered now (RS-13.3, 13.25, 14.2): just loaded, or just aimed or firing, nothing between; given
    /// loaded; or loading itself. \[ruling\] One aim may take the place of another.
    pub fn may_aim(self, who: CombatantId, item: ItemId) -> bool {
        let me = self.of(who);
        let loads = matches!(me.action.doing, Doing::Order(Order::Load(_)));
        let in_sequence = me.shooting.is_some_and(|shooting| shooting.item == item) && !loads;
        let charge = self.world.items[item.index()].charge;
        in_sequence || charge.ready || self.is_automatic(item) && charge.magazine.count > 0
    }

    /// Whether FI with it may be ordered now (RS-13.3).
    pub fn may_fire(self, who: CombatantId, item: ItemId) -> bool {
        let me = self.of(who);
        me.action.doing == Doing::Nothing
            && me.shooting.is_some_and(|shooting| shooting.item == item && shooting.stage > Aiming::Loaded)
    }

    /// Whether he uses a missile weapon: LO, AI, AF or FI (RS-13.19).
    pub fn uses_missile(self, who: CombatantId) -> bool {
        let doing = self.of(who).action.doing;
        doing == Doing::Shooting || matches!(doing, Doing::Order(order) if order.uses_missile())
    }

    /// Accuracy without the die (RS-13.1, 13.6, 13.20, 13.22, from the saddle 16.18).
    pub fn accuracy<T: Tally>(self, who: CombatantId, item: ItemId, fast: bool, spoilt: u8) -> T {
        let mut sum = T::default();
        sum.add(self.shots(who, item).map_or(0, |shots| shots.accuracy), "accuracy", "RS-13.1");
        if fast {
            let aim = Situation::FastAim;
            sum.add(self.setup.tables.adjustment(aim).attack, aim.word(), aim.clause());
        }
        sum.add(-i32::from(spoilt), "hit while firing", "RS-13.20");
        // RS-16.18 (ii), (v): accuracy too.
        self.add_rider_attack(who, false, &mut sum);
        sum.add(self.of(who).wounds.penalties.attack, "injuries", "RS-13.22");
        sum.add(self.tired(who).attack, "fatigue", "RS-7.5");
        sum
    }
}

/// Where shots go.
impl Scene<'_> {
    /// Hexes from one hex to the nearest of somebody's (RS-3.7, 13.8).
    pub fn metres_to(self, from: Hex, target: CombatantId) -> u32 {
        let near = self.of(target).hexes().map(|hex| u32::from(board::distance(from, hex))).min();
        near.unwrap_or(u32::MAX)
    }

    /// The nearest of somebody's hexes, as seen from one.
    pub fn nearest_hex(self, from: Hex, target: CombatantId) -> Hex {
        let hexes = self.of(target).hexes();
        hexes.min_by_key(|&hex| board::distance(from, hex)).unwrap_or(self.of(target).place.hex)
    }

    /// The band of the distance to a target; none where the weapon does not shoot (RS-13.8, 13.9).
    pub fn band(self, who: CombatantId, item: ItemId, target: CombatantId) -> Option<Band> {
        self.missile(item)?.band(self.metres_to(self.of(who).place.hex, target))
    }

    /// Whether somebody may aim at a target, turned so many sixths to the right (RS-13.5); from the saddle as he sits (RS-16.16).
    pub fn in_arc_of_fire(self, who: CombatantId, turns: i8, target: CombatantId) -> bool {
        self.of(target).hexes().any(|hex| self.may_aim_at(who, turns, hex))
    }

    /// Whether a missile can leave for its target now: in sight, in the arc, at a distance at which the weapon shoots (RS-13.7, 13.9).
    pub fn can_loose(self, who: CombatantId, item: ItemId, target: CombatantId) -> bool {
        self.is_ready(who, Means::Item(item))
            && self.band(who, item, target).is_some()
            && self.in_arc_of_fire(who, 0, target)
            && self.in_sight(who, target)
    }

    /// The height of the eye or the target at the higher end of a line, in steps (RS-21.17). Without the option `terrain` all is level.
    pub(in crate::fight) fn higher_end(self, from: Hex, to: Hex) -> i16 {
        if !self.setup.options.terrain {
            return i16::MIN;
        }
        self.setup.map.stand(from).max(self.setup.map.stand(to))
    }

    /// Whether somebody who stands in a hex hides what is behind him (RS-21.17): a man not from one who sees or is seen five steps above
    /// him, or from a saddle; a horse from all but those ten steps above it.
    pub(in crate::fight) fn somebody_hides(self, hex: Hex, higher: i16, ends: Ends) -> bool {
        let map = &self.setup.map;
        let Some(cell) = map.index(hex).filter(|&cell| !self.world.occupancy.is_free(cell)) else {
            return false;
        };
        let stand = if self.setup.options.terrain { map.stand(hex) } else { 0 };
        let hides = |body: u8| match self.setup.is_horse(CombatantId(body)) {
            true => higher < OVER_A_HORSE.saturating_add(stand),
            false => !ends.mounted && higher < OVER_A_MAN.saturating_add(stand),
        };
        self.world
            .occupancy
            .standing(cell)
            .iter()
            .any(|body| !ends.bodies.is_some_and(|own| own.contains(&body)) && hides(body))
    }

    /// The cover that protects somebody from a missile of `shooter` out of a hex (RS-21.15); `None` when he is out of sight from there
    /// (RS-13.18). \[ruling\] A shooter who has gone after his missile hides nobody from it.
    pub fn cover_from(self, shooter: CombatantId, from: Hex, target: CombatantId) -> Option<Cover> {
        let ends = self.ends(shooter, target);
        let mut hexes: Vec<Hex> = self.of(target).hexes().collect();
        hexes.sort_by_key(|&hex| board::distance(from, hex));
        hexes.into_iter().find_map(|hex| self.cover_between(from, hex, ends))
    }

    /// The cover of whoever would stand in a hex.
    pub fn cover_at(self, from: Hex, hex: Hex) -> Option<Cover> {
        self.cover_between(from, hex, Ends::ON_FOOT)
    }

    fn cover_between(self, from: Hex, hex: Hex, ends: Ends) -> Option<Cover> {
        let map = &self.setup.map;
        let higher = self.higher_end(from, hex);
        match self.setup.options.terrain {
            true => map.cover_from(from, hex, |between| self.somebody_hides(between, higher, ends)),
            false => self.line_open_between(from, hex, ends).then(|| self.bare_cover(from, hex)),
        }
    }

    /// Whether he may aim at a hex, turned so many sixths to the right: strictly between the rows along AL and AR (RS-13.5), from the
    /// saddle by the way he sits (RS-16.16).
    pub fn may_aim_at(self, who: CombatantId, turns: i8, hex: Hex) -> bool {
        let me = self.of(who);
        match me.seat {
            Some(seat) => self.rider_may_aim(who, seat, hex),
            None => Relative::of(me.place.hex, me.place.facing.turned(turns), hex).in_missile_arc(),
        }
    }

    /// The cover of a hex and of the side over which a line enters it, whatever else lies between: on a level board (T-29: cover stays with
    /// the option `terrain` off), and for a stray missile (RS-13.16).
    pub(super) fn bare_cover(self, from: Hex, to: Hex) -> Cover {
        let map = &self.setup.map;
        let own = map.cell(to).map_or(Cover::None, |cell| cell.cover);
        let sides = board::lines(from, to).into_iter().map(|line| {
            let last = line.last().unwrap_or(from);
            map.side_between(last, to)
        });
        own.max(sides.map(Side::cover).min().unwrap_or(Cover::None))
    }

    /// How a target moves in the eyes of T-12: by the order in hand or, if he holds, by the one completed at this or the preceding tenth
    /// (RS-13.11).
    pub fn target_movement(self, who: CombatantId) -> TargetMovement {
        let me = self.of(who);
        // RS-16.28
        if let Some(horse) = self.horse(self.steed(who).unwrap_or(who)) {
            return TargetMovement::Riding(horse.pace);
        }
        TargetMovement::OnFoot(match me.action.doing.order_or_hold() {
            Some(Order::Hold { .. }) => match me.last_move {
                Some((tenth, posture)) if tenth + 1 >= self.world.now => posture,
                _ => Posture::Still,
            },
            Some(order) => posture_of(order),
            None => Posture::Still,
        })
    }

    /// The row of T-12 of a target (RS-13.11, 21.15); `evading`: he has tried to meet the missile actively, and it came through
    /// (RS-13.17).
    pub fn target_row(self, who: CombatantId, cover: Cover, evading: bool) -> MissileRow {
        let row = missile_row(self.target_movement(who), self.of(who).engaged != 0, cover);
        if evading { row.max(MissileRow::Evading) } else { row }
    }

    /// The defence potential of a target against a missile (RS-13.11): a row of T-12, wounds, fatigue and what entangles
    /// him. \[ruling\] It holds for the
    /// unaware, too: no blow is struck at them.
    pub fn missile_defence<T: Tally>(self, who: CombatantId, row: MissileRow, band: Band) -> T {
        let mut sum: T = crate::formulas::missiles::missile_defence(&self.setup.tables, row, band);
        // RS-16.30: those of the horse under a rider.
        let body = self.who_defends(who, Defence::Passive);
        self.entangled_figures(body, |each| each.defence, &mut sum);
        sum.add(self.of(body).wounds.penalties.defence, "injuries", "RS-5.7");
        sum.add(self.tired(body).defence, "fatigue", "RS-7.5");
        sum
    }

    /// A shot as it would be if it landed now; `None` where none can be (RS-13.8, 13.11).
    pub fn shot_now(self, who: CombatantId, item: ItemId, target: CombatantId) -> Option<Aimed> {
        let band = self.band(who, item, target)?;
        let cover = self.cover_from(who, self.of(who).place.hex, target)?;
        Some(Aimed { band, row: self.target_row(target, cover, false) })
    }

    /// Whether an item in hand may parry a missile of `shooter` (RS-13.17, D-5): items alone, no bare hands.
    pub fn may_parry_missile(self, who: CombatantId, shooter: CombatantId, item: ItemId, means: Means) -> bool {
        matches!(means, Means::Item(_)) && self.may_parry(who, shooter, Means::Item(item), means)
    }

    /// The defence potential of one who meets a missile actively (RS-13.17): PS, five more with a shield, or ADF.
    pub fn meeting<T: Tally>(self, who: CombatantId, defence: Defence) -> T {
        let mut sum = T::default();
        match defence {
            Defence::Passive => {}
            Defence::Dodge(_) => sum.add(self.person(who).sheet.active_dodge, "active dodge", "RS-4.10"),
            Defence::Parry(means) => {
                sum.add(self.figures(who, means).parry_stab.unwrap_or(0), "parry of a stab", "RS-13.17");
                if self.weapon(means).role == Role::Shield {
                    let shield = Situation::ShieldParryAgainstMissile;
                    sum.add(self.setup.tables.adjustment(shield).defence, shield.word(), shield.clause());
                }
                // RS-16.48
                self.add_rider_parry(who, &mut sum);
            }
        }
        self.entangled_figures(who, |each| each.defence, &mut sum);
        sum.add(self.of(who).wounds.penalties.defence, "injuries", "RS-5.7");
        sum.add(self.tired(who).defence, "fatigue", "RS-7.5");
        sum
    }
}

/// What an order counts as while a missile lands (RS-13.11): running = RF, RB, CG, DV; walking = other moves, turns and climbs.
pub(in crate::fight) const fn posture_of(order: &Order) -> Posture {
    match order {
        Order::Evade(_) => Posture::Evading,
        Order::Run(_) | Order::Charge { .. } | Order::Dive { .. } | Order::Avoid { pace: Pace::Run, .. } => {
            Posture::Running
        }
        Order::Walk(_)
        | Order::Turn(_)
        | Order::Feint { .. }
        | Order::Attack { .. }
        | Order::Defend { .. }
        | Order::Avoid { pace: Pace::Walk, .. }
        | Order::Retreat { .. } => Posture::Walking,
        _ => Posture::Still,
    }
}
