//! Tests of the drawings of rules, and of the text below them.

use board::{Layout, Puzzle, rules};
use pictures::{
    picture::{self, Picture, phrases, terminal},
    sheet::{Sheet, SheetPuzzle},
};

/// Boards that are not classic, each with its JSON.
const BOARDS: [&str; 5] = [
    // Regions that are not boxes, and digits from 0.
    r#"{"rows":4,"columns":4,"digits":[0,3],"regions":["aabb","aacb","ddcb","ddcc"],
        "givens":{"r1c1":0,"r4c4":3},"rules":[]}"#,
    // More columns than rows.
    r#"{"rows":2,"columns":4,"digits":[1,4],"regions":"none","givens":{"r2c4":4},"rules":[]}"#,
    // Two grids that share a box.
    r#"{"rows":6,"columns":6,"digits":[1,4],"grids":["r1c1","r3c3"],"givens":{"r6c6":1},"rules":[]}"#,
    // Clues on all sides, some before the same cells, and two on the same diagonal.
    r#"{"side":3,"regions":"none","rules":[
        {"rule":"skyscraper","cells":["r1c1","r1c2","r1c3"],"count":2},
        {"rule":"sandwich","cells":["r1c1","r2c1","r3c1"],"sum":35},
        {"rule":"x-sum","cells":["r1c1","r2c1","r3c1"],"sum":12},
        {"rule":"x-sum","cells":["r3c2","r2c2","r1c2"],"sum":12},
        {"rule":"x-sum","cells":["r2c3","r2c2","r2c1"],"sum":12},
        {"rule":"little-killer","cells":["r1c1","r2c2","r3c3"],"sum":5},
        {"rule":"little-killer","cells":["r1c1","r2c2","r3c3"],"sum":115},
        {"rule":"little-killer","cells":["r3c3","r2c2","r1c1"],"sum":6},
        {"rule":"little-killer","cells":["r3c1"],"sum":7},
        {"rule":"little-killer","cells":["r1c2","r2c1"],"sum":8}]}"#,
    // Text below the grid that is wider than the grid.
    r#"{"side":4,"rules":[{"rule":"anti-king"},
        {"rule":"negative","differences":[1],"ratios":[2],"unless":["difference","ratio"]}]}"#,
];

/// The separator between texts below a picture.
const BETWEEN: &str = " · ";

