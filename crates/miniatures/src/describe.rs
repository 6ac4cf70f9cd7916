//! What a figure is, in plain words that can be written to a file: who he is, what he wears and holds, which way he looks, how he stands.
//!
//! Descriptions only: no rules, no geometry. Everything is serde-able, so that a caller may keep figures as data.
use crate::Pose;
use serde::{Deserialize, Serialize};

/// A colour as it is written in files: red, green, blue, 0 to 255, sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Colour(pub u8, pub u8, pub u8);

/// One of the six facings of flat-top hexes, clockwise from north (away from the viewer).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Facing {
    /// Up the screen: we see his back.
    N,
    /// Up and right.
    NE,
    /// Down and right.
    SE,
    /// Down the screen: he looks at us.
    #[default]
    S,
    /// Down and left.
    SW,
    /// Up and left.
    NW,
}

impl Facing {
    /// All six, clockwise from north.
    pub const ALL: [Facing; 6] = [Facing::N, Facing::NE, Facing::SE, Facing::S, Facing::SW, Facing::NW];

    /// The next one anticlockwise.
    pub fn left(self) -> Facing {
        Self::ALL[(self as usize + 5) % 6]
    }

    /// Degrees clockwise from north.
    pub fn degrees(self) -> f32 {
        60.0 * Self::ALL.iter().position(|&f| f == self).map_or(0.0, |i| i as f32)
    }
}

/// How heavily he is armoured, lightest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Armour {
    /// A tunic, bare head.
    #[default]
    None,
    /// Studded leather jerkin and iron cap.
    Protection,
    /// Brigandine, nasal helm, leather bracers.
    Light,
    /// Scale coat with sleeves, pointed helm.
    Standard,
    /// Long mail with coif and helm.
    Heavy,
    /// Mail under a surcoat, great helm.
    HeavyPlus,
    /// Coat of plates over mail, great helm with a crest, greaves.
    ExtraHeavy,
    /// Plate on body and arms, visored helm, mail skirt.
    SuperHeavy,
    /// Plate from crown to toe.
    FullPlate,
}

impl Armour {
    /// All nine, lightest first.
    pub const ALL: [Armour; 9] = [
        Armour::None,
        Armour::Protection,
        Armour::Light,
        Armour::Standard,
        Armour::Heavy,
        Armour::HeavyPlus,
        Armour::ExtraHeavy,
        Armour::SuperHeavy,
        Armour::FullPlate,
    ];
}

/// Something held in a hand. What it looks like is a few lines of data in `sculpt/items.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Item {
    /// A broad one-handed sword.
    Sword,
    /// A dagger.
    Dagger,
    /// A spear, taller than its bearer.
    Spear,
    /// A knotted wooden club.
    Club,
    /// A short throwing spear.
    Javelin,
    /// A short stabbing sword.
    ShortSword,
    /// A staff shod with iron at both ends.
    Quarterstaff,
    /// A two-handed sword.
    Greatsword,
    /// A hand axe.
    HandAxe,
    /// A long-hafted axe with a bearded blade.
    Battleaxe,
    /// A thin sword with a cup guard.
    Rapier,
    /// A halberd.
    Polearm,
    /// A round shield, painted with the side's colour and pattern.
    Shield,
    /// A bow as tall as a man's chest.
    Bow,
    /// A crossbow.
    Crossbow,
    /// A coiled whip.
    Whip,
    /// A weighted net.
    Net,
    /// A lance, couched or upright.
    Lance,
    /// A short, strongly curved bow.
    Shortbow,
    /// A bow as tall as its bearer.
    Longbow,
    /// A heavy crossbow with a steel lath and a windlass.
    Arbalest,
    /// A sling: two cords and a pouch.
    Sling,
    /// A stone to be thrown.
    Rock,
    /// A pistol.
    Handgun,
    /// A musket.
    Musket,
    /// A fisherman's spear with three tines.
    Trident,
    /// A net that has been torn.
    TornNet,
}

impl Item {
    /// Every item, in the rulebook's order, missile weapons and oddities last.
    pub const ALL: [Item; 27] = [
        Item::Sword,
        Item::Dagger,
        Item::Spear,
        Item::Club,
        Item::Javelin,
        Item::ShortSword,
        Item::Quarterstaff,
        Item::Greatsword,
        Item::HandAxe,
        Item::Battleaxe,
        Item::Rapier,
        Item::Polearm,
        Item::Shield,
        Item::Bow,
        Item::Crossbow,
        Item::Whip,
        Item::Net,
        Item::Lance,
        Item::Shortbow,
        Item::Longbow,
        Item::Arbalest,
        Item::Sling,
        Item::Rock,
        Item::Handgun,
        Item::Musket,
        Item::Trident,
        Item::TornNet,
    ];

    /// Whether it is held in the left hand and drawn with the right.
    pub(crate) fn is_bow(self) -> bool {
        matches!(self, Item::Bow | Item::Shortbow | Item::Longbow)
    }

    /// Whether it is shot from the shoulder by a trigger and a string.
    pub(crate) fn is_crossbow(self) -> bool {
        matches!(self, Item::Crossbow | Item::Arbalest)
    }

    /// Whether it is usually wielded with both hands.
    pub fn two_handed(self) -> bool {
        use Item::{Battleaxe, Greatsword, Musket, Polearm, Quarterstaff, Spear};
        let hafted = matches!(self, Spear | Quarterstaff | Greatsword | Battleaxe | Polearm);
        hafted || self.is_bow() || self.is_crossbow() || self == Musket
    }
}

