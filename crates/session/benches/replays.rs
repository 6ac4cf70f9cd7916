//! How fast a record is opened, wound and seen with other eyes: `cargo bench -p session`.
#![expect(clippy::unwrap_used, reason = "a benchmark fails by panic")]
use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use engine::record::{DiceSource, Recorded};
use engine::{SideId, Stop};
use scenario::Scenario;
use session::{Game, Player, Reel};
use steel::fight::Order;
use steel::tables::Tables;

fn replays(criterion: &mut Criterion) {
    let saves = tempfile::tempdir().unwrap();
    let scenario = Scenario::open("melee", &Arc::new(Tables::builtin().clone())).unwrap();
    let players = vec![Player::Ai("basic".to_owned()); 2];
    let nobody = Arc::new(|_: u8, _: &str| Err(String::new()));
    let mut game = Game::begin(scenario.clone(), players, DiceSource::Seed(7), saves.path(), nobody).unwrap();
    while let Stop::Decision(decision) = game.advance().unwrap() {
        game.let_ai_decide(&decision).unwrap();
    }
    game.save(None).unwrap();
    let recorded: Arc<Recorded<Order>> = Arc::new(Recorded::read(&game.saved_at()).unwrap());
    let mut reel = Reel::new(Arc::clone(&recorded), scenario.clone()).unwrap();
    let last = reel.stops().len() - 1;
    criterion.bench_function("open_12v12", |bencher| {
        bencher.iter(|| Reel::new(Arc::clone(&recorded), scenario.clone()).unwrap());
    });
    criterion.bench_function("seek_back_12v12", |bencher| {
        bencher.iter(|| {
            reel.wind(Some(SideId(0)), last);
            reel.wind(Some(SideId(0)), last - 1);
            black_box(reel.witness().lines().len())
        });
    });
    criterion.bench_function("other_eyes_12v12", |bencher| {
        let mut side = 0;
        bencher.iter(|| {
            side = 1 - side;
            reel.wind(Some(SideId(side)), last);
            black_box(reel.witness().lines().len())
        });
    });
}

criterion_group!(benches, replays);
criterion_main!(benches);
