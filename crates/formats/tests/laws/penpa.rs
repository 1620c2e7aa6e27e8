//! Tests links of penpa-edit: drawings that are rules, and other drawings.

use base64::{Engine, prelude::BASE64_STANDARD};
use board::Puzzle;
use formats::{PuzzleReader, ReadOptions};

fn link(text: &str) -> String {
    let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 6);
    let packed = BASE64_STANDARD.encode(packed);
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}&a=1")
}

fn read_one(text: &str, ignore_drawings: bool) -> Result<Puzzle, String> {
    let options = ReadOptions { ignore_drawings, ..ReadOptions::default() };
    let mut puzzles = PuzzleReader::new("p", text.as_bytes(), options);
    puzzles.next().unwrap().map(|it| it.puzzle).map_err(|error| error.to_string())
}

/// Returns a board of 4×4 with these drawings. Cells begin at 18, and each row has eight places.
fn drawn(keys: &str) -> String {
    of_cells("[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]", keys)
}

/// Returns a board with these cells, each given by its distance from the previous one.
fn of_cells(cells: &str, keys: &str) -> String {
    link(&format!("square,4,4,38,0\n[0,0,0,0]\n[]\n{{{keys}}}\n{{}}\n{cells}\n"))
}

fn with(rules: &str) -> Puzzle {
    formats::read(&format!(r#"{{"rows":4,"givens":{{"r1c2":3}},"rules":[{rules}]}}"#)).unwrap()
}

#[test]
fn penpa_rules_are_read() {
    let given = r#"zN:{"19":["3",1,"1"]},zS:{},zU:{z_:[]}"#;
    assert_eq!(read_one(&drawn(given), false).unwrap(), with(""));
    // The small corners of cell 18 begin at 4 · (18 + 64).
    let rules = r#"{"rule":"cage","cells":["r1c1","r2c1"],"sum":5},{"rule":"thermo","cells":["r3c1","r3c2"]},
        {"rule":"arrow","bulb":["r4c1"],"cells":["r4c2","r4c3"]}"#;
    let keys = format!(r#"{given},z6:[[18,26]],z1:{{"328":["5",1]}},zT:[[34,35]],z3:[[42,43,44]]"#);
    assert_eq!(read_one(&drawn(&keys), false).unwrap(), with(rules));
    let dots =
        r#"{"rule":"difference","cells":["r1c1","r2c1"]},{"rule":"ratio","cells":["r1c2","r1c3"]}"#;
    let keys = format!(
        r#"{given},zY:{{"{}":[8,"circle_SS",1],"{}":[2,"circle_SS",1]}}"#,
        128 + 18,
        192 + 19
    );
    assert_eq!(read_one(&drawn(&keys), false).unwrap(), with(dots));
    // With lines from corner to corner, the columns are regions.
    let walls: Vec<String> = (0..3)
        .flat_map(|column| {
            (0..4).map(move |row| {
                let top = 64 + 8 * (row + 1) + 2 + column;
                format!(r#""{top},{}":2"#, top + 8)
            })
        })
        .collect();
    let found = read_one(&drawn(&format!("{given},zE:{{{}}}", walls.join(","))), false);
    assert_eq!(found.unwrap().shape.to_string(), "4x1");
}

#[test]
fn other_penpa_items_are_drawings() {
    let keys = r#"zS:{"18":3},zL:{"18,19":2},zY:{"18":[1,"star",1]},zN:{"19":["x",1,"1"]},zE:{"82,83":2},z1:{"330":["4",1]}"#;
    let error = read_one(&drawn(keys), false).unwrap_err();
    for told in [
        "1 line at r1c1,",
        "1 line along an edge",
        "1 number or text at r1c2",
        "1 small number at r1c1",
        "1 surface at r1c1",
        "1 symbol at r1c1",
    ] {
        assert!(error.contains(told), "{error}");
    }
    assert!(read_one(&drawn(keys), true).unwrap().is_classic());
    for (text, told) in [
        (link("hex,4,4\n"), "the grid is \"hex\"; only square grids are supported"),
        (link("square,4,5\n[0,0,0,0]\n"), "5×4 cells; only square boards are supported"),
        (link(&"a".repeat(5 << 20)), "unpacks to more than 4 MB"),
        (drawn("")[..80].to_owned(), "does not unpack"),
        (drawn("zT:[34,35]"), "expected a list of cells"),
        (
            of_cells("[18,1,1,1,5,1,1,1,6,1,1,5,1,1,1]", ""),
            "the board has no cell at r3c1; write the puzzle as JSON with \"holes\"",
        ),
        (of_cells("[zO]", ""), "in its margin"),
        (of_cells("[18,1,1,1,1]", ""), "the board has a cell in its margin"),
        (of_cells("5", ""), "the board has no cell at r1c1"),
        (of_cells("[18", ""), "cells: "),
    ] {
        let error = read_one(&text, false).unwrap_err();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn penpa_values_of_wrong_type_are_drawings() {
    for key in
        ["zN:[1]", "zN:5", "zY:\"x\"", "z1:[2]", "zE:7", "z6:3", "zT:{\"a\":1}", "z3:true", "zS:1"]
    {
        let error = read_one(&drawn(key), false).unwrap_err();
        assert!(error.contains("drawings of unknown meaning: 1 "), "{key}: {error}");
        assert!(read_one(&drawn(key), true).unwrap().is_classic(), "{key}");
    }
    // Lines along edges that are not valid: a diagonal line, and a mark on an edge.
    let error = read_one(&drawn(r#"zE:{"82,91":2,"140":98}"#), false).unwrap_err();
    assert!(error.contains("2 lines along an edge"), "{error}");
    for nothing in ["zN:[]", "zT:{}", "zS:zO", "z3:\"\""] {
        assert!(read_one(&drawn(nothing), false).unwrap().is_classic(), "{nothing}");
    }
}

#[test]
fn penpa_first_line_has_metadata() {
    let head = "square,4,4,38,0,1,1,266,266,0,0,0,0,0,0,Title: One%2C two,Author: Ann,https://x.org/a%2Cb,R1.%2DR2";
    let cells = "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]";
    let text = link(&format!("{head}\n[0,0,0,0]\n[]\n{{}}\n{{}}\n{cells}\n"));
    let mut puzzles = PuzzleReader::new("p", text.as_bytes(), ReadOptions::default());
    let beside = puzzles.next().unwrap().unwrap().beside;
    let told: Vec<_> = beside.iter().map(|it| (it.name.as_str(), it.value.as_str())).collect();
    let expected = [
        ("title", r#""One, two""#),
        ("author", r#""Ann""#),
        ("rules_text", r#""R1.\u000aR2""#),
        ("source", r#""https://x.org/a%2Cb""#),
    ];
    assert_eq!(told, expected);
}
