//! Tests of `show` in the terminal and as SVG.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::program::{BAD, CLASH, Folder, NONE, SEVERAL, SOLVED, UNIQUE, program, run, with};

/// A puzzle that begins with a hidden single and needs more than singles.
const NINE: &str =
    "000801000000000043500000000000070800000000100020030000600000075003400000000200600";

/// Returns the digits and marks of an SVG: for each cell, the classes and texts in it.
fn cells(svg: &str) -> Vec<Vec<(String, u16)>> {
    let number = |line: &str, name: &str| -> f64 { attribute(line, name).parse().unwrap() };
    let lines = || svg.lines().map(str::trim);
    let squares: Vec<[f64; 3]> = lines()
        .filter(|line| line.starts_with("<rect class=\"cell"))
        .map(|line| ["x", "y", "width"].map(|name| number(line, name)))
        .collect();
    let mut cells = vec![Vec::new(); squares.len()];
    for line in lines().filter(|line| line.starts_with("<text")) {
        let class = attribute(line, "class");
        if class == "label" {
            continue;
        }
        // The baseline is below the middle by about a third of the font size.
        let (x, y) = (number(line, "x"), number(line, "y") - 0.35 * number(line, "font-size"));
        let within = |&[left, top, size]: &[f64; 3]| {
            left < x && x < left + size && top < y && y < top + size
        };
        let cell = squares.iter().position(within).expect(line);
        let digit = line.split(['>', '<']).nth(2).unwrap().parse().unwrap();
        cells[cell].push((class.to_owned(), digit));
    }
    cells
}

fn attribute<'a>(line: &'a str, name: &str) -> &'a str {
    let (_, rest) = line.split_once(&format!(" {name}=\"")).expect(line);
    rest.split('"').next().unwrap()
}

/// Returns an empty puzzle with these boxes, except for every third digit in its first row.
fn sparse(rows: usize, columns: usize) -> (String, Vec<u16>) {
    let side = rows * columns;
    let digit =
        |cell: usize| if cell < side && cell.is_multiple_of(3) { cell as u16 + 1 } else { 0 };
    let givens: Vec<u16> = (0..side * side).map(digit).collect();
    let lines = givens.chunks(side).map(|row| row.iter().map(u16::to_string).collect::<Vec<_>>());
    let text: Vec<String> = lines.map(|row| row.join(" ")).collect();
    (text.join("\n") + "\n", givens)
}

#[test]
fn svg_has_givens_and_remaining_marks() {
    for (rows, columns) in [(2, 2), (2, 3), (1, 7), (3, 3), (3, 4), (4, 4), (5, 5), (6, 6)] {
        let (text, givens) = sparse(rows, columns);
        let (side, shape) = (rows * columns, format!("--box {rows}x{columns}"));
        let plain = run(&format!("show -f svg {shape}"), &text).ends(0).quietly().out;
        let marked = run(&format!("show --candidates -f svg {shape}"), &text).ends(0).out;
        let (plain, marked) = (cells(&plain), cells(&marked));
        assert_eq!((plain.len(), marked.len()), (side * side, side * side));
        let place = |cell: usize| (cell / side, cell % side);
        for cell in 0..side * side {
            let given = (givens[cell] != 0).then(|| vec![("given".to_owned(), givens[cell])]);
            assert_eq!(plain[cell], given.clone().unwrap_or_default());
            let (row, column) = place(cell);
            let sees = |other: &usize| {
                let (r, c) = place(*other);
                r == row || c == column || (r / rows, c / columns) == (row / rows, column / columns)
            };
            let seen: Vec<u16> = (0..side * side).filter(sees).map(|other| givens[other]).collect();
            let left = (1..=side as u16).filter(|digit| !seen.contains(digit));
            let marks = left.map(|digit| ("mark".to_owned(), digit)).collect();
            assert_eq!(marked[cell], given.unwrap_or(marks), "side {side}, cell {cell}");
        }
    }
}

