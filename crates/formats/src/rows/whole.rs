//! Reads puzzles of several lines, one for each row.
//!
//! The first row determines the side unless options do. A puzzle ends after that number of rows.
//! After a fault, its remaining rows are skipped so that the next puzzle is found. If rows differ
//! in length, the length of the majority determines the number of rows to skip.

use std::mem;

use super::borders::{Border, Borders, dashes, drawn_or, is_border, next_row};
use super::row::{Piece, Survey, pieces, plain_numbers};
use crate::error::{Fault, FaultReason};
use crate::reading::{Input, ParsedPuzzle};
use crate::text::lines::{LookAhead, content};
use crate::text::word::{is_likely, is_puzzle};
use crate::text::wrapped::is_address;
use board::{MAX_SIDE, MIN_SIDE, Shape};

/// The kind of rows: without or with bars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    Plain,
    Drawn,
}

/// Reads the puzzle whose first row is the current line.
pub(crate) fn read(input: &mut Input, style: Style) -> Result<ParsedPuzzle, Fault> {
    let (side, fault) = side(input)?;
    let (shape, guessed) = input.shape(side).map_err(|reason| input.fault(0, reason))?;
    let mut rows = Rows::new(input, shape, style);
    rows.fault = fault;
    let first = input.lines.number();
    loop {
        rows.take(input);
        if !rows.advance(input)? {
            break;
        }
    }
    // Walls of cells do not determine boxes, unless a border shows that each box is a column.
    let bars = rows.borders.bars.len();
    let are_walls = rows.borders.lines.is_empty() && bars + 1 == side;
    if are_walls && !is_border_next(input, side) {
        rows.borders.bars.clear();
    }
    rows.finish(input, first, guessed)
}

/// Returns true if the next line is a border, and not a row of dashes.
fn is_border_next(input: &mut Input, side: usize) -> bool {
    let LookAhead::Line(line) = input.lines.peek(1) else { return false };
    is_border(content(line)) && dashes(content(line)) != Some(side)
}

/// Returns the side, from the options or the current line, and a fault if a row of this side cannot
/// be written in this way.
///
/// # Errors
/// If the line is not a row at all, so that no further lines belong to it.
fn side(input: &Input) -> Result<(usize, Option<Fault>), Fault> {
    let survey = Survey::of(input.content());
    match input.known.side {
        Some(side) => known(input, &survey, side),
        None if survey.is_numbers() => numbers(input, &survey),
        None => characters(input, &survey),
    }
}

fn known(input: &Input, survey: &Survey, side: usize) -> Result<(usize, Option<Fault>), Fault> {
    if !is_row(input, survey) {
        return Err(input.fault(0, FaultReason::Unrecognised));
    }
    let writes = survey.chars != side || survey.words == side || input.known.alphabet.writes(side);
    Ok((side, (!writes).then(|| needs_symbols(input, side))))
}

fn numbers(input: &Input, survey: &Survey) -> Result<(usize, Option<Fault>), Fault> {
    match survey.words {
        side @ MIN_SIDE..=MAX_SIDE => Ok((side, None)),
        found => Err(out_of_range(input, found, "numbers")),
    }
}

fn characters(input: &Input, survey: &Survey) -> Result<(usize, Option<Fault>), Fault> {
    let side = survey.chars;
    if !is_row(input, survey) {
        return Err(input.fault(0, FaultReason::Unrecognised));
    }
    if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
        return Err(out_of_range(input, side, "characters"));
    }
    let writes = input.known.alphabet.writes(side);
    Ok((side, (!writes).then(|| needs_symbols(input, side))))
}

/// Returns true if enough characters of the line can be cells.
fn is_row(input: &Input, survey: &Survey) -> bool {
    let is_cell = |c: &char| !matches!(c, ' ' | '\t' | ',' | ';' | '|');
    let cells = input.content().chars().filter(is_cell);
    let is_drawn = survey.bars > 1 || survey.is_numbers();
    survey.chars > 0 && (is_drawn || is_likely(&input.known.alphabet, cells))
}

fn out_of_range(input: &Input, found: usize, what: &'static str) -> Fault {
    let rule = "a row";
    input.fault(0, FaultReason::Side { found, what, rule })
}

