//! The help screen with all keys, which can be scrolled.

use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use super::lines::{lines, wrapped};
use crate::bindings;

/// Draws the rows from `first` on.
pub(super) fn draw(first: usize, area: Rect, buffer: &mut Buffer) {
    let rows = bindings::rows();
    let wide = rows.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
    let wide = wide.min(usize::from(area.width) / 2);
    let text = usize::from(area.width).saturating_sub(wide + 2);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    lines(buffer, area, vec!["Keys (↑ ↓ scroll, any other key goes back)".to_owned()], bold);
    let mut y = area.y + 1;
    for (keys, what) in rows.into_iter().skip(first) {
        let (keys, what) = (wrapped(&keys, wide), wrapped(what, text));
        let height = keys.len().max(what.len()) as u16;
        let part = |x: usize, width: usize| {
            let rect = Rect { x: area.x + x as u16, y, width: width as u16, height };
            rect.intersection(area)
        };
        lines(buffer, part(0, wide), keys, bold);
        lines(buffer, part(wide + 2, text), what, Style::new());
        y += height;
        if y >= area.bottom() {
            return;
        }
    }
    let rest = Rect { y, height: area.bottom() - y, ..area };
    lines(
        buffer,
        rest,
        wrapped(bindings::LETTERS_DESCRIPTION, usize::from(area.width)),
        Style::new(),
    );
}
