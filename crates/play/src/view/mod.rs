//! The screen: from top to bottom a title, the grid, the cell at the cursor, what is said or
//! asked, and the keys. What does not fit is scrolled with the cursor in sight.
//!
//! Nothing is told by colour alone: a sign stands left of a digit or mark, `!` where rules are
//! broken, `x` what a check found wrong, `*` and `+` what a step argues with, `~` what a chain supposes
//! not to be, `-` what it rules out; and givens are bold, the cursor reversed.

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

/// Rows for what is said or asked, where there is room.
const MESSAGE: usize = 3;

/// The fewest columns and rows to show anything.
const LEAST: (usize, usize) = (20, 10);

/// Draws the screen; where the terminal's own cursor belongs, while something is typed.
pub fn draw(session: &Session, theme: Theme, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    if width < LEAST.0 || height < LEAST.1 {
        let words = format!(
            "terminal too small: {width}×{height}; at least {}×{} needed",
            LEAST.0, LEAST.1
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
    said(session, row(2 + board, message as u16), buffer)
}

/// How many rows the parts of the screen have.
struct Rows {
    board: u16,
    message: usize,
    foot: usize,
}

impl Rows {
    /// On a screen that is large enough, where the keys would be on so many.
    fn of(area: Rect, keys: usize) -> Rows {
        let roomy = usize::from(area.height) >= LEAST.1 + MESSAGE + keys;
        let (message, foot) = if roomy { (MESSAGE, keys.min(3)) } else { (1, 1) };
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

/// The cell that is seen at a column and a row of the screen, if there is one.
pub fn cell_at(session: &Session, area: Rect, (x, y): (u16, u16)) -> Option<Cell> {
    let width = usize::from(area.width);
    if width < LEAST.0 || usize::from(area.height) < LEAST.1 || session.help.is_some() {
        return None;
    }
    let Rows { board, .. } = Rows::of(area, wrapped_items(bindings::short(), width).len());
    // Below the title and the numbers of columns, right of those of rows.
    let (look, frame) = laid_out(session, (width, board.into()));
    let (x, y) = (x.checked_sub(area.x)?, y.checked_sub(area.y + 2)?);
    let is_seen = y + 1 < board && usize::from(x) < width;
    let at = (usize::from(x).checked_sub(look.label)?, usize::from(y));
    frame.cell_at(at).filter(|_| is_seen)
}

/// Which puzzle it is, and what digits are when they are typed.
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
    // What is longest and least needed goes first.
    while words.len() > 1 && words.join("  ").chars().count() > room {
        words.remove(0);
    }
    lines(buffer, area, vec![words.join("  ")], Style::new());
    let at = area.right().saturating_sub(mode.len() as u16);
    buffer.set_string(at, area.y, mode, Style::new().add_modifier(Modifier::REVERSED));
}

/// What is left free right of the grid.
fn right_of(frame: &Frame, look: Look, area: Rect) -> Rect {
    let wide = ((look.label + frame.width() + 2) as u16).min(area.width);
    Rect { x: area.x + wide, width: area.width - wide, ..area }
}

/// The rules that the board has beside rows, columns and regions, where there is room for words.
fn rules(session: &Session, area: Rect, theme: Theme, buffer: &mut Buffer) {
    if usize::from(area.width) < LEAST.0 {
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

/// The cell at the cursor in words.
fn cell(session: &Session) -> String {
    let (game, cell) = (session.game(), session.cursor);
    let square = game.square(cell);
    let name = game.shape().name(cell);
    let names = session.names();
    let symbol = |&digit: &u16| names.of(digit).to_string();
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

/// What is said or asked; where the cursor is in what is typed.
fn said(session: &Session, area: Rect, buffer: &mut Buffer) -> Option<Position> {
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
    // The end of a long line is what is being typed.
    let skip = (whole.chars().count() + 1).saturating_sub(width);
    let seen: String = whole.chars().skip(skip).collect();
    let at = seen.chars().count() as u16;
    lines(buffer, area, vec![seen], Style::new().add_modifier(Modifier::BOLD));
    Some(Position::new(area.x + at.min(area.width - 1), area.y))
}
