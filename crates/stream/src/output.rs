//! Standard output: whole lines, with or without colours, in time.

use std::{
    fmt,
    io::{self, IsTerminal, Write},
};

use anstream::AutoStream;
use anstream::ColorChoice;
use board::escape::{visible, visible_but};

use crate::{
    closed,
    page::{Failure, Text},
    progress,
    resume::{Appended, Begun, Compared, Output, ResumeError},
};

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

/// Writes a text to standard error, with its colours if they are shown there.
pub fn tell_styled(text: &str) {
    let shown = shown(&mut text.as_bytes().to_vec());
    // As above.
    let _ = AutoStream::auto(io::stderr()).write_all(shown.as_bytes());
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
        ColorChoice::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        ColorChoice::Always | ColorChoice::AlwaysAnsi => true,
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
    to: Target,
    is_file: bool,
    gathered: Vec<u8>,
    /// The number of records among them.
    records: u64,
}

/// Where the bytes go.
enum Target {
    Plain(Box<dyn Write>),
    Resumed(Output, Appended),
    Compared(Compared),
}

/// So many bytes are written at once.
const GATHERED: usize = 1 << 16;

impl Records {
    /// Returns records that go to a file, or else to standard output, with colours or without.
    pub fn new(colors: bool, to: Option<impl Write + 'static>) -> Records {
        let choice = if colors { ColorChoice::Always } else { ColorChoice::AlwaysAnsi };
        let is_file = to.is_some();
        let to: Box<dyn Write> = match to {
            Some(file) => Box::new(file),
            None => Box::new(Sink::new(AutoStream::new(io::stdout(), choice))),
        };
        Records { to: Target::Plain(to), is_file, gathered: Vec::new(), records: 0 }
    }

    /// Returns records that continue an output, and the number of those that are there.
    pub fn resumed(output: Output, begun: Begun) -> (Records, u64) {
        let (to, there) = match begun {
            Begun::After(file) => {
                let there = file.records();
                (Target::Resumed(output, file), there)
            }
            Begun::Complete(there) => (Target::Compared(there), 0),
        };
        (Records { to, is_file: true, gathered: Vec::new(), records: 0 }, there)
    }

    /// Returns true if they go to a file.
    pub fn is_file(&self) -> bool {
        self.is_file
    }

    /// Takes a text that ends with a line and contains so many records.
    ///
    /// # Errors
    /// If records cannot be written.
    pub fn put(&mut self, text: &Text, records: u64) -> Result<(), Failure> {
        let mut begun = 0;
        for (end, remark) in &text.remarks {
            self.gathered.extend_from_slice(&text.out[begun..*end]);
            begun = *end;
            // A record goes to a file that can be continued as a whole.
            if !self.is_file {
                self.flush()?;
            }
            tell_lines(remark);
        }
        self.gathered.extend_from_slice(&text.out[begun..]);
        self.records += records;
        if self.gathered.len() >= GATHERED { self.flush() } else { Ok(()) }
    }

    /// Writes what was gathered.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> Result<(), Failure> {
        let records = std::mem::take(&mut self.records);
        match &mut self.to {
            Target::Plain(out) => {
                out.write_all(&self.gathered)?;
                out.flush()?;
            }
            Target::Compared(there) => there.compare(&self.gathered)?,
            Target::Resumed(..) if self.gathered.is_empty() && records == 0 => {}
            Target::Resumed(output, file) => {
                let remedy = "(repeat with --resume to continue)";
                let name = output.path().display();
                file.append(&self.gathered, records).map_err(|error| {
                    io::Error::new(error.kind(), format!("{name} {remedy}: {error}"))
                })?;
            }
        }
        self.gathered.clear();
        Ok(())
    }

    /// Ends the output, which is complete.
    ///
    /// # Errors
    /// If it cannot be written, or is not what it should be.
    pub fn finish(&mut self) -> Result<(), Failure> {
        match &mut self.to {
            Target::Plain(_) => Ok(()),
            Target::Compared(there) => {
                there.finish()?;
                tell(format_args!(
                    "sudoku-sat: {}: already complete, with an answer for each puzzle of the input",
                    there.path().display()
                ));
                Ok(())
            }
            Target::Resumed(output, file) => output.finish(file).map_err(|error| match error {
                // Its kind decides about the exit status.
                ResumeError::Io(path, error) => Failure::file(&path, &error),
                error => Failure::Cannot(error.to_string()),
            }),
        }
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
