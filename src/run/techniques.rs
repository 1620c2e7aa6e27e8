//! Commands that solve by technique: what they are asked, and what an ending means.

use std::ffi::OsStr;

use board::DigitNames;
use clap::{
    Arg, Args, Command,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use explain::{Ending, Explainer, Options};
use logic::techniques::{self, Technique};
use solve::SolveError;

use super::{
    Job, Run, Status,
    options::{Forms, Input, Printing, Threads, Time},
};

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

    #[command(flatten)]
    pub time: Time,
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
    /// The techniques and what else may be used, for reasons that call digits so.
    pub fn options(&self, names: DigitNames) -> Options {
        let usual = Options::default();
        Options {
            techniques: match self.technique.is_empty() {
                true => usual.techniques,
                false => self.technique.clone(),
            },
            assume_unique: self.assume_unique,
            search: !self.no_search,
            names,
            solver: usual.solver,
        }
    }

    /// What explains the puzzle of a job, from where a person stands in it.
    ///
    /// # Errors
    /// If a part is broken.
    pub fn explainer(&self, job: &Job) -> Result<Explainer, SolveError> {
        let options = self.options(job.manner().names());
        Explainer::at(job.puzzle(), job.entry.position.as_ref(), options, &job.stop)
    }

    /// A run through all that is read, that prints so.
    ///
    /// # Errors
    /// If the file cannot be written or must not be overwritten.
    pub fn run<F: Forms>(
        &self,
        threads: &Threads,
        printing: &Printing<F>,
    ) -> anyhow::Result<Run<'_>> {
        let run = printing.run(&self.input)?;
        Ok(Run { jobs: threads.jobs, timeout: self.time.timeout, ..run })
    }
}

/// What an ending means for the exit status; none where there is more to come.
pub fn status(ending: Option<&Ending>) -> Status {
    match ending {
        None | Some(Ending::Solved) => Status::Done,
        Some(Ending::Broken(_) | Ending::Invalid(_) | Ending::Mistaken(_) | Ending::Several) => {
            Status::No
        }
        Some(Ending::Stuck | Ending::Unknown(_)) => Status::Unknown,
    }
}
