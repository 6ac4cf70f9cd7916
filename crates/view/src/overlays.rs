//! What is laid on the hexes: grid, overlays, the hex under the cursor, and the rings under selected and aimed-at figures.
//!
//! Grid and overlays are tile maps, one for each height of the board, lifted by it; an overlay on an overlay lies on a map of its own.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;
use board::{Hex, TerrainMap};
use engine::CombatantId;
use tabletop::{COLUMN, HEX_WIDTH, Mark, ROW, STEP_LIFT};

use crate::ViewSystems;
use crate::camera::BoardCamera;
use crate::table::{OnTable, Table, pile};
use crate::tiles::{self, Tile};

/// How lines between hexes are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GridStyle {
    /// Not at all.
    Hidden,
    /// Thin.
    #[default]
    Thin,
    /// Strong.
    Strong,
}

/// What is laid on the board beside the figures. Set by the app.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Overlays {
    /// Marks on hexes; several on one hex are drawn over each other, the first lowest.
    pub layers: Vec<Mark>,
    /// The hex that is drawn as pointed at.
    pub hover: Option<Hex>,
    /// Who has the ring of the selected.
    pub selected: Option<CombatantId>,
    /// Who has the ring of the aimed-at.
    pub target: Option<CombatantId>,
    /// Lines between hexes.
    pub grid: GridStyle,
    /// Whether coordinates are written on the hexes, where there is room.
    pub coordinates: bool,
}

/// One tile map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Sheet {
    kind: SheetKind,
    height: i8,
}

/// What a tile map is for, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum SheetKind {
    Grid,
    /// The marks that lie on so many others.
    Marks(u8),
    Hover,
}

impl SheetKind {
    fn pile(self) -> f32 {
        match self {
            Self::Grid => pile::GRID,
            Self::Marks(at) => pile::MARKS + f32::from(at.min(12)),
            Self::Hover => pile::HOVER,
        }
    }
}

/// How axial hexes are counted as columns and rows of a tile map, whose rows count upwards and whose odd columns lie half a row higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Columns {
    /// The hex column of tile column 0: even.
    first: i32,
    /// Added to the tile rows so that the lowest is 0.
    lowest: i32,
    size: UVec2,
}

impl Columns {
    fn of(map: &TerrainMap) -> Self {
        let (mut least, mut most) = (IVec2::MAX, IVec2::MIN);
        for (hex, _) in map.iter() {
            let place = IVec2::new(hex.x, row(hex));
            (least, most) = (least.min(place), most.max(place));
        }
        let first = least.x.div_euclid(2) * 2;
        let size = UVec2::new((most.x - first + 1) as u32, (most.y - least.y + 1) as u32);
        Self { first, lowest: least.y, size }
    }

    fn tile(self, hex: Hex) -> Option<TilePos> {
        let (x, y) = (u32::try_from(hex.x - self.first).ok()?, u32::try_from(row(hex) - self.lowest).ok()?);
        (x < self.size.x && y < self.size.y).then_some(TilePos { x, y })
    }

    /// Where tile (0, 0) lies at a height.
    fn origin(self, height: i8) -> Vec2 {
        Vec2::new(self.first as f32 * COLUMN, self.lowest as f32 * ROW + f32::from(height) * STEP_LIFT)
    }
}

/// The tile row of a hex, upwards.
fn row(hex: Hex) -> i32 {
    -hex.y - (hex.x + 1).div_euclid(2)
}

/// The tile maps on the table.
#[derive(Resource, Default)]
struct Sheets {
    texture: Option<Handle<Image>>,
    columns: Option<Columns>,
    sheets: BTreeMap<Sheet, Entity>,
    /// What lies on each place.
    tiles: BTreeMap<(Sheet, (u32, u32)), (Entity, Tile)>,
    drawn_grid: Option<GridStyle>,
}

impl Sheets {
    fn sheet(&mut self, sheet: Sheet, commands: &mut Commands) -> Option<Entity> {
        if let Some(&entity) = self.sheets.get(&sheet) {
            return Some(entity);
        }
        let (texture, columns) = (self.texture.clone()?, self.columns?);
        let size = TilemapSize { x: columns.size.x, y: columns.size.y };
        let place = columns.origin(sheet.height).extend(sheet.kind.pile() + f32::from(sheet.height) * 0.001);
        let bundle = TilemapBundle {
            grid_size: TilemapGridSize { x: HEX_WIDTH, y: ROW },
            tile_size: TilemapTileSize { x: HEX_WIDTH, y: ROW },
            map_type: TilemapType::Hexagon(HexCoordSystem::ColumnOdd),
            size,
            storage: TileStorage::empty(size),
            texture: TilemapTexture::TextureContainer(texture),
            transform: Transform::from_translation(place),
            // Culled by its own bounds, which do not know that our rows are squashed.
            frustum_culling: bevy_ecs_tilemap::FrustumCulling(false),
            ..TilemapBundle::default()
        };
        let entity = commands.spawn((bundle, OnTable)).id();
        self.sheets.insert(sheet, entity);
        Some(entity)
    }

