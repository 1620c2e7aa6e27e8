//! Tests headings of rows and columns, and the size above a grid.

use super::{SIDES, cells, lines, reads_plain, sample};
use testbed::reading::seen;

/// Returns headings for this number of rows or columns.
fn headings(side: usize) -> Vec<Vec<String>> {
    let named = |before: &str, first: usize, after: &str| -> Vec<String> {
        (first..first + side).map(|number| format!("{before}{number}{after}")).collect()
    };
    let letters = ('A'..).take(side).map(String::from).collect();
    vec![named("", 0, ""), named("", 1, ""), named("col", 0, ""), named("V", 1, ""), letters]
}

/// Returns a table with optional headings of columns and rows.
fn table(
    rows: &[Vec<String>],
    columns: Option<&[String]>,
    names: Option<&[String]>,
    corner: Option<&str>,
    line: impl Fn(&[String]) -> String,
) -> Vec<String> {
    let heading = columns.map(|columns| {
        let corner = names.and(corner).map(str::to_owned);
        line(&corner.into_iter().chain(columns.iter().cloned()).collect::<Vec<_>>())
    });
    let row = |(at, row): (usize, &Vec<String>)| {
        let name = names.map(|names| names[at].clone());
        line(&name.into_iter().chain(row.iter().cloned()).collect::<Vec<_>>())
    };
    heading.into_iter().chain(rows.iter().enumerate().map(row)).collect()
}

/// Returns the same headings, but `row` instead of `col`.
fn headings_of_rows(side: usize) -> Vec<Vec<String>> {
    let row = |name: &String| name.replace("col", "row");
    headings(side).iter().map(|names| names.iter().map(row).collect()).collect()
}

#[test]
fn headings_around_fields_are_not_cells() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        for blank in ["0", "", "NA", "."] {
            let written: Vec<_> = rows.iter().map(|row| cells(row, blank)).collect();
            for columns in headings(side) {
                for separator in [",", ";", "\t"] {
                    let all = headings_of_rows(side);
                    for names in all.iter().map(Some).chain([None]) {
                        for corner in ["", "row", "\"\""] {
                            let names = names.map(Vec::as_slice);
                            let line = |fields: &[String]| fields.join(separator) + "\n";
                            let text = table(&written, Some(&columns), names, Some(corner), line);
                            reads_plain(&text.concat(), "cells", &rows);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn headings_of_data_frames_are_not_cells() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        let written: Vec<_> = rows.iter().map(|row| cells(row, "0")).collect();
        let empty: Vec<_> = rows.iter().map(|row| cells(row, "")).collect();
        let frame = |fields: &[String]| -> String {
            fields.iter().map(|field| format!("{field:>6}")).collect::<String>() + "\n"
        };
        let walled = |fields: &[String]| format!("| {} |\n", fields.join(" | "));
        for columns in headings(side) {
            for names in headings_of_rows(side) {
                for corner in [Some(""), Some("name"), None] {
                    let text = table(&written, Some(&columns), Some(&names), corner, frame);
                    reads_plain(&text.concat(), "numbers", &rows);
                }
                for cells in [&written, &empty] {
                    for dashes in ["---|", ":-:|", "---+"] {
                        let mut text = table(cells, Some(&columns), Some(&names), Some(""), walled);
                        text.insert(1, format!("|{}\n", dashes.repeat(side + 1)));
                        reads_plain(&text.concat().replace("+\n", "|\n"), "grid", &rows);
                    }
                }
            }
            for cells in [&written, &empty] {
                let mut text = table(cells, Some(&columns), None, None, walled);
                text.insert(1, format!("|{}\n", "---|".repeat(side)));
                reads_plain(&text.concat(), "grid", &rows);
            }
        }
        // The format in which R prints a matrix.
        let number = |before: &str, after: &str| -> Vec<String> {
            (1..=side).map(|number| format!("[{before}{number}{after}]")).collect()
        };
        let text = table(&written, Some(&number(",", "")), Some(&number("", ",")), Some(""), frame);
        reads_plain(&text.concat(), "numbers", &rows);
        // Only the rows have names.
        let letters = &headings(side)[4];
        let text = table(&written, None, Some(letters), None, frame);
        reads_plain(&text.concat(), "numbers", &rows);
    }
}

#[test]
fn drawings_may_have_row_and_column_names() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        if side > 9 {
            continue;
        }
        for (columns, names) in [(1, 4), (1, 1), (4, 1), (0, 0)] {
            let (columns, names) = (&headings(side)[columns], &headings(side)[names]);
            for blank in [".", " "] {
                let parts = |row: &[String]| -> Vec<String> {
                    row.chunks(size.1).map(|part| part.join(" ")).collect()
                };
                let border = format!(
                    "  +{}\n",
                    format!("{}+", "-".repeat(2 * size.1 + 1)).repeat(side / size.1)
                );
                let heading = format!("    {}\n", parts(columns).join("   "));
                let mut text = heading + &border;
                for (at, row) in rows.iter().enumerate() {
                    let row = parts(&cells(row, blank)).join(" | ");
                    text += &format!("{} | {row} |\n", names[at]);
                    if (at + 1).is_multiple_of(size.0) {
                        text += &border;
                    }
                }
                reads_plain(&text, "grid", &rows);
            }
        }
    }
}

#[test]
fn size_may_precede_grid() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        let numbers = lines(&rows, |row| cells(row, "0").join(" "));
        let (r, c) = size;
        let mut sizes = vec![
            format!("{side}"),
            format!("{side} {side}"),
            format!("{side}x{side}"),
            format!("{r} {c}"),
            format!("{side} {r} {c}"),
            format!("n = {side};"),
            format!("param n := {side};"),
            format!("N={side}"),
        ];
        if r == c {
            sizes.push(format!("{r}"));
        }
        for above in sizes {
            reads_plain(&format!("{above}\n{numbers}"), "numbers", &rows);
        }
        if side < 10 {
            let bare = lines(&rows, |row| cells(row, ".").concat());
            reads_plain(&format!("{side}\n{bare}"), "grid", &rows);
        }
    }
    // A number that is not the side is not read as a size.
    assert_eq!(seen("7\n4..3\n..2.\n3...\n....\n", "").len(), 2);
    // A size sets the boxes.
    let rows = "1 2 3 4 5 6\n".to_owned() + &"0 0 0 0 0 0\n".repeat(5);
    assert_eq!(seen(&format!("3 2\n{rows}"), ""), ["numbers 3x2 6 @1"]);
}

#[test]
fn stacked_grids_keep_counting_first_row() {
    let grid = "1 2 3 4\n3 4 1 2\n0 0 0 0\n0 0 0 0\n";
    for count in 1..5 {
        for between in ["", "\n", "# next\n"] {
            let found = seen(&vec![grid; count].join(between), "");
            assert_eq!(found.len(), count, "{found:?}");
            assert!(found.iter().all(|it| it.starts_with("numbers 2x2 8")), "{found:?}");
        }
    }
}

#[test]
fn headings_with_a_row_too_few_are_refused() {
    for (rows, columns) in &SIDES[1..] {
        let (side, all) = (rows * columns, sample((*rows, *columns)));
        let heading: Vec<String> = (0..side).map(|number| number.to_string()).collect();
        for (separator, blank) in [(" ", "0"), (",", "0"), (",", "")] {
            let some = lines(&all[1..], |row| cells(row, blank).join(separator));
            let found = seen(&format!("{}\n{some}", heading.join(separator)), "");
            assert!(found.iter().all(|it| !it.contains(" @")), "{found:?}");
        }
    }
}
