//! Standard output: whole lines, with or without colours, in time.

use std::{
    fmt,
    io::{self, IsTerminal, Write},
};

use anstream::AutoStream;
use board::escape::{visible, visible_but};
use clap::{ColorChoice, builder::StyledStr};

use super::{closed, progress};
use crate::words::page::Text;

/// Says something on standard error, on one line: whatever comes from a file, or is the name of
/// one, cannot steer the terminal. That it cannot be written is no reason to stop.
pub fn tell(words: fmt::Arguments) {
    let words = words.to_string();
    let _ = progress::over(|| writeln!(io::stderr(), "{}", visible(&words)));
}

/// Says the same on as many lines as it has.
pub fn tell_lines(words: &str) {
    words.lines().for_each(|line| tell(format_args!("{line}")));
}

/// Writes a message of clap to standard error, in its colours.
pub fn tell_styled(words: &StyledStr) {
    let has_colors = AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    let words = if has_colors { words.ansi().to_string() } else { words.to_string() };
    // As above.
    let _ = io::stderr().write_all(shown(&mut words.into_bytes()).as_bytes());
}

/// A remark on standard error, for those who want remarks.
pub fn remark(words: fmt::Arguments) {
    if !progress::is_quiet() {
        tell(words);
    }
}

/// Says how many records were errors.
pub fn tell_failed(failed: u64, records: u64) {
    tell(format_args!("sudoku-sat: {failed} of {records} records failed"));
}

/// Whether there are colours: unasked on standard output if it takes them, and in no file.
pub fn has_colors(color: ColorChoice, is_file: bool) -> bool {
    match color {
        ColorChoice::Auto if is_file => false,
        ColorChoice::Auto => AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        ColorChoice::Always => true,
        ColorChoice::Never => false,
    }
}

/// Writes what comes after all records to standard output.
///
/// # Errors
/// If it cannot be written.
pub fn put(bytes: &[u8]) -> io::Result<()> {
    closed::check()?;
    let mut out = Sink::new(io::stdout());
    out.write_all(bytes)?;
    out.flush()
}

/// Where whole records go, which are gathered until there is time to write.
pub struct Records {
    out: Box<dyn Write>,
    gathered: Vec<u8>,
}

/// So many bytes are written at once.
const GATHERED: usize = 1 << 16;

impl Records {
    /// Nothing yet; what comes to standard output has colours or has none.
    pub fn new(colors: bool, to: Option<impl Write + 'static>) -> Records {
        let choice =
            if colors { anstream::ColorChoice::Always } else { anstream::ColorChoice::AlwaysAnsi };
        let out: Box<dyn Write> = match to {
            Some(file) => Box::new(file),
            None => Box::new(Sink::new(AutoStream::new(io::stdout(), choice))),
        };
        Records { out, gathered: Vec::new() }
    }

    /// Takes a record, or a part of it that ends with a line.
    ///
    /// # Errors
    /// If records cannot be written.
    pub fn put(&mut self, text: &Text) -> io::Result<()> {
        let mut begun = 0;
        for (end, remark) in &text.remarks {
            self.gathered.extend_from_slice(&text.out[begun..*end]);
            begun = *end;
            self.flush()?;
            tell_lines(remark);
        }
        self.gathered.extend_from_slice(&text.out[begun..]);
        if self.gathered.len() >= GATHERED { self.flush() } else { Ok(()) }
    }

    /// Writes what was gathered.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.gathered)?;
        self.gathered.clear();
        self.out.flush()
    }
}

/// Standard output beside the line of progress. A file or a pipe gets exactly what is written, and a
/// terminal nothing that steers it but our own colours.
pub struct Sink<W> {
    out: W,
    /// Whether it may be where the progress is shown.
    terminal: bool,
    /// The beginning of a character that is not complete yet.
    begun: Vec<u8>,
}

impl<W: Write> Sink<W> {
    /// Of something that writes to standard output.
    pub fn new(out: W) -> Sink<W> {
        Sink { out, terminal: io::stdout().is_terminal(), begun: Vec::new() }
    }
}

/// Takes what is complete of a text, with escapes for all that would steer a terminal. Colours,
/// `ESC [ … m`, are kept.
fn shown(bytes: &mut Vec<u8>) -> String {
    let begun = match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => bytes.split_off(error.valid_up_to()),
        _ => Vec::new(),
    };
    let text = String::from_utf8_lossy(&std::mem::replace(bytes, begun)).into_owned();
    let is_kept = |c| matches!(c, '\n' | '\t');
    let mut pieces = text.split("\x1b[");
    let mut out = visible_but(pieces.next().unwrap_or_default(), is_kept).into_owned();
    for piece in pieces {
        let end = piece.find(|c: char| !c.is_ascii_digit() && c != ';');
        let is_color = end.is_some_and(|end| piece[end..].starts_with('m'));
        out.push_str(if is_color { "\x1b[" } else { "\\u{1b}[" });
        out.push_str(&visible_but(piece, is_kept));
    }
    out
}

impl<W: Write> Write for Sink<W> {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        closed::check()?;
        if !self.terminal {
            return self.out.write(lines);
        }
        self.begun.extend_from_slice(lines);
        let shown = shown(&mut self.begun);
        progress::over(|| self.out.write_all(shown.as_bytes()))?;
        Ok(lines.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_steered_by_colours_only() {
        let mut text = "\x1b[1;31mred\x1b[0m\t\x1b]0;x\x07\x1b[2J\u{9b}2J\u{202e}é\r\n"
            .to_owned()
            .into_bytes();
        let expected = "\x1b[1;31mred\x1b[0m\t\\u{1b}]0;x\\u{7}\\u{1b}[2J\\u{9b}2J\\u{202e}é\\r\n";
        assert_eq!(shown(&mut text), expected);
        // A character that comes in two parts.
        let mut begun = vec![b'a', 0xc2];
        assert_eq!((shown(&mut begun).as_str(), &begun[..]), ("a", &[0xc2][..]));
        begun.push(0x9b);
        assert_eq!((shown(&mut begun).as_str(), &begun[..]), ("\\u{9b}", &[][..]));
    }
}
