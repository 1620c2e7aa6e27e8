//! The key bindings, in one table that the help screen and the manual also use.

use super::key::{Key, KeySymbol};

/// The action of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Move down and right by these numbers of rows and columns.
    Move(isize, isize),
    /// Move to the first column.
    First,
    /// Move to the last column.
    Last,
    /// Move to the next cell without a digit.
    NextOpen,
    /// Move to the previous cell without a digit.
    PreviousOpen,
    /// Remove the digit, or the pencil marks.
    Erase,
    /// Switch the entry of pencil marks on or off.
    Pencil,
    /// Switch the editing of givens on or off.
    Givens,
    /// Undo the last change.
    Undo,
    /// Redo it.
    Redo,
    /// Write all pencil marks.
    Fill,
    /// Show a hint; if repeated, show the whole step.
    Hint,
    /// Make the next step.
    Step,
    /// Make all steps, one after the other.
    Auto,
    /// Check the number of solutions, and the entries.
    Check,
    /// Return to the givens.
    Reset,
    /// Go to the next puzzle of the file.
    Next,
    /// Go to the previous puzzle.
    Previous,
    /// Read another file.
    Open,
    /// Write all digits to a file.
    Save,
    /// Write the givens to a file.
    SaveGivens,
    /// Show the keys.
    Help,
    /// Cancel the current operation.
    Cancel,
    /// End the input of a number.
    Accept,
    /// Draw the screen again.
    Redraw,
    /// Suspend the program until the shell resumes it.
    Suspend,
    /// Quit, after confirmation if there are unsaved changes.
    Quit,
    /// Quit immediately.
    Interrupt,
}

const fn letter(letter: char) -> Key {
    Key::letter(letter)
}

const fn control(letter: char) -> Key {
    Key::control(letter)
}

const fn code(code: KeySymbol) -> Key {
    Key::plain(code)
}

/// Some keys with their actions.
pub struct Binding {
    /// Each key with its action.
    pub keys: &'static [(Key, Action)],
    /// A short description.
    pub what: &'static str,
    /// The word at the bottom of the screen, if it is shown there.
    pub short: Option<&'static str>,
}

const fn shown(keys: &'static [(Key, Action)], short: &'static str, what: &'static str) -> Binding {
    Binding { keys, what, short: Some(short) }
}

const fn more(keys: &'static [(Key, Action)], what: &'static str) -> Binding {
    Binding { keys, what, short: None }
}

/// All keys except those of digits; see [`DIGITS`].
pub static KEYS: &[Binding] = &[
    more(
        &[
            (code(KeySymbol::Left), Action::Move(0, -1)),
            (code(KeySymbol::Down), Action::Move(1, 0)),
            (code(KeySymbol::Up), Action::Move(-1, 0)),
            (code(KeySymbol::Right), Action::Move(0, 1)),
            (letter('h'), Action::Move(0, -1)),
            (letter('j'), Action::Move(1, 0)),
            (letter('k'), Action::Move(-1, 0)),
            (letter('l'), Action::Move(0, 1)),
        ],
        "move",
    ),
    more(
        &[(code(KeySymbol::Home), Action::First), (code(KeySymbol::End), Action::Last)],
        "first and last column",
    ),
    more(
        &[
            (code(KeySymbol::Tab), Action::NextOpen),
            (code(KeySymbol::BackTab), Action::PreviousOpen),
        ],
        "next and previous cell without a digit",
    ),
    more(
        &[
            (code(KeySymbol::Backspace), Action::Erase),
            (code(KeySymbol::Delete), Action::Erase),
            (letter('0'), Action::Erase),
            (letter('.'), Action::Erase),
            (letter('x'), Action::Erase),
        ],
        "erase the digit, or the pencil marks",
    ),
    shown(&[(letter('m'), Action::Pencil)], "pencil", "switch pencil marks on or off"),
    shown(&[(letter('a'), Action::Fill)], "fill", "write all pencil marks, except eliminated ones"),
    shown(&[(letter('u'), Action::Undo)], "undo", "undo"),
    shown(&[(letter('r'), Action::Redo), (control('r'), Action::Redo)], "redo", "redo"),
    shown(
        &[(letter('H'), Action::Hint)],
        "hint",
        "hint: technique and place; again: the whole step",
    ),
    shown(&[(letter('s'), Action::Step)], "step", "make the next step and show its reason"),
    shown(&[(letter('S'), Action::Auto)], "auto", "make step after step; any key stops"),
    shown(
        &[(letter('c'), Action::Check)],
        "check",
        "check the number of solutions and the entries",
    ),
    more(&[(letter('R'), Action::Reset)], "back to the givens"),
    more(&[(letter('g'), Action::Givens)], "switch editing of givens on or off"),
    more(
        &[(letter('n'), Action::Next), (letter('p'), Action::Previous)],
        "next and previous puzzle of the file",
    ),
    shown(&[(letter('w'), Action::Save)], "save", "save all digits"),
    more(&[(letter('W'), Action::SaveGivens)], "save only the givens"),
    more(&[(letter('o'), Action::Open)], "open a file"),
    more(&[(code(KeySymbol::Enter), Action::Accept)], "end a number, such as 1 if 10 is possible"),
    more(&[(code(KeySymbol::Escape), Action::Cancel)], "close a hint, or stop a long task"),
    shown(&[(letter('?'), Action::Help)], "help", "all keys"),
    more(
        &[(control('l'), Action::Redraw), (control('z'), Action::Suspend)],
        "draw the screen again; suspend",
    ),
    shown(&[(letter('q'), Action::Quit)], "quit", "quit; asks if changes are not saved"),
    more(&[(control('c'), Action::Interrupt)], "quit at once, exit status 130"),
];

/// The keys of digits, which depend on the puzzle, with their descriptions.
pub static DIGITS: &[(&str, &str)] = &[
    ("1 2 …", "enter a digit: its number, or its symbol with --symbols"),
    ("Alt-1 …", "write a pencil mark, or eliminate it"),
];

/// The description of letters that are symbols.
pub const LETTERS_DESCRIPTION: &str =
    "A letter that is a symbol enters its digit; with Alt it acts as the key.";

/// Returns the action of a key, independent of the digits of the puzzle.
pub fn action(key: Key) -> Option<Action> {
    let pressed = Key { alt: false, ..key };
    let mut all = KEYS.iter().flat_map(|binding| binding.keys);
    all.find(|(key, _)| *key == pressed).map(|&(_, action)| action)
}

/// Returns the names of the keys of a binding, separated by spaces.
pub fn names(binding: &Binding) -> String {
    let names: Vec<_> = binding.keys.iter().map(|(key, _)| key.to_string()).collect();
    names.join(" ")
}

/// Returns the keys at the bottom of the screen, such as `u undo`.
pub fn short() -> impl Iterator<Item = String> {
    KEYS.iter().filter_map(|binding| {
        let (key, _) = binding.keys.first()?;
        Some(format!("{key} {}", binding.short?))
    })
}

/// Returns every row of the help: keys and description.
pub fn rows() -> Vec<(String, &'static str)> {
    let digits = DIGITS.iter().map(|&(keys, what)| (keys.to_owned(), what));
    let keys = KEYS.iter().map(|binding| (names(binding), binding.what));
    digits.chain(keys).collect()
}
