//! What commands that solve by technique are asked, and how they go through puzzles.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use clap::{
    Args, ColorChoice,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use sudoku_sat::{
    board::Puzzle,
    engines::Question,
    explain::{Explainer, Options},
    failure::SolveError,
    formats::{Entry, Place},
    stop::Stop,
    techniques::{self, Technique},
};

use super::{
    Status,
    arguments::{Input, OutputFormat, parse_seconds},
    interrupt,
    ledger::Ledger,
    output::Page,
    progress,
    records::entries,
    stream::{Out, standard_output},
};

/// How answers are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Telling {
    /// Words, on standard output.
    Words,
    /// An object per puzzle.
    Json,
    /// In pictures, so that errors go to standard error.
    Drawn,
}

impl Telling {
    /// As records, or in words.
    pub fn by(json: bool) -> Telling {
        if json { Telling::Json } else { Telling::Words }
    }
}

/// What is read, and which techniques may be used.
#[derive(Args)]
pub struct Explaining {
    #[command(flatten)]
    pub input: Input,

    /// Use these techniques only, in this order, such as "hidden single,naked pair"; list
    /// techniques names them all
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = technique_parser(),
          hide_possible_values = true, help_heading = "Techniques")]
    technique: Vec<&'static dyn Technique>,

    /// Take it for granted that there is one solution, where some techniques need that
    #[arg(long, help_heading = "Techniques")]
    assume_unique: bool,

    /// Stop where no technique has a step, rather than make one by search
    #[arg(long, help_heading = "Techniques")]
    no_search: bool,

    /// Seconds allowed for each puzzle, such as 2.5
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
}

fn technique_parser() -> impl TypedValueParser<Value = &'static dyn Technique> {
    let all = techniques::ALL.iter();
    let values =
        all.map(|technique| PossibleValue::new(technique.name()).help(technique.summary()));
    PossibleValuesParser::new(values)
        .try_map(|name| techniques::named(&name).ok_or("no such technique"))
}

impl Explaining {
    fn options(&self) -> Options {
        let usual = Options::default();
        Options {
            techniques: match self.technique.is_empty() {
                true => usual.techniques,
                false => self.technique.clone(),
            },
            assume_unique: self.assume_unique,
            search: !self.no_search,
        }
    }

    /// Goes through all that is read, with an explainer for each puzzle. Of it `tell` makes an
    /// answer while the clock runs, and `write` writes it.
    ///
    /// # Errors
    /// If a file is missing or the output cannot be written.
    pub fn each<T>(
        &self,
        told: Telling,
        tell: impl Fn(&mut Explainer) -> Result<T, SolveError>,
        write: impl Fn(&mut Ledger, &Place, &Puzzle, &T) -> io::Result<Status>,
    ) -> anyhow::Result<Status> {
        let tell = |puzzle: &Puzzle, options, stop: &Stop| {
            tell(&mut Explainer::new(puzzle, options, stop)?)
        };
        self.each_puzzle(told, tell, write)
    }

    /// The same with whatever is made of a puzzle by these choices.
    ///
    /// # Errors
    /// If a file is missing or the output cannot be written.
    pub fn each_puzzle<T>(
        &self,
        told: Telling,
        tell: impl Fn(&Puzzle, Options, &Stop) -> Result<T, SolveError>,
        write: impl Fn(&mut Ledger, &Place, &Puzzle, &T) -> io::Result<Status>,
    ) -> anyhow::Result<Status> {
        self.each_on(standard_output(ColorChoice::Auto), told, tell, write)
    }

    /// The same on that output.
    ///
    /// # Errors
    /// If a file is missing or the output cannot be written.
    pub fn each_on<T>(
        &self,
        out: Out,
        told: Telling,
        tell: impl Fn(&Puzzle, Options, &Stop) -> Result<T, SolveError>,
        write: impl Fn(&mut Ledger, &Place, &Puzzle, &T) -> io::Result<Status>,
    ) -> anyhow::Result<Status> {
        out.keep_flowing();
        let entries = entries(&self.input, Some(&out))?;
        let given = (told == Telling::Json).then_some(OutputFormat::JsonLines);
        let (mut page, entries) = Page::new(out, given, self.input.symbols.clone(), entries);
        page.many &= told != Telling::Drawn;
        Ledger::new(page, given).all(entries, &mut |ledger, entry| match entry {
            Err(error) => ledger.unreadable(&error),
            Ok(Entry { place, puzzle, .. }) => {
                match progress::during(ledger.number(), || self.guarded(&puzzle, &tell)) {
                    Err(error) => ledger.broken(&place, &error),
                    Ok(told) => {
                        let mut status = Status::Done;
                        let said = write(ledger, &place, &puzzle, &told).map(|it| status = it);
                        ledger.said(&place, said, || status)
                    }
                }
            }
        })
    }

    /// A panic costs one puzzle.
    fn guarded<T>(
        &self,
        puzzle: &Puzzle,
        tell: &impl Fn(&Puzzle, Options, &Stop) -> Result<T, SolveError>,
    ) -> Result<T, SolveError> {
        let (time, interrupt) = (self.timeout, Some(interrupt::flag()));
        let question =
            Question { time, interrupt, progress: progress::told(1), ..Question::default() };
        let told =
            catch_unwind(AssertUnwindSafe(|| tell(puzzle, self.options(), &question.stop())));
        told.map_err(|panic| SolveError::from_panic(&*panic))?
    }
}