/// How cloth, shield and rim tell a side apart without colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pattern {
    /// One colour.
    #[default]
    Plain,
    /// Upright stripes on cloth and shield, dashes on the rim.
    Stripes,
    /// Chequers on all three.
    Checks,
    /// Dots on all three.
    Dots,
    /// Crosses on cloth, one on the shield; on the rim the four arms of one.
    Cross,
    /// Wavy bands on cloth and shield, a wave around the rim.
    Waves,
    /// The right half one colour, the left half the other.
    Halves,
    /// Hems, the edge of the shield and the edge of the rim in the second colour.
    Border,
}

impl Pattern {
    /// All eight, in the order in which sides get them.
    pub const ALL: [Pattern; 8] = [
        Pattern::Plain,
        Pattern::Stripes,
        Pattern::Checks,
        Pattern::Dots,
        Pattern::Cross,
        Pattern::Waves,
        Pattern::Halves,
        Pattern::Border,
    ];
}

/// A side's colour and pattern; both always show together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideLook {
    /// Colour of cloth, shield and rim.
    pub colour: Colour,
    /// Pattern on cloth, shield and rim.
    pub pattern: Pattern,
}

impl Default for SideLook {
    fn default() -> Self {
        SideLook { colour: crate::SIDE_PALETTES[0].colours[0], pattern: Pattern::Plain }
    }
}

/// A part of the body that can be hurt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Area {
    /// Head and neck.
    Head,
    /// His right shoulder.
    RightShoulder,
    /// His left shoulder.
    LeftShoulder,
    /// His right arm.
    RightArm,
    /// His left arm.
    LeftArm,
    /// Chest and upper back.
    Chest,
    /// Belly, hips and small of the back.
    Abdomen,
    /// His right leg.
    RightLeg,
    /// His left leg.
    LeftLeg,
}

impl Area {
    /// All nine, top to bottom.
    pub const ALL: [Area; 9] = [
        Area::Head,
        Area::RightShoulder,
        Area::LeftShoulder,
        Area::RightArm,
        Area::LeftArm,
        Area::Chest,
        Area::Abdomen,
        Area::RightLeg,
        Area::LeftLeg,
    ];
}

/// How bad a wound looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Severity {
    /// A red patch.
    Light,
    /// A large patch with runs.
    Serious,
    /// Blood all over it; an arm hangs, a leg limps.
    Crippling,
}

/// One visible wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wound {
    /// Where.
    pub area: Area,
    /// How bad.
    pub severity: Severity,
    /// Dressed with a stained bandage; shown on head, arms and legs.
    pub bandaged: bool,
}

/// Hair on head and chin, where no helm hides it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hair {
    /// None at all.
    Bald,
    /// Cropped.
    #[default]
    Short,
    /// Down to the shoulders.
    Long,
}

/// The person under the gear, so that ten men of a side are ten men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Body {
    /// Breadth in per cent of the ordinary man, 85 to 120.
    pub breadth: u8,
    /// Skin tone, 0 (pale) to 4 (dark).
    pub skin: u8,
    /// Hair colour: 0 black, 1 brown, 2 chestnut, 3 red, 4 fair, 5 grey.
    pub hair_colour: u8,
    /// Cut of the hair.
    pub hair: Hair,
    /// A beard that shows under an open helm.
    pub beard: bool,
    /// Colour of trousers and leather: 0 to 3.
    pub kit: u8,
}

impl Default for Body {
    fn default() -> Self {
        Body { breadth: 100, skin: 1, hair_colour: 1, hair: Hair::Short, beard: false, kit: 0 }
    }
}

impl Body {
    /// A body picked by number: the same number is always the same man.
    pub fn numbered(number: u32) -> Body {
        let pick = |salt: i32, n: f32| (crate::math::hash(number as i32, salt, 77) * n * 0.999) as u8;
        let hair = [Hair::Short, Hair::Long, Hair::Short, Hair::Bald][usize::from(pick(1, 4.0))];
        Body {
            breadth: 92 + pick(2, 18.0),
            skin: pick(3, 5.0),
            hair_colour: pick(4, 6.0),
            hair,
            beard: pick(5, 2.0) == 1,
            kit: pick(6, 4.0),
        }
    }
}

/// Everything a sprite shows of one combatant.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The person.
    pub body: Body,
    /// What he wears.
    pub armour: Armour,
    /// In his right hand.
    pub right: Option<Item>,
    /// In his left hand.
    pub left: Option<Item>,
    /// The right hand's item is held with both hands; the left hand's item is then not drawn.
    pub both_hands: bool,
    /// Sheathed or slung, at belt or back.
    pub stowed: Vec<Item>,
    /// Whose he is.
    pub side: SideLook,
    /// Which way he looks.
    pub facing: Facing,
    /// How he holds himself; see [`crate::Action`] for ready-made ones and [`Pose::blend`] for between.
    pub pose: Pose,
    /// What hurts.
    pub wounds: Vec<Wound>,
    /// 0 fresh, 1 breathing hard, 2 tired, 3 spent.
    pub fatigue: u8,
    /// From the feet's hex to the head's hex, when he is down or falling: turns a tipped body that way and lengthens the base.
    pub lying: Option<Facing>,
}

impl Figure {
    /// How the hands are filled, which is what ready-made poses depend on.
    pub fn grip(&self) -> crate::Grip {
        crate::Grip::of(self.right, self.left, self.both_hands)
    }

    /// The same figure in a ready-made pose, suited to what it holds.
    pub fn posed(mut self, action: crate::Action) -> Figure {
        self.pose = action.pose(self.grip());
        self
    }
}
