//! The paint box: colours as a painter mixes them (base, wash, dry brush) and what each pot is for.
//!
//! Colours are sRGB from 0 to 1. Where on a solid a texture falls is in `texture.rs`, how light falls in `shade.rs`.
use crate::describe::{Colour, Pattern};
use crate::math::mix;

/// A colour, sRGB, 0 to 1.
pub(crate) type Rgb = [f32; 3];

pub(crate) fn rgb(c: Colour) -> Rgb {
    [f32::from(c.0) / 255.0, f32::from(c.1) / 255.0, f32::from(c.2) / 255.0]
}

pub(crate) fn mix_rgb(a: Rgb, b: Rgb, t: f32) -> Rgb {
    [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)]
}

pub(crate) fn luma(c: Rgb) -> f32 {
    0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2]
}

/// One pot with its wash and its dry brush.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Coat {
    pub(crate) base: Rgb,
    pub(crate) shade: Rgb,
    pub(crate) light: Rgb,
    pub(crate) metal: bool,
}

impl Coat {
    /// A matt colour: the wash is darker and cooler, the dry brush lighter and warmer.
    pub(crate) fn matt(base: Rgb) -> Coat {
        let wash = [0.36, 0.30, 0.40];
        let shade = [base[0] * wash[0], base[1] * wash[1], base[2] * wash[2]];
        let l = 0.30 + 0.14 * (1.0 - luma(base));
        Coat { base, shade, light: mix_rgb(base, [1.0, 0.95, 0.80], l), metal: false }
    }
    /// A metal: a wide ramp from a dark reflection to a glint.
    pub(crate) fn metal(base: Rgb) -> Coat {
        let shade = mix_rgb([base[0] * 0.26, base[1] * 0.26, base[2] * 0.30], [0.10, 0.09, 0.12], 0.3);
        Coat { base, shade, light: mix_rgb(base, [1.0, 1.0, 0.98], 0.78), metal: true }
    }
    /// The colour at `tone`: 0 is the wash, 0.5 the base, 1 the dry brush.
    pub(crate) fn at(&self, tone: f32) -> Rgb {
        if tone < 0.0 {
            mix_rgb(self.shade, [0.06, 0.045, 0.06], (-tone * 1.4).min(0.8))
        } else if tone < 0.5 {
            mix_rgb(self.shade, self.base, tone * 2.0)
        } else {
            mix_rgb(self.base, self.light, (tone * 2.0 - 1.0).min(1.0))
        }
    }
}

/// How a coat is laid on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Texture {
    /// Smooth.
    Plain,
    /// The side's cloth with its pattern in the second coat, and folds.
    Cloth(Pattern),
    /// Grain and scuffs.
    Leather,
    /// Leather with rows of round studs in the second coat.
    Studs,
    /// Overlapping scales in rows.
    Scale,
    /// Linked rings.
    Mail,
    /// Cloth with rows of rivets in the second coat.
    Rivets,
    /// Bands of plate lying over each other.
    Lames,
    /// Wood grain along z.
    Wood,
    /// Strands along z.
    Hair,
    /// A face on a head's ball, looking to y.
    Face,
    /// A helm with an eye slit, breaths and a cross in the second coat.
    Slit,
    /// Earth and tufts on top, the side's rim around; see [`Ground`].
    Base(Ground),
    /// A shield's face: pattern, rim and wear; the back is boards.
    Shield(Pattern),
    /// A leather wrap.
    Wrap,
    /// Foliage or any rough clump.
    Leaves,
    /// Courses of stone; mortar in the second coat.
    Stones,
    /// Thin cords, before which what lies behind them is hardly inked.
    Cord,
    /// A horse's coat: short hair, muscles under it.
    Hide,
    /// A horse's coat with pale rounds in the second coat.
    Dapple,
    /// A horse's coat with large patches of the second coat.
    Patches,
}

