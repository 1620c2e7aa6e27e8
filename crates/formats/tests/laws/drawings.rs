//! Tests how drawings of links are listed, and how options turn them into rules.

use formats::{DrawingRule, Entry, PuzzleReader, ReadOptions};

/// Returns the JSON of SudokuPad with these keys.
fn sudokupad(keys: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    format!(r#"{{"cells":[{}],{keys}}}"#, vec![row; 9].join(","))
}

fn read(text: &str, rules: &[&str], ignore_drawings: bool) -> Result<Entry, String> {
    let drawing_rules = rules.iter().map(|rule| rule.parse().unwrap()).collect();
    let options = ReadOptions { drawing_rules, ignore_drawings, ..ReadOptions::default() };
    let mut puzzles = PuzzleReader::new("p", text.as_bytes(), options);
    puzzles.next().unwrap().map_err(|error| error.to_string())
}

/// Returns the rules except rows and columns, with their fields.
fn rules(entry: &Entry) -> String {
    let rules = entry.puzzle.rules.others().filter(|rule| rule.name() != "lines").map(|rule| {
        let fields = rule.fields(entry.puzzle.shape);
        fields.iter().fold(rule.name().to_owned(), |text, (name, it)| format!("{text} {name}={it}"))
    });
    rules.collect::<Vec<_>>().join("; ").replace('"', "")
}

/// Drawings of several kinds.
const DRAWN: &str = r##""lines":[{"wayPoints":[[0.5,0.5],[0.5,2.5],[2.5,4.5]],"color":"#67F067ff"},
    {"wayPoints":[[4.5,0.5],[5.5,0.5]],"color":"#67f067"}],
    "arrows":[{"wayPoints":[[8.1,8.5],[6.5,8.5]],"color":"#0000ff"}],
    "overlays":[{"center":[1,0.5],"width":0.3,"height":0.3,"rounded":true,"backgroundColor":"#fff"},
    {"center":[3.5,4],"width":0.3,"height":0.3,"text":"X"}],
    "underlays":[{"center":[7.5,1.5],"width":0.8,"height":0.8,"rounded":true,"backgroundColor":"#CFCFCF"},
    {"center":[7.5,2.5],"width":0.8,"height":0.8,"backgroundColor":"transparent","borderColor":"#ccc"}],
    "cages":[{"cells":[[8,0],[8,1]]}]"##;

#[test]
fn error_lists_drawings_and_options() {
    let error = read(&sudokupad(DRAWN), &[], false).unwrap_err();
    let expected = "drawings of unknown meaning: 1 blue arrow at r9c9 r8c9 r7c9, 1 cage at r9c1 r9c2, \
        1 grey circle at r8c2, 1 white dot at r1c1 r2c1, 2 green lines (r1c1 r1c2 r1c3 r2c4 r3c5, r5c1 r6c1), \
        1 grey square at r8c3, 1 text \"X\" at r4c4 r4c5; a drawing can be part of a rule that only its text \
        explains; state the rules, for example --drawing X-text=x --drawing blue-arrow=RULE \
        --drawing cage=RULE --drawing green-line=whisper --drawing grey-circle=odd \
        --drawing grey-square=even --drawing white-dot=difference, or omit the drawings with \
        --ignore-drawings";
    assert!(error.ends_with(expected), "{error}");
}

#[test]
fn options_turn_drawings_into_rules() {
    let options = [
        "green-line=Dutch whispers",
        "blue-arrow=arrow",
        "white-dot=difference:value=2",
        "X-text=x",
        "grey-circle=odd",
        "grey-square=even",
        "cage=killer:sum=10",
    ];
    let entry = read(&sudokupad(DRAWN), &options, false).unwrap();
    assert_eq!(
        rules(&entry),
        "whisper cells=[r1c1,r1c2,r1c3,r2c4,r3c5] value=4; whisper cells=[r5c1,r6c1] value=4; \
         arrow bulb=[r9c9] cells=[r8c9,r7c9]; difference cells=[r1c1,r2c1] value=2; \
         x cells=[r4c4,r4c5]; odd cells=[r8c2]; even cells=[r8c3]; cage cells=[r9c1,r9c2] sum=10"
    );
    assert!(entry.remarks.is_empty() && entry.cosmetics.is_empty(), "{entry:?}");
    // The others are still an error, or ignored.
    let error = read(&sudokupad(DRAWN), &options[1..], false).unwrap_err();
    assert!(error.contains("unknown meaning: 2 green lines ("), "{error}");
    let entry = read(&sudokupad(DRAWN), &["red-line=renban", "cage=killer"], true).unwrap();
    assert_eq!(rules(&entry), "cage cells=[r9c1,r9c2]");
    assert_eq!(entry.remarks, ["--drawing red-line=renban: the puzzle has no such drawing"]);
    let error = read(&sudokupad(DRAWN), &["green-line=x"], true).unwrap_err();
    assert!(error.contains("--drawing green-line=x: x: "), "{error}");
}

