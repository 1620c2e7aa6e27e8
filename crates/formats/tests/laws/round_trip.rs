//! Tests that every format reads its own output.

use board::Symbols;
use board::{Candidate, Candidates, Digit, Grid, Layout, Position, Puzzle, Shape};
use formats::{Format, PuzzleWriteError, ReadOptions};

use super::order::read;
use testbed::Random;

fn shapes() -> impl Iterator<Item = Shape> {
    let sizes = [
        (2, 2),
        (1, 4),
        (4, 1),
        (1, 5),
        (2, 3),
        (3, 2),
        (1, 7),
        (7, 1),
        (2, 4),
        (4, 2),
        (3, 3),
        (2, 5),
        (1, 11),
        (3, 4),
        (4, 3),
        (4, 4),
        (5, 5),
        (6, 7),
        (10, 10),
    ];
    sizes.into_iter().map(|(rows, columns)| Shape::new(rows, columns).unwrap())
}

/// Returns all kinds of symbols for the digits of a side.
fn symbols_of(side: usize) -> Vec<Option<Symbols>> {
    let last = char::from_u32('一' as u32 + side as u32 - 1).unwrap();
    let mut texts = vec![format!("一-{last}")];
    if side <= 26 {
        texts.push(format!("A-{}", (b'A' + side as u8 - 1) as char));
    }
    if side == 16 {
        texts.push("0-9A-F".to_owned());
    }
    let symbols = texts.iter().map(|text| Some(Symbols::parse(text).unwrap()));
    symbols.chain([None, Symbols::digits(side)]).collect()
}

/// Returns empty, full and partly filled puzzles, with and without restrictions.
fn puzzles(shape: Shape, random: &mut Random) -> Vec<Puzzle> {
    let side = shape.side();
    let of = |percent: usize, random: &mut Random| {
        let digit = |random: &mut Random| match random.below(100) < percent {
            true => random.below(side) as Digit + 1,
            false => 0,
        };
        let digits: Vec<_> = (0..shape.cells()).map(|_| digit(random)).collect();
        Puzzle::classic(shape, Grid::from_digits(shape, &digits).unwrap())
    };
    let mut puzzles: Vec<_> = [0, 5, 50, 100].map(|percent| of(percent, random)).into();
    let mut candidates = Candidates::full(shape);
    for _ in 0..side * side {
        let (cell, digit) = (random.below(shape.cells()), random.below(side) as Digit + 1);
        candidates.eliminate(Candidate { cell, digit });
    }
    puzzles.push(Puzzle { restrictions: Some(candidates.clone()), ..puzzles[1].clone() });
    puzzles.push(Puzzle::restricted(shape, candidates));
    puzzles
}

fn written(
    format: &dyn Format,
    puzzle: &Puzzle,
    symbols: Option<&Symbols>,
) -> Result<String, PuzzleWriteError> {
    let mut out = Vec::new();
    format.write(puzzle, symbols, &mut out)?;
    Ok(String::from_utf8(out).unwrap())
}

/// Returns true if the format is expected to refuse the puzzle.
fn cannot_hold(format: &dyn Format, puzzle: &Puzzle, symbols: Option<&Symbols>) -> bool {
    if let Some(side) = format.side() {
        assert_eq!(side, 9);
        return puzzle.shape != Shape::new(3, 3).unwrap() || puzzle.restrictions.is_some();
    }
    match format.name() {
        "pm" if symbols.is_none() && puzzle.shape.side() > 9 => true,
        // Neither a clash nor a cell without candidates can be drawn.
        "pm" => (0..puzzle.shape.cells()).any(|cell| marks(puzzle).count(cell) == 0),
        "sdm" | "sdk" | "ss" if symbols.is_none() && puzzle.shape.side() > 9 => true,
        "candidates" => symbols.is_none() && puzzle.shape.side() > 9,
        "kaggle" if symbols.is_none() && puzzle.shape.side() > 9 => true,
        "json" | "shorthand" => false,
        "iss" if puzzle.shape.side() > 16 => true,
        "f-puzzles" | "sudokupad" | "iss" => {
            // In `iss`, a cell with one remaining candidate is a given.
            let least = if format.name() == "iss" { 2 } else { 1 };
            let left = puzzle.restrictions.as_ref();
            left.is_some_and(|left| (0..puzzle.shape.cells()).any(|cell| left.count(cell) < least))
        }
        _ => puzzle.restrictions.is_some(),
    }
}

