//! When an order may be taken back.

use engine::SideId;
use session::UndoRefused;

use crate::support::{Table, X1, dice};

fn may_undo(table: &Table, side: u8) -> Result<usize, String> {
    table.book.may_undo(&table.fight, SideId(side), &table.witnesses).map_err(|why| why.to_string())
}

#[test]
fn there_must_be_an_order() {
    let mut table = Table::of(X1, dice(&[]));
    table.advance();
    assert_eq!(may_undo(&table, 0), Err("there is no order of yours to take back".to_owned()));
}

#[test]
fn another_persons_order_ends_it() {
    let mut table = Table::of(X1, dice(&[1, 1, 1, 1]));
    let first = table.decision();
    let order = table.fight.default_order().unwrap();
    table.give(order);
    table.advance();
    assert_eq!(may_undo(&table, first.side.0), Ok(0), "free while the other ponders");
    table.decision();
    let order = table.fight.default_order().unwrap();
    table.give(order);
    table.advance();
    let other = ["blue", "red"][first.side.index()];
    assert_eq!(may_undo(&table, first.side.0), Err(format!("{other} gave an order since")));
}

#[test]
fn a_die_ends_it() {
    let mut table = Table::of(X1, dice(&[14, 20, 6, 3, 2, 10, 10, 10, 10]));
    // Nobody plays red: only dice and sight count.
    table.witnesses[0] = None;
    table.plan(&[(0, "Aldric", "AT (0,-1)"), (0, "Bruno", "ST"), (17, "Aldric", "parry shield")]);
    table.advance();
    assert_eq!(may_undo(&table, 1), Err("a die has fallen since".to_owned()));
}

#[test]
fn what_was_seen_cannot_be_unseen() {
    let mut table = Table::of(X1, dice(&[14, 20, 6, 3, 2, 10, 10, 10, 10]));
    table.witnesses[0] = None;
    table.plan(&[(0, "Aldric", "WT"), (0, "Bruno", "WB S")]);
    table.advance();
    let why = table.book.may_undo(&table.fight, SideId(1), &table.witnesses).unwrap_err();
    assert_eq!(why, UndoRefused::Seen { name: "Bruno".to_owned() });
    assert_eq!(why.to_string(), "something of Bruno was seen since that was hidden before");
}
