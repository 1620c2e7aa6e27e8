//! What people paste: puzzles as they stand in mails, source code, tables and drawings, of every
//! side, with either line end, each among other puzzles.

use board::Shape;
use formats::{Puzzles, ReadOptions, Reason};
use testbed::reading::{givens, read, seen};

const SIDES: [(usize, usize); 4] = [(2, 2), (2, 3), (3, 3), (4, 4)];

/// The rows of a puzzle, 0 for a blank.
fn sample((rows, columns): (usize, usize)) -> Vec<Vec<usize>> {
    let side = rows * columns;
    let digit = |row: usize, column: usize| {
        let digit = (row % rows * columns + row / rows + column) % side + 1;
        if (row * 7 + column * 5 + row * column).is_multiple_of(3) { 0 } else { digit }
    };
    (0..side).map(|row| (0..side).map(|column| digit(row, column)).collect()).collect()
}

/// The cells of a row as they are written.
fn cells(row: &[usize], blank: &str) -> Vec<String> {
    row.iter().map(|&digit| if digit == 0 { blank.to_owned() } else { digit.to_string() }).collect()
}

/// All rows, each by itself.
fn lines(rows: &[Vec<usize>], row: impl Fn(&[usize]) -> String) -> String {
    rows.iter().map(|cells| row(cells) + "\n").collect()
}

/// Reads a text with either line end, twice and between other puzzles; all must be there.
#[track_caller]
fn reads(text: &str, format: &str, rows: &[Vec<usize>], options: &ReadOptions) {
    let other = "1234............\n";
    let has_side = options.shape.is_some() || options.symbols.is_some();
    let around = if has_side { "" } else { other };
    let text = format!("{around}\n{text}\n\n{text}\n\n{around}");
    for text in [text.clone(), text.replace('\n', "\r\n")] {
        let read: Vec<_> = Puzzles::new("p", text.as_bytes(), options.clone()).collect();
        let found: Vec<_> = read
            .iter()
            .map(|read| match read {
                Ok(entry) => (entry.format.name(), entry.puzzle.givens.digits().to_vec()),
                Err(error) => panic!("{error}\n{text}"),
            })
            .collect();
        let digits: Vec<u16> = rows.iter().flatten().map(|&digit| digit as u16).collect();
        let pasted: Vec<_> = found.iter().filter(|(_, it)| *it == digits).collect();
        assert_eq!((pasted.len(), found.len()), (2, 2 + 2 * usize::from(!has_side)), "{text}");
        assert!(pasted.iter().all(|(name, _)| *name == format), "{pasted:?}\n{text}");
    }
}

/// The same where nothing is told beforehand.
#[track_caller]
fn reads_plain(text: &str, format: &str, rows: &[Vec<usize>]) {
    reads(text, format, rows, &ReadOptions::default());
}

#[test]
fn every_blank_is_read_that_is_the_only_one() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        for blank in ["-", "x", "X", "?", "*", "_", ".", "0"] {
            if side < 10 {
                let bare = lines(&rows, |row| cells(row, blank).concat());
                reads_plain(&bare, "grid", &rows);
                reads_plain(&bare.replace('\n', ""), "line", &rows);
            }
            reads_plain(&lines(&rows, |row| cells(row, blank).join(" ")), "numbers", &rows);
            let walls = lines(&rows, |row| format!("| {} |", cells(row, blank).join(" | ")));
            reads_plain(&walls, "grid", &rows);
        }
    }
    let rule = "is not a digit of a 4×4 puzzle: use 1-4, and";
    let error = |text| seen(text, "").concat();
    let usual = format!("1:2: r1c2: 'x' {rule} one of . 0 * _ for a blank");
    assert!(error("1x..34......4...").starts_with(&usual));
    let other = format!("1:3: r1c3: '-' {rule} x for a blank as before");
    assert!(error("1x--34------4---").starts_with(&other));
    // Where it is a digit, it is no blank.
    assert_eq!(seen("wxyz............", "--symbols w-z"), ["line 2x2 4 @1"]);
    assert_eq!(seen("w-----x-----y--z", "--symbols w-z"), ["line 2x2 4 @1"]);
}

#[test]
fn middle_dots_and_no_break_spaces_of_web_pages_are_blanks_and_spaces() {
    for size in SIDES {
        let rows = sample(size);
        let spaced = lines(&rows, |row| cells(row, "·").join("\u{a0}"));
        reads_plain(&spaced, "numbers", &rows);
        if rows.len() < 10 {
            let bare = lines(&rows, |row| cells(row, "·").concat());
            reads_plain(&bare, "grid", &rows);
            reads_plain(&bare.replace('\n', ""), "line", &rows);
        }
    }
}

#[test]
fn what_is_not_to_be_seen_among_cells_is_named() {
    for unseen in ["\u{200b}", "\u{200d}", "\u{2060}", "\u{feff}", "\u{ad}"] {
        let named = format!("U+{:04X} among the cells is invisible: remove it", {
            u32::from(unseen.chars().next().unwrap())
        });
        for (text, column) in [
            (format!("4..3{unseen}..2.3......."), 5),
            (format!("4..3..2.3.......{unseen}"), 17),
            (format!("4 0 0{unseen} 3"), 6),
            (format!("[[4,0,0{unseen},3]]"), 8),
            (format!("7,{unseen}4..3..2.3......."), 3),
        ] {
            assert_eq!(seen(&text, "")[0], format!("1:{column}: {named}"), "{text}");
        }
        // Names may be of any script.
        if unseen != "\u{feff}" {
            let text = format!("id,puzzle\nक{unseen}ष,4..3..2.3.......\n# 4{unseen}\n");
            assert_eq!(seen(&text, ""), ["kaggle 2x2 4 @2"]);
        }
    }
}