/// Returns the fault of a row without symbols, or of a line that no row can be.
fn needs_symbols(input: &Input, side: usize) -> Fault {
    let is_part = |c: char| c.is_alphanumeric() || " \t,;|._-*?".contains(c);
    if !input.content().chars().all(is_part) {
        return input.fault(0, FaultReason::Unrecognised);
    }
    input.fault(0, FaultReason::NeedsSymbols { found: side, what: "row", side })
}

/// The rows of a puzzle, as far as they were read.
struct Rows {
    shape: Shape,
    side: usize,
    because: &'static str,
    style: Style,
    borders: Borders,
    /// The number of rows seen.
    count: usize,
    fault: Option<Fault>,
    /// The line of the last row, and the column after its end.
    end: (usize, usize),
    /// The leading length of rows in the majority vote, and its lead.
    majority: (usize, usize),
    /// The bars of the current row: the number of cells before each bar, and its byte.
    bars: Vec<(usize, usize)>,
    /// Whether the first row has a word for each cell, once it was read.
    by_words: Option<bool>,
}

impl Rows {
    fn new(input: &mut Input, shape: Shape, style: Style) -> Rows {
        input.memory.digits.clear();
        let side = shape.side();
        let because = input.because();
        let (borders, bars) = (Borders::default(), Vec::new());
        let (end, majority) = ((input.lines.number(), 1), (side, 0));
        let (count, fault) = (0, None);
        let by_words = None;
        Rows { shape, side, because, style, borders, count, fault, end, majority, bars, by_words }
    }

    /// Advances to the next row. Returns false if the puzzle ends before it.
    fn advance(&mut self, input: &mut Input) -> Result<bool, Fault> {
        while self.count < self.wanted() {
            match next_row(input, &mut self.borders, self.count, self.side) {
                Ok(true) if !self.is_other(input) => return Ok(true),
                Ok(found) => {
                    if found {
                        input.lines.step_back();
                    }
                    self.end_early();
                    return Ok(false);
                }
                Err(fault) if fault.is_io() && self.fault.is_none() => return Err(fault),
                // Reports the earlier fault first, and this one after it.
                Err(fault) if fault.is_io() => {
                    input.lines.put_back(fault);
                    return Ok(false);
                }
                Err(fault) => self.skip(fault),
            }
        }
        Ok(false)
    }

    /// Returns true if the current line is not a row but another puzzle. This is a line with a
    /// puzzle in one of its fields, an object, a list or an address.
    fn is_other(&self, input: &Input) -> bool {
        let content = input.content();
        let mut fields =
            content.split([',', ';', '\t']).map(|field| field.trim_matches([' ', '"']));
        let is_other = fields.any(|field| is_puzzle(input.known, field))
            || content.starts_with('[')
            || is_address(content);
        is_other && Survey::of(content).length(self.side) != self.side
    }

    /// Returns the number of rows of the puzzle, including those with faults.
    fn wanted(&self) -> usize {
        match self.fault {
            None => self.side,
            Some(_) => self.majority.0.clamp(MIN_SIDE, MAX_SIDE),
        }
    }

    /// Takes the current line as a row. After a fault, only its length is determined.
    fn take(&mut self, input: &mut Input) {
        let mut digits = mem::take(&mut input.memory.digits);
        let length = match self.fault {
            None => self.read(input, &mut digits),
            Some(_) => Ok(Survey::of(input.content()).length(self.side)),
        };
        input.memory.digits = digits;
        self.count += 1;
        let length = length.unwrap_or_else(|fault| {
            self.fault.get_or_insert(fault);
            Survey::of(input.content()).length(self.side)
        });
        self.vote(length);
        let line = input.lines.text().trim_ascii_end().chars().count();
        self.end = (input.lines.number(), line + 1);
    }

    /// Counts a length in the majority vote of Boyer and Moore.
    fn vote(&mut self, length: usize) {
        self.majority = match self.majority {
            (leader, lead) if leader == length => (leader, lead + 1),
            (_, 0) => (length, 1),
            (leader, lead) => (leader, lead - 1),
        };
    }

    /// Counts a row that could not be read at all.
    fn skip(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
        self.count += 1;
        self.vote(self.side);
    }

