//! The ways of the cursor: in the grid, through the puzzles, through the help.

use super::{
    key::Code,
    keys::{self, Action},
    session::Session,
};
use board::Cell;

impl Session {
    /// Goes where an action says.
    pub(super) fn travel(&mut self, action: Action) {
        let shape = self.game().shape();
        let side = shape.side() as isize;
        let current = self.number().0 - 1;
        match action {
            Action::Move(down, right) => self.go(down, right),
            Action::First => self.go(0, -side),
            Action::Last => self.go(0, side),
            Action::NextOpen => self.seek_open(1),
            Action::PreviousOpen => self.seek_open(shape.cells() - 1),
            Action::Next => self.to(current + 1),
            Action::Previous => self.to(current.wrapping_sub(1)),
            _ => {}
        }
    }

    /// A cell, or none, was clicked: the cursor goes there, where nothing is asked or read.
    pub fn click(&mut self, cell: Option<Cell>) {
        if self.stop_auto() || self.help.is_some() || self.prompt.is_some() {
            return;
        }
        if let Some(cell) = cell.filter(|&cell| cell < self.game().shape().cells()) {
            self.end_number();
            self.cursor = cell;
        }
    }

    /// So many rows down and columns to the right, as far as there are some.
    fn go(&mut self, down: isize, right: isize) {
        let side = self.game().shape().side();
        let to = |from: usize, by: isize| from.saturating_add_signed(by).min(side - 1);
        self.cursor = to(self.cursor / side, down) * side + to(self.cursor % side, right);
    }

    /// To the next cell without a digit, so many cells at a time around the grid.
    fn seek_open(&mut self, by: usize) {
        let cells = self.game().shape().cells();
        let way = (1..=cells).map(|steps| (self.cursor + steps * by) % cells);
        let open = { way }.find(|&cell| self.game().square(cell).digit.is_none());
        self.cursor = open.unwrap_or(self.cursor);
    }

    /// To the puzzle of that number, from 0.
    fn to(&mut self, number: usize) {
        let (_, count) = self.number();
        if number < count {
            self.show(number);
        } else {
            self.say(match count {
                1 => "there is no other puzzle".to_owned(),
                _ => format!("there are {count} puzzles, and no more"),
            });
        }
    }

    /// Turns the pages of the help, or closes it.
    pub(super) fn turn(&mut self, key: Code) {
        let last = keys::rows().len() - 1;
        self.help = self.help.and_then(|row| match key {
            Code::Down | Code::Char('j') => Some((row + 1).min(last)),
            Code::Up | Code::Char('k') => Some(row.saturating_sub(1)),
            _ => None,
        });
    }
}