#[test]
fn colours_with_same_name_are_listed_by_code() {
    let line = |row: usize, colour: &str| {
        format!(r#"{{"wayPoints":[[{row}.5,0.5],[{row}.5,1.5]],"color":"{colour}"}}"#)
    };
    let lines = format!(r#""lines":[{},{}]"#, line(0, "#67f067"), line(1, "#008000"));
    let error = read(&sudokupad(&lines), &["green-line=whisper"], false).unwrap_err();
    assert!(error.contains("1 #008000 line at r2c1 r2c2, 1 #67f067 line at r1c1 r1c2;"), "{error}");
    let options = "--drawing '#008000-line=RULE' --drawing '#67f067-line=RULE',";
    assert!(error.contains(options), "{error}");
    let entry = read(&sudokupad(&lines), &["#67f067-line=renban", "#008000-line=thermo"], false);
    assert_eq!(rules(&entry.unwrap()), "renban cells=[r1c1,r1c2]; thermo cells=[r2c1,r2c2]");
}

#[test]
fn drawings_off_cells_cannot_be_rules() {
    for drawn in [
        // Along edges, outside the board, and between cells that are not neighbours.
        r#""lines":[{"wayPoints":[[0,0],[0,9]]}]"#,
        r#""lines":[{"wayPoints":[[-0.5,0.5],[0.5,0.5]]}]"#,
        r#""lines":[{"wayPoints":[[0.5,8.5],[0.5,9.5]]}]"#,
        r#""lines":[{"wayPoints":[[0.5,0.5],[1.5,2.5]]}]"#,
        r#""lines":[{"wayPoints":[[1e300,"NaN"],["inf",2.5]]}]"#,
        r#""overlays":[{"center":[0.5,0],"text":"X"}]"#,
        r#""overlays":[{"center":[0.5,9.5],"text":"X"}]"#,
        r#""overlays":[{"center":[0.5,1],"wayPoints":[]},{"center":[4,4],"width":1e9}]"#,
        r#""cages":[{"cells":[[0,0]],"value":"A"}]"#,
    ] {
        let all = ["line=renban", "X-text=x", "cage=killer", "rectangle=distinct"];
        let error = read(&sudokupad(drawn), &all, false).unwrap_err();
        assert!(error.contains("drawings of unknown meaning: 1 "), "{drawn}: {error}");
    }
}

#[test]
fn f_puzzles_cosmetics_are_drawings() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let coloured = row.replacen("{}", r##"{"c":"#FFFFFF","cArray":["#FFFFFF","#CFCFCF"]}"##, 1);
    let grid = format!("{},{coloured}", vec![row; 8].join(","));
    let text = format!(
        r##"{{"size":9,"grid":[{grid}],
        "line":[{{"lines":[["R1C1","R1C2"],["R2C1","R2C2"]],"outlineC":"#FF00FF"}}],
        "circle":[{{"cells":["R3C1","R3C2"],"baseC":"#000000","outlineC":"#FFFFFF"}},
        {{"cells":["R4C1"],"baseC":"#AAAAAA","value":"5"}},{{"cells":["R4C2"],"baseC":"#AAAAAA","value":"a"}}],
        "cage":[{{"cells":["R5C1","R5C2"],"value":"7","outlineC":"#0000"}}]}}"##
    );
    let options = ["purple-line=renban", "black-dot=ratio", "cage=killer", "grey-cell=even"];
    let error = read(&text, &options, false).unwrap_err();
    assert!(error.contains("unknown meaning: 2 grey circles (r4c1, r4c2);"), "{error}");
    assert!(error.contains("--drawing grey-circle=odd"), "{error}");
    assert_eq!(
        rules(&read(&text, &options, true).unwrap()),
        "renban cells=[r1c1,r1c2]; renban cells=[r2c1,r2c2]; ratio cells=[r3c1,r3c2] value=2; \
         cage cells=[r5c1,r5c2] sum=7; even cells=[r9c1]"
    );
    // A rule without a number cannot be assigned to a drawing with a number.
    let all = [&options[..], &["grey-circle=odd"]].concat();
    assert!(read(&text, &all, true).unwrap_err().contains("--drawing grey-circle=odd: odd: "));
}

#[test]
fn wrong_drawing_rules_are_refused() {
    for (text, told) in [
        ("green-line", "expected COLOUR-KIND=RULE"),
        (
            "green-hat=whisper",
            "unknown drawing \"green-hat\"; expected a colour and one of line, arrow",
        ),
        ("greenline=whisper", "unknown drawing \"greenline\""),
        ("green-line=whispr", "unknown rule \"whispr\"; did you mean whisper?"),
        ("dot=kropki", "\"kropki\" can be "),
        ("green-line=whisper:4", "expected COLOUR-KIND=RULE"),
    ] {
        let error = text.parse::<DrawingRule>().unwrap_err();
        assert!(error.contains(told), "{text}: {error}");
    }
    let both = "=-text=slow thermometer".parse::<DrawingRule>().unwrap();
    assert_eq!(both.to_string(), "=-text=thermo:slow=true");
}

#[test]
fn long_drawing_lists_are_truncated() {
    let line = |number: usize| {
        format!(r##"{{"wayPoints":[[0.5,0.5],[0.5,1.5]],"color":"#{number:06x}"}}"##)
    };
    let lines = (0..20_000).map(line).collect::<Vec<_>>().join(",");
    let others = vec!["{}"; 100_000].join(",");
    let text = sudokupad(&format!(r#""lines":[{lines}],"arrows":[{others}]"#));
    let error = read(&text, &["green-line=whisper"], false).unwrap_err();
    assert!(error.contains("meaning: 100000 arrows, 1 #000000 line at r1c1 r1c2, "), "{error}");
    assert!(error.contains("more kinds") && error.len() < 3000, "{error}");
}