    /// Lays exactly these tiles on the sheets that `mine` tells, touching only what has changed.
    fn lay(
        &mut self,
        wanted: &BTreeMap<(Sheet, (u32, u32)), Tile>,
        mine: impl Fn(SheetKind) -> bool,
        commands: &mut Commands,
    ) {
        self.tiles.retain(|key, (entity, tile)| {
            if !mine(key.0.kind) {
                return true;
            }
            match wanted.get(key) {
                Some(same) if same == tile => {}
                // Changed in place: the tile map would mix up a new tile with an old one that leaves the same place.
                Some(&other) => {
                    commands.entity(*entity).insert(TileTextureIndex(other.layer()));
                    *tile = other;
                }
                None => commands.entity(*entity).despawn(),
            }
            wanted.contains_key(key)
        });
        for (&(sheet, (x, y)), &tile) in wanted {
            if self.tiles.contains_key(&(sheet, (x, y))) {
                continue;
            }
            let Some(map) = self.sheet(sheet, commands) else { continue };
            let bundle = TileBundle {
                position: TilePos { x, y },
                texture_index: TileTextureIndex(tile.layer()),
                tilemap_id: TilemapId(map),
                ..TileBundle::default()
            };
            let entity = commands.spawn((bundle, OnTable)).id();
            self.tiles.insert((sheet, (x, y)), (entity, tile));
        }
    }
}

/// Grid and overlays.
pub(crate) struct OverlaysPlugin;

impl Plugin for OverlaysPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(TilemapPlugin)
            .init_resource::<Overlays>()
            .init_resource::<Sheets>()
            .add_systems(Update, (new_board, draw_grid, draw_marks).chain().in_set(ViewSystems::Pictures));
    }
}

fn new_board(table: Option<Res<Table>>, mut sheets: ResMut<Sheets>, mut images: ResMut<Assets<Image>>) {
    match table {
        Some(table) if table.is_changed() => {
            let texture = sheets.texture.clone().unwrap_or_else(|| images.add(tiles::texture()));
            *sheets = Sheets { texture: Some(texture), columns: Some(Columns::of(&table.map)), ..Sheets::default() };
        }
        None if sheets.columns.is_some() => *sheets = Sheets { texture: sheets.texture.take(), ..Sheets::default() },
        _ => {}
    }
}

/// Lines are drawn where figures are at least this high, in device pixels: on smaller hexes they would grey the board.
const GRID_FROM: u32 = 13;

fn draw_grid(
    mut commands: Commands,
    table: Option<Res<Table>>,
    overlays: Res<Overlays>,
    camera: Res<BoardCamera>,
    mut sheets: ResMut<Sheets>,
    mut shown: Query<&mut Visibility>,
) {
    let Some(table) = table else { return };
    let visibility = if camera.size() < GRID_FROM { Visibility::Hidden } else { Visibility::Inherited };
    for (_, &entity) in sheets.sheets.iter().filter(|(sheet, _)| sheet.kind == SheetKind::Grid) {
        if let Ok(mut shown) = shown.get_mut(entity) {
            shown.set_if_neq(visibility);
        }
    }
    let Some(columns) = sheets.columns.filter(|_| sheets.drawn_grid != Some(overlays.grid)) else { return };
    sheets.drawn_grid = Some(overlays.grid);
    let tile = match overlays.grid {
        GridStyle::Hidden => None,
        GridStyle::Thin => Some(Tile::ThinGrid),
        GridStyle::Strong => Some(Tile::StrongGrid),
    };
    let mut wanted = BTreeMap::new();
    for (hex, cell) in table.map.iter() {
        if let (Some(tile), Some(place), true) = (tile, columns.tile(hex), is_seen(&table.map, hex)) {
            wanted.insert((Sheet { kind: SheetKind::Grid, height: cell.height }, (place.x, place.y)), tile);
        }
    }
    sheets.lay(&wanted, |kind| kind == SheetKind::Grid, &mut commands);
}

/// Whether a hex's middle is seen, and not behind a higher one.
fn is_seen(map: &TerrainMap, hex: Hex) -> bool {
    tabletop::pick(map, tabletop::centre_on(map, hex)) == Some(hex)
}

