//! Tests of symbols, of readers that are used again, and of the order of good and bad puzzles.

use board::{Symbols, SymbolsError};
use formats::{Entry, PuzzleReader, ReadError, ReadOptions, Texts};
use proptest::prelude::*;

/// Reads all puzzles and errors of a text.
pub(crate) fn read(text: &str, options: ReadOptions) -> Vec<Result<Entry, ReadError>> {
    PuzzleReader::new("p", text.as_bytes(), options).collect()
}

#[test]
fn symbols_have_one_character_per_digit() {
    let parse = |text: &str| Symbols::parse(text);
    let symbols = parse("1-9A-G").unwrap();
    assert_eq!((symbols.side(), symbols.digit('A'), symbols.char(16)), (16, Some(10), Some('G')));
    assert_eq!((symbols.digit('a'), symbols.char(0), symbols.char(17)), (None, None, None));
    assert_eq!(parse("0-9A-F").unwrap().digit('0'), Some(1));
    assert_eq!(parse("a-abcd").map(|symbols| symbols.side()), Ok(4));
    assert_eq!(parse("123"), Err(SymbolsError::Count(3)));
    assert_eq!(parse("\u{4e00}-\u{9fff}"), Err(SymbolsError::Count(646)));
    assert_eq!(parse("1-9A-C5"), Err(SymbolsError::Twice('5')));
    assert_eq!(parse("9-1"), Err(SymbolsError::Range('9', '1')));
    for text in ["-abcd", "abcd-", "a--d", "1-9-"] {
        assert_eq!(parse(text), Err(SymbolsError::Hyphen), "{text}");
    }
    for refused in ".*_· \t#:|+=,;{}\u{7}\u{a0}\u{feff}".chars() {
        let error = parse(&format!("abc{refused}d"));
        assert!(matches!(error, Err(SymbolsError::Reserved(c, _)) if c == refused), "{refused:?}");
    }
    assert!(matches!(parse("A-z"), Err(SymbolsError::Reserved('_', _))));
}

#[test]
fn reused_reader_equals_new_reader() {
    let all = |puzzles: &mut dyn Iterator<Item = Result<Entry, ReadError>>| -> Vec<String> {
        puzzles.map(|read| format!("{read:?}")).collect()
    };
    let texts: Vec<String> = POOL
        .iter()
        .map(|(text, _)| (*text).to_owned())
        .chain(
            ["", "x", "puzzle,solution\n", "*-----------*\n", "1234123412341234", "{", DOCUMENT]
                .map(str::to_owned),
        )
        .collect();
    let pairs = || texts.iter().flat_map(|one| texts.iter().map(move |other| (one, other)));
    for symbols in [None, Some(Symbols::parse("4321").unwrap())] {
        let options = ReadOptions { symbols, ..ReadOptions::default() };
        let mut again = Texts::new("p", options.clone());
        for (first, second) in pairs() {
            for text in [first, second, first] {
                let mut new = PuzzleReader::new("p", text.as_bytes(), options.clone());
                again.begin(text.as_bytes());
                assert_eq!(all(&mut again), all(&mut new), "{text:?} after {first:?}");
            }
            // The reader may also stop in the middle.
            again.begin(first.as_bytes());
            _ = again.next();
        }
    }
}

/// A document whose figures are numbers, regardless of the symbols.
const DOCUMENT: &str = r#"{"side":4,"givens":"1234............"}"#;

/// Texts, each with its outcome.
const POOL: [(&str, &str); 8] = [
    ("1234123412341234\n", "line"),
    ("1 2 3 4\n3 4 1 2\n0 0 0 0\n0 0 0 0\n", "numbers"),
    ("+--+--+\n|12|34|\n|34|12|\n|..|..|\n|..|..|\n+--+--+\n", "grid"),
    ("{ 1,2,3,4; 0,0,0,0;\n0,0,0,0; 0,0,0,0 }\n", "array"),
    ("..3.\u{e9}.....34....\n", "bad"),
    ("1234\n34123\n2143\n4321\n", "bad"),
    ("1 2 3 4\n3 4 1 y\n2 1 4 3\n4 3 2 1\n", "bad"),
    ("{ 1,2,3,4; 0,0,0,0;\n0,0,0; 0,0,0,0 }\n", "bad"),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn good_and_bad_puzzles_keep_their_order(
        chosen in proptest::collection::vec((proptest::sample::select(&POOL), any::<bool>()), 1..12),
    ) {
        let part = |((text, _), apart): &((&str, &str), bool)| format!("{text}{}", if *apart { "\n" } else { "" });
        let text: String = chosen.iter().map(part).collect();
        let found = read(&text, ReadOptions::default());
        let found: Vec<_> = found.iter().map(|r| r.as_ref().map_or("bad", |e| e.format.name())).collect();
        let expected: Vec<_> = chosen.iter().map(|((_, outcome), _)| *outcome).collect();
        prop_assert_eq!(found, expected, "{}", text);
    }
}
