//! Readings of lines as the rows of a matrix, with or without headings.

use super::cell::{self, is_cell};
use super::cut::{CUTS, Cut, Slots, cut, cut_headings};
use super::roles::{self, Role};
use super::series::{are_headings, are_names, is_corner, is_series, is_shuffled, refused};
use super::unit::{Class, Line, Unit};
use super::{Assumption, Reading};
use crate::catalogue;
use crate::format::Format;
use crate::rows::borders::{Border, Borders};
use crate::text::ReadContext;
use crate::text::lines::content;
use crate::text::token::Kind;
use crate::text::word::root;
use board::{Digit, MAX_SIDE, MIN_SIDE, Shape};

/// Maximum number of lines before the first row.
const MOST_BEFORE: usize = 8;

/// Maximum number of rows of names and types between headings and cells.
const MOST_NAMES: usize = 3;

/// A way to read lines as rows.
#[derive(Clone, Copy)]
struct Layout {
    cut: Cut,
    /// Whether the first line has the headings of the columns.
    has_row: bool,
    /// Whether the first slot of each line is the heading of its row.
    has_column: bool,
}

/// Returns the readings of lines as rows. With `headed`, only those with headings that begin on the
/// first line.
pub(super) fn readings(unit: &mut Unit, known: &ReadContext, headed: bool) -> Vec<Reading> {
    let mut found = Vec::new();
    for start in 0..=MOST_BEFORE {
        if unit.line(start).is_some_and(may_have_slots) {
            for layout in layouts().filter(|layout| !headed || layout.has_row) {
                found.extend(read(unit, start, layout, known));
            }
        }
        let may_go_on = unit.line(start).is_some_and(|line| roles::may_be_before(line, known));
        if headed || !may_go_on {
            break;
        }
    }
    found
}

/// Returns the readings of the lines of a table, in which tabs separate the cells.
pub(super) fn of_table(unit: &mut Unit, known: &ReadContext) -> Vec<Reading> {
    let layouts = layouts().filter(|layout| layout.cut == Cut::Fields(b'\t'));
    layouts.filter_map(|layout| read(unit, 0, layout, known)).collect()
}

/// Returns true if a line may have as many slots as the smallest side.
fn may_have_slots(line: &Line) -> bool {
    let is_long = |word: &str| word.len() >= MIN_SIDE;
    line.class == Class::Other && (line.tokens.len() + 1 >= MIN_SIDE || line.words().any(is_long))
}

/// Reads a puzzle with one cell on each line. Two dashes may begin a row, as in YAML.
pub(super) fn column(unit: &mut Unit, known: &ReadContext) -> Option<Reading> {
    let cell = |line: &Line| {
        let dashes = line.words().take_while(|&word| word == "-").count();
        let [token] = line.tokens.get(dashes..)? else { return None };
        let word = Some(line.of(*token)).filter(|word| is_cell(word, &known.alphabet))?;
        matches!(token.kind, Kind::Word | Kind::Text).then(|| (dashes, word.to_owned()))
    };
    let mut begin = 0;
    while begin < MOST_BEFORE && unit.line(begin).and_then(cell).is_none() {
        unit.line(begin).filter(|line| roles::may_be_before(line, known))?;
        begin += 1;
    }
    let (mut words, mut starts, mut end) = (Vec::new(), Vec::new(), begin);
    while let Some((dashes, word)) = unit.line(end).and_then(cell) {
        starts.extend(Some(words.len()).filter(|_| dashes == 2));
        words.push(word);
        end += 1;
    }
    let side = root(words.len()).filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side))?;
    let are_rows = starts.iter().copied().eq((0..side).map(|row| row * side));
    let size = roles_before(unit, begin, side, known).filter(|_| starts.is_empty() || are_rows)?;
    let sized = size.map_or_else(|| Shape::most_square(side).ok(), |(r, c)| Shape::new(r, c).ok());
    let shape = known.shape.or(sized).filter(|shape| shape.side() == side)?;
    known.alphabet.begin();
    let digit = |word: &String| cell::digit(word, side, known).ok();
    let read = || words.iter().map(digit).collect::<Option<Vec<_>>>();
    let digits = known.alphabet.reading(true, read)?;
    let guessed = known.shape.is_none() && size.is_none() && shape.box_rows() != shape.box_cols();
    let lines = if begin > 0 || are_rows { closed(unit, end) } else { end };
    let assumptions = if are_rows { Vec::new() } else { vec![Assumption::Column] };
    Some(Reading {
        shape,
        guessed,
        digits,
        format: catalogue::NUMBERS,
        lines,
        assumptions,
        refused: None,
    })
}

fn layouts() -> impl Iterator<Item = Layout> {
    CUTS.into_iter().flat_map(|cut| {
        let heads = [(false, false), (true, false), (false, true), (true, true)];
        heads.map(|(has_row, has_column)| Layout { cut, has_row, has_column })
    })
}

