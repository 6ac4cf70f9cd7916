//! Adjustments of AP, DP and BS by situation (table T-8), those whose figure is fixed.
//!
//! What is computed (injuries, fatigue, height, the pair of horse and rider, lance, pulled blows) has its formula instead.
use super::error::TablesError;
use super::names::vocabulary;
use super::read::Reader;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// A situation of table T-8 with fixed figures.
    Situation {
        /// The charger's own first blow.
        ChargeFirstAttack = "charge_first_attack", "charge";
        /// The charger's defence against that opponent's first blow.
        ChargeAgainstFirstAttack = "charge_against_first_attack", "after a charge";
        /// The waiter's defence against the named opponent's first blow.
        WaitAgainstFirstAttack = "wait_against_first_attack", "waiting";
        /// The defender's defence against the named opponent's first blow.
        DefendAgainstFirstAttack = "defend_against_first_attack", "defending";
        /// Two who strike each other at the same tenth.
        SimultaneousAttacks = "simultaneous_attacks", "simultaneous blows";
        /// Both of two weapons strike.
        TwoWeaponsBothAttacking = "two_weapons_both_attacking", "two weapons striking";
        /// The net is used with a weapon in the other hand, or that weapon with the net.
        NetWithWeapon = "net_with_weapon", "net with a weapon";
        /// The mover's defence against a blocking attack.
        BlockingAttack = "blocking_attack", "moving into a block";
        /// The diver's blow.
        Dive = "dive", "dive";
        /// The weapon changed hands unnoticed.
        UndetectedHandSwitch = "undetected_hand_switch", "hand switch";
        /// The weapon changed hands and the opponent saw it.
        DetectedHandSwitch = "detected_hand_switch", "detected hand switch";
        /// Passive defence of one who loads, aims or fires.
        PassiveDodgeWhileUsingMissiles = "passive_dodge_while_using_missiles", "using a missile weapon";
        /// Passive defence with a shield towards the attacker.
        PassiveDodgeWithShield = "passive_dodge_with_shield", "shield";
        /// Shield parry of a missile.
        ShieldParryAgainstMissile = "shield_parry_against_missile", "shield against a missile";
        /// Fights on with a lash round a limb.
        IgnoringWhip = "ignoring_whip", "entangled by a whip";
        /// Fights on under a net.
        IgnoringNet = "ignoring_net", "entangled by a net";
        /// Tries to grab.
        Grab = "grab", "grab";
        /// Any blow in a grapple, disengaging and throwing included.
        GrappleAttack = "grapple_attack", "grapple";
        /// Disengages with the advantage.
        DisengageWithAdvantage = "disengage_with_advantage", "disengaging with the advantage";
        /// Disengages without the advantage.
        DisengageWithoutAdvantage = "disengage_without_advantage", "disengaging without the advantage";
        /// A third party's blow when the advantage in the ground grapple changed during his order.
        AttackIntoGroundGrappleAfterAdvantageChange =
            "attack_into_ground_grapple_after_advantage_change", "grapplers rolled over";
        /// A rider's blow with any hand weapon but the lance.
        Rider = "rider", "on horseback";
        /// The horse turned or walked during the rider's attack order.
        HorseTurnedOrWalked = "horse_turned_or_walked", "horse turning or walking";
        /// The horse cantered or dodged.
        HorseCanteredOrDodged = "horse_cantered_or_dodged", "horse cantering or dodging";
        /// The horse galloped.
        HorseGalloped = "horse_galloped", "horse galloping";
        /// Two horses meet, one at a canter and one at a gallop.
        HorsesMeetCanterAndGallop = "horses_meet_canter_and_gallop", "horses meeting at canter and gallop";
        /// Two horses meet at a gallop.
        HorsesMeetBothGallop = "horses_meet_both_gallop", "horses meeting at the gallop";
        /// The missile was aimed in one tenth.
        FastAim = "fast_aim", "fast aim";
    }
}

impl Situation {
    /// The clause that brings the adjustment.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::ChargeFirstAttack | Self::ChargeAgainstFirstAttack => "RS-8.8",
            Self::WaitAgainstFirstAttack => "RS-8.5",
            Self::DefendAgainstFirstAttack => "RS-8.7",
            Self::SimultaneousAttacks => "RS-12.12",
            Self::TwoWeaponsBothAttacking => "RS-12.4",
            Self::NetWithWeapon => "RS-20.20",
            Self::BlockingAttack => "RS-10.5",
            Self::Dive => "RS-17.13",
            Self::UndetectedHandSwitch | Self::DetectedHandSwitch => "RS-17.6",
            Self::PassiveDodgeWhileUsingMissiles => "RS-13.19",
            Self::PassiveDodgeWithShield => "RS-18.2",
            Self::ShieldParryAgainstMissile => "RS-13.17",
            Self::IgnoringWhip => "RS-20.17",
            Self::IgnoringNet => "RS-20.22",
            Self::Grab => "RS-19.7",
            Self::GrappleAttack => "RS-19.9",
            Self::DisengageWithAdvantage | Self::DisengageWithoutAdvantage => "RS-19.12",
            Self::AttackIntoGroundGrappleAfterAdvantageChange => "RS-19.19",
            Self::Rider | Self::HorseTurnedOrWalked | Self::HorseCanteredOrDodged | Self::HorseGalloped => "RS-16.18",
            Self::HorsesMeetCanterAndGallop | Self::HorsesMeetBothGallop => "RS-16.29",
            Self::FastAim => "RS-13.6",
        }
    }
}

/// What a situation adds to the figures of the one it names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// Added to AP, or to accuracy.
    pub attack: i32,
    /// Added to DP.
    pub defence: i32,
    /// Added to BS.
    pub blow_strength: i32,
}

/// A row of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    situation: Situation,
    #[serde(default)]
    attack: i32,
    #[serde(default)]
    defence: i32,
    #[serde(default)]
    blow_strength: i32,
}

/// Table T-8 in the order of [`Situation::ALL`].
pub(crate) fn read(reader: &mut Reader) -> Result<Vec<Adjustment>, TablesError> {
    let (source, rows) = reader.read::<Vec<Row>>("adjustments.ron")?;
    let figures = rows.iter().flat_map(|row| [row.attack, row.defence, row.blow_strength]);
    source.all_within("an adjustment", figures, -100..=100)?;
    let adjustment = |&situation: &Situation| {
        let mut of_it = rows.iter().filter(|row| row.situation == situation);
        match (of_it.next(), of_it.next()) {
            (Some(&Row { attack, defence, blow_strength, .. }), None) => {
                Ok(Adjustment { attack, defence, blow_strength })
            }
            (found, _) => {
                let found = if found.is_some() { "two rows" } else { "no row" };
                Err(source.wrong_count(format!("{found} for {}", situation.key()), "one row for each situation".into()))
            }
        }
    };
    Situation::ALL.iter().map(adjustment).collect()
}
