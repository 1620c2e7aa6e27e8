//! Tests of the drawings of layers and of compositions.

use std::collections::BTreeSet;

use board::{Cell, Grid, Puzzle};
use pictures::picture::{Picture, terminal};

/// Returns a board of 4×4 with a layer and these rules and givens.
fn board(values: [u8; 2], rules: &str, givens: &str) -> Puzzle {
    let json = format!(
        r#"{{"side":4,"givens":{{{givens}}},"layers":{{"mark":{{"values":{values:?}}}}},"rules":[{rules}]}}"#
    );
    formats::read(&json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// Returns a grid with these values of the layer.
fn layer(puzzle: &Puzzle, values: &str) -> Grid {
    let (shape, mut grid) = (puzzle.shape, Grid::empty(puzzle.shape));
    for (cell, value) in values.bytes().enumerate() {
        let cell = shape.layer_cell(0, cell);
        grid.set(cell, shape.digit_at(cell, i64::from(value - b'0')));
    }
    grid
}

fn picture<'a>(puzzle: &'a Puzzle, found: Option<&'a Grid>) -> Picture<'a> {
    Picture { title: "", puzzle, found, marks: None, step: None, symbols: None }
}

fn attribute<'a>(line: &'a str, name: &str) -> &'a str {
    let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap_or_else(|| panic!("{line}"));
    rest.split('"').next().unwrap()
}

/// Returns the elements of a class.
fn elements<'a>(svg: &'a str, class: &str) -> Vec<&'a str> {
    let class = format!(" class=\"{class}\"");
    svg.lines().filter(|line| line.contains(&class)).collect()
}

/// Returns the numbers of a path.
fn numbers(path: &str) -> Vec<f64> {
    let is_none = |c: char| !c.is_ascii_digit() && c != '.';
    path.split(is_none).filter(|it| !it.is_empty()).map(|it| it.parse().unwrap()).collect()
}

/// Returns the cell that contains a point of a picture with numbered rows and columns.
fn cell_at(x: f64, y: f64) -> Cell {
    let place = |at: f64| ((at - 26.0) / 44.0).floor() as usize;
    4 * place(y) + place(x)
}

/// Returns the texts of a class in the cells, by cell.
fn texts<'a>(svg: &'a str, class: &str) -> BTreeSet<(Cell, &'a str)> {
    let text = |line: &&'a str| {
        let [x, y] = ["x", "y"].map(|name| attribute(line, name).parse().unwrap());
        (cell_at(x, y), line.split(['>', '<']).nth(2).unwrap())
    };
    elements(svg, class).iter().map(text).collect()
}

