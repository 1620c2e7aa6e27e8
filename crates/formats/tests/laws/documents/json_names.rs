//! Names of keys as in tables, keys that are ignored, squares without a name, lists of puzzles.

use proptest::prelude::*;
use testbed::reading::{read, seen};

const PUZZLE: &str = "4..3..2.3.......";
const SOLVED: &str = "4213132431422431";

/// Returns the givens of the only puzzle.
fn givens(text: &str) -> String {
    let mut all = read(text, "");
    assert_eq!(all.len(), 1, "{text}: {all:?}");
    all.remove(0).map(|entry| entry.puzzle.givens.to_string()).unwrap_or_else(|it| it.to_string())
}

/// Returns the expected solution of the only puzzle.
fn solution(text: &str) -> Option<String> {
    let expected = read(text, "").remove(0).unwrap().expected;
    expected.and_then(|it| it.solution).map(|it| it.to_string())
}

/// Returns the rows of a puzzle line as lists of numbers.
fn rows(line: &str) -> String {
    let digits: Vec<String> = line.replace('.', "0").chars().map(String::from).collect();
    let rows: Vec<String> = digits.chunks(4).map(|row| format!("[{}]", row.join(","))).collect();
    format!("[{}]", rows.join(","))
}

/// Returns the JSON values that can hold a puzzle line.
fn values(line: &str) -> [String; 5] {
    let digits = line.replace('.', "0");
    let texts: Vec<String> = (0..4).map(|row| format!("\"{}\"", &digits[4 * row..][..4])).collect();
    let flat: Vec<String> = digits.chars().map(String::from).collect();
    [
        format!("\"{line}\""),
        format!("\"{digits}\""),
        rows(line),
        format!("[{}]", texts.join(",")),
        format!("[{}]", flat.join(",")),
    ]
}

#[test]
fn key_names_match_table_headers() {
    let names = [
        "puzzle", "puzzles", "quizzes", "quiz", "sudoku", "question", "problem", "board", "grid",
        "givens", "unsolved", "Puzzle", "BOARD",
    ];
    for name in names {
        for value in values(PUZZLE) {
            for text in [
                format!("{{\"{name}\":{value}}}"),
                format!("{{\"id\":7,\"{name}\":{value},\"rating\":7.1,\"clues\":5}}"),
                format!("[{{\"no\":1,\"{name}\":{value},\"Rating\":7.1,\"my field\":\"x\"}}]"),
            ] {
                assert_eq!(givens(&text), PUZZLE, "{text}");
            }
        }
    }
    let rule = format!("{{\"grid\":{},\"rules\":[{{\"rule\":\"diagonal\"}}]}}", rows(PUZZLE));
    assert_eq!(givens(&rule), PUZZLE);
}

#[test]
fn only_square_is_the_puzzle() {
    for value in values(PUZZLE) {
        for solved in values(SOLVED) {
            let alone = format!("{{\"mine\":{value},\"stars\":3}}");
            assert_eq!((givens(&alone), solution(&alone)), (PUZZLE.to_owned(), None));
            let both = [("mine", "done"), ("puzzle", "done"), ("grid", "board")];
            for (one, other) in both {
                for text in [
                    format!("{{\"{one}\":{value},\"{other}\":{solved}}}"),
                    format!("{{\"{other}\":{solved},\"x\":null,\"{one}\":{value}}}"),
                ] {
                    let found = (givens(&text), solution(&text));
                    assert_eq!(found, (PUZZLE.to_owned(), Some(SOLVED.to_owned())), "{text}");
                }
            }
        }
    }
    let both = format!("{{\"a\":\"{PUZZLE}\",\"b\":\"{PUZZLE}\"}}");
    assert_eq!(seen(&both, "").len(), 1);
    assert!(
        seen(&both, "")[0].ends_with("\"a\" and \"b\" can both be the puzzle; name it \"puzzle\"")
    );
    let wrapped = format!(
        "{{\"newboard\":{{\"grids\":[{{\"value\":{},\"solution\":{},\"difficulty\":\"Easy\"}}],\
        \"results\":1,\"message\":\"All Ok\"}}}}",
        rows(PUZZLE),
        rows(SOLVED)
    );
    assert_eq!(givens(&wrapped), PUZZLE);
    assert_eq!(solution(&wrapped).as_deref(), Some(SOLVED));
}

