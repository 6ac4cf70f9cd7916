//! How a side is told from the others on panels: colour, pattern and letter together, never by colour alone.

use egui::{Color32, Pos2, Rect, Stroke, StrokeKind, pos2};
use scenario::{Colour, Pattern, SideLook};
use serde::{Deserialize, Serialize};

use crate::theme::TABLE;

/// A set of side colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Palette {
    /// Painters' colours.
    #[default]
    Table,
    /// Safe for eyes without red or green cones.
    Harbour,
    /// Light and dark as far apart as can be.
    Contrast,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Self; 3] = [Self::Table, Self::Harbour, Self::Contrast];

    /// What the settings call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "Table",
            Self::Harbour => "Harbour (red-green safe)",
            Self::Contrast => "Contrast",
        }
    }

    /// The colour for a side whose scenario asks for `colour`.
    pub const fn colour(self, colour: Colour) -> Color32 {
        let (r, g, b) = match (self, colour) {
            (Self::Table, Colour::Red) => (210, 74, 62),
            (Self::Table, Colour::Blue) => (84, 138, 220),
            (Self::Table, Colour::Green) => (92, 164, 92),
            (Self::Table, Colour::Yellow) => (240, 200, 72),
            (Self::Table, Colour::Purple) => (172, 118, 206),
            (Self::Table, Colour::Orange) => (230, 134, 54),
            (_, Colour::White) => (236, 232, 220),
            (_, Colour::Black) => (138, 132, 128),
            (Self::Harbour, Colour::Red) => (213, 94, 0),
            (Self::Harbour, Colour::Blue) => (86, 180, 233),
            (Self::Harbour, Colour::Green) => (0, 158, 115),
            (Self::Harbour, Colour::Yellow) => (240, 228, 66),
            (Self::Harbour, Colour::Purple) => (204, 121, 167),
            (Self::Harbour, Colour::Orange) => (230, 159, 0),
            (Self::Contrast, Colour::Red) => (224, 84, 84),
            (Self::Contrast, Colour::Blue) => (150, 210, 255),
            (Self::Contrast, Colour::Green) => (80, 150, 110),
            (Self::Contrast, Colour::Yellow) => (255, 236, 120),
            (Self::Contrast, Colour::Purple) => (150, 112, 220),
            (Self::Contrast, Colour::Orange) => (255, 176, 90),
        };
        Color32::from_rgb(r, g, b)
    }
}

/// How a side is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideStyle {
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: Color32,
    /// Its pattern.
    pub pattern: Pattern,
}

impl SideStyle {
    /// The styles of a scenario's sides.
    pub fn of(sides: &[SideLook], palette: Palette) -> Vec<Self> {
        let style = |side: &SideLook| Self {
            name: side.name.clone(),
            colour: palette.colour(side.colour),
            pattern: side.pattern,
        };
        sides.iter().map(style).collect()
    }

    /// Paints the badge of the side: its colour, with its pattern cut into it.
    pub fn paint(&self, painter: &egui::Painter, rect: Rect) {
        let cut = Stroke::new((rect.width() * 0.12).max(1.5), TABLE.ground);
        painter.rect_filled(rect, 3.0, self.colour);
        let at = |x: f32, y: f32| pos2(rect.left() + rect.width() * x, rect.top() + rect.height() * y);
        let line = |from: Pos2, to: Pos2| {
            painter.line_segment([from, to], cut);
        };
        match self.pattern {
            Pattern::Plain => {}
            Pattern::Stripes => [0.33, 0.67].into_iter().for_each(|x| line(at(x, 0.0), at(x, 1.0))),
            Pattern::Checks => {
                painter.rect_filled(Rect::from_two_pos(at(0.0, 0.0), at(0.5, 0.5)), 0.0, TABLE.ground);
                painter.rect_filled(Rect::from_two_pos(at(0.5, 0.5), at(1.0, 1.0)), 0.0, TABLE.ground);
            }
            Pattern::Dots => {
                for (x, y) in [(0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)] {
                    painter.circle_filled(at(x, y), rect.width() * 0.12, TABLE.ground);
                }
            }
            Pattern::Cross => {
                line(at(0.5, 0.0), at(0.5, 1.0));
                line(at(0.0, 0.5), at(1.0, 0.5));
            }
            Pattern::Waves => [0.35, 0.7].into_iter().for_each(|y| {
                line(at(0.0, y), at(0.5, y - 0.18));
                line(at(0.5, y - 0.18), at(1.0, y));
            }),
            Pattern::Halves => {
                painter.rect_filled(Rect::from_two_pos(at(0.5, 0.0), at(1.0, 1.0)), 0.0, TABLE.ground);
            }
            Pattern::Border => {
                painter.rect_filled(rect.shrink(rect.width() * 0.28), 0.0, TABLE.ground);
            }
        }
        painter.rect_stroke(rect, 3.0, Stroke::new(1.0, self.colour), StrokeKind::Inside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::contrast;

    #[test]
    fn badges_stand_out_from_their_ground() {
        for palette in Palette::ALL {
            for colour in Colour::ALL {
                let found = contrast(palette.colour(colour), TABLE.ground);
                assert!(found >= 3.0, "{palette:?} {colour:?}: {found:.1} to 1");
            }
        }
    }
}
