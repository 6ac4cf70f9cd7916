//! A combatant as the controller reckons with him: his figures gathered once for each decision, so that "what if he stood there and looked
//! that way" costs a table look-up and not a changed world.

use board::{Hand, Hex, Pattern, Relative};
use engine::CombatantId;
use steel::fight::{BlowBonus, Defence, Means, Scene};
use steel::formulas::damage::Striking;
use steel::tables::{BlowType, HitColumn, Part, Protection, Range, Role, Situation, WeaponClass};

/// A place and a facing, real or thought of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Posture {
    pub(super) hex: Hex,
    pub(super) facing: board::Facing,
}

/// One thing to strike or parry with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm {
    pub(super) means: Means,
    pattern: Pattern,
    hand: Hand,
    /// Cutting or stabbing.
    pub(super) by: BlowType,
    /// Against what armour is made of (RS-18.3).
    pub(super) class: Option<WeaponClass>,
    /// A shield: it cannot be struck away (RS-17.8).
    pub(super) shield: bool,
    /// AP with wounds and fatigue.
    pub(super) attack: i32,
    /// Blow strength.
    pub(super) strength: i32,
    /// Tenths from blow to blow while nothing intervenes.
    pub(super) time: i32,
    /// DP of a parry against stabs and cuts.
    parries: Option<[i32; 2]>,
    /// The column of T-5 when the target stands in the medium pattern, and when not.
    columns: [Option<HitColumn>; 2],
    /// Short weapons do not strike the fallen (RS-15.12).
    spares_fallen: bool,
}

/// A combatant with his arms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fighter {
    pub(super) who: CombatantId,
    pub(super) posture: Posture,
    pub(super) fallen: bool,
    helpless: bool,
    arms: [Option<Arm>; 3],
    dodge: i32,
    passive: i32,
    shield: Option<(Hand, i32)>,
    /// Tenths of a step, of a turn.
    pub(super) walk: i32,
    pub(super) run: i32,
    pub(super) protection: Protection,
    /// His armour counts by what strikes it and by how it has come through (RS-18.3, 18.4).
    pub(super) by_class: bool,
    /// The farthest hex he strikes, 0 to 2.
    pub(super) reach: u16,
}

impl Fighter {
    pub(super) fn of(scene: Scene<'_>, who: CombatantId) -> Self {
        let me = scene.of(who);
        let person = scene.person(who);
        let weakness = me.wounds.penalties.defence + scene.tired(who).defence;
        let mut lasting = 0_i32;
        scene.lasting(who, &mut lasting);
        let mut arms = [None; 3];
        for (slot, means) in arms.iter_mut().zip(scene.means(who)) {
            *slot = Some(Arm::of(scene, who, means, weakness, lasting));
        }
        let shield = scene.setup.options.shield_passive.then(|| {
            let holds = |hand: &Hand| {
                me.held(*hand).is_some_and(|item| scene.world.items[item.index()].weapon == scene.setup.tables.shield())
            };
            let help = scene.setup.tables.adjustment(Situation::PassiveDodgeWithShield).defence;
            [Hand::Left, Hand::Right].into_iter().find(holds).map(|hand| (hand, help))
        });
        let options = &scene.setup.options;
        // RS-16.25: a rider is passive, and dodges, as his horse does.
        let body = if me.is_mounted() { scene.who_defends(who, Defence::Passive) } else { who };
        let (sheet, weak) = match body == who {
            true => (&person.sheet, weakness),
            false => (&scene.person(body).sheet, scene.of(body).wounds.penalties.defence + scene.tired(body).defence),
        };
        Self {
            who,
            posture: Posture { hex: me.place.hex, facing: me.place.facing },
            fallen: me.place.fallen,
            helpless: scene.is_helpless(who),
            reach: arms
                .iter()
                .flatten()
                .filter(|arm| matches!(arm.means, Means::Item(_)))
                .map(Arm::reach)
                .max()
                .unwrap_or(1),
            arms,
            dodge: sheet.active_dodge + weak,
            passive: sheet.passive_dodge + weak,
            shield: shield.flatten(),
            walk: person.sheet.walk as i32 + lasting,
            run: person.sheet.run as i32 + lasting,
            protection: person.protection,
            by_class: options.armour_construction || options.armour_damage,
        }
    }

    /// What he strikes and parries with.
    pub(super) fn arms(&self) -> impl Iterator<Item = &Arm> {
        self.arms.iter().flatten()
    }

    /// The arm of a means.
    pub(super) fn arm(&self, means: Means) -> Option<&Arm> {
        self.arms().find(|arm| arm.means == means)
    }

    /// Whether an opponent in `from` lies in the front arc of that posture of his.
    pub(super) fn faces(at: Posture, from: Hex) -> bool {
        Relative::of(at.hex, at.facing, from).in_front()
    }

    /// The best DP he has in that posture against a blow from a hex; `active` if he may defend actively against that opponent.
    pub(super) fn meets(&self, at: Posture, from: Hex, by: BlowType, active: bool) -> i32 {
        self.meets_without(at, from, by, active, None)
    }

