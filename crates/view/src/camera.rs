//! The camera over the table: drag, wheel, pinch, keys (as messages), fit, look at. It glides, or jumps where motion is reduced.

use bevy::input::gestures::PinchGesture;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiOutput, PrimaryEguiContext};
use board::Hex;

use crate::lens::{Lens, vec};
use crate::pointing::{Taken, over_board};
use crate::table::{BoardBounds, Table};
use crate::{ViewSystems, scale};

/// The part of the window that panels leave free, in egui points. The app sets it each frame; nothing means the whole window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardArea(pub Option<egui::Rect>);

/// Whether motion is reduced: the camera jumps instead of gliding.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReducedMotion(pub bool);

/// What the camera shall do. Written by the app for keys, buttons and clicks in the log.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum CameraMove {
    /// Slide in this frame while a key is held: -1 to 1 to the right and up.
    Slide(Vec2),
    /// Zoom by so many steps about the middle, in when positive.
    Zoom(i32),
    /// Show the whole board.
    Fit,
    /// Begin with a board: all of it where figures are large enough to be told apart then, or else this part of the picture (world units)
    /// as its middle.
    Open(Rect),
    /// Bring a hex to the middle.
    LookAt(Hex),
    /// Bring a point of the picture (world units) to the middle.
    LookAtPoint(tabletop::Point),
}

/// Marks the camera of the table, which is also the one that egui draws on.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TableCamera;

/// Where the camera is and where it is going. Read it to place things over the board; move it by [`CameraMove`].
#[derive(Resource, Clone, Debug)]
pub struct BoardCamera {
    /// What is seen now.
    pub lens: Lens,
    goal: Lens,
    /// While zooming about a place: the place in the window and the world point that stays there.
    pin: Option<(Vec2, Vec2)>,
    /// Whether the whole board, or what it was opened at, is to stay in view as panels and window change.
    fitted: bool,
    /// The part of the picture that it was opened at.
    opened: Option<Rect>,
    /// Wheel turns that have not made a whole step yet.
    turned: f32,
    /// Where the board lies free, in logical pixels of the window.
    pane: Rect,
    /// Device pixels to a logical pixel.
    dpi: f32,
    /// Logical pixels to an egui point.
    per_point: f32,
    /// Seconds since the goal's zoom last changed.
    rested: f32,
    /// The size figures are painted at, in device pixels.
    size: u32,
    sliding: bool,
}

impl Default for BoardCamera {
    fn default() -> Self {
        Self {
            lens: Lens::default(),
            goal: Lens::default(),
            pin: None,
            fitted: true,
            opened: None,
            turned: 0.0,
            pane: Rect::new(0.0, 0.0, 1.0, 1.0),
            dpi: 1.0,
            per_point: 1.0,
            rested: 1.0,
            size: 64,
            sliding: false,
        }
    }
}

impl BoardCamera {
    /// Where the board lies free of panels, in logical pixels of the window.
    pub fn pane(&self) -> Rect {
        self.pane
    }

    /// The place on egui's screen, in points, at which a world point is seen.
    pub fn to_egui(&self, point: tabletop::Point) -> egui::Pos2 {
        let place = self.lens.to_window(self.pane, vec(point)) / self.per_point;
        egui::pos2(place.x, place.y)
    }

    /// The world point seen at a place on egui's screen.
    pub fn from_egui(&self, place: egui::Pos2) -> tabletop::Point {
        crate::lens::point(self.lens.to_world(self.pane, Vec2::new(place.x, place.y) * self.per_point))
    }

    /// The part of the world that is seen in the pane.
    pub fn seen(&self) -> Rect {
        self.lens.seen(self.pane)
    }

    /// Egui points to a world unit.
    pub fn points_per_unit(&self) -> f32 {
        self.lens.zoom / self.per_point
    }

    /// Whether the camera is under way.
    pub fn is_moving(&self) -> bool {
        self.sliding || !self.lens.is_at(self.goal) || self.rested < SETTLED
    }

    /// The size figures are painted at, in device pixels: that of the goal, once the goal stands still.
    pub(crate) fn size(&self) -> u32 {
        self.size
    }

