//! Lines of text, wrapped between words.

use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};

/// Draws as many lines as fit.
pub(super) fn lines(buffer: &mut Buffer, area: Rect, lines: Vec<String>, style: Style) {
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        buffer.set_stringn(area.x, y, printable(&line), usize::from(area.width), style);
    }
}

/// Replaces control characters by `?`, because file names may contain them.
fn printable(line: &str) -> String {
    line.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// Wraps a text between words.
pub(super) fn wrapped(words: &str, width: usize) -> Vec<String> {
    wrapped_with(words.split(' ').map(str::to_owned), " ", width)
}

pub(super) fn wrapped_items(items: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    wrapped_with(items, "  ", width)
}

fn wrapped_with(items: impl Iterator<Item = String>, gap: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.chars().count() + gap.len() + item.chars().count() <= width => {
                *line += gap;
                *line += &item;
            }
            _ => lines.push(item),
        }
    }
    lines
}
