//! Orders against several enemies: who stands first in the list, and what of it is folded away behind one row for each of them.

use board::distance;
use engine::CombatantId;
use steel::fight::{Means, Order, SideView};

use super::OrderLine;
use super::headings::Heading;
use super::list::Row;

/// Puts the orders of a group by enemy: his target first, then the nearest; of each the blows with a weapon first, those with hand and
/// foot last if he has one.
pub(super) fn by_foe(view: &SideView, who: CombatantId, lines: &mut [OrderLine]) {
    let me = view.world.of(who);
    let armed = lines.iter().any(|line| matches!(line.order.blow(), Some(Means::Item(_))));
    let rank = |foe: CombatantId| {
        let far = distance(me.place.hex, view.world.of(foe).place.hex);
        (me.target() != Some(foe), far, foe)
    };
    lines.sort_by_key(|line| {
        (line.order.names().map(rank), line.aside, armed && is_bare(&line.order), kind(&line.order))
    });
}

/// Whether it is a blow without a weapon.
const fn is_bare(order: &Order) -> bool {
    matches!(order.blow(), Some(Means::Fist(_) | Means::Foot))
}

/// Orders that strike at once first; charges are many, and one of them is much like the next: they give way.
const fn kind(order: &Order) -> u8 {
    match order {
        Order::Attack { .. } | Order::Strike { .. } => 0,
        Order::Defend { .. } => 1,
        Order::Avoid { .. } => 2,
        Order::Set { .. } => 3,
        Order::Wait { .. } => 4,
        _ => 5,
    }
}

/// Rows of a group in which there are several enemies: of each the first row with each weapon, or his first, then one row for all the
/// rest of his, unless `is_open` says that it is unfolded; of what is a last thought none. `None` if there are not several.
pub(super) fn folded<'a>(
    heading: Heading,
    rows: &[Row<'a>],
    is_open: impl Fn(CombatantId) -> bool,
) -> Option<Vec<Row<'a>>> {
    let foe_of = |row: &Row<'_>| row.lines().first().and_then(|line| line.order.names());
    let first = rows.iter().find_map(foe_of)?;
    if !heading.is_by_foe() || rows.iter().filter_map(foe_of).all(|foe| foe == first) {
        return None;
    }
    let mut shown = Vec::new();
    for theirs in rows.chunk_by(|one, next| foe_of(one) == foe_of(next)) {
        let foe = foe_of(&theirs[0]);
        let is_open = foe.is_some_and(&is_open);
        let item = |row: &Row<'_>| row.lines()[0].order.blow().filter(|means| matches!(means, Means::Item(_)));
        let any_blow = theirs.iter().any(|row| !row.is_aside() && item(row).is_some());
        let (mut with, mut left) = (Vec::new(), 0);
        for (place, row) in theirs.iter().enumerate() {
            let fresh = match item(row) {
                Some(means) => !with.contains(&means),
                None => place == 0 && !any_blow,
            };
            // What is for nobody, loading say, is folded away only with the last thoughts.
            if is_open || !row.is_aside() && (fresh || foe.is_none()) {
                with.extend(item(row));
                shown.push(row.clone());
            } else {
                left += row.lines().len();
            }
        }
        if left > 0 {
            shown.push(Row::More(heading, foe, left));
        }
    }
    Some(shown)
}
