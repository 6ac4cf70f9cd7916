//! The board and its figures on the screen: Bevy plugins that show what `tabletop` works out.
//!
//! The app inserts [`Table`] (a board), keeps [`Shown`], [`Overlays`], [`Names`], [`Notes`], [`BoardArea`] and [`Restless`] up to date before
//! [`ViewSystems`] run in `Update`, reads [`Pointing`] and [`BoardClick`], writes [`CameraMove`], and has egui paint [`Labels`] and
//! [`minimap::show`]. It holds its clock until [`BoardReady`]. Everything else happens in here: painting on the task pool, caches, camera,
//! clicks, keys for egui in the order in which they came, sleep.
//!
//! Knows nothing of rules, orders, panels or files.
#![allow(clippy::needless_pass_by_value, reason = "systems take their parameters by value")]

use bevy::prelude::*;
// Named for the Wayland feature alone, and used for the loop's waker.
use winit as _;

mod camera;
mod cut;
mod figures;
mod flashes;
mod flat;
mod ground;
mod jobs;
mod keys;
mod labels;
mod lens;
pub mod minimap;
mod overlays;
mod pictures;
mod pointing;
mod power;
mod props;
mod scale;
mod shelf;
mod table;
mod tiles;
mod veil;

pub use camera::{BoardArea, BoardCamera, CameraMove, ReducedMotion, TableCamera};
pub use labels::{Label, LabelKind, Labels, Names, Notes};
pub use lens::Lens;
pub use minimap::Minimap;
pub use overlays::{GridStyle, Overlays};
pub use pointing::{BoardClick, Pointing};
pub use power::{BoardReady, BoardWaits, Painting, Restless};
pub use table::{Shown, Table};
pub use tiles::mark_colour;

/// The order of a frame, in `Update`. What the app sets, it sets before [`ViewSystems::Board`]; what it reads is there after
/// [`ViewSystems::Pointer`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViewSystems {
    /// The board is changed.
    Board,
    /// The camera moves.
    Camera,
    /// What is pointed at, and clicks.
    Pointer,
    /// Ground, props, figures, overlays.
    Pictures,
    /// Rings and effects, where the figures now are.
    Flat,
    /// Words.
    Labels,
    /// How soon the next frame comes.
    Power,
}

/// The whole table. Wants Bevy's window and renderer and `EguiPlugin`; spawns the camera, on which egui draws too.
#[derive(Clone, Copy, Debug, Default)]
pub struct TablePlugin;

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        use ViewSystems::{Board, Camera, Flat, Labels, Pictures, Pointer, Power};
        app.configure_sets(Update, (Board, Camera, Pointer, Pictures, Flat, Labels, Power).chain())
            .insert_resource(ClearColor(ground::FAR_COLOUR))
            .add_plugins((
                table::BoardPlugin,
                camera::CameraPlugin,
                pointing::PointingPlugin,
                ground::GroundPlugin,
                props::PropsPlugin,
                figures::FiguresPlugin,
                overlays::OverlaysPlugin,
                flat::FlatPlugin,
                labels::LabelsPlugin,
                keys::KeysPlugin,
                minimap::MinimapPlugin,
                power::PowerPlugin,
            ));
    }
}
