//! Lookahead for rows.

use super::borders::is_border;
use crate::reading::Input;
use crate::text::lines::{LookAhead, content};

/// Returns the contents of the next `count` rows, from the line `from` after the current one, and
/// the line after the last row.
///
/// Borders and comments between rows are skipped, but blank lines only before the first row.
/// Returns none if there are fewer rows, or if a line has a fault.
pub(crate) fn rows(input: &mut Input, from: usize, count: usize) -> Option<(Vec<String>, usize)> {
    // Drawings have no more lines between two rows than this.
    let most = from + 4 * count + 8;
    let (mut rows, mut after) = (Vec::new(), from);
    while rows.len() < count && after < most {
        let line = match after {
            0 => input.lines.text(),
            _ => match input.lines.peek(after) {
                LookAhead::Line(line) => line,
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
