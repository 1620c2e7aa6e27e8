//! Tests of clicks in a terminal that reports them as SGR sequences.

use vt100::MouseProtocolMode;

use super::terminal::Terminal;
use crate::program::{Folder, UNIQUE};

/// Presses and releases a button at a column and row, from 1.
fn click(terminal: &mut Terminal, button: u8, column: u16, row: u16) {
    terminal.press(&format!("\x1b[<{button};{column};{row}M\x1b[<{button};{column};{row}m"));
}

#[test]
fn click_moves_the_cursor() {
    let folder = Folder::new();
    let file = folder.file("puzzle.txt", UNIQUE);
    let mut terminal = Terminal::run(&format!("exec $PLAY {}", file.display()), 24, 80, &[]);
    terminal.shows("r1c1=4 given");
    assert_ne!(terminal.screen().mouse_protocol_mode(), MouseProtocolMode::None);
    // On the screen, r1c2 starts at column 9, in rows 4 and 5.
    click(&mut terminal, 0, 10, 5);
    terminal.shows("r1c2 no pencil marks");
    terminal.press("2");
    terminal.shows("r1c2=2");
    click(&mut terminal, 0, 20, 14);
    terminal.shows("r4c4 no pencil marks");
    // A click on a line, next to the grid, or with another button, and a movement of the mouse have
    // no effect.
    click(&mut terminal, 0, 8, 5);
    click(&mut terminal, 0, 60, 5);
    click(&mut terminal, 2, 10, 5);
    terminal.press("\x1b[<35;10;5M");
    terminal.press("1");
    terminal.shows("r4c4=1");
    // An open question ignores clicks.
    terminal.press("q");
    terminal.shows("(y/n)");
    click(&mut terminal, 0, 10, 5);
    terminal.press("n");
    terminal.until("no question", |screen| !screen.contents().contains("(y/n)"));
    assert!(terminal.screen().contents().contains("r4c4=1"));
    terminal.press("qy");
    terminal.ends(0);
}
