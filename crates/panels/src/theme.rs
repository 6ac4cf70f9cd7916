//! How panels look: a wargames table lit well. Dark stained wood, ivory print, brass; one accent for "you must decide now".
//!
//! Every pair of text and ground that panels use stands in [`Theme::pairs`], and its contrast is tested.

use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle, Vec2};
use steel::tables::Injury;

/// The colours of the panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The ground of panels.
    pub ground: Color32,
    /// What lies under panels and sheets: darker wood, without print.
    pub under: Color32,
    /// The ground of cards, lists and fields on a panel.
    pub card: Color32,
    /// The ground of a row under the cursor.
    pub hovered: Color32,
    /// The ground of the marked row.
    pub marked: Color32,
    /// Thin lines between things.
    pub line: Color32,
    /// Print.
    pub text: Color32,
    /// Print that may be overlooked.
    pub quiet: Color32,
    /// The one accent: somebody must decide now.
    pub accent: Color32,
    /// Print on the accent.
    pub on_accent: Color32,
    /// What opens a rule.
    pub link: Color32,
    /// What is wrong.
    pub wrong: Color32,
}

/// The one theme.
pub const TABLE: Theme = Theme {
    ground: Color32::from_rgb(31, 26, 22),
    under: Color32::from_rgb(21, 17, 14),
    card: Color32::from_rgb(41, 35, 29),
    hovered: Color32::from_rgb(56, 48, 39),
    marked: Color32::from_rgb(72, 58, 36),
    line: Color32::from_rgb(84, 72, 58),
    text: Color32::from_rgb(240, 231, 214),
    quiet: Color32::from_rgb(190, 177, 155),
    accent: Color32::from_rgb(244, 178, 62),
    on_accent: Color32::from_rgb(35, 24, 8),
    link: Color32::from_rgb(232, 208, 150),
    wrong: Color32::from_rgb(255, 142, 120),
};

/// The size of running text at 100 %.
pub const TEXT: f32 = 14.5;
/// The size of titles.
pub const TITLE: f32 = 18.0;
/// The size of the one line that says what must be decided.
pub const QUESTION: f32 = 16.0;
/// The height of a row of a list.
pub const ROW: f32 = 24.0;

/// How opaque the veil is, of 255.
const VEIL: u8 = 236;

