//! Puzzles that are lines: inputs are looked at, to see whether theirs are, and answered by chunks
//! of lines.

use std::{
    fs,
    io::{Cursor, Read, Write},
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Instant,
};

use batch::{
    Batch, End, Form, Looked, Name, Record, Tally, Text, Texts, Told, Watch, Whole,
    forms::{csv, json},
    look,
};
use board::{Notes, Puzzle, Shape};
use formats::{Beside, Entry, Place};
use solve::{Found, VerdictKind, engines::lanes::Filled};

use super::{
    Answer, Page, Status,
    entries::{Waiting, contradict, is_standard, source, unopened},
    interrupt,
    options::Input,
    output::{remark, tell},
    progress,
};
use crate::words::{
    meter::{meter, rate},
    page::{Manner, OutputFormat},
    record::{self, Unused},
};

/// So many inputs are open at once, at most, while puzzles are looked for.
const OPEN: usize = 16;

/// Whether lines hold all that a record has of a puzzle and its input.
pub fn hold_all(input: &Input) -> bool {
    let Input { shape, symbols, keep, .. } = input;
    shape.is_none_or(Shape::is_most_square) && symbols.is_none() && keep.is_none()
}

/// Whether puzzles are lines, two or more. Where one is to be answered `at_once`, a second is not
/// waited for; it is expected. What was read comes again. As records
/// one is enough, and a table with ids is none: lines do not tell them.
pub fn are_all(input: &Input, files: &[PathBuf], at_once: bool, records: bool) -> bool {
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

/// Answers all inputs, into `out`; what is to be told goes to standard error.
pub fn answer(
    batch: &Batch,
    input: &Input,
    files: Vec<PathBuf>,
    out: &mut (dyn Write + Send),
) -> (Tally, End) {
    let (watch, begun) = (Watch::default(), Instant::now());
    interrupt::work_counted(Arc::clone(&watch.chunks));
    if !progress::is_quiet() {
        let (watch, total) = (watch.clone(), total(&files));
        progress::show(move || bar(&watch, total, begun.elapsed().as_secs_f64()));
    }
    let tell_all = |told: Told| match told {
        Told::Remark(words) => remark(format_args!("sudoku-sat: {words}")),
        Told::Error(words) => tell(format_args!("sudoku-sat: {words}")),
    };
    batch::run(batch, texts(input, files), out, &tell_all, &watch)
}

/// What the end means for the exit status, where these verdicts say no. So many records were
/// there before; the hint says how to go on.
///
/// # Errors
/// If the output failed.
pub fn status(
    (tally, end): (&Tally, End),
    no: &[VerdictKind],
    before: u64,
    hint: &str,
) -> anyhow::Result<Status> {
    let (failed, records) = (tally.of(VerdictKind::Error), tally.records() + before);
    let counts = [
        (no.iter().map(|&word| tally.of(word)).sum(), Status::No),
        (tally.of(VerdictKind::Unknown) + tally.unfinished, Status::Unknown),
        (failed + tally.empty, Status::SomeFailed),
    ];
    let found = counts.into_iter().filter(|(count, _)| *count > 0);
    let status = found.fold(Status::Done, |all, (_, status)| all.and(status));
    match end {
        End::All => Ok(status.of_records(failed, records)),
        End::Interrupted => {
            tell(format_args!("sudoku-sat: interrupted after record {records}{hint}"));
            Ok(status.and(Status::Unknown))
        }
        End::Strict(why) => {
            tell(format_args!("sudoku-sat: {why}"));
            Ok(if records == 0 { Status::Unusable } else { Status::SomeFailed })
        }
        End::Input(why) => {
            tell(format_args!("sudoku-sat: {why}"));
            Ok(Status::InputOutput)
        }
        End::Output(error) => Err(error.into()),
    }
}

/// How a command says what was found of lines.
pub struct Saying<A> {
    /// Its answer.
    pub answer: fn(&Puzzle, Found) -> A,
    /// Its words for a puzzle with one solution, behind the place of the puzzle. Its record has
    /// nothing more than that.
    pub unique: &'static str,
    /// Its words for one with several, before how many cells differ in two of them, and which.
    pub several: &'static str,
    /// The verdicts that are a no.
    pub no: &'static [VerdictKind],
}

/// Says it, in words or as JSON, as it is said of puzzles that come one by one.
pub struct Said<A> {
    manner: Manner,
    header: String,
    saying: Saying<A>,
}

impl<A: Answer> Said<A> {
    /// For puzzles of which nothing else is known.
    pub fn new(given: Option<OutputFormat>, escape_formulas: bool, saying: Saying<A>) -> Said<A> {
        let of_records = given.and_then(OutputFormat::of_records).unwrap_or_default();
        let records = record::Writer::new(of_records, A::schema, None, escape_formulas);
        let (format, symbols) = (formats::LINE, None);
        let (many, colors, quiet) = (true, false, progress::is_quiet());
        let manner = Manner { given, format, symbols, many, colors, quiet, records };
        let header = manner.frame().0;
        Said { manner, header, saying }
    }

    /// What is said of one puzzle.
    fn say(&self, record: &Record, page: &mut Page) {
        let id = record.id.map(|id| Beside { name: "id".to_owned(), value: id.to_owned() });
        let beside: Vec<Beside> = id.into_iter().collect();
        let entry = |puzzle: &Puzzle| Entry {
            puzzle: puzzle.clone(),
            place: page.place.clone(),
            format: formats::LINE,
            guessed_box: false,
            expected: None,
            position: None,
            notes: Notes::default(),
            beside: beside.clone(),
            remarks: Vec::new(),
            cosmetics: Vec::new(),
        };
        match (record.whole, record.error) {
            (Some(Whole { puzzle, found: Some(found) }), _) => {
                let entry = entry(puzzle);
                let answer = (self.saying.answer)(&entry.puzzle, found.clone());
                if let Err(why) = super::say(&answer, &entry, page) {
                    page.error(&format!("{}: {why}", page.place), Unused::Entry(&entry));
                }
            }
            (Some(Whole { puzzle, .. }), _) => {
                page.error(record.reason, Unused::Entry(&entry(puzzle)));
            }
            (None, Some(error)) => page.error(record.reason, Unused::Read(error)),
            (None, None) => {}
        }
    }
}

impl<A: Answer> Form for Said<A> {
    fn name(&self) -> &'static str {
        "said"
    }

    fn header(&self) -> &str {
        &self.header
    }

    fn has_ids(&self) -> bool {
        self.manner.is_record()
    }

    fn escapes_formulas(&self) -> bool {
        self.manner.records.escape_formulas
    }

    fn wants_whole(&self) -> bool {
        true
    }

    fn write_solved(
        &self,
        (file, line, solved): (&Name, usize, &[Filled]),
        out: &mut Vec<u8>,
    ) -> bool {
        let is_words = self.manner.given.is_none();
        match solved {
            _ if !is_words => {}
            [one, other] => {
                batch::several(&file.shown, line, self.saying.several, [one, other], out);
            }
            _ => batch::words(&file.shown, line, self.saying.unique, out),
        }
        is_words
    }

    fn write(&self, record: &Record, out: &mut Vec<u8>) {
        if record.whole.is_some() || record.error.is_some() {
            let place = Place { file: Arc::clone(&record.file.text), line: record.line };
            let mut page = Page::new(&self.manner, record.index, &place);
            self.say(record, &mut page);
            return out.append(&mut page.text.out);
        }
        match self.manner.given {
            None => batch::words(&record.file.shown, record.line, self.saying.unique, out),
            Some(OutputFormat::Csv) => {
                let columns = &self.manner.records.table().columns;
                csv::unique(record, columns.iter().map(String::as_str), out);
            }
            Some(_) => json::unique(record, out),
        }
    }
}

/// All bytes to read, where that is known.
fn total(files: &[PathBuf]) -> Option<u64> {
    let size = |file: &PathBuf| fs::metadata(file).ok().filter(|data| data.is_file());
    files.iter().map(|file| size(file).map(|data| data.len())).sum()
}

/// The line for work that took so long, on so many bytes if that is known.
fn bar(watch: &Watch, total: Option<u64>, seconds: f64) -> String {
    let (records, bytes) = (watch.records.load(Relaxed), watch.bytes.load(Relaxed));
    let done = format!("{records} puzzles, {}", rate(records, seconds));
    match total.filter(|&total| total > 0) {
        None => done,
        Some(total) => meter(bytes.min(total), total, &done, seconds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_rate_and_time_left_as_far_as_they_are_known() {
        let watch = Watch::default();
        watch.records.store(2_000_000, Relaxed);
        watch.bytes.store(250, Relaxed);
        assert_eq!(bar(&watch, None, 10.0), "2000000 puzzles, 200.0 k/s");
        let shown = "[#####---------------] 25%, 2000000 puzzles, 200.0 k/s, 0:30 left";
        assert_eq!(bar(&watch, Some(1000), 10.0), shown);
    }
}
