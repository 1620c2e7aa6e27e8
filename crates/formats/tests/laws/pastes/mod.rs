//! Tests pasted puzzles: mails, source code, tables and drawings. They have every side and both
//! line endings, and are read among other puzzles.

mod around;
mod arrays;
mod beside;
mod dashes;
mod doubt;
mod drawings;
mod headings;
mod languages;
mod markup;
mod places;
mod tables;

use board::Shape;
use formats::{PuzzleReader, ReadOptions};
use testbed::reading::{givens, seen};

const SIDES: [(usize, usize); 4] = [(2, 2), (2, 3), (3, 3), (4, 4)];

/// Returns the rows of a puzzle, with 0 for an empty cell.
fn sample((rows, columns): (usize, usize)) -> Vec<Vec<usize>> {
    let side = rows * columns;
    let digit = |row: usize, column: usize| {
        let digit = (row % rows * columns + row / rows + column) % side + 1;
        if (row * 7 + column * 5 + row * column).is_multiple_of(3) { 0 } else { digit }
    };
    (0..side).map(|row| (0..side).map(|column| digit(row, column)).collect()).collect()
}

/// Returns the cells of a row as texts.
fn cells(row: &[usize], blank: &str) -> Vec<String> {
    row.iter().map(|&digit| if digit == 0 { blank.to_owned() } else { digit.to_string() }).collect()
}

/// Returns all rows, each on its own line.
fn lines(rows: &[Vec<usize>], row: impl Fn(&[usize]) -> String) -> String {
    rows.iter().map(|cells| row(cells) + "\n").collect()
}

/// Reads a text with both line endings, twice and between other puzzles, and checks that all are
/// found. An empty name stands for any format.
#[track_caller]
fn reads(text: &str, format: &str, rows: &[Vec<usize>], options: &ReadOptions) {
    let other = "1234............\n";
    let has_side = options.shape.is_some() || options.symbols.is_some();
    let around = if has_side { "" } else { other };
    let text = format!("{around}\n{text}\n\n{text}\n\n{around}");
    for text in [text.clone(), text.replace('\n', "\r\n")] {
        let read: Vec<_> = PuzzleReader::new("p", text.as_bytes(), options.clone()).collect();
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
        let is_read_as = |name: &str| format.is_empty() || name == format;
        assert!(pasted.iter().all(|(name, _)| is_read_as(name)), "{pasted:?}\n{text}");
    }
}

/// Calls [`reads`] with default options.
#[track_caller]
fn reads_plain(text: &str, format: &str, rows: &[Vec<usize>]) {
    reads(text, format, rows, &ReadOptions::default());
}

#[test]
fn each_blank_symbol_is_accepted_if_used_alone() {
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
    let rule = "is not a digit of a 4×4 puzzle; use 1-4, and";
    let error = |text| seen(text, "").concat();
    let usual = format!("1:2: r1c2: 'x' {rule} one of . 0 * _ for an empty cell");
    assert!(error("1x..34......4...").starts_with(&usual));
    let other = format!("1:3: r1c3: '-' {rule} x for an empty cell as before");
    assert!(error("1x--34------4---").starts_with(&other));
    // A symbol of a digit is not a blank.
    assert_eq!(seen("wxyz............", "--symbols w-z"), ["line 2x2 4 @1"]);
    assert_eq!(seen("w-----x-----y--z", "--symbols w-z"), ["line 2x2 4 @1"]);
}

#[test]
fn middle_dots_and_no_break_spaces_are_read() {
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
fn invisible_characters_among_cells_are_named() {
    for unseen in ["\u{200b}", "\u{200d}", "\u{2060}", "\u{feff}", "\u{ad}"] {
        let named = format!("U+{:04X} among the cells is invisible; remove it", {
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
        // Names may be in any script.
        if unseen != "\u{feff}" {
            let text = format!("id,puzzle\nक{unseen}ष,4..3..2.3.......\n# 4{unseen}\n");
            assert_eq!(seen(&text, ""), ["kaggle 2x2 4 @2"]);
        }
    }
}

#[test]
fn titles_and_symbols_are_not_confused() {
    // Dashes of titles are not blanks.
    let band = "5 . .|. 3 .|. . 7\n. 1 .|. . .|2 . .\n. . 9|. 8 .|. . .\n";
    let grid = [band; 3].join("---|---|---\n");
    let text = vec![grid; 19].join("Level 1-02\n");
    let found = seen(&text, "");
    assert!(found.len() == 19 && found.iter().all(|it| it.starts_with("grid 3x3 21")), "{found:?}");
    // The first row of the next grid is not a border of this one.
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
    // Text about digits is a title; a list of the board's own digits is not.
    let small = "4 . | . 3\n. . | 2 .\n----+----\n3 . | . .\n. . | . .\n";
    assert_eq!(seen(&format!("{small}\ndigits from 1 to 9\n{small}"), "").len(), 2);
    let digits = seen(&format!("{small}digits 0 to 3\n"), "");
    assert!(digits.len() == 1 && digits[0].contains("without borders"), "{digits:?}");
    // A word of blanks is not a puzzle with text around it.
    assert!(!seen("see ________________ there\n", "")[0].contains("remove"));
}

#[test]
fn blank_lines_may_separate_bands() {
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
    // The bands determine the boxes. A puzzle that ends too early is still an error.
    assert_eq!(seen("123456\n456123\n......\n\n......\n......\n......\n", ""), ["grid 3x2 12 @1"]);
    let ends = "the puzzle ends after row 2; expected 4 rows, as many as row 1 has";
    assert_eq!(seen("1234\n3412\n\n2143\n", "")[0], format!("2:5: {ends}"));
    assert_eq!(
        seen("1234\n3412\n\n1234............\n", ""),
        [format!("2:5: {ends}"), "line 2x2 4 @4".to_owned()]
    );
    // A fault causes one error for the puzzle, not one for each band.
    let found = seen("1234\n34y2\n\n2143\n4321\n\n1234............\n", "");
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn rows_may_share_one_line() {
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
        [
            "1:12: r3c2: 'y' is not a digit of a 4×4 puzzle; use 1-4, and one of . 0 * _ for an empty cell"
        ]
    );
}

fn lines_of(text: &str, line: impl Fn(&str) -> String) -> String {
    text.lines().map(|it| line(it) + "\n").collect()
}
