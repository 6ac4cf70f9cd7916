//! What lies over the board itself: the menu and the tip of a hex, the legend of the marks, the bar of the clock.

mod clock_bar; // in reading order
mod hex_menu;
mod laying;
mod legend;

pub use clock_bar::ClockBar;
pub use hex_menu::{BoardMenu, MenuAnswer, hex_tip};
pub use laying::laying;
pub use legend::{Hatch, legend};

/// Notes the room that something over the board takes in this frame.
fn take_room(ui: &egui::Ui, what: &'static str, room: egui::Rect) {
    let frame = ui.ctx().cumulative_frame_nr();
    ui.data_mut(|data| data.insert_temp(egui::Id::new(("room of", what)), (frame, room)));
}

/// The rooms that the legend and the tip have taken in this frame or the last: what else lies over the board keeps out of them.
pub(crate) fn rooms_taken(ui: &egui::Ui) -> Vec<egui::Rect> {
    let frame = ui.ctx().cumulative_frame_nr();
    let noted = ["legend", "tip"].map(|what| {
        let noted = ui.data(|data| data.get_temp::<(u64, egui::Rect)>(egui::Id::new(("room of", what))));
        noted.filter(|(shown, _)| frame.saturating_sub(*shown) <= 1).map(|(_, room)| room)
    });
    noted.into_iter().flatten().collect()
}