#[test]
fn rule_and_form_keys_are_errors() {
    for (key, value) in [
        ("cages", "[]"),
        ("thermo", "1"),
        ("touchless", "1"),
        ("noRepeats", "[]"),
        ("is_anti_knight", "true"),
        ("isAntiKing", "true"),
        ("Diagonal", "1"),
        ("little-killer", "\"x\""),
        ("extra regions", "3"),
        ("kind", "\"jigsaw\""),
        ("type", "\"Killer Sudoku\""),
        ("box_width", "2"),
        ("Box", "\"1x4\""),
        ("blockSize", "2"),
        ("mystery", "[1]"),
        ("mystery", "{}"),
        ("isX", "true"),
        ("queen", "true"),
        ("toroidal", "true"),
        ("inequalities", "\"a<b\""),
        ("parity", "\"eoeo\""),
        ("transposed", "1"),
        ("columnMajor", "1"),
        ("orientation", "\"down\""),
        ("empty", "4"),
        ("encoding", "\"hex\""),
        ("minDigit", "0"),
        ("rowOrder", "1"),
        ("cols", "[[1]]"),
        ("cells", "[[\"r1c1\"]]"),
    ] {
        for name in ["puzzle", "board", "mine"] {
            let text = format!("{{\"{name}\":\"{PUZZLE}\",\"{key}\":{value}}}");
            let found = seen(&text, "");
            assert!(found.len() == 1 && found[0].contains(&format!("key {key:?}")), "{found:?}");
        }
    }
    for key in ["diagonal", "antiknight", "variant", "cages"] {
        for value in ["false", "null"] {
            let text = format!("{{\"puzzle\":\"{PUZZLE}\",\"{key}\":{value}}}");
            assert_eq!(givens(&text), PUZZLE);
        }
    }
}

/// Returns the only error.
fn fault(text: &str) -> String {
    let mut all = seen(text, "");
    assert!(all.len() == 1 && !all[0].starts_with("json "), "{text}: {all:?}");
    all.remove(0)
}

#[test]
fn texts_that_may_state_rules_are_errors() {
    for (key, value) in [
        ("type", "\"X\""),
        ("type", "\"Samurai\""),
        ("type", "\"Center dot\""),
        ("type", "\"Latin square\""),
        ("mode", "\"hyper\""),
        ("style", "\"greater than\""),
        ("description", "\"Both diagonals contain 1-4\""),
        ("comments", "\"kropki dots\""),
        ("clues", "\"r1c1=4\""),
        ("tags", "[\"hard\",\"killer\"]"),
    ] {
        for name in ["puzzle", "mine"] {
            let text = format!("{{\"{name}\":\"{PUZZLE}\",\"{key}\":{value}}}");
            let fault = fault(&text);
            assert!(fault.contains(&format!("key {key:?} may state a rule")), "{fault}");
        }
    }
    for key in ["title", "author", "rules_text", "name", "source"] {
        let text = format!("{{\"puzzle\":\"{PUZZLE}\",\"{key}\":\"Even rows\"}}");
        assert_eq!(givens(&text), PUZZLE);
    }
}

#[test]
fn texts_with_one_character_per_cell_are_errors() {
    for value in [&values(PUZZLE)[0], &values(PUZZLE)[2]] {
        for key in ["mystery", "areas", "zones", "layout", "shape", "map"] {
            for cells in ["1122112233443344", "aabbaabbccddccdd"] {
                let text = format!("{{\"board\":{value},\"{key}\":\"{cells}\"}}");
                assert!(fault(&text).contains("a character for each cell"), "{text}");
            }
        }
        let copy = format!("{{\"board\":\"{PUZZLE}\",\"as_given\":\"{PUZZLE}\"}}");
        assert_eq!(givens(&copy), PUZZLE);
    }
}

