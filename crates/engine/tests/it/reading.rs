//! Files that are no records, or no good ones: one clear error each, with its line, in little time and memory.

use std::io::Write;
use std::path::Path;

use engine::record::{DiceSource, MAX_BYTES, RecordError, Recorded};

use crate::toy::{DATA, Toy, header};

fn first_line() -> String {
    serde_json::to_string(&header(DiceSource::Seed(1))).unwrap() + "\n"
}

fn order(at: u32) -> String {
    format!("{{\"order\":{{\"at\":{at},\"who\":0,\"journal\":\"0000000000000000\",\"order\":1}}}}\n")
}

#[track_caller]
fn refused(bytes: impl AsRef<[u8]>, expected: &str) {
    let read: Result<Recorded<u8>, RecordError> = Recorded::parse(Path::new("game.jsonl"), bytes.as_ref());
    let told = read.err().map(|why| why.to_string()).unwrap_or_default();
    assert_eq!(told, expected);
}

#[test]
fn what_is_no_header_is_refused() {
    refused(
        "",
        "game.jsonl:1: found the end of the file within the header line, expected a whole record: it was cut short before its first order, start the game anew",
    );
    refused(
        "{\"record\":1,",
        "game.jsonl:1: found the end of the file within the header line, expected a whole record: it was cut short before its first order, start the game anew",
    );
    refused("(version: 1)\n", "game.jsonl:1:1: found `(`, expected `{`, the beginning of a line of a record");
    refused([0_u8; 4096], "game.jsonl:1:1: found the byte 0x00, expected `{`, the beginning of a line of a record");
    refused("{}\n", "game.jsonl:1:2: found missing field `record` near `{}`, expected a line of a record in JSON");
    refused(
        "{\"record\":99999999999999999999999}\n",
        "game.jsonl:1:33: found invalid type: floating point `1e+23` near `99999999999999999999}`, expected u64",
    );
    refused(
        "{\"record\":2,\"anything\":[]}\n",
        "game.jsonl:1: found format version 2, expected version 1: play it with the version of the program that wrote it",
    );
    refused(
        "{\"record\":\"one\"}\n",
        "game.jsonl:1:15: found invalid type: string \"one\" near `{\"record\":\"one\"}`, expected u64",
    );
    let unknown = first_line().replacen("\"program\"", "\"luck\":7,\"program\"", 1);
    let read: Result<Recorded<u8>, RecordError> = Recorded::parse(Path::new("game.jsonl"), unknown.as_bytes());
    assert!(read.unwrap_err().to_string().contains("found unknown field `luck`"));
}

#[test]
fn a_bad_line_is_refused_with_its_number() {
    let with = |line: &str| first_line() + &order(0) + line + "\n" + &order(1);
    refused(
        with("order"),
        "game.jsonl:3:1: found `o`, expected `{`, the beginning of a line of a record: a copy of its first 2 lines is a record that can be watched and gone on with",
    );
    refused(
        with("{\"order\":{\"at\":-1}}"),
        "game.jsonl:3:17: found invalid value: integer `-1` near `{\"order\":{\"at\":-1}}`, expected u32: a copy of its first 2 lines is a record that can be watched and gone on with",
    );
    refused(
        with("{\"order\":{\"at\":1,\"who\":300}}"),
        "game.jsonl:3:26: found invalid value: integer `300` near `r\":{\"at\":1,\"who\":300}}`, expected u8: a copy of its first 2 lines is a record that can be watched and gone on with",
    );
    refused(
        with("{\"orders\":{}}"),
        "game.jsonl:3:9: found unknown variant `orders` near `{\"orders\":{}}`, expected one of `order`, `die`, `mark`, `undo`, `end`: a copy of its first 2 lines is a record that can be watched and gone on with",
    );
    refused(
        with("{\"die\":{\"sides\":6,\"value\":6,\"for\":\"luck\"}}"),
        "game.jsonl:3:1: found a die line, expected none, since the header names a seed: a copy of its first 2 lines is a record that can be watched and gone on with",
    );
    refused(
        with("{\"undo\":{\"orders\":1}}"),
        "game.jsonl:3:1: found an undo that leaves 1 orders, expected fewer than the 1 before it: a copy of its first 2 lines is a record that can be watched and gone on with",
    );
    let mark = "\"at\":0,\"state\":\"0000000000000000\",\"journal\":\"0000000000000000\"";
    refused(
        with(&format!("{{\"mark\":{{\"orders\":5,{mark}}}}}")),
        "game.jsonl:3:1: found a mark after 5 orders, expected 1, as many as stand before it: a copy of its first 2 lines is a record that can be watched and gone on with",
    );
    refused(
        with(&format!("{{\"end\":{{\"orders\":1,\"outcome\":\"\",{mark}}}}}")),
        "game.jsonl:4:1: found a line after the end line, expected the end of the file: a copy of its first 3 lines is a record that can be watched and gone on with",
    );
    refused(
        with(&format!("{{\"mark\":{{\"orders\":1,{}}}}}", mark.replacen("0000000000000000", "xyz", 1))),
        "game.jsonl:3:40: found invalid value: string \"xyz\" near `\"at\":0,\"state\":\"xyz\",\"journal\":\"`, expected a hash of 16 hexadecimal digits: a copy of its first 2 lines is a record that can be watched and gone on with",
    );
}

