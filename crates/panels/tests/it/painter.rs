//! A small software painter: what egui would draw, as a picture. For looking at panels on a machine without a screen.

use std::collections::BTreeMap;

use egui::epaint::{ClippedPrimitive, ImageData, Mesh, Primitive, Vertex};
use egui::{Color32, Context, Pos2, RawInput, Rect, TextureId, Ui, Vec2, pos2};

/// A picture, row by row.
struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
}

/// What a frame draws.
pub(crate) struct Drawing {
    primitives: Vec<ClippedPrimitive>,
    scale: f32,
}

/// A context with its textures.
pub(crate) struct Painter {
    pub(crate) ctx: Context,
    textures: BTreeMap<TextureId, Picture>,
    size: Vec2,
}

impl Painter {
    /// A screen of that size in pixels, with panels at `zoom`.
    pub(crate) fn new(width: u32, height: u32, zoom: f32) -> Self {
        let ctx = Context::default();
        panels::theme::TABLE.put_on(&ctx, true);
        ctx.set_zoom_factor(zoom);
        Self { ctx, textures: BTreeMap::new(), size: Vec2::new(width as f32, height as f32) }
    }

    /// One frame.
    pub(crate) fn frame(&mut self, events: Vec<egui::Event>, mut show: impl FnMut(&mut Ui)) -> Drawing {
        let zoom = self.ctx.zoom_factor();
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size / zoom)),
            max_texture_side: Some(8192),
            events,
            ..RawInput::default()
        };
        let mut output = self.ctx.run_ui(input, |ui| show(ui));
        self.learn(std::mem::take(&mut output.textures_delta));
        let shapes = std::mem::take(&mut output.shapes);
        let scale = output.pixels_per_point;
        Drawing { primitives: self.ctx.tessellate(shapes, scale), scale }
    }

    /// A drawing as a PNG in the folder that `PANELS_PNG` names, if its name has `PANELS_PNG_OF` in it; nothing is painted without
    /// it, for it takes seconds.
    pub(crate) fn keep(&self, drawing: &Drawing, name: &str) {
        let Some(folder) = std::env::var_os("PANELS_PNG") else { return };
        if std::env::var("PANELS_PNG_OF").is_ok_and(|part| !name.contains(&part)) {
            return;
        }
        let (width, height) = (self.size.x as usize, self.size.y as usize);
        let mut picture = Picture { width, height, pixels: vec![Color32::from_rgb(84, 98, 66); width * height] };
        for ClippedPrimitive { clip_rect, primitive } in &drawing.primitives {
            if let Primitive::Mesh(mesh) = primitive {
                self.paint(&mut picture, mesh, *clip_rect, drawing.scale);
            }
        }
        picture.write(&std::path::Path::new(&folder).join(format!("{name}.png")));
    }

    /// Several frames with nothing done, so that everything has found its place; the last of them.
    pub(crate) fn settle(&mut self, mut show: impl FnMut(&mut Ui)) -> Drawing {
        for _ in 0..3 {
            self.frame(Vec::new(), &mut show);
        }
        self.frame(Vec::new(), show)
    }

    fn learn(&mut self, mut delta: egui::TexturesDelta) {
        let set = std::mem::take(&mut delta.set);
        delta.free.clear();
        for (id, change) in
            set.into_iter().flat_map(|(id, changes)| changes.into_iter().map(move |change| (id, change)))
        {
            let ImageData::Color(image) = &change.image;
            let [width, height] = image.size;
            match change.pos {
                None => {
                    self.textures.insert(id, Picture { width, height, pixels: image.pixels.clone() });
                }
                Some([left, top]) => {
                    let texture = self.textures.get_mut(&id).expect("a part of a texture comes after it");
                    for row in 0..height {
                        let from = (top + row) * texture.width + left;
                        texture.pixels[from..from + width]
                            .copy_from_slice(&image.pixels[row * width..(row + 1) * width]);
                    }
                }
            }
        }
    }

    fn paint(&self, picture: &mut Picture, mesh: &Mesh, clip: Rect, scale: f32) {
        let Some(texture) = self.textures.get(&mesh.texture_id) else { return };
        let clip = Rect::from_min_max((clip.min * scale).round(), (clip.max * scale).round())
            .intersect(Rect::from_min_size(Pos2::ZERO, self.size));
        for corners in mesh.indices.chunks_exact(3) {
            let corner = |index: u32| {
                let Vertex { pos, uv, color } = mesh.vertices[index as usize];
                (pos * scale, uv, color)
            };
            triangle(picture, texture, [corner(corners[0]), corner(corners[1]), corner(corners[2])], clip);
        }
    }
}

