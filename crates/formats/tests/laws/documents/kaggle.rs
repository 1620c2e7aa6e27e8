//! Tests of rows of well-known collections.

use testbed::{
    reading::{givens, seen},
    records::{NINE as LINE, NINE_SOLVED as SOLUTION},
};

#[test]
fn well_known_collections_are_read() {
    let zeros = LINE.replace('.', "0");
    for text in [
        format!("quizzes,solutions\n{zeros},{SOLUTION}\n"),
        format!("puzzle,solution\r\n{zeros},{SOLUTION}\r\n"),
        format!("id,puzzle,solution,clues,difficulty\n1,{LINE},{SOLUTION},30,2.2\n"),
        format!("\u{feff}\"id\",\"puzzle\",\"solution\"\n1,\"{LINE}\",\"{SOLUTION}\"\n"),
        format!("source,question,answer,rating\npuzzles0_kaggle,{LINE},{SOLUTION},0\n"),
        format!("source,question,answer,rating\npuzzles1_unbiased-2.0,{LINE},{SOLUTION},12\n"),
        format!("sudoku,difficulty\n\"{zeros}\",\"{SOLUTION}\"\n"),
    ] {
        assert_eq!(givens(&text, ""), LINE, "{text}");
        assert_eq!(givens(&text, "--from kaggle"), LINE, "{text}");
    }
    assert_eq!(seen(&format!("easy,{LINE},easy\n"), "--from kaggle"), ["kaggle 3x3 30 @1"]);
    let bad = seen(&format!("easy,x{}\n", &LINE[1..]), "--from kaggle");
    assert_eq!(bad.len(), 1);
    assert!(bad[0].starts_with("1:"), "{bad:?}");
}

#[test]
fn letter_puzzles_are_not_column_names() {
    let (puzzle, solution) = ("ABCD............", "ABCDCDABBADCDCBA");
    assert_eq!(seen(&format!("{puzzle},{solution}"), "--symbols A-D"), ["kaggle 2x2 4 @1"]);
    assert_eq!(
        seen(&format!("ABCDCDABBADCDCBA,{solution}"), "--symbols A-D"),
        ["kaggle 2x2 16 @1"]
    );
}

/// Returns a table of columns with a separator: the header, and the same row twice.
fn table(columns: &[(&str, &str)], separator: &str) -> String {
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let fields: Vec<&str> = columns.iter().map(|(_, field)| *field).collect();
    let row = fields.join(separator);
    format!("{}\n{row}\n{row}\n", names.join(separator))
}

#[test]
fn header_selects_puzzle_column() {
    let zeros = LINE.replace('.', "0");
    let (puzzle, solution) = (("puzzle", &*zeros), ("solution", SOLUTION));
    for columns in [
        vec![("id", "1"), puzzle, solution, ("clues", "30"), ("difficulty", "2.2")],
        vec![("quizzes", &*zeros), ("solutions", SOLUTION)],
        vec![puzzle, solution],
        vec![solution, puzzle],
        vec![("solutions", SOLUTION), ("Quizzes", LINE)],
        vec![("", "0"), ("difficulty", "2.5"), ("clues", "30"), solution, puzzle],
        vec![("level", "12-3"), ("board", LINE), ("\"answer\"", SOLUTION)],
        vec![
            ("\"id\"", "\"9\""),
            ("\"solution\"", SOLUTION),
            (
                "\"sudoku\"",
                "\" 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"",
            ),
        ],
        vec![("grid", SOLUTION), puzzle],
    ] {
        for separator in [",", ";", "\t"] {
            let text = table(&columns, separator);
            for text in [text.clone(), text.replace('\n', "\r\n"), format!("\u{feff}{text}\n")] {
                for words in ["", "--from kaggle"] {
                    let found = seen(&text, words);
                    assert_eq!(found, ["kaggle 3x3 30 @2", "kaggle 3x3 30 @3"], "{words} {text}");
                }
            }
        }
    }
    // A solved grid on its own is the remainder of a truncated row.
    let cut = "name,solution,puzzle\n4213132431422431\nB,4213132431422431,4..3..2.3.......\n";
    let error =
        "2:1: the row has 1 field; expected 3, one for each column of the header, even if empty";
    assert_eq!(seen(cut, ""), [error, "kaggle 2x2 4 @3"]);
    // Text after a table, or another table, is read as usual.
    let both = table(&[solution, puzzle], ",") + &table(&[puzzle, solution], ";") + LINE;
    let found = seen(&both, "");
    assert_eq!(
        found[1..],
        ["kaggle 3x3 30 @3", "kaggle 3x3 30 @5", "kaggle 3x3 30 @6", "line 3x3 30 @7"]
    );
}

