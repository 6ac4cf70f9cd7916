//! What is in somebody's hands is seen, whatever he does and wherever he looks.
use crate::eyes::seen_of;
use miniatures::{Action, Facing, Figure, Item, render};

/// So many pixels of a thing must be seen: an eighth of what is seen of a net from its best side.
const LEAST: usize = 40;

/// What is done on one's feet with both hands free to hold what they hold.
fn on_his_feet() -> impl Iterator<Item = Action> {
    let hidden = [Action::Dive, Action::Disentangle, Action::Struggle, Action::ClimbLeft, Action::ClimbRight];
    Action::ALL.into_iter().filter(move |action| !action.is_down() && !hidden.contains(action))
}

/// How many pixels are seen of what the left hand holds, and of what the right one does, of a figure 64 pixels tall.
fn seen(right: Item, left: Option<Item>, action: Action, facing: Facing) -> [usize; 2] {
    let full = Figure { right: Some(right), left, facing, ..Figure::default() }.posed(action);
    let whole = render(&full, 64);
    let without = [Figure { left: None, ..full.clone() }, Figure { right: None, ..full }];
    without.map(|figure| seen_of(&whole, &render(&figure, 64)))
}

#[test]
fn a_net_and_a_trident_are_seen_in_every_pose_and_facing() {
    for action in on_his_feet() {
        for facing in Facing::ALL {
            let [net, trident] = seen(Item::Trident, Some(Item::Net), action, facing);
            assert!(net >= LEAST && trident >= LEAST, "{action:?} {facing:?}: {net} and {trident}");
        }
    }
}

#[test]
fn a_net_alone_is_seen_in_every_pose_and_facing() {
    for action in on_his_feet() {
        for facing in Facing::ALL {
            let [_, net] = seen(Item::Net, None, action, facing);
            assert!(net >= LEAST, "{action:?} {facing:?}: {net}");
        }
    }
}
