//! Links of SudokuPad: with short keys, with long ones, and with more than any puzzle needs.

use board::Puzzle;
use formats::{Puzzles, ReadOptions};

use super::inside::{base64, lz_string, zipped};

fn link(prefix: &str, text: &str) -> String {
    format!("https://sudokupad.app/{prefix}{}", base64::text(&lz_string::pack(text)))
}

fn read_one(text: &str) -> Result<Puzzle, String> {
    let mut puzzles = Puzzles::new("p", text.as_bytes(), ReadOptions::default());
    puzzles.next().unwrap().map(|it| it.puzzle).map_err(|error| error.to_string())
}

#[test]
fn links_are_unpacked_with_short_keys_and_with_long_ones() {
    let zipped = "{id:'t',ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],\
        [[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
        ca:[{cells:[[0,0],[0,1]],v:4,sum:4,unique:t},{v:'title: it\\'s'}]}";
    let long = zipped::json(zipped, 4 << 20).unwrap();
    let puzzle = read_one(&link("scl", zipped)).unwrap();
    assert_eq!(read_one(&link("ctc", &long)).unwrap(), puzzle);
    assert_eq!(read_one(&long).unwrap(), puzzle);
    assert_eq!(puzzle.givens.get(0), Some(1));
    let names: Vec<&str> = puzzle.rules.all().iter().map(|rule| rule.name()).collect();
    assert_eq!(names, ["lines", "boxes", "cage"]);
    assert!(read_one(&link("scl", &zipped[..90])).unwrap_err().contains("does not unpack"));
}

#[test]
fn a_short_link_that_unpacks_to_very_much_is_refused() {
    let bomb = link("ctc", &"a".repeat(5 << 20));
    assert!(bomb.len() < 20_000, "{}", bomb.len());
    let error = read_one(&bomb).unwrap_err();
    assert!(error.contains("unpacks to more than 4 MB"), "{error}");
    // A list of nothing becomes longer when it is made JSON.
    let commas = link("scl", &format!("{{ce:[{}]}}", ",".repeat(3 << 20)));
    let error = read_one(&commas).unwrap_err();
    assert!(error.contains("more than any puzzle needs"), "{error}");
}
