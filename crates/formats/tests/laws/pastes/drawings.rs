//! Tests of drawn grids, and of grids whose blanks are spaces.

use super::{SIDES, cells, lines, lines_of, reads_plain, sample};
use board::Shape;
use testbed::reading::{givens, seen};

#[test]
fn unframed_drawings_may_be_indented() {
    let tight = "53 | 7 |   \n6  |195|   \n 9 |   | 6 \n---+---+---\n8  | 6 |  3\n4  |8 3|  1\n\
        7  | 2 |  6\n---+---+---\n 6 |   |28 \n   |419|  5\n   | 8 | 79\n";
    let wide = "5 3   |   7   |      \n6     | 1 9 5 |      \n  9   |       |   6  \n\
        ------+-------+------\n8     |   6   |     3\n4     | 8   3 |     1\n7     |   2   |     6\n\
        ------+-------+------\n  6   |       | 2 8  \n      | 4 1 9 |     5\n      |   8   |   7 9\n";
    let expected =
        "53..7....6..195....9.....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for text in [tight, wide] {
        for before in ["", "> ", ">", "  ", "    ", ">    "] {
            let text = lines_of(text, |line| format!("{before}{line}"));
            assert_eq!(givens(&text, ""), expected, "{text}");
            let cut = lines_of(&text, |line| line.trim_ascii_end().to_owned());
            assert_eq!(givens(&cut, ""), expected, "{cut}");
        }
    }
    assert_eq!(givens("> 1 |  \n> 3 |  \n> --+--\n> 2 |14\n>   |  \n", ""), "1...3...2.14....");
}

#[test]
fn spaces_are_not_blanks_next_to_others() {
    for blank in [".", "0", "-"] {
        let rows = "| 1 2 | . . |\n| 3 . | . . |\n| . . | 3 . |\n| 4 . | . 1 |\n";
        let text = rows.repeat(3).replace('.', blank);
        let all = [1, 5, 9].map(|line| format!("grid 2x2 6 @{line}"));
        assert_eq!(seen(&text, ""), all, "{text}");
    }
}

#[test]
fn spaces_are_blanks_in_fixed_width_lines() {
    for size in &SIDES[..3] {
        let rows = sample(*size);
        for space in ["", " "] {
            let padded = lines(&rows, |row| cells(row, " ").join(space));
            reads_plain(&padded, "grid", &rows);
            let cut: String = padded.lines().map(|line| format!("{}\n", line.trim_end())).collect();
            reads_plain(&cut, "grid", &rows);
        }
    }
    // Rows of blanks that are empty lines, and a last column of blanks.
    let blank = "1  \n  23\n\n   4\n".replace("1  ", "1");
    assert_eq!(seen(&blank, ""), ["grid 2x2 4 @1"]);
    assert_eq!(seen("1\n 23\n\n  4\n", ""), ["grid 2x2 4 @1"]);
    assert_eq!(seen("    \n  23\n1\n   4\n", ""), ["grid 2x2 4 @1"]);
    assert!(seen("  2\n1  4\n", "--box 2x2").iter().all(|it| it.contains("expected")));
    // Spaces between groups are not blanks.
    assert_eq!(seen("12 34\n34 12\n21 43\n43 21\n", ""), ["grid 2x2 16 @1"]);
}

