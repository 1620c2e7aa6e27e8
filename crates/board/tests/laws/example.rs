//! The examples of the catalogue.

use board::{
    Shape,
    rules::{self, Setting},
};

use crate::some::{fields, rule};

#[test]
fn an_example_is_read_and_written_alike() {
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
fn rules_are_told_by_kind_and_place_and_drawn_on_their_cells() {
    let shape = Shape::new(3, 3).unwrap();
    for kind in rules::ALL {
        let rules = [rule(shape, kind.name, kind.example).unwrap()];
        let drawn = rules[0].drawing(&Setting { shape, rules: &rules });
        let has_cells = kind.example.contains("\"r1c1\"") && !kind.example.contains("corners");
        assert!(!has_cells || !drawn.is_empty() || kind.name == "regions", "{kind:?}");
        assert!(!rules[0].phrase(shape).is_empty());
    }
}

#[test]
fn kinds_that_mark_pairs_are_those_that_can_free_them() {
    let shape = Shape::new(3, 3).unwrap();
    for kind in rules::ALL {
        let unless = format!(r#"{{"sums":[5],"unless":["{}"]}}"#, kind.name);
        let own = rule(shape, kind.name, kind.example).unwrap();
        assert_eq!(rule(shape, "negative", &unless).is_ok(), own.mark().is_some(), "{kind:?}");
        // Two marks may have one of their cells in common.
        let phrase = own.phrase(shape);
        let is_named = |cell| phrase.split(' ').any(|word| word == shape.name(cell).to_string());
        assert!(own.mark().is_none_or(|pair| pair.into_iter().all(is_named)), "{phrase}");
    }
}

#[test]
fn kinds_differ_in_name() {
    for (place, kind) in rules::ALL.iter().enumerate() {
        assert!(rules::ALL[..place].iter().all(|other| other.name != kind.name), "{kind:?}");
        assert!(kind.summary.len() <= 90, "{kind:?}");
    }
}