fn draw_marks(mut commands: Commands, table: Option<Res<Table>>, overlays: Res<Overlays>, mut sheets: ResMut<Sheets>) {
    let Some(table) = table else { return };
    if !overlays.is_changed() && !table.is_changed() {
        return;
    }
    let Some(columns) = sheets.columns else { return };
    let wanted = marks(&overlays, &table.map, columns);
    sheets.lay(&wanted, |kind| kind != SheetKind::Grid, &mut commands);
}

/// Where each mark goes.
fn marks(overlays: &Overlays, map: &TerrainMap, columns: Columns) -> BTreeMap<(Sheet, (u32, u32)), Tile> {
    let mut wanted = BTreeMap::new();
    let mut piled: BTreeMap<Hex2, u8> = BTreeMap::new();
    let mut told: BTreeSet<(Hex2, u32)> = BTreeSet::new();
    for mark in &overlays.layers {
        let tile = Tile::of(mark.kind);
        let (Some(cell), Some(place)) = (map.cell(mark.hex), columns.tile(mark.hex)) else { continue };
        if !told.insert(((mark.hex.x, mark.hex.y), tile.layer())) {
            continue;
        }
        let below = piled.entry((mark.hex.x, mark.hex.y)).or_default();
        wanted.insert((Sheet { kind: SheetKind::Marks(*below), height: cell.height }, (place.x, place.y)), tile);
        *below += 1;
    }
    if let Some(hex) = overlays.hover
        && let (Some(cell), Some(place)) = (map.cell(hex), columns.tile(hex))
    {
        wanted.insert((Sheet { kind: SheetKind::Hover, height: cell.height }, (place.x, place.y)), Tile::Hover);
    }
    wanted
}

/// A hex as an ordered pair.
type Hex2 = (i32, i32);

#[cfg(test)]
mod tests {
    use board::Cell;
    use tabletop::MarkKind;
    use tabletop::centre;

    use super::*;

    /// Where the tile map draws the middle of a tile, by its formula for odd columns.
    fn drawn(columns: Columns, tile: TilePos, height: i8) -> Vec2 {
        let (x, y) = (tile.x as f32, tile.y as f32);
        columns.origin(height) + Vec2::new(x * COLUMN, (y + if tile.x % 2 == 1 { 0.5 } else { 0.0 }) * ROW)
    }

    #[test]
    fn tiles_lie_on_their_hexes() {
        for map in [TerrainMap::rectangle(9, 7).unwrap(), TerrainMap::disc(Hex::new(-3, 40), 5).unwrap()] {
            let columns = Columns::of(&map);
            for (hex, _) in map.iter() {
                let tile = columns.tile(hex).unwrap();
                assert!(tile.x < columns.size.x && tile.y < columns.size.y);
                let (at, middle) = (drawn(columns, tile, 3), centre(hex).lifted(3.0));
                assert!(at.distance(Vec2::new(middle.x, middle.y)) < 0.01, "{hex:?}");
            }
        }
    }

    #[test]
    fn a_second_mark_on_a_hex_lies_on_the_first() {
        let mut map = TerrainMap::disc(Hex::ZERO, 3).unwrap();
        map.set_cell(Hex::ZERO, Cell { height: 4, ..Cell::default() }).unwrap();
        let mark = |hex, kind| Mark { hex, kind };
        let overlays = Overlays {
            layers: vec![
                mark(Hex::ZERO, MarkKind::Reach),
                mark(Hex::ZERO, MarkKind::Threat { foes: 1 }),
                mark(Hex::ZERO, MarkKind::Reach), // said twice
                mark(Hex::new(1, 0), MarkKind::Reach),
                mark(Hex::new(9, 9), MarkKind::Reach), // off the map
            ],
            hover: Some(Hex::new(1, 0)),
            ..Overlays::default()
        };
        let found: Vec<(SheetKind, i8, Tile)> = marks(&overlays, &map, Columns::of(&map))
            .into_iter()
            .map(|((sheet, _), tile)| (sheet.kind, sheet.height, tile))
            .collect();
        let expected = [
            (SheetKind::Marks(0), 0, Tile::Reach),
            (SheetKind::Marks(0), 4, Tile::Reach),
            (SheetKind::Marks(1), 4, Tile::Threat(false)),
            (SheetKind::Hover, 0, Tile::Hover),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn lines_are_not_drawn_on_what_a_hill_hides() {
        let mut map = TerrainMap::disc(Hex::ZERO, 3).unwrap();
        map.set_cell(Hex::ZERO, Cell { height: 6, ..Cell::default() }).unwrap();
        assert!(is_seen(&map, Hex::ZERO) && is_seen(&map, Hex::new(0, 1)));
        assert!(!is_seen(&map, Hex::new(0, -1)));
    }
}
