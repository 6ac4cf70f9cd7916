//! Runs the program.

use std::path::Path;

use assert_cmd::Command;

/// What a run has brought.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with its saved games in a folder.
pub(crate) fn program(saves: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ringing-steel"));
    command.env("RINGING_STEEL_SAVES", saves).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the program with an input that ends.
pub(crate) fn run_with(saves: &Path, args: &[&str], input: &str) -> Ran {
    let output = program(saves).args(args).write_stdin(input).output().unwrap();
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the program without input.
pub(crate) fn run(saves: &Path, args: &[&str]) -> Ran {
    run_with(saves, args, "")
}

/// A path as an argument.
pub(crate) fn arg(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The one record in a folder of saved games.
#[track_caller]
pub(crate) fn only_record(saves: &Path) -> std::path::PathBuf {
    let mut records: Vec<_> = std::fs::read_dir(saves).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(records.len(), 1, "{records:?}");
    records.remove(0)
}

/// Two men with swords a few steps apart: small enough for a whole game in a test.
pub(crate) fn two_swords(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("two_swords.ron");
    let text = "(
    version: 1, name: \"Two swords\", seed: 1981,
    board: (shape: disc(radius: 4)),
    sides: [(name: \"red\"), (name: \"blue\")],
    combatants: [
        (like: \"aldric\", side: \"red\", at: (0, 1), facing: N, target: \"Bruno\"),
        (like: \"bruno\", side: \"blue\", at: (0, 0), facing: S, target: \"Aldric\"),
    ],
)
";
    std::fs::write(&path, text).unwrap();
    path
}

/// Two against two with a wall between them.
pub(crate) fn behind_a_wall(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("behind_a_wall.ron");
    let text = "(
    version: 1, name: \"Behind a wall\", seed: 3,
    board: (shape: disc(radius: 5), features: [(on: [line((-3, 0), (3, -3))], put: (obstacle: wall))]),
    sides: [(name: \"red\"), (name: \"blue\")],
    combatants: [
        (like: \"aldric\", side: \"red\", at: (0, 3), facing: N),
        (like: \"bruno\", side: \"blue\", at: (0, -4), facing: S),
    ],
)
";
    std::fs::write(&path, text).unwrap();
    path
}
