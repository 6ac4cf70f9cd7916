#[path = "../tests/support/arena.rs"]
mod arena;
#[path = "../tests/support/scripted.rs"]
mod scripted;
use std::sync::Arc;
use engine::*;
use steel::fight::*;
use board::Direction;
fn main() {
    let n: u64 = std::env::args().nth(1).map_or(10, |a| a.parse().unwrap());
    let which = std::env::args().nth(2).unwrap_or_default();
    let setup = Arc::new(if which == "melee" { arena::melee() } else if which=="shields" { arena::arena(8, &[("aldric", 0, (0, 1), Direction::N), ("aldric", 1, (0, -2), Direction::S)]) } else { arena::duel() });
    let mut decisions = 0u64; let mut ends = std::collections::BTreeMap::new(); let mut tenths = 0u64; let mut entries = 0;
    let t = std::time::Instant::now();
    for seed in 0..n {
        let mut fight: Fight<Steel> = Fight::new(Arc::clone(&setup), Dice::seeded(seed));
        let (d, outcome) = scripted::play(&mut fight);
        decisions += u64::from(d); entries += fight.journal().entries().len();
        tenths += u64::from(fight.now().0);
        *ends.entry(format!("{outcome:?}")).or_insert(0) += 1;
        if n == 1 { print!("{}", steel::fight::Story::whole(&setup).lines(fight.journal(), 0)); }
    }
    let e = t.elapsed();
    println!("{n} fights, {decisions} decisions, {} tenths avg, {entries} entries {:?}, {:?}/fight {:?}/decision {ends:#?}, event {} order {}", tenths / n, e, e / n as u32, e / decisions as u32, size_of::<Event>(), size_of::<Order>());
    // snapshot
    let mut fight: Fight<Steel> = Fight::new(Arc::clone(&setup), Dice::seeded(1));
    let mut slot = None;
    let _ = fight.advance();
    fight.save_into(&mut slot);
    let t = std::time::Instant::now();
    for _ in 0..10000 { fight.save_into(&mut slot); fight.restore(slot.as_ref().unwrap()); }
    println!("snapshot+restore {:?}", t.elapsed()/10000);
    let mut legal = Vec::new();
    let t = std::time::Instant::now();
    for _ in 0..10000 { fight.legal(&mut legal); }
    println!("legal {} {:?}", legal.len(), t.elapsed()/10000);
    let mut view = SideView::new(&setup, SideId(0));
    let t = std::time::Instant::now();
    for _ in 0..10000 { fight.view(SideId(0), &mut view); }
    println!("view {:?}", t.elapsed()/10000);
}
