//! Tests links of SudokuPad: with short keys, with long keys, and larger than the limit.

use board::Puzzle;
use formats::{Metadata, PuzzleReader, ReadOptions};

use super::inside::zipped;

fn link(prefix: &str, text: &str) -> String {
    format!("https://sudokupad.app/{prefix}{}", lz_str::compress_to_base64(text))
}

fn read_one(text: &str) -> Result<Puzzle, String> {
    let mut puzzles = PuzzleReader::new("p", text.as_bytes(), ReadOptions::default());
    puzzles.next().unwrap().map(|it| it.puzzle).map_err(|error| error.to_string())
}

#[test]
fn short_and_long_keys_are_unpacked() {
    let zipped = "{id:'t',ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],\
        [[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
        ca:[{cells:[[0,0],[0,1]],v:4,sum:4,unique:t},{v:'title: it\\'s'}]}";
    let long = zipped::json(zipped, 4 << 20).unwrap();
    let puzzle = read_one(&link("scl", zipped)).unwrap();
    assert_eq!(read_one(&link("ctc", &long)).unwrap(), puzzle);
    assert_eq!(read_one(&long).unwrap(), puzzle);
    assert_eq!(puzzle.givens.get(0), Some(1));
    let names: Vec<&str> = puzzle.rules.all().iter().map(|rule| rule.name()).collect();
    assert_eq!(names, ["lines", "boxes", "cage"]);
    assert!(read_one(&link("scl", &zipped[..90])).unwrap_err().contains("does not unpack"));
}

#[test]
fn link_that_unpacks_to_too_much_is_refused() {
    let bomb = link("ctc", &"a".repeat(5 << 20));
    assert!(bomb.len() < 20_000, "{}", bomb.len());
    let error = read_one(&bomb).unwrap_err();
    assert!(error.contains("unpacks to more than 4 MB"), "{error}");
    // A list of empty elements becomes longer when it is converted to JSON.
    let commas = link("scl", &format!("{{ce:[{}]}}", ",".repeat(3 << 20)));
    let error = read_one(&commas).unwrap_err();
    assert!(error.contains("more than the largest size"), "{error}");
}

/// Returns the JSON of a 4×4 puzzle with boxes, a 1 in r1c1 and these keys.
fn small(keys: &str) -> String {
    format!(
        r#"{{"cells":[[{{"value":1}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],
        "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]{keys}}}"#
    )
}

/// Returns the rules except rows, columns and boxes, with their fields.
fn rules(text: &str) -> String {
    let puzzle = read_one(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let rules = puzzle.rules.others().map(|rule| {
        let fields = rule.fields(puzzle.shape);
        let fields = fields.iter().filter(|(name, _)| *name != "unless");
        fields.fold(rule.name().to_owned(), |text, (name, it)| format!("{text} {name}={it}"))
    });
    rules.collect::<Vec<_>>().join("; ").replace('"', "")
}

/// Returns the puzzle if drawings are ignored.
fn without_drawings(text: &str) -> Option<Puzzle> {
    let options = ReadOptions { ignore_drawings: true, ..ReadOptions::default() };
    PuzzleReader::new("p", text.as_bytes(), options).next()?.ok().map(|it| it.puzzle)
}

#[test]
fn cage_styles_are_rules_drawings_or_outlines() {
    let [apart, one_row] = ["[[0,0],[2,3]]", "[[0,0],[0,1]]"];
    for style in ["", "killer", "box", "region", "row", "col", "rowcol"] {
        let style_of = |key: &str| match style {
            "" => String::new(),
            _ => format!(r#","{key}":"{style}""#),
        };
        let is_outline = !["", "killer"].contains(&style);
        for key in ["style", "type"] {
            let cage = |cells: &str, rest: &str| {
                let (comma, style) = (if rest.is_empty() { "" } else { "," }, style_of(key));
                small(&format!(r#","cages":[{{"cells":{cells}{style}{comma}{rest}}}]"#))
            };
            // Digits differ, and add up to the declared sum.
            let differ = "cage cells=[r1c1,r3c4]";
            assert_eq!(rules(&cage(apart, r#""unique":true"#)), differ);
            assert_eq!(rules(&cage(apart, r#""unique":"true""#)), differ);
            let sum = format!("{differ} sum=5");
            assert_eq!(rules(&cage(apart, r#""sum":5"#)), sum);
            assert_eq!(rules(&cage(apart, r#""unique":true,"sum":5,"value":"5""#)), sum);
            let free = rules(&cage(apart, r#""unique":false,"sum":5"#));
            assert!(free.starts_with("sum cells=[r1c1,r3c4] sum=5"), "{free}");
            // If a house contains the cells, an outline adds no constraint.
            let expected = if is_outline { "" } else { "cage cells=[r1c1,r1c2]" };
            assert_eq!(rules(&cage(one_row, r#""unique":true"#)), expected);
            // Other cages are drawings of unknown meaning.
            let mut drawn = vec![
                cage(apart, ""),
                cage(apart, r#""unique":false"#),
                cage(apart, r#""unique":"yes","sum":5"#),
                cage(apart, r#""unique":true,"value":"A""#),
                cage(apart, r#""sum":5,"value":"7""#),
                cage(apart, r#""sum":5,"value":">5""#),
                cage(one_row, r#""value":"<5""#),
            ];
            match is_outline {
                true => drawn.extend([apart, one_row].map(|it| cage(it, r#""value":"5""#))),
                false => {
                    drawn.push(cage(one_row, ""));
                    assert_eq!(rules(&cage(apart, r#""value":"5""#)), sum);
                }
            }
            for text in drawn {
                let error = read_one(&text).unwrap_err();
                let is_told = ["", " r1c2", " r3c4"].iter().any(|rest| {
                    error.contains(&format!("drawings of unknown meaning: 1 cage at r1c1{rest};"))
                });
                assert!(is_told, "{text}: {error}");
                assert!(without_drawings(&text).is_some(), "{text}");
            }
        }
    }
}

#[test]
fn malformed_cell_lists_are_errors() {
    for (keys, told) in [
        (r#""cages":[{"cells":"r1c1,r1c2","value":"17"}]"#, "cages[0]: expected cells as [row"),
        (r#""cages":[{"cells":["r1c1"],"value":"17"}]"#, "cages[0]: expected cells as [row"),
        (r#""cages":[{"cells":[[0,0,1]],"value":"17"}]"#, "cages[0]: expected cells as [row"),
        (r#""cages":[{"cells":7,"value":"17"}]"#, "cages[0]: expected cells as [row"),
        (r#""cages":["r1c1"]"#, "cages[0]: expected cells as [row"),
        (r#""cages":{"a":1}"#, "cages: expected a list"),
        (r#""metadata":["antiknight"]"#, "metadata: expected an object"),
        (r#""lines":{"a":1}"#, "drawings of unknown meaning: 1 line;"),
        (r#""cages":[{"value":"17"}]"#, "drawings of unknown meaning: 1 cage without cells;"),
        (
            r#""cages":[{"cells":[],"value":"17"},{"sum":7}]"#,
            "drawings of unknown meaning: 2 cages without cells;",
        ),
        (r#""cages":[{"value":"foo"}]"#, "drawings of unknown meaning: 1 cage without cells;"),
    ] {
        let error = read_one(&small(&format!(",{keys}"))).unwrap_err();
        assert!(error.contains(told), "{keys}: {error}");
    }
    for regions in [r#"["r1c1","r1c2"]"#, r#"{"a":[[0,0]]}"#, r#"[[["r1c1"]]]"#] {
        let text = small("").replace("\"regions\":", "\"re\":");
        let text = text.replacen('{', &format!(r#"{{"regions":{regions},"#), 1);
        let error = read_one(&text).unwrap_err();
        assert!(error.contains("regions"), "{regions}: {error}");
    }
}

#[test]
fn other_keys_of_cells_are_drawings() {
    for (key, told) in
        [("centremarks", "pencil mark"), ("pencilMarks", "pencil mark"), ("given", "key of a cell")]
    {
        let text = small("").replacen("{}", &format!(r#"{{"{key}":["1","2"]}}"#), 1);
        assert_ne!(text, small(""));
        let error = read_one(&text).unwrap_err();
        assert!(error.contains(&format!("unknown meaning: 1 {told} at r1c2;")), "{error}");
        assert!(without_drawings(&text).unwrap().is_classic());
    }
}

#[test]
fn metadata_names_are_rules_in_every_form() {
    for (name, rule) in [("antiknight", "anti-knight"), ("antiking", "anti-king"), ("norowcol", "")]
    {
        let said = |value: &str| {
            let text = value.trim_matches('"');
            [
                small(&format!(r#","metadata":{{"{name}":{value}}}"#)),
                small(&format!(r#","cages":[{{"value":"{name}: {text}"}}]"#)),
            ]
        };
        let [truly, in_a_cage] = said("true");
        assert_eq!(rules(&truly), rule);
        let lines = read_one(&truly).unwrap().rules.all()[0].name() == "lines";
        assert_eq!(lines, name != "norowcol", "{truly}");
        for text in said("\"true\"").into_iter().chain([in_a_cage]) {
            match name {
                // SudokuPad does not accept a text for this setting.
                "norowcol" => {
                    assert!(read_one(&text).unwrap_err().contains("unknown meaning"), "{text}")
                }
                _ => assert_eq!(rules(&text), rule, "{text}"),
            }
        }
        for text in ["false", "\"false\"", "\"\""].iter().flat_map(|value| said(value)) {
            assert!(read_one(&text).unwrap().is_classic(), "{text}");
        }
        let settings = [small(&format!(r#","settings":{{"{name}":true}}"#))];
        for text in said("\"yes\"").into_iter().chain(said("[1]")).chain(settings) {
            let error = read_one(&text).unwrap_err();
            let told = format!("drawings of unknown meaning: 1 {name} of the ");
            assert!(error.contains(&told), "{text}: {error}");
            assert!(without_drawings(&text).unwrap().is_classic(), "{text}");
        }
    }
    // Texts and settings of the program are not rules.
    let texts = r#","metadata":{"title":"true","source":"x","difficulty":5},"cages":[{"value":"author: A"}],
        "settings":{"nogrid":true,"antiknight":false}"#;
    assert!(read_one(&small(texts)).unwrap().is_classic());
}

#[test]
fn solution_must_contain_givens() {
    let rows = "[{\"value\":4,\"given\":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]";
    let f_puzzles =
        |solution: &str| format!(r#"{{"size":4,"grid":[{rows}],"solution":"{solution}"}}"#);
    assert!(read_one(&f_puzzles("4321214312343412")).is_ok());
    let error = read_one(&f_puzzles("1234341221434321")).unwrap_err();
    assert!(error.contains("r1c1: the solution has 1, but 4 is given"), "{error}");
    let sudokupad = |solution: &str| {
        let cells = "[[{\"value\":4},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
        format!(r#"{{"cellSize":50,"cells":{cells},"metadata":{{"solution":"{solution}"}}}}"#)
    };
    assert!(read_one(&sudokupad("4321214312343412")).is_ok());
    let error = read_one(&sudokupad("1234341221434321")).unwrap_err();
    assert!(error.contains("r1c1: the solution has 1, but 4 is given"), "{error}");
}

#[test]
fn written_links_keep_rules_metadata_and_solution() {
    let grid = "[{\"value\":4,\"given\":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]";
    let text = format!(
        r#"{{"size":4,"title":"Ä","author":"A","ruleset":"R","grid":[{grid}],"antiknight":true,"solution":"4321214312343412"}}"#
    );
    let sudokupad = formats::named("sudokupad");
    let read = |text: &str, from| {
        let options = ReadOptions { from, ..ReadOptions::default() };
        PuzzleReader::new("p", text.as_bytes(), options).next().unwrap().unwrap()
    };
    let entry = read(&text, None);
    let solution = entry.expected.clone().unwrap().solution;
    let metadata = Metadata::of(&entry.beside, entry.puzzle.shape).with_solution(solution);
    let mut out = Vec::new();
    sudokupad.unwrap().write_annotated(&entry.puzzle, None, &metadata, None, &mut out).unwrap();
    let link = String::from_utf8(out).unwrap();
    let payload = link.trim_end().strip_prefix("https://sudokupad.app/fpuz").unwrap();
    assert!(payload.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'%'), "{link}");
    for from in [None, sudokupad, formats::named("f-puzzles")] {
        let back = read(&link, from);
        assert_eq!((&back.puzzle, &back.beside), (&entry.puzzle, &entry.beside));
        assert_eq!(back.expected, entry.expected);
        assert_eq!(back.beside.len(), 3);
    }
}