    /// Device pixels to a world unit, now.
    pub(crate) fn pixels_per_unit(&self) -> f32 {
        self.lens.zoom * self.dpi
    }

    /// What will be seen when the camera has come to rest.
    pub(crate) fn goal_seen(&self) -> Rect {
        self.goal.seen(self.pane)
    }

    /// Moves at once by a distance in the window.
    pub(crate) fn drag(&mut self, by: Vec2, board: Rect) {
        self.fitted = false;
        self.pin = None;
        self.goal.zoom = self.lens.zoom;
        self.goal.centre = self.lens.centre - Vec2::new(by.x, -by.y) / self.lens.zoom;
        self.goal = self.goal.clamped(self.pane, board);
        self.lens = self.goal;
    }

    fn fit(&mut self, board: Rect) {
        self.fitted = true;
        self.opened = None;
        self.pin = None;
        let lens = Lens::fitting(self.pane, board, FITTED_MOST);
        self.goal = Lens { zoom: self.rest_at(lens.zoom), ..lens };
    }

    /// The whole board, or where figures would be tiny on it the part, as near as it fits.
    fn open(&mut self, part: Rect, board: Rect) {
        self.fit(board);
        self.opened = Some(part);
        if self.goal.zoom < OPENED_LEAST {
            let near = Lens::fitting(self.pane, part, OPENED_MOST);
            // Never so near that some of them are off the picture.
            let zoom = self.rest_at(near.zoom).max(self.goal.zoom);
            self.goal = Lens { zoom, ..near }.clamped(self.pane, board);
        }
    }

    fn look_at(&mut self, point: Vec2, board: Rect) {
        self.fitted = false;
        self.pin = None;
        self.goal = Lens { centre: point, ..self.goal }.clamped(self.pane, board);
    }

    /// The nearest zoom below that shows figures at a whole size.
    fn rest_at(&self, zoom: f32) -> f32 {
        scale::whole(zoom * self.dpi) / self.dpi
    }

    /// The least zoom: the whole board, with some table around.
    fn least(&self, board: Rect) -> f32 {
        self.rest_at(Lens::fitting(self.pane, board, FITTED_MOST).zoom).min(scale::pixels_per_unit(16) / self.dpi)
    }

    fn zoom_to(&mut self, zoom: f32, place: Vec2, board: Rect) {
        self.fitted = false;
        let point = self.lens.to_world(self.pane, place);
        let wanted = Lens { zoom, ..self.lens }.holding(self.pane, point, place);
        self.goal = wanted.clamped(self.pane, board);
        // Pushed back by the board's edge, the point cannot stay.
        self.pin = self.goal.is_at(wanted).then_some((place, point));
        self.rested = 0.0;
    }

    fn step(&mut self, steps: i32, place: Vec2, board: Rect) {
        let zoom = scale::stepped(self.goal.zoom * self.dpi, steps, self.least(board) * self.dpi) / self.dpi;
        self.zoom_to(zoom, place, board);
    }

    fn pinch(&mut self, factor: f32, place: Vec2, board: Rect) {
        let most = scale::pixels_per_unit(256) / self.dpi;
        let zoom = (self.goal.zoom * factor).clamp(self.least(board), most);
        self.zoom_to(zoom, place, board);
    }

    /// Takes the measures of window and panels; a fitted board stays fitted.
    fn measure(&mut self, pane: Rect, dpi: f32, per_point: f32, board: Option<Rect>) {
        let changed = self.pane != pane || (self.dpi - dpi).abs() > 1e-6;
        (self.pane, self.dpi, self.per_point) = (pane, dpi, per_point);
        if let (true, Some(board)) = (changed, board) {
            if self.fitted {
                match self.opened {
                    Some(part) => self.open(part, board),
                    None => self.fit(board),
                }
                self.lens = self.goal;
            } else {
                self.goal = Lens { zoom: self.rest_at(self.goal.zoom), ..self.goal }.clamped(pane, board);
            }
        }
    }

