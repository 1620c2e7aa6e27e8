//! Tests text next to a drawing, captions below a grid, and overlapping grids.

use super::{SIDES, cells, lines, reads_plain, sample};
use formats::{PuzzleReader, ReadOptions};
use testbed::reading::{read, seen};

#[test]
fn text_next_to_a_drawing_is_ignored() {
    for size in SIDES {
        let (rows, side) = (sample(size), size.0 * size.1);
        if side > 9 {
            continue;
        }
        let border = "+---".repeat(side) + "+";
        let row = |row: &[usize]| format!("| {} |\n{border}", cells(row, " ").join(" | "));
        let walls = format!("{border}\n{}", lines(&rows, row));
        let border =
            format!("+{}", format!("{}+", "-".repeat(2 * size.1 + 1)).repeat(side / size.1));
        let mut boxes = format!("{border}\n");
        for (at, row) in rows.iter().enumerate() {
            let row = cells(row, ".");
            let parts: Vec<_> = row.chunks(size.1).map(|part| part.join(" ")).collect();
            boxes += &format!("| {} |\n", parts.join(" | "));
            if (at + 1).is_multiple_of(size.0) {
                boxes += &format!("{border}\n");
            }
        }
        for drawing in [walls, boxes] {
            for every in 1..4 {
                for text in ["Commands", "c - Check solution", "nudoku 6.0.0", "Level: easy"] {
                    let line = |(at, line): (usize, &str)| match at % every {
                        0 => format!("{line}    {text}\n"),
                        _ => format!("{line}\n"),
                    };
                    let all: String = drawing.lines().enumerate().map(line).collect();
                    reads_plain(&all, "grid", &rows);
                }
            }
        }
    }
}

#[test]
fn second_grid_next_to_drawing_is_error() {
    let drawing = "+-----+-----+\n| 4 . | . 3 |\n| . . | 2 . |\n+-----+-----+\n| 3 . | . . |\n| . . | . . |\n+-----+-----+\n";
    let twice: String = drawing.lines().map(|line| format!("{line}   {line}\n")).collect();
    let numbers: String = drawing.lines().map(|line| format!("{line}   1 2 3 4\n")).collect();
    for text in [twice, numbers] {
        let found = read(&text, "");
        assert!(found.iter().all(Result::is_err), "{found:?}");
    }
}

#[test]
fn captions_below_a_grid_are_ignored() {
    for size in SIDES {
        let rows = sample(size);
        let numbers = lines(&rows, |row| cells(row, "0").join(" "));
        for caption in [
            "4 givens, 40 candidates(pencilmarks).",
            "Time: 12 s",
            "This one is not so easy!",
            "Solved by nobody yet",
        ] {
            for between in ["", "\n"] {
                reads_plain(&format!("{numbers}{between}{caption}"), "numbers", &rows);
            }
        }
    }
    let text = "4..3\n..2.\n3...\n....\n\n4 givens, 40 candidates(pencilmarks).\n";
    let mut puzzles = PuzzleReader::new("p", text.as_bytes(), ReadOptions::default());
    assert!(puzzles.next().unwrap().is_ok());
    assert!(puzzles.next().is_none());
    let remark = "the line was ignored as text next to a puzzle".to_owned();
    assert_eq!(puzzles.take_remarks(), [(6, remark)]);
    // Between puzzle lines, text is not a caption.
    assert_eq!(seen("1234............\nnobody knows this\n", "").len(), 2);
    // The number of caption lines is limited.
    let many = format!("4..3\n..2.\n3...\n....\n{}", "nobody knows this\n".repeat(20));
    assert!(seen(&many, "").len() > 1);
}

/// Returns the digits of a canvas with grids of side `size`² at these corners.
fn canvas(size: usize, corners: &[(usize, usize)], clash: bool) -> String {
    let n = size * size;
    let side = corners.iter().map(|&(row, column)| row.max(column) + n).max().unwrap();
    let mut digits = vec![vec![0; side]; side];
    for (at, &(row, column)) in corners.iter().enumerate() {
        digits[row][column] = at % n + 1;
        digits[row][column + 1] = (at + 1) % n + 1;
    }
    if clash {
        let (row, column) = corners[0];
        digits[row][column + 1] = digits[row][column];
    }
    lines(&digits, |row| cells(row, "0").join(" "))
}

