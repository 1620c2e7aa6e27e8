//! The inputs of `solve`: looked at, to see which way they go, and opened one after the other.

use std::{
    fs,
    io::{Cursor, Read},
    path::{Path, PathBuf},
};

use batch::{Looked, Text, Texts, look};

use crate::run::{
    entries::{Waiting, contradict, is_standard, source, unopened},
    interrupt,
    options::Input,
};

/// So many inputs are open at once, at most, while puzzles are looked for.
const OPEN: usize = 16;

/// Whether puzzles are lines, two or more. Where one is to be answered `at_once`, a second is not
/// waited for; it is expected. What was read comes again. As records
/// one is enough, and a table with ids is none: lines do not tell them.
pub fn is_stream(input: &Input, files: &[PathBuf], at_once: bool, records: bool) -> bool {
    // From now on Ctrl-C is ours.
    interrupt::flag();
    let (options, mut lines) = (input.options(), 0);
    for file in files.iter().take(OPEN) {
        let (name, opened) = source(file);
        let mut source = match opened {
            Ok(source) => Waiting { source, before: || () },
            Err(error) => {
                input.begun.push((name, Err(error)));
                return false;
            }
        };
        let mut bytes = Vec::new();
        let waited = !at_once || !waits(file);
        // An error comes again with what comes after it.
        let looked =
            look(&mut source, &mut bytes, &options, waited, records).unwrap_or(Looked::Other);
        let is_line = matches!(looked, Looked::Line | Looked::Lines);
        if is_line && options.from.is_none() {
            contradict(file, &name, formats::LINE.name());
        }
        input.begun.push((name, Ok(Box::new(Cursor::new(bytes).chain(source.source)))));
        match looked {
            Looked::Nothing => {}
            Looked::Line => lines += 1,
            Looked::Lines => return true,
            Looked::Other => return false,
        }
        if lines > 1 {
            return true;
        }
    }
    records && lines > 0
}

/// Whether it may be that nothing comes for a while.
fn waits(file: &Path) -> bool {
    is_standard(file) || fs::metadata(file).is_ok_and(|data| !data.is_file())
}

/// The inputs, those that were looked at first.
pub fn texts(input: &Input, files: Vec<PathBuf>) -> Texts {
    let mut begun = input.begun.take();
    Box::new(files.into_iter().map(move |file| {
        let (name, source) = begun.pop_front().unwrap_or_else(|| source(&file));
        let source = match source {
            Ok(source) => source,
            Err(error) => return Err(unopened(name, error)),
        };
        let waits = waits(&file);
        let source = if waits { Box::new(Waiting { source, before: || () }) } else { source };
        Ok(Text { name, waits, source })
    }))
}

/// All bytes to read, where that is known.
pub fn total(files: &[PathBuf]) -> Option<u64> {
    let size = |file: &PathBuf| fs::metadata(file).ok().filter(|data| data.is_file());
    files.iter().map(|file| size(file).map(|data| data.len())).sum()
}
