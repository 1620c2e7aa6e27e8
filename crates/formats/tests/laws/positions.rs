//! Tests that game states are read back as they were written.

use board::{Candidate, Candidates, Digit, Grid, Layout, Position, Puzzle, Shape};
use formats::ReadOptions;

use super::order::read;
use testbed::Random;
use testbed::puzzles::solved;

/// Returns a puzzle of a solution, with some of the other digits entered and some wrong candidates
/// eliminated.
fn position(random: &mut Random, shape: Shape) -> (Puzzle, Position) {
    let solution = solved(shape, random);
    let mut puzzle = Puzzle::classic(shape, Grid::empty(shape));
    let mut position = Position::start(&puzzle);
    for (cell, digit) in solution.filled() {
        match random.below(4) {
            0 => puzzle.givens.set(cell, Some(digit)),
            1 => position.placed.set(cell, Some(digit)),
            _ => {}
        }
        let wrong = random.below(shape.side()) as Digit + 1;
        if wrong != digit && random.percent(30) {
            position.left.eliminate(Candidate { cell, digit: wrong });
        }
    }
    (puzzle, position)
}

fn marks(puzzle: &Puzzle, position: &Position) -> Candidates {
    position.candidates(&Layout::of(puzzle), puzzle)
}

#[test]
fn position_formats_preserve_positions() {
    let (random, nine) = (&mut Random(5), Shape::new(3, 3).unwrap());
    for (name, told) in [("hodoku", true), ("ss", true), ("sdx", true), ("sdx", false)] {
        let format = formats::named(name).unwrap();
        let mut held = 0;
        for _ in 0..60 {
            let (puzzle, position) = position(random, nine);
            let mut text = Vec::new();
            if format.write_position(&puzzle, &position, None, &mut text).is_err() {
                continue;
            }
            held += 1;
            let text = String::from_utf8(text).unwrap();
            let from = Some(format).filter(|_| !told);
            let text = if name == "ss" { text } else { text.repeat(2) };
            let entries = read(&text, ReadOptions { from, ..ReadOptions::default() });
            assert_eq!(entries.len(), if name == "ss" { 1 } else { 2 }, "{text}");
            for entry in entries {
                let entry = entry.unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(entry.format.name(), name, "{text}");
                assert_eq!(entry.puzzle.givens, puzzle.givens, "{text}");
                assert!(entry.puzzle.restrictions.is_none());
                let back = entry.position.unwrap();
                assert_eq!(back.placed, position.placed, "{text}");
                assert_eq!(marks(&puzzle, &back), marks(&puzzle, &position), "{text}");
            }
        }
        assert!(held > 50, "{name} preserved only {held} game states");
    }
}

#[test]
fn sdk_preserves_digits_but_refuses_eliminations() {
    let (random, six) = (&mut Random(6), Shape::new(2, 3).unwrap());
    let sdk = formats::named("sdk").unwrap();
    let (puzzle, position) = position(random, six);
    let refused = sdk.write_position(&puzzle, &position, None, &mut Vec::new());
    assert!(refused.unwrap_err().to_string().contains("candidates are eliminated"));
    let position = Position { left: Candidates::full(six), ..position };
    let mut text = Vec::new();
    sdk.write_position(&puzzle, &position, None, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("[Puzzle]\n") && text.contains("\n[State]\n"), "{text}");
    let entry = read(&text, ReadOptions::default()).remove(0).unwrap();
    assert_eq!((entry.puzzle.givens, entry.format.name()), (puzzle.givens, "sdk"));
    assert_eq!(entry.position.unwrap().placed, position.placed);
}