#[test]
fn a_row_of_dashes_is_a_row_where_rows_are_dashes() {
    let rows = "12--\n34--\n----\n--1-\n";
    assert_eq!(seen(rows, ""), ["grid 2x2 5 @1"]);
    assert_eq!(seen("12--\n34--\n----\n--1-\n---4\n", ""), ["grid 2x2 6 @1"]);
    // Whatever stands between cells, and however many puzzles follow each other.
    let all = ["12--3-------4--1", "2-1-----3-4-1-2-", "4--32-1-----3---", "1--2-3-4----2-1-"];
    let row = |row: &str, with: &str| row.chars().map(String::from).collect::<Vec<_>>().join(with);
    let written: [&dyn Fn(&str) -> String; 6] = [
        &|it| row(it, "\t"),
        &|it| row(it, " "),
        &|it| format!("{}|{}", &it[..2], &it[2..]),
        &|it| format!("|{}|", row(it, "|")),
        &|it| format!("{} | {}", row(&it[..2], " "), row(&it[2..], " ")),
        &|it| format!("| {} | {} |", row(&it[..2], " "), row(&it[2..], " ")),
    ];
    for written in written {
        let rows = all.iter().flat_map(|line| [0, 4, 8, 12].map(|at| written(&line[at..at + 4])));
        let text = rows.collect::<Vec<_>>().join("\n");
        let read = read(&text, "").into_iter().map(|it| it.unwrap().puzzle.givens.to_string());
        let lines: Vec<String> = read.collect();
        assert_eq!(lines, all.map(|line| line.replace('-', ".")), "{text}");
    }
    // One may be the first, the last, or between bars; as many as there are cells may be borders.
    let lines = |text: &str| {
        let read = read(text, "").into_iter().map(|it| it.unwrap().puzzle.givens.to_string());
        read.collect::<Vec<_>>().join(" ")
    };
    let framed = "| ---- |\n| -2-4 |\n| 2--- |\n| -32- |\n";
    assert_eq!(lines(&framed.repeat(5)), [".....2.42....32."; 5].join(" "));
    let text =
        "--|2-\n2-|-3\n-2|41\n--|--\n--|23\n2-|1-\n-2|--\n--|--\n--|--\n-1|-4\n--|-3\n--|--\n";
    assert_eq!(lines(text), "..2.2..3.241.... ..232.1..2...... .....1.4...3....");
    let walled = "1-34\n----\n3-12\n----\n2143\n----\n-321\n";
    assert_eq!(lines(&walled.repeat(3)), ["1.343.122143.321"; 3].join(" "));
    // A border is none, where blanks are dashes, too.
    let bordered = "12|--\n-3|12\n--|--\n2-|-1\n-1|2-\n1-|-2\n-2|1-\n--|--\n-1|2-\n2-|1-\n";
    let givens = read(bordered, "").into_iter().map(|it| it.unwrap().puzzle.givens.to_string());
    assert_eq!(givens.collect::<Vec<_>>(), ["12...3122..1.12.", "1..2.21..12.2.1."]);
}

/// Grids of one side, three fifths of whose cells have a digit.
fn grids(side: usize, count: usize) -> Vec<Vec<Vec<usize>>> {
    let mut state = side as u64;
    let mut cell = |_| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let random = (state >> 33) as usize;
        if random % 5 < 3 { random / 5 % side + 1 } else { 0 }
    };
    let mut row = |_| (0..side).map(&mut cell).collect::<Vec<_>>();
    (0..count).map(|_| (0..side).map(&mut row).collect()).collect()
}

#[test]
fn dashes_are_rows_or_borders_by_what_follows() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 3)] {
        let side = rows * columns;
        let all = grids(side, 60);
        let expected: Vec<String> = all
            .iter()
            .map(|grid| grid.iter().map(|row| cells(row, ".").concat()).collect())
            .collect();
        // What is between cells and around the bars, the borders of boxes and of the grid.
        let thin = vec!["-".repeat(columns); side / columns].join("|");
        let long = "-".repeat(2 * side + 5);
        let styles = [
            ("", "", "", ""),
            (" ", " ", "", ""),
            ("", "", &thin, ""),
            ("", "", &thin, &thin),
            (" ", " ", &long, ""),
            (" ", " ", &long, &long),
        ];
        for (gap, pad, inner, outer) in styles {
            for between in ["", "# next\n", "Level 1-02\n"] {
                let line =
                    |text: &str| if text.is_empty() { String::new() } else { format!("{text}\n") };
                let row = |row: &Vec<usize>| {
                    let row = cells(row, "-");
                    row.chunks(columns)
                        .map(|cells| cells.join(gap))
                        .collect::<Vec<_>>()
                        .join(&format!("{pad}|{pad}"))
                        + "\n"
                };
                let grid = |grid: &Vec<Vec<usize>>| {
                    let bands: Vec<String> =
                        grid.chunks(rows).map(|band| band.iter().map(row).collect()).collect();
                    format!("{}{}{}", line(outer), bands.join(&line(inner)), line(outer))
                };
                let text = all.iter().map(grid).collect::<Vec<_>>().join(between);
                let found: Vec<String> = read(&text, "")
                    .into_iter()
                    .map(|it| {
                        it.map_or_else(|it| it.to_string(), |it| it.puzzle.givens.to_string())
                    })
                    .collect();
                for (place, found) in found.iter().enumerate() {
                    let style = format!("{gap:?} {pad:?} {inner} {outer} {between:?}: {place}");
                    assert_eq!(Some(found), expected.get(place), "{style}");
                }
                assert_eq!(found.len(), expected.len());
            }
        }
    }
}

