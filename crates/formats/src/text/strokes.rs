//! The strokes that drawings are made of (Unicode, *Box Drawing*), as those of ASCII: every bar is
//! `|`, thin lines are `-`, thick and double ones `=`, and whatever they meet in is `+`.

/// A stroke as its like in ASCII; any other character as it is.
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
        _ => c,
    }
}
