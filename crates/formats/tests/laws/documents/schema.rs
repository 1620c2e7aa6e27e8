//! Tests that written puzzles satisfy `docs/puzzle.schema.json`, and that texts that violate the
//! schema are refused.

use board::{Candidate, Candidates, Grid, Puzzle, Shape};
use serde_json::Value;

use testbed::Random;
use testbed::reading::read;
use testbed::schema::fits;

fn schema() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzle.schema.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn written_json_satisfies_the_schema() {
    let (schema, random) = (schema(), &mut Random(7));
    for (rows, columns) in [(2, 2), (1, 5), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6)]
    {
        let shape = Shape::new(rows, columns).unwrap();
        for restricted in [false, true] {
            let digit = |random: &mut Random| random.below(shape.side() + 1) as u16;
            let digits: Vec<u16> = (0..shape.cells()).map(|_| digit(random)).collect();
            let mut puzzle = Puzzle::classic(shape, Grid::from_digits(shape, &digits).unwrap());
            if restricted {
                let mut left = Candidates::full(shape);
                for _ in 0..shape.cells() {
                    let (cell, digit) =
                        (random.below(shape.cells()), random.below(shape.side()) as u16 + 1);
                    left.eliminate(Candidate { cell, digit });
                }
                puzzle.restrictions = Some(left);
            }
            let mut text = Vec::new();
            formats::named("json").unwrap().write(&puzzle, None, &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            assert_eq!(text.lines().count(), 1);
            let value: Value = serde_json::from_str(&text).unwrap();
            assert!(fits(&schema, &schema, &value), "{text}");
            let keys = value.as_object().unwrap().keys();
            assert!(keys.into_iter().all(|key| schema["properties"].get(key).is_some()), "{text}");
            // Read without options, even for the boxes.
            let [Ok(entry)] = &read(&text, "")[..] else { panic!("{text}") };
            assert_eq!((entry.puzzle.shape, entry.guessed_box), (shape, false));
            assert_eq!(entry.puzzle.givens, puzzle.givens);
            assert_eq!(entry.puzzle.restrictions, puzzle.restrictions);
        }
    }
}

#[test]
fn json_against_schema_is_refused() {
    let schema = schema();
    let line = "1234............";
    let good = format!(
        "{{\"givens\":\"{line}\",\"box\":\"2x2\",\"count\":\">1\",\"rules\":\"classic\",\"candidates\":null}}"
    );
    let texts = "{\"givens\":[\"1234\",\"....\",[0,0,0,0],\"....\"]}".to_owned();
    let boards = [
        r#"{"side":3,"rules":["anti-knight"]}"#,
        r#"{"side":4,"rules":[]}"#,
        r#"{"rules":[]}"#,
        r#"{"side":4,"rules":["lines","boxes"]}"#,
        r#"{"side":4,"box":"2x2","rules":[]}"#,
        r#"{"rules":["boxes","lines"],"name":"x"}"#,
        r#"{"rows":4,"lines":"none"}"#,
        r#"{"lines":null,"side":4}"#,
        r#"{"rows":4}"#,
        r#"{"rows":2,"columns":5,"digits":[1,5],"givens":"1........."}"#,
        r#"{"rows":3,"columns":5,"givens":[[1,0,0,0,0],[0,0,0,0,0],"....."],"regions":"none"}"#,
        r#"{"rows":4,"columns":4,"digits":[0,3],"candidates":[[[0],[3,0],null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null]]}"#,
    ];
    for good in [good, texts].into_iter().chain(boards.map(str::to_owned)) {
        assert!(fits(&schema, &schema, &serde_json::from_str(&good).unwrap()), "{good}");
        assert!(read(&good, "")[0].is_ok(), "{good}");
    }
    for refused in [
        "{}".to_owned(),
        "[1,2]".to_owned(),
        "{\"givens\":7}".to_owned(),
        "{\"givens\":\"123\"}".to_owned(),
        format!("{{\"givens\":\"{line}\",\"puzzle\":\"{line}\"}}"),
        format!("{{\"givens\":\"{line}\",\"side\":\"4\"}}"),
        format!("{{\"givens\":\"{line}\",\"side\":3}}"),
        format!("{{\"givens\":\"{line}\",\"side\":646}}"),
        format!("{{\"givens\":\"{line}\",\"box\":\"two\"}}"),
        format!("{{\"givens\":\"{line}\",\"box\":[2,2,2]}}"),
        format!("{{\"givens\":\"{line}\",\"count\":-1}}"),
        format!("{{\"givens\":\"{line}\",\"count\":\"many\"}}"),
        format!("{{\"givens\":\"{line}\",\"rules\":\"killer\"}}"),
        "{\"givens\":[[1,2,3,4],[0,0,0,0],[0,0,0,0],[0,0,0,1.5]]}".to_owned(),
        "{\"givens\":[[1,2,3,4],[0,0,0,0],[0,0,0,0],[0,0,0,-1]]}".to_owned(),
        "{\"givens\":[[1,2,3,4],[0,0,0,0],[0,0,0,0],[0,0,0,true]]}".to_owned(),
        "{\"candidates\":[[[1,1],[],[],[]],[],[],[]]}".to_owned(),
        "{\"candidates\":[[[0],[],[],[]],[],[],[]]}".to_owned(),
    ] {
        let value = serde_json::from_str(&refused).unwrap();
        assert!(!fits(&schema, &schema, &value), "{refused}");
        let found = read(&refused, "");
        assert!(found.len() == 1 && found[0].is_err(), "{refused}: {found:?}");
    }
}
