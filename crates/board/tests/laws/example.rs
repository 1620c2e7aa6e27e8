//! Tests of the examples in the registry of rules.

use board::{
    Shape,
    rules::{self, RuleContext, Rules},
};

use crate::some::{fields, rule};

#[test]
fn rule_example_round_trips() {
    let shape = Shape::new(3, 3).unwrap();
    for kind in rules::ALL {
        let read = rule(shape, kind.name, kind.example).unwrap();
        let own = read.fields(shape);
        let own: Vec<_> = own.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        assert_eq!(own, fields(kind.example), "{kind:?}");
        let again = rules::read(shape, kind.name, own).unwrap();
        assert!(*again == *read && again.name() == kind.name, "{kind:?}");
    }
}

#[test]
fn rules_on_cells_have_drawing_and_phrase() {
    let shape = Shape::new(3, 3).unwrap();
    for kind in rules::ALL {
        let rules = [rule(shape, kind.name, kind.example).unwrap()];
        let drawn = rules[0].drawing(&RuleContext { shape, rules: &rules });
        let has_cells = kind.example.contains("\"r1c1\"") && !kind.example.contains("corners");
        assert!(!has_cells || !drawn.is_empty() || kind.name == "regions", "{kind:?}");
        assert!(!rules[0].phrase(shape).is_empty());
    }
}

#[test]
fn negative_rule_accepts_only_edge_clues() {
    let shape = Shape::new(3, 3).unwrap();
    for kind in rules::ALL {
        let unless = format!(r#"{{"sums":[5],"unless":["{}"]}}"#, kind.name);
        let own = rule(shape, kind.name, kind.example).unwrap();
        assert_eq!(rule(shape, "negative", &unless).is_ok(), own.mark().is_some(), "{kind:?}");
        // Two marks may share a cell, so the phrase must name both cells.
        let phrase = own.phrase(shape);
        let is_named = |cell| phrase.split(' ').any(|word| word == shape.name(cell).to_string());
        assert!(own.mark().is_none_or(|pair| pair.into_iter().all(is_named)), "{phrase}");
    }
}

#[test]
fn rule_names_are_unique_and_summaries_short() {
    for (place, kind) in rules::ALL.iter().enumerate() {
        assert!(rules::ALL[..place].iter().all(|other| other.name != kind.name), "{kind:?}");
        assert!(kind.summary.len() <= 90, "{kind:?}");
    }
}

#[test]
fn phrases_of_different_lines_differ() {
    let shape = Shape::new(3, 3).unwrap();
    for kind in ["thermo", "palindrome", "renban", "between", "zipper"] {
        let lines = [
            r#"{"cells":["r1c1","r1c2","r1c3"]}"#,
            r#"{"cells":["r1c1","r2c1","r3c1"]}"#,
            r#"{"cells":["r1c1","r1c2","r2c3","r3c3"]}"#,
            r#"{"cells":["r1c1","r2c1","r3c2","r3c3"]}"#,
        ];
        let read = |lines: &[&str]| {
            let rules = lines.iter().map(|fields| rule(shape, kind, fields).unwrap()).collect();
            let rules = Rules::new(shape, rules).unwrap();
            (0..lines.len()).map(|number| rules.phrase(number, shape)).collect::<Vec<_>>()
        };
        let (one, all) = (read(&lines[..1]), read(&lines));
        assert!(!one[0].contains("r1c3"), "{one:?}");
        assert!(all[0].ends_with(" to r1c3") && all[2].ends_with("r2c3 r3c3)"), "{all:?}");
        assert!((1..4).all(|number| !all[..number].contains(&all[number])), "{all:?}");
    }
}

#[test]
fn cage_phrase_names_its_sum_cell() {
    let shape = Shape::new(3, 3).unwrap();
    let cage = rule(shape, "cage", r#"{"cells":["r2c4","r2c1","r3c1"],"sum":12}"#).unwrap();
    assert_eq!(cage.phrase(shape), "cage 12 at r2c1");
}

#[test]
fn phrases_of_rules_on_same_cells_differ() {
    let shape = Shape::new(3, 3).unwrap();
    for (kind, one, other) in [
        (
            "indexing",
            r#"{"cells":["r1c1","r5c5"],"by":"row"}"#,
            r#"{"cells":["r1c1","r5c5"],"by":"column"}"#,
        ),
        (
            "quadruple",
            r#"{"cells":["r1c1","r1c2","r2c1","r2c2"],"values":[1,2]}"#,
            r#"{"cells":["r1c1","r1c2","r2c1","r2c2"],"values":[3,4]}"#,
        ),
        (
            "whisper",
            r#"{"cells":["r1c1","r1c2"],"value":5}"#,
            r#"{"cells":["r1c1","r1c2"],"value":4}"#,
        ),
    ] {
        let rules = [one, other].map(|fields| rule(shape, kind, fields).unwrap());
        let rules = Rules::new(shape, rules.to_vec()).unwrap();
        let [one, other] = [0, 1].map(|number| rules.phrase(number, shape));
        assert_ne!(one, other);
        assert!(!one.contains("to row") && !other.contains("to column"), "{one}, {other}");
    }
}