#[test]
fn puzzle_formats_refuse_positions_and_name_others() {
    let (puzzle, position) = position(&mut Random(7), Shape::new(3, 3).unwrap());
    let holding: Vec<&str> = formats::of_positions().map(|format| format.name()).collect();
    assert_eq!(holding, ["hodoku", "sdk", "sdx", "ss", "pm"]);
    for format in formats::ALL.iter().filter(|format| !format.holds_positions()) {
        let error = format.write_position(&puzzle, &position, None, &mut Vec::new()).unwrap_err();
        let why = match format.holds_placed() {
            true => "candidates are eliminated in it",
            false => "it contains entered digits or eliminated candidates",
        };
        let words = format!(
            "the format {} cannot hold this game state: {why}; use hodoku, sdk, sdx or ss",
            format.name()
        );
        assert_eq!(error.to_string(), words);
        let start = Position::start(&puzzle);
        let written = format.write_position(&puzzle, &start, None, &mut Vec::new());
        assert!(written.is_ok(), "{}", format.name());
    }
    assert_eq!(formats::use_another("sdk", &puzzle, &position), "use hodoku, sdx or ss");
}

/// Returns puzzles of several sizes and rules, each with entered digits, without and with
/// eliminated candidates.
fn positions() -> Vec<(Puzzle, Position)> {
    let random = &mut Random(8);
    let mut all = Vec::new();
    for (rows, columns) in [(3, 3), (2, 3), (2, 2)] {
        let (classic, struck) = position(random, Shape::new(rows, columns).unwrap());
        let side = rows * columns;
        let with = |keys: &str| {
            let text = format!(r#"{{"side":{side},"givens":{{}},{keys}}}"#);
            Puzzle { givens: classic.givens.clone(), ..formats::read(&text).unwrap() }
        };
        for puzzle in [
            with(r#""rules":[{"rule":"anti-king"}]"#),
            with(r#""rules":[{"rule":"lunchbox","cells":["r1c1","r1c2","r1c3"],"sum":3}]"#),
            with(r#""regions":"none""#),
            with(r#""lines":"none""#),
            classic.clone(),
        ] {
            let left = Candidates::full(puzzle.shape);
            all.push((puzzle.clone(), Position { left, ..struck.clone() }));
            all.push((puzzle, struck.clone()));
        }
    }
    all
}

#[test]
fn f_puzzles_preserves_entered_digits_and_rules() {
    let format = formats::named("f-puzzles").unwrap();
    let mut held = 0;
    for (puzzle, position) in positions() {
        let mut text = Vec::new();
        if let Err(error) = format.write_position(&puzzle, &position, None, &mut text) {
            assert!(error.to_string().contains("cannot hold this game state"), "{error}");
            continue;
        }
        held += 1;
        let text = String::from_utf8(text).unwrap();
        let entry = read(&text, ReadOptions::default()).remove(0).unwrap();
        assert_eq!((&entry.puzzle, entry.format.name()), (&puzzle, "f-puzzles"), "{text}");
        let back = entry.position.unwrap();
        assert_eq!(back.placed, position.placed, "{text}");
        assert_eq!(marks(&puzzle, &back), marks(&puzzle, &position), "{text}");
    }
    assert!(held >= 9, "{held}");
}

#[test]
fn position_error_names_a_format_that_fits() {
    let (mut with, mut without) = (0, 0);
    for (puzzle, position) in positions() {
        let write = |format: &dyn formats::Format| {
            format.write_position(&puzzle, &position, None, &mut Vec::new())
        };
        // `pm` is left out, because its candidates are part of the puzzle.
        let all = formats::ALL.iter().filter(|it| it.name() != "pm");
        let holding: Vec<&str> =
            all.clone().filter(|it| write(**it).is_ok()).map(|it| it.name()).collect();
        for format in all.filter(|it| !holding.contains(&it.name())) {
            let error = write(*format).unwrap_err().to_string();
            assert!(!error.contains("use the format json"), "{error}");
            // A format of one size reports only that.
            if error.contains("it supports only 9×9 with") {
                continue;
            }
            let (_, advice) = error.rsplit_once("; ").unwrap_or_else(|| panic!("{error}"));
            let named: Vec<&str> =
                advice.split([' ', ',']).filter(|it| formats::named(it).is_some()).collect();
            match holding[..] {
                [] => assert!(advice.starts_with("no format supports both"), "{error}"),
                _ => assert!(named.iter().any(|it| holding.contains(it)), "{holding:?}: {error}"),
            }
            *(if holding.is_empty() { &mut without } else { &mut with }) += 1;
        }
    }
    assert!(with > 20 && without > 20, "{with} {without}");
}
