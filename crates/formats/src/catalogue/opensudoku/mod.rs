//! Reads and writes collections of the Android game OpenSudoku, `.opensudoku`: XML with a `<game>`
//! for each puzzle.
//!
//! The attribute `data` of a game is read in all forms that the game has written so far. It
//! contains 81 digits, with 0 for an empty cell, or `version: N` and a line of fields. Each cell
//! has fields that end with a bar: the value, pencil marks, and 0 or 1 for whether the player may
//! change it. This is the form of versions 1 to 3. Version 4 has two fields of marks, and version 5
//! also a colour after them.
//!
//! An editable value was entered by the player. It is not part of the puzzle, but stored in
//! [`Entry::position`]. Pencil marks are some or all candidates of a cell, noted by the player;
//! other candidates are not eliminated. Both kinds of marks are merged into [`Entry::notes`].
//! Version 1 lists their digits; later versions have a number with a bit for each digit. Colours
//! are not read.
//!
//! Name, author, folders and similar data are ignored, whatever the version of the document.
//! Puzzles are 9×9, because the game has no others.
//!
//! A puzzle is written as 81 digits, which cannot express a position. In `play`, entered digits and
//! pencil marks are written as version 3, which all but the oldest of these games can read.
//!
//! Source: OpenSudoku, `SudokuBoard.kt` (earlier `CellCollection.java`) and
//! `OpenSudokuImportTask.java`, <https://opensudoku.moire.org>.
//!
//! [`Entry::position`]: crate::Entry::position
//! [`Entry::notes`]: crate::Entry::notes

mod fields;

use std::io::Write;

use self::fields::CellDigit;
use crate::catalogue::HTML;
use crate::error::{Fault, FaultReason, PuzzleWriteError};
use crate::format::{DocumentFrame, Format, Output, Reader};
use crate::links::address::IN_TEXT;
use crate::reading::document::{Document, DocumentBytes};
use crate::reading::markup::{Attribute, Markup, Tag};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::ReadContext;
use crate::text::alphabet::clip;
use crate::writing::{cannot_hold, only_givens};
use board::{Candidates, Digit, Grid, Notes, Position, Puzzle, Shape};

/// The format `opensudoku`.
pub(super) struct OpenSudoku;

/// The number of rows and of columns of a box.
const BOX: usize = 3;

/// The beginning and the end of a document. Without `version` it is of the first version, which
/// every OpenSudoku imports. The name is that of the folder in the game.
const FRAME: DocumentFrame = DocumentFrame {
    begin: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>sudoku-sat</name>\n",
    end: "</opensudoku>\n",
    note: ("<!-- ", " -->"),
};

impl Format for OpenSudoku {
    fn side(&self) -> Option<usize> {
        Some(9)
    }

    fn name(&self) -> &'static str {
        "opensudoku"
    }

    fn summary(&self) -> &'static str {
        "XML of the game OpenSudoku: <game data=\"…\"/> for each puzzle; 9×9"
    }

    fn frame(&self) -> Option<&'static DocumentFrame> {
        Some(&FRAME)
    }

    fn holds_notes(&self) -> bool {
        true
    }

    /// Writes a game. A document has a frame around its games.
    fn put(&self, output: &Output, out: &mut dyn Write) -> Result<(), PuzzleWriteError> {
        let (puzzle, position) = (output.puzzle, output.position());
        self.may_hold(puzzle)?;
        let notes = output.notes.filter(|notes| !notes.is_empty());
        if position.placed.filled().next().is_none() && notes.is_none() {
            let digits = puzzle.givens.digits().iter();
            let data: String = digits.map(Digit::to_string).collect();
            return Ok(writeln!(out, "<game data=\"{data}\"/>")?);
        }
        // A literal line feed in an attribute would be read as a space.
        write!(out, "<game data=\"version: 3&#10;")?;
        for cell in 0..puzzle.shape.cells() {
            let (given, placed) = (puzzle.givens.get(cell), position.placed.get(cell));
            let digit = given.or(placed).unwrap_or(0);
            let noted = notes.filter(|_| given.is_none()).and_then(|notes| notes.get(&cell));
            let bits = noted.into_iter().flatten().map(|digit| 1 << (digit - 1));
            let (bits, may_change) = (bits.sum::<u16>(), u8::from(given.is_none()));
            write!(out, "{digit}|{bits}|{may_change}|")?;
        }
        Ok(writeln!(out, "\"/>")?)
    }
}

impl OpenSudoku {
    fn may_hold(&self, puzzle: &Puzzle) -> Result<(), PuzzleWriteError> {
        only_givens(self, puzzle)?;
        match (puzzle.shape.box_rows(), puzzle.shape.box_cols()) {
            (BOX, BOX) => Ok(()),
            _ => Err(cannot_hold(self, "it supports only 9×9 with boxes of 3x3")),
        }
    }
}

impl Reader for OpenSudoku {
    fn recognises(&self, input: &mut Input) -> bool {
        input.content().starts_with('<')
    }