#[test]
fn a_row_of_dashes_may_be_at_the_edge_of_a_band() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 3)] {
        let all = grids(rows * columns, 20);
        let expected = all
            .iter()
            .map(|grid| grid.iter().map(|row| cells(row, ".").concat()).collect::<String>());
        let row = |row: &Vec<usize>| {
            let parts: Vec<String> =
                cells(row, "-").chunks(columns).map(|it| it.join(" ")).collect();
            format!("{}\n", parts.join("  "))
        };
        let band = |band: &[Vec<usize>]| band.iter().map(row).collect::<String>();
        let bands: Vec<String> = all.iter().flat_map(|grid| grid.chunks(rows)).map(band).collect();
        let read = read(&bands.join("\n"), "").into_iter();
        let found: Vec<String> = read.map(|it| it.unwrap().puzzle.givens.to_string()).collect();
        assert_eq!(found, expected.collect::<Vec<_>>());
    }
}

#[test]
fn drawings_without_a_frame_may_be_indented() {
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
fn no_title_and_no_symbol_is_taken_for_something_else() {
    // Dashes of titles are no blanks.
    let band = "5 . .|. 3 .|. . 7\n. 1 .|. . .|2 . .\n. . 9|. 8 .|. . .\n";
    let grid = [band; 3].join("---|---|---\n");
    let text = vec![grid; 19].join("Level 1-02\n");
    let found = seen(&text, "");
    assert!(found.len() == 19 && found.iter().all(|it| it.starts_with("grid 3x3 21")), "{found:?}");
    // The first row of the next grid is no frame of this one.
    let row = |row: &str| format!("| {} |\n", row.split("").collect::<Vec<_>>()[1..5].join(" | "));
    let text = ["1---", "--2-", "-3--", "---4", "----", "-12-", "3---", "--4-"].map(row).concat();
    assert_eq!(seen(&text, ""), ["grid 2x2 4 @1", "grid 2x2 4 @5"]);
    // Some columns are blank.
    assert_eq!(givens("|1 |  |\n|  |3 |\n|2 |  |\n|  |4 |\n", ""), "1.....3.2.....4.");
    assert_eq!(givens("1\n  3\n3\n  1\n", ""), "1.....3.3.....1.");
    // `>` may be a symbol.
    assert_eq!(seen("> x^\n    \n^  >\n x v\n", "--symbols x>^v"), ["grid 2x2 7 @1"]);
    let mail =
        "\u{feff}> {\"givens\": \"4..3..2.3.......\"}\n> {\"givens\": \"4..3..2.3.......\"}\n";
    assert_eq!(seen(mail, "").iter().filter(|it| it.contains(" 4 @")).count(), 2);
    // A word of blanks is no puzzle with something around it.
    assert!(!seen("see ________________ there\n", "")[0].contains("remove"));
}

#[test]
fn a_line_of_dashes_below_the_head_of_a_table_is_no_row() {
    for line in ["12--3-------4--1", "2-1-----3-4-1-2-", "4--32-1-----3---", "1--2-3-4----2-1-"] {
        let row = |row: &str| format!("|{}|\n", row.split("").collect::<Vec<_>>()[1..5].join("|"));
        let rows: Vec<String> = [0, 4, 8, 12].map(|at| row(&line[at..at + 4])).to_vec();
        for dashes in ["|---|---|---|---|\n", "|-|-|-|-|\n", "| - | - | - | - |\n"] {
            for head in ["|a|b|c|d|\n", "| | | | |\n", "|1|2|3|4|\n"] {
                let text = format!("{head}{dashes}{}", rows.concat());
                assert_eq!(givens(&text, ""), line.replace('-', "."), "{text}");
            }
            let text = format!("{}{dashes}{}", rows[0], rows[1..].concat());
            assert_eq!(givens(&text, ""), line.replace('-', "."), "{text}");
        }
    }
}

#[test]
fn spaces_are_no_blanks_beside_others() {
    for blank in [".", "0", "-"] {
        let rows = "| 1 2 | . . |\n| 3 . | . . |\n| . . | 3 . |\n| 4 . | . 1 |\n";
        let text = rows.repeat(3).replace('.', blank);
        let all = [1, 5, 9].map(|line| format!("grid 2x2 6 @{line}"));
        assert_eq!(seen(&text, ""), all, "{text}");
    }
}

#[test]
fn blank_lines_may_part_the_bands_of_a_grid() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        for every in [1, size.0] {
            let bands = |row: &dyn Fn(&[usize]) -> String| -> String {
                let bands = rows.chunks(every).map(|band| lines(band, row));
                bands.collect::<Vec<_>>().join("\n")
            };
            reads_plain(&bands(&|row| cells(row, "0").join(" ")), "numbers", &rows);
            if side < 10 {
                reads_plain(&bands(&|row| cells(row, ".").concat()), "grid", &rows);
                let boxes = |row: &[usize]| {
                    let parts: Vec<_> =
                        row.chunks(size.1).map(|it| cells(it, ".").concat()).collect();
                    parts.join(" | ")
                };
                reads_plain(&bands(&boxes), "grid", &rows);
            }
        }
    }
    // The bands tell the boxes; a puzzle that ends too soon does still.
    assert_eq!(seen("123456\n456123\n......\n\n......\n......\n......\n", ""), ["grid 3x2 12 @1"]);
    let ends = "the puzzle ends after row 2: 4 rows are needed, as many as row 1 has";
    assert_eq!(seen("1234\n3412\n\n2143\n", "")[0], format!("2:5: {ends}"));
    assert_eq!(
        seen("1234\n3412\n\n1234............\n", ""),
        [format!("2:5: {ends}"), "line 2x2 4 @4".to_owned()]
    );
    // A fault costs its puzzle, not each band.
    let found = seen("1234\n34y2\n\n2143\n4321\n\n1234............\n", "");
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn spaces_are_blanks_in_lines_of_fixed_width() {
    for size in &SIDES[..3] {
        let rows = sample(*size);
        for space in ["", " "] {
            let padded = lines(&rows, |row| cells(row, " ").join(space));
            reads_plain(&padded, "grid", &rows);
            let cut: String = padded.lines().map(|line| format!("{}\n", line.trim_end())).collect();
            reads_plain(&cut, "grid", &rows);
        }
    }
    // Rows of blanks, cut to nothing; and a last column of blanks.
    let blank = "1  \n  23\n\n   4\n".replace("1  ", "1");
    assert_eq!(seen(&blank, ""), ["grid 2x2 4 @1"]);
    assert_eq!(seen("1\n 23\n\n  4\n", ""), ["grid 2x2 4 @1"]);
    assert_eq!(seen("    \n  23\n1\n   4\n", ""), ["grid 2x2 4 @1"]);
    assert!(seen("  2\n1  4\n", "--box 2x2").iter().all(|it| it.contains("needed")));
    // Spaces between groups are no blanks.
    assert_eq!(seen("12 34\n34 12\n21 43\n43 21\n", ""), ["grid 2x2 16 @1"]);
}

