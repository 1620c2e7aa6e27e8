//! Converts the strokes of drawings (Unicode, *Box Drawing*) to ASCII.
//!
//! Every bar becomes `|`, thin lines become `-`, thick and double ones `=`, and crossings `+`. The
//! blank and the space of web pages are also converted: the middle dot to `.`, the no-break space
//! to a space.

/// Returns the ASCII equivalent of a stroke, middle dot or no-break space; other characters are
/// unchanged.
pub(crate) fn plain(c: char) -> char {
    match c {
        '━' | '┅' | '┉' | '╍' | '═' | '╸' | '╺' => '=',
        '─' | '┄' | '┈' | '╌' | '╴' | '╶' | '╼' | '╾' => '-',
        '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' | '╵' | '╷' | '╹' | '╻' | '╽' | '╿' => {
            '|'
        }
        // Diagonals are not part of a grid.
        '╱' | '╲' | '╳' => c,
        '\u{2500}'..='\u{257f}' => '+',
        '·' => '.',
        '\u{a0}' => ' ',
        _ => c,
    }
}
