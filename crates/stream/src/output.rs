//! Standard output and standard error: whole lines, with or without colours, written in time.

use std::{
    fmt,
    io::{self, IsTerminal, Write},
};

use anstream::AutoStream;
use anstream::ColorChoice;
use board::escape::{visible, visible_but};

use crate::{
    closed,
    page::{NoAnswer, PuzzleText},
    progress,
    resume::{AppendedFile, OpenedOutput, Output, OutputComparison, ResumeError},
};

/// Prints one line on standard error. Control characters, which may come from a file or its name,
/// are escaped. An error while printing is ignored.
pub fn tell(words: fmt::Arguments) {
    let words = words.to_string();
    let _ = progress::over(|| writeln!(io::stderr(), "{}", visible(&words)));
}

/// Prints a text of several lines on standard error, as [`tell`] does.
pub fn tell_lines(words: &str) {
    words.lines().for_each(|line| tell(format_args!("{line}")));
}

/// Writes a styled text to standard error. The colours are kept if the terminal supports them.
pub fn tell_styled(text: &str) {
    let shown = take_visible(&mut text.as_bytes().to_vec());
    // An error is ignored, as above.
    let _ = AutoStream::auto(io::stderr()).write_all(shown.as_bytes());
}

/// Prints a remark on standard error, unless remarks are suppressed.
pub fn remark(words: fmt::Arguments) {
    if !progress::is_quiet() {
        tell(words);
    }
}

/// Reports the number of failed records.
pub fn tell_failed(failed: u64, records: u64) {
    tell(format_args!("sudoku-sat: {failed} of {records} records failed"));
}

/// Returns true if output has colours. By default standard output has them if it supports them, and
/// files have none.
pub fn has_colors(color: ColorChoice, is_file: bool) -> bool {
    match color {
        ColorChoice::Auto if is_file => false,
        ColorChoice::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        ColorChoice::Always | ColorChoice::AlwaysAnsi => true,
        ColorChoice::Never => false,
    }
}

/// Writes text after all records to standard output.
///
/// # Errors
/// Fails if it cannot be written.
pub fn put(bytes: &[u8]) -> io::Result<()> {
    closed::check()?;
    let mut out = StandardOutput::new(io::stdout());
    out.write_all(bytes)?;
    out.flush()
}

/// The output of whole records. They are buffered, and written once the buffer has 64 KiB or is
/// flushed. On standard output they are also written before each remark.
pub struct RecordOutput {
    target: Target,
    /// True if the records go to a file, false if they go to standard output.
    is_file: bool,
    /// The buffered bytes.
    buffer: Vec<u8>,
    /// The number of records in the buffer.
    records: u64,
}

/// The destination of the bytes.
enum Target {
    Plain(Box<dyn Write>),
    Resumed(Output, AppendedFile),
    Compared(OutputComparison),
}

/// The number of buffered bytes that triggers a write.
const BUFFER_SIZE: usize = 1 << 16;

impl RecordOutput {
    /// Returns an output to a file, or to standard output if `to` is `None`, with or without
    /// colours.
    pub fn new(colors: bool, to: Option<impl Write + 'static>) -> RecordOutput {
        let choice = if colors { ColorChoice::Always } else { ColorChoice::AlwaysAnsi };
        let is_file = to.is_some();
        let to: Box<dyn Write> = match to {
            Some(file) => Box::new(file),
            None => Box::new(StandardOutput::new(AutoStream::new(io::stdout(), choice))),
        };
        RecordOutput { target: Target::Plain(to), is_file, buffer: Vec::new(), records: 0 }
    }

    /// Returns an output that continues an earlier one, and the number of records that it contains.
    pub fn resumed(output: Output, begun: OpenedOutput) -> (RecordOutput, u64) {
        let (target, there) = match begun {
            OpenedOutput::After(file) => {
                let there = file.records();
                (Target::Resumed(output, file), there)
            }
            OpenedOutput::Complete(there) => (Target::Compared(there), 0),
        };
        (RecordOutput { target, is_file: true, buffer: Vec::new(), records: 0 }, there)
    }

    /// Returns true if the records go to a file.
    pub fn is_file(&self) -> bool {
        self.is_file
    }

    /// Returns true if the answers are only compared with existing ones.
    pub fn are_compared(&self) -> bool {
        matches!(self.target, Target::Compared(_))
    }