/// Reads the matrix that begins, with its headings or its first row, at line `start`.
fn read(unit: &mut Unit, start: usize, layout: Layout, known: &ReadContext) -> Option<Reading> {
    let mut at = start;
    let headings = match layout.has_row {
        true => Some(unit.line(start).and_then(|line| cut_headings(layout.cut, line))?),
        false => None,
    };
    if layout.has_row {
        at = first_row(unit, start + 1, layout, known)?;
    }
    let slots = unit.line(at).and_then(|line| layout.slots(line))?;
    let side = slots.slots.len().checked_sub(usize::from(layout.has_column))?;
    let is_side = known.side.is_none_or(|known| known == side);
    let is_written = layout.cut != Cut::Characters || known.alphabet.writes(side);
    if !(MIN_SIDE..=MAX_SIDE).contains(&side) || !is_side || !is_written {
        return None;
    }
    let mut above = Vec::new();
    if let Some(headings) = headings {
        let texts = headings.texts(unit.seen(start));
        layout.check_headings(&texts, side, known).then_some(())?;
        above.extend(texts[texts.len() - side..].iter().map(|text| text.to_string()));
    }
    let above: Vec<&str> = above.iter().map(String::as_str).collect();
    let size = roles_before(unit, start, side, known)?;
    let format = layout.format(!slots.bars.is_empty());
    known.alphabet.begin();
    let mut rows = Rows {
        layout,
        side,
        names: Vec::new(),
        digits: Vec::new(),
        words: slots.words,
        borders: Borders::default(),
        blanks: [false; 2],
    };
    let end = known.alphabet.reading(!format.uses_symbols(), || rows.take_all(unit, at, known))?;
    let names: Vec<&str> = rows.names.iter().map(String::as_str).collect();
    let are_items = names.iter().all(|name| matches!(*name, "-" | "*"));
    if layout.has_column && !are_items && !are_headings(&names, known) && !is_shuffled(&names)
        || rows.digits.iter().all(|&it| it == 0)
    {
        return None;
    }
    let refused = refused(&names, &above);
    if rows.goes_on(unit, start, end, known) {
        return None;
    }
    let (shape, guessed) = rows.shape(known, size)?;
    let ends_with = |at: usize, end: &[char]| unit.seen(at).text.trim_ascii_end().ends_with(end);
    let is_declared = start > 0
        || layout.has_column && are_items
        || ends_with(0, &['=', ':'])
        || ends_with(end - 1, &[';']);
    let lines = if is_declared { closed(unit, end) } else { end };
    let mut assumptions = sizes(unit, start, side, known);
    let (row, column) = (layout.has_row, layout.has_column && !are_items);
    if row || column {
        assumptions.push(Assumption::Headings { row, column });
    }
    Some(Reading { shape, guessed, digits: rows.digits, format, lines, assumptions, refused })
}

impl Layout {
    fn slots(self, line: &Line) -> Option<Slots> {
        cut(self.cut, self.has_column, line)
    }

    /// Returns true if these texts can be the headings of `side` columns.
    fn check_headings(self, texts: &[&str], side: usize, known: &ReadContext) -> bool {
        let names = match texts {
            [corner, names @ ..] if names.len() == side && self.has_column => {
                if !is_corner(corner, known) {
                    return false;
                }
                names
            }
            names => names,
        };
        let may_be_names = self.cut != Cut::Characters;
        let are_names = may_be_names && are_names(names, known);
        names.len() == side && (is_series(names, known) || are_names || is_shuffled(names))
    }

    fn format(self, has_bars: bool) -> &'static dyn Format {
        match self.cut {
            Cut::Fields(b',' | b';' | b'\t') => catalogue::CELLS,
            Cut::Words if !has_bars => catalogue::NUMBERS,
            _ => catalogue::GRID,
        }
    }
}

/// Returns the line of the first row below the headings. Borders, names and types may be between
/// them.
fn first_row(unit: &mut Unit, mut at: usize, layout: Layout, known: &ReadContext) -> Option<usize> {
    let most = at + 2 * MOST_NAMES;
    while at < most {
        let line = unit.line(at)?;
        let is_name = |text: &&str| {
            let has_letter = text.chars().any(|c| c.is_alphabetic() && c != 'x' && c != 'X');
            has_letter && !is_cell(text, &known.alphabet)
        };
        let are_names = |slots: Slots| {
            let texts = slots.texts(line);
            let names = texts.iter().filter(|text| !text.is_empty());
            names.clone().count() + 1 >= texts.len()
                && names.clone().all(is_name)
                && texts.len() > 1
        };
        match line.class {
            Class::Blank => return None,
            Class::Other if !layout.slots(line).is_some_and(are_names) => return Some(at),
            _ => at += 1,
        }
    }
    None
}

/// Returns the box that the lines before the first row specify; `None` if one of them has no role.
fn roles_before(
    unit: &mut Unit,
    start: usize,
    side: usize,
    known: &ReadContext,
) -> Option<Option<(usize, usize)>> {
    let mut size = None;
    for at in 0..start {
        if let Role::Size(Some(found)) = roles::before(unit.line(at)?, side, known)? {
            size = Some(found);
        }
    }
    Some(size)
}

