//! Tests that readers accept arbitrary bytes: they never panic, every error has a place, and each
//! line has at most one outcome.

use formats::PuzzleReader;
use proptest::prelude::*;

use testbed::{faulty::expand, reading::options};

/// A selection of options.
const OPTIONS: [&str; 18] = [
    "",
    "",
    "--box 3x3",
    "--box 2x3",
    "--symbols 0-9A-F",
    "--symbols A-I",
    "--from line",
    "--from numbers",
    "--from array",
    "--from candidates",
    "--from hodoku",
    "--from pm",
    "--from sdx",
    "--from sdk",
    "--from ss",
    "--from gsf",
    "--from exchange",
    "--from sdm",
];

const VALID: [&str; 20] = [
    "‹L›:1:‹S›\n",
    "+---+---+\n|1 2|3 4|\n|3 4|1 2|\n+---+---+\n|2 1|4 3|\n|4 3|2 1|\n+---+---+\n",
    "P = { 1,2,3,4; 3,4,1,2;\n2,1,4,3; 4,3,2,1 }\n1234123412341234\n",
    "‹123456789×81›:>1 # all\n",
    "‹1 2 3 4 5 6\n×6›123456\n456123\n......\n......\n......\n......\n",
    ":0000:x:+1‹.×80›:412 913:::\n:0000:x:‹L›::::\n",
    "1,2,3,4,‹L›,name,0.01s\n0123456789ab ‹0×81›  1.2\n",
    "[Puzzle]\n12..\n34..\n....\n....\n[State]\n12.4\n34..\n....\n....\n[PencilMarks]\n,,3,\n,,,1\n1,,,\n,,,\n",
    "‹123456789 u1 23 45 6 78 9 1 2\n×9›",
    "*-----*\n|12|34|\n|34|12|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n1 2 | 3 4\n3 4 | 1 2\n24 13 | 24 13\n24 13 | 24 13\n",
    "‹0 ×16›\n‹16 0 0 0 1 0 0 0 0 0 0 0 0 0 0 2\n×15›\n‹0 ×81›\n",
    "b = [[1, 2, None, 4],\n [3, '4', 1, 2], [0,0,0,0],\n [0,0,0,0]]\nint[][] g = {{1,2,3,4},{0,0,0,0},{0,0,0,0},{0,0,0,0}};\n",
    "x = [[1 2 0 4]\n [3 4 1 2]\n [0 0 0 0]\n [0 0 0 0]]\np = [\n '‹.×81›',\n '‹L›',\n]\n",
    "┌─┬─┬─┬─┐\n│1│ │3│4│\n├─┼─┼─┼─┤\n│ │4│1│2│\n╞═╪═╪═╪═╡\n│2│1│4│ │\n├─┼─┼─┼─┤\n│4│3│2│ │\n└─┴─┴─┴─┘\n",
    "| a | b | c | d |\n|---|---|---|---|\n| 1 |   | 3 | 4 |\n|   | 4 | 1 | 2 |\n| 2 | 1 | 4 |   |\n| 4 | 3 | 2 | 1 |\n",
    "|1  | 3 |\n|  3|1  |\n+---+---+\n|2  |4 3|\n|   |2 1|\n",
    "Grid 01\n1 3\n 41\n2 4\n 3 1\n\n--34\n----\n----\n43--\n\n12\n\n34..\n..12\n\n....\n....\n",
    "12.. / 34.. / .... / ..12\n53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79\n",
    "https://example.org/a?p=‹L›&q=1#b\ns = \"‹L›\";\n*** hard ***\n‹L›\n",
    "Title;;;;;;\n;;;;;;\n;1;;3;4;;\n;3;4;1;2;;\n;2;1;4;3;;\n;4;3;2;;;\n;;;;;;\n",
];

/// Checks that nothing panics, that places are counted from one, and that no line gives two
/// outcomes.
fn bear(bytes: &[u8], words: &str) {
    let lines = bytes.split(|&b| b == b'\n').count();
    let mut items = 0;
    let mut last = 1;
    for read in PuzzleReader::new("p", bytes, options(words)) {
        items += 1;
        match read {
            Ok(entry) => {
                assert!(entry.place.line >= last && entry.place.line <= lines);
                last = entry.place.line;
            }
            Err(error) => {
                assert!(error.line >= 1 && error.line <= lines, "{error}");
                assert!(error.column >= 1, "{error}");
                assert!(!error.is_io() && !error.to_string().is_empty());
            }
        }
    }
    // A line can have several JSON values.
    let begun = bytes.iter().filter(|byte| b"{[,".contains(byte)).count();
    let bare = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let first = bare.iter().find(|byte| !b" \t\r\n\x0c>".contains(byte));
    let values = if first.is_some_and(|byte| b"{[".contains(byte)) { begun } else { 0 };
    assert!(items >= 1 && items <= lines + 1 + values, "{items} of {lines} lines");
}

/// Makes one change at one place of a text.
fn mutate(mut bytes: Vec<u8>, (how, at, with): (u8, usize, u8)) -> Vec<u8> {
    let at = at % bytes.len().max(1);
    match how % 4 {
        _ if bytes.is_empty() => bytes.push(with),
        0 => drop(bytes.remove(at)),
        1 => bytes.insert(at, with),
        2 => bytes[at] = with,
        _ => {
            let part = bytes[at..(at + usize::from(with)).min(bytes.len())].to_vec();
            bytes.splice(at..at, part).for_each(drop);
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_do_not_panic(
        bytes in proptest::collection::vec(any::<u8>(), 0..600),
        words in proptest::sample::select(&OPTIONS),
    ) {
        bear(&bytes, words);
    }

    #[test]
    fn arbitrary_puzzle_characters_do_not_panic(
        // A file that begins with a bracket may be JSON, with several objects on a line.
        text in "([0-9.*|=+{},;:#A-F┌│'/x?-][0-9.* \n|=+{},;:#A-F┌│─═║\\[\\]()'/x?_-]{0,400})?",
        words in proptest::sample::select(&OPTIONS),
    ) {
        bear(text.as_bytes(), words);
    }

    #[test]
    fn mutated_puzzles_do_not_panic(
        valid in proptest::sample::select(&VALID),
        changes in proptest::collection::vec((any::<u8>(), any::<usize>(), any::<u8>()), 1..6),
        words in proptest::sample::select(&OPTIONS),
    ) {
        let bytes = changes.into_iter().fold(expand(valid).into_bytes(), mutate);
        bear(&bytes, words);
    }

    #[test]
    fn lines_of_any_length_do_not_panic(
        unit in "[0-9.x ,|]{1,6}",
        times in 0_usize..3000,
        words in proptest::sample::select(&OPTIONS),
    ) {
        bear(unit.repeat(times).as_bytes(), words);
    }
}

#[test]
fn words_and_rows_may_end_anywhere() {
    let table = "|   | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|\n| 1 | 4 | 0 | 0 | 3 |\n\
        | 2 | 0 | 0 | 2 | 0 |\n| 3 | 3 | 0 | 0 | 0 |\n| 4 | 0 | 0 | 0 | 0 |\n |\n";
    for text in ["‹1234)56789 u1 23 45 6 78 9 1 2\n×9›", "1,2,3,4\n0123 ‹)0×81›  1.2\n", table]
    {
        bear(text.as_bytes(), "");
    }
}
