//! Drawing and picking up: the hands for it (RS-12.9, 12.11), and room for a polearm (RS-20.2).

use board::Hand;

use super::{Judge, Refusal, Verdict, need};
use crate::fight::{BlockPosition, Carried, ItemId, ItemPlace, Means};
use crate::tables::Role;

/// RW: an item he carries, with a free hand (RS-12.9).
pub(super) fn check_draw(judge: &Judge<'_>, item: ItemId, hand: Hand) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let sheathed =
        scene.world.items.get(item.index()).map(|item| item.at) == Some(ItemPlace::With(who, Carried::Sheathed));
    need(sheathed, Refusal::NotCarried)?;
    check_net_whole(judge, item)?;
    check_hands(judge, item, hand)?;
    check_polearm_room(judge, item)
}

/// PU: an item in his hex, with a free hand (RS-12.11).
pub(super) fn check_pick_up(judge: &Judge<'_>, item: ItemId, hand: Hand) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let here = scene.world.items.get(item.index()).is_some_and(|item| match item.at {
        ItemPlace::Ground(hex) => scene.of(who).hexes().any(|mine| mine == hex),
        ItemPlace::With(..) | ItemPlace::Around(_) | ItemPlace::Flying | ItemPlace::Unknown => false,
    });
    need(here, Refusal::NotHere)?;
    check_net_whole(judge, item)?;
    check_hands(judge, item, hand)?;
    check_polearm_room(judge, item)
}

fn check_hands(judge: &Judge<'_>, item: ItemId, hand: Hand) -> Verdict {
    let (scene, who) = (judge.scene, judge.who);
    let me = scene.of(who);
    if let Some(fits) = scene.hands_of_net(who, item, hand) {
        return need(fits, Refusal::NoHand);
    }
    if scene.weapon(Means::Item(item)).hands == 2 {
        return need(me.hands == [None; 2] && hand == scene.person(who).main_hand, Refusal::NoHand);
    }
    need(me.held(hand).is_none(), Refusal::NoHand)
}

/// RS-20.2: a polearm comes into the forward position, where nobody may stand. \[ruling\] So does one that is picked up.
fn check_polearm_room(judge: &Judge<'_>, item: ItemId) -> Verdict {
    let polearm = judge.scene.weapon(Means::Item(item)).role == Role::Polearm;
    need(!polearm || judge.scene.block_hexes_free(judge.who, BlockPosition::Forward), Refusal::BlockTaken)
}

/// RS-20.24: a torn net has no further use; nobody draws or picks one up.
fn check_net_whole(judge: &Judge<'_>, item: ItemId) -> Verdict {
    need(!judge.scene.is_net(Means::Item(item)) || !judge.scene.is_broken(item), Refusal::NetTorn)
}
