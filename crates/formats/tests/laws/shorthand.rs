//! Tests the short text of puzzles with rules.

use board::rules;
use formats::ReadOptions;

use super::order::read;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the rules of a text as JSON, except those of the board.
fn rules_of(text: &str) -> Vec<String> {
    let puzzle = formats::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    puzzle
        .rules
        .beside_board()
        .map(|number| {
            let rule = &puzzle.rules.all()[number];
            let fields = rule.fields(puzzle.shape).into_iter();
            let fields = fields.map(|(name, value)| format!(" {name}={value}"));
            rule.name().to_owned() + &fields.collect::<String>()
        })
        .collect()
}

/// Returns the message and the place of an error.
fn error(text: &str) -> String {
    let found = formats::read(text);
    let error = found.unwrap_err();
    format!("{}:{}: {}", error.line, error.column, error.reason)
}

fn same(text: &str, other: &str) {
    let [one, two] =
        [text, other].map(|it| formats::read(it).unwrap_or_else(|e| panic!("{it}: {e}")));
    assert_eq!(one, two, "{text}");
}

#[test]
fn a_rule_is_read_by_its_names_and_cells() {
    for (text, expected) in [
        ("killer 10: r1c1 r1c2", r#"cage cells=["r1c1","r1c2"] sum=10"#),
        ("killer 10..12: r1c1 r1c2", r#"cage cells=["r1c1","r1c2"] sum=[10,12]"#),
        ("killer ..9: r1c1 r1c2", r#"cage cells=["r1c1","r1c2"] sum=[2,9]"#),
        ("killer 10..: r1c1 r1c2", r#"cage cells=["r1c1","r1c2"] sum=[10,18]"#),
        ("killer 7..7: r1c1 r1c2", r#"cage cells=["r1c1","r1c2"] sum=7"#),
        ("rossini falling: r1c1-3", r#"rossini cells=["r1c1","r1c2","r1c3"] order="falling""#),
        (
            "sequence line: r1c1-3",
            r#"same-difference cells=["r1c1","r1c2","r1c3"] arithmetic=true"#,
        ),
        ("parity line: r1c1 r1c2", r#"modular cells=["r1c1","r1c2"] value=2"#),
        ("anti-queen 1 9", "anti-queen digits=[1,9]"),
        ("KILLER CAGE 10: R1C1, R1C2", r#"cage cells=["r1c1","r1c2"] sum=10"#),
        ("cage 10 r1c1-2", r#"cage cells=["r1c1","r1c2"] sum=10"#),
        ("cage: r1-2c1-2 # a comment", r#"cage cells=["r1c1","r1c2","r2c1","r2c2"]"#),
        ("thermometer: r1c1-r1c3 r2c3", r#"thermo cells=["r1c1","r1c2","r1c3","r2c3"]"#),
        ("slow thermo: r3c1-r1c1", r#"thermo cells=["r3c1","r2c1","r1c1"] slow=true"#),
        ("thermo slow: r3c1-r1c1", r#"thermo cells=["r3c1","r2c1","r1c1"] slow=true"#),
        ("German Whispers: r1c1-2", r#"whisper cells=["r1c1","r1c2"] value=5"#),
        ("dutch whispers: r1c1-2", r#"whisper cells=["r1c1","r1c2"] value=4"#),
        ("whispers value 3: r1c1-2", r#"whisper cells=["r1c1","r1c2"] value=3"#),
        ("arrow: r1c1 r1c2 r1c3", r#"arrow bulb=["r1c1"] cells=["r1c2","r1c3"]"#),
        ("arrow r1c1-2: r1c3", r#"arrow bulb=["r1c1","r1c2"] cells=["r1c3"]"#),
        (
            "little killer 21: r1c6-r4c9",
            r#"little-killer cells=["r1c6","r2c7","r3c8","r4c9"] sum=21"#,
        ),
        ("kropki black: r1c1 r1c2", r#"ratio cells=["r1c1","r1c2"] value=2"#),
        ("white dot: r1c1 r1c2", r#"difference cells=["r1c1","r1c2"]"#),
        ("x: r1c1 r1c2", r#"x cells=["r1c1","r1c2"]"#),
        (
            "x-sums 14: r1c1-9",
            r#"x-sum cells=["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"] sum=14"#,
        ),
        (
            "skyscraper 2: column 3",
            r#"skyscraper cells=["r1c3","r2c3","r3c3","r4c3","r5c3","r6c3","r7c3","r8c3","r9c3"] count=2"#,
        ),
        (
            "distinct: box 5",
            r#"distinct cells=["r4c4","r4c5","r4c6","r5c4","r5c5","r5c6","r6c4","r6c5","r6c6"]"#,
        ),
        (
            "quadruple 1 1 7: r1-2c1-2",
            r#"quadruple cells=["r1c1","r1c2","r2c1","r2c2"] values=[1,1,7]"#,
        ),
        ("clone r1c1-2: r5c5-6", r#"clone cells=["r1c1","r1c2"] copies=["r5c5","r5c6"]"#),
        ("equal sums: r1c1-2; r2c1", r#"equal-sums lists=[["r1c1","r1c2"],["r2c1"]]"#),
        ("row index: r1c1", r#"indexing cells=["r1c1"] by="row""#),
        ("anti king", "anti-king"),
        ("knight's move", "anti-knight"),
        ("diagonal \\", r#"diagonal direction="\\""#),
        ("strict xv", r#"negative sums=[5,10] unless=["x","v"]"#),
        (
            "sum 5 coefficients 1 -1: r1c1 r9c9",
            r#"sum cells=["r1c1","r9c9"] sum=5 coefficients=[1,-1]"#,
        ),
    ] {
        assert_eq!(rules_of(&format!("size 9x9\n{text}")), [expected], "{text}");
    }
    let several = ["x: r1c1 r1c2; r3c1 r3c2", "x-sudoku", "diagonal / \\"];
    for text in several {
        assert_eq!(rules_of(&format!("size 9x9\n{text}")).len(), 2, "{text}");
    }
}

#[test]
fn a_line_of_a_rule_is_recognised_by_itself() {
    for text in [
        "killer 10: r1c1 r1c2",
        "thermo: r1c1-4",
        "anti-knight",
        "# mine\n\nanti-knight\nwindoku\n",
        "title: Mine\nkiller 10: r1c1 r1c2",
        "r1c1=5\nkiller 10: r1c1 r1c2",
        "title: Mine\nauthor: Ann\n\n# so\ngivens: 1234............\nx: r1c1 r1c2",
        "windoku\nking\n",
        "size 6x6",
        &format!("{LINE}\nkiller 10: r1c3 r1c4"),
    ] {
        let entries = read(text, ReadOptions::default());
        assert_eq!(entries.len(), 1, "{text}");
        let entry = entries[0].as_ref().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(entry.format.name() == "shorthand", "{text}");
    }
    for text in [
        LINE,
        "r0c0: 5",
        "r1c1: 5",
        "r1c1=5",
        "givens: [\n1, 2]",
        "title: killer\n",
        "King\n",
        "X: 5",
    ] {
        let entries = read(text, ReadOptions::default());
        assert!(entries.iter().flatten().all(|entry| entry.format.name() != "shorthand"), "{text}");
    }
}

#[test]
fn the_grid_is_a_line_or_rows_or_cells() {
    let json = format!(r#"{{"givens":"{LINE}","rules":[{{"rule":"anti-knight"}}]}}"#);
    let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..][..9]).collect();
    let spaced = |row: &&str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let apart: Vec<String> = rows.iter().map(spaced).collect();
    let drawn = |row: &&str| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]);
    let drawn: Vec<String> = rows.iter().map(drawn).collect();
    let drawn =
        drawn.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n---+---+---\n");
    let given = LINE.char_indices().filter(|it| it.1 != '.');
    let given = given.map(|(at, c)| format!("r{}c{}={c}", at / 9 + 1, at % 9 + 1));
    for grid in [
        LINE.to_owned(),
        LINE.replace('.', "0"),
        rows.join("\n"),
        apart.join("\n"),
        drawn,
        given.collect::<Vec<_>>().join(" "),
        format!("givens: {LINE}"),
        format!("givens: {}", rows.join(" ")),
        format!("grid:\n{}", rows.join("\n")),
    ] {
        same(&format!("{grid}\nanti-knight\n"), &json);
        same(&format!("anti-knight\n{grid}\n"), &json);
    }
}

#[test]
fn the_board_is_told_by_lines_as_in_json() {
    for (text, json) in [
        ("size 6x6", r#"{"rows":6,"columns":6}"#),
        ("size 6x6\nboxes 3x2", r#"{"rows":6,"box":"3x2","regions":"boxes"}"#),
        ("size: 4x4\nboxes none", r#"{"rows":4,"regions":"none"}"#),
        (
            "size 4x4\nregions AABB ACBB ACDD CCDD",
            r#"{"rows":4,"regions":["AABB","ACBB","ACDD","CCDD"]}"#,
        ),
        (
            "size 4x4\njigsaw: r1c1-4; r2c1-4; r3c1-4",
            r#"{"rows":4,"regions":[["r1c1","r1c2","r1c3","r1c4"],["r2c1","r2c2","r2c3","r2c4"],["r3c1","r3c2","r3c3","r3c4"]]}"#,
        ),
        ("size 9x9\ndigits 0-8\nr1c1=0", r#"{"rows":9,"digits":[0,8],"givens":{"r1c1":0}}"#),
        (
            "size 6x6\ndigits 1 to 4\ngrids: r1c1 r3c3",
            r#"{"rows":6,"digits":[1,4],"grids":["r1c1","r3c3"]}"#,
        ),
        (
            "size 9x9\nlines none\nthermo: r1c1-3",
            r#"{"rows":9,"lines":"none","rules":[{"rule":"thermo","cells":["r1c1","r1c2","r1c3"]}]}"#,
        ),
        ("size 9x9\nholes: r5c5\nregions none", r#"{"rows":9,"holes":["r5c5"],"regions":"none"}"#),
        (
            "size 9x9\ncandidates r1c1: 1 2; r1c2: 3",
            r#"{"rows":9,"candidates":{"r1c1":[1,2],"r1c2":[3]}}"#,
        ),
        ("size 12x12\nr1c1=12", r#"{"rows":12,"givens":{"r1c1":12}}"#),
    ] {
        same(text, json);
    }
}

#[test]
fn lines_of_iss_are_read_among_others() {
    for (text, iss) in [
        ("thermo: r1c1-3\n.Cage~10~R5C1~R5C2", ".Thermo~R1C1~R1C2~R1C3.Cage~10~R5C1~R5C2"),
        (
            "size 6x6\nx: r1c1 r1c2\n.Whisper~5~R1C1~R2C1.~R3C3_6 # so",
            ".Shape~6x6.X~R1C1~R1C2.Whisper~5~R1C1~R2C1.~R3C3_6",
        ),
        (
            "x: r1c1 r1c2\n.Shape~6x6~0-5\n.NoBoxes\nr3c3=0",
            ".Shape~6x6~0-5.NoBoxes.X~R1C1~R1C2.~R3C3_0",
        ),
    ] {
        let [one, two] =
            [text, iss].map(|it| formats::read(it).unwrap_or_else(|e| panic!("{it}: {e}")));
        assert!(one.rules.are_those_of(&two.rules) && one.givens == two.givens, "{text}");
        assert_eq!(one.shape, two.shape, "{text}");
    }
    for (text, expected) in [
        ("anti-knight\n.Cage~10~R1C1~R1C10", "2:15: Cage: "),
        ("anti-knight\n.Cage~10~R1C1~R1C1", "2:15: Cage: cells: r1c1 occurs twice"),
        (
            "anti-knight\nboxes none\n.Cage~10~R1C1",
            "2:1: regions: lines of Interactive Sudoku Solver tell",
        ),
    ] {
        let told = error(text);
        assert!(told.starts_with(expected), "{text}: {told}");
    }
}

#[test]
fn puzzles_are_separated_and_what_is_told_twice_is_an_error() {
    let count = |text: &str| read(text, ReadOptions::default()).into_iter().flatten().count();
    assert_eq!(count("size 9x9\nkiller 3: r1c1 r1c2\n\nsize 6x6\nanti-knight\n"), 2);
    assert_eq!(count("killer 3: r1c1 r1c2\n---\nanti-knight\n"), 2);
    assert_eq!(count("killer 3: r1c1 r1c2\n\n# other\n\nanti-knight\n"), 1);
    let twice = format!("{LINE}\nanti-knight\ntitle: A\ntitle: B\n");
    assert!(
        error(&twice)
            .ends_with("title is given twice; separate puzzles by a line of three dashes: ---")
    );
}

#[test]
fn a_fault_is_told_with_its_line_its_word_and_the_nearest_name() {
    for (text, expected) in [
        ("anti-knight\nkiler 10: r1c1 r1c2", "2:1: unknown word \"kiler\"; did you mean killer? "),
        (
            "killer 10: r1c1 r1c10",
            "1:17: cage: cells: r1c10 is outside the board of 9 rows and 9 columns",
        ),
        ("killer 10: r1c1 r1c1", "1:17: cage: cells: r1c1 occurs twice"),
        (
            "killer 10: r1c1 q7",
            "1:17: \"q7\" is not a cell; expected a cell such as r1c2 or a range such as r1c1-4",
        ),
        (
            "killer 10 20: r1c1 r1c2",
            "1:11: cage: unexpected \"20\"; expected a line such as \"cage 14: r1c1 r1c2 r2c1\"",
        ),
        ("killer ..: r1c1 r1c2", "1:8: cage: unexpected \"..\"; "),
        ("whisper 4..5: r1c1 r1c2", "1:9: whisper: value: expected a number"),
        ("killer ten: r1c1 r1c2", "1:8: cage: unexpected \"ten\"; "),
        ("killer 10: r1c1-r2c2", "1:12: r1c1-r2c2 can be a diagonal or a rectangle; "),
        (
            "thermo: r1c1-r3c2",
            "1:9: r1c1-r3c2 is neither a row, a column nor a diagonal; list the cells",
        ),
        (
            "anti-knight\nkropki: r1c1 r1c2",
            "2:1: \"kropki\" is the name of several rules; write black dot or white dot",
        ),
        ("anti-knight\nxv: r1c1 r1c2", "2:1: \"xv\" is the name of several rules; write x or v"),
        ("anti-knight\ndiagonals", "2:1: diagonal: expected / or \\"),
        ("anti-knight: r1c1", "1:14: anti-knight: unexpected \"r1c1\""),
        ("killer 10: r1c1 r1c2\nsomething else", "2:1: unknown word \"something\""),
        ("size 9x9\nlittle killer: r1c1-r3c3", "2:1: little-killer: the field \"sum\" is missing"),
        ("anti-knight\nr1c1=5\nr1c1=6", "r1c1 occurs twice"),
        ("anti-knight\nr1c1=x", "2:6: givens: x is not a digit from 1 to 9"),
        ("size 4x4\n12..\n34.x\n", "3:1: "),
        (&format!("{LINE}\nkiler 10: r1c3 r1c4\nanti-knight"), "2:1: unknown word \"kiler\""),
    ] {
        let told = error(text);
        assert!(told.contains(expected), "{text}: {told}");
        assert_eq!(read(text, ReadOptions::default()).len(), 1, "{text}");
    }
}

#[test]
fn ranges_take_no_more_memory_than_they_may() {
    let many = "r1-9999c1-9999 ".repeat(1000);
    for text in [
        format!("killer: {many}"),
        format!("clone {many}: r1c1"),
        "thermo: r1c1-r9999c9999".to_owned(),
    ] {
        let told = error(&format!("size 9x9\n{text}"));
        assert!(
            told.contains("more than 2097152 cells and numbers")
                || told.contains("outside the board"),
            "{told}"
        );
    }
    let longest = format!("size 9x9\n{}", "anti-knight\n".repeat(400_000));
    assert!(error(&longest).contains("the text is longer than 4 MiB"));
}

/// Every name that a rule declares is read.
#[test]
fn every_name_of_a_rule_is_read() {
    for kind in rules::ALL {
        for alias in [kind.name].iter().chain(kind.aliases) {
            let name = alias.split(" = ").next().unwrap();
            let found = rules::called(name);
            assert!(found.iter().any(|it| it.kind.name == kind.name), "{alias}");
        }
    }
}

#[test]
fn board_lines_make_a_short_text() {
    let six = "1.....\n..3...\n.....2\n4.....\n....5.\n..6...\n";
    let boxes = formats::read(&format!("boxes 3x2\n{six}")).unwrap();
    assert_eq!((boxes.shape.box_rows(), boxes.shape.box_cols()), (3, 2));
    let four = "3..2\n..1.\n2...\n.0..\n";
    for text in [format!("digits 0-3\n{four}"), format!("{four}digits 0 to 3\n")] {
        let puzzle = formats::read(&text).unwrap();
        assert_eq!((puzzle.shape.value(1), puzzle.givens.filled().count()), (0, 5), "{text}");
    }
    for (line, rule) in
        [("lines none", "lines"), ("boxes none", "boxes"), ("regions none", "boxes")]
    {
        let puzzle = formats::read(&format!("{line}\n4..3\n..2.\n3...\n....\n")).unwrap();
        assert_ne!(puzzle, formats::read("4..3..2.3.......").unwrap(), "{line} states {rule}");
    }
}

#[test]
fn list_with_one_cell_is_no_line() {
    let text = format!("thermo: r1c1; r1c2\n{LINE}");
    assert!(error(&text).contains("a line has at least two cells"), "{}", error(&text));
    same("thermo: r1c1..r1c5", "thermo: r1c1-5");
}

#[test]
fn combined_rules_and_formulas_are_read() {
    for (text, expected) in [
        (
            "any of: [odd: r1c1] [thermo: r1c1 r1c2]",
            r#"of of=[{"rule":"odd","cells":["r1c1"]},{"rule":"thermo","cells":["r1c1","r1c2"]}] count=[1,2]"#,
        ),
        (
            "of 0 1: [none of: [odd: r1c1]] [only 1 2: r1c1]",
            r#"of of=[{"rule":"of","of":[{"rule":"odd","cells":["r1c1"]}],"count":[0,0]},{"rule":"only","cells":["r1c1"],"digits":[1,2]}] count=[0,1]"#,
        ),
        (
            "renban or whisper 5: r1c1 r1c2",
            r#"of of=[{"rule":"renban","cells":["r1c1","r1c2"]},{"rule":"whisper","cells":["r1c1","r1c2"],"value":5}] count=[1,2]"#,
        ),
        (
            "thermo either: r1c1 r1c2",
            r#"of of=[{"rule":"thermo","cells":["r1c1","r1c2"]},{"rule":"thermo","cells":["r1c2","r1c1"]}] count=[1,2]"#,
        ),
        (r#"formula "a < b: c": r1c1 r1c2"#, "1:1: formula: is: column 6: unexpected \":\""),
        (
            r#"formula "a < b" each 2: r1c1-3"#,
            r#"formula cells=["r1c1","r1c2","r1c3"] is="a < b" each=2"#,
        ),
        (r#"formula over rows "distinct(all)""#, r#"formula over="rows" is="distinct(all)""#),
    ] {
        let text = format!("size 9x9\n{text}");
        match formats::read(&text) {
            Ok(_) => assert_eq!(rules_of(&text), [expected], "{text}"),
            Err(error) => {
                let (_, what) = expected.split_once(": ").unwrap();
                assert!(error.to_string().contains(what), "{text}: {error}");
            }
        }
    }
}

#[test]
fn brackets_of_combined_rules_must_match() {
    let deep = format!("{}only 1: r1c1{}", "any of: [".repeat(5000), "]".repeat(5000));
    for (text, what) in [
        (&*deep, "nested deeper than 32 levels"),
        ("of 1 1: [odd: r1c1", "a bracket is not closed"),
        ("of 1 1: odd: r1c1", "expected rules in brackets"),
        ("of 1 1: [od: r1c1]", "unknown word"),
        ("of 1 1: [regions: r1c1]", "defines the board"),
    ] {
        let found = error(&format!("size 9x9\n{text}"));
        assert!(found.contains(what), "{text}: {found}");
    }
}
