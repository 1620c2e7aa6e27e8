//! A request of the page.

use std::{borrow::Cow, fmt::Display, sync::Arc, time::Duration};

use board::{
    Candidate, Cell, Digit, Grid, Position, Puzzle, Shape, Symbols, escape::visible,
    memory::Memory, stop::Stop,
};
use formats::{DrawingRule, Entry, PuzzleReader, ReadOptions, Remedy};
use serde_json::Value;

/// The reason for a missing answer, and its remedy.
pub(crate) struct Failure {
    pub(crate) why: String,
    pub(crate) remedy: Option<Remedy>,
}

impl Failure {
    /// Returns a failure without a remedy.
    pub(crate) fn new(why: String) -> Failure {
        Failure { why, remedy: None }
    }
}

impl<E: Display> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::new(error.to_string())
    }
}

/// Returns the problem of a text, after its line if there are several, and its cell.
fn problem(error: &formats::ReadError, is_one_line: bool) -> String {
    let line = if is_one_line { String::new() } else { format!("line {}: ", error.line) };
    let cell = error.cell.map(|cell| format!("{cell}: ")).unwrap_or_default();
    visible(&format!("{line}{cell}{}", error.reason)).into_owned()
}

/// The memory limit for formulas. WebAssembly has four times as much in total.
const MAX_MEMORY: u64 = 1 << 30;

/// A request.
pub(crate) struct Request(Value);

impl Request {
    /// Parses a request.
    pub(crate) fn new(text: &str) -> Result<Request, Failure> {
        Ok(Request(serde_json::from_str(text)?))
    }

    /// Returns a required text field.
    pub(crate) fn word(&self, key: &str) -> Result<&str, Failure> {
        self.word_or_none(key)
            .ok_or_else(|| Failure::new(format!("request: the field {key:?} is missing")))
    }

    /// Returns an optional text field.
    pub(crate) fn word_or_none(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.as_str()
    }

    /// Returns an optional number field.
    pub(crate) fn number(&self, key: &str) -> Option<u64> {
        self.0.get(key)?.as_u64()
    }

    /// Returns true if a field is true.
    pub(crate) fn flag(&self, key: &str) -> bool {
        self.0[key] == true
    }