#[test]
fn blanks_may_be_spaces_in_boxes_of_any_width() {
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
    // Nor are two frames of 6×6 with spaces between cells one block of rows, nor a full one of 9×9.
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
    // As many spaces are around the cells of the last box as of the first.
    let text = " 74  |     \n  3  |  74 \n-----|-----\n  2  | 4 6 \n 8   |     \n-----|-----\n\
        \x20  4 | 8   \n     |     \n-----|-----\n     |  48 \n  86 |   1 \n";
    let rows = ".74.......3..74...2.4.6..8.........48................48...86..1.";
    assert_eq!(givens(text, ""), rows);
    // Three grids of 4×4 are not two of 6×6, with other blanks or without.
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
    // Rows with as many digits as one of two smaller grids.
    let text = "+---------+---------+\n| 1 2     | 3 4     |\n|     3 4 |     1 2 |\n\
        +---------+---------+\n| 2 1     | 4 3     |\n|     4 3 |     2 1 |\n\
        +---------+---------+\n| 3 4     | 1 2     |\n|     1 2 |     3 4 |\n\
        +---------+---------+\n| 4 3     | 2 1     |\n|     2 1 |     4 3 |\n\
        +---------+---------+\n";
    assert_eq!(seen(text, ""), ["grid 2x4 32 @2"]);
}

/// A drawing of cells with walls, or of boxes: corners and strokes from the top line to the bottom.
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
fn drawings_of_every_style_are_read_with_walls_and_any_blank() {
    for size in SIDES {
        let rows = sample(size);
        for style in &STYLES {
            for blank in [" ", ".", "-", "?", "x"] {
                reads_plain(&drawn(&rows, size, style, blank), "grid", &rows);
            }
        }
    }
    // Thick lines tell the boxes among walls.
    let rows = sample((3, 2));
    for (style, boxes) in [(1, "3x2"), (2, "3x2"), (0, "2x3?"), (6, "3x2")] {
        let found = seen(&drawn(&rows, (3, 2), &STYLES[style], " "), "");
        assert!(found[0].starts_with(&format!("grid {boxes} ")), "{found:?}");
    }
}

/// Boxes drawn without walls between their cells.
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
fn drawn_boxes_may_have_spaces_for_blanks() {
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
fn tables_of_markdown_are_read_with_and_without_headings() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        for (line, blank) in [("---", " "), (":-:", "."), ("-----:", "0"), ("---", "")] {
            let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
            let dashes = format!("|{}\n", format!("{line}|").repeat(side));
            let all: Vec<String> = rows.iter().map(|it| row(cells(it, blank))).collect();
            for head in
                [row(vec![String::new(); side]), row((1..=side).map(|c| format!("c{c}")).collect())]
            {
                reads_plain(&format!("{head}{dashes}{}", all.concat()), "grid", &rows);
            }
            reads_plain(&format!("{}{dashes}{}", all[0], all[1..].concat()), "grid", &rows);
            reads_plain(&format!("{dashes}{}", all.concat()), "grid", &rows);
        }
    }
}

#[test]
fn a_table_of_markdown_with_a_row_too_many_is_an_error() {
    let blank = "|  |  |  |  |\n".repeat(3);
    let dashes = "|---|---|---|---|\n";
    let after = "4..3..2.3.......";
    for (head, rows) in
        [("| 4 |  |  | 3 |\n", 5), ("| x |  |  |  |\n", 5), ("| 1 | 2 | 3 | 4 |\n", 6)]
    {
        let more = "| 4 |  |  |  |\n".repeat(rows - 4);
        let found = seen(&format!("{head}{dashes}{blank}{more}\n{after}\n"), "");
        let error = format!(
            "1:1: the table has {rows} rows: 4 are needed, as many as columns, perhaps below a heading of \
            words or of the numbers from 1 on"
        );
        let next = format!("line 2x2 4 @{}", rows + 3);
        assert_eq!(found, [error, next], "{head}");
    }
    for head in ["| 1 | 2 | 3 | 4 |\n", "| 0 | 1 | 2 | 3 |\n", "| a | b |  | d |\n"] {
        let found = seen(&format!("{head}{dashes}{blank}| 4 |  |  |  |\n"), "");
        assert_eq!(found, ["grid 2x2 1 @1"], "{head}");
    }
}

