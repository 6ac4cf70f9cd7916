//! The figures: painted 25 mm miniatures, drawn by our own code from descriptions.
//!
//! A [`Figure`] says who he is, what he wears and holds, how he stands and where he is hurt; [`render`] makes a [`Sprite`] of it at any
//! height. One posed mannequin carries solids, seen from above at 40 degrees, orthographic, light from the upper left. Poses are numbers
//! ([`Pose`]); an [`Action`] gives a ready-made one and [`Pose::blend`] what lies between. Sprites are meant to be drawn once and cached
//! in an [`Atlas`]. A [`Horse`] with or without its [`Rider`] is drawn by [`render_horse`].
//!
//! Knows nothing of rules, windows, graphics cards or clocks.
mod actions;
mod arms;
mod arms_missile;
mod atlas;
mod describe;
mod grapple;
mod ground;
mod horse;
mod math;
mod missiles;
mod paint;
mod pose;
mod raster;
mod render;
mod rings;
mod scenery;
mod sculpt;
mod shade;
mod sides;
mod skeleton;
mod smoke;
mod solids;
mod texture;
mod trunks;

pub use actions::Action;
pub use atlas::{Atlas, AtlasError, MAX_EDGE, Rect, atlas, pack};
pub use describe::{Area, Armour, Body, Colour, Facing, Figure, Hair, Item, Pattern, Severity, SideLook, Wound};
pub use grapple::{Clinch, Wrestlers, render_grapple, render_grapple_apart, render_lashed, render_netted};
pub use ground::{GROUND_PX, Ground, ground_texture};
pub use horse::{
    Barding, Bond, Climb, Horse, HorseAction, HorseArea, HorseBody, HorseCoat, HorseLeg, HorsePose, HorseWound, Look,
    Rider, Seat, rear_hex, render_horse, saddle_point,
};
pub use missiles::{
    Course, Flight, Missile, OPEN, dropped, flying_net, lying_missile, missile, missile_shadow, muzzle, rider_muzzle,
    stuck_missile,
};
pub use pose::{Arm, Grip, Hold, Leg, Pose};
pub use render::{ELEVATION_DEGREES, GROUND_SQUASH, SPRITE_MM, Sprite, pixels_per_mm, render};
pub use rings::{Ring, horse_ring, ring};
pub use scenery::{Joins, Scenery, scenery};
pub use sides::{SIDE_PALETTES, SidePalette, Vision, colour_distance};
pub use smoke::smoke;