/// Returns the candidates that no given excludes.
fn marks(puzzle: &Puzzle) -> Candidates {
    Position::start(puzzle).candidates(&Layout::of(puzzle), puzzle)
}

/// Returns true if the output of a format is recognised without naming the format.
fn is_told(format: &dyn Format, symbols: Option<&Symbols>) -> bool {
    match format.name() {
        "sdm" | "ss" | "sdx" => false,
        "pm" => symbols.is_none(),
        _ => true,
    }
}

#[test]
fn formats_read_their_output() {
    let random = &mut Random(1);
    let mut count = 0;
    for shape in shapes() {
        for puzzle in puzzles(shape, random) {
            for symbols in symbols_of(shape.side()) {
                for &format in formats::ALL {
                    // Large boards with many candidates take long and test nothing more.
                    let largest = match format.name() {
                        "pm" => 16,
                        _ if testbed::full() => usize::MAX,
                        "candidates" => 25,
                        _ if puzzle.restrictions.is_some() => 25,
                        _ => usize::MAX,
                    };
                    if shape.side() > largest {
                        continue;
                    }
                    count += usize::from(comes_back(format, &puzzle, symbols.as_ref()));
                }
            }
        }
    }
    assert!(count > 1000, "only {count} puzzles were preserved");
}

#[test]
fn output_with_symbols_is_same_puzzle_or_refused() {
    let random = &mut Random(7);
    let (mut same, mut refused) = (0, 0);
    for (rows, columns, texts) in [
        (2, 2, &["0-3", "4321", "A-D", "2-5"][..]),
        (3, 3, &["0-8", "987654321", "A-I", "X1-8"][..]),
        (4, 4, &["0-9A-F", "1-9A-G", "A-P", "I-X", "0-9S-X"][..]),
    ] {
        let shape = Shape::new(rows, columns).unwrap();
        for puzzle in puzzles(shape, random) {
            for text in texts {
                let symbols = Symbols::parse(text).unwrap();
                for &format in formats::ALL {
                    let Ok(text) = written(format, &puzzle, Some(&symbols)) else { continue };
                    for from in [None, Some(format)] {
                        let told = Some(symbols.clone());
                        let options = ReadOptions { from, symbols: told, ..ReadOptions::default() };
                        for back in read(&text, options) {
                            let Ok(back) = back else {
                                assert!(from.is_none(), "{format:?} {symbols}\n{text}");
                                refused += 1;
                                continue;
                            };
                            let (one, other) = (&back.puzzle, &puzzle);
                            let is_same = match format.name() {
                                "pm" => marks(one) == marks(other),
                                _ => one.candidates() == other.candidates(),
                            };
                            assert!(is_same, "{format:?} {from:?}\n{text}");
                            same += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(same > 500 && refused > 10, "{same} {refused}");
}

/// Returns false if the format refuses the puzzle. Otherwise checks that reading returns the same
/// puzzle.
fn comes_back(format: &'static dyn Format, puzzle: &Puzzle, symbols: Option<&Symbols>) -> bool {
    let text = match written(format, puzzle, symbols) {
        Ok(text) => text,
        Err(error) => {
            assert!(matches!(error, PuzzleWriteError::Puzzle { .. }), "{error}");
            assert!(cannot_hold(format, puzzle, symbols), "{format:?}: {error}");
            return false;
        }
    };
    assert!(
        !cannot_hold(format, puzzle, symbols),
        "{format:?} accepted a puzzle that it should refuse"
    );
    assert!(text.ends_with('\n'));
    let symbols = symbols.filter(|_| format.uses_symbols()).cloned();
    // Borders determine the boxes; for other formats, options must.
    let shape = Some(puzzle.shape).filter(|_| format.name() != "grid");
    let numbers = format.name() == "line" && symbols.is_none() && puzzle.shape.side() > 9;
    let told = is_told(format, symbols.as_ref());
    // Without blanks, a table may be any list of numbers.
    let full = format.name() == "cells" && puzzle.givens.is_full();
    let named = Some(format).filter(|_| !numbers);
    for from in [None, named].into_iter().filter(|from| told || from.is_some()) {
        let options =
            ReadOptions { from, shape, symbols: symbols.clone(), ..ReadOptions::default() };
        let mut entries = read(&text.repeat(2), options);
        assert_eq!(entries.len(), 2, "{format:?} {}\n{text}", puzzle.shape);
        let entry = entries.pop().unwrap().unwrap_or_else(|e| panic!("{format:?}: {e}\n{text}"));
        assert!(entries.pop().unwrap().is_ok());
        let numbers = numbers || full && from.is_none();
        let name = match format.name() {
            _ if numbers => "numbers",
            // The link contains a text in that format.
            "sudokupad" if from.is_none() => "f-puzzles",
            name => name,
        };
        assert_eq!(entry.format.name(), name, "{text}");
        assert_eq!(entry.puzzle.shape, puzzle.shape, "{format:?}\n{text}");
        assert!(!entry.guessed_box);
        assert!(entry.position.is_none(), "{format:?}\n{text}");
        if format.name() == "pm" {
            assert_eq!(marks(&entry.puzzle), marks(puzzle), "{text}");
            continue;
        }
        assert_eq!(entry.puzzle.candidates(), puzzle.candidates(), "{format:?}\n{text}");
        if format.name() != "candidates" {
            assert_eq!(entry.puzzle.givens, puzzle.givens);
            assert_eq!(entry.puzzle.restrictions, puzzle.restrictions);
        }
    }
    true
}

#[test]
fn a_board_comes_back_from_json_whatever_its_lines_and_regions_ask() {
    let [json, line, shorthand] =
        ["json", "line", "shorthand"].map(|name| formats::named(name).unwrap());
    let pieces = r#""regions":[["r1c1","r1c2","r1c3","r1c4"],["r2c1","r2c2","r2c3","r2c4"]]"#;
    for lines in ["", r#""lines":"none","#] {
        for regions in [r#""regions":"boxes""#, r#""regions":"none""#, pieces] {
            for rules in ["", r#"{"rule":"anti-knight"}"#] {
                let text =
                    format!(r#"{{"rows":4,{lines}{regions},"givens":{{}},"rules":[{rules}]}}"#);
                let puzzle = formats::read(&text).unwrap();
                let has = |name: &str| puzzle.rules.all().iter().any(|it| it.name() == name);
                assert_eq!(has("lines"), lines.is_empty(), "{text}");
                for format in [json, shorthand] {
                    let back = written(format, &puzzle, None).unwrap();
                    assert_eq!(formats::read(&back).unwrap(), puzzle, "{back}");
                }
                if !lines.is_empty() && rules.is_empty() && regions.contains("boxes") {
                    let why = written(line, &puzzle, None).unwrap_err().to_string();
                    assert!(why.contains("with unconstrained rows and columns"), "{why}");
                }
            }
        }
    }
    // Puzzles of links are also preserved.
    let cells = vec![format!("[{}]", ["{}"; 4].join(",")); 4].join(",");
    let pad = format!(r#"{{"cells":[{cells}],"regions":[],"metadata":{{"norowcol":true}}}}"#);
    for text in [".Shape~4x4~~Raw.Cage~5~R1C1~R1C2", &pad] {
        let puzzle = formats::read(text).unwrap();
        let back = written(json, &puzzle, None).unwrap();
        assert_eq!(formats::read(&back).unwrap(), puzzle, "{back}");
    }
    for wrong in [
        r#"{"rows":4,"lines":"all","givens":{}}"#,
        r#"{"rows":4,"lines":"none","givens":{},"rules":["lines","anti-knight"]}"#,
        r#"{"rows":9,"lines":"none","grids":["r1c1"],"givens":{}}"#,
    ] {
        let why = formats::read(wrong).unwrap_err().to_string();
        assert!(why.contains("lines: "), "{wrong}: {why}");
    }
}
