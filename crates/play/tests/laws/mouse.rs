//! Tests of clicks on a screen that is drawn into a buffer.

use std::collections::BTreeSet;

use play::{Session, Theme, cell_at, draw};
use ratatui_core::{buffer::Buffer, layout::Rect, style::Modifier};
use testbed::UNIQUE;

use super::keys::session;

#[test]
fn click_area_matches_drawn_cell() {
    for (puzzle, symbols) in [(UNIQUE.to_owned(), None), ("0 ".repeat(256), Some("A-P"))] {
        for (width, height) in [(80, 24), (120, 60), (160, 100)] {
            let area = Rect::new(0, 0, width, height);
            let mut session = session(&puzzle, symbols);
            let all = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let seen = |session: &Session, cell| -> Vec<(u16, u16)> {
                all().filter(|&at| cell_at(session, area, at) == cell).collect()
            };
            let cells: BTreeSet<_> = all().filter_map(|at| cell_at(&session, area, at)).collect();
            assert!(cells.len() == 16 || symbols.is_some(), "{cells:?}");
            for &cell in cells.iter().step_by(11) {
                session.click(Some(cell));
                let mut buffer = Buffer::empty(area);
                draw(&session, Theme { colour: false }, area, &mut buffer);
                let is_cursor = |&(x, y): &(u16, u16)| {
                    y > 0 && buffer[(x, y)].modifier.contains(Modifier::REVERSED)
                };
                let drawn: Vec<_> = all().filter(is_cursor).collect();
                assert!(!drawn.is_empty());
                assert_eq!(drawn, seen(&session, Some(cell)), "{cell} at {width}×{height}");
            }
        }
    }
}