#[test]
fn rows_may_stand_one_after_the_other() {
    for size in &SIDES[..3] {
        let rows = sample(*size);
        for blank in [".", "0", "-", "x"] {
            let parts: Vec<String> = rows.iter().map(|row| cells(row, blank).concat()).collect();
            for between in [" ", ",", ", ", "/", "|", ";", "\t", " / "] {
                reads_plain(&parts.join(between), "line", &rows);
                reads_plain(&format!("{}  # so", parts.join(between)), "line", &rows);
            }
        }
    }
    let shape = ReadOptions { shape: Shape::new(2, 2).ok(), ..ReadOptions::default() };
    let rows = sample((2, 2));
    let parts: Vec<String> = rows.iter().map(|row| cells(row, ".").concat()).collect();
    reads(&parts.join("/"), "line", &rows, &shape);
    assert_eq!(
        seen("12../3.4./1y../....", ""),
        ["1:12: r3c2: 'y' is not a digit of a 4×4 puzzle: use 1-4, and one of . 0 * _ for a blank"]
    );
}

#[test]
fn a_puzzle_may_be_in_quotes() {
    for size in &SIDES[..3] {
        let rows = sample(*size);
        let line = lines(&rows, |row| cells(row, ".").concat()).replace('\n', "");
        for (before, after) in [
            ("\"", "\""),
            ("'", "'"),
            ("`", "`"),
            ("    \"", "\","),
            ("'", "';"),
            ("s = \"", "\""),
            ("const puzzle = '", "';"),
            ("puzzle: \"", "\""),
            ("String s = \"", "\";"),
            ("puzzles = [\n    \"", "\",\n]"),
            ("char *all[] = {\n  \"", "\"\n};"),
            ("p = ['", "']"),
            ("solve(\"", "\")"),
        ] {
            reads_plain(&format!("{before}{line}{after}"), "line", &rows);
        }
        let quoted = lines(&rows, |row| format!("  \"{}\",", cells(row, ".").concat()));
        reads_plain(&format!("grid = [\n{quoted}]"), "array", &rows);
    }
}

#[test]
fn a_row_behind_a_name_is_no_title() {
    for row in ["Row 4: 5,3,,,7,,,,", "Row 4;5;;;7;;;;", "Zeile 1,5,,,,,,,", "row 9: ,,,4,,,,,"] {
        let text = format!("{row}\n");
        let mut puzzles = Puzzles::new("text", text.as_bytes(), ReadOptions::default());
        let error = puzzles.next().unwrap().unwrap_err();
        assert!(!matches!(error.reason, Reason::Empty), "{row}: {error}");
    }
}

#[test]
fn titles_between_puzzles_are_passed_over() {
    let titles = [
        "Grid 01",
        "Nr. 4711",
        "Puzzle #12 (hard)",
        "*** easy ***",
        "Sudoku 5",
        "Level: 3",
        "# 7",
        "Puzzle 3 of 10",
        "--- diabolic ---",
        "=== Nr 1 ===",
        "No. 5 - very hard",
        "Easy",
        "Times, 2020-01-05:",
        "1. leicht",
        "(12) schwer",
        "Grid 1:",
        "[2] Medium",
        "Leichtes Sudoku",
        "Heft 12/2020",
        "Level 10.5",
        "Sudoku 16x16",
        "Thermo 5",
        ">>> diabolic <<<",
        "Puzzle 1 # 7.1/7.1/2.6",
        "Easy # 12,345,678,9",
    ];
    for size in SIDES {
        let rows = sample(size);
        for title in titles {
            let row = |row: &[usize]| match rows.len() < 10 {
                true => cells(row, "0").concat(),
                false => cells(row, "0").join(" "),
            };
            let format = if rows.len() < 10 { "grid" } else { "numbers" };
            reads_plain(&format!("{title}\n{}", lines(&rows, row)), format, &rows);
            reads_plain(
                &format!("{title}\n{}", lines(&rows, row)).trim_end().replace("\n\n", "\n"),
                format,
                &rows,
            );
        }
    }
    // What is no title is told: nothing that was to be a puzzle is passed over.
    for garbage in [
        "hello world",
        "bad",
        "oops!",
        "12ab",
        "1 2 ab 4",
        "x",
        "53..7....easy",
        "1 ab cd 4",
        "1234 3412 2143 # so",
        "Row 1: 53..7....",
        "Row 2: 53xx7xxxx",
        "Row 3:530070000",
        "Row 4: 5,3,.,.,7,.,.,.,.",
        "Grid 4..3..2.3......",
        "Grid (4..3)",
        "Puzzle #1 4..3..2.3.......",
        "Puzzle #1: 4..3..2.3.......",
        "Puzzle # 4..3..2.3.......",
        "Puzzle 1 # 4 0 0 3 0 0 2 0 3 0 0 0 0 0 0 0",
        "cage 3 at r1c1: r1c1 r1c2",
        "negative: differences 1",
    ] {
        let found = seen(&format!("{garbage}\n1234............\n"), "");
        assert_ne!(found, ["line 2x2 4 @2"], "{garbage}");
    }
}

#[test]
fn what_stands_around_a_puzzle_is_told() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for before in ["Puzzle: ", "Puzzle:", "1. ", "- ", "1 ", "1) ", "• ", "Puzzle #1 "] {
        let said = format!("1:1: remove {before:?} before the 81 characters of a puzzle");
        assert_eq!(seen(&format!("{before}{line}\n"), ""), [said], "{before}");
    }
    for (before, after) in [("“", "”"), ("Puzzle: ", " (81)"), ("«", "»"), ("**", "**")] {
        let said = format!(
            "1:1: remove {before:?} before and {after:?} after the 81 characters of a puzzle"
        );
        assert_eq!(seen(&format!("{before}{line}{after} # so\n"), ""), [said], "{before}");
    }
    let said = "1:82: remove \"”\" after the 81 characters of a puzzle";
    assert_eq!(seen(&format!("{line}”\n"), ""), [said]);
    // A small one, each of several, and what is a row of a larger one.
    let text = "- 4..3..2.3.......\n".repeat(3);
    let said = |line| format!("{line}:1: remove \"- \" before the 16 characters of a puzzle");
    assert_eq!(seen(&text, ""), [1, 2, 3].map(said));
    let row = format!("{}|{}\n", ".".repeat(16), ".".repeat(16));
    let told = seen(&row.repeat(32), "");
    assert!(!told[0].contains("characters of a puzzle"), "{told:?}");
}