#[test]
fn higher_of_two_values_is_shaded() {
    let puzzle = board([0, 1], r#"{"rule":"connected","layer":"mark","is":1}"#, "");
    let values = "0110001000110000";
    let found = layer(&puzzle, values);
    let svg = picture(&puzzle, Some(&found)).svg();
    let middle = |line: &&str| {
        let [x, y] = ["x", "y"].map(|name| attribute(line, name).parse::<f64>().unwrap() + 22.0);
        cell_at(x, y)
    };
    let shaded: Vec<Cell> = elements(&svg, "area").iter().map(middle).collect();
    let expected = values.match_indices('1').map(|it| it.0);
    assert_eq!(shaded, expected.collect::<Vec<_>>());
    assert!(svg.contains("shaded: mark 1"), "{svg}");
    assert_eq!(texts(&svg, "found"), BTreeSet::new());
    // Before it is solved, only the rule is known.
    let svg = picture(&puzzle, None).svg();
    assert!(elements(&svg, "area").is_empty() && svg.contains("connected layer mark is 1"));
}

#[test]
fn loop_and_path_are_lines_through_their_cells() {
    for (rule, values, ends_meet) in
        [("loop", "1110101011100000", true), ("path", "1000110001001100", false)]
    {
        let puzzle = board([0, 1], &format!(r#"{{"rule":"{rule}","layer":"mark","is":1}}"#), "");
        let found = layer(&puzzle, values);
        let svg = picture(&puzzle, Some(&found)).svg();
        let [line] = elements(&svg, "line teal")[..] else { panic!("{svg}") };
        let points = numbers(attribute(line, "d"));
        let cells: Vec<Cell> = points.chunks(2).map(|it| cell_at(it[0], it[1])).collect();
        let near = |two: &[Cell]| [1, 4].contains(&two[0].abs_diff(two[1]));
        assert!(cells.windows(2).all(near), "{cells:?}");
        assert_eq!(cells[0] == cells[cells.len() - 1], ends_meet, "{cells:?}");
        let marked: BTreeSet<Cell> = values.match_indices('1').map(|it| it.0).collect();
        assert_eq!(cells.iter().copied().collect::<BTreeSet<_>>(), marked);
        assert_eq!(cells.len(), marked.len() + usize::from(ends_meet), "{cells:?}");
        assert!(elements(&svg, "area").is_empty());
        // A layer that violates the rule is not drawn as a line.
        let wrong = layer(&puzzle, "1010000000000000");
        let svg = picture(&puzzle, Some(&wrong)).svg();
        assert_eq!([elements(&svg, "line teal").len(), elements(&svg, "area").len()], [0, 2]);
    }
}

#[test]
fn unknown_regions_have_borders_between_labels() {
    let puzzle = board(
        [1, 4],
        r#"{"rule":"unknown-regions","layer":"mark","distinct":true}"#,
        r#""mark.r3c2":4,"mark.r4c2":2"#,
    );
    let values = "1111233324432244";
    let found = layer(&puzzle, values);
    let svg = picture(&puzzle, Some(&found)).svg();
    let path = attribute(elements(&svg, "border")[0], "d");
    let digits = values.as_bytes();
    let mut expected = 0;
    for (cell, step, side) in (0..16).flat_map(|it| [(it, 1, 'v'), (it, 4, 'h')]) {
        let is_there = if step == 1 { cell % 4 < 3 } else { cell < 12 };
        if is_there && digits[cell] != digits[cell + step] {
            let (row, column) = ((cell + step) / 4, (cell + step) % 4);
            let edge = format!("M{} {}{side}44", 26 + 44 * column, 26 + 44 * row);
            assert!(path.contains(&edge), "{edge} in {path}");
            expected += 1;
        }
    }
    assert_eq!(path.matches('M').count(), expected);
    assert_eq!(texts(&svg, "found"), BTreeSet::new());
}

#[test]
fn given_values_of_layers_are_bold_and_others_are_found() {
    let givens = r#""r1c2":3,"mark.r3c2":4,"mark.r4c2":2"#;
    let puzzle = board([2, 5], r#"{"rule":"per-house","layer":"mark","is":3,"count":1}"#, givens);
    let given = BTreeSet::from([(9, "4"), (13, "2")]);
    let svg = picture(&puzzle, None).svg();
    let mut with_digit = given.clone();
    with_digit.insert((1, "3"));
    assert_eq!(texts(&svg, "given"), with_digit);
    assert!(elements(&svg, "found").is_empty() && svg.contains("in the corners: mark"));
    let values = "2345345245235234";
    let found = layer(&puzzle, values);
    let svg = picture(&puzzle, Some(&found)).svg();
    let others = (0..16).filter(|cell| ![9, 13].contains(cell));
    let others: BTreeSet<_> = others.map(|cell| (cell, &values[cell..=cell])).collect();
    assert_eq!((texts(&svg, "given"), texts(&svg, "found")), (with_digit, others));
    let rows = "| 2 3 | 4 5 |\n| 3 4 | 5 2 |\n+-----+-----+\n| 4 4 | 2 3 |\n| 5 2 | 3 4 |\n";
    let drawn = plain(&terminal::layers(&picture(&puzzle, Some(&found))));
    assert_eq!(drawn, format!("mark:\n+-----+-----+\n{rows}+-----+-----+\n"));
}

/// Removes the codes of colours.
fn plain(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |it| it.1))
}

#[test]
fn parts_of_compositions_are_lighter() {
    let parts = r#"{"rule":"thermo","cells":["r1c1","r1c2"]},{"rule":"sandwich","cells":["r1c1","r1c2","r1c3","r1c4"],"sum":2}"#;
    for (name, groups) in [("or", 2), ("not", 2), ("and", 0)] {
        let json = format!(r#"{{"side":4,"rules":[{{"rule":"{name}","of":[{parts}]}}]}}"#);
        let puzzle = formats::read(&json).unwrap();
        let svg = picture(&puzzle, None).svg();
        assert_eq!(svg.matches("<g class=\"alternative\">").count(), groups, "{name}: {svg}");
        assert_eq!(elements(&svg, "thermo").len(), 1);
    }
}
