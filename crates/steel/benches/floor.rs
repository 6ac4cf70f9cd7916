//! What an ECS schedule costs by itself, for comparison with the whole machine: the floor under a fight whose steps were systems.
//!
//! The world has two combatants, the schedule the six steps of a tenth (RS-2.10) as one chain, each a system that only looks whether
//! something is due. A duel has a hundred or more tenths at which something happens, each of which would run it at least once.
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use criterion::{Criterion, criterion_group, criterion_main};

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Tenth;

#[derive(Resource)]
struct Now(u32);

#[derive(Component)]
struct Due(u32);

#[derive(Resource, Default)]
struct Found(u32);

#[expect(clippy::needless_pass_by_value, reason = "systems take their parameters by value")]
fn look(now: Res<Now>, mut found: ResMut<Found>, due: Query<&Due>) {
    found.0 += due.iter().filter(|due| due.0 == now.0).count() as u32;
}

fn next(mut now: ResMut<Now>) {
    now.0 += 1;
}

fn schedule_floor(criterion: &mut Criterion) {
    let mut world = World::new();
    world.insert_resource(Now(0));
    world.init_resource::<Found>();
    world.spawn(Due(5));
    world.spawn(Due(7));
    let mut tenth = Schedule::new(Tenth);
    tenth.set_executor(SingleThreadedExecutor::new());
    tenth.add_systems((look, look, look, look, look, next).chain());
    tenth.run(&mut world);
    criterion.bench_function("ecs_schedule_of_a_tenth", |bencher| bencher.iter(|| tenth.run(&mut world)));
}

criterion_group!(floor, schedule_floor);
criterion_main!(floor);
