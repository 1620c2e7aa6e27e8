//! Tests of dashes as blanks, which also occur in borders.

use super::cells;
use testbed::reading::{givens, read, seen};

#[test]
fn dash_rows_are_rows_if_blanks_are_dashes() {
    let rows = "12--\n34--\n----\n--1-\n";
    assert_eq!(seen(rows, ""), ["grid 2x2 5 @1"]);
    assert_eq!(seen("12--\n34--\n----\n--1-\n---4\n", ""), ["grid 2x2 6 @1"]);
    // Any separators between cells, and any number of puzzles in sequence.
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
    // A row of dashes may be first, last, or between bars. Lines with a dash for each cell may be
    // borders.
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
    // A border is not a row, even if blanks are dashes.
    let bordered = "12|--\n-3|12\n--|--\n2-|-1\n-1|2-\n1-|-2\n-2|1-\n--|--\n-1|2-\n2-|1-\n";
    let givens = read(bordered, "").into_iter().map(|it| it.unwrap().puzzle.givens.to_string());
    assert_eq!(givens.collect::<Vec<_>>(), ["12...3122..1.12.", "1..2.21..12.2.1."]);
}

/// Returns grids of one side in which three fifths of the cells have a digit.
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
fn following_lines_decide_if_dashes_are_borders() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 3)] {
        let side = rows * columns;
        let all = grids(side, 60);
        let expected: Vec<String> = all
            .iter()
            .map(|grid| grid.iter().map(|row| cells(row, ".").concat()).collect())
            .collect();
        // The separators between cells and around the bars, and the borders of boxes and of the
        // grid.
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
fn dash_row_may_end_a_band() {
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
fn dashes_below_table_heading_are_not_a_row() {
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