    fn glide(&mut self, seconds: f32, at_once: bool) {
        let was_resting = self.rested >= SETTLED;
        self.rested += seconds;
        if !was_resting && self.rested >= SETTLED {
            // After a pinch: on to the next whole size.
            self.goal.zoom = self.rest_at(self.goal.zoom * 1.004);
        }
        let share = if at_once { 1.0 } else { 1.0 - (-GLIDE * seconds).exp() };
        self.lens = self.lens.toward(self.goal, share, self.pane, self.pin);
        // About a pin the zoom alone tells the way: the centre follows from it.
        let arrived = self.pin.is_some() && (self.lens.zoom / self.goal.zoom - 1.0).abs() < 1e-3;
        if at_once || arrived || self.lens.is_at(self.goal) {
            self.lens = self.goal;
            self.pin = None;
        }
        if self.rested >= SETTLED {
            self.size = scale::size_at(self.goal.zoom * self.dpi);
        }
    }
}

/// How fast a glide comes to rest: e-fold per second.
const GLIDE: f32 = 15.0;
/// How long a zoom must stand still before pictures are painted for it, in seconds.
const SETTLED: f32 = 0.08;
/// A fitted board shows figures at most this large, in logical pixels to a world unit.
const FITTED_MOST: f32 = 2.0;
/// Where a whole board would show figures smaller than so many logical pixels to a world unit, one begins nearer.
const OPENED_LEAST: f32 = 0.6;
/// How near one begins there at most, in logical pixels to a world unit.
const OPENED_MOST: f32 = 1.0;
/// How fast held keys slide, in logical pixels a second.
const SLIDE: f32 = 1100.0;
/// Zoom by a pixel of a fine wheel, as a power of e.
const FINE: f32 = 0.003;

/// Camera, its input and its messages.
pub(crate) struct CameraPlugin;

impl Plugin for CameraPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<BoardArea>()
            .init_resource::<ReducedMotion>()
            .init_resource::<BoardCamera>()
            .add_message::<CameraMove>()
            .add_systems(Startup, spawn_camera)
            .add_systems(
                Update,
                (measure, fit_new_table, turn_wheel, obey, glide, aim).chain().in_set(ViewSystems::Camera),
            );
    }
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((Camera2d, TableCamera, Msaa::Off, Transform::default()));
}

fn measure(
    area: Res<BoardArea>,
    windows: Query<&Window, With<PrimaryWindow>>,
    egui_scale: Query<&EguiOutput, With<PrimaryEguiContext>>,
    bounds: Option<Res<BoardBounds>>,
    mut camera: ResMut<BoardCamera>,
) {
    let Ok(window) = windows.single() else { return };
    let dpi = window.scale_factor();
    let per_point = egui_scale.single().map_or(1.0, |output| output.pixels_per_point / dpi);
    let whole = Rect::new(0.0, 0.0, window.width().max(1.0), window.height().max(1.0));
    let pane = area.0.map_or(whole, |rect| {
        let free = Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y);
        Rect { min: free.min * per_point, max: free.max * per_point }.intersect(whole)
    });
    let pane = if pane.is_empty() { whole } else { pane };
    let board = bounds.map(|bounds| bounds.0);
    // Untouched when nothing changed, so that others can rely on change detection.
    if camera.pane != pane || (camera.dpi - dpi).abs() > 1e-6 || (camera.per_point - per_point).abs() > 1e-6 {
        camera.measure(pane, dpi, per_point, board);
    }
}

fn fit_new_table(table: Option<Res<Table>>, bounds: Option<Res<BoardBounds>>, mut camera: ResMut<BoardCamera>) {
    let (Some(table), Some(bounds)) = (table, bounds) else { return };
    if table.is_changed() {
        camera.fit(bounds.0);
        camera.lens = camera.goal;
        camera.rested = SETTLED;
    }
}

fn turn_wheel(
    mut wheel: MessageReader<MouseWheel>,
    mut pinch: MessageReader<PinchGesture>,
    windows: Query<&Window, With<PrimaryWindow>>,
    taken: Res<Taken>,
    bounds: Option<Res<BoardBounds>>,
    mut camera: ResMut<BoardCamera>,
) {
    let (Ok(window), Some(bounds)) = (windows.single(), bounds) else { return };
    let Some(place) = over_board(window, &camera, *taken) else {
        wheel.clear();
        pinch.clear();
        return;
    };
    for turn in wheel.read() {
        match turn.unit {
            MouseScrollUnit::Line => {
                camera.turned += turn.y;
                let steps = camera.turned.trunc();
                camera.turned -= steps;
                if steps != 0.0 {
                    camera.step(steps as i32, place, bounds.0);
                }
            }
            MouseScrollUnit::Pixel => camera.pinch((turn.y * FINE).exp(), place, bounds.0),
        }
    }
    for PinchGesture(share) in pinch.read() {
        camera.pinch(1.0 + share, place, bounds.0);
    }
}