#[test]
fn an_address_may_hold_a_puzzle() {
    for size in &SIDES[..3] {
        let rows = sample(*size);
        let line = lines(&rows, |row| cells(row, ".").concat()).replace('\n', "");
        for address in [
            "https://example.org/sudoku.htm?bd=LINE",
            "http://example.org/?p=LINE&x=1",
            "https://example.org/s?s=LINE",
            "https://example.org/a/b?id=123456789&puzzle=LINE&solution=1",
            "https://example.org/?board=LINE#top",
            "https://example.org/play#LINE",
            "https://example.org/LINE",
            "https://example.org/?foo=LINE",
        ] {
            reads_plain(&address.replace("LINE", &line), "line", &rows);
            // As programs write what they take for special, and some whatever there is.
            let encoded =
                |c: char| c.to_string().bytes().map(|b| format!("%{b:02X}")).collect::<String>();
            let all: String = line.chars().map(encoded).collect();
            let [dots, zeros] = ["%2E", "%30"].map(|blank| line.replace('.', blank));
            let [low, middle] = ["%2e", "%C2%B7"].map(|blank| line.replace('.', blank));
            for line in [all, dots, zeros, low, middle, line.replace('.', "%2A")] {
                reads_plain(&address.replace("LINE", &line), "line", &rows);
            }
        }
    }
    let none = "1:1: the address holds no puzzle: expected n×n characters in one part of it, as in ?puzzle=53..7…; it is not fetched";
    // Nothing else is decoded: what parts an address, half a character, what is no address.
    let line = "4..3..2.3.......";
    for kept in ["%26", "%20", "%", "%2", "%+2", "%C2", "%25"] {
        let found = seen(&format!("https://example.org/?x={kept}&p={line}"), "");
        assert_eq!(found, ["line 2x2 4 @1"], "{kept}");
        let found = seen(&format!("https://example.org/?p={line}{kept}"), "");
        assert_eq!(found, [none], "{kept}");
    }
    assert_ne!(seen(&line.replace("..", "%2E%2E"), ""), seen(line, ""));
    assert_eq!(seen("https://example.org/?p=12", ""), [none]);
    assert_eq!(
        seen(&format!("https://example.org/{}/{}", "1".repeat(16), "2".repeat(16)), ""),
        [none]
    );
}

#[test]
fn arrays_are_read_as_languages_write_them() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        let nested = |blank: &str, between: &str, open: &str, rows_between: &str, close: &str| {
            let all: Vec<_> = rows
                .iter()
                .map(|row| format!("{open}{}{close}", cells(row, blank).join(between)))
                .collect();
            format!("{open}{}{close}", all.join(rows_between))
        };
        let array = |text: &str| reads_plain(text, "array", &rows);
        for (blank, between) in [
            ("0", ", "),
            ("0", ","),
            (".", ","),
            ("None", ", "),
            ("null", ", "),
            ("\".\"", ","),
            ("''", ", "),
            ("'x'", ","),
        ] {
            let list = nested(blank, between, "[", ", ", "]");
            let lines = nested(blank, between, "[", ",\n    ", "]").replacen('[', "[\n   ", 1);
            for list in [&list, &lines] {
                for (before, after) in [
                    ("board = ", ""),
                    ("let board = ", ";"),
                    ("grid: List[List[int]] = ", "  # easy"),
                    ("solve(", ")"),
                    ("np.array(", ", dtype=int64)"),
                    ("x = numpy.array(", ").reshape(9, 9)"),
                    ("let b: [[u8; 9]; 9] = ", ";"),
                ] {
                    array(&format!("{before}{list}{after}"));
                }
            }
            let braces = nested(blank, between, "{", ", ", "}");
            let trailing = nested(blank, between, "{", ",\n  ", "}").replacen('{', "{\n  ", 1);
            let trailing = format!("{},\n}};", trailing.strip_suffix('}').unwrap());
            for text in [
                format!("int[][] grid = {braces};"),
                format!("int grid[9][9] = {trailing}"),
                format!("int[][] g = new int[][]{braces};"),
                format!("  {braces}"),
                format!("int[,] g = {trailing}"),
                format!("char[][] c =\n{braces};"),
            ] {
                array(&text);
            }
        }
        for (before, open, close, after) in [
            ("board := [9][9]int{", "{", "}", "}"),
            ("var board = [][]int{", "{", "}", "}"),
            ("val b = arrayOf(", "intArrayOf(", ")", ")"),
            ("let b = vec![", "vec![", "]", "];"),
            ("var b = List.of(", "List.of(", ")", ");"),
            ("$b = array(", "array(", ")", ");"),
            ("int[][] b = new int[][]{", "new int[] {", "}", "};"),
        ] {
            for between in [", ", ",\n\t"] {
                let row = |row: &Vec<usize>| format!("{open}{}{close}", cells(row, "0").join(", "));
                let all = rows.iter().map(row).collect::<Vec<_>>().join(between);
                array(&format!("{before}{all}{after}"));
                array(&format!("{before}\n\t{all},\n{after}"));
            }
        }
        let print = nested("0", " ", "[", "\n ", "]");
        array(&print);
        array(&format!("x = {print}"));
        array(&nested("0.", "  ", "[", "\n ", "]"));
        array(&format!("array({})", nested("0", ", ", "[", ",\n       ", "]")));
        array(&format!(
            "[\n{}\n]",
            rows.iter()
                .map(|row| format!("  ['{}'],", cells(row, ".").join("', '")))
                .collect::<Vec<_>>()
                .join("\n")
        ));
        let flat: Vec<_> = rows.iter().map(|row| cells(row, "0").join(", ")).collect();
        array(&format!("p = [{}]", flat.join(",\n")));
        array(&format!("[{}]", flat.join(", ")));
        if side < 10 {
            let strings: Vec<_> =
                rows.iter().map(|row| format!("\"{}\"", cells(row, ".").concat())).collect();
            array(&format!("board = [{}]", strings.join(", ")));
            array(&format!("board = [\n  {},\n]", strings.join(",\n  ")));
            array(&format!("String[] rows = {{ {} }};", strings.join(", ")));
        }
    }
    let error = |text: &str| seen(text, "");
    assert_eq!(
        error("b = [[1,2,3,4],[3,4,1],[0,0,0,0],[0,0,0,0]]\n1234............\n"),
        ["1:21: row 2 has 3 cells: 4 are needed, as many as row 1 has", "line 2x2 4 @2"]
    );
    assert_eq!(
        error("b = [[1,2,3,4],\n [3,4,1,7],\n [0,0,0,0],[0,0,0,0]]\n1234............\n"),
        [
            "2:9: r2c4: 7 is not a digit of a 4×4 puzzle: use 1 to 4, and one of . 0 * _ for a blank",
            "line 2x2 4 @4"
        ]
    );
    assert_eq!(
        error("b = [[1,2,3,4],\n [3,4,1,2],\n"),
        ["2:12: the array is not closed: write the bracket that closes it after its last row"]
    );
    assert_eq!(
        error("b = [[1 2 ... 3 4]\n [3 4 ... 1 2]]\n")[0],
        "1:11: ... stands for values that were left out: print all of them"
    );
    assert_eq!(
        error("b = [[1,2,3,4],[3,4,1,2],[0,0,0,0]]\n"),
        ["1:5: the puzzle ends after row 3: 4 rows are needed, as many as row 1 has"]
    );
    assert_eq!(
        error("b = [[1,2,3,4],[3,4,1,2],\n1234............\n"),
        [
            "1:26: the array is not closed: write the bracket that closes it after its last row",
            "line 2x2 4 @2"
        ]
    );
}

