//! Options of commands that solve by techniques, and the exit status for the ending of a solution
//! path.

use std::ffi::OsStr;

use board::{Digit, DigitNames};
use clap::{
    Arg, Args, Command,
    builder::{NonEmptyStringValueParser, PossibleValue, TypedValueParser},
};
use explain::{Ending, Explainer, Options, Selection, all_techniques};
use itertools::Itertools;
use logic::techniques::{self, Technique};
use stream::{NoAnswer, PuzzleJob, Run, Status};
use strsim::levenshtein;

use super::{InputOptions, LimitOptions, Threads};

/// The options for the input, the techniques and the limits.
#[derive(Args)]
pub struct ExplainOptions {
    #[command(flatten)]
    pub input: InputOptions,

    /// Use only these techniques, in this order, such as hidden-single,naked-pair; or all
    ///
    /// By default, a classic 9×9 puzzle with a unique solution is solved with the techniques of
    /// `rate`, and every other puzzle with all techniques. `list techniques` lists all names. Some
    /// techniques are used only if they are named.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = TechniqueChoices,
          hide_possible_values = true, help_heading = "Techniques", hide_short_help = true)]
    technique: Vec<TechniqueChoice>,

    /// Use only steps whose pattern or eliminations contain exactly these digits, such as 3,8
    ///
    /// The digits are numbers, or symbols with --symbols. Search steps are then not used.
    #[arg(long, value_name = "DIGITS", value_delimiter = ',',
          value_parser = NonEmptyStringValueParser::new(),
          help_heading = "Techniques", hide_short_help = true)]
    digits: Vec<String>,

    /// Assume that the solution is unique if time runs out before this is known
    ///
    /// Some techniques require a unique solution.
    #[arg(long, help_heading = "Techniques", hide_short_help = true)]
    assume_unique: bool,

    /// Stop if no technique applies, instead of searching for a step
    #[arg(long, help_heading = "Techniques", hide_short_help = true)]
    no_search: bool,

    #[command(flatten)]
    pub time: LimitOptions,
}

/// Returns the digit of a name for an option.
///
/// # Errors
/// Fails if there is no such digit.
pub fn digit(option: &str, name: &str, names: &DigitNames, side: usize) -> Result<Digit, NoAnswer> {
    let digit = names.digit(name).filter(|&digit| (1..=side).contains(&usize::from(digit)));
    digit.ok_or_else(|| {
        let (first, last) = (names.name(1), names.name(side as Digit));
        NoAnswer::Impossible(format!("{option}: unknown digit {name}; expected {first} to {last}"))
    })
}

/// A value of `--technique`.
#[derive(Clone, Copy)]
enum TechniqueChoice {
    /// All techniques except those used only if they are named.
    All,
    /// One technique.
    One(&'static dyn Technique),
}

/// A parser for the names of techniques and `all`.
#[derive(Clone)]
struct TechniqueChoices;

impl TypedValueParser for TechniqueChoices {
    type Value = TechniqueChoice;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<TechniqueChoice, clap::Error> {
        match value.to_str().is_some_and(|name| letters(name) == "all") {
            true => Ok(TechniqueChoice::All),
            false => TechniqueNames.parse_ref(command, arg, value).map(TechniqueChoice::One),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let all = PossibleValue::new("all").help("all techniques, easiest first");
        Some(Box::new([all].into_iter().chain(TechniqueNames.possible_values()?)))
    }
}

/// A parser for the names of techniques, which it can list for shells.
#[derive(Clone)]
pub struct TechniqueNames;

impl TypedValueParser for TechniqueNames {
    type Value = &'static dyn Technique;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<&'static dyn Technique, clap::Error> {
        technique.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            techniques::ALL
                .iter()
                .map(|technique| PossibleValue::new(technique.name()).help(technique.summary())),
        ))
    }
}

