//! Tests that errors in rules are reported with the rule, field and cell.

use board::{Shape, rules::Rules};

use crate::some::rule;

#[test]
fn error_names_rule_field_and_cell() {
    let classic = Shape::new(3, 3).unwrap();
    let holed = Shape::board(4, 4, (1, 4)).unwrap().with_holes(|cell| cell == 5);
    let oblong = Shape::board(3, 5, (0, 6)).unwrap();
    let (wide, high) = (Shape::board(4, 5, (1, 4)).unwrap(), Shape::board(5, 4, (0, 3)).unwrap());
    let row = "\"r1c1\",\"r1c2\",\"r1c3\",\"r1c4\"";
    let five = format!(r#"{{"cells":[{row},"r2c1"]}}"#);
    let cases = [
        (
            classic,
            "cages",
            "{}",
            "cages: unknown rule (did you mean cage?); see `sudoku-sat list rules`",
        ),
        (classic, "killer", "{}", "killer: unknown rule (did you mean cage?); "),
        (classic, "cage", r#"{"cells":["r1c1","r0c2"]}"#, "cage: cells: r0c2 is outside the board"),
        (classic, "cage", r#"{"cells":["r1c1","r1c10"]}"#, "cage: cells: r1c10 is outside"),
        (classic, "cage", r#"{"cells":["A1"]}"#, "cage: cells: \"A1\" is not a cell"),
        (classic, "cage", r#"{"cells":[]}"#, "cage: cells: the list is empty"),
        (classic, "cage", r#"{"sum":3}"#, "cage: the field \"cells\" is missing"),
        (
            classic,
            "cage",
            r#"{"cells":["r1c1"],"sum":-9223372036854775808}"#,
            "cage: sum: expected a number up to 1000000",
        ),
        (classic, "cage", r#"{"cells":["r1c1"],"total":3}"#, "cage: unknown field \"total\""),
        (classic, "cage", r#"{"cells":["r2c1","r2c1"]}"#, "cage: cells: r2c1 occurs twice"),
        (
            classic,
            "cage",
            r#"{"cells":["r1c1"],"sum":[1,2,3]}"#,
            "cage: sum: expected a number, or a list of the least and the greatest sum",
        ),
        (
            classic,
            "cage",
            r#"{"cells":["r1c1"],"sum":[5,4]}"#,
            "cage: sum: 5 is greater than 4; expected the least sum first",
        ),
        (classic, "rellik", r#"{"cells":["r1c1"],"sum":[4,5]}"#, "rellik: sum: expected a number"),
        (classic, "anti-queen", r#"{"digits":[0]}"#, "anti-queen: digits: 0 is not a digit of"),
        (
            classic,
            "product-arrow",
            r#"{"bulb":["r1c1"],"cells":["r1c2","r1c1"]}"#,
            "product-arrow: cells: r1c1 is also in the bulb",
        ),
        (classic, "rossini", r#"{"cells":["r1c1","r1c2"]}"#, "rossini: cells: expected at least"),
        (classic, "battlefield", r#"{"cells":["r1c1"],"sum":0}"#, "battlefield: cells: 1 cell"),
        (
            classic,
            "same-digits",
            r#"{"lists":[["r1c1"],["r1c2","r1c3"]]}"#,
            "same-digits: lists: expected lists with equally many cells",
        ),
        (
            classic,
            "distinct-dominoes",
            r#"{"lists":[["r1c1","r1c2"],["r1c2","r1c1"]]}"#,
            "distinct-dominoes: lists: r1c2 r1c1 occurs twice",
        ),
        (classic, "thermo", r#"{"cells":["r2c1","r1c1","r2c1"]}"#, "thermo: cells: r2c1 occurs"),
        (classic, "renban", r#"{"cells":["r2c1","r2c1"]}"#, "renban: cells: r2c1 occurs twice"),
        (
            classic,
            "whisper",
            r#"{"cells":["r2c2","r2c1","r2c1","r2c3"]}"#,
            "whisper: cells: r2c1 occurs twice",
        ),
        (
            classic,
            "entropic",
            r#"{"cells":["r2c2","r2c1","r2c3","r2c1","r2c4"]}"#,
            "entropic: cells: r2c1 occurs twice",
        ),
        (holed, "cage", r#"{"cells":["r2c2"]}"#, "cage: cells: r2c2 is a gap of the board"),
        (
            holed,
            "cage",
            &five,
            "cage: cells: 5 cells cannot all differ: the board has only 4 digits",
        ),
        (holed, "windoku", "{}", "windoku: this rule needs a board without gaps"),
        (holed, "boxes", "{}", "boxes: a board with gaps has no boxes; list"),
        (
            wide,
            "lines",
            "{}",
            "lines: row 1 has 5 cells but the board has only 4 digits; add digits, remove col",
        ),
        (
            high,
            "lines",
            "{}",
            "lines: column 1 has 5 cells but the board has only 4 digits; add digits, remove r",
        ),
        (oblong, "diagonal", r#"{"direction":"/"}"#, "diagonal: only a square board has diagonals"),
        (oblong, "windoku", "{}", "windoku: windows need boxes"),
        (Shape::new(2, 3).unwrap(), "windoku", "{}", "windoku: windows that are one cell apart"),
        (oblong, "disjoint-groups", "{}", "disjoint-groups: this rule needs a board with boxes"),
        (classic, "diagonal", r#"{"direction":"x"}"#, "diagonal: direction: expected \"/\" or"),
        (classic, "x", r#"{"cells":["r1c1"]}"#, "x: cells: 1 cell given; expected two"),
        (
            classic,
            "quadruple",
            r#"{"cells":["r1c1"],"values":[1]}"#,
            "quadruple: cells: 1 cell given; expected four",
        ),
        (
            classic,
            "quadruple",
            r#"{"cells":["r1c1","r1c2","r2c1","r2c2"],"values":[0]}"#,
            "quadruple: values: 0 is not a digit of the board",
        ),
        (classic, "negative", "{}", "negative: the rule forbids nothing"),
        (classic, "negative", r#"{"ratios":[0,-2]}"#, "negative: ratios: -2 is negative"),
        (
            classic,
            "negative",
            r#"{"sums":[5],"unless":["cage"]}"#,
            "negative: unless: \"cage\" is not an edge clue; expected difference, ratio,",
        ),
        (classic, "sum", r#"{"cells":["r1c1"],"sum":1,"coefficients":[1,2]}"#, "sum: coeff"),
        (classic, "clone", r#"{"cells":["r1c1"],"copies":["r1c1","r1c2"]}"#, "clone: copies: 2"),
        (
            classic,
            "ratio",
            r#"{"cells":["r1c1","r1c2"],"value":0}"#,
            "ratio: value: 0 is too small",
        ),
        (
            classic,
            "pairs",
            r#"{"cells":["r1c1","r1c2"],"pairs":[[1,10]]}"#,
            "pairs: pairs: 10 is not a digit from 1 to 9",
        ),
        (
            classic,
            "pairs",
            r#"{"cells":["r1c1","r1c2"],"pairs":[1,2]}"#,
            "pairs: pairs: expected a list of pairs of digits, such as [[1, 2], [2, 1]]",
        ),
        (
            classic,
            "pairs",
            r#"{"cells":["r1c1","r1c2","r1c1"],"pairs":[],"all":true}"#,
            "pairs: cells: r1c1 occurs twice",
        ),
        (
            classic,
            "skyscraper",
            r#"{"cells":["r1c1"]}"#,
            "skyscraper: the field \"count\" is missing",
        ),
        (classic, "sandwich", r#"{"cells":["r1c1"]}"#, "sandwich: the field \"sum\" is missing"),
        (classic, "rellik", r#"{"cells":["r1c1"]}"#, "rellik: the field \"sum\" is missing"),
        (classic, "lunchbox", r#"{"cells":["r1c1"]}"#, "lunchbox: the field \"sum\" is missing"),
        (classic, "lunchbox", r#"{"cells":["r1c1"],"sum":-1}"#, "lunchbox: sum: -1 is too small"),
        (
            Shape::new(2, 2).unwrap(),
            "dutch-flatmates",
            "{}",
            "dutch-flatmates: the board has 4 digits, so there is no middle digit",
        ),
    ];
    for (shape, name, object, message) in cases {
        let said = rule(shape, name, object).map(|_| ()).unwrap_err().to_string();
        assert!(said.starts_with(message), "{name} {object}: {said}");
    }
}

#[test]
fn unknown_fields_are_rejected_among_many() {
    let shape = Shape::new(3, 3).unwrap();
    let others: String = (0..70).map(|number| format!(r#""other{number}":1,"#)).collect();
    for object in [
        format!(r#"{{"cells":["r1c1"],{others}"sum":3}}"#),
        format!(r#"{{{others}"sum":3,"cells":["r1c1"]}}"#),
    ] {
        assert!(rule(shape, "cage", &object).is_err());
    }
}

#[test]
fn whisper_line_may_be_closed() {
    let shape = Shape::new(3, 3).unwrap();
    let cells = r#"{"cells":["r1c1","r1c2","r2c2","r2c1","r1c1"]}"#;
    assert!(rule(shape, "whisper", cells).is_ok());
}

#[test]
fn oversized_sums_are_rejected_singly_and_jointly() {
    // Sums of whole rows with coefficients of −1000.
    let said = |side: usize, rows: usize| {
        let shape = Shape::board(side, side, (1, side as u16)).unwrap();
        let sum = |row: usize| {
            let cells: Vec<String> =
                (1..=side).map(|column| format!("\"r{row}c{column}\"")).collect();
            let (cells, coefficients) = (cells.join(","), vec!["-1000"; side].join(","));
            let object =
                format!(r#"{{"cells":[{cells}],"sum":0,"coefficients":[{coefficients}]}}"#);
            rule(shape, "sum", &object).unwrap()
        };
        let rules = Rules::new(shape, (1..=rows).map(sum).collect());
        rules.map(|_| ()).map_err(|error| error.to_string())
    };
    let refused = "too large to encode";
    assert!(said(200, 1).unwrap_err().contains(refused));
    assert_eq!(said(100, 1), Ok(()));
    assert!(said(100, 3).unwrap_err().contains(refused));
}

#[test]
fn boxes_regions_and_grids_are_exclusive() {
    let shape = Shape::new(2, 2).unwrap();
    let read = |name: &str, object: &str| rule(shape, name, object).unwrap();
    let lines = || read("lines", "{}");
    let boxes = || read("boxes", "{}");
    let regions = |cell: &str| read("regions", &format!(r#"{{"cells":[["{cell}"]]}}"#));
    let grids = || read("grids", r#"{"corners":["r1c1"]}"#);
    for several in [
        vec![lines(), boxes(), regions("r1c1")],
        vec![lines(), regions("r1c1"), regions("r1c2")],
        vec![lines(), regions("r1c1"), boxes()],
        vec![grids(), boxes()],
        vec![grids(), lines()],
    ] {
        let said = Rules::new(shape, several).unwrap_err().to_string();
        assert!(said.contains(": the board has "), "{said}");
    }
    for one in [vec![lines(), boxes(), boxes()], vec![lines(), regions("r1c1")], vec![grids()]] {
        assert!(Rules::new(shape, one).is_ok());
    }
}

#[test]
fn region_rule_needs_regions() {
    let shape = Shape::new(2, 2).unwrap();
    let regions = |cells: &str| rule(shape, "regions", &format!(r#"{{"cells":[{cells}]}}"#));
    let boxes = || rule(shape, "boxes", "{}");
    // Regions equal to the boxes, in another order; and others.
    let listed = r#"["r3c3","r4c3","r3c4","r4c4"],["r1c1","r1c2","r2c1","r2c2"],["r1c3","r1c4","r2c3","r2c4"],
        ["r3c1","r3c2","r4c1","r4c2"]"#;
    let irregular =
        listed.replace("r2c2", "r1c3").replace(r#"["r1c3","r1c4""#, r#"["r2c2","r1c4""#);
    for (name, object, needs_boxes) in [
        ("disjoint-groups", "{}", true),
        ("region-sum", r#"{"cells":["r1c1","r1c2"]}"#, false),
        ("indexing", r#"{"cells":["r1c1"],"by":"box"}"#, false),
    ] {
        let read = || rule(shape, name, object).unwrap();
        for board in [boxes(), regions(listed)] {
            assert!(Rules::new(shape, vec![board.unwrap(), read()]).is_ok(), "{name}");
        }
        let on_irregular = Rules::new(shape, vec![regions(&irregular).unwrap(), read()]);
        assert_eq!(on_irregular.is_err(), needs_boxes, "{name}");
        let said = Rules::new(shape, vec![read()]).unwrap_err();
        let words = name.replace('-', " ");
        assert!(said.rule.starts_with(&words) && said.what.contains("region"), "{said}");
    }
    assert!(
        Rules::new(shape, vec![rule(shape, "indexing", r#"{"cells":["r1c1"]}"#).unwrap()]).is_ok()
    );
}
