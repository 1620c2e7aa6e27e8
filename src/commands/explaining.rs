//! What commands that solve by technique are asked, and how they go through puzzles.

use std::{
    ffi::OsStr,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use board::{Puzzle, Symbols, stop::Stop};
use clap::{
    Arg, Args, ColorChoice, Command, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use explain::{Explainer, Options};
use formats::{Entry, Place};
use logic::techniques::{self, Technique};
use solve::{SolveError, engines::Question};

use super::{
    Status,
    ahead::{Made, ahead},
    arguments::{Input, OutputFormat, parse_jobs, parse_seconds},
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

/// How an answer in words is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Wording {
    /// Sentences
    Text,
    /// One object per puzzle and line
    #[value(alias = "jsonl")]
    Json,
}

impl From<Wording> for Telling {
    fn from(wording: Wording) -> Telling {
        match wording {
            Wording::Text => Telling::Words,
            Wording::Json => Telling::Json,
        }
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

    /// Where there is no time to find out whether there is one solution, take it for granted:
    /// some techniques need that
    #[arg(long, help_heading = "Techniques")]
    assume_unique: bool,

    /// Stop where no technique has a step, rather than make one by search
    #[arg(long, help_heading = "Techniques")]
    no_search: bool,

    /// Seconds allowed for each puzzle, such as 2.5
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub timeout: Option<Duration>,

    /// Threads; answers come in the order of the puzzles all the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_jobs,
          allow_negative_numbers = true)]
    jobs: usize,
}

/// Takes the names of techniques, with blanks around them and in any case.
#[derive(Clone)]
struct TechniqueNames(PossibleValuesParser);

impl TypedValueParser for TechniqueNames {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let name = value.to_str().map(str::trim).unwrap_or_default();
        let is_it = |it: &&&dyn Technique| it.name().eq_ignore_ascii_case(name);
        match techniques::ALL.iter().find(is_it) {
            Some(technique) => Ok(technique.name().to_owned()),
            None => self.0.parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

fn technique_parser() -> impl TypedValueParser<Value = &'static dyn Technique> {
    let all = techniques::ALL.iter();
    let values =
        all.map(|technique| PossibleValue::new(technique.name()).help(technique.summary()));
    TechniqueNames(PossibleValuesParser::new(values))
        .try_map(|name| techniques::named(&name).ok_or("no such technique"))
}

impl Explaining {
    /// The techniques and what else may be used, for answers that are told so.
    pub fn options(&self, told: Telling) -> Options {
        let usual = Options::default();
        // Programs are told numbers.
        let symbols = self.input.symbols.as_ref().filter(|_| told != Telling::Json);
        Options {
            techniques: match self.technique.is_empty() {
                true => usual.techniques,
                false => self.technique.clone(),
            },
            assume_unique: self.assume_unique,
            search: !self.no_search,
            names: symbols.map(Symbols::names).unwrap_or_default(),
            solver: usual.solver,
        }
    }

    /// Goes through all that is read, with an explainer for each puzzle. Of it `tell` makes an
    /// answer while the clock runs, and `write` writes it.
    ///
    /// # Errors
    /// If a file is missing or the output cannot be written.
    pub fn each<T: Send>(
        &self,
        told: Telling,
        tell: impl Fn(&mut Explainer) -> Result<T, SolveError> + Sync,
        write: impl Fn(&mut Ledger, &Place, &Puzzle, &T) -> io::Result<Status>,
    ) -> anyhow::Result<Status> {
        let tell = |Entry { puzzle, position, .. }: &Entry, options, stop: &Stop| {
            tell(&mut Explainer::at(puzzle, position.as_ref(), options, stop)?)
        };
        self.each_puzzle(told, tell, write)
    }

    /// The same with whatever is made of a puzzle by these choices.
    ///
    /// # Errors
    /// If a file is missing or the output cannot be written.
    pub fn each_puzzle<T: Send>(
        &self,
        told: Telling,
        tell: impl Fn(&Entry, Options, &Stop) -> Result<T, SolveError> + Sync,
        write: impl Fn(&mut Ledger, &Place, &Puzzle, &T) -> io::Result<Status>,
    ) -> anyhow::Result<Status> {
        self.each_on(standard_output(ColorChoice::Auto), told, tell, write)
    }

    /// The same on that output.
    ///
    /// # Errors
    /// If a file is missing or the output cannot be written.
    pub fn each_on<T: Send>(
        &self,
        out: Out,
        told: Telling,
        tell: impl Fn(&Entry, Options, &Stop) -> Result<T, SolveError> + Sync,
        write: impl Fn(&mut Ledger, &Place, &Puzzle, &T) -> io::Result<Status>,
    ) -> anyhow::Result<Status> {
        out.keep_flowing();
        let entries = entries(&self.input, Some(&out))?;
        let given = (told == Telling::Json).then_some(OutputFormat::JsonLines);
        let (mut page, entries) = Page::new(out, given, self.input.symbols.clone(), entries);
        page.many &= told != Telling::Drawn;
        if self.jobs > 1 {
            interrupt::others_work();
        }
        let over = Arc::new(AtomicBool::new(false));
        let tell = |number, entry: &Entry| match self.jobs {
            1 => progress::during(number, || self.guarded(entry, told, &over, &tell)),
            _ => self.guarded(entry, told, &over, &tell),
        };
        let ledger = Ledger::new(page, given);
        let mut record = |ledger: &mut Ledger, told: Made<T>| match told {
            Err(error) => ledger.unreadable(&error),
            Ok((Entry { place, puzzle, .. }, told)) => match told {
                Err(error) => ledger.broken(&place, &error),
                Ok(told) => {
                    let mut status = Status::Done;
                    let said = write(ledger, &place, &puzzle, &told).map(|it| status = it);
                    ledger.said(&place, said, || status)
                }
            },
        };
        ahead(entries, self.jobs, &over, &tell, |told| ledger.all(told, &mut record))
    }

    /// A panic costs one puzzle.
    fn guarded<T>(
        &self,
        entry: &Entry,
        told: Telling,
        over: &Arc<AtomicBool>,
        tell: &impl Fn(&Entry, Options, &Stop) -> Result<T, SolveError>,
    ) -> Result<T, SolveError> {
        let (time, interrupt) = (self.timeout, Some(interrupt::flag()));
        let progress = if self.jobs == 1 { progress::told(1).pop() } else { None };
        let question = Question { time, interrupt, progress, ..Question::default() };
        let stop = question.stop().on(Arc::clone(over));
        let told = catch_unwind(AssertUnwindSafe(|| tell(entry, self.options(told), &stop)));
        told.map_err(|panic| SolveError::from_panic(&*panic))?
    }
}
