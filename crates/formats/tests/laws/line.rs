//! Tests that the one-line form of `board` and the format `line` are the same.

use std::fs;
use std::path::Path;

use board::{LineError, Puzzle};
use formats::{LINE, PuzzleReader, ReadError, ReadOptions};
use testbed::Random;

/// Returns the first word of every line in the puzzle files.
fn words() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|it| it == "txt"));
    let texts = files.map(|path| fs::read_to_string(path).unwrap());
    let ends = |c: char| c.is_whitespace() || ":,#".contains(c);
    let first = |line: &str| line.split(ends).next().unwrap().to_owned();
    let words = texts.flat_map(|text| text.lines().map(first).collect::<Vec<_>>());
    words.filter(|word| !word.is_empty()).collect()
}

fn by_format(line: &str) -> Result<Puzzle, ReadError> {
    let options = ReadOptions { from: Some(LINE), ..ReadOptions::default() };
    PuzzleReader::new("line", line.as_bytes(), options).next().unwrap().map(|entry| entry.puzzle)
}

/// Returns true if both readers read the line as the same puzzle, and false if both refuse it at
/// the same column.
fn agree(line: &str) -> bool {
    match (line.parse::<Puzzle>(), by_format(line)) {
        (Ok(one), Ok(other)) => {
            assert_eq!((one.shape, &one.givens), (other.shape, &other.givens), "{line}");
            assert!(one.restrictions.is_none() && other.restrictions.is_none(), "{line}");
            true
        }
        (Err(one), Err(other)) => {
            let column = match one {
                LineError::Character { column, .. } => column,
                _ => 1,
            };
            assert_eq!(column, other.column, "{line}: {one} / {other}");
            false
        }
        (one, other) => panic!("{line}: {one:?} / {other:?}"),
    }
}

#[test]
fn line_format_agrees_with_puzzle_parse() {
    let read = words().iter().filter(|word| agree(word)).count();
    assert!(read > 600, "only {read} lines were read");
}

/// Returns the puzzles and errors of a text, as the general reader reads it.
fn by_reader(text: &str) -> Vec<Result<Puzzle, String>> {
    let puzzles = PuzzleReader::new("line", text.as_bytes(), ReadOptions::default());
    puzzles.map(|entry| entry.map(|it| it.puzzle).map_err(|it| it.to_string())).collect()
}

#[test]
fn plain_line_is_read_as_by_general_reader() {
    let mut random = Random(1);
    let mut lines = words();
    for length in 0..=100 {
        for highest in 0..10 {
            let one = |random: &mut Random| match random.below(3) {
                0 => char::from_digit(random.below(highest + 1) as u32, 10).unwrap(),
                _ => '.',
            };
            lines.push((0..length).map(|_| one(&mut random)).collect());
        }
        for counting in ["0123456789", ".0123456789", "123456789123456789", "..0123456789"] {
            let row = |side: usize| format!("{}{}", &counting[..side], ".".repeat(length));
            lines.extend((4..=9).map(row).map(|line| line[..line.len().min(81)].to_owned()));
        }
    }
    let mut read = 0;
    for line in &lines {
        for (before, after) in [
            ("", ""),
            ("", "\n"),
            ("", "\r\n"),
            ("", "\n\n"),
            ("", "#"),
            ("", " "),
            (" ", ""),
            ("\u{feff}", ""),
            ("", "\n."),
        ] {
            let text = format!("{before}{line}{after}");
            if let Some(puzzle) = formats::read_plain(text.as_bytes()) {
                assert_eq!(by_reader(&text), [Ok(puzzle)], "{text:?}");
                read += 1;
            }
        }
        let second = format!("{line}\n{line}");
        assert_eq!(formats::read_plain(second.as_bytes()), None, "{second:?}");
    }
    assert!(read > 1000, "only {read} lines were read");
}

#[test]
fn parsers_agree_on_byte_order_mark() {
    for line in words().iter().filter(|word| word.parse::<Puzzle>().is_ok()).take(20) {
        assert!(agree(&format!("\u{feff}{line}")));
        let at = |text: &str| text.parse::<Puzzle>().map(|puzzle| puzzle.givens);
        assert_eq!(at(&format!("\u{feff}{line}")), at(line));
    }
    assert!(!agree("\u{feff}\u{feff}................"));
    let error = "1".parse::<Puzzle>().unwrap_err().to_string();
    assert!(error.starts_with("1 character: "), "{error}");
    let error = "12".parse::<Puzzle>().unwrap_err().to_string();
    assert!(error.starts_with("2 characters: "), "{error}");
}

#[test]
fn parsers_refuse_bad_line_at_same_column() {
    let mut words = words();
    words.retain(|word| word.parse::<Puzzle>().is_ok());
    for (number, word) in words.iter().enumerate() {
        let chars: Vec<char> = word.chars().collect();
        let place = number * 31 % chars.len();
        let above = char::from_digit(chars.len().isqrt() as u32 + 1, 16).unwrap();
        for wrong in ['w', 'é', '/', '%', above] {
            let spoilt = |(at, &c): (usize, &char)| if at == place { wrong } else { c };
            let spoilt: String = chars.iter().enumerate().map(spoilt).collect();
            assert!(!agree(&spoilt), "{spoilt}");
        }
        assert!(!agree(&word[1..]) && !agree(&format!("{word}.")), "{word}");
    }
}

#[test]
fn formats_are_equal_if_names_are_equal() {
    for one in formats::readable() {
        assert_eq!(formats::named(one.name()), Some(one));
        for other in formats::readable() {
            assert_eq!(one == other, one.name() == other.name(), "{one:?} {other:?}");
        }
    }
}

/// Returns the rating of a line, or its error.
fn rating(line: &str) -> Result<String, String> {
    let entry = PuzzleReader::new("p", line.as_bytes(), ReadOptions::default()).next().unwrap();
    let entry = entry.map_err(|error| error.to_string())?;
    assert_eq!(entry.puzzle.givens.to_string(), &line[..16]);
    let found = entry.beside.iter().find(|it| it.name == "rating");
    found.map(|it| it.value.trim_matches('"').to_owned()).ok_or_else(|| "none".to_owned())
}

#[test]
fn rating_may_follow_line() {
    const LINE: &str = "4..3..2.3.......";
    for text in [
        "ED=1.2/1.2/1.2",
        "ED 1.2/1.2/1.2",
        "ED=1.2/1.2/1.2 SE=7",
        "SE 7.1",
        "se: 7.1",
        "SER=10.7",
        "ER=7.1/1.2/1.2, HoDoKu 342",
        "7.1/1.2/1.2",
        "(SE 7.1)",
        "[ED=7.1/1.2/1.2]",
        "rating 12",
        "7.1",
        "; 4.5",
        "C24",
        "hard",
    ] {
        for space in [" ", "\t", "  "] {
            assert_eq!(rating(&format!("{LINE}{space}{text}")), Ok(text.to_owned()));
            assert_eq!(rating(&format!("{LINE}{space}{text} # x")), Ok(text.to_owned()));
        }
    }
    assert_eq!(rating(&format!("{LINE} # rating 7.1")), Err("none".to_owned()));
    for text in [
        "harder",
        "SE",
        "7",
        "24",
        "C2x",
        "SE hard",
        "SE 7.1 hard",
        "ED=",
        "7.1/1.2",
        "1/2/3/4",
        "SE 7.",
        "XY=7.1",
    ] {
        let error = rating(&format!("{LINE} {text}")).unwrap_err();
        assert!(error.contains("follows the puzzle"), "{text}: {error}");
    }
}