/// Returns the lines before the first row that were read as a size.
fn sizes(unit: &Unit, start: usize, side: usize, known: &ReadContext) -> Vec<Assumption> {
    let is_size =
        |&at: &usize| matches!(roles::before(unit.seen(at), side, known), Some(Role::Size(_)));
    (0..start).filter(is_size).map(Assumption::Size).collect()
}

/// Returns the number of lines including those that close a declared matrix.
fn closed(unit: &mut Unit, mut end: usize) -> usize {
    while unit.line(end).is_some_and(|line| roles::is_closing(line) || line.class == Class::Border)
    {
        end += 1;
    }
    end
}

/// The rows read so far.
struct Rows {
    layout: Layout,
    side: usize,
    /// The headings of the rows.
    names: Vec<String>,
    digits: Vec<Digit>,
    /// The number of words in each row.
    words: usize,
    borders: Borders,
    /// Whether there are empty cells with a symbol, and without one.
    blanks: [bool; 2],
}

impl Rows {
    /// Reads as many rows as the side, from a line on; returns the number of the line after the
    /// last.
    fn take_all(&mut self, unit: &mut Unit, mut at: usize, known: &ReadContext) -> Option<usize> {
        let (mut count, mut band) = (0, None);
        while count < self.side {
            let line = unit.line(at)?;
            match line.class {
                Class::Comment => {}
                Class::Border => self.borders.line(count, at + 1, content(&line.text)),
                Class::Blank => {
                    let rows = *band.get_or_insert(count);
                    if rows == 0 || !self.side.is_multiple_of(rows) || !count.is_multiple_of(rows) {
                        return None;
                    }
                    if rows > 1 {
                        self.borders.line(count, at + 1, "");
                    }
                }
                Class::Other => {
                    self.take(line, count, known)?;
                    count += 1;
                }
            }
            at += 1;
        }
        Some(at)
    }

    /// Reads a line as a row.
    fn take(&mut self, line: &Line, count: usize, known: &ReadContext) -> Option<()> {
        let Slots { mut slots, bars, words } = self.layout.slots(line)?;
        let index = usize::from(self.layout.has_column);
        if slots.len() != self.side + index || words != self.words {
            return None;
        }
        if self.layout.has_column {
            self.names.push(line.text[slots.remove(0)].to_owned());
        }
        let bars = bars.into_iter().filter_map(|before| before.checked_sub(index));
        let mut bars: Vec<usize> = bars.filter(|&bar| 0 < bar && bar < self.side).collect();
        bars.dedup();
        if count == 0 {
            let border = |before| Border { before, line: 1, column: 1, is_thick: false };
            self.borders.bars = bars.into_iter().map(border).collect();
        } else if !self.borders.bars.iter().map(|bar| bar.before).eq(bars) {
            return None;
        }
        for slot in slots {
            let digit = cell::digit(&line.text[slot.clone()], self.side, known).ok()?;
            self.blanks[usize::from(slot.is_empty())] |= digit == 0;
            self.digits.push(digit);
        }
        // Empty cells are all written, or all omitted.
        (self.blanks != [true; 2]).then_some(())
    }

    /// Returns true if the line after the last is another row, and not a row of the next matrix.
    fn goes_on(&self, unit: &mut Unit, start: usize, end: usize, known: &ReadContext) -> bool {
        let heading = self.layout.has_row.then(|| unit.seen(start).text.clone());
        let Some(line) = unit.line(end) else { return false };
        let Some(slots) = self.layout.slots(line).filter(|_| line.class == Class::Other) else {
            return false;
        };
        let texts = slots.texts(line);
        let index = usize::from(self.layout.has_column);
        let cells = texts.iter().filter(|text| is_cell(text, &known.alphabet)).count();
        let is_row = texts.len() == self.side + index && 2 * cells >= texts.len();
        let begins_again = heading.as_ref() == Some(&line.text)
            || is_row
                && self.layout.has_column
                && self.names.first().is_some_and(|name| name == texts[0]);
        is_row && !begins_again
    }

    /// Returns the shape set by options, a size or borders, and whether other boxes are possible.
    fn shape(
        &mut self,
        known: &ReadContext,
        size: Option<(usize, usize)>,
    ) -> Option<(Shape, bool)> {
        // Bars between all cells are not borders of boxes if there are no horizontal lines.
        if self.borders.lines.is_empty() && self.borders.bars.len() + 1 == self.side {
            self.borders.bars.clear();
        }
        // The same applies to lines between all rows without bars.
        let inner = |line: &&Border| (1..self.side).contains(&line.before);
        if self.borders.bars.is_empty()
            && self.borders.lines.iter().filter(inner).count() + 1 == self.side
        {
            self.borders.lines.clear();
        }
        let drawn = self.borders.shape(self.side).ok()?;
        let sized = match size {
            Some((rows, columns)) => Some(Shape::new(rows, columns).ok()?),
            None => None,
        };
        let told: Vec<Shape> = [drawn, sized, known.shape].into_iter().flatten().collect();
        if let Some(&shape) = told.first() {
            return told.iter().all(|&other| other == shape).then_some((shape, false));
        }
        let shape = Shape::most_square(self.side).ok()?;
        Some((shape, shape.box_rows() != shape.box_cols()))
    }
}