#[test]
fn spaces_are_blanks_in_boxes_of_any_width() {
    for size in [(2, 2), (2, 3), (3, 3), (2, 4), (4, 2), (2, 5), (3, 4), (2, 6), (4, 4), (5, 5)] {
        let (rows, side) = (sample(size), size.0 * size.1);
        let width = if side < 10 { 1 } else { 2 };
        for between in [1, 2, 3] {
            let part = |cells: &[String]| {
                let cells = cells.iter().map(|cell| format!("{cell:>width$}"));
                format!(" {} ", cells.collect::<Vec<_>>().join(&" ".repeat(between)))
            };
            let row = |row: &[usize]| {
                let parts = cells(row, "").chunks(size.1).map(part).collect::<Vec<_>>();
                format!("|{}|\n", parts.join("|"))
            };
            let inner = size.1 * (width + between) - between + 2;
            let line = format!("+{}\n", format!("{}+", "-".repeat(inner)).repeat(size.0));
            let bands = rows.chunks(size.0).map(|band| band.iter().map(|it| row(it)).collect());
            let text = format!("{line}{}{line}", bands.collect::<Vec<String>>().join(&line));
            reads_plain(&text, "grid", &rows);
        }
    }
    // Two frames of 6×6 with spaces between cells are not one block of rows, nor is a full grid of
    // 9×9.
    let frame = "+---+---+---+\n";
    let half = "|4 3|2 6|   |\n|2 6|   |  3|\n|   |  3|  6|\n";
    let grid = format!("{frame}{half}{frame}{half}{frame}");
    for text in [grid.repeat(3), format!("{grid}# next\n").repeat(3)] {
        let step = text.lines().count() / 3;
        let grids = [2, step + 2, 2 * step + 2].map(|line| format!("grid 3x2 18 @{line}"));
        assert_eq!(seen(&text, ""), grids);
    }
    let full = "|---|---|---|\n".to_owned()
        + &"| 5 3 | 6 1 | 4 2 |\n| 4 2 | 5 3 | 6 1 |\n| 6 1 | 4 2 | 5 3 |\n|---|---|---|\n"
            .repeat(2);
    let grids = [2, 11, 20, 29].map(|line| format!("grid 3x2 36 @{line}"));
    assert_eq!(seen(&full.repeat(4), ""), grids);
    // The last box has as many spaces around its cells as the first.
    let text = " 74  |     \n  3  |  74 \n-----|-----\n  2  | 4 6 \n 8   |     \n-----|-----\n\
        \x20  4 | 8   \n     |     \n-----|-----\n     |  48 \n  86 |   1 \n";
    let rows = ".74.......3..74...2.4.6..8.........48................48...86..1.";
    assert_eq!(givens(text, ""), rows);
    // Three grids of 4×4 are not two of 6×6, with other blanks or without blanks.
    for rows in [
        "| 1 2 | . . |\n| 3 . | . . |\n| . . | . . |\n| 4 . | . 1 |\n",
        "| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n",
    ] {
        let given = rows.chars().filter(char::is_ascii_digit).count();
        let grids = [1, 5, 9].map(|line| format!("grid 2x2 {given} @{line}"));
        assert_eq!(seen(&rows.repeat(3), ""), grids);
    }
    // Two grids of 4×4 are not one of 8×8.
    for line in ["", "+--------+\n"] {
        let cells = ["1  ", "  2", "    4", "      3", "", "3", "  4", "      1"];
        let rows = cells.map(|cells| format!("|{:<8}|\n", cells.trim_end()));
        let text = [line, &rows[..4].concat(), line, &rows[4..].concat(), line].concat();
        assert!(!seen(&text, "").iter().any(|it| it.contains(" 7 @")), "{text}");
    }
    // Rows with the number of digits of a row of two smaller grids.
    let text = "+---------+---------+\n| 1 2     | 3 4     |\n|     3 4 |     1 2 |\n\
        +---------+---------+\n| 2 1     | 4 3     |\n|     4 3 |     2 1 |\n\
        +---------+---------+\n| 3 4     | 1 2     |\n|     1 2 |     3 4 |\n\
        +---------+---------+\n| 4 3     | 2 1     |\n|     2 1 |     4 3 |\n\
        +---------+---------+\n";
    assert_eq!(seen(text, ""), ["grid 2x4 32 @2"]);
}

/// Returns a drawing of cells with walls, or of boxes, with corners and strokes from the top line
/// to the bottom line.
fn drawn(rows: &[Vec<usize>], size: (usize, usize), style: &Style, blank: &str) -> String {
    let side = rows.len();
    let width = side.to_string().len() + 2;
    let bar = |column: usize, is_box: bool| match (
        column == 0 || column == side || column.is_multiple_of(size.1),
        is_box,
    ) {
        (true, _) => style.bar.to_string(),
        (false, false) => style.wall.to_string(),
        (false, true) => String::new(),
    };
    let stroke = |row: usize| {
        if row == 0 || row == side || row.is_multiple_of(size.0) {
            style.stroke
        } else {
            style.thin
        }
    };
    let line = |row: usize| {
        let corner = if row == 0 {
            style.corners.0
        } else if row == side {
            style.corners.2
        } else {
            style.corners.1
        };
        let dashes = stroke(row).to_string().repeat(width);
        format!("{corner}{}{corner}\n", vec![dashes; side].join(&corner.to_string()))
    };
    let mut text = line(0);
    for (at, row) in rows.iter().enumerate() {
        for (column, cell) in cells(row, blank).iter().enumerate() {
            text += &bar(column, false);
            text += &format!("{cell:^width$}");
        }
        text += &bar(side, false);
        text.push('\n');
        if (style.thin != ' ' || (at + 1) % size.0 == 0) || at + 1 == side {
            text += &line(at + 1);
        }
    }
    text
}