impl Theme {
    /// Text and ground as they meet on panels, with what they are for.
    pub const fn pairs(&self) -> [(&'static str, Color32, Color32); 19] {
        [
            ("text on a panel", self.text, self.ground),
            ("text on a card", self.text, self.card),
            ("text under the cursor", self.text, self.hovered),
            ("text on the mark", self.text, self.marked),
            ("quiet text on a panel", self.quiet, self.ground),
            ("quiet text on a card", self.quiet, self.card),
            ("quiet text under the cursor", self.quiet, self.hovered),
            ("quiet text on the mark", self.quiet, self.marked),
            ("links on a card", self.link, self.card),
            ("links on the mark", self.link, self.marked),
            ("errors on a card", self.wrong, self.card),
            ("errors on a panel", self.wrong, self.ground),
            ("the accent as text", self.accent, self.ground),
            ("the accent on a card", self.accent, self.card),
            ("the accent on the mark", self.accent, self.marked),
            ("links on a panel", self.link, self.ground),
            ("the menu's text before the darkest picture", self.text, self.veil_over(Color32::BLACK)),
            ("the menu's quiet text before the lightest picture", self.quiet, self.veil_over(Color32::WHITE)),
            ("text on the accent", self.on_accent, self.accent),
        ]
    }

    /// The ground of a menu before a picture: the picture shines through a little.
    pub const fn veil(&self) -> Color32 {
        Color32::from_rgba_unmultiplied_const(40, 31, 23, VEIL)
    }

    /// How the veil looks before a colour.
    const fn veil_over(&self, behind: Color32) -> Color32 {
        const fn mix(over: u8, behind: u8) -> u8 {
            ((over as u32 * VEIL as u32 + behind as u32 * (255 - VEIL as u32)) / 255) as u8
        }
        Color32::from_rgb(mix(40, behind.r()), mix(31, behind.g()), mix(23, behind.b()))
    }

    /// The colour of an injury: from ivory over ochre and red to black; lighter and darker as well as another hue.
    pub const fn injury(&self, injury: Injury) -> Color32 {
        match injury {
            Injury::None => Color32::from_rgb(206, 190, 160),
            Injury::Bruise => Color32::from_rgb(222, 178, 92),
            Injury::LightWound => Color32::from_rgb(232, 140, 58),
            Injury::Wound => Color32::from_rgb(214, 82, 48),
            Injury::SeriousWound => Color32::from_rgb(168, 32, 40),
            Injury::Disablement | Injury::Sever => Color32::from_rgb(104, 14, 34),
            Injury::Death => Color32::from_rgb(12, 8, 8),
        }
    }

    /// Gives a context this theme. Text sizes are those of 100 %; scale with [`egui::Context::set_zoom_factor`].
    pub fn put_on(&self, ctx: &egui::Context, reduced_motion: bool) {
        ctx.set_theme(egui::Theme::Dark);
        ctx.all_styles_mut(|style| self.dress(style, reduced_motion));
    }

    fn dress(&self, style: &mut egui::Style, reduced_motion: bool) {
        let font = |size| FontId::new(size, FontFamily::Proportional);
        style.text_styles = [
            (TextStyle::Small, font(14.0)),
            (TextStyle::Body, font(TEXT)),
            (TextStyle::Button, font(TEXT)),
            (TextStyle::Heading, font(TITLE)),
            (TextStyle::Monospace, FontId::new(14.0, FontFamily::Monospace)),
        ]
        .into();
        style.animation_time = if reduced_motion { 0.0 } else { 0.12 };
        if reduced_motion {
            style.scroll_animation = egui::style::ScrollAnimation::none();
        }
        // A bar that is seen to be one: a trough with a handle, beside the text and never over it.
        style.spacing.scroll = egui::style::ScrollStyle {
            bar_width: 9.0,
            bar_inner_margin: 4.0,
            bar_outer_margin: 0.0,
            handle_min_length: 28.0,
            foreground_color: false,
            ..egui::style::ScrollStyle::solid()
        };
        style.spacing.item_spacing = Vec2::new(7.0, 5.0);
        style.spacing.button_padding = Vec2::new(9.0, 4.0);
        style.spacing.interact_size = Vec2::new(32.0, ROW);
        style.spacing.tooltip_width = 420.0;
        style.spacing.window_margin = Margin::same(14);
        let visuals = &mut style.visuals;
        visuals.dark_mode = true;
        visuals.disabled_alpha = 0.75;
        visuals.override_text_color = None;
        visuals.weak_text_color = Some(self.quiet);
        visuals.hyperlink_color = self.link;
        visuals.panel_fill = self.ground;
        visuals.window_fill = self.ground;
        visuals.window_stroke = Stroke::new(1.0, self.line);
        visuals.window_corner_radius = CornerRadius::same(6);
        visuals.menu_corner_radius = CornerRadius::same(4);
        visuals.faint_bg_color = self.card;
        visuals.extreme_bg_color = Color32::from_rgb(20, 17, 14);
        visuals.error_fg_color = self.wrong;
        visuals.warn_fg_color = self.accent;
        visuals.selection.bg_fill = self.marked;
        visuals.selection.stroke = Stroke::new(1.0, self.accent);
        let ease = |widget: &mut egui::style::WidgetVisuals, fill, edge, text| {
            widget.bg_fill = fill;
            widget.weak_bg_fill = fill;
            widget.bg_stroke = Stroke::new(1.0, edge);
            widget.fg_stroke = Stroke::new(1.0, text);
            widget.corner_radius = CornerRadius::same(4);
            widget.expansion = 0.0;
        };
        let widgets = &mut visuals.widgets;
        ease(&mut widgets.noninteractive, self.ground, self.line, self.text);
        ease(&mut widgets.inactive, self.hovered, self.line, self.text);
        ease(&mut widgets.hovered, self.marked, self.quiet, self.text);
        ease(&mut widgets.active, self.marked, self.accent, self.text);
        ease(&mut widgets.open, self.hovered, self.quiet, self.text);
        // Handles and rails stand out from the ground; buttons keep their own.
        widgets.inactive.bg_fill = Color32::from_rgb(104, 89, 70);
        widgets.hovered.bg_fill = Color32::from_rgb(140, 121, 94);
        widgets.active.bg_fill = Color32::from_rgb(170, 140, 92);
    }

    /// The frame of a card on a panel.
    pub fn card_frame(&self) -> egui::Frame {
        egui::Frame::new().fill(self.card).corner_radius(CornerRadius::same(5)).inner_margin(Margin::symmetric(9, 7))
    }

    /// The frame of a panel.
    pub fn panel_frame(&self) -> egui::Frame {
        egui::Frame::new().fill(self.ground).inner_margin(Margin::symmetric(10, 8))
    }
}

/// The contrast of two colours, 1 to 21 (WCAG 2).
pub fn contrast(one: Color32, other: Color32) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(colour: Color32) -> f32 {
    let linear = |byte: u8| {
        let part = f32::from(byte) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_print_can_be_read() {
        for (what, text, ground) in TABLE.pairs() {
            let found = contrast(text, ground);
            assert!(found >= 4.5, "{what}: {found:.1} to 1");
        }
    }

    #[test]
    fn no_print_is_smaller_than_14_points() {
        let mut style = egui::Style::default();
        TABLE.dress(&mut style, false);
        let sizes: Vec<f32> = style.text_styles.values().map(|font| font.size).collect();
        assert!(sizes.len() == 5 && sizes.iter().all(|&size| size >= 14.0), "{sizes:?}");
    }

    #[test]
    fn what_is_off_can_still_be_read() {
        let mut style = egui::Style::default();
        TABLE.dress(&mut style, false);
        let alpha = style.visuals.disabled_alpha;
        let mix = |over: u8, under: u8| (f32::from(over) * alpha + f32::from(under) * (1.0 - alpha)) as u8;
        let faded = |over: Color32, under: Color32| {
            Color32::from_rgb(mix(over.r(), under.r()), mix(over.g(), under.g()), mix(over.b(), under.b()))
        };
        let found = contrast(faded(TABLE.text, TABLE.ground), faded(TABLE.hovered, TABLE.ground));
        assert!(found >= 4.5, "{found:.1} to 1");
    }

    #[test]
    fn contrast_is_that_of_the_standard() {
        assert!((contrast(Color32::WHITE, Color32::BLACK) - 21.0).abs() < 0.01);
        assert!((contrast(Color32::from_rgb(119, 119, 119), Color32::WHITE) - 4.48).abs() < 0.01);
    }

    #[test]
    fn worse_injuries_are_darker() {
        let shades: Vec<f32> = Injury::ALL.iter().map(|&injury| luminance(TABLE.injury(injury))).collect();
        assert!(shades.windows(2).all(|pair| pair[0] >= pair[1]), "{shades:?}");
    }

    #[test]
    fn figures_are_tabular() {
        let ctx = egui::Context::default();
        TABLE.put_on(&ctx, false);
        let output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let font = TextStyle::Body.resolve(ui.style());
            let widths: Vec<f32> =
                ui.fonts_mut(|fonts| ('0'..='9').map(|digit| fonts.glyph_width(&font, digit)).collect());
            assert!(widths.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.001), "{widths:?}");
        });
        output.drop_without_applying_deltas();
    }
}
