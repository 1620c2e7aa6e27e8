//! The screen. From top to bottom it shows a title, the grid, the cell at the cursor, the message
//! or question, and the keys. If the grid does not fit, it is scrolled so that the cursor is
//! visible.
//!
//! No information depends on colour only: givens are bold, and the cursor is reversed. A sign to
//! the left of a digit or mark has these meanings:
//!
//! - `!`: a rule is violated
//! - `x`: a check found a mistake
//! - `*` and `+`: used by the argument of a step
//! - `~`: assumed to be false by a chain
//! - `-`: eliminated by a step

mod cells;
mod frame;
mod help;
mod lines;
mod theme;

pub use theme::Theme;

use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
};

use self::{
    cells::Board,
    frame::{Frame, Look},
    lines::{lines, wrapped, wrapped_items},
};
use super::{
    bindings,
    session::{Mode, Session},
};
use board::Cell;
use pictures::picture::phrases;

/// The number of rows for the message or question, if there is room.
const MESSAGE_ROWS: usize = 3;

/// The least width and height of the screen.
const MIN_SCREEN: (usize, usize) = (20, 10);

/// Draws the screen. Returns the position of the terminal cursor if text is being typed.
pub fn draw(session: &Session, theme: Theme, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    if width < MIN_SCREEN.0 || height < MIN_SCREEN.1 {
        let words = format!(
            "terminal too small: {width}×{height}; at least {}×{} needed",
            MIN_SCREEN.0, MIN_SCREEN.1
        );
        lines(buffer, area, wrapped(&words, width), Style::new());
        return None;
    }
    if let Some(first) = session.help {
        help::draw(first, area, buffer);
        return None;
    }
    let keys = wrapped_items(bindings::short(), width);
    let Rows { message, foot, board } = Rows::of(area, keys.len());
    let row = |y, height| Rect { y: area.y + y, height, ..area }.intersection(area);
    title(session, row(0, 1), buffer);
    let (look, frame) = laid_out(session, (width, board.into()));
    Board::new(session, theme, look, frame).draw(row(1, board), buffer);
    rules(session, right_of(&frame, look, row(1, board)), theme, buffer);
    lines(buffer, row(1 + board, 1), vec![cell(session)], theme.quiet());
    lines(buffer, row(2 + board + message as u16, foot as u16), keys, theme.quiet());
    draw_message(session, row(2 + board, message as u16), buffer)
}

/// The heights of the parts of the screen.
struct Rows {
    board: u16,
    message: usize,
    foot: usize,
}

impl Rows {
    /// Returns the heights for a screen that is large enough; `keys` is the number of rows of all
    /// keys.
    fn of(area: Rect, keys: usize) -> Rows {
        let roomy = usize::from(area.height) >= MIN_SCREEN.1 + MESSAGE_ROWS + keys;
        let (message, foot) = if roomy { (MESSAGE_ROWS, keys.min(3)) } else { (1, 1) };
        Rows { board: area.height - (2 + message + foot) as u16, message, foot }
    }
}

fn laid_out(session: &Session, room: (usize, usize)) -> (Look, Frame) {
    let game = session.game();
    let look = Look::new(game.layout(), &session.names());
    let mut cells = 0..game.shape().cells();
    let has_marks = cells.any(|cell| !game.square(cell).marks.is_empty());
    (look, Frame::new(look, session.cursor, room, has_marks))
}

/// Returns the cell at a column and a row of the screen, if there is one.
pub fn cell_at(session: &Session, area: Rect, (x, y): (u16, u16)) -> Option<Cell> {
    let width = usize::from(area.width);
    if width < MIN_SCREEN.0 || usize::from(area.height) < MIN_SCREEN.1 || session.help.is_some() {
        return None;
    }
    let Rows { board, .. } = Rows::of(area, wrapped_items(bindings::short(), width).len());
    // The grid is below the title and the column numbers, and to the right of the row numbers.
    let (look, frame) = laid_out(session, (width, board.into()));
    let (x, y) = (x.checked_sub(area.x)?, y.checked_sub(area.y + 2)?);
    let is_seen = y + 1 < board && usize::from(x) < width;
    let at = (usize::from(x).checked_sub(look.label)?, usize::from(y));
    frame.cell_at(at).filter(|_| is_seen)
}

