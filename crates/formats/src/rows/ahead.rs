//! Rows that are seen ahead of their turn.

use super::borders::is_border;
use crate::reading::Input;
use crate::text::lines::{Ahead, content};

/// The next so many rows, from the line that is `from` after the current one: what is in them,
/// and the line after the last. Borders and comments between them are passed over, blank lines
/// before the first only. None if there are fewer, or a line has a fault.
pub(crate) fn rows(input: &mut Input, from: usize, count: usize) -> Option<(Vec<String>, usize)> {
    // Whoever draws puts no more lines between two rows than that.
    let most = from + 4 * count + 8;
    let (mut rows, mut after) = (Vec::new(), from);
    while rows.len() < count && after < most {
        let line = match after {
            0 => input.lines.text(),
            _ => match input.lines.peek(after) {
                Ahead::Line(line) => line,
                _ => return None,
            },
        };
        let text = content(line);
        after += 1;
        if text.is_empty() && line.trim_ascii().is_empty() && !rows.is_empty() {
            return None;
        }
        if !text.is_empty() && !is_border(text) {
            rows.push(text.to_owned());
        }
    }
    (rows.len() == count).then_some((rows, after))
}