fn obey(
    mut moves: MessageReader<CameraMove>,
    time: Res<Time<Real>>,
    table: Option<Res<Table>>,
    bounds: Option<Res<BoardBounds>>,
    mut camera: ResMut<BoardCamera>,
) {
    let (Some(table), Some(bounds)) = (table, bounds) else {
        moves.clear();
        return;
    };
    if camera.sliding {
        camera.sliding = false;
    }
    for wish in moves.read() {
        match *wish {
            CameraMove::Slide(to) if to != Vec2::ZERO => {
                let by = to.clamp_length_max(1.0) * SLIDE * frame_seconds(&time);
                camera.drag(Vec2::new(-by.x, by.y), bounds.0);
                camera.sliding = true;
            }
            CameraMove::Slide(_) => {}
            CameraMove::Zoom(steps) => {
                let middle = camera.pane.center();
                camera.step(steps, middle, bounds.0);
            }
            CameraMove::Fit => {
                camera.fit(bounds.0);
                camera.rested = 0.0;
            }
            CameraMove::Open(part) => {
                camera.open(part, bounds.0);
                camera.rested = 0.0;
            }
            CameraMove::LookAt(hex) => camera.look_at(vec(tabletop::centre_on(&table.map, hex)), bounds.0),
            CameraMove::LookAtPoint(point) => camera.look_at(vec(point), bounds.0),
        }
    }
}

/// Seconds of this frame; a frame after a sleep is not a leap.
fn frame_seconds(time: &Time<Real>) -> f32 {
    time.delta_secs().min(0.05)
}

fn glide(time: Res<Time<Real>>, reduced: Res<ReducedMotion>, mut camera: ResMut<BoardCamera>) {
    let due = !camera.lens.is_at(camera.goal)
        || camera.rested < SETTLED
        || camera.size != scale::size_at(camera.goal.zoom * camera.dpi);
    if due {
        camera.glide(frame_seconds(&time), reduced.0);
    }
}

