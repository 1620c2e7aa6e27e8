//! Tests links and texts of puzzles with rules: the meaning of each key, and the errors.

use board::Puzzle;
use formats::{Entry, ReadOptions};

use super::order::read;

/// Returns the JSON of f-puzzles with these keys.
fn f_puzzles(keys: &str) -> String {
    let grid = vec![format!("[{}]", ["{}"; 9].join(",")); 9].join(",");
    format!(r#"{{"size":9,"grid":[{grid}]{}{keys}}}"#, if keys.is_empty() { "" } else { "," })
}

/// Returns the 9×9 puzzle with these rules.
fn with(rules: &str) -> Puzzle {
    formats::read(&format!(r#"{{"rows":9,"givens":{{}},"rules":[{rules}]}}"#)).unwrap()
}

fn entry(text: &str, ignore_drawings: bool) -> Result<Entry, String> {
    let options = ReadOptions { ignore_drawings, ..ReadOptions::default() };
    let mut entries = read(text, options);
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0).map_err(|error| error.to_string())
}

fn fault(text: &str) -> String {
    entry(text, false).map(|entry| format!("{:?}", entry.puzzle)).unwrap_err()
}

/// Returns the text of a puzzle in a format.
fn written(format: &str, puzzle: &Puzzle) -> String {
    let mut out = Vec::new();
    formats::named(format).unwrap().write(puzzle, None, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn f_puzzles_keys_are_rules() {
    let (ab, abc) = (r#"["R1C1","R1C2"]"#, r#"["R1C1","R1C2","R2C2"]"#);
    let row = |cells: [usize; 9]| cells.map(|c| format!(r#""r1c{c}""#)).join(",");
    let column = |cells: [usize; 9]| cells.map(|r| format!(r#""r{r}c9""#)).join(",");
    let (up, down) = ([1, 2, 3, 4, 5, 6, 7, 8, 9], [9, 8, 7, 6, 5, 4, 3, 2, 1]);
    let lines = |key: &str, rule: &str| {
        let key = format!(r#""{key}":[{{"lines":[{abc}]}}]"#);
        (key, format!(r#"{{"rule":"{rule}","cells":["r1c1","r1c2","r2c2"]"#) + "}")
    };
    let pair = |rule: &str| format!(r#"{{"rule":"{rule}","cells":["r1c1","r1c2"]}}"#);
    let seen = |rule: &str, cells: String, clue: &str| {
        format!(r#"{{"rule":"{rule}","cells":[{cells}],{clue}}}"#)
    };
    let table = [
        lines("thermometer", "thermo"),
        lines("palindrome", "palindrome"),
        lines("renban", "renban"),
        lines("betweenline", "between"),
        lines("regionsumline", "region-sum"),
        lines("entropicline", "entropic"),
        lines("modularline", "modular"),
        lines("nabner", "nabner"),
        lines("doublearrow", "double-arrow"),
        lines("zipperline", "zipper"),
        lines("lockout", "lockout"),
        (
            format!(r#""slowthermometer":[{{"lines":[{ab}]}}]"#),
            r#"{"rule":"thermo","cells":["r1c1","r1c2"],"slow":true}"#.into(),
        ),
        (
            format!(r#""whispers":[{{"lines":[{ab}]}},{{"lines":[{ab}],"value":"4"}}]"#),
            r#"{"rule":"whisper","cells":["r1c1","r1c2"],"value":5},
               {"rule":"whisper","cells":["r1c1","r1c2"],"value":4}"#
                .into(),
        ),
        (
            format!(r#""killercage":[{{"cells":{ab},"value":"10"}},{{"cells":{ab},"value":""}},{{"cells":[]}}]"#),
            format!(r#"{{"rule":"cage","cells":["r1c1","r1c2"],"sum":10}},{}"#, pair("cage")),
        ),
        (format!(r#""extraregion":[{{"cells":{ab}}}]"#), pair("extra-region")),
        (
            format!(r#""difference":[{{"cells":{ab}}},{{"cells":{ab},"value":"3"}}]"#),
            format!(r#"{},{{"rule":"difference","cells":["r1c1","r1c2"],"value":3}}"#, pair("difference")),
        ),
        (
            format!(r#""ratio":[{{"cells":{ab},"value":""}},{{"cells":{ab},"value":3}}]"#),
            format!(r#"{},{{"rule":"ratio","cells":["r1c1","r1c2"],"value":3}}"#, pair("ratio")),
        ),
        (
            format!(
                r#""xv":[{{"cells":{ab},"value":"x"}},{{"cells":{ab},"value":"V"}},{{"cells":{ab},"value":""}}]"#
            ),
            format!("{},{}", pair("x"), pair("v")),
        ),
        (
            r#""odd":[{"cell":"R1C1"},{"cell":"R1C2"}]"#.into(),
            pair("odd"),
        ),
        (r#""even":[{"cell":"R1C1"},{"cell":"R1C2"}]"#.into(), pair("even")),
        (r#""minimum":[{"cell":"R1C1"},{"cell":"R1C2"}]"#.into(), pair("minimum")),
        (r#""maximum":[{"cell":"R1C1"},{"cell":"R1C2"}]"#.into(), pair("maximum")),
        (
            r#""littlekillersum":[{"cell":"R0C4","cells":["R1C3"],"direction":"DL","value":"17"},{"cell":"R1C1","direction":"UR"}]"#.into(),
            r#"{"rule":"little-killer","cells":["r1c3","r2c2","r3c1"],"sum":17}"#.into(),
        ),
        (
            r#""littlekillersum":[{"cell":"R4C1","direction":"UR","value":"9"}]"#.into(),
            r#"{"rule":"little-killer","cells":["r3c2","r2c3","r1c4"],"sum":9}"#.into(),
        ),
        (
            r#""sandwichsum":[{"cell":"R1C0","value":"8"},{"cell":"R1C10","value":"?"}]"#.into(),
            seen("sandwich", row(up), r#""sum":8"#),
        ),
        (r#""xsum":[{"cell":"R1C10","value":"20"}]"#.into(), seen("x-sum", row(down), r#""sum":20"#)),
        (
            r#""skyscraper":[{"cell":"R0C9","value":"2"},{"cell":"R10C9","value":4}]"#.into(),
            [
                seen("skyscraper", column(up), r#""count":2"#),
                seen("skyscraper", column(down), r#""count":4"#),
            ]
            .join(","),
        ),
        (
            r#""arrow":[{"cells":["R2C2","R2C1"],"lines":[["R2C2","R3C3","R4C4"],["R2C1","R3C1"],["R2C1"]]}]"#.into(),
            r#"{"rule":"arrow","bulb":["r2c1","r2c2"],"cells":["r3c3","r4c4"]},
               {"rule":"arrow","bulb":["r2c1","r2c2"],"cells":["r3c1"]}"#
                .into(),
        ),
        (
            format!(r#""clone":[{{"cells":{ab},"cloneCells":["R5C5","R5C6"]}}]"#),
            r#"{"rule":"clone","cells":["r1c1","r1c2"],"copies":["r5c5","r5c6"]}"#.into(),
        ),
        (
            r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[3,3,"1"]},{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[]}]"#.into(),
            r#"{"rule":"quadruple","cells":["r1c1","r1c2","r2c1","r2c2"],"values":[1,3,3]}"#.into(),
        ),
        (
            format!(r#""rowindexer":[{{"cells":{ab}}}],"columnindexer":[{{"cells":{ab}}}],"boxindexer":[{{"cells":{ab}}}]"#),
            ["row", "column", "box"]
                .map(|by| format!(r#"{{"rule":"indexing","cells":["r1c1","r1c2"],"by":"{by}"}}"#))
                .join(","),
        ),
        (
            r#""diagonal+":true,"diagonal-":true,"antiknight":true,"antiking":true,"disjointgroups":true"#.into(),
            r#"{"rule":"diagonal","direction":"/"},{"rule":"diagonal","direction":"\\"},"anti-knight","anti-king","disjoint-groups""#.into(),
        ),
        (r#""diagonal+":false,"antiknight":false,"killercage":[],"solution":[]"#.into(), String::new()),
        (
            r#""nonconsecutive":true"#.into(),
            r#"{"rule":"non-consecutive","unless":["difference"]}"#.into(),
        ),
        (
            format!(r#""ratio":[{{"cells":{ab},"value":"3"}},{{"cells":{ab}}}],"negative":["ratio"]"#),
            format!(
                r#"{{"rule":"ratio","cells":["r1c1","r1c2"],"value":3}},{},{{"rule":"negative","ratios":[2,3],"unless":["difference","ratio"]}}"#,
                pair("ratio")
            ),
        ),
        (
            r#""negative":["xv","ratio"]"#.into(),
            r#"{"rule":"negative","sums":[5,10],"unless":["x","v"]},{"rule":"negative","ratios":[2],"unless":["difference","ratio"]}"#.into(),
        ),
        (
            r#""fogofwar":["R1C1"],"foglight":["R1C1"],"disabledlogic":{"a":1},"cage":[{"cells":["R1C1"],"value":"FOGLIGHT"},{"cells":[],"value":"msgcorrect: yes"}],"line":[{"lines":[],"isNewConstraint":true}],"circle":[{"cells":["R1C1"],"fromConstraint":"Thermo"}]"#.into(),
            String::new(),
        ),
    ];
    for (keys, rules) in table {
        let text = f_puzzles(&keys);
        let found = entry(&text, false).unwrap_or_else(|error| panic!("{keys}: {error}")).puzzle;
        assert_eq!(found, with(&rules), "{keys}");
        // The puzzle is also preserved by a link.
        let link = written("f-puzzles", &found);
        assert!(link.starts_with("https://f-puzzles.com/?load=N4Ig"), "{link}");
        assert_eq!(entry(&link, false).unwrap().puzzle, found, "{keys}");
    }
}

#[test]
fn sandwich_clue_stays_on_its_side() {
    let first = |puzzle: &Puzzle| {
        let rule = puzzle.rules.all().iter().find(|rule| rule.name() == "sandwich").unwrap();
        rule.fields(puzzle.shape)[0].1.to_string().chars().take(7).collect::<String>()
    };
    let right = entry(&f_puzzles(r#""sandwichsum":[{"cell":"R3C10","value":"7"}]"#), false);
    let right = right.unwrap().puzzle;
    for format in ["json", "f-puzzles"] {
        let back = entry(&written(format, &right), false).unwrap().puzzle;
        assert_eq!([first(&right), first(&back)], [r#"["r3c9""#; 2], "{format}");
    }
}

#[test]
fn f_puzzles_cells_have_givens_marks_and_regions() {
    let cells = r#"[{"value":1,"given":true,"c":"fff"},{"value":"2"},{"givenPencilMarks":[3,4]},{"centerPencilMarks":[1],"cornerPencilMarks":[2]}]"#;
    let text = format!(
        r#"{{"size":4,"title":"A","grid":[{cells},[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],"solution":"1234341221434321"}}"#
    );
    let found = entry(&text, false).unwrap();
    assert_eq!(found.puzzle.givens.to_string(), "1...............");
    assert_eq!(found.puzzle.shape.to_string(), "2x2");
    let left = found.puzzle.restrictions.unwrap();
    assert_eq!(
        (left.count(1), left.digits(2).collect::<Vec<_>>(), left.count(3)),
        (4, vec![3, 4], 4)
    );
    assert_eq!(found.position.unwrap().placed.to_string(), ".2..............");
    let solution = found.expected.unwrap().solution.unwrap();
    assert_eq!(solution.to_string(), "1234341221434321");
    assert_eq!((&*found.beside[0].name, &*found.beside[0].value), ("title", "\"A\""));
    // The setter's colours may belong to a rule and are an error; the player's highlights are
    // ignored.
    let coloured = |keys: &str| {
        let row = format!("[{{}},{{{keys}}},{{}},{{}}]");
        format!(r#"{{"size":4,"grid":[{row},{row},[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]}}"#)
    };
    let red = r##""c":"#ff0000","cArray":["#FFFFFF","#ff0000"]"##;
    assert!(fault(&coloured(red)).contains("2 red cells (r1c2, r2c2)"));
    entry(&coloured(red), true).unwrap();
    for other in [r##""c":"#FFFFFF","cArray":["fff"]"##, r##""highlight":"#ff0000""##] {
        entry(&coloured(other), false).unwrap();
    }
    // Regions by number, and a cell without a region.
    let row = |labels: [&str; 4]| labels.map(|it| format!(r#"{{"region":{it}}}"#)).join(",");
    let regions = |rows: [[&str; 4]; 4]| {
        let rows = rows.map(|labels| format!("[{}]", row(labels))).join(",");
        entry(&format!(r#"{{"size":4,"grid":[{rows}]}}"#), false).unwrap().puzzle
    };
    let irregular =
        regions([["0", "0", "0", "1"], ["0", "1", "1", "1"], ["2"; 4], ["3", "3", "3", "null"]]);
    let same = r#"{"rows":4,"givens":{},"regions":[["r1c1","r1c2","r1c3","r2c1"],["r1c4","r2c2","r2c3","r2c4"],["r3c1","r3c2","r3c3","r3c4"],["r4c1","r4c2","r4c3"]]}"#;
    assert_eq!(irregular, formats::read(same).unwrap());
    let boxes = regions([
        ["7", "7", "8", "8"],
        ["7", "7", "8", "8"],
        ["0", "0", "1", "1"],
        ["0", "0", "1", "1"],
    ]);
    assert!(boxes.is_classic());
    let none = regions([["null"; 4]; 4]);
    assert_eq!(none, formats::read(r#"{"rows":4,"givens":{},"regions":"none"}"#).unwrap());
    for puzzle in [irregular, boxes, none] {
        for format in ["f-puzzles", "iss"] {
            let mut out = Vec::new();
            match formats::named(format).unwrap().write(&puzzle, None, &mut out) {
                Ok(()) => {
                    let text = String::from_utf8(out).unwrap();
                    assert_eq!(entry(&text, false).unwrap().puzzle, puzzle, "{text}");
                }
                // Regions of iss have as many cells as there are digits.
                Err(error) => assert!(format == "iss" && error.to_string().contains("regions")),
            }
        }
    }
}

#[test]
fn unknown_f_puzzles_data_is_an_error() {
    for (keys, told) in [
        (r#""mystery":[{"cells":["R1C1"]}]"#, "unknown key \"mystery\" of f-puzzles"),
        (r#""negative":["difference"]"#, "negative[0]: \"difference\" is unknown"),
        (r#""killercage":[{"cells":["R1C1"],"least":3}]"#, "killercage[0]: unknown key \"least\""),
        (r#""renban":[{"lines":[["R1C1","R1C2"]],"value":"3"}]"#, "renban[0]: unexpected value"),
        (
            r#""killercage":[{"cells":["R1C1"],"value":"<10"}]"#,
            "killercage[0]: \"<10\" is not a number",
        ),
        (r#""killercage":[{"cells":["R1C12"]}]"#, "killercage[0]: cage: cells: r1c12 is outside"),
        (r#""sandwichsum":[{"cell":"R2C2","value":3}]"#, "R2C2 must be outside the board"),
        (r#""arrow":[{"cells":["R1C1"],"lines":[["R2C2","R3C3"]]}]"#, "must begin in its bulb"),
        (
            r#""xv":[{"cells":["R1C1","R1C2"],"value":"L"}]"#,
            "xv[0]: \"L\" is unknown; expected X or V",
        ),
        (r#""antiknight":3"#, "antiknight: expected true or false"),
        (r#""solution":"123""#, "solution: the solution has 3 cells; expected 81"),
        (r#""cage":[{"cells":["R1C1"],"value":"DR3"}]"#, "1 cage of a digital root"),
        (r#""cage":[{"cells":["R1C1"],"value":"antiknight: true"}]"#, "1 cage at r1c1"),
        (r#""killercage":{"cells":["R1C1"]}"#, "killercage: expected a list"),
        (r#""arrow":{"cells":["R1C1"]}"#, "arrow: expected a list"),
        (r#""negative":"xv""#, "negative: expected a list"),
        (r#""line":true"#, "line: expected a list"),
        (r#""thermometer":[["R1C1","R1C2"]]"#, "thermometer[0]: expected an object"),
        (r#""thermometer":[{"cells":["R1C1"]}]"#, "thermometer[0]: its cells must be in \"lines\""),
        (r#""quadruple":[{"values":"12"}]"#, "quadruple[0]: values: expected a list of numbers"),
        (r#""killercage":[{"cells":"R1C1","value":3}]"#, "killercage[0]: expected a list"),
        (r#""thermometer":[{"lines":["R1C1"]}]"#, "thermometer[0]: expected a list"),
        (r#""arrow":[{"cells":["R1C1"],"lines":["R1C1"]}]"#, "arrow[0]: expected a list"),
        (r#""odd":[{"cells":["R1C1"]}]"#, "odd[0]: its cells must be in \"cell\""),
    ] {
        let found = fault(&f_puzzles(keys));
        assert!(found.contains(told), "{keys}: {found}");
    }
    let drawn = f_puzzles(
        r#""line":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R2C1"]]}],"text":[{"cells":["R1C1"],"value":">"}]"#,
    );
    let found = fault(&drawn);
    assert!(
        found.contains("unknown meaning: 2 lines (r1c1 r1c2, r2c1), 1 text \">\" at r1c1;"),
        "{found}"
    );
    assert!(found.contains("--ignore-drawings"), "{found}");
    assert!(entry(&drawn, true).unwrap().puzzle.is_classic());
}

#[test]
fn f_puzzles_clue_is_number_open_or_unknown() {
    for (key, place, cell, rule) in [
        ("killercage", r#""cells":["R1C1","R1C2"]"#, "r1c1", Some("cage")),
        ("littlekillersum", r#""cell":"R0C4","direction":"DL""#, "r1c3", None),
        ("sandwichsum", r#""cell":"R2C0""#, "r2c1", None),
        ("xsum", r#""cell":"R3C10""#, "r3c9", None),
        ("skyscraper", r#""cell":"R0C5""#, "r1c5", None),
    ] {
        let text = |value: &str| f_puzzles(&format!(r#""{key}":[{{{place},"value":{value}}}]"#));
        let rules = |text: &str, ignored: bool| {
            let puzzle = entry(text, ignored).unwrap().puzzle;
            puzzle.rules.others().map(|it| it.name()).collect::<Vec<_>>()
        };
        for open in ["\"\"", "\"?\"", "\"??\"", "null"] {
            assert_eq!(rules(&text(open), false), Vec::from_iter(rule), "{key} {open}");
        }
        for word in ["A", "X", "odd", "<", "-", "é"] {
            let word = text(&format!("{word:?}"));
            let told = format!("drawings of unknown meaning: 1 {key} without a number at {cell};");
            assert!(fault(&word).contains(&told), "{}", fault(&word));
            assert_eq!(rules(&word, true), Vec::from_iter(rule), "{key}");
        }
        assert!(fault(&text("\"<12\"")).contains("\"<12\" is not a number"), "{key}");
        assert!(fault(&text("true")).contains("value: expected a number"), "{key}");
    }
}

#[test]
fn links_altered_in_transit_are_read_or_refused() {
    let rules = r#"{"rule":"cage","cells":["r1c1","r1c2"],"sum":14},{"rule":"thermo","cells":["r3c1","r4c1"]},
        {"rule":"diagonal","direction":"/"},{"rule":"quadruple","cells":["r5c5","r5c6","r6c5","r6c6"],"values":[1,4]}"#;
    let puzzle = with(rules);
    let link = written("f-puzzles", &puzzle);
    let payload = link.trim().split_once('=').unwrap().1;
    let ways = [
        payload.to_owned(),
        format!("https://www.f-puzzles.com/?load={}", payload.trim_end_matches('=')),
        format!("https://f-puzzles.com/?load={}&x=1", payload.replace('+', " ")),
        format!(
            "https://f-puzzles.com/?load={}",
            payload.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D")
        ),
        format!("https://sudokupad.app/fpuz{payload}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{payload}"),
        format!("  \"https://sudokupad.app//fpuzzles{payload}?setting=1\","),
    ];
    for way in &ways {
        assert_eq!(entry(way, false).unwrap().puzzle, puzzle, "{way}");
    }
    // Links are recognised among other puzzles, and also read if the format is named.
    let line = ".".repeat(81);
    let mixed = format!("# links\n{}\n{line}\n{}", ways[1], ways[4]);
    let names: Vec<&str> = read(&mixed, ReadOptions::default())
        .into_iter()
        .map(|entry| entry.unwrap().format.name())
        .collect();
    assert_eq!(names, ["f-puzzles", "line", "f-puzzles"]);
    let from = formats::named("f-puzzles");
    let both = format!("{}\n{}\n", ways[1], f_puzzles(""));
    let named = read(&both, ReadOptions { from, ..ReadOptions::default() });
    assert!(named.len() == 2 && named.iter().all(Result::is_ok));
    // The error describes the damage.
    for (broken, told) in [
        (
            format!("https://f-puzzles.com/?load={}", &payload[..payload.len() / 2]),
            "the link is cut off",
        ),
        (
            format!("https://f-puzzles.com/?load={}", payload.replace('N', "-")),
            "'-' in the link is not a character of base64",
        ),
        (format!("https://f-puzzles.com/?load={}", "A".repeat(300_000)), "longer than 256 kB"),
        (
            "https://f-puzzles.com/?load=BYUwNmD2AEDukCcwBMg=".to_owned(),
            "in the link: unexpected 'h'; expected a value",
        ),
        (
            "https://f-puzzles.com/?id=abcdef".to_owned(),
            "the id of a puzzle on a server, which is not fetched",
        ),
        ("https://sudokupad.app/abcdefghij".to_owned(), "the id of a puzzle on a server"),
        ("https://sudokupad.app/someone/some-puzzle".to_owned(), "the id of a puzzle on a server"),
        ("https://tinyurl.com/abcdefgh".to_owned(), "the id of a puzzle on a server"),
        (
            "https://www.logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=000ABC".to_owned(),
            "the id of a puzzle on a server",
        ),
        (
            format!("https://sudokupad.app/xyz{}", "N4Ig".repeat(40)),
            "the coding of this link is unknown",
        ),
        ("https://example.org/abcdefghij".to_owned(), "the address contains no puzzle"),
    ] {
        let found = fault(&broken);
        assert!(found.contains(told), "{found}");
    }
}

#[test]
fn link_within_other_text_is_named() {
    let link = written("f-puzzles", &with(""));
    let link = link.trim_end();
    for text in [
        format!("<{link}>"),
        format!("[Sudoku]({link})"),
        format!("Try this: {link}"),
        format!("see {link}&x=1 by Tom"),
    ] {
        assert!(
            fault(&text).contains("this is a link within other text"),
            "{text}: {}",
            fault(&text)
        );
    }
}

#[test]
fn python_quotes_error_names_double_quotes() {
    let found = fault("{'givens': '4..3..2.3.......'}");
    assert!(found.contains("double quotes"), "{found}");
}

#[test]
fn iss_text_may_span_several_lines() {
    let all = ".Shape~9x9.~R1C1_5~R2C3_1_2.Cage~10~R1C1~R1C2.AntiKnight";
    let lines =
        "# a comment\n.Shape~9x9\n.~R1C1_5~R2C3_1_2\n# another\n.Cage~10~R1C1~R1C2\n.AntiKnight\n";
    let puzzle = entry(all, false).unwrap().puzzle;
    assert_eq!(entry(lines, false).unwrap().puzzle, puzzle);
    assert_eq!((puzzle.rules.others().count(), puzzle.givens.get(0)), (2, Some(5)));
    assert_eq!(puzzle.restrictions.as_ref().unwrap().count(11), 2);
    let link = format!(
        "https://example.github.io/Interactive-Sudoku-Solver/?q={}",
        all.replace('~', "%7E")
    );
    assert_eq!(entry(&link, false).unwrap().puzzle, puzzle);
    // A puzzle is a line with several constraints, or the lines before a blank line or a shape.
    let several = format!("{all}\n{all}\n{lines}\n{lines}.Shape~4x4\n");
    let found = read(&several, ReadOptions::default());
    assert_eq!(found.len(), 5);
    assert!(found.iter().all(|it| it.as_ref().is_ok_and(|it| it.format.name() == "iss")));
    // A puzzle also ends before a cell that is given again, and before a line with several givens.
    let givens = ".~R1C1_5~R1C2_1_2\n.~R1C1_6\n.~r1c2_1\n.~R1C1_4~R3C1_2\n.~R4C1_1~R4C2_3\n.~R3C1_3\n\
        .~R1C1_7\n.~R3C1_4\n.AntiKnight\n";
    let found = read(givens, ReadOptions::default());
    let first = |it: &Result<Entry, _>| it.as_ref().unwrap().puzzle.givens.get(0);
    let expected = [Some(5), Some(6), Some(4), None, Some(7), None];
    assert_eq!(found.iter().map(first).collect::<Vec<_>>(), expected);
    // The shape may follow givens and rules, if all of them are one puzzle.
    let first = "# a comment\n.Shape~4x4\n.~R1C1_1\n.~R2C3_2\n.AntiKnight\n";
    let expected = entry(first, false).unwrap().puzzle;
    for late in [
        ".~R1C1_1\n.~R2C3_2\n.Shape~4x4\n.AntiKnight",
        ".~R1C1_1\n.Shape~4x4\n# a comment\n.~R2C3_2\n.AntiKnight\n",
        ".~R1C1_1~R2C3_2\n.AntiKnight\n.Shape~4x4\n",
        ".AntiKnight\n.~R1C1_1~R2C3_2\n.Shape~4x4",
    ] {
        let text = format!("{late}\n\n{late}");
        let found = read(&text, ReadOptions::default());
        assert_eq!(found.len(), 2, "{late}");
        let is_expected = |it: &Result<Entry, _>| {
            let puzzle = &it.as_ref().unwrap().puzzle;
            (puzzle.shape, &puzzle.givens) == (expected.shape, &expected.givens)
                && puzzle.rules.others().count() == 1
        };
        assert!(found.iter().all(is_expected), "{late}");
    }
    for (several, sides) in [
        // Each puzzle begins with its shape, except the first one, which has none.
        (".~R1C1_1\n.AntiKing\n.Shape~4x4\n.~R1C2_1\n.Shape~6x6\n.~R1C3_1\n", vec![9, 4, 6]),
        // Another puzzle begins after the shape.
        (".~R1C1_1~R1C2_2\n.Shape~4x4\n.~R2C1_1~R2C2_2\n", vec![9, 4]),
        (".~R1C1_1\n.Shape~4x4\n.~R1C1_2\n.AntiKing\n", vec![9, 4]),
        (".~R1C1_1\n.Shape~4x4\n.Shape~6x6.AntiKing\n", vec![9, 4, 6]),
        // The shape does not have the cell, or the digit.
        (".~R8C8_1\n.Shape~4x4\n.AntiKing\n", vec![9, 4]),
        (".~R1C1_8\n.Shape~4x4\n.AntiKing\n", vec![9, 4]),
        (".Shape~4x4\n.AntiKing\n.Shape~6x6\n", vec![4, 6]),
    ] {
        let found = read(several, ReadOptions::default());
        let of = |it: &Result<Entry, _>| it.as_ref().unwrap().puzzle.shape.rows();
        assert_eq!(found.iter().map(of).collect::<Vec<_>>(), sides, "{several}");
    }
    // An unsupported constraint is an error of the whole puzzle, and the rest is not a puzzle.
    let found = read(".Or.NFA~3~R1C1~R1C2.End\n.Shape~4x4\n", ReadOptions::default());
    assert!(found[0].is_err(), "{found:?}");
    for text in [".~R1C1_1\n.Regex~a~R1C1\n.Shape~4x4\n", ".~R1C1_1\n.Shape~4x4\n.Regex~a~R1C1\n"] {
        let found = read(text, ReadOptions::default());
        assert!(found.len() == 1 && found[0].is_err(), "{text}: {found:?}");
    }
    let deep = format!("{}.Cage~3~R1C1~R1C2{}", ".And".repeat(5000), ".End".repeat(5000));
    for (text, told) in [
        (&*deep, "And: nested deeper than 32 levels"),
        (
            ".Or.NFA~3~R1C1.End",
            "NFA: this type of Interactive Sudoku Solver is not supported: no rule states an automaton",
        ),
        (".Or.Cage~3~R1C1~R1C2", "Or: its .End is missing"),
        (".Cage~3~R1C1~R1C2.End", "End: no Or, And or Replicate is open"),
        (".Or.AntiKnight.End", "AntiKnight: it cannot be inside of Or"),
        (".Replicate~D.Skyscraper~R1~2~.End", "Skyscraper: it cannot be inside of Replicate"),
        (
            ".Replicate~AAB.Cage~3~R1C9~R2C9.End",
            "Replicate: R1C9 is outside the board if moved to r2c4",
        ),
        (".Replicate~B~R9C9~.Cage~3~R1C9~R2C9.End", "Replicate: expected the targets and a cell"),
        (".StrictXV.Or.X~R1C1~R1C2.End", "X: StrictXV is undefined if a part of Or has marks"),
        (".LookAndSay~122~R1C1", "LookAndSay: expected pairs of a count and a digit"),
        (".Cage~3~R1C1~R1C2.Nonsense~R1C1", "Nonsense: unknown type; expected one of"),
        (".Cage~3~R1C1~R1C2~VA1", "Cage: \"VA1\" is not a cell of the board"),
        (".Cage~x~R1C1", "Cage: \"x\" is not a whole number"),
        (".~R1C1_5.~R1C2", "\"R1C2\": expected a cell and its digits"),
        (".~R1C1_5~R1C1_6", "R1C1: it has two digits, 5 and 6"),
        (".PairX~C~R1C1~R1C2", "PairX: each pair must also be listed in the opposite order"),
        (".Pair~C", "Pair: expected cells after the key"),
        (".Pair~C+~R1C1~R1C2", "Pair: expected letters of base64, each six pairs of digits"),
        (".Pair~AAAAAAAAAAAAAI~R1C1~R1C2", "Pair: the key is longer than the 81 pairs of digits"),
        (".Shape~4x4~Q.AntiKing", "Shape: \"4x4~Q\": expected rows x columns"),
        (".LittleKiller~9~R5C5", "LittleKiller: no diagonal begins in that cell"),
        (".Jigsaw~0123.AntiKing", "Jigsaw: expected 81 characters"),
    ] {
        let found = fault(text);
        assert!(found.contains(told), "{found}");
    }
}

#[test]
fn iss_fault_is_at_wrong_part() {
    for (text, place) in [
        (".Shape~4x4\n.~R1C1_1\n  .~R2C3_9\n.AntiKnight\n", "3:10: R2C3: 9 is not a digit"),
        (".~R1C1_1\n# .a comment\n .Cage~x~R1C1", "3:8: Cage: \"x\" is not a whole number"),
        (".AntiKing\n.~R1C1_1~R1C2_2~RC_1\n.AntiKnight", "2:17: \"RC\" is not a cell"),
        (".AntiKing\n.~R1C1_1\n.Jigsaw~012\n", "3:1: Jigsaw: expected 81 characters"),
        ("\t.Shape~4x4~Q\n.AntiKing\n", "1:2: Shape: "),
        (".AntiKing\n.RegionSize~0\n", "2:1: RegionSize: "),
        (" .AntiKing.~R1C1_5 . ~ R1C2_x", "1:29: R1C2: \"x\" is not a whole number"),
        (".~R1C1_1_2_10", "1:12: R1C1: 10 is not a digit from 1 to 9"),
        (".~R1C1_1~R2C1_3~R1C1_2", "1:22: R1C1: it has two digits, 1 and 2"),
        (
            ".AntiKing\n.Cage~10~R1C1~R1C2\n.Cage~10~R1C1~R1C0",
            "3:15: Cage: r1c0 is outside the board",
        ),
        (".Or\n.Cage~3~R1C1~R1C2\n.~R1C1_x\n.End", "3:8: R1C1: \"x\" is not a whole number"),
        (".AntiKing .Or.Cage~3~R1C1~R1C0 .End", "1:27: Cage: r1c0 is outside the board"),
        (".AntiKing .Cage~10~R1C1~ R1C2~r1c1", "1:31: Cage: cells: r1c1 occurs twice"),
        (".Thermo~R1C1~R1C2~R1C2", "1:19: Thermo: cells: r1c2 occurs twice"),
        (".Thermo~R1C1~~R1C2", "1:14: Thermo: \"\" is not a cell of the board"),
        (".Sum~3_=_1_a~R1C1~R1C2", "1:12: Sum: \"a\" is not a whole number"),
        (".Quad~R1C1~1~x", "1:14: Quad: \"x\" is not a whole number"),
        (".Sandwich~8~X2", "1:13: Sandwich: \"X2\": expected a row or a column"),
        (".XSum~C2~27~y", "1:13: XSum: \"y\" is not a whole number"),
        (".LittleKiller~8", "1:1: LittleKiller: \"\" is not a cell of the board"),
        (".AntiKing\n.WhiteDot~R1C1~R5C5", "2:1: WhiteDot: no two of the cells are neighbours"),
        (".Indexing~Q~R1C1", "1:11: Indexing: \"Q\": expected C or R"),
        (".Pair~C+~R1C1~R1C2", "1:7: Pair: expected letters of base64"),
        (".~R1C1_1\n.é~R1C1", "2:1: é: unknown type"),
        (".é~R1C1", "1:1: é: unknown type"),
        (".~R1C1_1\n.Q~5~R1C1", "2:1: Q: unknown type"),
        (".~R1C1_1\n.Été~5~C1", "2:1: Été: unknown type"),
        (".Shape~4x4\n.~R1C1_4~R1C4_3\n.AntiKnigth\n", "3:1: AntiKnigth: unknown type"),
        (".Shape~4x4\n.AntiKnigth\n.~R1C1_4~R1C4_3\n", "2:1: AntiKnigth: unknown type"),
        (".AntiKnigth\n.~R1C1_4\n", "1:1: AntiKnigth: unknown type"),
        (".Cage~3~R1C1~R1C2\n Cage~3~R1C3~R1C4\n", "2:2: a dot is missing before Cage~3"),
        (".Shape~9x9.AntiKing.Shape~4x4", "1:20: Shape: given twice; keep only one"),
        ("https://example.org/Interactive-Sudoku-Solver/?q=.AntiKing.~R1C1_x", "1:1: R1C1: "),
    ] {
        let [Err(error)] = &read(text, ReadOptions::default())[..] else { panic!("{text}") };
        let error = error.to_string();
        let (_, found) = error.split_once(':').unwrap();
        assert!(found.starts_with(place), "{text}: {error}");
    }
}

#[test]
fn iss_types_map_to_rules() {
    let column = |cells: [usize; 9]| cells.map(|r| format!(r#""r{r}c2""#)).join(",");
    let (up, down) = ([1, 2, 3, 4, 5, 6, 7, 8, 9], [9, 8, 7, 6, 5, 4, 3, 2, 1]);
    for (text, rules) in [
        (
            ".WhiteDot~R8C1~R8C2~R1C7~R1C6",
            r#"{"rule":"difference","cells":["r8c1","r8c2"]},{"rule":"difference","cells":["r1c7","r1c6"]}"#.to_owned(),
        ),
        (
            ".GreaterThan~R2C5~R2C4~R1C5",
            r#"{"rule":"inequality","cells":["r2c5","r2c4"]},{"rule":"inequality","cells":["r2c5","r1c5"]}"#.into(),
        ),
        // The default value is 5, regardless of the digits.
        (".Whisper~R1C1~R1C2", r#"{"rule":"whisper","cells":["r1c1","r1c2"],"value":5}"#.into()),
        (".Whisper~4~r1c1~r1c2", r#"{"rule":"whisper","cells":["r1c1","r1c2"],"value":4}"#.into()),
        (".Cage~0~R1C1~R1C2", r#"{"rule":"cage","cells":["r1c1","r1c2"]}"#.into()),
        (
            ".Sum~3_=_1_-2~R1C1~R1C2",
            r#"{"rule":"sum","cells":["r1c1","r1c2"],"sum":3,"coefficients":[1,-2]}"#.into(),
        ),
        (
            ".XSum~C2~27~11",
            format!(
                r#"{{"rule":"x-sum","cells":[{}],"sum":27}},{{"rule":"x-sum","cells":[{}],"sum":11}}"#,
                column(up),
                column(down)
            ),
        ),
        (".Sandwich~8~C2", format!(r#"{{"rule":"sandwich","cells":[{}],"sum":8}}"#, column(up))),
        (
            ".LittleKiller~22~R1C4",
            r#"{"rule":"little-killer","cells":["r1c4","r2c3","r3c2","r4c1"],"sum":22}"#.into(),
        ),
        (
            ".PillArrow~2~R1C7~R1C6~R1C5",
            r#"{"rule":"arrow","bulb":["r1c6","r1c7"],"cells":["r1c5"]}"#.into(),
        ),
        (
            ".Quad~R5C1~2~3",
            r#"{"rule":"quadruple","cells":["r5c1","r5c2","r6c1","r6c2"],"values":[2,3]}"#.into(),
        ),
        (".StrictKropki", r#"{"rule":"negative","differences":[1],"ratios":[2],"unless":["difference","ratio"]}"#.into()),
        (
            ".EqualSum~R1C1~R1C2~-~R5C5",
            r#"{"rule":"equal-sums","lists":[["r1c1","r1c2"],["r5c5"]]}"#.into(),
        ),
        (
            ".SameValues~2~R1C1~R1C2~R5C5~R5C6",
            r#"{"rule":"same-digits","lists":[["r1c1","r1c2"],["r5c5","r5c6"]]}"#.into(),
        ),
        (
            ".ContainExact~1_7_1~R1C1~R5C5~R9C9",
            r#"{"rule":"formula","cells":["r1c1","r5c5","r9c9"],"is":"count(all, digit = 1) = 2 and count(all, digit = 7) = 1"}"#.into(),
        ),
        // One text is one part, and a part without effect is true.
        (
            ".Or.~R1C1_1~R1C2_1~R2C1_2_3.And.End.And.Cage~3~R1C1~R1C2.Thermo~R5C5~R5C6.End.Cage~3~R1C1~R1C2.End",
            r#"{"rule":"or","of":[
               {"rule":"and","of":[{"rule":"only","cells":["r1c1","r1c2"],"digits":[1]},{"rule":"only","cells":["r2c1"],"digits":[2,3]}]},
               {"rule":"and","of":[]},
               {"rule":"and","of":[{"rule":"cage","cells":["r1c1","r1c2"],"sum":3},{"rule":"thermo","cells":["r5c5","r5c6"]}]},
               {"rule":"cage","cells":["r1c1","r1c2"],"sum":3}]}"#
                .into(),
        ),
        (
            ".Replicate~C~R2C1.Or.Cage~3~R1C1~R1C2.~R3C1_5.End.End",
            r#"{"rule":"or","of":[{"rule":"cage","cells":["r1c2","r1c3"],"sum":3},{"rule":"only","cells":["r3c2"],"digits":[5]}]}"#.into(),
        ),
        (
            ".Pair~-~_One~R1C1~R1C2~~R5C5~R5C6",
            r#"{"rule":"pairs","cells":["r1c1","r1c2"],"pairs":[[1,2],[1,3],[1,4],[1,5],[1,6]]},
               {"rule":"pairs","cells":["r5c5","r5c6"],"pairs":[[1,2],[1,3],[1,4],[1,5],[1,6]]}"#
                .into(),
        ),
        (
            ".Binary~_~R1C1~R1C2.PairX~CI~R2C1~R2C2~R3C3",
            r#"{"rule":"pairs","cells":["r1c1","r1c2"],"pairs":[[1,2],[1,3],[1,4],[1,5],[1,6]]},
               {"rule":"pairs","cells":["r2c1","r2c2","r3c3"],"pairs":[[1,2],[2,1]],"all":true}"#
                .into(),
        ),
    ] {
        assert_eq!(entry(text, false).unwrap().puzzle, with(&rules), "{text}");
    }
    // Digits from 0, a board of six rows, and regions instead of boxes or in addition to them.
    let shape = entry(".Shape~6x8~0-7.AntiKing", false).unwrap().puzzle.shape;
    assert_eq!((shape.rows(), shape.columns(), shape.value(1), shape.digits()), (6, 8, 0, 8));
    let jigsaw = "0001011122223333";
    let alone = entry(&format!(".Shape~4x4.NoBoxes.Jigsaw~{jigsaw}"), false).unwrap().puzzle;
    let names = |puzzle: &Puzzle| puzzle.rules.all().iter().map(|it| it.name()).collect::<Vec<_>>();
    assert_eq!(names(&alone), ["lines", "regions"]);
    let beside = entry(&format!(".Shape~4x4.Jigsaw~{jigsaw}"), false).unwrap().puzzle;
    assert_eq!(names(&beside)[..3], ["lines", "boxes", "extra-region"]);
    // This region size is a prime, for which no board has boxes.
    assert!(entry(".Shape~9x9.RegionSize~18446744073709551557.~R1C1_1", false).is_ok());
    let large = entry(".Shape~6x6~9.RegionSize~9.~R1C1_5", false).unwrap().puzzle;
    let mut text = Vec::new();
    formats::named("iss").unwrap().write(&large, None, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains(".RegionSize~9.NoBoxes.Jigsaw~111222111222"), "{text}");
    assert_eq!(entry(&text, false).unwrap().puzzle, large);
}

#[test]
fn sudokupad_json_rules_are_read() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let first = format!(r#"[{{"value":5}},{}]"#, ["{}"; 8].join(","));
    let cells = format!("[{first},{}]", vec![row; 8].join(","));
    let boxes: Vec<String> = (0..9)
        .map(|b| {
            let cells = (0..9).map(|i| format!("[{},{}]", b / 3 * 3 + i / 3, b % 3 * 3 + i % 3));
            format!("[{}]", cells.collect::<Vec<_>>().join(","))
        })
        .collect();
    let puzzle = |keys: &str| {
        format!(
            r#"{{"id":"x","cellSize":50,"cells":{cells},"regions":[{}]{keys}}}"#,
            boxes.join(",")
        )
    };
    let plain = entry(&puzzle(""), false).unwrap().puzzle;
    assert!(plain.is_classic());
    assert_eq!(plain.givens.get(0), Some(5));
    let found = entry(
        &puzzle(
            r#","metadata":{"title":"T","antiknight":true},"cages":[{"cells":[[0,0],[0,1]],"value":"10","unique":true,"sum":10},{"cells":[[1,1],[1,2]],"unique":true},{"value":"author: A"},{"cells":[[0,0]],"value":"FOGLIGHT"},{"cells":[[3,3]],"type":"box"}]"#,
        ),
        false,
    );
    let rules = r#"{"rule":"anti-knight"},{"rule":"cage","cells":["r1c1","r1c2"],"sum":10},{"rule":"cage","cells":["r2c2","r2c3"]}"#;
    assert_eq!(found.unwrap().puzzle.rules, with(rules).rules);
    let drawn = puzzle(
        r#","lines":[{"wayPoints":[[0,0],[1,1]]},{}],"overlays":[{"text":">"}],"cages":[{"cells":[[0,0]],"value":"a"}],"metadata":{"strange":true},"odd":[1]"#,
    );
    let found = fault(&drawn);
    let told = "drawings of unknown meaning: 1 \"odd\", 1 cage at r1c1, 2 lines (r1c1), \
        1 strange of the metadata, 1 text \">\"";
    assert!(found.contains(told), "{found}");
    assert!(entry(&drawn, true).unwrap().puzzle.is_classic());
    let penpa = formats::named("penpa").unwrap();
    let error = penpa.write(&plain, None, &mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("the format can only be read"), "{error}");
    // A classic puzzle as a short text: 5 and five blanks, 6 twelve times, 3; both diagonals.
    let short = format!("https://sudokupad.app/scft{}Kx", "o".repeat(12));
    let found = entry(&short, false).unwrap().puzzle;
    let rules = r#"{"rule":"diagonal","direction":"/"},{"rule":"diagonal","direction":"\\"}"#;
    assert_eq!(found.rules, with(rules).rules);
    assert_eq!((found.givens.filled().count(), found.givens.get(0)), (1, Some(5)));
    assert!(fault(&short.replace("oK", "ooK")).contains("more than 81 cells"));
    assert!(fault(&short.replace("oKx", "")).contains("fewer than 81 cells"));
    assert!(fault(&short.replace("Kx", "Kq")).contains("unknown 'q' after 81 cells"));
}