fn board(json: &str) -> Puzzle {
    formats::read(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn picture(puzzle: &Puzzle) -> Picture<'_> {
    Picture { title: "", puzzle, found: None, marks: None, step: None, symbols: None }
}

/// Returns a board with the example of each kind of rule, and the name of the kind.
fn examples() -> impl Iterator<Item = (&'static str, Puzzle)> {
    rules::ALL
        .iter()
        .filter(|kind| !["lines", "boxes", "regions", "grids"].contains(&kind.name))
        .map(|kind| {
            let fields = kind.example.trim().strip_prefix('{').unwrap();
            let comma = if fields == "}" { "" } else { "," };
            let json = format!(r#"{{"rules":[{{"rule":"{}"{comma}{fields}]}}"#, kind.name);
            (kind.name, board(&json))
        })
}

/// Returns the numbers of a path or of an attribute.
fn numbers(text: &str) -> Vec<f64> {
    let is_none = |c: char| !c.is_ascii_digit() && !['.', '-'].contains(&c);
    text.split(is_none).filter(|it| !it.is_empty()).map(|it| it.parse().unwrap()).collect()
}

fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

/// Returns the bounds of an element: its least and greatest x and y. Elements without a position
/// have none.
fn bounds(line: &str) -> Option<[f64; 4]> {
    let one = |name: &str| numbers(attribute(line, name)?).first().copied();
    if let Some(path) = attribute(line, "d").filter(|path| !path.contains(['h', 'v', 'Q'])) {
        let all = numbers(path);
        let (xs, ys) = (all.iter().step_by(2), all.iter().skip(1).step_by(2));
        let least = |it: &mut dyn Iterator<Item = &f64>| it.fold(f64::MAX, |a, &b| a.min(b));
        let most = |it: &mut dyn Iterator<Item = &f64>| it.fold(f64::MIN, |a, &b| a.max(b));
        let (left, right) = (least(&mut xs.clone()), most(&mut xs.clone()));
        return Some([left, right, least(&mut ys.clone()), most(&mut ys.clone())]);
    }
    if let (Some(x), Some(y), Some(r)) = (one("cx"), one("cy"), one("r")) {
        return Some([x - r, x + r, y - r, y + r]);
    }
    let (x, y) = (one("x")?, one("y")?);
    if let Some(size) = one("font-size") {
        let letters = line.split_once('>')?.1.split('<').next()?.chars().count() as f64;
        let half = 0.25 * size * letters;
        return Some([x - half, x + half, y - 0.7 * size, y]);
    }
    Some([x, x + one("width")?, y, y + one("height")?])
}

#[test]
fn drawings_stay_inside_the_picture() {
    let boards = BOARDS.iter().map(|json| ("a board", board(json)));
    for (name, puzzle) in examples().chain(boards) {
        let left = puzzle.candidates();
        for marks in [None, Some(&left)] {
            let svg = Picture { marks, ..picture(&puzzle) }.svg();
            let size = numbers(attribute(&svg, "viewBox").unwrap());
            let drawn: Vec<_> = svg.lines().filter(|line| bounds(line).is_some()).collect();
            assert!(drawn.len() > 8, "{name}: {svg}");
            for line in drawn {
                let [left, right, top, bottom] = bounds(line).unwrap();
                let fits = left >= 0.0 && right <= size[2] && top >= 0.0 && bottom <= size[3];
                assert!(fits, "{name}: {line} in {size:?}");
            }
        }
    }
}

#[test]
fn every_rule_is_named_below_its_picture() {
    for (name, puzzle) in examples() {
        let words: Vec<_> = phrases(&puzzle).collect();
        assert_eq!(words.len(), 1, "{name}");
        let below = |line: &&str| line.contains("class=\"label\"") && !line.ends_with(">9</text>");
        let svg = picture(&puzzle).svg();
        let told: Vec<_> = svg.lines().filter(below).collect();
        // The name may also be written with spaces, as in `equal sums`.
        let names = [name.to_owned(), name.replace('-', " ")];
        let is_named = |line: &&str| names.iter().any(|name| line.contains(name));
        assert!(told.iter().any(is_named), "{name}: {told:?}");
    }
}

#[test]
fn a_grid_is_read_with_the_rules_below_it() {
    for (name, puzzle) in examples() {
        let grid = terminal::picture(&picture(&puzzle));
        let text = phrases(&puzzle).fold(grid, |text, rule| text + &rule + "\n");
        let read = formats::read(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(read, puzzle, "{name}: {text}");
    }
}

#[test]
fn every_rule_drawing_is_visible() {
    let plain = picture(&board(r#"{"givens":{},"rules":[]}"#)).svg();
    let is_plain = |line: &&str| plain.contains(line.split(" x=").next().unwrap_or(line));
    for (name, puzzle) in examples() {
        let setting = rules::RuleContext { shape: puzzle.shape, rules: puzzle.rules.all() };
        let number = puzzle.rules.beside_board().next().unwrap();
        let shapes = puzzle.rules.all()[number].drawing(&setting).len();
        let svg = picture(&puzzle).svg();
        let (_, drawn) = svg.split_once("</style>").unwrap();
        let more = drawn.lines().filter(|line| !is_plain(line)).count();
        assert!(more >= shapes, "{name}: {shapes} shapes, {more} elements");
    }
}

#[test]
fn overlapping_clues_are_listed_below() {
    let svg = picture(&board(BOARDS[3])).svg();
    let clue = |letters: &str| {
        let end = format!(">{letters}</text>");
        svg.lines().filter(|it| it.contains("class=\"clue\"") && it.ends_with(&end)).count()
    };
    let seen = ["2", "35", "12", "5", "115", "6", "7", "8"].map(clue);
    assert_eq!(seen, [1, 1, 3, 1, 0, 1, 1, 1]);
    assert!(svg.contains("little killer 115: r1c1-r3c3"), "{svg}");
    // Numbers of several rules look alike, but each has lines of its own; an arrow is a little
    // killer's.
    let lines = svg.lines().filter(|it| it.contains("class=\"label\""));
    let words = lines.filter_map(|it| it.split(['>', '<']).nth(2)).collect::<Vec<_>>().join(" ");
    for told in [
        "left of the grid: skyscraper",
        "above the grid: sandwich, farther out x-sum",
        "right of the grid: x-sum",
        "below the grid: x-sum",
    ] {
        assert!(words.contains(told), "{told}: {words}");
    }
    assert!(!words.contains("12"), "{words}");
    let one = r#"{"side":3,"regions":"none","rules":[
        {"rule":"x-sum","cells":["r1c1","r2c1","r3c1"],"sum":12},
        {"rule":"little-killer","cells":["r1c2","r2c1"],"sum":8}]}"#;
    assert!(!picture(&board(one)).svg().contains("x-sum 12"));
}

/// Returns the text below a 9×9 puzzle with these rules.
fn below(rules: &str) -> String {
    below_board(&format!(r#"{{"rules":[{rules}]}}"#))
}

/// Returns the text below a puzzle.
fn below_board(json: &str) -> String {
    let puzzle = board(json);
    let svg = picture(&puzzle).svg();
    let lines = svg.lines().filter(|it| it.contains("class=\"label\""));
    let words: Vec<_> = lines.filter_map(|it| it.split(['>', '<']).nth(2)).collect();
    // Skip the numbers of rows and columns.
    words[puzzle.shape.rows() + puzzle.shape.columns()..].join(" ")
}

#[test]
fn undrawn_board_properties_are_listed_below() {
    for (fields, words) in [
        (r#""side":6"#, vec![]),
        (r#""side":6,"digits":[0,5]"#, vec!["digits 0 to 5"]),
        (r#""side":4,"digits":[1,7]"#, vec!["digits 1 to 7"]),
        (r#""rows":6,"columns":6,"digits":[1,4],"grids":["r1c1","r3c3"]"#, vec![]),
        (r#""side":6,"lines":"none""#, vec!["digits may repeat in rows and columns"]),
        (r#""side":9,"regions":[["r1c1","r1c2"],["r1c9","r2c9"]]"#, vec![]),
        (
            r#""side":9,"regions":[["r1c1","r5c5"],["r1c9","r9c9"],["r2c1","r2c2"]]"#,
            vec!["region at r1c1: r1c1 r5c5", "region at r1c9: r1c9 r9c9"],
        ),
    ] {
        let json = format!(r#"{{{fields},"givens":{{}},"rules":[]}}"#);
        assert_eq!(below_board(&json), words.join(BETWEEN), "{json}");
        let puzzle = board(&json);
        let names = picture(&puzzle).names();
        let told: Vec<_> = picture::below(&puzzle, &names).collect();
        assert_eq!(told, words, "{json}");
        // The reader rejects a grid if the description of its board is missing or contradicts it.
        let text = terminal::picture(&picture(&puzzle)) + &told.join("\n");
        assert!(told.is_empty() || formats::read(&text).is_err(), "{text}");
    }
}

#[test]
fn ambiguous_drawings_are_listed_below() {
    let one = |rule: &str, fields: &str| format!(r#"{{"rule":"{rule}",{fields}}}"#);
    let box_of = |rule: &str, row: usize| {
        one(rule, &format!(r#""cells":["r{row}c1","r{row}c2","r{row}c3"],"sum":8"#))
    };
    for (rules, words) in [
        (vec![box_of("cage", 1), box_of("cage", 2)], "cage"),
        (vec![box_of("lunchbox", 1)], "lunchbox"),
        // Cages look alike, and so do lines except for their colour.
        (
            vec![
                box_of("cage", 1),
                box_of("rellik", 2),
                one("distinct", r#""cells":["r5c5","r6c6"]"#),
            ],
            "cage 8 at r1c1 · distinct: r5c5 r6c6 · rellik 8 at r2c1",
        ),
        (
            vec![
                one("whisper", r#""cells":["r1c1","r1c2"]"#),
                one("renban", r#""cells":["r2c1","r2c2"]"#),
            ],
            "renban at r2c1 · whisper 5 at r1c1",
        ),
        (
            vec![
                one("odd", r#""cells":["r1c1","r3c3"]"#),
                one("counting-circles", r#""cells":["r5c5"]"#),
            ],
            "counting circles: r5c5 · odd: r1c1 r3c3",
        ),
        (vec![one("thermo", r#""cells":["r1c1","r1c2"],"slow":true"#)], "slow thermo"),
        (vec![one("extra-region", r#""cells":["r1c1","r1c2"]"#)], "extra region"),
        (vec![one("difference", r#""cells":["r1c1","r1c2"]"#)], "difference"),
        (vec![one("indexing", r#""cells":["r1c1","r3c3"],"by":"box""#)], "indexing by box"),
        (
            vec![one("lunchbox", r#""cells":["r1c1","r2c1","r1c2"],"sum":4"#)],
            "lunchbox 4: r1c1 r2c1 r1c2",
        ),
        (vec![one("sum", r#""cells":["r1c1","r1c2"],"sum":8"#)], "sum"),
        (
            vec![one("sum", r#""cells":["r1c1","r1c2"],"sum":3,"coefficients":[1,-1]"#)],
            "sum 3 coefficients 1 -1: r1c1 r1c2",
        ),
        (
            vec![one("pairs", r#""cells":["r1c1","r1c2"],"pairs":[[1,2],[3,4]]"#)],
            "pairs 1-2 3-4: r1c1 r1c2",
        ),
    ] {
        assert_eq!(below(&rules.join(",")), words);
    }
}

/// Returns the elements of a class in the picture of a 9×9 puzzle with these rules.
fn elements(rules: &str, class: &str) -> Vec<String> {
    let svg = picture(&board(&format!(r#"{{"rules":[{rules}]}}"#))).svg();
    let class = format!("class=\"{class}\"");
    svg.lines().filter(|line| line.contains(&class)).map(str::to_owned).collect()
}

#[test]
fn clues_on_one_edge_are_side_by_side() {
    let mark = |rule: &str, cells: &str| format!(r#"{{"rule":"{rule}","cells":[{cells}]}}"#);
    for cells in [r#""r1c1","r1c2""#, r#""r5c5","r4c5""#] {
        let both = [mark("v", cells), mark("difference", cells)].join(",");
        // There is a plate behind the V, and every cell has this class.
        let plate = elements(&both, "cell").into_iter().find(|it| it.contains("rx=")).unwrap();
        let [left, right, top, bottom] = bounds(&plate).unwrap();
        let dot = bounds(&elements(&both, "white")[0]).unwrap();
        let is_apart = dot[0] >= right || dot[1] <= left || dot[2] >= bottom || dot[3] <= top;
        assert!(is_apart, "{plate} {dot:?}");
    }
    // Only three marks fit.
    let four = ["v", "x", "difference", "ratio"].map(|rule| mark(rule, r#""r1c1","r1c2""#));
    assert_eq!(below(&four.join(",")), "difference · ratio 2: r1c1 r1c2 · v · x");
    assert_eq!(elements(&four.join(","), "black").len(), 0);
}

#[test]
fn undrawable_clue_positions_are_listed_below() {
    for (rule, words) in [
        (r#"{"rule":"x","cells":["r1c3","r3c1"]}"#, "x: r1c3 r3c1"),
        (r#"{"rule":"difference","cells":["r1c1","r4c4"]}"#, "difference: r1c1 r4c4"),
        (r#"{"rule":"inequality","cells":["r1c9","r2c1"]}"#, "inequality: r1c9 r2c1"),
        (
            r#"{"rule":"quadruple","cells":["r1c5","r3c1","r6c6","r2c2"],"values":[3]}"#,
            "quadruple 3: r1c5 r3c1 r6c6 r2c2",
        ),
        (
            r#"{"rule":"skyscraper","cells":["r1c1","r2c2","r3c3"],"count":3}"#,
            "skyscraper 3: r1c1-r3c3",
        ),
        (
            r#"{"rule":"little-killer","cells":["r1c3","r1c1"],"sum":4}"#,
            "little killer 4: r1c3 r1c1",
        ),
    ] {
        assert_eq!(below(rule), words);
        for class in ["sign", "white", "wedge", "round", "clue"] {
            assert_eq!(elements(rule, class).len(), 0, "{rule}: {class}");
        }
    }
}

#[test]
fn partial_line_clues_list_their_cells() {
    for (clue, whole, part, words) in [
        (
            r#""little-killer","sum":7"#,
            r#""r1c4","r2c3","r3c2","r4c1""#,
            r#""r1c4","r2c3""#,
            ["little killer", "little killer 7: r1c4 r2c3"],
        ),
        (
            r#""skyscraper","count":2"#,
            r#""r4c1","r4c2","r4c3","r4c4""#,
            r#""r4c1","r4c2","r4c3""#,
            ["skyscraper", "skyscraper 2: r4c1-3"],
        ),
    ] {
        let told = |cells: &str| {
            below_board(&format!(r#"{{"side":4,"rules":[{{"cells":[{cells}],"rule":{clue}}}]}}"#))
        };
        assert_eq!([told(whole), told(part)], words);
    }
}

#[test]
fn lines_with_jumps_list_their_cells() {
    let line =
        |rule: &str, cells: &str| below(&format!(r#"{{"rule":"{rule}","cells":[{cells}]}}"#));
    let arrow = |bulb: &str, cells: &str| {
        below(&format!(r#"{{"rule":"arrow","bulb":[{bulb}],"cells":[{cells}]}}"#))
    };
    assert_eq!(line("thermo", r#""r1c1","r2c2","r3c3""#), "thermo");
    assert_eq!(line("thermo", r#""r1c1","r3c3""#), "thermo: r1c1 r3c3");
    assert_eq!(line("renban", r#""r1c1","r1c2","r1c4""#), "renban: r1c1 r1c2 r1c4");
    assert_eq!(line("between", r#""r1c1","r2c1","r5c1""#), "between: r1c1 r2c1 r5c1");
    assert_eq!(arrow(r#""r1c1","r1c2""#, r#""r2c2","r3c3""#), "arrow");
    assert_eq!(arrow(r#""r1c1""#, r#""r1c3""#), "arrow r1c1: r1c3");
    // A bulb of three cells would look the same.
    assert_eq!(arrow(r#""r1c1","r1c3""#, r#""r2c2""#), "arrow r1c1 r1c3: r2c2");
    let closed = r#"{"rule":"sum-line","cells":["r1c1","r1c2","r1c3"],"sum":8,"loop":true}"#;
    assert_eq!(below(closed), "sum line 8 loop: r1c1-3");
}

#[test]
fn turned_or_touching_clones_list_their_cells() {
    for (copies, words) in [
        (r#""r3c1","r3c2""#, "clone"),
        (r#""r3c2","r3c1""#, "clone r1c1 r1c2: r3c2 r3c1"),
        (r#""r3c1","r4c1""#, "clone r1c1 r1c2: r3c1 r4c1"),
        // Two columns would look the same.
        (r#""r2c1","r2c2""#, "clone r1c1 r1c2: r2c1 r2c2"),
    ] {
        let rule = format!(r#"{{"rule":"clone","cells":["r1c1","r1c2"],"copies":[{copies}]}}"#);
        assert_eq!(below(&rule), words);
    }
}

#[test]
fn second_quadruple_at_corner_is_listed_below() {
    let quadruple = |value: u8| {
        format!(
            r#"{{"rule":"quadruple","cells":["r1c1","r1c2","r2c1","r2c2"],"values":[{value}]}}"#
        )
    };
    let both = [quadruple(1), quadruple(3)].join(",");
    assert_eq!(elements(&both, "round").len(), 1);
    assert_eq!(below(&both), "quadruple · quadruple 3: r1-2c1-2");
}

#[test]
fn cage_sums_in_one_cell_do_not_overlap() {
    let cage = |cells: &str, sum: u8| format!(r#"{{"rule":"cage","cells":[{cells}],"sum":{sum}}}"#);
    let all = [
        cage(r#""r1c1","r1c2","r1c3""#, 10),
        cage(r#""r1c1","r2c1""#, 8),
        cage(r#""r1c1","r2c1","r2c2""#, 9),
        cage(r#""r1c1","r1c2""#, 17),
    ];
    let sums = elements(&all[..3].join(","), "sum");
    let places: Vec<_> = sums.iter().map(|line| bounds(line).unwrap()).collect();
    assert_eq!(places.len(), 3);
    assert!(places.windows(2).all(|two| two[0][1] < two[1][0]), "{places:?}");
    assert_eq!(below(&all[..3].join(",")), "cage");
    // Only three sums fit.
    assert_eq!(elements(&all.join(","), "sum").len(), 3);
    assert_eq!(elements(&all.join(","), "cage").len(), 4);
    assert_eq!(below(&all.join(",")), "cage · cage 17: r1c1 r1c2");
}

#[test]
fn sheet_numbers_rows_if_cells_are_named() {
    let page = |rules: &str| {
        let puzzle = board(&format!(r#"{{"rules":[{rules}]}}"#));
        let printed =
            SheetPuzzle { picture: picture(&puzzle), caption: String::new(), answer: None };
        let sheet = Sheet { name: "", title: None, per_page: 1, puzzles: vec![printed] };
        let html = sheet.html(0..1);
        (1..=9).filter(|it| html.contains(&format!(">{it}</text>"))).count()
    };
    let line = |rule: &str, row: u8| {
        format!(r#"{{"rule":"{rule}","cells":["r{row}c1","r{row}c2","r{row}c3"]}}"#)
    };
    assert_eq!(page(&line("whisper", 1)), 0);
    assert_eq!(page(&[line("whisper", 1), line("renban", 3)].join(",")), 9);
}

#[test]
fn terminal_draws_regions_and_gaps() {
    let drawn = |json| terminal::picture(&picture(&board(json)));
    let plain = |text: String| -> String {
        let mut parts = text.split('\u{1b}');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
    };
    let irregular = "\
+-----+-------+
| 0 . | .   . |
|     +---+   |
| . . | . | . |
+-----+   |   |
| . . | . | . |
|     |   +---+
| . . | .   3 |
+-----+-------+
";
    assert_eq!(plain(drawn(BOARDS[0])), irregular);
    assert_eq!(plain(drawn(BOARDS[1])), "+---------+\n| . . . . |\n| . . . 4 |\n+---------+\n");
    let two = "\
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+-----+
| . . | . . | . . |
| . . | . . | . . |
+-----+-----+-----+
      | . . | . . |
      | . . | . 1 |
      +-----+-----+
";
    assert_eq!(plain(drawn(BOARDS[2])), two);
}

#[test]
fn gaps_have_no_pencil_marks() {
    let puzzle = board(BOARDS[2]);
    let left = puzzle.candidates();
    let svg = Picture { marks: Some(&left), ..picture(&puzzle) }.svg();
    let marks = svg.lines().filter(|line| line.starts_with("<text class=\"mark\"")).count();
    // The board has 28 cells, and one of them is given.
    assert_eq!(marks, 27 * 4);
    let text = terminal::candidates(&Layout::of(&puzzle), &left);
    assert_eq!(text.matches("1234").count(), 27, "{text}");
}

#[test]
fn restricted_cells_show_their_candidates() {
    let narrowed =
        r#"{"side":4,"candidates":{"r1c1":[1,2],"r2c2":[3]},"givens":{"r3c3":1},"rules":[]}"#;
    let puzzle = board(narrowed);
    let svg = picture(&puzzle).svg();
    let marks = svg.lines().filter(|line| line.starts_with("<text class=\"mark\""));
    let marks: Vec<_> = marks.filter_map(|line| line.split(['>', '<']).nth(2)).collect();
    assert_eq!(marks, ["1", "2", "3"]);
    // These marks are not drawn next to other marks, nor under digits.
    let left = puzzle.candidates();
    let found = left.singles(puzzle.shape);
    assert!(!Picture { marks: Some(&left), ..picture(&puzzle) }.has_narrowed());
    let svg = Picture { found: Some(&found), ..picture(&puzzle) }.svg();
    assert_eq!(svg.matches("class=\"mark\"").count(), 2);
}

#[test]
fn digits_are_drawn_by_value() {
    let svg = picture(&board(BOARDS[0])).svg();
    let givens: Vec<_> = svg.lines().filter(|line| line.contains("class=\"given\"")).collect();
    assert!(givens.len() == 2 && givens[0].ends_with(">0</text>"), "{givens:?}");
}

#[test]
fn classic_picture_has_no_variant_elements() {
    let classic = board(testbed::UNIQUE);
    let svg = picture(&classic).svg();
    for class in ["cage", "thermo", "hole", "clue"] {
        assert!(!svg.contains(class), "{class}");
    }
    assert_eq!(phrases(&classic).count(), 0);
}