#[test]
fn rows_in_brackets_need_none_around_them() {
    for size in SIDES {
        let rows = sample(size);
        for (open, close, end) in
            [("[", "]", ","), ("{", "}", ","), ("[", "]", ""), ("(", ")", ",")]
        {
            let text =
                lines(&rows, |row| format!("  {open}{}{close}{end}", cells(row, "0").join(", ")));
            reads_plain(&text, "array", &rows);
            // At the beginning of a file, too.
            let found = seen(&text, "");
            assert!(found.len() == 1 && found[0].starts_with("array "), "{found:?}");
        }
    }
}

#[test]
fn what_mails_and_pages_put_around_is_passed_over() {
    for size in &SIDES[..3] {
        let rows = sample(*size);
        let grid = |before: &str, blank: &str| {
            lines(&rows, |row| format!("{before}{}", cells(row, blank).concat()))
        };
        reads_plain(&grid("> ", "."), "grid", &rows);
        reads_plain(&format!("```\n{}```", grid("", ".")), "grid", &rows);
        reads_plain(&format!("```text\n{}```", grid("    ", ".")), "grid", &rows);
        reads_plain(&format!("puzzle = \"\"\"\n{}\"\"\"", grid("", "0")), "grid", &rows);
        reads_plain(&grid("    ", " "), "grid", &rows);
    }
}

#[test]
fn what_a_mail_answers_is_read_as_it_was() {
    let boxes = "+-------+-------+-------+\n".to_owned()
        + &"| 5 3   |   7   |       |\n| 6     | 1 9 5 |       |\n|   9 8 |       |   6   |\n\
            +-------+-------+-------+\n"
            .repeat(3);
    let xml = format!("<opensudoku>\n<game data=\"5{}\"/>\n</opensudoku>\n", "0".repeat(80));
    let all = [
        &boxes,
        "┌───┬───┐\n│4  │  3│\n│   │2  │\n├───┼───┤\n│3  │   │\n│   │   │\n└───┴───┘\n",
        "| 4 |   |   | 3 |\n|---|---|---|---|\n|   |   | 2 |   |\n| 3 |   |   |   |\n|   |   |   |   |\n",
        "4  3\n  2\n3\n   4\n",
        "4,,,3\n,,2,\n3,,,\n,,,\n",
        "id,puzzle\n1,4..3..2.3.......\n",
        "grid = [[4, None, None, 3], [0, 0, 2, 0],\n        [3, 0, 0, 0], [0, 0, 0, 0]]\n",
        "[[4,0,0,3],\n [0,0,2,0],\n [3,0,0,0],\n [0,0,0,0]]\n",
        "{\"givens\": \"4..3..2.3.......\"}\n{\"givens\": \"4..3..2.3.......\"}\n",
        "[\n{\n\"givens\": \"4..3..2.3.......\"\n},\n{\"givens\": \"4..3..2.3.......\"}\n]\n",
        &xml,
    ];
    for text in all {
        let plain = seen(text, "");
        assert!(plain.iter().all(|read| read.contains(" @")), "{plain:?}");
        for before in ["> ", ">", ">> ", "> > ", " > "] {
            let quoted = lines_of(text, |line| format!("{before}{line}"));
            assert_eq!(seen(&quoted, ""), plain, "{quoted}");
            let cut = lines_of(&quoted, |line| line.trim_ascii_end().to_owned());
            assert_eq!(seen(&cut, ""), plain, "{cut}");
        }
        // Lines need not be the first.
        if !text.starts_with(['{', '[', '<']) {
            let mail = format!("On Monday:\n\n{}", lines_of(text, |line| format!("> {line}")));
            let count = seen(&mail, "").iter().filter(|read| read.contains(" @")).count();
            assert_eq!(count, plain.len(), "{mail}");
        }
    }
    // Places are those of the mail.
    let wrong =
        "2:5: r2c3: '9' is not a digit of a 4×4 puzzle: use 1-4, and one of . 0 * _ for a blank";
    assert_eq!(seen("> 4..3\n> ..9.\n> 3...\n> ....\n", ""), [wrong]);
}

