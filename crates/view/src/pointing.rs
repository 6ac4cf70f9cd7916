//! The pointer over the board: what it points at, clicks, drags.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use board::Hex;
use engine::CombatantId;

use crate::ViewSystems;
use crate::camera::BoardCamera;
use crate::figures::Figures;
use crate::lens::point;
use crate::overlays::Overlays;
use crate::table::{BoardBounds, Table};

/// What the cursor points at: the lower part of a figure's body means its hex; what rises above that means the hex behind.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pointing {
    /// The hex.
    pub hex: Option<Hex>,
    /// The figure whose body is under the cursor.
    pub who: Option<CombatantId>,
}

/// A click on the board.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardClick {
    /// The hex clicked.
    pub hex: Hex,
    /// The figure whose body was clicked.
    pub who: Option<CombatantId>,
    /// With which button.
    pub button: MouseButton,
    /// The second of two quick clicks on the same spot. The first has been told already.
    pub double: bool,
}

/// A button held down over the board.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Hold {
    button: MouseButton,
    from: Vec2,
    last: Vec2,
    dragged: bool,
    /// Whether moving on drags the board.
    drags: bool,
}

/// What the buttons are about.
#[derive(Resource, Default)]
struct Buttons {
    cursor: Option<Vec2>,
    held: Option<Hold>,
    /// Where, when (seconds) and with what the last click was.
    clicked: Option<(Vec2, f64, MouseButton)>,
}

/// A pointer that has moved further than this, in logical pixels, drags and does not click.
const SLACK: f32 = 5.0;
/// Two clicks within this time, in seconds, are a double click.
const DOUBLE: f64 = 0.5;

impl Hold {
    /// The pointer has moved: by how much the board is dragged, if it is.
    fn moved(&mut self, to: Vec2) -> Option<Vec2> {
        let begins = !self.dragged && self.from.distance(to) > SLACK;
        self.dragged |= begins;
        let by = to - if begins { self.from } else { self.last };
        self.last = to;
        (self.dragged && self.drags && by != Vec2::ZERO).then_some(by)
    }
}

impl Buttons {
    /// A click: whether it is the second of two.
    fn click(&mut self, place: Vec2, now: f64, button: MouseButton) -> bool {
        let double = self
            .clicked
            .is_some_and(|(before, at, with)| with == button && now - at <= DOUBLE && before.distance(place) <= SLACK);
        // A third click begins anew.
        self.clicked = (!double).then_some((place, now, button));
        double
    }
}

/// The pointer.
pub(crate) struct PointingPlugin;

impl Plugin for PointingPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Pointing>()
            .init_resource::<Buttons>()
            .init_resource::<Taken>()
            .add_message::<BoardClick>()
            .add_systems(Update, ask_egui.in_set(ViewSystems::Board))
            .add_systems(Update, (follow, press).chain().in_set(ViewSystems::Pointer));
    }
}

/// Whether egui has the pointer: it is over a window, a menu or a tooltip, or drags something. Panels are not asked for: they lie outside
/// [`crate::BoardArea`].
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken(pub(crate) bool);

fn ask_egui(mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>, mut taken: ResMut<Taken>) {
    let Ok(mut context) = contexts.single_mut() else { return };
    let ctx = context.get_mut();
    let place = ctx.input(|input| input.pointer.latest_pos());
    let layer = place.and_then(|place| ctx.layer_id_at(place));
    let over = layer.is_some_and(|layer| layer.order != egui::Order::Background);
    taken.set_if_neq(Taken(over || ctx.egui_is_using_pointer()));
}

/// The cursor's place, if it is over the free board.
pub(crate) fn over_board(window: &Window, camera: &BoardCamera, taken: Taken) -> Option<Vec2> {
    window.cursor_position().filter(|place| camera.pane().contains(*place) && !taken.0)
}

/// So far above his feet, in world units, the body of the selected figure means him: he is asked where to go, and the hex behind him is to be
/// had though he hides it.
const SELECTED: f32 = 24.0;
/// The same of the others: whoever points at a man mostly means the man.
const OTHERS: f32 = 46.0;

