//! How a scenario file writes its board: a shape of hexes, and features that lie on them.
use board::{Cover, Direction, Ground, Obstacle, Side};
use serde::{Deserialize, Serialize};

/// A hex as files write it: (q, r).
pub type HexText = (i64, i64);

/// The board of a scenario, inline or as a file of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardText {
    /// Which hexes there are.
    pub shape: Shape,
    /// What lies on them, later ones over earlier ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<Feature>,
    /// What stands on their sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<SideFeature>,
}

/// Which hexes there are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// All hexes within `radius` of `centre`.
    Disc {
        /// How far, 0 to 99.
        radius: i64,
        /// Around which hex.
        #[serde(default, skip_serializing_if = "is_zero")]
        centre: HexText,
    },
    /// A rectangle whose upper left hex is (0, 0), odd columns half a hex lower.
    Rectangle {
        /// Columns, 1 to 200.
        columns: i64,
        /// Rows, 1 to 200.
        rows: i64,
    },
    /// These areas and no more.
    Hexes(Vec<Area>),
    /// A drawing of the board.
    ///
    /// Column c of the board is character 2 c of a line; its row r is line 2 r for even columns and line 2 r + 1 for odd ones, so that
    /// the drawing looks like the board. Blanks are off the board. `.` is bare ground; the other signs are `#` wall, `B` building,
    /// `T` tree, `~` deep water, `,` soft, `%` muddy, `&` difficult ground, `o` clutter, and those of `key`.
    Picture {
        /// The (column, row) of the drawing's upper left hex, whose column must be even.
        #[serde(default, skip_serializing_if = "is_zero")]
        corner: (i64, i64),
        /// Signs of the author's own, or other meanings for the usual ones.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        key: Vec<(char, Things)>,
        /// The lines of the drawing.
        lines: Vec<String>,
    },
}

/// Things that lie on some hexes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feature {
    /// Where.
    pub on: Vec<Area>,
    /// Where not, though `on` says so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<Area>,
    /// What.
    pub put: Things,
}

/// What a hex is made of; what is left out stays as it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Things {
    /// The ground: firm, soft, muddy, difficult (clause RS-21.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// Height in steps of 20 cm, -100 to 100 (clause RS-21.6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i64>,
    /// Where a slope rises to (clause RS-21.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uphill: Option<Direction>,
    /// What fills the hex: tree, wall, building, deep_water (clause RS-21.13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<Obstacle>,
    /// Takes an obstacle, clutter and cover away again: a door in a wall.
    #[serde(default, skip_serializing_if = "is_false")]
    pub clear: bool,
    /// Cover: soft, hard, arrow_slit (clause RS-21.15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Low clutter: entered and left at a walk only (clause RS-3.14).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clutter: Option<bool>,
    /// A ladder (clause RS-21.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladder: Option<bool>,
}

/// Something that stands on hexsides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideFeature {
    /// What: wall, low_barrier, soft_cover, hard_cover; none takes away.
    pub put: Side,
    /// On which sides.
    pub on: Vec<Edges>,
    /// On which not, though `on` says so: gates and doors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<Edges>,
}

/// Some hexsides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Edges {
    /// These sides of a hex.
    Of(HexText, Vec<Direction>),
    /// All sides between a hex of the areas and a hex that is not: a house with walls all around.
    Around(Vec<Area>),
}

/// Some hexes. Hexes off the board that come out of `rows`, `columns` or `all` do not exist; all others must be on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Area {
    /// One hex.
    Hex(i64, i64),
    /// The hexes of a straight line, ends included; of two equally near ones the first of clause RS-21.16.
    Line(HexText, HexText),
    /// All hexes within a distance of a hex.
    Disc(HexText, i64),
    /// All hexes at exactly a distance of a hex.
    Ring(HexText, i64),
    /// All hexes of the board with r from the first to the second number.
    Rows(i64, i64),
    /// All hexes of the board with q from the first to the second number.
    Columns(i64, i64),
    /// All hexes of the board.
    All,
}

const fn is_zero(pair: &(i64, i64)) -> bool {
    pair.0 == 0 && pair.1 == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}
