//! The rulebook's worked examples and *check:* examples, each a script in `tests/scripts`.
//!
//! `SCRIPT=x01 cargo test -p scenario scripts -- --nocapture` runs those whose names begin so and shows their journals.
use scenario::script::Script;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use steel::tables::Tables;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts")
}

fn tables() -> Arc<Tables> {
    Arc::new(Tables::builtin().clone())
}

#[test]
fn every_script_comes_out_as_the_rulebook_says() {
    let only = std::env::var("SCRIPT").unwrap_or_default();
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ext| ext == "ron"));
    files.sort();
    let (mut failures, mut count) = (Vec::new(), 0);
    for file in files {
        let stem = file.file_stem().unwrap().to_string_lossy().into_owned();
        if !stem.starts_with(&only) {
            continue;
        }
        count += 1;
        match Script::load(&file).map_err(|error| error.to_string()).and_then(|script| {
            script.run(&tables()).map_err(|error| error.to_string())
        }) {
            Ok(run) if !only.is_empty() => println!("{stem}\n{}", run.journal),
            Ok(_) => {}
            Err(error) => failures.push(format!("--- {stem}\n{error}")),
        }
    }
    assert!(count > 0, "no script begins with {only:?}");
    assert!(failures.is_empty(), "{} of {count} scripts fail\n{}", failures.len(), failures.join("\n\n"));
}