#[test]
fn svg_step_matches_record() {
    let record = run("explain --format json --candidates --max-steps 30", NINE).ends(0).out;
    let record: Value = serde_json::from_str(&record).unwrap();
    let steps = record["steps"].as_array().unwrap();
    let mut kinds = BTreeMap::new();
    for (number, step) in (1..).zip(steps) {
        let seen = kinds.entry(step["technique"].as_str().unwrap()).or_insert(0);
        *seen += 1;
        // Check only a few of each kind.
        if *seen > 2 {
            continue;
        }
        let svg = run(&format!("show --step {number} -f svg"), NINE).ends(0).quietly().out;
        let all = cells(&svg);
        let placed = step["placed"].as_str().map(|placed| placed.split_once('=').unwrap());
        let mut names = Vec::new();
        for (cell, texts) in all.iter().enumerate() {
            let name = format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
            for (class, digit) in texts {
                match class.as_str() {
                    "mark eliminated" => names.push(format!("{name}≠{digit}")),
                    "new" => assert_eq!(placed, Some((&*name, &*digit.to_string()))),
                    _ => {}
                }
            }
            // The remaining marks are those after the step.
            let left = texts.iter().filter(|(class, _)| class != "mark eliminated");
            let left: Vec<u16> = left.map(|&(_, digit)| digit).collect();
            assert_eq!(Value::from(left), step["candidates"][cell], "step {number}: {name}");
        }
        let eliminated = step["eliminated"].as_array().unwrap().iter();
        let eliminated = eliminated.map(|name| name.as_str().unwrap().to_owned());
        let around =
            |name: &String| placed.is_none_or(|(cell, _)| name.split('≠').next() != Some(cell));
        assert_eq!(names, eliminated.filter(around).collect::<Vec<_>>());
        let pattern = svg.matches("class=\"cell pattern\"").count();
        assert_eq!(pattern, step["cells"].as_array().unwrap().len());
        assert!(svg.contains(&format!("step {number}: {}", step["technique"].as_str().unwrap())));
    }
    assert!(kinds.len() > 2, "{kinds:?}");
}

#[test]
fn terminal_distinguishes_givens_from_found_digits() {
    let plain = run("show", UNIQUE).ends(0).quietly().out;
    let drawn = "+-----+-----+\n| 4 . | . 3 |\n| . . | 2 . |\n+-----+-----+\n| 3 . | . . |\n| . . | . . |\n+-----+-----+\n";
    // 4..3 ..2. 3... ....
    assert_eq!(plain, drawn);
    let solved = run("show --solution", UNIQUE).ends(0).quietly().out;
    let digits: String = solved.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(digits, SOLVED);
    let colours = run("show --solution --color always", UNIQUE).ends(0).quietly().out;
    let bold = colours.matches("\u{1b}[1m").count();
    assert_eq!((bold, colours.matches("\u{1b}[36m").count()), (4, 12));
    let mut silent = program();
    let silent = with(silent.env("NO_COLOR", "1").args(["show", "--solution"]), UNIQUE.as_bytes());
    assert_eq!(silent.ends(0).out, solved);
    assert_eq!(anstream::adapter::strip_str(&colours).to_string(), solved);
    // Colours do not affect the alignment of cells.
    let marks = run("show --step 1 --color always", UNIQUE).ends(0).quietly().out;
    assert!(marks.contains("\u{1b}[") && marks.lines().next().unwrap().contains("step 1: "));
    let plain = run("show --step 1", UNIQUE).ends(0).quietly().out;
    assert_eq!(anstream::adapter::strip_str(&marks).to_string(), plain);
}

#[test]
fn latin_square_is_drawn_without_boxes() {
    let line = format!("1{}", ".".repeat(48));
    for drawing in
        ["show", "show --candidates", "show --digit 3", "solve", "convert -f grid", "show -f pm"]
    {
        let out = run(&format!("{drawing} --box 1x7"), &line).out;
        let is_line = |line: &&str| line.matches('-').count() > 6;
        assert_eq!(out.lines().filter(is_line).count(), 2, "{drawing}: {out}");
    }
    let large = run("show --candidates -f large --box 1x7", &line).out;
    assert_eq!(large.lines().filter(|line| line.contains("==")).count(), 2, "{large}");
    // A reader of the grid would otherwise assume other boxes.
    let six = run("convert -f grid --box 1x6", &".".repeat(36)).ends(0).out;
    assert_eq!(six.lines().filter(|line| line.contains("--")).count(), 7, "{six}");
    let svg = run("show -f svg --box 1x7", &line).ends(0).out;
    let thick = svg.lines().find(|line| line.contains("class=\"thick\"")).unwrap();
    assert_eq!(thick.matches('M').count(), 1, "{thick}");
}

