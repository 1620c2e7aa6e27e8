//! Tests that every format refuses a puzzle with a given rule, or preserves it in a round trip.

use board::{
    Puzzle,
    fields::RuleValue,
    rules::{self, RuleKind},
};
use formats::{Format, ReadOptions};

use super::order::read;

/// Returns a puzzle with the rule of the example.
fn with(kind: &RuleKind) -> Puzzle {
    let fields = kind.example.strip_prefix('{').unwrap();
    let comma = if fields == "}" { "" } else { "," };
    let rule = format!(r#"{{"rule":"{}"{comma}{fields}"#, kind.name);
    let marks = r#"{"rule":"difference","cells":["r5c5","r5c6"]}"#;
    let board = match kind.name {
        "lines" => r#""rules":[{"rule":"lines"}"#.to_owned(),
        "boxes" => r#""rules":[{"rule":"lines"},{"rule":"boxes"}"#.to_owned(),
        "regions" => {
            let cells = kind.example.strip_prefix(r#"{"cells":"#).unwrap();
            format!(r#""regions":{},"rules":[{marks}"#, cells.strip_suffix('}').unwrap())
        }
        "grids" => r#""grids":["r1c1"],"rules":["#.to_owned() + marks,
        _ => format!(r#""rules":[{marks},{rule}"#),
    };
    let text = format!(r#"{{"rows":9,{board}],"givens":{{"r1c1":3,"r9c5":4}}}}"#);
    formats::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the rules in a canonical order, with the cells of symmetric sums sorted.
fn asked(puzzle: &Puzzle) -> Vec<String> {
    let shape = puzzle.shape;
    let rule = |rule: &dyn rules::Rule| {
        let either_way = ["little-killer", "sandwich"].contains(&rule.name());
        let field = |(name, value): (&str, RuleValue)| match value {
            RuleValue::List(mut cells) if either_way => {
                cells.sort_by_key(RuleValue::to_string);
                format!("{name}={}", RuleValue::List(cells))
            }
            value => format!("{name}={value}"),
        };
        let fields: Vec<String> = rule.fields(shape).into_iter().map(field).collect();
        format!("{} {}", rule.name(), fields.join(" "))
    };
    let mut asked: Vec<String> = puzzle.rules.all().iter().map(|it| rule(&**it)).collect();
    asked.sort();
    asked
}

/// Returns false if the format refuses the puzzle. Otherwise checks that reading returns the same
/// puzzle.
fn comes_back(format: &'static dyn Format, puzzle: &Puzzle) -> bool {
    let mut text = Vec::new();
    if format.write(puzzle, None, &mut text).is_err() {
        assert!(text.is_empty(), "{format:?} wrote part of a refused puzzle");
        return false;
    }
    let text = String::from_utf8(text).unwrap();
    for from in [None, Some(format)] {
        let options = ReadOptions { from, ..ReadOptions::default() };
        let entry = read(&text, options).remove(0);
        let entry = entry.unwrap_or_else(|error| panic!("{format:?}: {error}\n{text}"));
        assert_eq!(entry.puzzle.shape, puzzle.shape, "{format:?}: {text}");
        assert_eq!(entry.puzzle.candidates(), puzzle.candidates(), "{format:?}: {text}");
        assert_eq!(asked(&entry.puzzle), asked(puzzle), "{format:?}: {text}");
    }
    true
}

/// Returns the rules that a format can express.
fn held(format: &'static dyn Format) -> Vec<&'static str> {
    let held = rules::ALL.iter().filter(|kind| comes_back(format, &with(kind)));
    held.map(|kind| kind.name).collect()
}

#[test]
fn formats_refuse_or_preserve_each_rule() {
    for &format in formats::ALL {
        let held = held(format);
        match format.name() {
            "json" | "shorthand" => assert_eq!(held.len(), rules::ALL.len()),
            "f-puzzles" | "sudokupad" | "iss" => assert!(held.len() > 35, "{format:?}: {held:?}"),
            // The other formats hold only classic puzzles.
            _ => assert_eq!(held, ["boxes"], "{format:?}"),
        }
    }
}

#[test]
fn f_puzzles_refuses_rules_without_a_key() {
    let held = held(formats::named("f-puzzles").unwrap());
    let refused = rules::ALL.iter().map(|kind| kind.name).filter(|name| !held.contains(name));
    let expected = [
        "grids",
        "product-arrow",
        "average-arrow",
        "sum",
        "anti-queen",
        "anti-taxicab",
        // The rule of the example restricts differences and ratios at once.
        "negative",
        "windoku",
        "distinct",
        "inequality",
        "numbered-room",
        "battlefield",
        "before-nine",
        "rossini",
        "negative-rossini",
        "sum-line",
        "same-difference",
        "counting-circles",
        "lunchbox",
        "equality-cage",
        "rellik",
        "value-indexing",
        "global-entropy",
        "global-mod3",
        "dutch-flatmates",
        "equal-sums",
        "same-digits",
        "distinct-dominoes",
        "pairs",
        "only",
        "of",
        "formula",
    ];
    let refused: Vec<_> = refused.collect();
    assert_eq!(refused, expected, "add a new rule to the keys of the format, or to this list");
}

#[test]
fn iss_refuses_rules_without_a_type() {
    let held = held(formats::named("iss").unwrap());
    let refused = rules::ALL.iter().map(|kind| kind.name).filter(|name| !held.contains(name));
    // The little killer of the example goes down and right from the top row, which iss cannot
    // express.
    let expected = [
        "grids",
        "product-arrow",
        "average-arrow",
        "little-killer",
        "odd",
        "even",
        "anti-queen",
        "non-consecutive",
        "minimum",
        "maximum",
        "clone",
        "battlefield",
        "before-nine",
        "rossini",
        "negative-rossini",
        "same-difference",
        "nabner",
        "distinct-dominoes",
        // The part `odd` of the example and its formula have no type.
        "of",
        "formula",
    ];
    let refused: Vec<_> = refused.collect();
    assert_eq!(refused, expected, "add a new rule to the keys of the format, or to this list");
}

#[test]
fn only_json_preserves_layers() {
    let text = r#"{"rows":4,"givens":{"r1c1":1,"shade.r1c2":0},"candidates":{"dark.r1c1":[2]},
        "layers":{"shade":{"values":[0,1]},"dark":{"values":[1,3]}},
        "rules":[{"rule":"connected","layer":"shade","is":1},{"rule":"formula","over":"cells","is":"shade = 0 or dark = 2"}]}"#;
    let puzzle = formats::read(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(puzzle.shape.layers().len(), 2);
    let cell = puzzle.shape.named("shade.r1c2").unwrap();
    assert_eq!(puzzle.givens.get(cell), Some(1));
    for &format in formats::ALL {
        assert_eq!(comes_back(format, &puzzle), format.name() == "json", "{format:?}");
    }
    for (layers, what) in [
        (r#"{"a":{"values":[0,1]}}"#, "cannot be the name of a layer"),
        (r#"{"sum":{"values":[0,1]}}"#, "cannot be the name of a layer"),
        (r#"{"shade":{"values":[0,4]}}"#, "at most 4"),
        (r#"{"shade":[0,1]}"#, "expected {\"values\""),
        (r#"{"shade":{"values":[-1,1]}}"#, "values are from 0 to 999"),
        (r#"{"shade":{"values":[1000,1001]}}"#, "values are from 0 to 999"),
        ("[]", "expected an object"),
    ] {
        let error = formats::read(&format!(r#"{{"rows":4,"layers":{layers}}}"#)).unwrap_err();
        assert!(error.to_string().contains(what), "{layers}: {error}");
    }
}

/// A format without layers, formulas or combinations of rules names the first of them, and writes
/// nothing.
#[test]
fn refusal_names_layer_formula_or_combination() {
    let classic = formats::read(&".".repeat(81)).unwrap_or_else(|error| panic!("{error}"));
    let layer = r#""layers":{"shade":{"values":[0,1]}},"#;
    let formula = r#"{"rule":"formula","cells":["r1c1","r1c2"],"is":"a < b"}"#;
    let or =
        r#"{"rule":"or","of":[{"rule":"odd","cells":["r1c1"]},{"rule":"even","cells":["r1c1"]}]}"#;
    for (layer, rule, named, kept) in [
        (layer, formula, vec!["the layer shade"], vec!["json"]),
        ("", formula, vec!["formula"], vec!["json", "shorthand"]),
        (
            "",
            or,
            vec!["the rule of", "at least 1 of odd", "the rule odd"],
            vec!["json", "shorthand"],
        ),
    ] {
        let text = format!(r#"{{"givens":{{"r9c9":1}},{layer}"rules":[{rule}]}}"#);
        let puzzle = formats::read(&text).unwrap_or_else(|error| panic!("{error}"));
        for &format in formats::ALL {
            if kept.contains(&format.name()) {
                assert!(comes_back(format, &puzzle), "{format:?}");
                continue;
            }
            let mut out = Vec::new();
            let error = format.write(&puzzle, None, &mut out).unwrap_err().to_string();
            let is_named = named.iter().any(|name| error.contains(name));
            // A format that is only read writes no puzzle at all.
            let is_only_read = format.held(&classic).is_err();
            assert!(out.is_empty() && (is_named || is_only_read), "{format:?}: {error}");
        }
    }
}

#[test]
fn formats_refuse_or_preserve_cage_ranges() {
    let text = r#"{"rules":[{"rule":"cage","cells":["r1c1","r1c2"],"sum":[10,12]}],"givens":{}}"#;
    let puzzle = formats::read(text).unwrap();
    let held: Vec<_> = formats::ALL.iter().filter(|&&format| comes_back(format, &puzzle)).collect();
    let held: Vec<&str> = held.iter().map(|format| format.name()).collect();
    assert_eq!(held, ["json", "shorthand"]);
    for format in ["f-puzzles", "iss"] {
        let error = formats::named(format).unwrap().write(&puzzle, None, &mut Vec::new());
        let error = error.unwrap_err().to_string();
        assert!(error.contains("does not support the rule cage 10..12 at r1c1"), "{error}");
    }
}