/// Returns the technique of a name, ignoring case and with spaces or hyphens.
fn technique(name: &str) -> Result<&'static dyn Technique, String> {
    let told = letters(name);
    let all = techniques::ALL.iter().copied();
    all.clone().find(|it| letters(it.name()) == told).ok_or_else(|| {
        let near = all.map(|it| (levenshtein(&letters(it.name()), &told), it.name()));
        // Names in which more than half of the letters differ are not similar.
        let is_begun = |name| !told.is_empty() && letters(name).starts_with(&told);
        let near = near.filter(|&(steps, name)| 2 * steps <= told.len() || is_begun(name));
        let near = near.sorted_by_key(|(steps, _)| *steps).map(|(_, name)| name);
        let near = near.take(3).join(", ");
        let near = if near.is_empty() { near } else { format!("similar names are {near}; ") };
        format!("unknown technique; {near}`list techniques` lists all names")
    })
}

/// Returns the letters and digits of a name in lower case.
fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl ExplainOptions {
    /// Returns the techniques and other options. `names` are the names of digits in reasons.
    ///
    /// # Errors
    /// Fails if `--digits` contains an unknown digit.
    pub fn options(&self, names: DigitNames, side: usize) -> Result<Options, NoAnswer> {
        let usual = Options::default();
        let digits = self.digits.iter().map(|name| digit("--digits", name, &names, side));
        let digits: Vec<Digit> = digits.collect::<Result<_, _>>()?;
        Ok(Options {
            techniques: match self.technique.is_empty() {
                true => usual.techniques,
                false => Selection::Listed(
                    self.technique
                        .iter()
                        .flat_map(|choice| match choice {
                            TechniqueChoice::All => all_techniques(),
                            TechniqueChoice::One(technique) => vec![*technique],
                        })
                        .collect(),
                ),
            },
            digits: digits.into_iter().sorted_unstable().dedup().collect(),
            assume_unique: self.assume_unique,
            search: !self.no_search,
            names,
            solver: usual.solver,
        })
    }

    /// Returns the explainer for the puzzle of a job, which starts from its game state.
    ///
    /// # Errors
    /// Fails if a component fails, or if `--digits` contains an unknown digit.
    pub fn explainer(&self, job: &PuzzleJob) -> Result<Explainer, NoAnswer> {
        let options = self.options(job.names(), job.puzzle().shape.digits())?;
        Ok(Explainer::at(job.puzzle(), job.entry.position.as_ref(), options, &job.stop)?)
    }

    /// Returns a run with the requested threads and time limit.
    pub fn over<'a>(&self, threads: Threads, run: Run<'a>) -> Run<'a> {
        Run { threads: threads.count(), timeout: self.time.timeout, ..run }
    }
}

/// Returns the exit status for an ending; `None` means that there are more steps.
pub fn status(ending: Option<&Ending>) -> Status {
    match ending {
        None | Some(Ending::Solved) => Status::Done,
        Some(Ending::Broken(_) | Ending::Invalid(_) | Ending::Mistaken(_) | Ending::Several) => {
            Status::No
        }
        Some(Ending::Stuck | Ending::Unknown(_)) => Status::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_in_any_case_with_blanks_or_hyphens() {
        for known in techniques::ALL {
            let name = known.name();
            let upper = name.to_uppercase();
            for told in [name, &name.replace(' ', "-"), &name.replace('-', " "), &upper] {
                let found = technique(&format!(" {told} ")).map(|it| it.name());
                assert_eq!(found, Ok(name), "{told}");
            }
        }
    }

    #[test]
    fn unknown_technique_reports_at_most_three_similar_names() {
        let told = |name| technique(name).map(|it| it.name()).unwrap_err();
        let near = told("naked-par");
        assert!(near.contains("similar names are naked pair"), "{near}");
        assert!(near.matches(", ").count() <= 2, "{near}");
        assert!(told("sordfish").contains("similar names are swordfish"));
        for unlike in ["", "foo"] {
            assert!(!told(unlike).contains("similar"), "{unlike}");
        }
    }
}
