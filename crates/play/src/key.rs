//! A key as it is pressed, whatever terminal it comes from.

use std::fmt;

/// Which key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code {
    /// One that writes a letter.
    Char(char),
    /// An arrow.
    Left,
    /// An arrow.
    Right,
    /// An arrow.
    Up,
    /// An arrow.
    Down,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// The tabulator.
    Tab,
    /// The tabulator with Shift.
    BackTab,
    /// Deletes what is before.
    Backspace,
    /// Deletes what is there.
    Delete,
    /// Ends a line.
    Enter,
    /// Leaves something.
    Escape,
    /// Any other.
    Other,
}

/// See the module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// Which key.
    pub code: Code,
    /// Whether Ctrl is held.
    pub control: bool,
    /// Whether Alt is held.
    pub alt: bool,
}

impl Key {
    /// One without Ctrl and Alt.
    pub const fn plain(code: Code) -> Key {
        Key { code, control: false, alt: false }
    }

    /// A letter.
    pub const fn letter(letter: char) -> Key {
        Key::plain(Code::Char(letter))
    }

    /// A letter with Ctrl.
    pub const fn control(letter: char) -> Key {
        Key { control: true, ..Key::letter(letter) }
    }

    /// A letter with Alt.
    pub const fn alt(letter: char) -> Key {
        Key { alt: true, ..Key::letter(letter) }
    }
}

/// As it is named in the help.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = match self.code {
            Code::Char(' ') => "Space",
            Code::Char(letter) if self.control => {
                return write!(f, "Ctrl-{}", letter.to_ascii_uppercase());
            }
            Code::Char(letter) => return write!(f, "{letter}"),
            Code::Left => "←",
            Code::Right => "→",
            Code::Up => "↑",
            Code::Down => "↓",
            Code::Home => "Home",
            Code::End => "End",
            Code::Tab => "Tab",
            Code::BackTab => "Shift-Tab",
            Code::Backspace => "Backspace",
            Code::Delete => "Delete",
            Code::Enter => "Enter",
            Code::Escape => "Esc",
            Code::Other => "another key",
        };
        f.write_str(name)
    }
}
