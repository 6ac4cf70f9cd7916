//! What happens without a command: the scenarios that come with the game, and who plays which side.

use std::io::Write;
use std::sync::Arc;

use clap::CommandFactory;
use scenario::Scenario;
use steel::tables::Tables;

use crate::cli::{Cli, Common};
use crate::console::Console;
use crate::failure::Failure;
use crate::{loading, play};

/// Shows the menu to a person; to a pipe it is a usage error.
pub(crate) fn run(common: &Common, console: &Console) -> Result<(), Failure> {
    if !console.is_typed() {
        let _ = write!(anstream::stderr(), "{}", Cli::command().render_help().ansi());
        return Err(Failure::Input(
            "no command given, and nobody sits at a terminal to choose from the menu".to_owned(),
        ));
    }
    choose(common, console)
}

fn choose(common: &Common, console: &Console) -> Result<(), Failure> {
    let tables = loading::tables(common)?;
    let shipped = read_all(&tables)?;
    console.line("Ringing Steel\n")?;
    for (index, (stem, scenario)) in shipped.iter().enumerate() {
        console.line(&entry(index + 1, stem, scenario, console.size().0))?;
    }
    console.line("\n`ringing-steel --help` tells what else there is.")?;
    let Some((stem, scenario)) = ask_for(console, &shipped)? else { return Ok(()) };
    let Some(sides) = ask_for_players(console, scenario)? else { return Ok(()) };
    play::begin(common, stem, sides, console.clone())
}

type Entries = Vec<(&'static str, Scenario)>;

fn read_all(tables: &Arc<Tables>) -> Result<Entries, Failure> {
    scenario::library().iter().map(|shipped| Ok((shipped.stem, Scenario::open(shipped.stem, tables)?))).collect()
}

/// Number, the word that opens it, name, size, and how its story begins.
fn entry(number: usize, stem: &str, scenario: &Scenario, width: usize) -> String {
    let people = &scenario.setup().people;
    let sizes: Vec<String> = (0..scenario.sides().len())
        .map(|side| people.iter().filter(|person| person.side.index() == side).count().to_string())
        .collect();
    // On a narrow paper the names give way.
    let most = if width < 80 { 24 } else { 32 };
    let mut name: String = scenario.name().chars().take(most).collect();
    if scenario.name().chars().count() > most {
        name = name.chars().take(most - 1).chain(['…']).collect();
    }
    let begin = format!("{number:>3}  {stem:<20} {name:<most$} {:<9}", sizes.join(" v "));
    let room = width.saturating_sub(begin.chars().count() + 1);
    let story = scenario.story().split_whitespace().collect::<Vec<_>>().join(" ");
    if story.chars().count() <= room {
        return format!("{begin}{story}").trim_end().to_owned();
    }
    let mut first = String::new();
    for word in story.split(' ') {
        if first.chars().count() + word.chars().count() + 2 > room {
            break;
        }
        first.push_str(word);
        first.push(' ');
    }
    if first.is_empty() { begin.trim_end().to_owned() } else { format!("{begin}{}…", first.trim_end()) }
}

fn ask_for<'a>(console: &Console, shipped: &'a Entries) -> Result<Option<(&'static str, &'a Scenario)>, Failure> {
    loop {
        let Some(text) = console.ask("Which one (number or name, Enter to leave)? ")? else { return Ok(None) };
        if text.is_empty() || text == "quit" || text == "q" {
            return Ok(None);
        }
        let by_number = text.parse::<usize>().ok().and_then(|number| shipped.get(number.checked_sub(1)?));
        let wanted = text.to_lowercase();
        let by_name =
            || shipped.iter().find(|(stem, each)| *stem == wanted || each.name().to_lowercase().starts_with(&wanted));
        match by_number.or_else(by_name) {
            Some((stem, scenario)) => return Ok(Some((stem, scenario))),
            None => {
                console.line(&format!("found {text:?}, expected a number from 1 to {} or a name", shipped.len()))?;
            }
        }
    }
}

/// `SIDE=PLAYER` for every side; `None` at the end of the input.
fn ask_for_players(console: &Console, scenario: &Scenario) -> Result<Option<Vec<String>>, Failure> {
    let mut sides = Vec::new();
    for (index, side) in scenario.sides().iter().enumerate() {
        let usual = if index == 0 { "human" } else { "basic" };
        loop {
            let prompt = format!("Who plays {}: human, basic or random [{usual}]? ", side.name);
            let Some(text) = console.ask(&prompt)? else { return Ok(None) };
            let player = match text.to_lowercase().as_str() {
                "" if index == 0 => "human",
                "h" | "human" => "human",
                "" | "b" | "basic" | "ai:basic" | "ai" => "ai:basic",
                "r" | "random" | "ai:random" => "ai:random",
                _ => {
                    console.line(&format!("found {text:?}, expected human, basic or random"))?;
                    continue;
                }
            };
            sides.push(format!("{}={player}", side.name));
            break;
        }
    }
    Ok(Some(sides))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::tests::fed;

    #[test]
    fn the_menu_lists_every_shipped_scenario_and_takes_a_number() {
        let tables = Arc::new(Tables::builtin().clone());
        let shipped = read_all(&tables).unwrap();
        let (console, paper) = fed("99\n1\n");
        let (stem, scenario) = ask_for(&console, &shipped).unwrap().unwrap();
        assert_eq!(stem, scenario::library()[0].stem);
        assert!(paper.text().contains("found \"99\", expected a number from 1 to"), "{}", paper.text());
        let line = entry(1, stem, scenario, 110);
        assert!(line.starts_with("  1  duel ") && line.contains(scenario.name()) && line.contains(" v "), "{line}");
        for (stem, scenario) in &shipped {
            for width in [40, 80, 110] {
                let line = entry(1, stem, scenario, width);
                assert!(line.chars().count() <= width.max(60), "{line}");
            }
        }
    }

    #[test]
    fn the_first_side_is_proposed_to_the_person() {
        let tables = Arc::new(Tables::builtin().clone());
        let duel = Scenario::open("duel", &tables).unwrap();
        let (console, _) = fed("\nclever\n\n");
        let names: Vec<&str> = duel.sides().iter().map(|side| side.name.as_str()).collect();
        let expected = vec![format!("{}=human", names[0]), format!("{}=ai:basic", names[1])];
        assert_eq!(ask_for_players(&console, &duel).unwrap(), Some(expected));
        assert_eq!(ask_for_players(&console, &duel).unwrap(), None);
    }
}