#[test]
fn rules_follow_every_text_drawing() {
    let puzzle = r#"{"rows":4,"digits":[0,3],"givens":{"r1c1":0},"rules":[
        {"rule":"skyscraper","cells":["r2c1","r2c2","r2c3","r2c4"],"count":2}]}"#
        .replace('\n', " ");
    for command in ["show", "show --candidates", "show --digit 1", "show -f large"] {
        let ran = run(command, &puzzle).ends(0);
        let rule = "skyscraper 2: r2c1-4";
        assert_eq!(ran.lines().last().map(|it| &**it), Some(rule), "{command}: {ran:?}");
        assert!(ran.out.contains("\ndigits 0 to 3\n"), "{command}: {ran:?}");
    }
}

#[test]
fn solution_has_table_of_each_layer() {
    let puzzle =
        r#"{"side":4,"givens":{"r1c1":1,"r1c2":2,"r1c3":3,"r2c1":3,"r2c3":1,"r3c1":2,"r3c2":1},
        "layers":{"shade":{"values":[0,1]}},"rules":[
        {"rule":"per-house","layer":"shade","is":1,"count":1},
        {"rule":"formula","over":"cells","is":"not shade or digit = 2"}]}"#
            .replace('\n', " ");
    let ran = run("show --solution", &puzzle).ends(0);
    let table = "shade:\n+-----+-----+\n| 0 1 | 0 0 |\n| 0 0 | 0 1 |\n";
    assert!(ran.out.contains(table), "{ran:?}");
    assert!(run("show", &puzzle).ends(0).out.contains("shade:\n+-----+-----+\n| . . | . . |\n"));
}

#[test]
fn restrictions_are_reported_below_plain_grid() {
    let puzzle = r#"{"side":4,"candidates":{"r1c1":[1,2]},"givens":{"r3c3":1},"rules":[]}"#;
    let words = "the puzzle also excludes candidates; --candidates shows them";
    assert!(run("show", puzzle).ends(0).out.contains(words));
    for command in ["show --candidates", "show --digit 1", "show --solution"] {
        assert!(!run(command, puzzle).ends(0).out.contains(words), "{command}");
    }
    let svg = run("show -f svg", puzzle).ends(0).out;
    assert_eq!(svg.matches("class=\"mark\"").count(), 2, "{svg}");
}

#[test]
fn show_uses_symbols_for_digits() {
    let ran = run("show --symbols ABCD", "D..C..B.C.......").ends(0).quietly();
    assert!(ran.out.contains("| D . | . C |"), "{ran:?}");
    let svg = run("show --symbols ABCD -f svg", "D..C..B.C.......").ends(0).quietly().out;
    assert!(svg.contains(">D</text>") && svg.contains(">B</text>"));
}

#[test]
fn undrawable_requests_are_reported() {
    run("show --solution", NONE).ends(1).says("unsolvable");
    run("show --solution", CLASH).ends(1).says("r1c2");
    let several =
        run("show --solution", SEVERAL).ends(0).says("multiple solutions: this is one of them");
    assert!(!several.out.contains('.'), "{several:?}");
    let late = run("show --step 99", UNIQUE).ends(1).says("no step 99: solved (after 12 steps)");
    assert!(late.out.is_empty());
    run("show --solution --step 1", UNIQUE).ends(2).says("--step");
    run("show --step 0", UNIQUE).ends(2).says("steps are numbered from 1");
    run("show", BAD).ends(2).says("r4c4");
    run("show --solution --timeout 0", UNIQUE).ends(3).says("unknown");
    let many = run("show --solution", &[UNIQUE, NONE, BAD].join("\n")).ends(4);
    let lines = many.lines();
    assert_eq!((lines[0], lines[8]), ("standard input:1:", "# unsolvable"), "{many:?}");
    assert!(lines[9].starts_with("# error: standard input:3"));
}

#[test]
fn several_svgs_are_files_or_a_sheet() {
    let folder = Folder::new();
    let (at, two) = (folder.path().display(), [UNIQUE, SEVERAL].join("\n"));
    run(&format!("show -o {at}/one.svg"), &two).ends(0).quietly();
    run(&format!("show -o {at}/puzzle-{{}}.svg"), &two).ends(0).quietly();
    assert_eq!(folder.names(), ["one.svg", "puzzle-1.svg", "puzzle-2.svg"]);
    let input = folder.file("in.txt", UNIQUE);
    run(&format!("show -f svg -o {0} {0}", input.display()), "").ends(2).says("is an input");
    assert_eq!(std::fs::read_to_string(input).unwrap(), UNIQUE);
}