    fn read(&mut self, input: &Input, digits: &mut Vec<u16>) -> Result<usize, Fault> {
        let content = input.content();
        let alphabet = &input.known.alphabet;
        let is_plain = alphabet.is_plain() && !alphabet.has_other_blank();
        if is_plain && plain_numbers(content, self.side, digits) {
            alphabet.meet(&digits[digits.len() - self.side..]);
            self.bars.clear();
            self.by_words.get_or_insert(true);
            return self.compare_bars(input).map(|()| self.side);
        }
        let survey = Survey::of(content);
        let by_words = survey.words == self.side;
        // A number of two digits is not two cells if the first row has numbers.
        let is_other = self.side > 9 && by_words != *self.by_words.get_or_insert(by_words);
        if survey.length(self.side) != self.side || is_other {
            return Err(self.wrong_length(input, &survey));
        }
        self.bars.clear();
        let start = digits.len();
        for (at, piece) in pieces(content) {
            let cell = digits.len();
            let found = match piece {
                Piece::Bar if self.style == Style::Drawn => {
                    self.bars.push((cell - start, at));
                    continue;
                }
                Piece::Bar => Err((at, input.known.alphabet.wrong('|', self.side))),
                Piece::Gap => Err((at, FaultReason::Gap)),
                Piece::Word(word) if by_words => {
                    let digit = input.known.cell(word, self.side);
                    digit.map(|digit| digits.push(digit)).map_err(|reason| (at, reason))
                }
                Piece::Word(word) => {
                    let values = input.known.alphabet.values(word, self.side, digits);
                    values.map_err(|(i, c)| (at + i, input.known.alphabet.wrong(c, self.side)))
                }
            };
            found.map_err(|(at, reason)| {
                let cell = digits.len().min(start + self.side - 1).max(cell);
                input.fault_in(at, self.shape, cell, reason)
            })?;
        }
        self.compare_bars(input)?;
        Ok(self.side)
    }

    /// Returns the fault of a row of the wrong length: at its first surplus cell, or at its end.
    fn wrong_length(&self, input: &Input, survey: &Survey) -> Fault {
        let row = self.count + 1;
        let found = match self.by_words {
            Some(true) => survey.words,
            _ => survey.length(self.side),
        };
        let content = input.content();
        let words = pieces(content).filter_map(|(at, piece)| match piece {
            Piece::Word(word) => Some((at, word)),
            _ => None,
        });
        let surplus = if found == survey.words {
            words.map(|(at, _)| at).nth(self.side)
        } else {
            words
                .flat_map(|(at, word)| word.char_indices().map(move |(i, _)| at + i))
                .nth(self.side)
        };
        let (expected, because) = (self.side, self.because);
        let reason = FaultReason::RowLength { row, found, expected, because };
        input.fault(surplus.unwrap_or(content.len()), reason)
    }

    /// Checks that the row has the bars of the first row.
    fn compare_bars(&mut self, input: &Input) -> Result<(), Fault> {
        self.bars.retain(|&(before, _)| before > 0 && before < self.side);
        self.bars.dedup_by_key(|bar| bar.0);
        if self.count == 0 {
            let line = input.lines.number();
            let column = |at| input.fault(at, FaultReason::Gap).column;
            let bars = self.bars.iter();
            let border = |&(before, at): &(usize, usize)| Border {
                before,
                line,
                column: column(at),
                is_thick: false,
            };
            self.borders.bars = bars.map(border).collect();
            return Ok(());
        }
        let first = self.borders.bars.iter().map(|bar| bar.before);
        if first.clone().eq(self.bars.iter().map(|bar| bar.0)) {
            return Ok(());
        }
        let stray = self.bars.iter().zip(first.map(Some).chain(std::iter::repeat(None)));
        let stray = stray.into_iter().find(|(bar, place)| Some(bar.0) != *place);
        let at = stray.map_or(input.content().len(), |(bar, _)| bar.1);
        let row = self.count + 1;
        let how =
            format!("the bars of row {row} are not below those of row 1; the bars must line up");
        Err(input.fault(at, FaultReason::Borders(how)))
    }

    fn end_early(&mut self) {
        let (expected, because) = (self.side, self.because);
        let reason = FaultReason::Rows { found: self.count, expected, because };
        self.fault.get_or_insert(Fault::new(self.end.0, self.end.1, reason));
    }

    fn finish(self, input: &mut Input, first: usize, guessed: bool) -> Result<ParsedPuzzle, Fault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let mut drawn = self.borders.shape(self.side)?;
        // If boxes are rows, a frame is the whole drawing.
        if drawn.is_none() && self.shape.box_rows() == 1 && is_border_next(input, self.side) {
            drawn = Some(self.shape);
        }
        let (shape, guessed) = drawn_or(input, drawn, (self.shape, guessed), first)?;
        Ok(input.classic(shape, guessed))
    }
}
