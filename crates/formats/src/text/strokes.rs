//! The strokes that drawings are made of (Unicode, *Box Drawing*), as those of ASCII: every bar is
//! `|`, thin lines are `-`, thick and double ones `=`, and whatever they meet in is `+`. So are the
//! blank and the space of web pages: the middle dot is `.`, the no-break space a space.

/// A stroke, middle dot or no-break space as its like in ASCII; any other character as it is.
pub(crate) fn plain(c: char) -> char {
    match c {
        '━' | '┅' | '┉' | '╍' | '═' | '╸' | '╺' => '=',
        '─' | '┄' | '┈' | '╌' | '╴' | '╶' | '╼' | '╾' => '-',
        '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' | '╵' | '╷' | '╹' | '╻' | '╽' | '╿' => {
            '|'
        }
        // Diagonals are part of no grid.
        '╱' | '╲' | '╳' => c,
        '\u{2500}'..='\u{257f}' => '+',
        '·' => '.',
        '\u{a0}' => ' ',
        _ => c,
    }
}
