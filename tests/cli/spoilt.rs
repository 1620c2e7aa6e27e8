//! Tests that a damaged row of a table costs only this row, with every reader.

use crate::program::run;
use testbed::records::{NINE as PUZZLE, NINE_SOLVED as SOLUTION};

/// Another puzzle.
const OTHER: &str =
    "........1.......23..4..5...4..1.........3.6....7...58.....67....1...4...52.......";

/// Returns the row with these fields, damaged in every way except as a comment.
fn spoilt(fields: &[&str]) -> Vec<String> {
    let row = fields.join(",");
    let with = |field: &str, other: &str| {
        let field = |&it: &&str| if it == field { other.to_owned() } else { it.to_owned() };
        fields.iter().map(field).collect::<Vec<_>>().join(",")
    };
    let puzzles = ["", "null", "n/a", "5.30070000600195E+80"].map(str::to_owned).into_iter();
    let puzzles = puzzles.chain([
        PUZZLE[1..].to_owned(),
        format!("{PUZZLE}."),
        PUZZLE.replacen("53..", "53.a", 1),
        PUZZLE.replacen("53..", "53.x", 1),
        PUZZLE.replacen("53..", "53. ", 1),
        PUZZLE.replacen("53..", "53.-", 1),
    ]);
    let solutions = ["oops", "n/a", &SOLUTION[1..], OTHER, PUZZLE].map(str::to_owned).into_iter();
    let solutions = solutions.chain([SOLUTION.replacen("534", "5a4", 1)]);
    let words = ["null", "NaN", "bad"].map(|word| vec![word; fields.len()].join(","));
    let lines = ["Hello, all", "42", "1,2,3", "1,2,3,4", "rubbish", "...", r#"{"a":1}"#];
    let others =
        ["semicolons;", "tabs\t", "pipes|"].map(|it| row.replace(',', &it[it.len() - 1..]));
    puzzles
        .map(|puzzle| with(PUZZLE, &puzzle))
        .chain(solutions.map(|solution| with(SOLUTION, &solution)))
        .chain(words)
        .chain(lines.map(str::to_owned))
        .chain(others)
        .chain([format!("{row},extra"), format!("{row},a,b,c"), format!(",{row}"), row.repeat(2)])
        .chain([format!("\"{row}"), format!("[{row}"), format!("<b>{row}")])
        .chain([row[..50].to_owned(), row[..row.len() - 3].to_owned(), row.replace(',', ", ")])
        .chain([fields.iter().rev().copied().collect::<Vec<_>>().join(",")])
        // Skip the unchanged row, and rows that are read as a line of blanks or as a title.
        .filter(|spoilt| *spoilt != row && !spoilt.is_empty())
        .collect()
}

#[test]
fn bad_table_row_spoils_only_itself() {
    for (header, fields) in [
        (None, &[PUZZLE, SOLUTION][..]),
        (None, &["7", PUZZLE, SOLUTION]),
        (None, &["7", PUZZLE]),
        (None, &["easy", PUZZLE, SOLUTION]),
        (None, &[PUZZLE, SOLUTION, "2.5"]),
        (None, &[PUZZLE]),
        (Some("puzzle,solution"), &[PUZZLE, SOLUTION]),
        (Some("id,puzzle,solution"), &["7", PUZZLE, SOLUTION]),
        (Some("solution,puzzle"), &[SOLUTION, PUZZLE]),
        (Some("puzzle,solution,rating"), &[PUZZLE, SOLUTION, "2.5"]),
    ] {
        let row = fields.join(",");
        // A number of rows equal to that of a grid could mislead a reader of grids.
        let good = format!("{row}\n").repeat(3);
        let spoilt = spoilt(fields);
        let rows: String = spoilt.iter().map(|spoilt| format!("{good}{spoilt}\n")).collect();
        let head = header.map(|header| format!("{header}\n")).unwrap_or_default();
        let text = format!("{head}{rows}{good}");
        let are_read = |command: &str, text: &str| -> Vec<bool> {
            run(command, text).lines().iter().map(|line| !line.starts_with("# error")).collect()
        };
        let told = are_read("convert -f line", &text);
        for command in ["count", "solve", "check"] {
            assert_eq!(are_read(command, &text), told, "{command} {header:?} {row}");
        }
        assert_eq!(told.len(), 4 * spoilt.len() + 3, "{header:?} {row}");
        for (four, spoilt) in told.chunks(4).zip(&spoilt) {
            assert_eq!(four[..3], [true; 3], "{header:?} {spoilt}");
        }
        // If there are few rows, another reader handles them.
        for (four, spoilt) in told.chunks(4).zip(&spoilt) {
            let text = format!("{head}{good}{spoilt}\n{good}");
            assert_eq!(are_read("solve", &text)[3..], [four[3], true, true, true], "{spoilt}");
        }
    }
}
