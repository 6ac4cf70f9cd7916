//! Under which title an order stands in the panel: the groups of a game, but what a rider may do, of which there is much, in parts that a
//! newcomer looks for: how fast, which way, whom to strike, how to sit, how to come down.

use session::Group;
use steel::fight::{Command, Order};

/// A titled part of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// All of a group.
    Of(Group),
    /// The answers to a question within a resolution, under a title of its own.
    Answers(Group, &'static str),
    /// The horse's pace: faster, slower, halt, back (RS-16.4, 16.8).
    Pace,
    /// The horse's turns (RS-16.6), and where it is sent (RS-16.41).
    Turns,
    /// What horse and lance do to the enemy (RS-16.21 to 16.26, 20.8).
    Onset,
    /// Up and down, and to another place in the saddle (RS-16.15, 16.33).
    Saddle,
}

impl Heading {
    /// The heading over an order that stands in a group.
    pub(super) const fn of(group: Group, order: &Order) -> Self {
        match (group, order) {
            (Group::Riding, Order::Control(command)) => match command {
                Command::Faster | Command::Slower | Command::Halt | Command::Back => Self::Pace,
                Command::Turn { .. } | Command::GoTo(_) => Self::Turns,
                Command::Attack(_) | Command::KeepAttacking(_) | Command::Dodge | Command::NoDodge => Self::Onset,
            },
            (Group::Riding, Order::Couch { .. }) => Self::Onset,
            (Group::Riding, _) => Self::Saddle,
            (group, _) => Self::Of(group),
        }
    }

    /// The headings of a group, in their order.
    const fn all_of(group: Group) -> &'static [Self] {
        match group {
            Group::Riding => &[Self::Pace, Self::Turns, Self::Onset, Self::Saddle],
            Group::Keep => &[Self::Of(Group::Keep)],
            Group::Defence => &[Self::Of(Group::Defence)],
            Group::FreeMove => &[Self::Of(Group::FreeMove)],
            Group::Place => &[Self::Of(Group::Place)],
            Group::Blows => &[Self::Of(Group::Blows)],
            Group::Shots => &[Self::Of(Group::Shots)],
            Group::Closing => &[Self::Of(Group::Closing)],
            Group::Moves => &[Self::Of(Group::Moves)],
            Group::Surprise => &[Self::Of(Group::Surprise)],
            Group::Handling => &[Self::Of(Group::Handling)],
            Group::Other => &[Self::Of(Group::Other)],
        }
    }

    /// All headings in the order in which they are listed. A rider's horse comes before his own blows: it goes on while he thinks.
    pub(super) fn all(rides: bool) -> Vec<Self> {
        let mut all: Vec<Self> = Group::ALL.into_iter().flat_map(Self::all_of).copied().collect();
        if rides {
            let first = [Self::Pace, Self::Turns, Self::Onset];
            all.retain(|heading| !first.contains(heading));
            let blows = all.iter().position(|heading| *heading == Self::Of(Group::Blows)).unwrap_or(0);
            all.splice(blows..blows, first);
        }
        all
    }

    /// The group it belongs to.
    pub const fn group(self) -> Group {
        match self {
            Self::Of(group) | Self::Answers(group, _) => group,
            Self::Pace | Self::Turns | Self::Onset | Self::Saddle => Group::Riding,
        }
    }

    /// Its title.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Of(group) => group.title(),
            Self::Answers(_, title) => title,
            Self::Pace => "The horse: its pace",
            Self::Turns => "The horse: turning it",
            Self::Onset => "The horse and the lance: attack",
            Self::Saddle => "In the saddle, on and off",
        }
    }

    /// Whether its orders are put by enemy: of each the first with each weapon, the rest folded away.
    pub(super) const fn is_by_foe(self) -> bool {
        matches!(self, Self::Of(Group::Closing | Group::Blows | Group::Shots | Group::Surprise))
    }

    /// How many rows are listed until it is unfolded.
    pub(super) const fn short(self) -> usize {
        match self {
            Self::Saddle => 3,
            // Of a question everything is seen that can be answered.
            Self::Answers(..) => 20,
            Self::Of(_) | Self::Pace | Self::Turns | Self::Onset => 7,
        }
    }

    /// What need not be said again of each order under its title.
    pub(super) fn brief(self, words: &str) -> &str {
        match self {
            Self::Pace | Self::Turns | Self::Onset => words.strip_prefix("command the horse: ").unwrap_or(words),
            Self::Of(_) | Self::Answers(..) | Self::Saddle => words,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_has_its_headings_once_and_the_riders_come_first_for_a_rider() {
        for rides in [false, true] {
            let all = Heading::all(rides);
            for group in Group::ALL {
                let count = if group == Group::Riding { 4 } else { 1 };
                assert_eq!(all.iter().filter(|heading| heading.group() == group).count(), count, "{group:?}");
            }
        }
        let place = |rides, heading| Heading::all(rides).iter().position(|each| *each == heading).unwrap();
        assert!(place(true, Heading::Pace) < place(true, Heading::Of(Group::Blows)));
        assert!(place(true, Heading::Saddle) > place(true, Heading::Of(Group::Moves)));
        assert!(place(false, Heading::Pace) > place(false, Heading::Of(Group::Blows)));
    }

    #[test]
    fn under_its_title_a_command_is_said_in_a_word() {
        assert_eq!(Heading::Pace.brief("command the horse: faster"), "faster");
        assert_eq!(Heading::Saddle.brief("sit back, facing"), "sit back, facing");
    }
}