    /// The same if one of his arms were taken from him.
    pub(super) fn meets_without(
        &self,
        at: Posture,
        from: Hex,
        by: BlowType,
        active: bool,
        taken: Option<Means>,
    ) -> i32 {
        if self.helpless {
            return 0;
        }
        let seen = Relative::of(at.hex, at.facing, from);
        let covered = |hand: Hand| seen.covered_by(hand);
        let helped = self.shield.filter(|&(hand, _)| !self.fallen && covered(hand)).map_or(0, |(_, help)| help);
        let passive = self.passive + helped;
        if !active || self.fallen || !seen.in_front() {
            return passive;
        }
        let close = seen.is_own();
        let parries = self.arms().filter(|arm| covered(arm.hand) && (!close || matches!(arm.means, Means::Fist(_))));
        let parries = parries.filter(|arm| Some(arm.means) != taken);
        parries.filter_map(|arm| arm.parry(by)).fold(self.dodge.max(passive), i32::max)
    }

    /// The weapon with which he meets a blow from a hex, and its DP, if that is the best he can do.
    pub(super) fn parrying(&self, at: Posture, from: Hex, by: BlowType) -> Option<(&Arm, i32)> {
        let seen = Relative::of(at.hex, at.facing, from);
        if self.helpless || self.fallen || !seen.in_front() || seen.is_own() {
            return None;
        }
        let parries = self.arms().filter(|arm| seen.covered_by(arm.hand));
        let best = parries.filter_map(|arm| Some((arm, arm.parry(by)?))).max_by_key(|(_, figure)| *figure)?;
        (best.1 >= self.dodge && !best.0.shield && matches!(best.0.means, Means::Item(_))).then_some(best)
    }
}

/// The armour of somebody against weapons of a class, as it is now (RS-18.3, 18.4).
pub(super) fn cover(scene: Scene<'_>, who: CombatantId, class: Option<WeaponClass>) -> Protection {
    let options = &scene.setup.options;
    if !options.armour_construction && !options.armour_damage {
        return scene.person(who).protection;
    }
    Protection::from_parts(|part: Part| scene.worn_at(who, part, class).clamp(0, 15) as u8)
}

impl Arm {
    fn of(scene: Scene<'_>, who: CombatantId, means: Means, weakness: i32, lasting: i32) -> Self {
        let weapon = scene.weapon(means);
        let figures = scene.figures(who, means);
        let speed = scene.blow_speed(who, means);
        // Two striking weapons alternate at half the combined time (RS-12.5).
        let speed = if scene.strikes_with_both(who, means) { (speed + 1) / 2 } else { speed };
        let column = |in_medium_pattern| Striking::Weapon { weapon, in_medium_pattern }.column(false);
        Self {
            means,
            pattern: scene
                .of(who)
                .seat
                .and_then(|seat| scene.rider_pattern(who, seat, means))
                .unwrap_or_else(|| scene.pattern(who, means)),
            hand: scene.pattern_hand(who, means),
            by: weapon.blow,
            class: weapon.class,
            shield: weapon.role == Role::Shield,
            attack: scene.attack_potential(who, means, BlowBonus::default()),
            strength: scene.blow_strength(who, means),
            time: (speed + lasting).max(1),
            parries: match (figures.parry_stab, figures.parry_cut) {
                (Some(stab), Some(cut)) => Some([stab + weakness, cut + weakness]),
                _ => None,
            },
            columns: [column(true), column(false)],
            spares_fallen: means != Means::Foot
                && matches!(weapon.range, Range::Close | Range::Short)
                && !scene.is_grappling(who),
        }
    }

    /// DP of a parry, if it can.
    pub(super) fn parry(&self, by: BlowType) -> Option<i32> {
        self.parries.filter(|_| self.means != Means::Foot).map(|[stab, cut]| match by {
            BlowType::Stab => stab,
            BlowType::Cut => cut,
        })
    }

    /// Whether it reaches a hex from a posture, walls and people between left aside.
    pub(super) fn reaches(&self, at: Posture, hex: Hex) -> bool {
        self.pattern.contains(Relative::of(at.hex, at.facing, hex), self.hand)
    }

    /// Whether a hex is in a pattern held as it is.
    pub(super) fn covers(&self, pattern: Pattern, at: Posture, hex: Hex) -> bool {
        pattern.contains(Relative::of(at.hex, at.facing, hex), self.hand)
    }

    /// Whether it can strike somebody who lies on the ground, if he does.
    pub(super) fn strikes(&self, fallen: bool) -> bool {
        !(fallen && self.spares_fallen)
    }

    /// The column of T-5 for a blow from a posture.
    pub(super) fn column(&self, at: Posture, hex: Hex) -> Option<HitColumn> {
        let near = Pattern::MEDIUM.contains(Relative::of(at.hex, at.facing, hex), self.hand);
        self.columns[usize::from(!near)]
    }

    /// The farthest hex that it strikes.
    pub(super) fn reach(&self) -> u16 {
        self.pattern.cells().iter().map(|cell| cell.distance()).max().unwrap_or(0)
    }
}
