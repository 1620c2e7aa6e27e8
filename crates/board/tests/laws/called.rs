//! Tests of the names of rules, and of rules as lines.

use board::{
    Shape,
    fields::RuleValue,
    rules::{self, FieldForm},
    short_text,
};

use crate::some::rule;

#[test]
fn common_names_find_rules() {
    for (name, kinds) in [
        ("killer", &["cage"][..]),
        ("Killer Cages", &["cage"]),
        ("kropki", &["ratio", "difference"]),
        ("Kropki dots", &["ratio", "difference"]),
        ("black kropki dot", &["ratio"]),
        ("German Whispers", &["whisper"]),
        ("german-whispers lines", &["whisper"]),
        ("GermanWhisper", &["whisper"]),
        ("dutch whispers", &["whisper"]),
        ("Thermometer", &["thermo"]),
        ("little killer", &["little-killer"]),
        ("LITTLE_KILLERS", &["little-killer"]),
        ("xv", &["x", "v"]),
        ("x", &["x"]),
        ("x-sudoku", &["diagonal"]),
        ("sandwich clues", &["sandwich"]),
        ("anti knight", &["anti-knight"]),
        ("knight's move", &["anti-knight"]),
        ("sum line", &["sum-line"]),
        ("parity line", &["modular"]),
        ("arithmetic line", &["same-difference"]),
        ("set lines", &["same-digits"]),
        ("anti queen", &["anti-queen"]),
        ("before 9", &["before-nine"]),
        ("lines", &["lines"]),
        ("line", &["lines"]),
        ("sudoku", &[]),
        ("", &[]),
        ("thermow", &[]),
    ] {
        let found: Vec<&str> = rules::called(name).iter().map(|it| it.kind.name).collect();
        assert_eq!(found, kinds, "{name}");
    }
    let implied = |name: &str| rules::called(name)[0].implies;
    assert_eq!((implied("dutch whispers"), implied("german whispers")), ("4", ""));
    assert_eq!((implied("parity lines"), implied("ten lines")), ("2", "10"));
    assert_eq!((implied("sequence lines"), implied("same difference line")), ("arithmetic", ""));
}

#[test]
fn misspelt_name_suggests_nearest_rule() {
    for (name, nearest) in [
        ("kiler", Some("killer")),
        ("thermow", Some("thermo")),
        ("gernam whispers", Some("german whisper")),
        ("sandwhich", Some("sandwich")),
        ("kropki", Some("kropki")),
        ("nothing like it", None),
        ("", None),
    ] {
        assert_eq!(rules::nearest(name).map(|it| it.name), nearest, "{name}");
    }
}

/// A name of several rules is declared by each of them, and no alias is the name of a rule.
#[test]
fn no_alias_hides_another_rule() {
    for kind in rules::ALL {
        let is_own = |name: &str| rules::called(name).iter().any(|it| it.kind.name == kind.name);
        assert_eq!(rules::called(kind.name).len(), 1, "{kind:?}");
        assert!(is_own(&kind.words()), "{kind:?}");
        for alias in kind.aliases {
            let name = alias.split(" = ").next().unwrap();
            assert!(is_own(name), "{alias}");
            assert!(rules::ALL.iter().all(|other| other.name != name), "{alias}");
        }
    }
}

#[test]
fn every_rule_field_matches_its_form() {
    let shape = Shape::new(3, 3).unwrap();
    for kind in rules::ALL {
        let read = rule(shape, kind.name, kind.example).unwrap();
        for (name, value) in read.fields(shape) {
            let form = kind.fields.iter().find(|it| it.0 == name).map(|it| it.1);
            let is_list = matches!(value, RuleValue::List(_));
            let is_number = matches!(value, RuleValue::Number(_));
            match form.unwrap_or_else(|| panic!("{kind:?} has no form for {name}")) {
                FieldForm::Number => assert!(is_number, "{kind:?}: {name}"),
                FieldForm::Word(words) => {
                    assert!(words.iter().any(|it| value == RuleValue::from(*it)))
                }
                FieldForm::NamedOne => assert!(!is_list, "{kind:?}: {name}"),
                FieldForm::Quoted => {
                    assert!(matches!(value, RuleValue::Text(_)), "{kind:?}: {name}")
                }
                FieldForm::Flag => assert!(matches!(value, RuleValue::Flag(_)), "{kind:?}: {name}"),
                _ => assert!(is_list, "{kind:?}: {name}"),
            }
        }
    }
}

#[test]
fn rule_is_written_as_short_text() {
    let shape = Shape::new(3, 3).unwrap();
    for (name, fields, line) in [
        ("cage", r#"{"cells":["r1c1","r1c2"],"sum":10}"#, "cage 10: r1c1 r1c2"),
        ("cage", r#"{"cells":["r1c1","r1c2","r2c1","r2c2"]}"#, "cage: r1-2c1-2"),
        ("cage", r#"{"cells":["r1c1","r1c2"],"sum":[10,12]}"#, "cage 10..12: r1c1 r1c2"),
        ("arrow", r#"{"bulb":["r1c1"],"cells":["r1c2","r2c3"]}"#, "arrow r1c1: r1c2 r2c3"),
        ("thermo", r#"{"cells":["r1c1","r2c2","r3c3"],"slow":true}"#, "thermo slow: r1c1-r3c3"),
        ("distinct", r#"{"cells":["r1c1","r2c2","r3c3"]}"#, "distinct: r1c1 r2c2 r3c3"),
        ("renban", r#"{"cells":["r5c4","r5c3","r5c2","r4c2"]}"#, "renban: r5c4-2 r4c2"),
        ("diagonal", r#"{"direction":"\\"}"#, "diagonal \\"),
        ("anti-knight", "{}", "anti-knight"),
        ("non-consecutive", r#"{"unless":["x","v"]}"#, "non-consecutive unless x v"),
        ("negative", r#"{"sums":[5,10],"unless":[]}"#, "negative sums 5 10 unless"),
        ("equal-sums", r#"{"lists":[["r1c1"],["r2c1"]]}"#, "equal sums: r1c1; r2c1"),
        (
            "pairs",
            r#"{"cells":["r1c1","r1c2"],"pairs":[[1,2],[2,1]],"all":true}"#,
            "pairs 1-2 2-1 all: r1c1 r1c2",
        ),
    ] {
        let rule = rule(shape, name, fields).unwrap();
        assert_eq!(short_text::line(&*rule, shape), line);
    }
}
