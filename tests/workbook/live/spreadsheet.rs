//! Tests of the workbook in LibreOffice.

use std::{
    collections::HashMap,
    io::{Cursor, Read, Write},
};

use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::super::office;
use super::{super::writing::digits, DIGITS, EASY, LIVE, ROWS, SEED, SHEETS, UNROLLED, hard, live};
use crate::program::Folder;
use testbed::formulas::file::read;
use testbed::workbooks::{only, range, sheet};

/// Returns the workbook with every part changed.
pub fn changed(bytes: &[u8], change: impl Fn(&str) -> String) -> Vec<u8> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let (name, mut text) = (file.name().unwrap().into_owned(), String::new());
        file.read_to_string(&mut text).unwrap();
        out.start_file(name, SimpleFileOptions::default()).unwrap();
        out.write_all(change(&text).as_bytes()).unwrap();
    }
    out.finish().unwrap().into_inner()
}

/// Removes the stored values of formulas from a part.
pub fn forgotten(text: &str) -> String {
    let mut parts = text.split("</f><v>");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |kept, part| kept + "</f>" + part.split_once("</v>").unwrap().1)
}

/// Returns the cells of a sheet that display something.
fn cells(bytes: &[u8], name: &str) -> HashMap<(u32, u32), String> {
    let mut cells = sheet(bytes, name);
    cells.retain(|_, text| !text.is_empty());
    cells
}

#[test]
fn libreoffice_values_match_stored_values() {
    let Some(office) = office::program() else { return };
    let [puzzle, solution] = ROWS;
    let bytes = live(puzzle, "", 0);
    let calculated = office::calculated(&office, &changed(&bytes, forgotten), true);
    let book = read(&bytes, &SHEETS);
    assert!(book.sheets[UNROLLED].formulas.len() > 20_000);
    // This includes the circular ones, in their state after a reset.
    for (sheet, name) in book.sheets.iter().zip(SHEETS) {
        let (stored, found) = (cells(&bytes, name), cells(&calculated, name));
        for formula in &sheet.formulas {
            let at = (formula.from.0 as u32, formula.from.1 as u32);
            match book.names["circular"].from {
                // The value is `no` in LibreOffice, and `yes` in the file.
                circular if name == SHEETS[LIVE] && formula.from == circular => {
                    assert_eq!((&*found[&at], &*stored[&at]), ("no", "yes"));
                }
                _ => assert_eq!(found.get(&at), stored.get(&at), "{name}: {at:?}"),
            }
        }
    }
    let result = only(&calculated, &range("result"));
    assert_eq!(result.unwrap().0, digits(solution));
}

/// Returns the words of a command as one line.
fn command(words: &[&str]) -> String {
    words.join("\t")
}

/// Returns the commands that type every cell of a puzzle on the sheet *Live*.
fn typed(puzzle: &str) -> Vec<String> {
    let side = puzzle.len().isqrt();
    let mut commands = vec![command(&["sheet", "Live"])];
    for (cell, digit) in puzzle.chars().enumerate() {
        let (row, column) = (10 + cell / side, (b'B' + (cell % side) as u8) as char);
        let digit = digit.to_string().replace('.', "");
        commands.push(command(&["type", &format!("{column}{row}"), &digit]));
    }
    commands
}

/// Returns the commands that query the status and the digits of each method.
fn looked_at() -> Vec<String> {
    let methods = [("A12", "sol_board"), ("A12", "Board"), ("A8", "result")];
    let commands = std::iter::zip(SHEETS, methods).map(|(sheet, (status, board))| {
        [command(&["sheet", sheet]), command(&["cell", sheet, status]), command(&["range", board])]
    });
    commands.flatten().collect()
}

/// Returns the status and the digits that the commands of [`looked_at`] returned for a method.
fn seen(answers: &[String], method: usize) -> (&str, String) {
    let digit = |value: &str| if value.is_empty() { "0".to_owned() } else { value.to_owned() };
    let values = answers[2 * method + 1].trim_end_matches('\n').split_terminator('\t');
    (&answers[2 * method], values.map(digit).collect())
}