impl Texture {
    /// Whether one shape of it flows into the next, so that folds between them are hardly washed.
    pub(crate) fn flows(self) -> bool {
        matches!(self, Texture::Hide | Texture::Dapple | Texture::Patches)
    }
}

/// What the painted base needs to know about itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ground {
    pub(crate) pattern: Pattern,
    /// From the feet's hex to the head's, in mm; zero for a round base.
    pub(crate) along: [f32; 2],
    /// Where the painted solid stands, in mm from the near end's middle.
    pub(crate) at: [f32; 2],
    /// Where the notch is, degrees clockwise from north, and around which point.
    pub(crate) notch: f32,
    pub(crate) notch_at: [f32; 2],
    /// Reach of the pool of blood, in mm, and its middle.
    pub(crate) pool: f32,
    pub(crate) pool_at: [f32; 2],
    /// How much blood has dripped from wounds, 0 to 1.
    pub(crate) drips: f32,
    /// Where strokes before the base show whither he looks: degrees clockwise from north, and around which point.
    pub(crate) look: f32,
    pub(crate) look_at: [f32; 2],
    /// Whose paint the half of the rim has that lies in that direction, degrees clockwise from north.
    pub(crate) shared: Option<(f32, u16)>,
}

/// A coat laid on in a texture, with the second colour that texture may want.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Paint {
    pub(crate) coat: Coat,
    pub(crate) second: Coat,
    pub(crate) texture: Texture,
    /// A strip of another paint down the front and back, this many mm to each side of the middle.
    pub(crate) band: Option<(f32, u16)>,
}

impl Paint {
    pub(crate) fn new(coat: Coat, texture: Texture) -> Paint {
        Paint { coat, second: coat, texture, band: None }
    }
    pub(crate) fn with(self, second: Coat) -> Paint {
        Paint { second, ..self }
    }
    pub(crate) fn banded(self, half_width: f32, paint: u16) -> Paint {
        Paint { band: Some((half_width, paint)), ..self }
    }
}

/// The second colour of a side's pattern: ivory on dark colours, dark brown on light ones.
pub(crate) fn second_of(side: Rgb) -> Rgb {
    if luma(side) > 0.56 { [0.20, 0.15, 0.14] } else { [0.95, 0.91, 0.80] }
}

pub(crate) const STEEL: Rgb = [0.53, 0.57, 0.63];
pub(crate) const BRIGHT_STEEL: Rgb = [0.68, 0.73, 0.79];
pub(crate) const IRON: Rgb = [0.42, 0.44, 0.47];
pub(crate) const BRASS: Rgb = [0.78, 0.60, 0.26];
pub(crate) const WOOD: Rgb = [0.62, 0.42, 0.22];
pub(crate) const PALE_WOOD: Rgb = [0.76, 0.58, 0.34];
pub(crate) const IVORY: Rgb = [0.96, 0.92, 0.80];
pub(crate) const LINEN: Rgb = [0.87, 0.83, 0.73];
pub(crate) const BLOOD: Rgb = [0.52, 0.02, 0.04];
/// Trousers, then leather, for each kit.
pub(crate) const KITS: [(Rgb, Rgb); 4] = [
    ([0.66, 0.58, 0.45], [0.60, 0.36, 0.19]),
    ([0.48, 0.47, 0.48], [0.50, 0.30, 0.18]),
    ([0.74, 0.68, 0.55], [0.66, 0.43, 0.23]),
    ([0.52, 0.53, 0.41], [0.56, 0.39, 0.24]),
];
pub(crate) const SKINS: [Rgb; 5] =
    [[0.95, 0.76, 0.62], [0.88, 0.66, 0.50], [0.76, 0.54, 0.38], [0.58, 0.39, 0.27], [0.42, 0.28, 0.20]];
pub(crate) const HAIRS: [Rgb; 6] = [
    [0.17, 0.14, 0.14],
    [0.34, 0.21, 0.13],
    [0.48, 0.27, 0.13],
    [0.68, 0.31, 0.13],
    [0.84, 0.68, 0.38],
    [0.66, 0.65, 0.63],
];