    /// Returns the entry of a registry that a field names, or the first entry without the field.
    pub(crate) fn one_of<'a, T: ?Sized>(
        &self,
        key: &str,
        all: &[&'a T],
        name: impl Fn(&T) -> &str,
    ) -> Result<&'a T, Failure> {
        let first = || {
            all.first()
                .copied()
                .ok_or_else(|| Failure::new(format!("request: no {key} is available")))
        };
        let Some(wanted) = self.word_or_none(key) else { return first() };
        let found = all.iter().copied().find(|it| name(it) == wanted);
        found.ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|it| name(it)).collect();
            Failure::new(format!("unknown {key} {wanted:?}; expected {}", names.join(", ")))
        })
    }

    /// Returns the limits of a request: `seconds`, if the page set it, and the memory limit.
    pub(crate) fn stop(&self) -> Stop {
        let stop = Stop::never().within(Arc::new(Memory::new(MAX_MEMORY)));
        let seconds = self.number("seconds").map(Duration::from_secs);
        seconds.into_iter().fold(stop, Stop::after)
    }

    /// Returns the puzzle with the requested number in the text, from 0, and whether there are more.
    pub(crate) fn entry(&self) -> Result<(Entry, bool), Failure> {
        let text = &*self.bytes()?;
        let name = self.word_or_none("name").unwrap_or("text");
        let shape = match self.number("size") {
            Some(size) => Some(Shape::most_square(usize::try_from(size)?)?),
            None => self.word_or_none("box").map(str::parse).transpose()?,
        };
        let options = ReadOptions {
            shape,
            from: self.word_or_none("from").and_then(formats::named),
            symbols: self.word_or_none("symbols").map(Symbols::parse).transpose()?,
            range: self.word_or_none("range").map(str::to_owned),
            ignore_drawings: self.flag("ignore_drawings"),
            drawing_rules: self.drawing_rules()?,
            ..ReadOptions::default()
        };
        let mut puzzles = PuzzleReader::new(name, text, options);
        let number = self.number("number").unwrap_or(0);
        let entry = puzzles
            .nth(usize::try_from(number)?)
            .ok_or_else(|| Failure::new("the input contains no puzzle".to_owned()))?;
        let is_one_line = !text.trim_ascii().contains(&b'\n');
        let failed = |error: formats::ReadError| Failure {
            why: problem(&error, is_one_line),
            remedy: error.reason.remedy(),
        };
        Ok((entry.map_err(failed)?, puzzles.next().is_some()))
    }

    /// Returns the text of the puzzle, or the file that is encoded as Base64 in the field `file`.
    fn bytes(&self) -> Result<Cow<'_, [u8]>, Failure> {
        #[cfg(feature = "files")]
        if let Some(file) = self.word_or_none("file") {
            use base64::{Engine, prelude::BASE64_STANDARD};
            return Ok(BASE64_STANDARD.decode(file)?.into());
        }
        Ok(self.word("puzzle")?.as_bytes().into())
    }

    /// Returns the rules of drawings.
    fn drawing_rules(&self) -> Result<Vec<DrawingRule>, Failure> {
        let texts = self.0["drawings"].as_array().into_iter().flatten().filter_map(Value::as_str);
        texts.map(|text| text.parse().map_err(Failure::new)).collect()
    }

    /// Returns the puzzle, with the givens of the page. Those of layers are only in the puzzle.
    pub(crate) fn puzzle(&self) -> Result<Puzzle, Failure> {
        let (Entry { mut puzzle, .. }, _) = self.entry()?;
        let shape = puzzle.shape;
        if let Some(givens) = self.grid("givens", shape)? {
            for cell in 0..shape.cells() {
                puzzle.givens.set(cell, givens.get(cell));
            }
        }
        Ok(puzzle)
    }

    /// Returns the game state, or `None` if it is the beginning.
    pub(crate) fn position(&self, puzzle: &Puzzle) -> Result<Option<Position>, Failure> {
        let shape = puzzle.shape;
        let mut position = Position::start(puzzle);
        if let Some(placed) = self.grid("placed", shape)? {
            for (cell, digit) in placed.filled() {
                if puzzle.givens.get(cell).is_none() {
                    position.placed.set(cell, Some(digit));
                }
            }
        }
        for candidate in self.candidates("struck", shape)? {
            position.left.eliminate(candidate);
        }
        Ok(position.beyond(puzzle))
    }

    /// Returns the puzzle with all digits as givens, including those of the player.
    pub(crate) fn rest(&self) -> Result<Puzzle, Failure> {
        let puzzle = self.puzzle()?;
        Ok(match self.position(&puzzle)? {
            Some(position) => position.rest(&puzzle),
            None => puzzle,
        })
    }

    fn grid(&self, key: &str, shape: Shape) -> Result<Option<Grid>, Failure> {
        let Some(list) = self.0.get(key).and_then(Value::as_array) else { return Ok(None) };
        let digit = |it: &Value| it.as_u64().and_then(|it| Digit::try_from(it).ok());
        let digits: Option<Vec<Digit>> = list.iter().map(digit).collect();
        let grid = digits.and_then(|digits| Grid::from_digits(shape, &digits));
        let mut grid = grid.ok_or_else(|| {
            Failure::new(format!("request: {key}: the values do not fit the board"))
        })?;
        let holes = (0..shape.cells()).filter(|&cell| shape.is_hole(cell));
        holes.for_each(|cell| grid.set(cell, None));
        Ok(Some(grid))
    }

    fn candidates(&self, key: &str, shape: Shape) -> Result<Vec<Candidate>, Failure> {
        let Some(list) = self.0.get(key).and_then(Value::as_array) else { return Ok(Vec::new()) };
        let candidate = |it: &Value| {
            let cell = usize::try_from(it.get(0)?.as_u64()?).ok();
            let digit = Digit::try_from(it.get(1)?.as_u64()?).ok();
            let cell: Cell = cell.filter(|&cell| cell < shape.cells() && !shape.is_hole(cell))?;
            let digit = digit.filter(|&digit| (1..=shape.digits()).contains(&digit.into()))?;
            Some(Candidate { cell, digit })
        };
        let all: Option<Vec<_>> = list.iter().map(candidate).collect();
        all.ok_or_else(|| Failure::new(format!("request: {key}: the values do not fit the board")))
    }
}