/// Asserts the display of LibreOffice for a puzzle. In the state *solve* it calculates only the
/// sheet *Unrolled*, and displays this. In the state *reset* it calculates everything.
fn is_shown(answers: &[String], [puzzle, solution]: [&str; 2], state: &str) {
    let givens = puzzle.replace('.', "0");
    let (status, board) = seen(answers, UNROLLED);
    assert!(status.starts_with("solved at iteration "), "{puzzle} {state}: {status}");
    assert_eq!(board, solution, "{puzzle} {state}");
    let filled = givens.matches(|digit| digit != '0').count();
    let (status, board) = seen(answers, LIVE);
    let (digits_status, digits_board) = seen(answers, DIGITS);
    assert_eq!(board, givens, "{puzzle} {state}");
    assert!(
        std::iter::zip(digits_board.chars(), solution.chars()).all(|(a, b)| a == '0' || a == b)
    );
    match state {
        "solve" => {
            assert_eq!([status, digits_status], ["not calculated: use Unrolled"; 2], "{puzzle}")
        }
        _ => {
            assert_eq!(status, format!("{filled} of {} cells", givens.len()), "{puzzle}");
            let filled = digits_board.matches(|digit| digit != '0').count();
            assert_eq!(digits_status, format!("{filled} of {} cells", givens.len()), "{puzzle}");
        }
    }
}

#[test]
fn libreoffice_solves_typed_puzzles() {
    let Some(office) = office::program() else { return };
    let folder = Folder::new();
    let [first, again] = ["first.xlsx", "again.xlsx"].map(|name| folder.path().join(name));
    std::fs::write(&first, live(&hard(), "", 0)).unwrap();
    let [first, again] = [&first, &again].map(|path| path.to_str().unwrap());
    let puzzles = [ROWS, EASY, SEED];
    for is_seen_before in [false, true] {
        let mut commands = vec![command(&["open", first])];
        if is_seen_before {
            commands.extend(looked_at());
        }
        for [puzzle, _] in puzzles {
            commands.extend(typed(puzzle));
            commands.extend(looked_at());
        }
        // Repeat this with the file that LibreOffice wrote.
        commands.extend([
            command(&["save", again]),
            command(&["close"]),
            command(&["open", again]),
        ]);
        for [puzzle, _] in puzzles {
            commands.extend(typed(puzzle));
            commands.extend(looked_at());
        }
        let answers = office::session(&office, &commands);
        let answers: Vec<_> = answers.chunks(6).skip(usize::from(is_seen_before)).collect();
        assert_eq!(answers.len(), 2 * puzzles.len());
        for (answers, puzzle) in std::iter::zip(answers, puzzles.into_iter().cycle()) {
            is_shown(answers, puzzle, "reset");
        }
    }
}

#[test]
fn saved_states_are_consistent_in_libreoffice() {
    let Some(office) = office::program() else { return };
    let folder = Folder::new();
    let file = |name: &str| folder.path().join(name);
    let path = |name: &str| file(name).display().to_string();
    // As edited, solved and reset in LibreOffice; each puzzle replaces another one.
    let saved = [("edit", "reset"), ("solve", "solve"), ("reset", "reset")];
    std::fs::write(file("first.xlsx"), live(SEED[0], "", 0)).unwrap();
    let mut commands = vec![command(&["open", &path("first.xlsx")])];
    commands.extend(typed(ROWS[0]));
    for (name, state) in saved {
        for sheet in ["Live", "Digit by digit"] {
            commands.extend([command(&["sheet", sheet]), command(&["type", "A8", state])]);
        }
        commands.push(command(&["save", &path(&format!("{name}.xlsx"))]));
    }
    assert!(office::session(&office, &commands).is_empty());
    for (name, state) in saved {
        let saved = std::fs::read(file(&format!("{name}.xlsx"))).unwrap();
        // Also remove the values, as in files of programs that do not calculate.
        std::fs::write(file("forgotten.xlsx"), changed(&saved, forgotten)).unwrap();
        for name in [&format!("{name}.xlsx"), "forgotten.xlsx"] {
            let mut commands = vec![command(&["open", &path(name)])];
            commands.extend(looked_at());
            commands.extend(typed(EASY[0]));
            commands.extend(looked_at());
            for state in ["reset", "solve"] {
                for sheet in ["Live", "Digit by digit"] {
                    commands.extend([command(&["sheet", sheet]), command(&["type", "A8", state])]);
                }
                commands.extend(looked_at());
            }
            let answers = office::session(&office, &commands);
            let shown = [(ROWS, state), (EASY, state), (EASY, "reset"), (EASY, "solve")];
            assert_eq!(answers.len(), 6 * shown.len());
            for (answers, (puzzle, state)) in std::iter::zip(answers.chunks(6), shown) {
                is_shown(answers, puzzle, state);
            }
        }
    }
}
