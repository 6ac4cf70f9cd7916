//! Whom an event is about.

use engine::CombatantId;

use super::Event;

impl Event {
    /// The one or two combatants whom it is about.
    pub fn people(&self) -> impl Iterator<Item = CombatantId> + use<> {
        let people = match *self {
            Self::Struck { who, foe, .. }
            | Self::Defended { who, foe, .. }
            | Self::BlowLost { who, foe }
            | Self::Watched { who, foe, .. }
            | Self::Pulled { who, foe, .. }
            | Self::DisarmRolled { who, foe, .. }
            | Self::Disarming { who, foe, .. }
            | Self::Entangled { who, foe, .. }
            | Self::Launched { who, foe, .. }
            | Self::NotLoosed { who, foe, .. }
            | Self::Met { who, foe, .. }
            | Self::Shot { who, foe, .. }
            | Self::CoverStruck { who, foe, .. }
            | Self::Advantage { who, foe }
            | Self::StruckOn { who, foe, .. }
            | Self::Wrestled { who, foe, .. }
            | Self::Grappled { who, foe }
            | Self::BrokeHold { who, foe }
            | Self::Thrown { who, foe, .. }
            | Self::FollowedDown { who, foe } => [Some(who), Some(foe)],
            Self::HorseMoved { horse, rider, .. } => [Some(horse), rider],
            Self::Commanded { who, horse, .. }
            | Self::Mounted { who, horse }
            | Self::HitsMount { who, horse, .. }
            | Self::Dismounted { who, horse, .. }
            | Self::Unhorsed { who, horse } => [Some(who), Some(horse)],
            Self::PaceChanged { horse, .. }
            | Self::Halted { horse, .. }
            | Self::Obeyed { horse, .. }
            | Self::Shied { horse }
            | Self::Fled { horse, .. }
            | Self::HorseDown { horse }
            | Self::HorseLocated { horse, .. }
            | Self::HorseInjured { horse, .. } => [Some(horse), None],
            Self::InCombat { one, other } | Self::BrokeOff { one, other } | Self::GrappleEnded { one, other } => {
                [Some(one), Some(other)]
            }
            // For whom is nobody else's business (RS-2.28).
            Self::LanceReady { who, .. }
            | Self::Ordered { who, .. }
            | Self::Due { who, .. }
            | Self::Moved { who, .. }
            | Self::MoveFailed { who, .. }
            | Self::Feinted { who, .. }
            | Self::Broke { who, .. }
            | Self::ShieldHacked { who, .. }
            | Self::ArmourHacked { who, .. }
            | Self::HandSwitched { who, .. }
            | Self::Prepared { who, .. }
            | Self::LeftMap { who }
            | Self::Turned { who, .. }
            | Self::Targets { who, .. }
            | Self::LashReleased { who, .. }
            | Self::Disentangled { who, .. }
            | Self::Loaded { who, .. }
            | Self::Aimed { who, .. }
            | Self::Interrupted { who, .. }
            | Self::Misfired { who, .. }
            | Self::Dud { who, .. }
            | Self::DudCleared { who }
            | Self::Scattered { who, .. }
            | Self::Reloaded { who, .. }
            | Self::Gathered { who, .. }
            | Self::MissileBroken { who, .. }
            | Self::Located { who, .. }
            | Self::SeatChanged { who, .. }
            | Self::ThrowTest { who, .. }
            | Self::Injured { who, .. }
            | Self::Saved { who, .. }
            | Self::PassedOut { who }
            | Self::Died { who }
            | Self::Fell { who, .. }
            | Self::Landed { who }
            | Self::Rose { who }
            | Self::Modifier { who, .. }
            | Self::OffBalance { who, .. }
            | Self::Free { who }
            | Self::Tired { who, .. }
            | Self::Recovered { who, .. }
            | Self::Blocking { who, .. }
            | Self::BlockEnded { who }
            | Self::Drew { who, .. }
            | Self::Sheathed { who, .. }
            | Self::Dropped { who, .. }
            | Self::PickedUp { who, .. }
            | Self::Failed { who, .. }
            | Self::StyleChanged { who, .. }
            | Self::Surrendered { who }
            | Self::Aware { who } => [Some(who), None],
            Self::Ended(_) => [None, None],
        };
        people.into_iter().flatten()
    }
}