#[test]
fn keys_around_nested_puzzle_are_checked() {
    let inner = format!("{{\"givens\":\"{PUZZLE}\"}}");
    for around in ["puzzle", "mine"] {
        let plain = format!("{{\"status\":\"ok\",\"{around}\":{inner},\"stars\":2}}");
        assert_eq!(givens(&plain), PUZZLE);
        for (key, value) in
            [("diagonal", "true"), ("isX", "true"), ("box", "\"1x4\""), ("note", "\"killer\"")]
        {
            fault(&format!("{{\"{around}\":{inner},\"{key}\":{value}}}"));
        }
    }
    let nested = format!("{{\"status\":\"ok\",\"a\":{{\"b\":[{inner}],\"results\":1}}}}");
    assert_eq!(givens(&nested), PUZZLE);
    fault(&nested.replace("\"ok\"", "\"aabbaabbccddccdd\""));
    let other = format!("{{\"puzzle\":\"{PUZZLE}\",\"hyperlink\":\"Kingston\",\"diagram\":1}}");
    assert_eq!(givens(&other), PUZZLE);
}

#[test]
fn squares_named_as_other_data_are_refused() {
    for key in [
        "uuid", "hash", "checksum", "api_key", "key", "token", "areas", "regions", "zones",
        "layout", "shape", "map", "cols", "columns", "userId",
    ] {
        for value in values("1..2..3.....4...") {
            fault(&format!("{{\"{key}\":{value},\"level\":3}}"));
        }
    }
    for key in ["answer", "solution", "solved"] {
        for value in values(SOLVED) {
            fault(&format!("{{\"{key}\":{value}}}"));
        }
    }
}

#[test]
fn answers_are_solutions() {
    for key in ["answer", "Answer", "solution", "solved"] {
        for name in ["puzzle", "mine"] {
            let text = |answer| format!("{{\"{name}\":\"{PUZZLE}\",\"{key}\":\"{answer}\"}}");
            assert_eq!(solution(&text(SOLVED)).as_deref(), Some(SOLVED));
            assert!(fault(&text("1213132431422431")).contains("the solution has 1"));
        }
    }
}

#[test]
fn rows_that_may_be_puzzles_are_ambiguous() {
    for at in [0, 4] {
        let list = vec![values(PUZZLE)[at].clone(); 16].join(",");
        for key in ["puzzles", "board"] {
            let text = format!("{{\"{key}\":[{list}]}}");
            assert!(
                fault(&text).contains("can be one 16×16 puzzle or 16 puzzles of 4×4"),
                "{text}"
            );
            let told = text.replacen('{', "{\"side\":16,", 1);
            assert_eq!(read(&told, "")[0].as_ref().unwrap().puzzle.shape.side(), 16);
        }
    }
}

#[test]
fn nested_row_lists_are_separate_puzzles() {
    let other = "1.....2..3.....4";
    for (first, second) in values(PUZZLE).into_iter().zip(values(other)).skip(2).take(2) {
        for between in [",", " ,\n "] {
            for list in
                [format!("[{first}{between}{second}]"), format!("[ {first}{between}{second}\n]\n")]
            {
                let all = read(&list, "");
                let found = all.iter().map(|it| it.as_ref().unwrap().puzzle.givens.to_string());
                assert_eq!(found.collect::<Vec<_>>(), [PUZZLE, other], "{list}");
            }
        }
    }
    let broken =
        format!("[{},[[1,2,3],[4,0,0,0],[0,0,0,0],[0,0,0,0]],{}]", rows(PUZZLE), rows(other));
    let found = seen(&broken, "");
    assert!(found.len() == 3 && found[1].contains("cells; expected 4"), "{found:?}");
    assert_eq!((&*found[0], &*found[2]), ("json 2x2 4 @1", "json 2x2 4 @1"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unknown_scalars_are_kept_without_effect(
        keys in proptest::collection::btree_map("q[a-z]{0,6}( [q-w]{1,4})?", "-?[1-9][0-9]{0,6}|\"[q-w]{0,9}\"|false|null", 0..6),
        at in 0..6usize,
    ) {
        let mut members: Vec<String> =
            keys.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        members.insert(at.min(members.len()), format!("\"quiz\":\"{PUZZLE}\""));
        let text = format!("{{{}}}", members.join(","));
        let entry = read(&text, "").remove(0).unwrap();
        prop_assert_eq!(entry.puzzle.givens.to_string(), PUZZLE);
        for (key, value) in keys.iter().filter(|(key, _)| *key != "quiz") {
            prop_assert!(entry.beside.iter().any(|it| it.name == *key && it.value == *value), "{}", key);
        }
    }
}