#[test]
fn header_without_puzzles_error_lists_names() {
    let text = table(&[("id", "1"), ("solution", SOLUTION), ("unfinished", LINE)], ",");
    let error = "1:1: the header has no column of puzzles: id, solution, unfinished; name \
        the column puzzle (also accepted: puzzles, quizzes, quiz, sudoku, sudokus, question, questions, \
        problem, board, grid, givens, unsolved); the rows below are skipped";
    assert_eq!(seen(&text, ""), [error]);
    assert_eq!(seen(&text, "--from kaggle"), [error]);
    assert_eq!(seen(&format!("{text}\n{LINE}\n"), ""), [error, "line 3x3 30 @5"]);
}

#[test]
fn row_faults_have_place() {
    let header = "solution,puzzle,clues";
    let small = "4213132431422431";
    for (row, error) in [
        (format!("{small},4..3..2.3.......,4,1"), "2:1: the row has 4 fields; expected 3, one for each column of the header, even if empty".to_owned()),
        (format!("{small},4..3..2.3......."), "2:1: the row has 2 fields; expected 3, one for each column of the header, even if empty".to_owned()),
        (format!("{small},,4"), "2:18: the column of puzzles is empty in this row".to_owned()),
        (format!("{small},4..3..2.3......,4"), "2:18: 15 characters; expected n×n, one for each cell: 16 for 4×4, 81 for 9×9".to_owned()),
        (format!("{small},4..3..2.3.x.....,4"), "2:28: r3c3: 'x' is not a digit of a 4×4 puzzle; use 1-4, and one of . 0 * _ for an empty cell".to_owned()),
        (format!("{small},\"4..3..2.3.x.....\",4"), "2:29: r3c3: 'x' is not a digit of a 4×4 puzzle; use 1-4, and one of . 0 * _ for an empty cell".to_owned()),
        (format!("{small},\"4..3..2.3.......,4"), "2:18: the quoted field is not closed; add \" on the same line".to_owned()),
    ] {
        let found = seen(&format!("{header}\n{row}\n{small},4..3..2.3.......,4\n"), "");
        // The message shortens words of another number of cells.
        assert_eq!(found[0], error, "{row}");
        assert_eq!(found[1..], ["kaggle 2x2 4 @3"], "{row}");
    }
    // Letters are cells if they are symbols, and a header is recognised by its names.
    let letters = "solution,puzzle\nDBACACBDCADBBDCA,D..C..B.C.......\n";
    assert_eq!(seen(letters, "--symbols A-D"), ["kaggle 2x2 4 @2"]);
    assert_eq!(seen("A,B,C,D\nC,D,A,B\nB,A,D,C\nD,C,B,A\n", "--symbols A-D").len(), 1);
}

/// Every row is an error or its own puzzle, regardless of its other fields and of earlier rows.
#[test]
fn damaged_row_never_reads_solution_as_puzzle() {
    let (small, solution) = ("4..3..2.3.......", "4213132431422431");
    let words = [
        "12:30",
        "a|b",
        "a;b",
        "1,5",
        "Puzzle #5",
        "{x",
        "easy: 2.3",
        "",
        "n/a,missing",
        "\"open",
        "\"a\"b",
        "1\t2",
        "words,more,fields",
        "#",
        "\"quoted, 1;2\"",
        "# comment",
    ];
    for separator in [",", ";", "\t"] {
        for columns in
            [["solution", "puzzle", "x"], ["x", "solution", "puzzle"], ["puzzle", "solution", "x"]]
        {
            for word in words {
                let row = |word: &str| {
                    let field = |name: &&str| match *name {
                        "x" => word.to_owned(),
                        "puzzle" => small.to_owned(),
                        _ => solution.to_owned(),
                    };
                    columns.iter().map(field).collect::<Vec<_>>().join(separator)
                };
                let rows = [row(word), row("fine"), String::new(), row(word), row("fine")];
                let text = format!("{}\n{}\n", columns.join(separator), rows.join("\n"));
                let found = seen(&text, "");
                let good = |line: usize| format!("kaggle 2x2 4 @{line}");
                for entry in &found {
                    let is_own = (2..=6).any(|line| *entry == good(line));
                    assert!(
                        is_own || !entry.starts_with("kaggle") && entry.contains(": "),
                        "{text}\n{found:?}"
                    );
                }
                for line in [3, 6] {
                    assert!(found.contains(&good(line)), "{text}\n{found:?}");
                }
                assert!(!found.iter().any(|entry| entry.contains("2x2 16")), "{text}\n{found:?}");
                // A comment must begin its line.
                let is_comment = word.starts_with('#') && columns[0] == "x";
                assert_eq!(found.len(), if is_comment { 2 } else { 4 }, "{text}\n{found:?}");
            }
        }
    }
    // Decimal commas, and signs with a meaning in other formats.
    for (header, row) in [
        ("solution;puzzle;x", format!("{solution};{small};1,5")),
        ("solution,puzzle,time", format!("{solution},{small},12:30")),
        ("id,puzzle,name", format!("2,{small},a|b #5")),
    ] {
        assert_eq!(seen(&format!("{header}\n{row}\n"), ""), ["kaggle 2x2 4 @2"], "{row}");
    }
}

