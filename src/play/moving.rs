//! The ways of the cursor: in the grid, through the puzzles, through the help.

use ratatui::crossterm::event::KeyCode;

use super::{keys, session::Session};

impl Session {
    /// So many rows down and columns to the right, as far as there are some.
    pub(super) fn go(&mut self, down: isize, right: isize) {
        let side = self.game().shape().side();
        let to = |from: usize, by: isize| from.saturating_add_signed(by).min(side - 1);
        self.cursor = to(self.cursor / side, down) * side + to(self.cursor % side, right);
    }

    /// To the next cell without a digit, so many cells at a time around the grid.
    pub(super) fn seek_open(&mut self, by: usize) {
        let cells = self.game().shape().cells();
        let way = (1..=cells).map(|steps| (self.cursor + steps * by) % cells);
        let open = { way }.find(|&cell| self.game().square(cell).digit.is_none());
        self.cursor = open.unwrap_or(self.cursor);
    }

    /// To the puzzle of that number, from 0.
    pub(super) fn to(&mut self, number: usize) {
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
    pub(super) fn turn(&mut self, key: KeyCode) {
        let last = keys::rows().len() - 1;
        self.help = self.help.and_then(|row| match key {
            KeyCode::Down | KeyCode::Char('j') => Some((row + 1).min(last)),
            KeyCode::Up | KeyCode::Char('k') => Some(row.saturating_sub(1)),
            _ => None,
        });
    }
}