    /// Returns an error, because a file of lines does not contain documents.
    fn read(&self, input: &mut Input) -> Result<ParsedPuzzle, Fault> {
        const ALONE: &str = "XML must be at the beginning of the file; remove the lines before it";
        Err(input.fault(0, FaultReason::Document(ALONE.to_owned())))
    }

    fn begins(&self, marks: &[u8]) -> bool {
        // Tables of Markdown may be in such an element.
        marks.starts_with(b"<") && marks != b"<details" && !HTML.begins(marks)
    }

    fn document(&self) -> Option<Box<dyn Document>> {
        Some(Box::new(Games::default()))
    }
}

/// Reads the games of a document.
#[derive(Default)]
struct Games {
    markup: Markup,
    ended: bool,
}

impl Document for Games {
    fn next(&mut self, bytes: &mut DocumentBytes) -> Option<Result<(ParsedPuzzle, usize), Fault>> {
        while !self.ended {
            match self.markup.next(bytes) {
                // If tags do not match, the games cannot be identified.
                Err(fault) => {
                    self.ended = true;
                    return Some(Err(fault));
                }
                Ok(None) => return None,
                Ok(Some(tag)) if tag.name() == "game" => {
                    let line = tag.start.line;
                    return Some(game(&tag, bytes.known).map(|found| (found, line)));
                }
                Ok(Some(tag)) if tag.depth == 0 && tag.name() != "opensudoku" => {
                    self.ended = true;
                    let what = match tag.name().starts_with("http") {
                        true => IN_TEXT.to_owned(),
                        false => format!(
                            "this is XML of another program, <{}>; expected <opensudoku>, or the \
                            puzzle as text",
                            clip(tag.name())
                        ),
                    };
                    return Some(Err(tag.start.fault(FaultReason::Document(what))));
                }
                Ok(Some(_)) => {}
            }
        }
        None
    }
}

/// The puzzle of a game.
fn game(tag: &Tag, known: &ReadContext) -> Result<ParsedPuzzle, Fault> {
    let whole = |reason| tag.start.fault(reason);
    let shape =
        Shape::new(BOX, BOX).map_err(|error| whole(FaultReason::Document(error.to_string())))?;
    let side = shape.side();
    if known.shape.is_some_and(|told| told != shape) || known.side.is_some_and(|told| told != side)
    {
        let what = format!(
            "puzzles of OpenSudoku are {side}×{side} with boxes of {shape}, but {} sets another size",
            known.told_by
        );
        return Err(whole(FaultReason::Document(what)));
    }
    let Some(data) = tag.attribute("data")? else {
        const MISSING: &str =
            "<game>: the attribute data is missing; expected data=\"…\" with 81 digits";
        return Err(whole(FaultReason::Document(MISSING.to_owned())));
    };
    let values = match data.value.strip_prefix("version:") {
        None => plain(&data, shape)?.into_iter().map(|it| (CellDigit::Given(it), vec![])).collect(),
        Some(rest) => fields::read(&data, rest, shape)?,
    };
    let (mut givens, mut placed) = (Grid::empty(shape), Grid::empty(shape));
    let mut notes = Notes::new();
    for (cell, (value, noted)) in values.into_iter().enumerate() {
        // Marks under a digit of the player reappear when the digit is erased.
        if !noted.is_empty() && matches!(value, CellDigit::Placed(_)) {
            notes.insert(cell, noted.into_iter().collect());
        }
        match value {
            CellDigit::Given(0) | CellDigit::Placed(0) => {}
            CellDigit::Given(digit) => givens.set(cell, Some(digit)),
            CellDigit::Placed(digit) => placed.set(cell, Some(digit)),
        }
    }
    let puzzle = Puzzle::classic(shape, givens);
    let position = Position { placed, left: Candidates::full(shape) }.beyond(&puzzle);
    Ok(ParsedPuzzle { position, notes, ..ParsedPuzzle::new(puzzle, false) })
}

/// Reads 81 digits. Like the game, also accepts dots.
fn plain(data: &Attribute, shape: Shape) -> Result<Vec<Digit>, Fault> {
    let mut digits = Vec::with_capacity(shape.cells());
    for (at, found) in data.value.char_indices() {
        let value = if found == '.' { Some(0) } else { found.to_digit(10) };
        let cell = digits.len().min(shape.cells() - 1);
        digits.push(value.map(|value| value as Digit).ok_or_else(|| {
            let rule = "use 1-9, and 0 or . for an empty cell".to_owned();
            data.fault(at, FaultReason::Character { found, side: shape.side(), rule })
                .in_cell(shape.name(cell))
        })?);
    }
    match digits.len() == shape.cells() {
        true => Ok(digits),
        false => {
            let expected = format!("{}, one for each cell", shape.cells());
            Err(data.fault(0, FaultReason::Length { found: digits.len(), expected }))
        }
    }
}