#[test]
fn number_before_puzzle_needs_no_header() {
    let (small, other) = ("4..3..2.3.......", ".41....3......3.");
    let text = format!("1,{small}\n2,{other}\n");
    assert_eq!(seen(&text, ""), ["kaggle 2x2 4 @1", "kaggle 2x2 4 @2"]);
}

#[test]
fn row_with_extra_field_affects_only_itself() {
    let row = |more: &str| format!("7,{LINE}{more}\n");
    let text = format!("id,puzzle\n{}{}{}", row(""), row(",extra"), row("").repeat(90));
    let found = seen(&text, "");
    assert_eq!(found.len(), 92);
    assert_eq!(
        found[1],
        "3:1: the row has 3 fields; expected 2, one for each column of the header, even if empty"
    );
}

#[test]
fn row_with_wrong_field_count_is_error() {
    for (header, row) in [
        ("id,puzzle,solution", format!("7,{LINE}")),
        ("id,puzzle,solution", format!("{LINE},{SOLUTION}")),
        ("puzzle,solution,clues", format!("{LINE},{SOLUTION}")),
        ("puzzle,id,solution", format!("{LINE},7")),
        ("id,puzzle", format!("7,{LINE},{SOLUTION}")),
    ] {
        let good = header.replace("puzzle", LINE);
        let found = seen(&format!("{header}\n{row}\n{good}\n"), "");
        assert_eq!(found.len(), 2, "{header} {row}");
        let (have, need) = (row.split(',').count(), header.split(',').count());
        assert!(found[0].starts_with(&format!("2:1: the row has {have} fields; expected {need}")));
        assert_eq!(found[1], "kaggle 3x3 30 @3", "{header} {row}");
    }
}

#[test]
fn only_a_solution_may_follow_puzzle() {
    let other = LINE.replace('5', ".");
    let refused = |at: usize| {
        format!(
            "1:{at}: ',' follows the puzzle; only :count, :count:solution or a # comment may follow it \
            on its line"
        )
    };
    for second in [&*other, LINE, "rubbish", &SOLUTION[1..], &SOLUTION.replace('5', "x")] {
        assert_eq!(seen(&format!("{LINE},{second}\n"), ""), [refused(82)], "{second}");
        assert_eq!(seen(&format!("1,{LINE},{second},{LINE}\n"), ""), [refused(84)], "{second}");
        // The name of the format, or of the column, determines the puzzle.
        assert_eq!(seen(&format!("{LINE},{second}\n"), "--from kaggle"), ["kaggle 3x3 30 @1"]);
        let below = format!("puzzle,solution\n{LINE},{second}\n");
        assert_eq!(seen(&below, ""), ["kaggle 3x3 30 @2"]);
    }
}

#[test]
fn words_between_rows_are_not_a_header() {
    let row = format!("{LINE},{SOLUTION}\n");
    let error = "this line is not a puzzle; expected n×n characters, or a row of digits \
        and empty cells";
    for words in ["null,null", "NaN,NaN", "bad,row", "Hello, all"] {
        let found = seen(&format!("{row}{words}\n{row}"), "");
        assert_eq!(
            found,
            ["kaggle 3x3 30 @1", &format!("2:1: {error}"), "kaggle 3x3 30 @3"],
            "{words}"
        );
        let found = seen(&format!("{words}\n{LINE}\n"), "");
        assert_eq!(found, [&format!("1:1: {error}"), "line 3x3 30 @2"], "{words}");
    }
}
