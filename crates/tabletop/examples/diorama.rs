//! Paints the still of the main menu: `cargo run --release -p tabletop --example diorama -- folder` writes it at the usual sizes as PNG files
//! and says how long each took.
use std::path::Path;

use tiny_skia::{IntSize, Pixmap};

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let only = std::env::args().nth(2);
    for (width, height) in [(1280, 720), (1600, 900), (1024, 768), (3840, 2160)] {
        if only.as_ref().is_some_and(|only| *only != width.to_string()) {
            continue;
        }
        let start = now();
        let picture = tabletop::diorama(width, height, 7);
        println!("{width}x{height}: {:.0} ms", start.elapsed().as_secs_f64() * 1000.0);
        let size = IntSize::from_wh(picture.width, picture.height).expect("a picture has a size");
        let map = Pixmap::from_vec(picture.rgba, size).expect("four bytes a pixel");
        map.save_png(Path::new(&folder).join(format!("diorama-{width}.png"))).expect("the folder can be written");
    }
}

#[expect(clippy::disallowed_methods, reason = "a drawing is timed, not a fight")]
fn now() -> std::time::Instant {
    std::time::Instant::now()
}
