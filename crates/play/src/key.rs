//! Keys, independent of the terminal.

use std::fmt;

/// The code of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeySymbol {
    /// A key that types a character.
    Char(char),
    /// The left arrow.
    Left,
    /// The right arrow.
    Right,
    /// The up arrow.
    Up,
    /// The down arrow.
    Down,
    /// The Home key.
    Home,
    /// The End key.
    End,
    /// The Tab key.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// The Backspace key.
    Backspace,
    /// The Delete key.
    Delete,
    /// The Enter key.
    Enter,
    /// The Escape key.
    Escape,
    /// Any other key.
    Other,
}

/// A key with its modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// The code.
    pub code: KeySymbol,
    /// Set if Ctrl is pressed.
    pub control: bool,
    /// Set if Alt is pressed.
    pub alt: bool,
}

impl Key {
    /// Returns a key without Ctrl and Alt.
    pub const fn plain(code: KeySymbol) -> Key {
        Key { code, control: false, alt: false }
    }

    /// Returns the key of a letter.
    pub const fn letter(letter: char) -> Key {
        Key::plain(KeySymbol::Char(letter))
    }

    /// Returns the key of a letter with Ctrl.
    pub const fn control(letter: char) -> Key {
        Key { control: true, ..Key::letter(letter) }
    }

    /// Returns the key of a letter with Alt.
    pub const fn alt(letter: char) -> Key {
        Key { alt: true, ..Key::letter(letter) }
    }
}

/// Formats the key as the help names it.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = match self.code {
            KeySymbol::Char(' ') => "Space",
            KeySymbol::Char(letter) if self.control => {
                return write!(f, "Ctrl-{}", letter.to_ascii_uppercase());
            }
            KeySymbol::Char(letter) => return write!(f, "{letter}"),
            KeySymbol::Left => "←",
            KeySymbol::Right => "→",
            KeySymbol::Up => "↑",
            KeySymbol::Down => "↓",
            KeySymbol::Home => "Home",
            KeySymbol::End => "End",
            KeySymbol::Tab => "Tab",
            KeySymbol::BackTab => "Shift-Tab",
            KeySymbol::Backspace => "Backspace",
            KeySymbol::Delete => "Delete",
            KeySymbol::Enter => "Enter",
            KeySymbol::Escape => "Esc",
            KeySymbol::Other => "another key",
        };
        f.write_str(name)
    }
}
