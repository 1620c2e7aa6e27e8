//! `solve`: the solution, or up to `--limit` of them. Puzzles that are lines go by chunks of
//! lines, one thread a chunk; everything else puzzle by puzzle.

mod fingerprint;
pub mod one_by_one;
mod options;
mod stream;
mod summary;

use std::path::PathBuf;

use anyhow::bail;
use batch::{Form, forms};
use clap::Args;
use formats::SingleLines;

use self::{
    one_by_one::OneByOne,
    options::{Options, Wanted},
    stream::Stream,
};
use crate::run::{
    Status,
    entries::{files, is_standard},
    files::Files,
    lines,
    printing::OutputFormat,
};

/// Solve puzzles by logic and SAT, and check that each solution is unique
///
/// The solution of a single puzzle is drawn as a grid; with other rules or digits it is a line.
/// Several puzzles are answered in order, with one line each: the solution if it is unique, else
/// `# multiple solutions`, `# unsolvable`, `# invalid: …`, `# unknown: …` or `# error: …`. Files with
/// one puzzle per line can contain millions: they are answered in constant memory, and many classic
/// 9×9 puzzles at once.
///
/// Exit status 0 if every puzzle has a solution, unique or not; 1 if a puzzle is unsolvable or
/// invalid; 3 if a verdict is unknown; 4 if some of several records failed; 130 if the run was
/// interrupted.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat solve puzzle.txt
  sudoku-sat solve -v --logic none --encoding ladder puzzle.txt
  sudoku-sat solve --limit 10 ambiguous.txt
  sudoku-sat solve many.txt > solved.txt
  zcat many.txt.gz | sudoku-sat solve --format csv > solved.csv
  sudoku-sat solve --resume --format kaggle sudoku.csv -o solved.csv")]
pub struct Solve {
    #[command(flatten)]
    options: Options,
}

/// The way that all puzzles go.
enum Way {
    /// By chunks of lines, written as that.
    Stream(&'static dyn Form),
    /// Puzzle by puzzle, written as that, or drawn if it is one.
    OneByOne(Option<OutputFormat>),
}

impl Solve {
    /// Solves all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let options = &self.options;
        options.printing.check_ending()?;
        let files = files(&options.input)?;
        if let Err(reason) = SingleLines::new(options.input.options()) {
            bail!("{reason}");
        }
        let path = options.printing.output.as_deref().filter(|path| !is_standard(path));
        if options.resume && path.is_none() {
            bail!("--resume needs --output FILE");
        }
        if options.timed && !options.printing.is_record() {
            bail!("--timed needs --format json or csv");
        }
        // Whether it may be overwritten is known once it is known which way they go.
        path.map(|path| Files::of_all(path, &files, true)).transpose()?;
        let Options { backend, sharing, stages, limit, .. } = options;
        let way = self.way(&files, path.is_some())?;
        let by_path = backend.engine(sharing.portfolio)?;
        let of_answers = backend.engine_of_answers(sharing.portfolio, stages)?;
        match way {
            Way::Stream(form) => {
                let engine = if limit.is_some() { of_answers } else { by_path };
                Stream { options, engine, form }.run(files, path)
            }
            // What is neither a record nor several solutions goes down the path where -v tells of it.
            Way::OneByOne(format) => {
                let is_record = format.is_some_and(OutputFormat::is_record);
                let is_told = options.printing.verbose && limit.is_none() && !is_record;
                let engine = if is_told { by_path } else { of_answers };
                OneByOne { options, engine, format }.run()
            }
        }
    }

    fn way(&self, files: &[PathBuf], is_file: bool) -> anyhow::Result<Way> {
        let options = &self.options;
        let given = options.printing.form().output();
        if matches!(given, Some(OutputFormat::Tsv | OutputFormat::JsonArray)) {
            if options.resume || options.strict {
                bail!("--resume and --strict need one record per line: --format json or csv");
            }
            return Ok(Way::OneByOne(given));
        }
        let format = match Wanted::of(options.printing.form(), options.printing.escape_formulas) {
            Some(Wanted::Puzzle(format)) => Some(format),
            // A single line is all that a solution is in such a record.
            Some(Wanted::Record(form)) if form.is_told_to_people() => Some(formats::LINE),
            // A record of these is all there is in the format.
            Some(Wanted::Record(form)) if !options.printing.is_record() => {
                if options.limit.is_some() && !form.is_told_to_people() {
                    bail!(
                        "--limit: the format {} has no room for several solutions; omit --limit, or use json or csv",
                        form.name()
                    );
                }
                return Ok(Way::Stream(form));
            }
            Some(Wanted::Record(form)) => match lines::hold_all(&options.input) {
                true if options.resume || options.strict => return Ok(Way::Stream(form)),
                // Into a file, so that what is cut off can be gone on with.
                true if is_file => return Ok(Way::Stream(form)),
                true if lines::are_all(&options.input, files, true, true) => {
                    return Ok(Way::Stream(form));
                }
                false if options.resume || options.strict => bail!(
                    "--resume and --strict need one complete puzzle on each line; omit --keep, \
                     --symbols and any --box other than the default"
                ),
                _ => return Ok(Way::OneByOne(options.printing.form().output())),
            },
            None => None,
        };
        let usual = forms::ALL[0];
        let is_line = format.is_none_or(|format| format == formats::LINE);
        let may_stream = is_line && options.limit.is_none() && !options.sharing.portfolio;
        let must_stream = options.resume || options.strict;
        if may_stream && must_stream {
            return Ok(Way::Stream(usual));
        }
        if must_stream {
            let option = if options.resume { "--resume" } else { "--strict" };
            bail!(
                "{option} needs one output line per puzzle; omit --limit and --portfolio, or use \
                 --format json, csv or kaggle"
            );
        }
        Ok(match may_stream && lines::are_all(&options.input, files, format.is_some(), false) {
            true => Way::Stream(usual),
            false => Way::OneByOne(format.map(OutputFormat::Puzzle)),
        })
    }
}
