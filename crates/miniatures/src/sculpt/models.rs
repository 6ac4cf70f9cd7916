//! What weapons look like: a few lines of data each. A new weapon is a new arm of [`model`].
//!
//! An item's own axes: z from the grip to the tip, x to its edge, y across the flat; the main hand grips at the origin. All in mm.
use super::Bench;
use crate::describe::Item;
use crate::paint::{BRASS, BRIGHT_STEEL, Coat, IRON, PALE_WOOD, Paint, Texture, WOOD};

/// What a piece is made of.
#[derive(Clone, Copy)]
pub(super) enum Stuff {
    Steel,
    Iron,
    Brass,
    Wood,
    PaleWood,
    Leather,
    Stone,
}
use Stuff::{Brass, Iron, Leather, PaleWood, Steel, Stone, Wood};

/// One piece of an item, in its own axes (x, z), in mm.
pub(super) enum Piece {
    /// A round bar from one point to another, with both radii.
    Bar([f32; 2], [f32; 2], (f32, f32), Stuff),
    /// A flat outline, sharp at the edge, its ridge and the ridge's height.
    Flat(&'static [[f32; 2]], &'static [[f32; 2]], f32, Stuff),
    /// A ball.
    Knob([f32; 2], f32, Stuff),
}
use Piece::{Bar, Flat, Knob};

/// An item's pieces, where a second hand grips it, and whether both its edges are alike.
pub(super) struct Model {
    pub(super) pieces: &'static [Piece],
    pub(super) second: f32,
    pub(super) even: bool,
}

impl Model {
    /// From the grip to the far end, mm.
    pub(super) fn reach(&self) -> f32 {
        let ends = self.pieces.iter().map(|piece| match piece {
            Bar(a, b, ..) => a[1].max(b[1]),
            Flat(outline, ..) => outline.iter().map(|p| p[1]).fold(0.0, f32::max),
            Knob(c, r, _) => c[1] + r,
        });
        ends.fold(0.0, f32::max)
    }
}

const fn even(pieces: &'static [Piece], second: f32) -> Model {
    Model { pieces, second, even: true }
}

const fn edged(pieces: &'static [Piece], second: f32) -> Model {
    Model { pieces, second, even: false }
}

