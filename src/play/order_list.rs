//! The orders that a person may give: numbered, grouped as the rulebook groups them, each with time, completion tenth and odds.

use engine::{Breakdown, CombatantId, Decision, Tally};
use steel::fight::{Order, Prospect, Scene, Steel};

use super::letters::{bold, dim};

/// The groups of T-25, and one for each kind of nested question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Group {
    Keep,
    Moves,
    Closing,
    Blows,
    Handling,
    Other,
    Defence,
    FreeMove,
    Place,
}

impl Group {
    const ALL: [Self; 9] = [
        Self::Keep,
        Self::Moves,
        Self::Closing,
        Self::Blows,
        Self::Handling,
        Self::Other,
        Self::Defence,
        Self::FreeMove,
        Self::Place,
    ];

    /// The group of an order.
    pub(crate) const fn of(order: &Order) -> Self {
        match order {
            Order::Keep => Self::Keep,
            Order::Walk(_) | Order::Run(_) | Order::Turn(_) | Order::Rise => Self::Moves,
            Order::Set { .. }
            | Order::Wait { .. }
            | Order::Attack { .. }
            | Order::Defend { .. }
            | Order::Charge { .. }
            | Order::Avoid { .. } => Self::Closing,
            Order::Strike { .. } => Self::Blows,
            Order::Draw { .. } | Order::Sheathe(_) | Order::Drop(_) | Order::PickUp { .. } | Order::ChangeStyle => {
                Self::Handling
            }
            Order::Hold { .. } | Order::Target { .. } | Order::Block(_) | Order::MoveBlock(_) | Order::Surrender => {
                Self::Other
            }
            Order::Passive | Order::Dodge(_) | Order::Parry(_) => Self::Defence,
            Order::Stay
            | Order::Step(_)
            | Order::FreeTurn(_)
            | Order::Enter
            | Order::DodgeMove
            | Order::Retreat { .. } => Self::FreeMove,
            Order::Locate(_) | Order::Fall(_) => Self::Place,
        }
    }

    /// Its title, by which it can be asked for.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Keep => "as it is",
            Self::Moves => "moves",
            Self::Closing => "closing",
            Self::Blows => "blows",
            Self::Handling => "handling",
            Self::Other => "other",
            Self::Defence => "defence",
            Self::FreeMove => "free move",
            Self::Place => "where",
        }
    }
}

/// Which orders are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The first few of each group.
    Short,
    /// All.
    All,
    /// All of the groups whose titles begin so.
    Group(String),
}

/// How many orders of a group the short list has.
const SHORT: usize = 12;

/// The list. `scene` is the fight as the side knows it.
pub(crate) fn list(scene: Scene<'_>, decision: &Decision<Steel>, legal: &[Order], choice: &Choice) -> String {
    let mut text = String::new();
    for group in Group::ALL {
        let mut of_group: Vec<(usize, &Order)> = legal
            .iter()
            .enumerate()
            .filter(|(_, order)| Group::of(order) == group)
            .map(|(index, order)| (index + 1, order))
            .collect();
        let wanted = match choice {
            Choice::Group(title) => group.title().starts_with(title.as_str()),
            Choice::Short | Choice::All => true,
        };
        if of_group.is_empty() || !wanted {
            continue;
        }
        // Charges are many, and one of them is much like the next: they give way in the short list.
        if *choice == Choice::Short {
            of_group.sort_by_key(|(_, order)| matches!(order, Order::Charge { .. }));
        }
        let most = if *choice == Choice::Short && of_group.len() > SHORT + 2 { SHORT } else { of_group.len() };
        text.push_str(&format!("{}\n", bold(group.title())));
        for &(number, order) in &of_group[..most] {
            text.push_str(&line(scene, decision, number, order));
        }
        if most < of_group.len() {
            let rest = of_group.len() - most;
            text.push_str(&dim(&format!("      and {rest} more: `orders {}`\n", group.title())));
        }
    }
    if text.is_empty() { "No such orders are legal now.\n".to_owned() } else { text }
}

fn line(scene: Scene<'_>, decision: &Decision<Steel>, number: usize, order: &Order) -> String {
    let words = order_text(scene, decision.who, order);
    let Prospect { time, due, chance, .. } = scene.prospect(decision.who, &decision.question, order);
    let figures = match (time.total(), due) {
        _ if matches!(order, Order::Target { .. } | Order::ChangeStyle) => "   d10 t            ".to_owned(),
        (0, _) => " ".repeat(20),
        (time, Some(due)) => format!("{time:>4} t  due {due:<8}"),
        (time, None) => format!("{time:>4} t{:14}", ""),
    };
    let odds = chance.map(|chance| format!("{:>3} %", u32::from(chance) * 5)).unwrap_or_default();
    format!("{}\n", format!("{number:>4}  {words:<46}{figures}{odds}").trim_end())
}

/// An order as a person reads it.
pub(crate) fn order_text(scene: Scene<'_>, who: CombatantId, order: &Order) -> String {
    match order {
        Order::Keep => order.verb().to_owned(),
        _ => scene.order_line(who, order),
    }
}

/// The sums behind an order: its time, and its chance.
pub(crate) fn explain(scene: Scene<'_>, decision: &Decision<Steel>, order: &Order) -> String {
    let Prospect { time, due, chance, sums } = scene.prospect(decision.who, &decision.question, order);
    let mut text = format!("{}\n", bold(&order_text(scene, decision.who, order)));
    if matches!(order, Order::Target { .. } | Order::ChangeStyle) {
        text.push_str("  time: a reaction time, d10 - Best Skill, at least 1 (RS-2.18)\n");
    } else if !time.terms().is_empty() {
        let due = due.map(|due| format!(", due {due}")).unwrap_or_default();
        text.push_str(&format!("  time: {}{due}\n", sum(&time)));
    }
    for (what, figure) in &sums {
        text.push_str(&format!("  {what}: {}\n", sum(figure)));
    }
    if let (Some(chance), [(_, attack), (_, defence)]) = (chance, &sums[..]) {
        let defends = matches!(Group::of(order), Group::Defence);
        let hit = if defends { 20 - chance } else { chance };
        let needed = 21 - i32::from(hit);
        text.push_str(&format!(
            "  the blow needs {needed} on d20 ({} - {}; 20 always hits, 1 never, RS-4.12): {} %\n",
            defence.total(),
            attack.total(),
            u32::from(hit) * 5
        ));
        if defends {
            text.push_str(&format!("  so the defence holds in {} %\n", u32::from(chance) * 5));
        }
    }
    if text.lines().count() == 1 {
        text.push_str("  It takes no time and no die.\n");
    }
    text
}

fn sum(figure: &Breakdown) -> String {
    figure.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Direction;

    #[test]
    fn orders_stand_in_the_groups_of_the_rulebook() {
        let foe = CombatantId(1);
        assert_eq!(Group::of(&Order::Walk(Direction::N)), Group::Moves);
        assert_eq!(Group::of(&Order::Wait { foe, wake: None }), Group::Closing);
        assert_eq!(Group::of(&Order::Surrender), Group::Other);
        assert_eq!(Group::of(&Order::Keep), Group::Keep);
    }
}
