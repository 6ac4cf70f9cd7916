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

/// The painter's patterns bear the names of those in files.
const fn painted(pattern: Pattern) -> miniatures::Pattern {
    match pattern {
        Pattern::Plain => miniatures::Pattern::Plain,
        Pattern::Stripes => miniatures::Pattern::Stripes,
        Pattern::Checks => miniatures::Pattern::Checks,
        Pattern::Dots => miniatures::Pattern::Dots,
        Pattern::Cross => miniatures::Pattern::Cross,
        Pattern::Waves => miniatures::Pattern::Waves,
        Pattern::Halves => miniatures::Pattern::Halves,
        Pattern::Border => miniatures::Pattern::Border,
    }
}
