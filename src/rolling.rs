//! Dice that people roll themselves: the program asks for each at the terminal.

use std::sync::Arc;

use session::AskDie;

use crate::console::Console;

/// Asks for dice at a console.
pub(crate) fn at(console: &Console) -> AskDie {
    let console = console.clone();
    Arc::new(move |sides, purpose| ask_for_die(&console, sides, purpose))
}

fn ask_for_die(console: &Console, sides: u8, purpose: &str) -> Result<u8, String> {
    let prompt = format!("Roll a d{sides} for {purpose}: ");
    loop {
        let Some(text) = console.ask(&prompt).map_err(|why| why.to_string())? else {
            return Err("the input has ended".to_owned());
        };
        match text.parse::<u8>() {
            Ok(value) if (1..=sides).contains(&value) => return Ok(value),
            _ if matches!(text.as_str(), "quit" | "exit" | "q") => return Err("the player has stopped".to_owned()),
            _ => console
                .line(&format!("found {text:?}, expected a number from 1 to {sides}, or quit"))
                .map_err(|why| why.to_string())?,
        }
    }
}