#[test]
fn what_is_no_text_or_nested_without_end_is_refused() {
    let mut bytes = first_line().into_bytes();
    bytes.extend_from_slice(b"{\"order\":\xff}\n");
    refused(
        &bytes,
        "game.jsonl:2:10: found the byte 0xff, which is not UTF-8, expected a text in UTF-8: nothing of the game is left before it",
    );
    let deep = first_line() + "{\"order\":" + &"[".repeat(60_000) + "\n";
    let read: Result<Recorded<u8>, RecordError> = Recorded::parse(Path::new("game.jsonl"), deep.as_bytes());
    let told = read.unwrap_err().to_string();
    assert!(told.starts_with("game.jsonl:2:") && told.len() < 300, "{told}");
    let deep = format!("{{\"record\":1,\"x\":{}\n", "[".repeat(60_000));
    let read: Result<Recorded<u8>, RecordError> = Recorded::parse(Path::new("game.jsonl"), deep.as_bytes());
    let told = read.unwrap_err().to_string();
    assert!(told.starts_with("game.jsonl:1:") && told.len() < 300, "{told}");
    let long = first_line() + "{\"order\":\"" + &"x".repeat(1 << 20) + "\"}\n";
    refused(
        long,
        "game.jsonl:2:1: found a line of more than 65536 bytes, expected a shorter one: nothing of the game is left before it",
    );
}

#[test]
fn a_torn_last_line_is_dropped_and_told() {
    let text = first_line() + &order(0) + "{\"order\":{\"at\":1,\"wh";
    let recorded: Recorded<u8> = Recorded::parse(Path::new("game.jsonl"), text.as_bytes()).unwrap();
    assert_eq!(recorded.orders.len(), 1);
    assert_eq!(recorded.torn.unwrap().to_string(), "line 3 was not written to its end (20 bytes) and is dropped");
    // What a crash of the whole machine leaves behind: blocks of zeros.
    let mut bytes = (first_line() + &order(0)).into_bytes();
    bytes.extend_from_slice(&[0; 4096]);
    let recorded: Recorded<u8> = Recorded::parse(Path::new("game.jsonl"), bytes.as_slice()).unwrap();
    assert_eq!((recorded.orders.len(), recorded.torn.map(|torn| torn.bytes)), (1, Some(4096)));
}

#[test]
fn other_rules_are_refused() {
    let read = |change: &dyn Fn(&mut engine::record::Header)| {
        let mut header = header(DiceSource::Seed(1));
        change(&mut header);
        let text = serde_json::to_string(&header).unwrap() + "\n";
        let recorded: Recorded<u8> = Recorded::parse(Path::new("game.jsonl"), text.as_bytes()).unwrap();
        recorded.expect_rules::<Toy>(DATA).map_err(|why| why.to_string())
    };
    assert_eq!(read(&|_| {}), Ok(()));
    let ruleset = read(&|header| header.ruleset = "chess".to_owned());
    assert_eq!(
        ruleset,
        Err("game.jsonl:1: found the ruleset \"chess\", expected \"toy\": this program does not play those rules"
            .to_owned())
    );
    let data = read(&|header| header.rules.0 = 8);
    let expected = "game.jsonl:1: found rules data of version 0000000000000008, expected 0000000000000007: it was played with other tables, name their folder with --data";
    assert_eq!(data, Err(expected.to_owned()));
}

#[test]
fn a_file_that_is_not_there_or_far_too_long_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.jsonl");
    let read: Result<Recorded<u8>, RecordError> = Recorded::read(&path);
    assert!(matches!(read, Err(RecordError::Unreadable { .. })));
    let read: Result<Recorded<u8>, RecordError> = Recorded::read(folder.path());
    assert!(matches!(read, Err(RecordError::Unreadable { .. })));
    let long = folder.path().join("long.jsonl");
    let mut file = std::fs::File::create(&long).unwrap();
    file.write_all(first_line().as_bytes()).unwrap();
    file.set_len(100 << 20).unwrap();
    let read: Result<Recorded<u8>, RecordError> = Recorded::read(&long);
    assert!(matches!(read, Err(RecordError::TooLong { found, most: MAX_BYTES, .. }) if found == 100 << 20));
}
