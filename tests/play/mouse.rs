//! Clicks, in a terminal that tells them as SGR sequences.

use vt100::MouseProtocolMode;

use super::terminal::Terminal;
use crate::program::{Folder, UNIQUE};

/// A button is pressed and let go at that column and row, from 1.
fn click(terminal: &mut Terminal, button: u8, column: u16, row: u16) {
    terminal.press(&format!("\x1b[<{button};{column};{row}M\x1b[<{button};{column};{row}m"));
}

#[test]
fn a_click_moves_the_cursor_and_the_mouse_is_free_again_at_the_end() {
    let folder = Folder::new();
    let file = folder.file("puzzle.txt", UNIQUE);
    let mut terminal = Terminal::run(&format!("exec $PLAY {}", file.display()), 24, 80, &[]);
    terminal.shows("r1c1=4 given");
    assert_ne!(terminal.screen().mouse_protocol_mode(), MouseProtocolMode::None);
    // As the screen is drawn: r1c2 from column 9 on, in rows 4 and 5.
    click(&mut terminal, 0, 10, 5);
    terminal.shows("r1c2 no pencil marks");
    terminal.press("2");
    terminal.shows("r1c2=2");
    click(&mut terminal, 0, 20, 14);
    terminal.shows("r4c4 no pencil marks");
    // On a line, beside the grid, with another button, and by the way over it: nothing.
    click(&mut terminal, 0, 8, 5);
    click(&mut terminal, 0, 60, 5);
    click(&mut terminal, 2, 10, 5);
    terminal.press("\x1b[<35;10;5M");
    terminal.press("1");
    terminal.shows("r4c4=1");
    // A question waits for its answer.
    terminal.press("q");
    terminal.shows("(y/n)");
    click(&mut terminal, 0, 10, 5);
    terminal.press("n");
    terminal.until("no question", |screen| !screen.contents().contains("(y/n)"));
    assert!(terminal.screen().contents().contains("r4c4=1"));
    terminal.press("qy");
    terminal.ends(0);
}
