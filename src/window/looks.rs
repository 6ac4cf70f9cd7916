//! How the sides of a scenario are painted.

use panels::{Palette, SideStyle};
use scenario::{Pattern, Scenario};
use tabletop::Looks;

/// The looks of a scenario's people in a palette.
pub(super) fn looks(scenario: &Scenario, palette: Palette) -> Looks {
    let sides: Vec<miniatures::SideLook> = SideStyle::of(scenario.sides(), palette)
        .iter()
        .zip(scenario.sides())
        .map(|(style, look)| {
            let [red, green, blue, _] = style.colour.to_array();
            miniatures::SideLook { colour: miniatures::Colour(red, green, blue), pattern: painted(look.pattern) }
        })
        .collect();
    Looks::new(scenario.setup(), &sides)
}

/// The painter has four patterns; of the eight that a file may name, two share one each, with another colour.
const fn painted(pattern: Pattern) -> miniatures::Pattern {
    match pattern {
        Pattern::Plain | Pattern::Border => miniatures::Pattern::Plain,
        Pattern::Stripes | Pattern::Halves => miniatures::Pattern::Dashed,
        Pattern::Checks | Pattern::Cross => miniatures::Pattern::Notched,
        Pattern::Dots | Pattern::Waves => miniatures::Pattern::Dotted,
    }
}
