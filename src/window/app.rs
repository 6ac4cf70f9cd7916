//! The window: Bevy, egui and the table put together around the [`Shell`].
#![expect(clippy::needless_pass_by_value, reason = "systems take their parameters by value")]

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::window::{Monitor, MonitorSelection, PrimaryWindow, WindowMode, WindowResolution};
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass};
use panels::Settings;
use view::{
    BoardArea, BoardCamera, BoardClick, BoardReady, BoardWaits, CameraMove, Labels, Minimap, Names, Notes, Overlays,
    Pointing, ReducedMotion, Restless, Shown, Table, TablePlugin, ViewSystems,
};

use super::shell::{Shell, Wish};

/// Opens the window and runs until it is closed.
pub(super) fn run(shell: Shell) {
    let settings = shell.settings().clone();
    let window = Window {
        title: "Ringing Steel".to_owned(),
        name: Some("ringing-steel".to_owned()),
        resolution: WindowResolution::new(settings.window.0, settings.window.1),
        mode: mode(&settings),
        resize_constraints: WindowResizeConstraints { min_width: 640.0, min_height: 360.0, ..default() },
        ..default()
    };
    App::new()
        .add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), ..default() })
                .set(LogPlugin { filter: "error,wgpu_hal=off".to_owned(), ..default() })
                .disable::<TerminalCtrlCHandlerPlugin>(),
        )
        .add_plugins(EguiPlugin::default())
        .add_plugins(TablePlugin)
        .insert_resource(ClearColor(Color::srgb_u8(31, 24, 19)))
        .insert_non_send(shell)
        .init_resource::<Laid>()
        .add_systems(Update, (pass_time, lay_board, set_stage, take_clicks).chain().before(ViewSystems::Board))
        .add_systems(EguiPrimaryContextPass, draw)
        .add_systems(PreUpdate, fit_to_monitor)
        .add_systems(Last, put_away)
        .run();
}

/// A window larger than its monitor is made to fit when it opens.
fn fit_to_monitor(
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    monitors: Query<&Monitor>,
    mut done: Local<bool>,
) {
    if *done {
        return;
    }
    let (Ok(mut window), Some(monitor)) = (windows.single_mut(), monitors.iter().next()) else { return };
    *done = true;
    let most = monitors.iter().fold((monitor.physical_width, monitor.physical_height), |(width, height), other| {
        (width.max(other.physical_width), height.max(other.physical_height))
    });
    let (width, height) = (window.physical_width().min(most.0), window.physical_height().min(most.1));
    if window.mode == WindowMode::Windowed && (width, height) != (window.physical_width(), window.physical_height()) {
        window.resolution.set_physical_resolution(width, height);
        window.position = WindowPosition::At(IVec2::ZERO);
    }
}

/// Which board lies on the table.
#[derive(Resource, Default)]
struct Laid(Option<u32>);

/// The longest time that passes in a frame, in seconds: a window that slept does not leap.
const LONGEST: f32 = 0.1;

/// The clock stands until the board is painted: nobody misses a fight that begins on an empty table. A window that is drawn without
/// a pause would keep its painters waiting, too.
fn pass_time(
    mut shell: NonSendMut<Shell>,
    time: Res<Time<Real>>,
    ready: Res<BoardReady>,
    laid: Res<Laid>,
    mut restless: ResMut<Restless>,
) {
    let board = shell.board().map(|(number, ..)| number);
    let there = board.is_none() || (ready.0 && laid.0 == board);
    if there {
        shell.update(time.delta_secs().min(LONGEST));
    }
    restless.set_if_neq(Restless(there && shell.is_restless()));
}