struct Style {
    corners: (char, char, char),
    bar: char,
    wall: char,
    stroke: char,
    thin: char,
}

const STYLES: [Style; 7] = [
    Style { corners: ('┌', '┼', '┴'), bar: '│', wall: '│', stroke: '─', thin: '─' },
    Style { corners: ('┏', '╋', '┻'), bar: '┃', wall: '│', stroke: '━', thin: '─' },
    Style { corners: ('╔', '╬', '╩'), bar: '║', wall: '│', stroke: '═', thin: '─' },
    Style { corners: ('╓', '╫', '╨'), bar: '║', wall: '┊', stroke: '═', thin: '┄' },
    Style { corners: ('╭', '┼', '╰'), bar: '│', wall: '│', stroke: '─', thin: ' ' },
    Style { corners: ('+', '+', '+'), bar: '|', wall: '|', stroke: '-', thin: '-' },
    Style { corners: ('+', '+', '+'), bar: '|', wall: '|', stroke: '=', thin: '-' },
];

#[test]
fn drawing_styles_are_read_with_any_blank() {
    for size in SIDES {
        let rows = sample(size);
        for style in &STYLES {
            for blank in [" ", ".", "-", "?", "x"] {
                reads_plain(&drawn(&rows, size, style, blank), "grid", &rows);
            }
        }
    }
    // Thick lines determine the boxes among walls.
    let rows = sample((3, 2));
    for (style, boxes) in [(1, "3x2"), (2, "3x2"), (0, "2x3?"), (6, "3x2")] {
        let found = seen(&drawn(&rows, (3, 2), &STYLES[style], " "), "");
        assert!(found[0].starts_with(&format!("grid {boxes} ")), "{found:?}");
    }
}

/// Returns boxes drawn without walls between their cells.
fn boxed(
    rows: &[Vec<usize>],
    (down, across): (usize, usize),
    gap: &str,
    blank: &str,
    strokes: [&str; 3],
) -> String {
    let row = |row: &[usize]| {
        let parts: Vec<_> = row
            .chunks(across)
            .map(|part| format!("{gap}{}{gap}", cells(part, blank).join(gap)))
            .collect();
        format!("{0}{1}{0}", strokes[0], parts.join(strokes[0]))
    };
    let width = row(&rows[0]).chars().count() - 2;
    let border = format!("{0}{1}{0}\n", strokes[2], strokes[1].repeat(width));
    rows.chunks(down).fold(border.clone(), |text, band| text + &lines(band, row) + &border)
}

#[test]
fn spaces_are_blanks_in_drawn_boxes() {
    for size in &SIDES[..3] {
        let rows = sample(*size);
        for strokes in [["|", "-", "+"], ["│", "─", "┼"], ["║", "═", "╬"], ["┃", "━", "╋"]]
        {
            for gap in ["", " "] {
                for blank in [" ", "."] {
                    reads_plain(&boxed(&rows, *size, gap, blank, strokes), "grid", &rows);
                }
            }
        }
        let open: String = boxed(&rows, *size, " ", " ", ["|", "-", "+"])
            .lines()
            .map(|line| {
                let inner = line.trim_matches(['|', '+']);
                format!("{}\n", inner.strip_prefix(' ').unwrap_or(inner).trim_end())
            })
            .collect();
        reads_plain(&open, "grid", &rows);
    }
}

#[test]
fn cell_walls_do_not_set_boxes() {
    for size in SIDES {
        let rows = sample(size);
        let shape = Shape::most_square(rows.len()).unwrap();
        for blank in [" ", "."] {
            let walls = lines(&rows, |row| format!("| {} |", cells(row, blank).join(" | ")));
            let found = seen(&walls, "");
            assert!(found[0].starts_with(&format!("grid {shape}")), "{found:?}");
        }
        let letters = (0..rows.len()).map(|column| char::from(b'A' + column as u8).to_string());
        let head = format!("|   | {} |\n", letters.collect::<Vec<_>>().join(" | "));
        let dashes = format!("|{}\n", "---|".repeat(rows.len() + 1));
        let mut number = 0..;
        let table: Vec<String> = rows
            .iter()
            .map(|row| {
                format!(
                    "| {} | {} |\n",
                    number.next().unwrap_or(0) + 1,
                    cells(row, " ").join(" | ")
                )
            })
            .collect();
        reads_plain(&format!("{head}{dashes}{}", table.concat()), "grid", &rows);
    }
}
