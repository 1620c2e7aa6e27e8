//! Tests of the page of `explain --format html` in a real browser: each step must show the data of
//! the record. Without a browser, the tests are skipped with a message.

use std::{
    fs,
    io::{self, Write},
};

use serde_json::{Value, json};

use crate::program::{Folder, UNIQUE, run};
use testbed::chromium::{Ground, Shown, browser, show};

/// A puzzle with locked candidates, a pair and singles.
const NINE: &str =
    "000801000000000043500000000000070800000000100020030000600000075003400000000200600";

/// Returns the observations on the page of these puzzles, and checks that there were no errors.
fn seen(puzzles: &str, options: &str, ending: &str, ground: Ground) -> Option<Value> {
    let Some(browser) = browser() else {
        // The test harness captures the output of print macros.
        let _ = writeln!(io::stderr(), "NOT TESTED: no chromium on the PATH to show the steps");
        return None;
    };
    let page = run(&format!("explain --format html {options}"), puzzles).ends(0).out;
    let probe = format!("<script>\n{}</script>\n</body>", include_str!("probe.js"));
    let folder = Folder::new();
    let path = folder.file("steps.html", &page.replace("</body>", &probe));
    let Shown { dom, said } = show(&browser, &path, ending, ground);
    let complaint = |line: &&str| ["CONSOLE", "Uncaught"].iter().any(|bad| line.contains(bad));
    assert_eq!(said.lines().find(complaint), None);
    let (_, found) = dom.split_once("<pre id=\"probe\">").expect(&dom);
    let found = found.split("</pre>").next().unwrap();
    let plain = found.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    fs::remove_file(path).unwrap();
    Some(serde_json::from_str(&plain).unwrap())
}

/// Returns the record of the steps of a puzzle.
fn told(puzzle: &str, options: &str) -> Value {
    let ran = run(&format!("explain --format json --candidates {options}"), puzzle).ends(0);
    serde_json::from_str(&ran.out).unwrap()
}

/// Checks that each step shows the marks in the record.
fn is_as_told(seen: &Value, record: &Value) {
    let (pages, steps) = (seen["forward"].as_array().unwrap(), record["steps"].as_array().unwrap());
    assert_eq!(pages.len(), steps.len());
    for (number, (page, step)) in (1..).zip(pages.iter().zip(steps)) {
        assert_eq!(page["cells"], step["candidates"], "step {number}: {step}");
        assert_eq!(page["number"], json!(format!("{number} of {}", steps.len())));
        let reason = step["reason"].as_str().unwrap();
        assert!(page["sentence"].as_str().unwrap().ends_with(reason), "{page}");
        assert_eq!(page["current"], json!([page["sentence"]]));
        assert_eq!(page["pattern"].as_u64(), step["cells"].as_array().map(|c| c.len() as u64));
        // Marks that are eliminated from the placed cell are hidden by its digit.
        let placed = step["placed"].as_str().map(|placed| placed.split_once('=').unwrap());
        let names = step["eliminated"].as_array().unwrap().iter().map(|it| it.as_str().unwrap());
        let around =
            |name: &&str| placed.is_none_or(|(cell, _)| name.split('≠').next() != Some(cell));
        let mut struck: Vec<&str> = names.filter(around).collect();
        struck.sort_unstable();
        assert_eq!(page["struck"], json!(struck), "step {number}: {step}");
        let fresh: Vec<u64> = placed.iter().map(|(_, digit)| digit.parse().unwrap()).collect();
        assert_eq!(page["fresh"], json!(fresh));
    }
}

#[test]
fn chain_links_show_only_at_their_step() {
    let text = fs::read_to_string("puzzles/unbiased.txt").unwrap();
    let line = text.lines().nth(25).unwrap().split([' ', ':']).next().unwrap();
    let Some(seen) = seen(line, "--max-steps 40", "", Ground::Light) else { return };
    let told = told(line, "--max-steps 40");
    is_as_told(&seen, &told);
    let mut chains = 0;
    let pages = seen["forward"].as_array().unwrap();
    for (page, step) in pages.iter().zip(told["steps"].as_array().unwrap()) {
        let places = step["chain"].as_array().unwrap().len() as u64;
        let links = page["links"].as_u64().unwrap();
        // A loop has one more link.
        assert!((places.saturating_sub(1)..=places).contains(&links), "{page} {step}");
        assert_eq!(page["circles"], page["held"], "{step}");
        assert_eq!(page["held"].as_u64().unwrap() > 0, places > 0, "{step}");
        chains += usize::from(places > 0);
    }
    assert!(chains > 2, "{chains}");
}

fn brightness(colour: &Value) -> u32 {
    let figures = colour.as_str().unwrap().split(|letter: char| !letter.is_ascii_digit());
    figures.filter_map(|figure| figure.parse::<u32>().ok()).take(3).sum()
}

#[test]
fn page_steps_match_record_both_ways() {
    let Some(seen) = seen(NINE, "--max-steps 20", "#step=2", Ground::Light) else { return };
    is_as_told(&seen, &told(NINE, "--max-steps 20"));
    let pages = seen["forward"].as_array().unwrap();
    assert_eq!(seen["opened"][0], pages[1]);
    // The layout does not move with the length of a reason, and everything is in the window.
    let frames = pages.iter().map(|page| &page["frame"]);
    assert!({ frames }.all(|frame| *frame == seen["start"]["frame"] && frame[5] == true), "{seen}");
    assert_ne!(seen["start"]["cells"], pages[0]["cells"]);
    for (place, expected) in [
        ("back", &pages[18]),
        ("reset", &seen["start"]),
        ("last", &pages[19]),
        ("first", &pages[0]),
        ("third", &pages[2]),
        ("home", &seen["start"]),
        ("right", &pages[0]),
        ("control", &pages[0]),
        ("end", &pages[19]),
        ("left", &pages[18]),
    ] {
        assert_eq!(&seen[place], expected, "{place}");
    }
    assert_eq!(seen["outside"], json!([0]));
    assert!(seen["overflow"].as_i64().unwrap() <= 0, "{}", seen["overflow"]);
    for (ground, ink) in [0, 1].map(|i| (&seen["ground"][i], &seen["ink"][i])) {
        assert!(brightness(ground) > brightness(ink) + 300, "{ground} {ink}");
    }
}

#[test]
fn puzzles_on_one_page_step_independently() {
    let six = fs::read_to_string("puzzles/sizes/6x6-box2x3.txt").unwrap();
    let six = six.lines().find(|line| !line.starts_with('#') && !line.is_empty()).unwrap();
    let six = six.split([' ', ':']).next().unwrap();
    let sixteen = fs::read_to_string("puzzles/sizes/rkk16-1.txt").unwrap();
    let all = format!("{six}\n{UNIQUE}\n\n{sixteen}");
    let Some(seen) = seen(&all, "--max-steps 40", "", Ground::Dark) else { return };
    is_as_told(&seen, &told(six, "--max-steps 40"));
    let opened = seen["opened"].as_array().unwrap();
    let cells = opened.iter().map(|page| page["cells"].as_array().unwrap().len());
    assert_eq!(cells.collect::<Vec<_>>(), [36, 16, 256]);
    assert_eq!(seen["outside"], json!([0, 0, 0]));
    let last = seen["end"]["number"].clone();
    assert_eq!(seen["two"], json!([last, "2 of 40"]));
    for (ground, ink) in [0, 1].map(|i| (&seen["ground"][i], &seen["ink"][i])) {
        assert!(brightness(ink) > brightness(ground) + 300, "{ground} {ink}");
    }
}