fn lay_board(mut commands: Commands, shell: NonSend<Shell>, mut laid: ResMut<Laid>) {
    let board = shell.board();
    let number = board.map(|(number, ..)| number);
    if laid.0 == number {
        return;
    }
    laid.0 = number;
    match board {
        Some((_, map, seed)) => {
            commands.insert_resource(Table { map: std::sync::Arc::new(map.clone()), seed });
        }
        None => commands.remove_resource::<Table>(),
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it reads")]
fn set_stage(
    mut shell: NonSendMut<Shell>,
    pointing: Res<Pointing>,
    mut shown: ResMut<Shown>,
    mut overlays: ResMut<Overlays>,
    mut names: ResMut<Names>,
    mut notes: ResMut<Notes>,
    mut area: ResMut<BoardArea>,
    mut reduced: ResMut<ReducedMotion>,
) {
    shown.set_if_neq(Shown(shell.stage().unwrap_or_default()));
    let hovered = pointing.hex.filter(|_| shell.on_board());
    shell.point(hovered, pointing.who);
    let new = shell.overlays();
    overlays.set_if_neq(new);
    names.set_if_neq(Names(shell.names()));
    notes.set_if_neq(Notes(shell.notes()));
    area.set_if_neq(BoardArea(shell.board_area()));
    reduced.set_if_neq(ReducedMotion(shell.settings().reduced_motion));
}

fn take_clicks(mut shell: NonSendMut<Shell>, mut clicks: MessageReader<BoardClick>) {
    for click in clicks.read() {
        if shell.on_board() {
            shell.click(*click);
        }
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it reads")]
fn draw(
    mut commands: Commands,
    mut shell: NonSendMut<Shell>,
    mut contexts: EguiContexts,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    labels: Res<Labels>,
    minimap: Res<Minimap>,
    (camera, waits): (Res<BoardCamera>, Res<BoardWaits>),
    mut moves: MessageWriter<CameraMove>,
    mut exit: MessageWriter<AppExit>,
    mut dressed: Local<bool>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    crate::crash::window_is_open();
    if !*dressed {
        panels::theme::TABLE.put_on(&context, shell.settings().reduced_motion);
        *dressed = true;
    }
    if let Ok(window) = windows.single() {
        context.set_zoom_factor(zoom(shell.settings().zoom(), window.width(), window.height()));
    }
    let root = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(context.viewport_rect());
    let mut ui = egui::Ui::new(context.clone(), "root".into(), root);
    shell.ui(&mut ui, &super::shell::Around { labels: &labels, minimap: &minimap, camera: &camera, waits: *waits });
    for wish in shell.wishes() {
        match wish {
            Wish::Quit => {
                exit.write(AppExit::Success);
            }
            Wish::Move(to) => {
                moves.write(to);
            }
            Wish::Window => {
                if let Ok(mut window) = windows.single_mut() {
                    let settings = shell.settings();
                    window.mode = mode(settings);
                    if !settings.full_screen {
                        window.resolution.set_physical_resolution(settings.window.0, settings.window.1);
                    }
                }
            }
            Wish::Screenshot(path) => {
                commands.spawn(Screenshot::primary_window()).observe(save_to_disk(path));
            }
        }
        wake(proxy.as_deref());
    }
    Ok(())
}

/// The scale of the print: as the player wants it, but never so large that the smallest layout has no room.
fn zoom(wanted: f32, width: f32, height: f32) -> f32 {
    wanted.min(width / panels::SMALLEST.x).min(height / panels::SMALLEST.y).max(0.5)
}

/// Asks for one more frame of a sleeping window.
fn wake(proxy: Option<&EventLoopProxyWrapper>) {
    if let Some(proxy) = proxy {
        // A loop that has ended needs no waking.
        let _ = proxy.send_event(bevy::winit::WinitUserEvent::WakeUp);
    }
}

fn put_away(mut shell: NonSendMut<Shell>, exits: MessageReader<AppExit>) {
    if !exits.is_empty() {
        shell.close();
    }
}

fn mode(settings: &Settings) -> WindowMode {
    if settings.full_screen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    }
}

#[cfg(test)]
mod tests {
    use super::zoom;

    #[test]
    fn print_is_as_large_as_wanted_where_there_is_room() {
        let cases = [
            (2.0, 3840.0, 2160.0, 2.0),
            (2.0, 800.0, 450.0, 1.0),
            (0.75, 800.0, 450.0, 0.75),
            (1.0, 200.0, 100.0, 0.5),
        ];
        for (wanted, width, height, given) in cases {
            let found: f32 = zoom(wanted, width, height);
            assert!((found - given).abs() < 1e-6 && found <= wanted, "{wanted} in {width} x {height}: {found}");
        }
    }
}
