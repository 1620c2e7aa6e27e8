//! Tests that readers of documents accept arbitrary bytes: they never panic, every error has a
//! place, and reading ends.

use formats::PuzzleReader;
use proptest::prelude::*;

use testbed::{reading::options, records::NINE as LINE};

const WORDS: [&str; 8] = [
    "",
    "",
    "--from json",
    "--from opensudoku",
    "--from cells",
    "--from kaggle",
    "--box 3x3",
    "--symbols A-I",
];

fn bear(bytes: &[u8], words: &str) {
    let lines = bytes.split(|&b| b == b'\n').count();
    let mut items = 0;
    for read in PuzzleReader::new("p", bytes, options(words)) {
        items += 1;
        match read {
            Ok(entry) => assert!(entry.place.line >= 1 && entry.place.line <= lines),
            Err(error) => {
                assert!(error.line >= 1 && error.line <= lines, "{error}");
                assert!(error.column >= 1 && !error.is_io() && !error.to_string().is_empty());
            }
        }
    }
    assert!(items >= 1 && items <= bytes.len() + 1, "{items}");
}

fn valid() -> Vec<String> {
    vec![
        format!(
            "{{\"givens\":\"{LINE}\",\"side\":9}}\n[{{\"puzzle\":[[1,2,3,4],[0,0,0,0],[0,0,0,0],[null,0,0,0]],\"box\":\"2x2\"}}]\n"
        ),
        format!(
            "<?xml version=\"1.0\"?>\n<opensudoku><!-- a --><name>b</name>\n<game data=\"{LINE}\"/></opensudoku>"
        ),
        "1,,3,4\n3,4,\"1\",2\n2,1,4,3\n4,3,2,1\n\n,,,\n,,,\n,,,\n,,,\n".to_owned(),
        format!("id,puzzle,solution\na_1,\"{LINE}\",\n"),
        format!("solution\tclues\tpuzzle\n\t30\t{LINE}\n\t\t\"{LINE}\"\n"),
        ",c1,c2,c3,c4\nr1,1,,3,4\nr2,3,4,\"1\",2\nr3,2,1,4,3\nr4,4,3,2,1\n".to_owned(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_do_not_panic(
        bytes in proptest::collection::vec(any::<u8>(), 0..300),
        first in proptest::sample::select(
            &["", "{\"", "[", "[[", "<", "<game ", "1,,", "\t", "id,puzzle\n", ",c1,c2,c3,c4\n"]
        ),
        words in proptest::sample::select(&WORDS),
    ) {
        bear(&[first.as_bytes(), &bytes].concat(), words);
    }

    #[test]
    fn arbitrary_document_characters_do_not_panic(
        text in "[\\[\\]{}<>\"'/=&;:,.a-d0-4 \t\n\\\\!?|-]{0,200}",
        words in proptest::sample::select(&WORDS),
    ) {
        bear(text.as_bytes(), words);
    }

    #[test]
    fn mutated_documents_do_not_panic(
        which in 0_usize..6,
        changes in proptest::collection::vec((any::<u8>(), any::<usize>(), any::<u8>()), 1..6),
        words in proptest::sample::select(&WORDS),
    ) {
        let mut bytes = valid().swap_remove(which).into_bytes();
        for (how, at, with) in changes {
            let at = at % bytes.len().max(1);
            match how % 3 {
                _ if bytes.is_empty() => {}
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, with),
                _ => bytes[at] = with,
            }
        }
        bear(&bytes, words);
    }

    /// Tests columns in any order, below their names.
    #[test]
    fn header_names_puzzle_column_anywhere(
        digits in proptest::collection::vec(0_u16..=9, 81),
        before in 0_usize..4,
        after in 0_usize..4,
        separator in proptest::sample::select(&[",", ";", "\t"]),
        quote in proptest::sample::select(&["", "\""]),
        name in proptest::sample::select(&["puzzle", "quizzes", "Sudoku", "board"]),
    ) {
        prop_assume!(before + after > 0);
        let line: String = digits.iter().map(u16::to_string).collect();
        let others = ["solution", "clues", "level"];
        let row = |puzzle: &str, other: &dyn Fn(usize) -> String| {
            let mut fields: Vec<String> = (0..before).map(other).collect();
            fields.push(format!("{quote}{puzzle}{quote}"));
            fields.extend((0..after).map(other));
            fields.join(separator) + "\n"
        };
        let header = row(name, &|place| others[place].to_owned());
        let text = header + &row(&line, &|place| ["1".repeat(81), "30".into(), "x".into()][place].clone());
        let found: Vec<_> = PuzzleReader::new("p", text.as_bytes(), options("")).collect();
        prop_assert_eq!(found.len(), 1);
        let entry = found[0].as_ref().unwrap();
        prop_assert_eq!(entry.puzzle.givens.digits(), &digits[..]);
    }

    /// The puzzle is 9×9 and has blanks, so that every format can be recognised.
    #[test]
    fn output_is_recognised_as_its_format(
        digits in proptest::collection::vec(0_u16..=9, 80),
        name in proptest::sample::select(&["json", "cells", "opensudoku", "kaggle"]),
        times in 1_usize..4,
    ) {
        let shape = board::Shape::new(3, 3).unwrap();
        let digits: Vec<u16> = digits.into_iter().chain([0]).collect();
        let grid = board::Grid::from_digits(shape, &digits).unwrap();
        let puzzle = board::Puzzle::classic(shape, grid);
        let mut text = Vec::new();
        for _ in 0..times {
            formats::named(name).unwrap().write(&puzzle, None, &mut text).unwrap();
        }
        let found: Vec<_> = PuzzleReader::new("p", &text[..], options("")).collect();
        prop_assert_eq!(found.len(), times);
        for entry in found {
            let entry = entry.unwrap();
            prop_assert_eq!(entry.format.name(), name);
            prop_assert_eq!(&entry.puzzle.givens, &puzzle.givens);
        }
    }
}