/// Draws the title with the name of the puzzle and the entry mode.
fn title(session: &Session, area: Rect, buffer: &mut Buffer) {
    let (game, (number, count)) = (session.game(), session.number());
    let mode = match session.mode {
        Mode::Digits => "",
        Mode::Pencil => " PENCIL ",
        Mode::Givens => " GIVENS ",
    };
    let changed = if game.is_changed() { " *" } else { "" };
    let mut words = Vec::new();
    if let Some(place) = &session.item().place {
        words.push(place.to_string());
    }
    if count > 1 {
        words.push(format!("puzzle {number} of {count}"));
    }
    words.push(format!("{}{changed}", session.item().puzzle.board_words()));
    let room = usize::from(area.width).saturating_sub(mode.len() + 1);
    // Remove the words from the front, because these are long and least important.
    while words.len() > 1 && words.join("  ").chars().count() > room {
        words.remove(0);
    }
    lines(buffer, area, vec![words.join("  ")], Style::new());
    let at = area.right().saturating_sub(mode.len() as u16);
    buffer.set_string(at, area.y, mode, Style::new().add_modifier(Modifier::REVERSED));
}

/// Returns the free space to the right of the grid.
fn right_of(frame: &Frame, look: Look, area: Rect) -> Rect {
    let wide = ((look.label + frame.width() + 2) as u16).min(area.width);
    Rect { x: area.x + wide, width: area.width - wide, ..area }
}

/// Draws the list of rules other than rows, columns and regions, if there is room.
fn rules(session: &Session, area: Rect, theme: Theme, buffer: &mut Buffer) {
    if usize::from(area.width) < MIN_SCREEN.0 {
        return;
    }
    let width = usize::from(area.width);
    let all: Vec<String> =
        phrases(&session.item().puzzle).flat_map(|rule| wrapped(&rule, width)).collect();
    let height = usize::from(area.height);
    let mut seen: Vec<String> = all.iter().take(height).cloned().collect();
    if all.len() > height
        && let Some(last) = seen.last_mut()
    {
        *last = "… show lists all rules".to_owned();
    }
    lines(buffer, area, seen, theme.quiet());
}

/// Describes the cell at the cursor.
fn cell(session: &Session) -> String {
    let (game, cell) = (session.game(), session.cursor);
    let square = game.square(cell);
    let name = game.shape().name(cell);
    let names = session.names();
    let symbol = |&digit: &u16| names.name(digit).to_string();
    let list = |digits: &std::collections::BTreeSet<u16>| {
        digits.iter().map(symbol).collect::<Vec<_>>().join(" ")
    };
    let mut words = match (&square.digit, square.is_given) {
        (Some(digit), true) => format!("{name}={} given", symbol(digit)),
        (Some(digit), false) => format!("{name}={}", symbol(digit)),
        (None, _) if square.marks.is_empty() => format!("{name} no pencil marks"),
        (None, _) => format!("{name} {}", list(&square.marks)),
    };
    if square.digit.is_none() && !square.struck.is_empty() {
        words += &format!("  eliminated {}", list(&square.struck));
    }
    let rules: Vec<String> = game.rules_at(cell).collect();
    if !rules.is_empty() {
        words += &format!("  {}", rules.join(", "));
    }
    words
}

/// Draws the message or the question. Returns the position of the cursor in typed text.
fn draw_message(session: &Session, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    let width = usize::from(area.width);
    let Some(prompt) = &session.prompt else {
        let message = match session.waiting {
            Some(_) if session.message.is_empty() => "working; Esc stops",
            _ => &session.message,
        };
        let mut words = wrapped(message, width);
        let rows = usize::from(area.height);
        if words.len() > rows {
            words.truncate(rows);
            let last = &mut words[rows - 1];
            *last = last.chars().take(width - 1).chain(['…']).collect();
        }
        lines(buffer, area, words, Style::new());
        return None;
    };
    let whole = format!("{}{}", prompt.words, prompt.text);
    // Show the end of a long line, where the text is being typed.
    let skip = (whole.chars().count() + 1).saturating_sub(width);
    let seen: String = whole.chars().skip(skip).collect();
    let at = seen.chars().count() as u16;
    lines(buffer, area, vec![seen], Style::new().add_modifier(Modifier::BOLD));
    Some(Position::new(area.x + at.min(area.width - 1), area.y))
}
