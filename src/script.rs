//! `script`: a situation with its orders and dice, played out.

use scenario::script::Script;

use crate::cli::{Common, ScriptArgs};
use crate::console::Console;
use crate::failure::Failure;
use crate::loading;

/// `script FILE`: the journal on stdout; what does not fit on stderr.
pub(crate) fn run(common: &Common, args: &ScriptArgs, console: &Console) -> Result<(), Failure> {
    let tables = loading::tables(common)?;
    let script = Script::load(&args.file)?;
    match script.run(&tables) {
        Ok(run) => {
            console.print(&with_end(&run.journal))?;
            Ok(())
        }
        Err(error) => {
            console.print(&with_end(error.journal()))?;
            Err(Failure::Input(error.cause().to_string()))
        }
    }
}

fn with_end(journal: &str) -> String {
    let journal = journal.trim_end();
    if journal.is_empty() { String::new() } else { format!("{journal}\n") }
}