/// The model of an item; shields, bows, nets and the lash of a whip are built by hand elsewhere.
pub(super) fn model(item: Item) -> Model {
    match item {
        Item::Sword => even(
            &[
                Bar([0.0, -1.5], [0.0, 1.5], (0.52, 0.52), Leather),
                Knob([0.0, -2.1], 0.85, Brass),
                Bar([-2.1, 1.8], [2.1, 1.8], (0.5, 0.5), Brass),
                Flat(
                    &[[-1.05, 2.0], [1.05, 2.0], [0.85, 12.2], [0.0, 15.2], [-0.85, 12.2]],
                    &[[0.0, 2.0], [0.0, 13.0]],
                    0.4,
                    Steel,
                ),
            ],
            -1.6,
        ),
        Item::ShortSword => even(
            &[
                Bar([0.0, -1.4], [0.0, 1.3], (0.52, 0.52), PaleWood),
                Knob([0.0, -1.9], 0.95, PaleWood),
                Bar([-1.2, 1.6], [1.2, 1.6], (0.65, 0.65), PaleWood),
                Flat(
                    &[[-1.0, 1.8], [1.0, 1.8], [0.75, 4.5], [1.15, 7.4], [0.0, 10.4], [-1.15, 7.4], [-0.75, 4.5]],
                    &[[0.0, 2.0], [0.0, 4.5], [0.0, 8.0]],
                    0.4,
                    Steel,
                ),
            ],
            -1.4,
        ),
        Item::Dagger => even(
            &[
                Bar([0.0, -1.3], [0.0, 1.2], (0.45, 0.45), Leather),
                Knob([0.0, -1.6], 0.65, Iron),
                Bar([-1.3, 1.5], [1.3, 1.5], (0.4, 0.4), Iron),
                Flat(&[[-0.75, 1.7], [0.75, 1.7], [0.0, 7.4]], &[[0.0, 1.7], [0.0, 5.0]], 0.35, Steel),
            ],
            -1.0,
        ),
        Item::Greatsword => even(
            &[
                Bar([0.0, -5.2], [0.0, 2.0], (0.5, 0.58), Leather),
                Knob([0.0, -5.8], 0.95, Iron),
                Bar([-3.1, 2.3], [3.1, 2.3], (0.52, 0.52), Iron),
                Bar([-0.9, 2.5], [0.9, 2.5], (0.7, 0.7), Iron),
                Flat(
                    &[[-1.2, 2.6], [1.2, 2.6], [1.25, 18.5], [0.0, 22.0], [-1.25, 18.5]],
                    &[[0.0, 2.6], [0.0, 19.5]],
                    0.45,
                    Steel,
                ),
            ],
            -3.6,
        ),
        Item::Rapier => even(
            &[
                Bar([0.0, -1.5], [0.0, 1.2], (0.42, 0.42), Leather),
                Knob([0.0, -1.9], 0.7, Brass),
                Knob([0.0, 1.5], 1.35, Brass),
                Bar([-2.3, 1.7], [2.3, 1.7], (0.3, 0.3), Brass),
                Flat(&[[-0.52, 2.2], [0.52, 2.2], [0.0, 18.0]], &[[0.0, 2.2], [0.0, 12.0]], 0.36, Steel),
            ],
            -1.2,
        ),
        Item::Spear => even(
            &[
                Bar([0.0, -12.0], [0.0, 17.6], (0.52, 0.5), Wood),
                Bar([0.0, -12.4], [0.0, -11.0], (0.5, 0.62), Iron),
                Bar([0.0, 16.6], [0.0, 18.4], (0.66, 0.56), Iron),
                Flat(
                    &[[-0.5, 18.0], [-1.35, 19.6], [-0.9, 21.2], [0.0, 24.4], [0.9, 21.2], [1.35, 19.6], [0.5, 18.0]],
                    &[[0.0, 18.0], [0.0, 22.0]],
                    0.5,
                    Steel,
                ),
            ],
            6.4,
        ),
        Item::Javelin => even(
            &[
                Bar([0.0, -9.0], [0.0, 10.0], (0.4, 0.42), PaleWood),
                Flat(
                    &[[-0.4, 9.8], [-0.95, 10.9], [0.0, 15.2], [0.95, 10.9], [0.4, 9.8]],
                    &[[0.0, 9.8], [0.0, 13.0]],
                    0.42,
                    Steel,
                ),
                Bar([0.0, -0.9], [0.0, 1.3], (0.56, 0.56), Leather),
            ],
            -3.0,
        ),
        Item::Trident => even(
            &[
                Bar([0.0, -11.0], [0.0, 11.4], (0.5, 0.48), Wood),
                Bar([0.0, -0.9], [0.0, 1.3], (0.6, 0.6), Leather),
                Bar([0.0, 10.6], [0.0, 12.4], (0.68, 0.6), Iron),
                Bar([0.0, 12.2], [2.5, 13.2], (0.5, 0.46), Iron),
                Bar([0.0, 12.2], [-2.5, 13.2], (0.5, 0.46), Iron),
                Flat(
                    &[[-0.42, 12.2], [0.42, 12.2], [0.4, 16.6], [0.95, 16.8], [0.0, 19.8], [-0.95, 16.8], [-0.4, 16.6]],
                    &[[0.0, 12.4], [0.0, 16.6], [0.0, 18.2]],
                    0.42,
                    Steel,
                ),
                Flat(
                    &[[2.2, 13.0], [3.0, 13.0], [3.0, 15.8], [3.5, 16.0], [2.7, 18.6], [1.8, 16.0], [2.3, 15.8]],
                    &[[2.6, 13.2], [2.65, 15.8], [2.7, 17.2]],
                    0.42,
                    Steel,
                ),
                Flat(
                    &[[-2.2, 13.0], [-3.0, 13.0], [-3.0, 15.8], [-3.5, 16.0], [-2.7, 18.6], [-1.8, 16.0], [-2.3, 15.8]],
                    &[[-2.6, 13.2], [-2.65, 15.8], [-2.7, 17.2]],
                    0.42,
                    Steel,
                ),
            ],
            -3.0,
        ),
        Item::Lance => even(
            &[
                Bar([0.0, -7.0], [0.0, 30.0], (0.85, 0.5), Wood),
                Bar([0.0, 1.6], [0.0, 2.0], (1.9, 1.3), Steel),
                Flat(
                    &[[-0.6, 29.5], [-1.0, 30.8], [0.0, 35.0], [1.0, 30.8], [0.6, 29.5]],
                    &[[0.0, 29.5], [0.0, 33.0]],
                    0.45,
                    Steel,
                ),
            ],
            -4.0,
        ),
        Item::Quarterstaff => even(
            &[
                Bar([0.0, -13.5], [0.0, 17.5], (0.62, 0.62), PaleWood),
                Bar([0.0, -13.8], [0.0, -11.6], (0.74, 0.74), Iron),
                Bar([0.0, 15.6], [0.0, 17.8], (0.74, 0.74), Iron),
                Bar([0.0, 1.2], [0.0, 5.2], (0.7, 0.7), Leather),
            ],
            6.4,
        ),
        Item::Club => edged(
            &[
                Bar([0.0, -2.0], [0.0, 4.0], (0.55, 0.75), Wood),
                Bar([0.0, 4.0], [0.2, 10.2], (0.8, 1.55), Wood),
                Knob([1.2, 8.4], 0.75, Wood),
                Knob([-1.1, 9.8], 0.8, Wood),
                Knob([0.3, 6.2], 1.15, Wood),
            ],
            -1.6,
        ),
        Item::HandAxe => edged(
            &[
                Bar([0.0, -2.4], [0.15, 9.6], (0.52, 0.5), Wood),
                Flat(
                    &[
                        [-0.9, 9.0],
                        [-0.9, 7.2],
                        [0.6, 7.3],
                        [2.6, 5.0],
                        [3.7, 6.4],
                        [3.9, 8.2],
                        [3.4, 10.2],
                        [0.6, 8.9],
                    ],
                    &[[0.0, 8.0]],
                    0.75,
                    Steel,
                ),
            ],
            -1.6,
        ),
        Item::Battleaxe => edged(
            &[
                Bar([0.0, -6.0], [0.0, 15.0], (0.56, 0.56), Wood),
                Bar([0.0, 10.2], [0.0, 15.4], (0.72, 0.72), Iron),
                Flat(
                    &[
                        [-0.7, 14.4],
                        [-0.7, 11.8],
                        [1.0, 11.6],
                        [3.4, 7.6],
                        [4.9, 9.6],
                        [5.4, 12.4],
                        [5.1, 15.0],
                        [4.2, 17.0],
                        [1.0, 14.3],
                    ],
                    &[[0.2, 13.0]],
                    0.9,
                    Steel,
                ),
                Flat(&[[0.4, 14.0], [0.4, 12.2], [-3.3, 12.4]], &[[-0.2, 13.1]], 0.6, Steel),
            ],
            -4.0,
        ),
        Item::Polearm => edged(
            &[
                Bar([0.0, -12.5], [0.0, 20.0], (0.58, 0.55), Wood),
                Bar([0.0, 14.0], [0.0, 20.6], (0.74, 0.68), Iron),
                Flat(
                    &[[-0.5, 19.8], [0.5, 19.8], [0.65, 21.0], [0.0, 26.6], [-0.65, 21.0]],
                    &[[0.0, 20.0], [0.0, 24.0]],
                    0.45,
                    Steel,
                ),
                Flat(
                    &[
                        [-0.5, 19.0],
                        [-0.5, 15.2],
                        [0.8, 15.4],
                        [3.6, 13.8],
                        [4.5, 15.6],
                        [4.6, 18.4],
                        [3.9, 20.6],
                        [0.8, 18.8],
                    ],
                    &[[0.2, 17.2]],
                    0.75,
                    Steel,
                ),
                Flat(
                    &[[0.4, 18.6], [0.4, 16.2], [-2.4, 16.4], [-4.2, 14.6], [-2.8, 18.0]],
                    &[[-0.6, 17.3]],
                    0.6,
                    Steel,
                ),
            ],
            6.8,
        ),
        Item::Crossbow => even(
            &[
                Bar([0.0, -4.6], [0.0, 7.6], (0.75, 0.62), Wood),
                Bar([-0.1, -4.6], [0.0, -2.0], (0.95, 0.7), Wood),
                Bar([0.0, 7.2], [3.2, 6.6], (0.62, 0.52), Steel),
                Bar([3.2, 6.6], [5.8, 4.4], (0.52, 0.38), Steel),
                Bar([0.0, 7.2], [-3.2, 6.6], (0.62, 0.52), Steel),
                Bar([-3.2, 6.6], [-5.8, 4.4], (0.52, 0.38), Steel),
                Bar([5.8, 4.4], [0.0, 2.4], (0.17, 0.17), PaleWood),
                Bar([-5.8, 4.4], [0.0, 2.4], (0.17, 0.17), PaleWood),
                Bar([-1.0, 8.6], [1.0, 8.6], (0.3, 0.3), Iron),
            ],
            4.6,
        ),
        Item::Arbalest => even(
            &[
                Bar([0.0, -5.4], [0.0, 8.6], (0.95, 0.8), Wood),
                Bar([-0.1, -5.6], [0.0, -2.6], (1.2, 0.95), Wood),
                Bar([0.0, 8.2], [3.8, 7.4], (0.85, 0.72), Steel),
                Bar([3.8, 7.4], [7.0, 4.8], (0.72, 0.5), Steel),
                Bar([0.0, 8.2], [-3.8, 7.4], (0.85, 0.72), Steel),
                Bar([-3.8, 7.4], [-7.0, 4.8], (0.72, 0.5), Steel),
                Bar([7.0, 4.8], [0.0, 2.2], (0.2, 0.2), PaleWood),
                Bar([-7.0, 4.8], [0.0, 2.2], (0.2, 0.2), PaleWood),
                Bar([-1.3, 10.2], [1.3, 10.2], (0.36, 0.36), Iron),
                Bar([-1.3, 10.2], [-1.0, 8.6], (0.3, 0.3), Iron),
                Bar([1.3, 10.2], [1.0, 8.6], (0.3, 0.3), Iron),
                // The windlass at its butt.
                Bar([-2.2, -5.2], [2.2, -5.2], (0.5, 0.5), Iron),
                Knob([-2.4, -5.2], 0.75, Wood),
                Knob([2.4, -5.2], 0.75, Wood),
            ],
            5.4,
        ),
        Item::Sling => edged(
            &[
                Bar([0.0, -0.6], [0.35, 4.0], (0.2, 0.2), PaleWood),
                Bar([0.0, 0.4], [-0.35, 4.0], (0.2, 0.2), PaleWood),
                Bar([0.35, 4.0], [0.5, 7.4], (0.2, 0.24), PaleWood),
                Bar([-0.35, 4.0], [-0.5, 7.4], (0.2, 0.24), PaleWood),
                Bar([-0.5, 7.6], [0.5, 7.6], (0.6, 0.6), Leather),
                Knob([0.0, 8.0], 1.0, Leather),
            ],
            -1.0,
        ),
        Item::Rock => even(&[Knob([0.0, 0.7], 1.55, Stone), Knob([0.5, 1.5], 1.1, Stone)], -1.0),
        Item::Handgun => edged(
            &[
                Bar([-1.0, -1.9], [0.0, 0.2], (0.75, 0.6), Wood),
                Knob([-1.2, -2.2], 0.9, Brass),
                Bar([0.0, 0.2], [0.1, 4.6], (0.7, 0.5), Wood),
                Bar([0.35, 0.4], [0.35, 7.4], (0.62, 0.52), Steel),
                Bar([0.35, 6.8], [0.35, 7.6], (0.7, 0.7), Brass),
                Knob([0.9, 0.6], 0.6, Iron),
            ],
            -1.0,
        ),
        Item::Musket => edged(
            &[
                Bar([-1.0, -6.4], [-0.8, -3.4], (1.25, 1.0), Wood),
                Bar([-0.8, -3.6], [0.0, 0.2], (0.95, 0.7), Wood),
                Bar([0.0, 0.2], [0.0, 12.6], (0.72, 0.55), Wood),
                Bar([0.45, 0.4], [0.45, 17.4], (0.6, 0.5), Steel),
                Bar([0.2, 8.0], [0.2, 8.8], (0.85, 0.85), Brass),
                Bar([0.2, 12.0], [0.2, 12.8], (0.8, 0.8), Brass),
                Knob([1.1, 0.8], 0.75, Iron),
                Bar([-0.6, 1.4], [-0.6, 3.0], (0.3, 0.3), Brass),
            ],
            7.0,
        ),
        Item::Whip => edged(&[Bar([0.0, -1.6], [0.0, 2.6], (0.5, 0.45), Leather)], -1.0),
        Item::Net | Item::TornNet | Item::Shield | Item::Bow | Item::Shortbow | Item::Longbow => even(&[], 0.0),
    }
}

/// The pot for a stuff.
pub(super) fn pot(bench: &mut Bench, stuff: Stuff) -> u16 {
    let paint = match stuff {
        Steel => {
            // Blades keep light even in their shade: what he holds is the first thing to read.
            let coat = Coat { shade: [0.36, 0.40, 0.46], ..Coat::metal(BRIGHT_STEEL) };
            Paint::new(coat, Texture::Plain)
        }
        Iron => Paint::new(Coat::metal(IRON), Texture::Plain),
        Brass => Paint::new(Coat::metal(BRASS), Texture::Plain),
        Wood => Paint::new(Coat::matt(WOOD), Texture::Wood),
        PaleWood => Paint::new(Coat::matt(PALE_WOOD), Texture::Wood),
        Stone => Paint::new(Coat::matt([0.62, 0.60, 0.56]), Texture::Leather),
        Leather => Paint::new(Coat::matt([0.34, 0.20, 0.13]), Texture::Wrap),
    };
    bench.pot(paint)
}
