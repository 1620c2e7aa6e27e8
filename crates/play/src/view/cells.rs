//! Draws the grid with the contents of its cells.

use std::collections::BTreeSet;

use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use super::{
    frame::{Frame, Look, Marks},
    theme::Theme,
};
use crate::session::{Session, ShownStep};
use board::{Candidate, Cell, Digit, DigitNames};
use pictures::picture::{CandidateRole, CandidateRoles, borders::RegionBorders};

/// The grid of a session, ready to be drawn.
pub(super) struct Board<'a> {
    session: &'a Session,
    theme: Theme,
    look: Look,
    frame: Frame,
    names: DigitNames,
    /// The borders of the regions, or `None` if thick lines run through the whole grid.
    borders: Option<RegionBorders>,
    conflicts: &'a BTreeSet<Cell>,
    /// The roles of the candidates in the step whose cells are shown, if there is one.
    roles: Option<CandidateRoles<'a>>,
}

impl<'a> Board<'a> {
    pub(super) fn new(session: &'a Session, theme: Theme, look: Look, frame: Frame) -> Board<'a> {
        let step = session.shown.as_ref().filter(|shown| shown.is_whole);
        let roles = step.map(|shown| CandidateRoles::of(&shown.step.step));
        let (names, conflicts) = (session.names(), session.game().conflicts());
        let borders = (!look.has_plain_lines).then(|| RegionBorders::of(session.game().layout()));
        Board { session, theme, look, frame, names, borders, conflicts, roles }
    }

    /// Draws the grid into an area, with the numbers of rows and columns.
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let Frame { rows, columns, .. } = self.frame;
        let label = self.look.label as u16;
        let grid = Rect {
            x: area.x + label,
            y: area.y + 1,
            width: area.width.saturating_sub(label),
            height: area.height.saturating_sub(1),
        };
        self.frame.draw(grid, buffer, self.theme.quiet(), self.borders.as_ref());
        for column in columns.first..columns.first + columns.count {
            let x = columns.start(column) + columns.size / 2;
            let at = Rect { x: grid.x + x as u16, y: area.y, width: label, height: 1 };
            let number = (column + 1).to_string();
            put(buffer, at.intersection(area), &number, self.theme.quiet());
        }
        for row in rows.first..rows.first + rows.count {
            let y = grid.y + (rows.start(row) + rows.size / 2) as u16;
            let number = format!("{:>1$}", row + 1, self.look.label - 1);
            put(
                buffer,
                Rect { y, height: 1, ..area }.intersection(area),
                &number,
                self.theme.quiet(),
            );
            for column in columns.first..columns.first + columns.count {
                let place = Rect {
                    x: grid.x + columns.start(column) as u16,
                    y: grid.y + rows.start(row) as u16,
                    width: columns.size as u16,
                    height: rows.size as u16,
                };
                let cell = row * self.look.shape.columns() + column;
                if !self.look.shape.is_hole(cell) {
                    self.cell(cell, place.intersection(area), buffer);
                }
            }
        }
        if !self.frame.is_whole() {
            put(buffer, Rect { height: 1, width: label, ..area }, "…", self.theme.quiet());
        }
    }

    fn cell(&self, cell: Cell, place: Rect, buffer: &mut Buffer) {
        let square = self.session.game().square(cell);
        let begun = self.session.begun.filter(|_| cell == self.session.cursor);
        match (begun, square.digit) {
            (Some(begun), _) => {
                self.alone(place, '>', &format!("{}", begun.number), Style::new(), buffer)
            }
            (None, Some(digit)) => {
                let (sign, style) = self.sign(cell, self.digit_style(square.is_given));
                self.alone(place, sign, &self.symbol(digit), style, buffer);
            }
            (None, None) => {
                let (sign, style) = self.sign(cell, Style::new());
                let placed = self.step().and_then(|step| step.step.placed);
                match placed.filter(|placed| placed.cell == cell) {
                    Some(Candidate { digit, .. }) => {
                        self.alone(place, sign, &self.symbol(digit), style, buffer);
                    }
                    None => match self.frame.marks {
                        Marks::Placed => self.marks(cell, place, (sign, style), buffer),
                        Marks::InRow => self.row_of_marks(cell, place, (sign, style), buffer),
                        Marks::Hidden => self.alone(place, sign, "", style, buffer),
                    },
                }
            }
        }
        if cell == self.session.cursor {
            buffer.set_style(place, Style::new().add_modifier(Modifier::REVERSED));
        }
    }

    /// Draws a sign and a text in the centre of a cell.
    fn alone(&self, place: Rect, sign: char, text: &str, style: Style, buffer: &mut Buffer) {
        let width = self.look.width;
        let text = format!("{sign}{text:>width$}");
        let (x, y) = match self.frame.marks {
            Marks::Hidden => (0, 0),
            _ => ((place.width.saturating_sub(width as u16 + 1)) / 2, place.height / 2),
        };
        let at = Rect { x: place.x + x, y: place.y + y, height: 1, ..place };
        put(buffer, at.intersection(place), &text, style);
    }