#[test]
fn five_overlapping_grids_are_recognised() {
    for size in [3, 4] {
        let step = size * size - size;
        let (five, two) = (
            [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)].map(|(r, c)| (r * step, c * step)),
            [(0, 0), (1, 1)].map(|(r, c)| (r * step, c * step)),
        );
        for (corners, name) in [(&five[..], "five"), (&two[..], "two")] {
            // As one square, the grid would contain the first digit twice in its row or column.
            let mut text = canvas(size, corners, false);
            let other = canvas(size, corners, true);
            let last = corners[corners.len() - 1];
            let mut rows: Vec<Vec<&str>> =
                text.lines().map(|line| line.split(' ').collect()).collect();
            if corners.len() == 5 {
                rows[0][2 * step + size] = "1";
            }
            text = rows.iter().map(|row| row.join(" ") + "\n").collect();
            let found = read(&text, "");
            let is_five = corners.len() == 5;
            assert_eq!(found.len(), 1, "{text}\n{found:?}");
            let entry = found[0].as_ref().unwrap();
            assert_eq!(entry.puzzle.is_classic(), !is_five, "{text}");
            if is_five {
                let n = size * size;
                let remark = format!("the board was read as {name} overlapping {n}×{n} grids");
                assert_eq!(entry.remarks, [remark], "{text}");
                assert!(entry.puzzle.shape.is_hole(n), "{text}");
            }
            // A clash within one grid does not cause another reading.
            assert!(read(&other, "")[0].as_ref().unwrap().puzzle.is_classic(), "{last:?}");
        }
    }
}

#[test]
fn captions_and_code_above_a_grid_are_ignored() {
    for size in SIDES {
        let rows = sample(size);
        let numbers = lines(&rows, |row| cells(row, "0").join(" "));
        let list = lines(&rows, |row| format!("  [{}],", cells(row, "0").join(", ")));
        for above in [
            "Here is one from the paper\n",
            "name: easy one\nauthor: nobody\n\n",
            "import numpy as np\n",
            "title = \"Sunday\"\nlevel = 3\n",
        ] {
            for (text, format) in
                [(numbers.clone(), "numbers"), (format!("g = [\n{list}]"), "array")]
            {
                reads_plain(&format!("{above}{text}"), format, &rows);
            }
        }
    }
    for above in ["diagonal = true", "the sum of a cage is unique", "x = t(x);"] {
        let found = read(&format!("{above}\n4 0 0 3\n0 0 2 0\n3 0 0 0\n0 0 0 0\n"), "");
        assert!(found.iter().any(Result::is_err), "{above}\n{found:?}");
    }
}

#[test]
fn a_title_that_names_a_rule_is_reported() {
    for (title, name) in [("Thermo 5", "thermo"), ("Hypersudoku easy", "hypersudoku")] {
        let found = read(&format!("{title}\n4..3\n..2.\n3...\n....\n\n1234............\n"), "");
        let [Ok(one), Ok(other)] = &found[..] else { panic!("{title}\n{found:?}") };
        let remark = format!("a title or comment names the rule {name}; only the digits are read");
        assert_eq!((&one.remarks[..], &other.remarks[..]), (&[remark][..], &[][..]), "{title}");
    }
}

#[test]
fn all_rows_of_a_drawing_are_read() {
    let drawing = "+---+    text\n|4..3|\n|..2.|\n|3...|\n|....|\n|1...|\n+---+\n";
    assert!(read(drawing, "").iter().any(Result::is_err));
}

#[test]
fn comments_that_name_variants_are_reported() {
    let grid = "4..3\n..2.\n3...\n....\n";
    let line = "4..3..2.3.......";
    for (text, name) in [
        (format!("# Variant: X-Sudoku\n{grid}"), "xsudoku"),
        (format!("# Killer Sudoku\n{line}\n"), "killer"),
        (format!("{line} # X-Sudoku\n"), "xsudoku"),
        (format!("greater-than sudoku\n{line}\n"), "greaterthan"),
        (format!("Kings move sudoku\n{line}\n"), "kingsmove"),
        (format!("Sudoku with sandwich sums\n{line}\n"), "sandwich"),
    ] {
        let found = read(&text, "");
        let [Ok(entry)] = &found[..] else { panic!("{text}\n{found:?}") };
        let remark = format!("a title or comment names the rule {name}; only the digits are read");
        assert_eq!(entry.remarks, [remark], "{text}");
    }
    for comment in ["# even harder", "# 17 clues, no. 3", "# from Constraint Programming"] {
        let found = read(&format!("{comment}\n{line}\n"), "");
        assert!(matches!(&found[..], [Ok(entry)] if entry.remarks.is_empty()), "{found:?}");
    }
}

#[test]
fn title_states_the_boxes() {
    let six = "1.....\n..3...\n.....2\n4.....\n....5.\n..6...\n";
    for title in
        ["Boxes: 3x2", "box size 3 rows x 2 columns", "Block size: 3x2", "# boxes of 3 x 2"]
    {
        let found = seen(&format!("{title}\n{six}"), "");
        assert!(found.len() == 1 && found[0].contains(" 3x2 6 @"), "{title}: {found:?}");
    }
}
