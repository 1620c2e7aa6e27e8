//! Tests of the names of cells, digits and field values, and of candidates.

use board::{
    Candidate, Candidates, DigitNames, Puzzle, Shape, ShapeError, fields::RuleValue, rules::Rules,
};

use crate::some::rule;

#[test]
fn most_square_box_matches_known_sides() {
    let boxes = |side| Shape::most_square(side).map(|s| s.to_string());
    assert_eq!(boxes(9).as_deref(), Ok("3x3"));
    assert_eq!(boxes(6).as_deref(), Ok("2x3"));
    assert_eq!(boxes(12).as_deref(), Ok("3x4"));
    assert_eq!(boxes(7).as_deref(), Ok("1x7"));
    assert_eq!(boxes(3), Err(ShapeError::Side(3)));
    for side in [0, 646, 1_000_000_000_000_000_000, usize::MAX] {
        assert_eq!(boxes(side), Err(ShapeError::Side(side)));
    }
}

#[test]
fn value_outside_range_is_no_digit() {
    for (lowest, highest) in [(1, 9), (0, 3), (9, 12)] {
        let shape = Shape::board(4, 4, (lowest, highest)).unwrap();
        let (lowest, highest) = (i64::from(lowest), i64::from(highest));
        let digits = [lowest, highest].map(|value| shape.digit(value).map(usize::from));
        assert_eq!(digits, [Some(1), Some(shape.digits())]);
        for value in [lowest - 1, highest + 1, i64::MIN, i64::MAX] {
            assert_eq!(shape.digit(value), None, "{value}");
        }
    }
}

#[test]
fn cell_names_start_at_one() {
    let shape = Shape::new(3, 3).unwrap();
    assert_eq!(shape.name(13).to_string(), "r2c5");
    assert_eq!(shape.cell(2, 5), Some(13));
    assert_eq!(shape.cell(0, 5), None);
    assert_eq!(shape.cell(2, 10), None);
}

#[test]
fn digit_names_are_symbols_or_numbers() {
    let names = DigitNames::symbols(&['0', '1', 'A']);
    assert_eq!([1, 2, 3, 4].map(|it| names.name(it).to_string()), ["0", "1", "A", "4"]);
    assert_eq!(["0", "A", "3", "12"].map(|it| names.digit(it)), [Some(1), Some(3), None, None]);
    let numbers = DigitNames::default();
    assert_eq!((numbers.name(12).to_string(), numbers.digit("12")), ("12".to_owned(), Some(12)));
    assert_eq!((names.width(16), numbers.width(16), numbers.apart(9)), (1, 2, ""));
    for (lowest, told) in [(0, ["0", "3"]), (3, ["3", "6"]), (9, ["9", "12"])] {
        let numbers = DigitNames::numbers(Shape::board(4, 4, (lowest, lowest + 3)).unwrap());
        assert_eq!([1, 4].map(|it| numbers.name(it).to_string()), told);
        assert_eq!(told.map(|it| numbers.digit(it)), [Some(1), Some(4)]);
        assert_eq!(numbers.width(4), told[1].len());
    }
    assert_eq!(format!("{:>3}{:>3}", names.name(3), numbers.name(3)), "  A  3");
}

#[test]
fn digit_set_spans_machine_words() {
    let shape = Shape::new(10, 13).unwrap();
    let mut candidates = Candidates::full(shape);
    assert_eq!(candidates.total(), 130 * 130 * 130);
    assert_eq!(candidates.digits(7).last(), Some(130));
    assert!(candidates.eliminate(Candidate { cell: 7, digit: 65 }));
    assert!(!candidates.eliminate(Candidate { cell: 7, digit: 65 }));
    assert_eq!(candidates.count(7), 129);
    candidates.keep_only(7, 130);
    assert_eq!(candidates.single(7), Some(130));
    candidates.keep_only(7, 1);
    assert_eq!(candidates.count(7), 0);
}

#[test]
fn field_value_parses_and_round_trips() {
    let text = r#"[["r1c1","r2c2"],[],-14,true,"a\"\\b",{"rule":"of","of":[{},{"a":1}]}]"#;
    let (value, rest) = RuleValue::parse(text).unwrap();
    assert_eq!((value.to_string().as_str(), rest), (text, ""));
    assert_eq!(RuleValue::parse("12 sum"), Some((RuleValue::Number(12), " sum")));
    let deep = [r#"{"a":"#.repeat(10), "1".to_owned(), "}".repeat(10)].concat();
    for wrong in [
        "{",
        "{1:2}",
        r#"{"a"}"#,
        &deep,
        "",
        "[1",
        "[1 2]",
        "\"a",
        "x",
        "-",
        "[[[[[[[[[[1]]]]]]]]]]",
    ] {
        assert_eq!(RuleValue::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn display_describes_rules_and_restrictions() {
    let shape = Shape::new(2, 2).unwrap();
    let puzzle: Puzzle = "4..3..2.3.......".parse().unwrap();
    let with = |rules: &[(&str, &str)]| {
        let rules = rules.iter().map(|(name, fields)| rule(shape, name, fields).unwrap());
        Puzzle { rules: Rules::new(shape, rules.collect()).unwrap(), ..puzzle.clone() }
    };
    let cage = |cells| ("cage", cells);
    let cages = [cage(r#"{"cells":["r1c1","r1c2"]}"#), cage(r#"{"cells":["r3c1","r3c2"]}"#)];
    let latin = with(&[("lines", "{}")]);
    let killer = with(&[("lines", "{}"), ("boxes", "{}"), cages[0], cages[1], ("anti-king", "{}")]);
    let left = Puzzle { restrictions: Some(Candidates::full(shape)), ..puzzle.clone() };
    for (puzzle, words) in [
        (latin, "(lines)"),
        (killer, "(lines, boxes, cage, anti-king)"),
        (left, "(restricted candidates)"),
    ] {
        assert_eq!(puzzle.to_string(), format!("4..3..2.3....... {words}"));
        assert!(puzzle.to_string().parse::<Puzzle>().is_err());
    }
}
