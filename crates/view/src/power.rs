//! How often the window is drawn: all the time while something moves, else only when something happens.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
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

/// What of the board on the table is being made while it is not [`BoardReady`]: what a player who waits is told.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardWaits {
    /// Nothing is laid, or everything is there.
    #[default]
    Nothing,
    /// The ground is being painted.
    Ground,
    /// What stands on it.
    Scenery,
    /// The figures.
    Figures,
    /// All is made; the card learns to draw it.
    Card,
}

/// What the card does, told by the render world to the other: it draws nothing of a kind for which it is still learning how, and a board
/// that is there is not seen before it has learnt. Of a table without a card nothing is told.
#[derive(Resource, Clone, Debug, Default)]
struct Drawn(Option<Arc<DrawnFrames>>);

#[derive(Debug, Default)]
struct DrawnFrames {
    /// How many frames have been drawn.
    frames: AtomicU32,
    /// Whether the last of them lacked something.
    lacking: AtomicBool,
}

impl Drawn {
    fn frames(&self) -> u32 {
        self.0.as_ref().map_or(0, |drawn| drawn.frames.load(Ordering::Acquire))
    }

    /// Whether what was there when `since` frames had been drawn has been drawn: with the frame that was being drawn then two later.
    fn shows_what_was_there(&self, since: u32) -> bool {
        self.0.as_ref().is_none_or(|drawn| {
            drawn.frames.load(Ordering::Acquire) >= since + 2 && !drawn.lacking.load(Ordering::Acquire)
        })
    }
}

/// In the render world, after each frame.
fn tell_drawn(drawn: Res<Drawn>, cache: Option<Res<PipelineCache>>) {
    let Some(told) = &drawn.0 else { return };
    let lacking = cache.is_some_and(|cache| cache.waiting_pipelines().next().is_some());
    told.lacking.store(lacking, Ordering::Release);
    told.frames.fetch_add(1, Ordering::AcqRel);
}

/// A sleeping window looks up this often, in case something was missed.
const NAP: Duration = Duration::from_secs(20);

/// The window's sleep.
pub(crate) struct PowerPlugin;

impl Plugin for PowerPlugin {
    fn build(&self, app: &mut App) {
        let mut drawn = Drawn::default();
        if let Some(card) = app.get_sub_app_mut(RenderApp) {
            drawn.0 = Some(Arc::default());
            card.insert_resource(drawn.clone()).add_systems(Render, tell_drawn.in_set(RenderSystems::Cleanup));
        }
        app.insert_resource(drawn);
        let quiet = tell_news_only.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass);
        app.init_resource::<Restless>()
            .init_resource::<Painting>()
            .init_resource::<BoardReady>()
            .init_resource::<BoardWaits>()
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
    (ground, props, figures, drawn): (Res<Ground>, Res<Props>, Res<Figures>, Res<Drawn>),
    (mut ready, mut waits): (ResMut<BoardReady>, ResMut<BoardWaits>),
    mut redraw: MessageWriter<RequestRedraw>,
    mut laid: Local<(Epoch, f32)>,
    mut complete: Local<Option<(Epoch, u32, f32)>>,
) {
    let (now, known) = (time.elapsed_secs(), ready.0 && laid.0 == *epoch);
    if laid.0 != *epoch {
        *laid = (*epoch, now);
    }
    let whole = || !camera.is_moving() && ground.is_there(*epoch, &camera) && props.are_there(*epoch);
    let there = || figures.are_all_seen() && (whole() || (now - laid.1 > PATIENCE && ground.is_there_coarse(*epoch)));
    let all_there = table.is_some() && (known || there());
    let since = complete.filter(|(of, ..)| all_there && *of == *epoch).unwrap_or((*epoch, drawn.frames(), now));
    *complete = all_there.then_some(since);
    let now_ready = all_there && (known || drawn.shows_what_was_there(since.1) || now - since.2 > CARD_PATIENCE);
    if all_there && !now_ready {
        // The frames that are waited for are to be drawn.
        redraw.write(RequestRedraw);
    }
    let awaited = match table {
        Some(_) if all_there && !now_ready => BoardWaits::Card,
        Some(_) if !now_ready && !ground.is_there(*epoch, &camera) => BoardWaits::Ground,
        Some(_) if !now_ready && !props.are_there(*epoch) => BoardWaits::Scenery,
        Some(_) if !now_ready => BoardWaits::Figures,
        _ => BoardWaits::Nothing,
    };
    let news = [ready.set_if_neq(BoardReady(now_ready)), waits.set_if_neq(awaited)];
    if news.contains(&true) {
        // Whoever waits for it reads it in the next frame.
        redraw.write(RequestRedraw);
    }
}

/// After so many seconds a board that is there coarsely will do: a slow machine keeps nobody waiting.
const PATIENCE: f32 = 3.0;

/// After so many seconds nobody waits for a card that still says that it lacks something.
const CARD_PATIENCE: f32 = 10.0;

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
    fn a_board_is_seen_when_it_has_been_drawn_and_nothing_lacked() {
        assert!(Drawn::default().shows_what_was_there(0), "without a card nobody waits for one");
        let told = Arc::new(DrawnFrames::default());
        let drawn = Drawn(Some(Arc::clone(&told)));
        let shows = |frames: u32, lacking: bool| {
            told.frames.store(frames, Ordering::Release);
            told.lacking.store(lacking, Ordering::Release);
            drawn.shows_what_was_there(7)
        };
        assert_eq!(
            [(7, false), (8, false), (9, true), (9, false)].map(|(at, lacks)| shows(at, lacks)),
            [false, false, false, true]
        );
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