type Corner = (Pos2, Pos2, Color32);

fn triangle(picture: &mut Picture, texture: &Picture, corners: [Corner; 3], clip: Rect) {
    let [a, b, c] = corners.map(|(at, ..)| at);
    let area = cross(a, b, c);
    if area.abs() < 1e-6 {
        return;
    }
    let bounds = Rect::from_points(&[a, b, c]).intersect(clip);
    if bounds.is_negative() {
        return;
    }
    // Most triangles are plain: one texel, one colour.
    let plain = corners.iter().all(|corner| corner.1 == corners[0].1 && corner.2 == corners[0].2);
    let flat = plain.then(|| sample(texture, corners[0].1.x, corners[0].1.y));
    for y in bounds.top().floor() as i32..bounds.bottom().ceil() as i32 {
        for x in bounds.left().floor() as i32..bounds.right().ceil() as i32 {
            let at = pos2(x as f32 + 0.5, y as f32 + 0.5);
            let weights = [cross(b, c, at) / area, cross(c, a, at) / area, cross(a, b, at) / area];
            if !clip.contains(at) || weights.iter().any(|&weight| weight < 0.0) {
                continue;
            }
            let mix = |part: &dyn Fn(&Corner) -> f32| -> f32 {
                corners.iter().zip(weights).map(|(corner, weight)| part(corner) * weight).sum()
            };
            let texel = flat.unwrap_or_else(|| sample(texture, mix(&|corner| corner.1.x), mix(&|corner| corner.1.y)));
            let tint: [f32; 4] = match flat {
                Some(_) => corners[0].2.to_array().map(f32::from),
                None => std::array::from_fn(|part| mix(&|corner| f32::from(corner.2.to_array()[part]))),
            };
            let index = y as usize * picture.width + x as usize;
            let under = picture.pixels[index].to_array();
            let alpha = tint[3] * texel[3] / 255.0;
            let blended = std::array::from_fn(|part| {
                let over = tint[part] * texel[part] / 255.0;
                (over + f32::from(under[part]) * (1.0 - alpha / 255.0)).round().clamp(0.0, 255.0) as u8
            });
            let [red, green, blue, _]: [u8; 4] = blended;
            picture.pixels[index] = Color32::from_rgb(red, green, blue);
        }
    }
}

fn cross(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// The texture there, between its four nearest texels.
fn sample(texture: &Picture, u: f32, v: f32) -> [f32; 4] {
    let (x, y) = (u * texture.width as f32 - 0.5, v * texture.height as f32 - 0.5);
    let (left, top) = (x.floor(), y.floor());
    let texel = |x: f32, y: f32| {
        let column = (x.max(0.0) as usize).min(texture.width - 1);
        let row = (y.max(0.0) as usize).min(texture.height - 1);
        texture.pixels[row * texture.width + column].to_array().map(f32::from)
    };
    let (across, down) = (x - left, y - top);
    let corners = [texel(left, top), texel(left + 1.0, top), texel(left, top + 1.0), texel(left + 1.0, top + 1.0)];
    let shares = [(1.0 - across) * (1.0 - down), across * (1.0 - down), (1.0 - across) * down, across * down];
    std::array::from_fn(|part| corners.iter().zip(shares).map(|(corner, share)| corner[part] * share).sum())
}

impl Picture {
    fn write(&self, path: &std::path::Path) {
        let mut pixmap = tiny_skia::Pixmap::new(self.width as u32, self.height as u32).expect("a picture has a size");
        for (to, from) in pixmap.pixels_mut().iter_mut().zip(&self.pixels) {
            *to = tiny_skia::ColorU8::from_rgba(from.r(), from.g(), from.b(), 255).premultiply();
        }
        pixmap.save_png(path).expect("the folder of PANELS_PNG can be written to");
    }
}