/// Puts Bevy's camera where the lens is, on whole device pixels.
fn aim(
    camera: Res<BoardCamera>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<TableCamera>>,
) {
    let (Ok(window), Ok((mut transform, mut projection))) = (windows.single(), cameras.single_mut()) else { return };
    let lens = camera.lens.on_pixels(camera.pane, camera.dpi);
    let middle = lens.to_world(camera.pane, Vec2::new(window.width(), window.height()) / 2.0);
    let wanted = Transform::from_translation(middle.extend(0.0));
    if *transform != wanted {
        *transform = wanted;
    }
    let scale = 1.0 / lens.zoom;
    if let Projection::Orthographic(lens) = &*projection
        && (lens.scale - scale).abs() > f32::EPSILON * scale
        && let Projection::Orthographic(lens) = &mut *projection
    {
        lens.scale = scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Rect = Rect { min: Vec2::new(-32.0, -2000.0), max: Vec2::new(3000.0, 50.0) };

    fn camera() -> BoardCamera {
        let mut camera = BoardCamera::default();
        camera.measure(Rect::new(0.0, 30.0, 1200.0, 830.0), 1.5, 1.0, Some(BOARD));
        camera
    }

    fn run(camera: &mut BoardCamera) {
        for _ in 0..200 {
            camera.glide(1.0 / 60.0, false);
        }
    }

    #[test]
    fn a_fitted_board_stays_fitted_when_panels_open_and_a_moved_one_stays_moved() {
        let mut camera = camera();
        run(&mut camera);
        assert!(camera.seen().contains(BOARD.min) && camera.seen().contains(BOARD.max));
        let narrow = Rect::new(0.0, 30.0, 700.0, 830.0);
        camera.measure(narrow, 1.5, 1.0, Some(BOARD));
        assert!(camera.seen().contains(BOARD.min) && camera.seen().contains(BOARD.max));
        camera.drag(Vec2::new(50.0, 0.0), BOARD);
        let zoom = camera.lens.zoom;
        camera.measure(Rect::new(0.0, 30.0, 500.0, 830.0), 1.5, 1.0, Some(BOARD));
        assert!((camera.goal.zoom - zoom).abs() < 1e-5);
    }

    #[test]
    fn a_large_board_is_opened_where_the_people_are_and_a_small_one_whole() {
        let mut camera = BoardCamera::default();
        let part = Rect::new(200.0, -1900.0, 700.0, -1500.0);
        camera.open(part, BOARD);
        // The panels are laid out afterwards.
        camera.measure(Rect::new(0.0, 30.0, 1200.0, 830.0), 1.0, 1.0, Some(BOARD));
        run(&mut camera);
        assert!(camera.lens.zoom >= 0.55 && camera.lens.zoom <= 1.0, "{}", camera.lens.zoom);
        assert!(camera.seen().contains(part.min) && camera.seen().contains(part.max), "{:?}", camera.seen());
        let apart = Rect::new(100.0, -1950.0, 2900.0, 0.0);
        camera.open(apart, BOARD);
        run(&mut camera);
        assert!(camera.seen().contains(apart.min) && camera.seen().contains(apart.max), "{:?}", camera.seen());
        let small = Rect::new(0.0, -700.0, 900.0, 0.0);
        camera.open(Rect::new(0.0, -100.0, 100.0, 0.0), small);
        run(&mut camera);
        assert!(camera.seen().contains(small.min) && camera.seen().contains(small.max), "{:?}", camera.seen());
        camera.drag(Vec2::new(50.0, 0.0), small);
        let zoom = camera.lens.zoom;
        camera.measure(Rect::new(0.0, 30.0, 1000.0, 830.0), 1.0, 1.0, Some(small));
        assert!((camera.goal.zoom - zoom).abs() < 1e-5, "what was moved stays moved");
    }

    #[test]
    fn a_wheel_step_glides_about_the_cursor_and_rests_on_a_whole_size() {
        let mut camera = camera();
        run(&mut camera);
        let cursor = Vec2::new(600.0, 430.0);
        let under = camera.lens.to_world(camera.pane, cursor);
        camera.step(6, cursor, BOARD);
        assert!(camera.is_moving());
        camera.glide(1.0 / 60.0, false);
        assert!(camera.lens.to_world(camera.pane, cursor).distance(under) < 0.1);
        run(&mut camera);
        assert!(!camera.is_moving());
        assert!(camera.lens.to_world(camera.pane, cursor).distance(under) < 0.1);
        let size = camera.lens.zoom * 1.5 * 64.0;
        assert!((size - size.round()).abs() < 1e-3, "{size}");
        assert_eq!(camera.size(), size.round() as u32);
    }

    #[test]
    fn pictures_are_painted_for_a_zoom_that_rests_not_for_those_on_the_way() {
        let mut camera = camera();
        run(&mut camera);
        let before = camera.size();
        camera.pinch(1.7, Vec2::new(600.0, 430.0), BOARD);
        camera.glide(0.02, false);
        assert_eq!(camera.size(), before);
        run(&mut camera);
        assert_ne!(camera.size(), before);
    }

    #[test]
    fn looking_at_a_point_brings_it_to_the_middle_of_the_free_area() {
        let mut camera = camera();
        camera.step(8, Vec2::new(600.0, 430.0), BOARD);
        run(&mut camera);
        camera.look_at(Vec2::new(1500.0, -900.0), BOARD);
        run(&mut camera);
        let place = camera.to_egui(tabletop::Point::new(1500.0, -900.0));
        assert!((place - egui::pos2(600.0, 430.0)).length() < 0.2, "{place:?}");
        let back = camera.from_egui(place);
        assert!((back.x - 1500.0).abs() < 0.2 && (back.y + 900.0).abs() < 0.2);
    }

    #[test]
    fn reduced_motion_jumps() {
        let mut camera = camera();
        camera.step(5, Vec2::new(600.0, 430.0), BOARD);
        camera.glide(0.001, true);
        assert!(camera.lens.is_at(camera.goal));
    }
}