    /// Returns the marks of a cell with their signs.
    fn signed_marks(&self, cell: Cell) -> impl Iterator<Item = (Digit, char, Style)> {
        let square = self.session.game().square(cell);
        (1..=self.look.shape.digits() as Digit).filter_map(move |digit| {
            let part = self.roles.as_ref().and_then(|it| it.part(Candidate { cell, digit }));
            let (sign, style) = match part {
                Some(CandidateRole::Eliminated) => ('-', self.theme.struck_style()),
                Some(CandidateRole::Denied) => ('~', self.theme.denied_style()),
                Some(_) if self.is_possible(cell, digit) => ('+', self.theme.good()),
                _ if square.marks.contains(&digit) => (' ', self.theme.quiet()),
                _ => return None,
            };
            Some((digit, sign, style))
        })
    }

    /// Draws marks one after the other. If there are too many, it draws `≠` and the missing ones.
    /// If a step is shown, its candidates are drawn first.
    fn row_of_marks(
        &self,
        cell: Cell,
        place: Rect,
        (sign, style): (char, Style),
        buffer: &mut Buffer,
    ) {
        let room = usize::from(place.width).saturating_sub(1);
        let all: Vec<_> = self.signed_marks(cell).collect();
        let width = |sign: char| 1 + usize::from(sign != ' ');
        let wide: usize = all.iter().map(|&(_, sign, _)| width(sign)).sum();
        if sign != '-' || all.is_empty() {
            put(buffer, place, &sign.to_string(), style);
        }
        if wide > room && all.iter().all(|&(_, sign, _)| sign == ' ') {
            let missing = (1..=self.look.shape.digits() as Digit)
                .filter(|digit| all.iter().all(|(mark, ..)| mark != digit));
            let missing: String = missing.map(|digit| self.symbol(digit)).collect();
            let text = if missing.is_empty() { "all".to_owned() } else { format!("≠{missing}") };
            put(buffer, right(place, 1), &text, self.theme.quiet());
            return;
        }
        let (mut at, mut left) = (1, room);
        let needed: usize =
            all.iter().filter(|it| it.1 != ' ').map(|&(_, sign, _)| width(sign)).sum();
        let mut spare = room.saturating_sub(needed);
        for (digit, sign, style) in all {
            let size = width(sign);
            if sign == ' ' {
                if spare < size {
                    continue;
                }
                spare -= size;
            }
            if left < size {
                return;
            }
            let text = self.symbol(digit);
            let text = if sign == ' ' { text } else { format!("{sign}{text}") };
            put(buffer, right(place, at), &text, style);
            at += size as u16;
            left -= size;
        }
    }

    fn marks(&self, cell: Cell, place: Rect, (sign, style): (char, Style), buffer: &mut Buffer) {
        let (width, (_, columns)) = (self.look.width, self.look.marks);
        let mut is_empty = true;
        for (digit, sign, style) in self.signed_marks(cell) {
            is_empty = false;
            let index = usize::from(digit) - 1;
            let at = Rect {
                x: place.x + (index % columns * (width + 1)) as u16,
                y: place.y + (index / columns) as u16,
                width: width as u16 + 1,
                height: 1,
            };
            let text = format!("{sign}{:>width$}", self.symbol(digit));
            put(buffer, at.intersection(place), &text, style);
        }
        match (is_empty, sign) {
            (true, sign) => self.alone(place, sign, "", style, buffer),
            (false, ' ' | '*' | '-') => {}
            (false, sign) => put(buffer, place, &sign.to_string(), style),
        }
    }

    /// Returns true if a candidate is possible, so that a step can use it. A pattern need not have
    /// its digits in every cell.
    fn is_possible(&self, cell: Cell, digit: Digit) -> bool {
        let square = self.session.game().square(cell);
        let mut peers = self.session.game().layout().peers(cell);
        !square.struck.contains(&digit)
            && !peers.any(|peer| self.session.game().square(peer).digit == Some(digit))
    }

    /// Returns the step that is shown with its cells.
    fn step(&self) -> Option<&'a ShownStep> {
        self.session.shown.as_ref().filter(|shown| shown.is_whole)
    }

    /// Returns the sign of a cell and its style.
    fn sign(&self, cell: Cell, style: Style) -> (char, Style) {
        if self.session.wrong.contains(&cell) {
            return ('x', self.theme.bad());
        }
        if self.conflicts.contains(&cell) {
            return ('!', self.theme.bad());
        }
        let Some(ShownStep { step, .. }) = self.step() else { return (' ', style) };
        if step.placed.is_some_and(|placed| placed.cell == cell) {
            return ('+', self.theme.good());
        }
        if step.placed.is_none() && step.step.eliminated.iter().any(|c| c.cell == cell) {
            return ('-', self.theme.struck_style());
        }
        match step.step.cells.contains(&cell) {
            true => ('*', self.theme.good()),
            false => (' ', style),
        }
    }

    fn digit_style(&self, is_given: bool) -> Style {
        if is_given { self.theme.given_style() } else { self.theme.entered_style() }
    }

    fn symbol(&self, digit: Digit) -> String {
        self.names.name(digit).to_string()
    }
}

/// Returns the part of a place to the right of `by` columns.
fn right(place: Rect, by: u16) -> Rect {
    Rect { x: place.x + by, width: place.width.saturating_sub(by), ..place }
}

fn put(buffer: &mut Buffer, place: Rect, text: &str, style: Style) {
    if !place.is_empty() {
        buffer.set_stringn(place.x, place.y, text, usize::from(place.width), style);
    }
}