/// What lies under a place of the window.
fn found(
    place: Vec2,
    camera: &BoardCamera,
    table: &Table,
    figures: &Figures,
    selected: Option<CombatantId>,
) -> Pointing {
    let at = camera.lens.to_world(camera.pane(), place);
    let body = |highest| figures.at(at, highest).map(|(who, hex)| Pointing { hex: Some(hex), who: Some(who) });
    let ground = || tabletop::pick(&table.map, point(at)).map(|hex| Pointing { hex: Some(hex), who: None });
    let near = body(OTHERS).and_then(|near| if near.who == selected { body(SELECTED) } else { Some(near) });
    // Behind a head at the far edge there is no hex.
    near.or_else(ground).or_else(|| body(f32::MAX)).unwrap_or_default()
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it reads")]
fn follow(
    windows: Query<&Window, With<PrimaryWindow>>,
    taken: Res<Taken>,
    camera: Res<BoardCamera>,
    table: Option<Res<Table>>,
    figures: Res<Figures>,
    overlays: Res<Overlays>,
    buttons: Res<Buttons>,
    mut pointing: ResMut<Pointing>,
) {
    let free = !buttons.held.is_some_and(|hold| hold.dragged);
    let place = windows.single().ok().and_then(|window| over_board(window, &camera, *taken)).filter(|_| free);
    let now = match (place, table) {
        (Some(place), Some(table)) => found(place, &camera, &table, &figures, overlays.selected),
        _ => Pointing::default(),
    };
    pointing.set_if_neq(now);
}

/// Takes moves and buttons one by one, in the order in which they came: a slow frame may hold several clicks.
#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it reads")]
fn press(
    mut events: MessageReader<WindowEvent>,
    taken: Res<Taken>,
    time: Res<Time<Real>>,
    table: Option<Res<Table>>,
    bounds: Option<Res<BoardBounds>>,
    figures: Res<Figures>,
    overlays: Res<Overlays>,
    mut camera: ResMut<BoardCamera>,
    mut buttons: ResMut<Buttons>,
    mut clicks: MessageWriter<BoardClick>,
) {
    let (Some(table), Some(bounds)) = (table, bounds) else {
        events.clear();
        buttons.held = None;
        return;
    };
    let buttons = buttons.bypass_change_detection();
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                buttons.cursor = Some(moved.position);
                if let Some(by) = buttons.held.as_mut().and_then(|hold| hold.moved(moved.position)) {
                    camera.drag(by, bounds.0);
                }
            }
            WindowEvent::CursorLeft(_) => buttons.cursor = None,
            WindowEvent::MouseButtonInput(input) if input.state == ButtonState::Pressed => {
                let place = buttons.cursor.filter(|place| camera.pane().contains(*place) && !taken.0);
                if let (Some(place), None) = (place, buttons.held) {
                    // A figure is not pulled off the board with the left button.
                    let drags = input.button != MouseButton::Left
                        || found(place, &camera, &table, &figures, overlays.selected).who.is_none();
                    buttons.held = Some(Hold { button: input.button, from: place, last: place, dragged: false, drags });
                }
            }
            WindowEvent::MouseButtonInput(input) => {
                let Some(hold) = buttons.held.take_if(|hold| hold.button == input.button) else { continue };
                let Pointing { hex, who } = found(hold.from, &camera, &table, &figures, overlays.selected);
                if let (false, Some(hex)) = (hold.dragged, hex) {
                    let double = buttons.click(hold.from, time.elapsed_secs_f64(), hold.button);
                    clicks.write(BoardClick { hex, who, button: hold.button, double });
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hold(drags: bool) -> Hold {
        let from = Vec2::new(100.0, 100.0);
        Hold { button: MouseButton::Left, from, last: from, dragged: false, drags }
    }

    #[test]
    fn a_drag_beyond_five_pixels_is_no_click_and_loses_no_way() {
        let mut hold = hold(true);
        assert_eq!(hold.moved(Vec2::new(103.0, 100.0)), None);
        assert!(!hold.dragged);
        assert_eq!(hold.moved(Vec2::new(106.0, 100.0)), Some(Vec2::new(6.0, 0.0))); // all of it, from the start
        assert_eq!(hold.moved(Vec2::new(100.0, 90.0)), Some(Vec2::new(-6.0, -10.0)));
        assert!(hold.dragged); // back at the start, still a drag
    }

    #[test]
    fn a_hold_on_a_figure_moves_nothing_but_is_no_click_either() {
        let mut hold = hold(false);
        assert_eq!(hold.moved(Vec2::new(120.0, 100.0)), None);
        assert!(hold.dragged);
    }

    #[test]
    fn two_quick_clicks_on_a_spot_are_a_double_click() {
        let mut buttons = Buttons::default();
        let (spot, left) = (Vec2::new(50.0, 50.0), MouseButton::Left);
        assert!(!buttons.click(spot, 1.0, left));
        assert!(buttons.click(spot + Vec2::X, 1.2, left));
        assert!(!buttons.click(spot, 1.3, left)); // the third begins anew
        assert!(!buttons.click(spot, 2.0, left)); // too late
        assert!(!buttons.click(spot, 2.1, MouseButton::Right));
        assert!(!buttons.click(spot + Vec2::splat(40.0), 2.2, MouseButton::Right));
    }
}
