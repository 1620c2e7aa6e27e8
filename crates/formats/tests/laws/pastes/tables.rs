//! Tests of tables of Markdown and of spreadsheets.

use super::{SIDES, cells, lines, reads, reads_plain, sample};
use board::Shape;
use formats::ReadOptions;
use testbed::reading::seen;

#[test]
fn markdown_tables_may_have_headings() {
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
fn markdown_table_with_extra_row_is_error() {
    let blank = "|  |  |  |  |\n".repeat(3);
    let dashes = "|---|---|---|---|\n";
    let after = "4..3..2.3.......";
    for (head, rows) in
        [("| 4 |  |  | 3 |\n", 5), ("| x |  |  |  |\n", 5), ("| 1 | 2 | 3 | 4 |\n", 6)]
    {
        let more = "| 4 |  |  |  |\n".repeat(rows - 4);
        let found = seen(&format!("{head}{dashes}{blank}{more}\n{after}\n"), "");
        let error = format!(
            "1:1: the table has {rows} rows; expected 4, as many as columns, possibly below a heading of \
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

/// Returns an exported sheet: titles, blank rows, and blank columns on both sides.
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
fn blank_rows_around_grids_are_ignored() {
    for size in [(2, 2), (2, 3), (3, 3), (4, 4)] {
        let mut rows = sample(size);
        let side = rows.len();
        // No row at the edge is blank.
        (rows[0][0], rows[side - 1][side - 1]) = (1, side);
        let digits = rows.concat().iter().filter(|&&digit| digit > 0).count();
        let told = format!(" {digits} @");
        for delimiter in [";", ",", "\t"] {
            let blank = format!("{}\n", delimiter.repeat(side - 1));
            let grid = lines(&rows, |row| cells(row, "").join(delimiter));
            for above in 1..=3 {
                reads_plain(&format!("Monday{blank}{}{grid}", blank.repeat(above)), "cells", &rows);
                for count in [2, 3, side] {
                    let all = format!("{grid}{}", blank.repeat(above)).repeat(count);
                    for all in [all.clone(), format!("{blank}{all}"), all.trim_end().to_string()] {
                        let found = seen(&all, "");
                        assert_eq!(found.len(), count, "{all}");
                        assert!(found.iter().all(|it| it.contains(&told)), "{found:?}");
                    }
                }
            }
        }
    }
    // A blank first row belongs to the grid, regardless of text or grids below.
    let grid = |blank: &[usize]| {
        let mut rows = sample((3, 3));
        (rows[0][0], rows[8][8]) = (1, 9);
        blank.iter().for_each(|&row| rows[row].fill(0));
        lines(&rows, |row| cells(row, "").join(","))
    };
    let digits = |blank: &[usize]| grid(blank).matches(|c: char| c.is_ascii_digit()).count();
    let row = |words: &str| format!("{words}{}\n", ",".repeat(8));
    let (one, two): (&[usize], &[usize]) = (&[0], &[1]);
    for (text, grids) in [
        (grid(one) + &row("the end"), vec![one]),
        (row("Monday") + &grid(one) + &row("Tuesday") + &grid(one), vec![one, one]),
        (grid(one) + &grid(two), vec![one, two]),
        (grid(&[0, 1]) + &grid(&[1, 2]), vec![&[0, 1], &[1, 2]]),
        (row("").repeat(12) + &grid(&[]), vec![&[]]),
    ] {
        let found = seen(&text, "");
        let expected = grids.iter().map(|blank| format!(" {} @", digits(blank)));
        assert_eq!(found.len(), grids.len(), "{text}{found:?}");
        expected.zip(found).for_each(|(told, found)| assert!(found.contains(&told), "{found}"));
    }
    // Either the first or the last of these rows does not belong to the puzzle, and it is unclear
    // which.
    assert_eq!(
        seen(",,,\n1,,,\n,3,,\n4,,,\n,,,\n\n12..............", ""),
        [
            "1:1: empty rows are above and below those with digits; remove those that are not \
            part of the puzzle",
            "line 2x2 2 @7"
        ]
    );
}

#[test]
fn grid_is_found_within_titles_and_blanks() {
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
            "2:1: digits in 4 rows and 6 columns of a table of 12; remove the columns around the puzzle, or give its side with --box"
        ]
    );
    // In nine rows and eleven columns the place of a blank column is unclear.
    let mut rows = sample((3, 3));
    rows.iter_mut().for_each(|row| row[0] = 0);
    let found = seen(&sheet(&rows, ";", (1, 1), &[]), "");
    assert!(
        found.len() == 1 && found[0].contains("digits in 9 rows and 8 columns of a table of 11"),
        "{found:?}"
    );
    // 6×6 may be a part of 9×9, unless the boxes are given.
    let mut rows = sample((2, 3));
    (rows[0][0], rows[5][5]) = (1, 6);
    let options = ReadOptions { shape: Shape::new(2, 3).ok(), ..ReadOptions::default() };
    reads(&sheet(&rows, ";", (1, 1), &["Sudoku"]), "cells", &rows, &options);
    assert!(
        seen(&sheet(&rows, ";", (1, 1), &["Sudoku"]), "")[0].contains("give its side with --box")
    );
}

#[test]
fn columns_that_state_rules_are_errors() {
    for (column, value) in [
        ("type", "diagonal"),
        ("variant", "anti-knight"),
        ("diagonals", "true"),
        ("regions", "1122112233443344"),
        ("box", "2x2"),
        ("cages", "r1c1 r1c2"),
    ] {
        let found = seen(&format!("id,{column},puzzle\n1,{value},4..3..2.3.......\n"), "");
        assert!(found[0].contains(&format!("the column \"{column}\" may change")), "{found:?}");
    }
    for (column, value) in [("diagonal", "0"), ("type", "easy"), ("cages", ""), ("x", "3")] {
        let found = seen(&format!("id,{column},puzzle\n1,{value},4..3..2.3.......\n"), "");
        assert_eq!(found, ["kaggle 2x2 4 @2"], "{column}");
    }
}
