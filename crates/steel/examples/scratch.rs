#[path = "../tests/support/arena.rs"]
mod arena;
#[path = "../tests/support/random_orders.rs"]
mod random_orders;
use std::sync::Arc;
fn main() {
    let n: u64 = std::env::args().nth(1).map_or(10, |a| a.parse().unwrap());
    let which = std::env::args().nth(2).unwrap_or_default();
    let setup = Arc::new(if which == "melee" { arena::melee() } else { arena::duel() });
    let mut decisions = 0u64; let mut ends = std::collections::BTreeMap::new(); let mut tenths = 0u64;
    let t = std::time::Instant::now();
    for seed in 0..n {
        let mut before: Option<steel::fight::World> = None;
        let (fight, outcome) = random_orders::play(&setup, seed, |fight, _| {
            decisions += 1;
            random_orders::check_invariants(&setup, before.as_ref(), fight.world());
            match &mut before { Some(b) => b.clone_from(fight.world()), None => before = Some(fight.world().clone()) }
        });
        tenths += u64::from(fight.now().0);
        *ends.entry(format!("{outcome:?}")).or_insert(0) += 1;
        if n == 1 { print!("{}", steel::fight::Story::whole(&setup).lines(fight.journal(), 0)); }
    }
    println!("{n} fights, {decisions} decisions, {} tenths avg, {:?}, {ends:#?}, combatant {} bytes", tenths / n, t.elapsed(), size_of::<steel::fight::Combatant>());
}