fn lines_of(text: &str, line: impl Fn(&str) -> String) -> String {
    text.lines().map(|it| line(it) + "\n").collect()
}

#[test]
fn walls_of_cells_tell_no_boxes() {
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

/// A file that is nothing else begins in its own way.
#[test]
fn files_of_arrays_and_strings_are_told_from_json() {
    let rows = "[1,0,0,4],[0,0,2,0],[0,3,0,0],[0,0,0,0]";
    assert_eq!(seen(&format!("[{rows}]"), ""), ["json 2x2 4 @1"]);
    assert_eq!(
        seen(&format!("[{}]", rows.replace(",0", ",None").replace("[0", "[None")), ""),
        ["array 2x2 4 @1"]
    );
    assert_eq!(
        seen(&format!("[{}]", rows.replace(',', " ").replace("] [", "]\n [")), ""),
        ["array 2x2 4 @1"]
    );
    assert_eq!(seen(&format!("[{}]", rows.replace('0', "'.'")), ""), ["array 2x2 4 @1"]);
    assert_eq!(seen(&format!("[{}]", rows.replace('0', "\".\"")), ""), ["json 2x2 4 @1"]);
    assert_eq!(seen("[\"1..4\", \"..2.\", \".3..\", \"....\"]", ""), ["json 2x2 4 @1"]);
    assert_eq!(
        seen("[\n  \"1..4..2..3......\",\n\"1..4..2..3......\"]", ""),
        ["json 2x2 4 @2", "json 2x2 4 @3"]
    );
    assert_eq!(
        seen("['1..4..2..3......',\n'1..4..2..3......']", ""),
        ["line 2x2 4 @1", "line 2x2 4 @2"]
    );
    assert_eq!(seen("[1,0,0,4,0,0,2,0,0,3,0,0,0,0,0,0]", ""), ["json 2x2 4 @1"]);
    assert_eq!(seen("p = [1,0,0,4,0,0,2,0,0,3,0,0,0,0,0,0]", ""), ["array 2x2 4 @1"]);
}

/// A sheet as it is exported: titles, blank rows, and blank columns on both sides.
fn sheet(
    rows: &[Vec<usize>],
    delimiter: &str,
    (before, after): (usize, usize),
    titles: &[&str],
) -> String {
    let width = before + rows.len() + after;
    let blank = format!("{}\n", delimiter.repeat(width - 1));
    let title = |title: &&str| format!("{title}{blank}");
    let row = |row: &[usize]| {
        let around = |count| vec![String::new(); count];
        [around(before), cells(row, ""), around(after)].concat().join(delimiter)
    };
    let titles: String = titles.iter().map(title).collect();
    format!("{titles}{blank}{}{blank}", lines(rows, row))
}

#[test]
fn a_grid_is_found_in_a_table_with_titles_and_blanks_around() {
    for size in [(2, 2), (3, 3), (4, 4)] {
        // No column or row at the edge is blank.
        let mut rows = sample(size);
        let side = rows.len();
        (rows[0][0], rows[side - 1][side - 1]) = (1, side);
        for delimiter in [";", ",", "\t"] {
            for around in [(1, 1), (0, 2), (2, 0), (1, 0), (3, 4)] {
                for titles in
                    [&["Sudoku"][..], &[], &["Sudoku vom Montag", "schwer 5"], &["Name: Anna"]]
                {
                    reads_plain(&sheet(&rows, delimiter, around, titles), "cells", &rows);
                }
            }
            let bare = sheet(&rows, delimiter, (0, 0), &["Sudoku of the day"]);
            reads_plain(
                &bare
                    .lines()
                    .filter(|it| !it.trim_matches([';', ',', '\t']).is_empty())
                    .map(|it| format!("{it}\n"))
                    .collect::<String>(),
                "cells",
                &rows,
            );
        }
    }
    let found = seen(
        ";;;;;;;;;;;\n;1;2;3;4;5;6;;;;;\n;;;;;;7;;;;;\n;1;;;;;;;;;;\n;2;;;;;;;;;;\n;;;;;;;;;;;\n",
        "",
    );
    assert_eq!(
        found,
        [
            "2:1: digits in 4 rows and 6 columns of a table of 12: remove the columns around the puzzle, or give its side with --box"
        ]
    );
    // In nine rows and eleven columns nobody knows where a blank column belongs.
    let mut rows = sample((3, 3));
    rows.iter_mut().for_each(|row| row[0] = 0);
    let found = seen(&sheet(&rows, ";", (1, 1), &[]), "");
    assert!(
        found.len() == 1 && found[0].contains("digits in 9 rows and 8 columns of a table of 11"),
        "{found:?}"
    );
    // 6×6 may as well be a part of 9×9, until the boxes are told.
    let mut rows = sample((2, 3));
    (rows[0][0], rows[5][5]) = (1, 6);
    let options = ReadOptions { shape: Shape::new(2, 3).ok(), ..ReadOptions::default() };
    reads(&sheet(&rows, ";", (1, 1), &["Sudoku"]), "cells", &rows, &options);
    assert!(
        seen(&sheet(&rows, ";", (1, 1), &["Sudoku"]), "")[0].contains("give its side with --box")
    );
}
