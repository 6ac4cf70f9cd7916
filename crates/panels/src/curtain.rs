//! The curtain between two people at one machine: it covers everything until the right one says that he sits there, then tells him
//! what his side saw since the last turn.

use egui::{Align, Layout, RichText, Ui, vec2};
use engine::SideId;

use crate::intent::Intent;
use crate::keys::Action;
use crate::log::text_of;
use crate::settings::Settings;
use crate::side_style::SideStyle;
use crate::theme::TABLE;
use crate::widgets::{main_button, width_of};
use crate::words::capital;
use session::{Kind, LogLine, Witness};

/// Whose knowledge may be on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Curtain {
    /// Nobody's: it is waiting for that side's person.
    Down(SideId),
    /// That side's recap.
    Recap(SideId),
    /// That side's, or everybody's when nobody must hide anything.
    #[default]
    Up,
}

impl Curtain {
    /// The person of `next` must decide; `shown` is whose knowledge is on the screen. With one person, or hotseat without a curtain,
    /// it stays up.
    #[must_use]
    pub fn before(self, next: SideId, shown: Option<SideId>, in_use: bool) -> Self {
        if in_use && shown != Some(next) && !matches!(self, Self::Recap(side) if side == next) {
            Self::Down(next)
        } else {
            self
        }
    }

    /// Whether the table may be drawn.
    pub const fn is_up(self) -> bool {
        matches!(self, Self::Up)
    }

    /// The same, with what this side's witness has to tell him: without news the recap is passed over, the curtain has said so.
    #[must_use]
    pub fn lifted_for(self, witness: &Witness) -> Self {
        match self.lifted() {
            Self::Recap(_) if news(Some(witness)).is_empty() => Self::Up,
            next => next,
        }
    }

    /// The person has confirmed: from the curtain to the recap, from the recap to the table.
    #[must_use]
    pub const fn lifted(self) -> Self {
        match self {
            Self::Down(side) => Self::Recap(side),
            Self::Recap(_) | Self::Up => Self::Up,
        }
    }

    /// Covers the whole of `ui`. The witness of the side that it waits for is asked for its recap alone; while it is down nothing of
    /// anybody is shown.
    pub fn show(self, ui: &mut Ui, sides: &[SideStyle], witness: Option<&Witness>, settings: &Settings) -> Vec<Intent> {
        let mut intents = Vec::new();
        let side = match self {
            Self::Up => return intents,
            Self::Down(side) | Self::Recap(side) => side,
        };
        ui.painter().rect_filled(ui.max_rect(), 0.0, TABLE.ground);
        let name = sides.get(side.index()).map_or("the next side", |style| style.name.as_str());
        let frame = ui.max_rect().shrink2(vec2(ui.max_rect().width() * 0.2, ui.max_rect().height() * 0.14));
        let place = egui::UiBuilder::new().max_rect(frame).layout(Layout::top_down(Align::Center));
        ui.scope_builder(place, |ui| {
            if let Some(style) = sides.get(side.index()) {
                let (badge, _) = ui.allocate_exact_size(vec2(56.0, 56.0), egui::Sense::hover());
                style.paint(ui.painter(), badge);
            }
            let confirmed = match self {
                Self::Recap(_) => recap(ui, name, witness, settings),
                _ => hand_over(ui, name, news(witness).is_empty()),
            };
            if confirmed || settings.keys.pressed(ui, Action::Confirm) {
                intents.push(Intent::LiftCurtain);
            }
        });
        intents
    }
}

/// What is new to a side; what it has ordered itself it knows.
fn news(witness: Option<&Witness>) -> Vec<&LogLine> {
    witness.map(Witness::news).unwrap_or_default().iter().filter(|line| line.kind != Kind::Order).collect()
}

fn hand_over(ui: &mut Ui, name: &str, nothing_new: bool) -> bool {
    ui.add_space(ui.available_height() * 0.2);
    ui.label(RichText::new(format!("Hand over to {name}")).size(34.0));
    ui.add_space(8.0);
    ui.colored_label(TABLE.quiet, "Nothing of the other side is on the screen. Press when you sit here alone.");
    if nothing_new {
        ui.colored_label(TABLE.quiet, format!("There is nothing new for {name}."));
    }
    ui.add_space(18.0);
    main_button(ui, &format!("I am {name}")).clicked()
}

fn recap(ui: &mut Ui, name: &str, witness: Option<&Witness>, settings: &Settings) -> bool {
    ui.label(RichText::new(capital(&format!("{name} saw since the last turn"))).size(24.0));
    ui.add_space(8.0);
    let room = ui.available_height() - 60.0;
    let lines: Vec<String> = news(witness).into_iter().map(|line| text_of(line, settings.time)).collect();
    // A block as wide as its longest line, in the middle.
    let all = ui.available_width();
    let wide = lines.iter().map(|line| width_of(ui, line) + 1.0).fold(0.0, f32::max).min(all);
    egui::ScrollArea::vertical().id_salt("recap").auto_shrink([false, true]).max_height(room).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.add_space((all - wide) / 2.0);
            ui.vertical(|ui| {
                ui.set_max_width(wide);
                if lines.is_empty() {
                    ui.colored_label(TABLE.quiet, "Nothing new.");
                }
                for line in lines {
                    ui.add(egui::Label::new(line).wrap());
                }
            });
        });
    });
    ui.add_space(10.0);
    main_button(ui, "To the table").clicked()
}
