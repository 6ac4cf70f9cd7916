//! What the desk looks up for the open question: the page of the rulebook that fits, and what the enemy could do first.

use engine::CombatantId;
use steel::fight::{Order, Question};

use super::Seat;
use crate::words::{doing_words, order_phrase};

/// What the enemy could do to him before an order is done, a line for each enemy, the soonest first; of one who can both strike and shoot
/// a line for either, and for a shot that is aimed and may come later. Behind each the sum of its chance.
pub(super) fn threats(seat: &Seat<'_>, order: &Order) -> Vec<String> {
    let Some(decision) = seat.decision else { return Vec::new() };
    if !matches!(decision.question, Question::Act { .. } | Question::Alter | Question::Reply { .. }) {
        return Vec::new();
    }
    let view = seat.witness.view();
    let mut told = Vec::new();
    let mut lines = Vec::new();
    for threat in view.threats_during(decision.who, &decision.question, order) {
        let kind = threat.approach.is_shot().then_some(threat.approach);
        if !told.contains(&(threat.foe, kind)) && told.len() < MOST_THREATS {
            told.push((threat.foe, kind));
            let name = if view.sees(threat.foe) { view.setup.name_of(threat.foe) } else { "somebody" };
            lines.push(threat.text(name, |tenth| seat.settings.time.text(tenth)));
            lines.push(threat.sums_text());
        }
    }
    lines
}

/// Of how many enemies at most it is said what they could do before an order is done.
const MOST_THREATS: usize = 5;

/// What one's own people are doing: who, what, and when it takes effect, where that is fixed; the soonest first.
pub(super) fn under_way(seat: &Seat<'_>, ordered: &[(CombatantId, Order)]) -> Vec<[String; 3]> {
    let view = seat.witness.view();
    let own = view.setup.everyone().filter(|&who| view.owns(who) && view.world.of(who).is_active());
    let mut own: Vec<CombatantId> = own.collect();
    // While motion is shown the clock may have gone beyond the end of what was in hand.
    let clock = seat.clock.map_or(0, |clock| clock.max(0.0) as u32);
    let due = |who: CombatantId| {
        let action = &view.world.of(who).action;
        (action.due != u32::MAX && !action.standing && action.due >= clock).then_some(action.due)
    };
    own.sort_by_key(|&who| (due(who).is_none(), due(who)));
    let line = |who: CombatantId| {
        if let Some((_, order)) = ordered.iter().find(|(each, _)| *each == who) {
            let told = format!("ordered: {}", order_phrase(view.scene(), who, order));
            return [view.setup.name_of(who).to_owned(), seat.settings.time.sentence(&told), String::new()];
        }
        let at = due(who).map(|due| format!("due {}", seat.settings.time.text(due)));
        [
            view.setup.name_of(who).to_owned(),
            seat.settings.time.sentence(&doing_words(view.scene(), who)),
            at.unwrap_or_default(),
        ]
    };
    own.into_iter().map(line).collect()
}

/// Whether all of one's own people are at orders that stand, such as a hold, without a tenth at which they are asked again.
pub(super) fn all_wait(seat: &Seat<'_>) -> bool {
    let view = seat.witness.view();
    let clock = seat.clock.map_or(0, |clock| clock.max(0.0) as u32);
    let mut own = view.setup.everyone().filter(|&who| view.owns(who) && view.world.of(who).is_active()).peekable();
    own.peek().is_some()
        && own.all(|who| {
            let action = &view.world.of(who).action;
            let stands = action.standing || action.due < clock && action.order().is_some_and(|order| order.stands());
            stands && action.wake == u32::MAX
        })
}

/// The page of the rulebook that explains a question.
pub(super) const fn help_page(question: &Question) -> &'static str {
    match question {
        Question::Act { standing: false } => "T-25",
        Question::Act { standing: true } => "RS-2.14",
        Question::Alter => "RS-2.17",
        Question::Reply { .. } => "RS-8.3",
        Question::Defend { .. } => "RS-4.5",
        Question::FreeMove { .. } => "RS-6.7",
        Question::Pull { .. } => "RS-17.15",
        Question::Intercept { .. } => "RS-13.17",
        Question::Locate { .. } | Question::LocateShot { .. } => "RS-5.3",
        Question::Knocked { .. } => "RS-15.5",
        Question::Thrown { .. } => "RS-19.14",
        Question::MakeGrab { .. } => "RS-19.13",
        Question::Entangled { .. } => "RS-20.17",
        Question::SendHorse { .. } => "RS-16.14",
        Question::WhichEnd { .. } => "RS-16.24",
        Question::LocateHorse { .. } => "RS-16.27",
        Question::Lance { .. } => "RS-20.10",
        Question::Enter { .. } => "RS-11.3",
    }
}