    /// Adds a text that ends with a complete line and contains `records` records.
    ///
    /// # Errors
    /// Fails if records cannot be written.
    pub fn put(&mut self, mut text: PuzzleText, records: u64) -> Result<(), NoAnswer> {
        let mut begun = 0;
        if text.remarks.is_empty() && self.buffer.is_empty() {
            std::mem::swap(&mut self.buffer, &mut text.out);
        }
        for (end, remark) in &text.remarks {
            self.buffer.extend_from_slice(&text.out[begun..*end]);
            begun = *end;
            // In a file that can be continued, each record is written as a whole.
            if !self.is_file {
                self.flush()?;
            }
            tell_lines(remark);
        }
        self.buffer.extend_from_slice(&text.out[begun..]);
        self.records += records;
        if self.buffer.len() >= BUFFER_SIZE { self.flush() } else { Ok(()) }
    }

    /// Writes the buffered records.
    ///
    /// # Errors
    /// Fails if they cannot be written.
    pub fn flush(&mut self) -> Result<(), NoAnswer> {
        let records = std::mem::take(&mut self.records);
        match &mut self.target {
            Target::Plain(out) => {
                out.write_all(&self.buffer)?;
                out.flush()?;
            }
            Target::Compared(there) => there.compare(&self.buffer)?,
            Target::Resumed(..) if self.buffer.is_empty() && records == 0 => {}
            Target::Resumed(output, file) => {
                let can_continue = file.can_continue();
                let remedy = if can_continue { " (repeat with --resume to continue)" } else { "" };
                let name = output.path().display();
                file.append(&self.buffer, records).map_err(|error| {
                    io::Error::new(error.kind(), format!("{name}{remedy}: {error}"))
                })?;
            }
        }
        self.buffer.clear();
        Ok(())
    }

    /// Finishes the output, which is complete.
    ///
    /// # Errors
    /// Fails if it cannot be written, or differs from the expected content.
    pub fn finish(&mut self) -> Result<(), NoAnswer> {
        match &mut self.target {
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
                // The kind of the error determines the exit status.
                ResumeError::Io(path, error) => NoAnswer::file(&path, &error),
                error => NoAnswer::Impossible(error.to_string()),
            }),
        }
    }
}

/// Standard output, coordinated with the progress line. Files and pipes get the exact bytes. A
/// terminal gets no control characters except for the colours of the program.
pub struct StandardOutput<W> {
    out: W,
    /// Set if standard output is a terminal, which may also show the progress.
    terminal: bool,
    /// The first bytes of a character that is not complete yet.
    begun: Vec<u8>,
}

impl<W: Write> StandardOutput<W> {
    /// Returns a sink for a writer to standard output.
    pub fn new(out: W) -> StandardOutput<W> {
        StandardOutput { out, terminal: io::stdout().is_terminal(), begun: Vec::new() }
    }
}

/// Takes the complete characters of a text and escapes all control characters. Colours, `ESC [ …
/// m`, are kept.
fn take_visible(bytes: &mut Vec<u8>) -> String {
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

impl<W: Write> Write for StandardOutput<W> {
    fn write(&mut self, lines: &[u8]) -> io::Result<usize> {
        closed::check()?;
        if !self.terminal {
            return self.out.write(lines);
        }
        self.begun.extend_from_slice(lines);
        let shown = take_visible(&mut self.begun);
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
    fn terminal_output_keeps_only_colour_escapes() {
        let mut text = "\x1b[1;31mred\x1b[0m\t\x1b]0;x\x07\x1b[2J\u{9b}2J\u{202e}é\r\n"
            .to_owned()
            .into_bytes();
        let expected = "\x1b[1;31mred\x1b[0m\t\\u{1b}]0;x\\u{7}\\u{1b}[2J\\u{9b}2J\\u{202e}é\\r\n";
        assert_eq!(take_visible(&mut text), expected);
        // A character that arrives in two parts.
        let mut begun = vec![b'a', 0xc2];
        assert_eq!((take_visible(&mut begun).as_str(), &begun[..]), ("a", &[0xc2][..]));
        begun.push(0x9b);
        assert_eq!((take_visible(&mut begun).as_str(), &begun[..]), ("\\u{9b}", &[][..]));
    }
}
