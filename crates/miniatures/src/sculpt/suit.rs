//! What each weight of armour is made of: one row a suit, read by the files that sculpt body and head.
use super::Bench;
use crate::describe::{Armour, Figure};
use crate::paint::{BRASS, BRIGHT_STEEL, Coat, IRON, KITS, LINEN, Paint, Rgb, SKINS, STEEL, Texture};

/// The shape of head-gear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Helm {
    /// Bare-headed.
    Bare,
    /// A round iron cap.
    Cap,
    /// A round helm with a nasal.
    Nasal,
    /// A pointed helm with cheek pieces and a neck curtain of scales.
    Pointed,
    /// A pointed helm over a mail coif.
    Coif,
    /// A flat-topped great helm.
    Great,
    /// A rounded great helm with a crest.
    Crested,
    /// A round close helm with a visor and a small plume.
    Visor,
    /// A pointed visor and a great plume.
    Snout,
}

/// Pots and measures of one suit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suit {
    pub(crate) helm: Helm,
    pub(crate) torso: u16,
    pub(crate) sleeve: u16,
    pub(crate) forearm: u16,
    pub(crate) hand: u16,
    pub(crate) thigh: u16,
    pub(crate) shin: u16,
    pub(crate) foot: u16,
    /// Skirt: pot and length in mm below the belt.
    pub(crate) skirt: (u16, f32),
    /// A second, longer skirt under the first.
    pub(crate) underskirt: Option<(u16, f32)>,
    pub(crate) belt: u16,
    /// Shoulder plates: pot and radius.
    pub(crate) pauldron: Option<(u16, f32)>,
    /// Elbow and knee cups.
    pub(crate) cups: Option<u16>,
    /// Cloth flaps before and behind.
    pub(crate) flap: Option<u16>,
    /// How much the whole suit pads him, mm.
    pub(crate) padding: f32,
    pub(crate) cloth: u16,
    pub(crate) skin: u16,
    pub(crate) metal: u16,
    pub(crate) trim: u16,
}

impl Suit {
    /// The suit a figure wears, its pots put on the bench.
    pub(crate) fn of(figure: &Figure, bench: &mut Bench) -> Suit {
        let (trousers, hide) = KITS[usize::from(figure.body.kit) % KITS.len()];
        let matt = |c: Rgb, t| Paint::new(Coat::matt(c), t);
        let steel = |c: Rgb, t| Paint::new(Coat::metal(c), t);
        let second = Coat::matt(bench.second);
        let cloth = bench.pot(matt(bench.side, Texture::Cloth(figure.side.pattern)).with(second));
        let skin = bench.pot(matt(SKINS[usize::from(figure.body.skin) % SKINS.len()], Texture::Plain));
        let trouser = bench.pot(matt(trousers, Texture::Cloth(crate::Pattern::Plain)));
        let leather = bench.pot(matt(hide, Texture::Leather));
        let dark = bench.pot(matt([hide[0] * 0.66, hide[1] * 0.62, hide[2] * 0.64], Texture::Leather));
        let metal = bench.pot(steel(STEEL, Texture::Plain));
        let trim = bench.pot(steel(BRASS, Texture::Plain));
        let mail = bench.pot(steel([0.55, 0.57, 0.61], Texture::Mail));
        let plain = Suit {
            helm: Helm::Bare,
            torso: cloth,
            sleeve: cloth,
            forearm: skin,
            hand: skin,
            thigh: trouser,
            shin: trouser,
            foot: dark,
            skirt: (cloth, 4.6),
            underskirt: None,
            belt: dark,
            pauldron: None,
            cups: None,
            flap: None,
            padding: 0.0,
            cloth,
            skin,
            metal,
            trim,
        };
        match figure.armour {
            Armour::None => plain,
            Armour::Protection => {
                let studs = bench.pot(matt(hide, Texture::Studs).with(Coat::metal(IRON)));
                Suit { helm: Helm::Cap, torso: studs, shin: dark, padding: 0.1, ..plain }
            }
            Armour::Light => {
                let quilt = bench.pot(matt(LINEN, Texture::Wrap));
                let rivets = bench.pot(matt(bench.side, Texture::Rivets).with(Coat::metal(BRASS)));
                Suit {
                    helm: Helm::Nasal,
                    torso: rivets,
                    sleeve: quilt,
                    forearm: leather,
                    hand: skin,
                    shin: dark,
                    pauldron: Some((leather, 1.95)),
                    padding: 0.2,
                    ..plain
                }
            }
            Armour::Standard => {
                let scale = bench.pot(steel([0.66, 0.58, 0.42], Texture::Scale));
                Suit {
                    helm: Helm::Pointed,
                    torso: scale,
                    sleeve: scale,
                    forearm: leather,
                    hand: leather,
                    shin: dark,
                    skirt: (scale, 3.4),
                    underskirt: Some((cloth, 5.6)),
                    padding: 0.3,
                    ..plain
                }
            }
            Armour::Heavy => {
                let banded = bench.pot(steel([0.55, 0.57, 0.61], Texture::Mail).banded(1.7, cloth));
                Suit {
                    helm: Helm::Coif,
                    torso: banded,
                    sleeve: mail,
                    forearm: mail,
                    hand: leather,
                    thigh: mail,
                    shin: dark,
                    skirt: (mail, 6.4),
                    flap: Some(cloth),
                    padding: 0.3,
                    ..plain
                }
            }
            Armour::HeavyPlus => Suit {
                helm: Helm::Great,
                sleeve: mail,
                forearm: mail,
                hand: mail,
                thigh: mail,
                shin: mail,
                foot: mail,
                skirt: (cloth, 5.6),
                underskirt: Some((mail, 6.8)),
                padding: 0.4,
                ..plain
            },
            Armour::ExtraHeavy => {
                let plates = bench.pot(steel([0.58, 0.60, 0.64], Texture::Lames));
                Suit {
                    helm: Helm::Crested,
                    torso: plates,
                    sleeve: mail,
                    forearm: metal,
                    hand: dark,
                    thigh: mail,
                    shin: metal,
                    foot: metal,
                    skirt: (mail, 5.8),
                    flap: Some(cloth),
                    pauldron: Some((metal, 2.2)),
                    cups: Some(metal),
                    padding: 0.45,
                    ..plain
                }
            }
            Armour::SuperHeavy => Suit {
                helm: Helm::Visor,
                torso: metal,
                sleeve: metal,
                forearm: metal,
                hand: metal,
                thigh: metal,
                shin: metal,
                foot: metal,
                skirt: (mail, 5.2),
                flap: Some(cloth),
                pauldron: Some((metal, 2.5)),
                cups: Some(metal),
                padding: 0.5,
                ..plain
            },
            Armour::FullPlate => {
                let bright = bench.pot(steel(BRIGHT_STEEL, Texture::Plain));
                let fauld = bench.pot(steel(BRIGHT_STEEL, Texture::Lames));
                Suit {
                    helm: Helm::Snout,
                    torso: bright,
                    sleeve: bright,
                    forearm: bright,
                    hand: bright,
                    thigh: bright,
                    shin: bright,
                    foot: bright,
                    skirt: (fauld, 4.2),
                    flap: Some(cloth),
                    pauldron: Some((bright, 3.0)),
                    cups: Some(trim),
                    padding: 0.6,
                    metal: bright,
                    ..plain
                }
            }
        }
    }

    /// Whether breast and back are solid plate.
    pub(crate) fn plated(&self) -> bool {
        matches!(self.helm, Helm::Visor | Helm::Snout | Helm::Crested)
    }
}
