//! How often the window is drawn: all the time while something moves, else only when something happens.

use std::time::Duration;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiRenderOutput};

use crate::ViewSystems;
use crate::camera::BoardCamera;
use crate::figures::Figures;
use crate::ground::Ground;
use crate::props::Props;
use crate::table::{Epoch, Table};

/// Whether something on the table or in the panels moves. Set by the app; while false the window sleeps until an event, a finished job or
/// egui wakes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restless(pub bool);

/// Whether pictures are still being painted: what is to be seen is not yet what will be seen. Read it before taking a picture.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Painting(pub bool);

/// Whether the board on the table is there to be looked at: its ground as far as it is seen, what stands on it and everybody's figure.
/// False from when another [`crate::Table`] is laid; once true it stays so, whatever is painted later for another zoom. A machine that needs
/// long gets it with the coarse ground. Hold the game's clock until then.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardReady(pub bool);

/// A sleeping window looks up this often, in case something was missed.
const NAP: Duration = Duration::from_secs(20);

/// The window's sleep.
pub(crate) struct PowerPlugin;

impl Plugin for PowerPlugin {
    fn build(&self, app: &mut App) {
        let quiet = tell_news_only.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass);
        app.init_resource::<Restless>()
            .init_resource::<Painting>()
            .init_resource::<BoardReady>()
            .init_resource::<Fresh>()
            // The card gets new letters before they are drawn, not a frame later.
            .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
            .add_systems(PreUpdate, quiet)
            .add_systems(Update, (tell_painting, tell_ready, choose_pace).in_set(ViewSystems::Power))
            .add_systems(
                PostUpdate,
                draw_again.after(EguiPostUpdateSet::ProcessOutput).before(EguiPostUpdateSet::PostProcessOutput),
            );
    }
}

fn tell_painting(ground: Res<Ground>, props: Res<Props>, figures: Res<Figures>, mut painting: ResMut<Painting>) {
    painting.set_if_neq(Painting(ground.is_busy() || props.is_busy() || figures.is_busy()));
}

/// `laid` is the board that was last asked about, and when it was laid, in seconds.
#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it reads")]
fn tell_ready(
    table: Option<Res<Table>>,
    epoch: Res<Epoch>,
    time: Res<Time<Real>>,
    camera: Res<BoardCamera>,
    (ground, props, figures): (Res<Ground>, Res<Props>, Res<Figures>),
    mut ready: ResMut<BoardReady>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut laid: Local<(Epoch, f32)>,
) {
    let (now, known) = (time.elapsed_secs(), ready.0 && laid.0 == *epoch);
    if laid.0 != *epoch {
        *laid = (*epoch, now);
    }
    let whole = || !camera.is_moving() && ground.is_there(*epoch, &camera) && props.are_there(*epoch);
    let there = || figures.are_all_seen() && (whole() || (now - laid.1 > PATIENCE && ground.is_there_coarse(*epoch)));
    if ready.set_if_neq(BoardReady(table.is_some() && (known || there()))) {
        // Whoever waits for it reads it in the next frame.
        redraw.write(RequestRedraw);
    }
}

/// After so many seconds a board that is there coarsely will do: a slow machine keeps nobody waiting.
const PATIENCE: f32 = 3.0;

/// For how many frames more the window is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Fresh(u8);

/// How many frames are drawn after one in which egui has new letters or pictures, so that a window that falls asleep shows them.
const AFTER_NEW_LETTERS: u8 = 2;

fn draw_again(outputs: Query<&EguiRenderOutput>, mut fresh: ResMut<Fresh>, mut redraw: MessageWriter<RequestRedraw>) {
    let new = outputs.iter().any(|output| !output.textures_delta.is_empty());
    if fresh.draws(new) {
        redraw.write(RequestRedraw);
    }
}

impl Fresh {
    /// Whether another frame is wanted after this one.
    const fn draws(&mut self, new: bool) -> bool {
        self.0 = if new { AFTER_NEW_LETTERS } else { self.0.saturating_sub(1) };
        self.0 > 0
    }
}

fn choose_pace(restless: Res<Restless>, camera: Res<BoardCamera>, mut winit: ResMut<WinitSettings>) {
    let mode = pace(restless.0 || camera.is_moving());
    if winit.focused_mode != mode {
        winit.focused_mode = mode;
        winit.unfocused_mode = mode;
    }
}

/// `bevy_egui` tells egui in every frame which modifier keys are held, and egui wants another frame whenever it is told anything: a window
/// would never sleep. So egui is told only what has changed.
fn tell_news_only(mut inputs: Query<&mut EguiInput>, mut held: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        let known = &mut *held;
        input.events.retain(|event| is_news(event, known));
    }
}

fn is_news(event: &egui::Event, known: &mut egui::Modifiers) -> bool {
    match event {
        egui::Event::ModifiersChanged(now) => std::mem::replace(known, *now) != *now,
        _ => true,
    }
}

fn pace(awake: bool) -> UpdateMode {
    if awake { UpdateMode::Continuous } else { UpdateMode::reactive_low_power(NAP) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_sleeps_when_nothing_moves() {
        assert_eq!(pace(true), UpdateMode::Continuous);
        let asleep = UpdateMode::Reactive {
            wait: NAP,
            react_to_device_events: false,
            react_to_user_events: true, // a finished job
            react_to_window_events: true,
        };
        assert_eq!(pace(false), asleep);
    }

    #[test]
    fn two_frames_follow_one_with_new_letters() {
        let mut fresh = Fresh::default();
        let asked = [false, true, false, false, false, true, true, false].map(|new| fresh.draws(new));
        assert_eq!(asked, [false, true, true, false, false, true, true, true]);
    }

    #[test]
    fn modifiers_are_told_when_they_change_and_all_else_always() {
        let mut known = egui::Modifiers::NONE;
        let told = |event: egui::Event, known: &mut egui::Modifiers| is_news(&event, known);
        assert!(!told(egui::Event::ModifiersChanged(egui::Modifiers::NONE), &mut known));
        assert!(told(egui::Event::ModifiersChanged(egui::Modifiers::SHIFT), &mut known));
        assert!(!told(egui::Event::ModifiersChanged(egui::Modifiers::SHIFT), &mut known));
        assert!(told(egui::Event::PointerGone, &mut known));
    }
}
