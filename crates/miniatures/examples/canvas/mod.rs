//! What the example pictures share: a stretch of grass that sprites are laid on, rows of them, and the sheets that are asked for.
use miniatures::{Pattern, SIDE_PALETTES, SideLook, Sprite};
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// What paints a sheet.
pub(crate) type Painter = fn() -> Sheet;

/// The look of one of several sides, each in a colour and a pattern of its own.
pub(crate) fn side(i: usize) -> SideLook {
    SideLook { colour: SIDE_PALETTES[0].colours[i % 4], pattern: Pattern::ALL[i % 8] }
}

/// Paints the sheets beside the file that the first argument names, or only the one that the second names; tells whether it was all.
pub(crate) fn paint(sheets: &[(&str, Painter)]) -> bool {
    let out = std::env::args().nth(1).unwrap_or_else(|| "out.png".into());
    let only = std::env::args().nth(2);
    for (name, sheet) in sheets {
        if only.as_deref().is_none_or(|only| only == *name) {
            sheet().save(&out, name);
        }
    }
    only.is_none()
}

/// A picture that sprites are laid on.
pub(crate) struct Sheet(pub(crate) Pixmap);

impl Sheet {
    /// A stretch of grass.
    pub(crate) fn new(width: u32, height: u32) -> Sheet {
        let mut map = Pixmap::new(width, height).expect("a sheet has a size");
        for (i, p) in map.pixels_mut().iter_mut().enumerate() {
            let (x, y) = (i as u32 % width, i as u32 / width);
            let h = (x.wrapping_mul(0x9e37) ^ y.wrapping_mul(0x85eb)).wrapping_mul(0x2c1b_3c6d) >> 24;
            let n = (h as f32 / 255.0 - 0.5) * 16.0 + ((x as f32 * 0.021).sin() + (y as f32 * 0.027).cos()) * 5.0;
            let c = |b: f32| (b + n).clamp(0.0, 255.0) as u8;
            *p = PremultipliedColorU8::from_rgba(c(104.0), c(122.0), c(66.0), 255).expect("opaque");
        }
        Sheet(map)
    }

    /// Rows of things at `px`, with `cell` heights between them: `put` lays one on the point of its cell that is `down` of it below the top.
    pub(crate) fn rows<T>(
        rows: &[Vec<T>],
        px: u32,
        cell: (f32, f32),
        down: f32,
        put: impl Fn(&mut Sheet, &T, [f32; 2]),
    ) -> Sheet {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
        let (dx, dy) = (px as f32 * cell.0, px as f32 * cell.1);
        let mut sheet = Sheet::new((dx * columns as f32) as u32, (dy * rows.len() as f32) as u32);
        for (r, row) in rows.iter().enumerate() {
            for (c, thing) in row.iter().enumerate() {
                put(&mut sheet, thing, [dx * (c as f32 + 0.5), dy * (r as f32 + down)]);
            }
        }
        sheet
    }

    /// Lays a sprite with its anchor on a point.
    pub(crate) fn put(&mut self, sprite: &Sprite, x: f32, y: f32) {
        let (left, top) = ((x - sprite.anchor[0]).round() as i32, (y - sprite.anchor[1]).round() as i32);
        let (w, h) = (self.0.width() as i32, self.0.height() as i32);
        for sy in 0..sprite.height as i32 {
            for sx in 0..sprite.width as i32 {
                let (px, py) = (left + sx, top + sy);
                if px < 0 || py < 0 || px >= w || py >= h {
                    continue;
                }
                let [r, g, b, a] = sprite.pixel(sx as u32, sy as u32);
                let under = &mut self.0.pixels_mut()[(py * w + px) as usize];
                let mix = |over: u8, under: u8| {
                    ((u32::from(over) * u32::from(a) + u32::from(under) * (255 - u32::from(a))) / 255) as u8
                };
                let (r, g, b) = (mix(r, under.red()), mix(g, under.green()), mix(b, under.blue()));
                *under = PremultipliedColorU8::from_rgba(r, g, b, 255).expect("opaque");
            }
        }
    }

    /// Writes it beside `out`.
    fn save(&self, out: &str, name: &str) {
        let path = format!("{}-{name}.png", out.trim_end_matches(".png"));
        self.0.save_png(&path).expect("the folder can be written");
        println!("{path}");
    }
}
