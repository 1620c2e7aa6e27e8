//! `compare`: the options on each axis, as lists of names or `all`.

use std::str::FromStr;

use anyhow::bail;
use board::{MAX_SIDE, Shape, stop::Stop};
use clap::Args;
use encodings::{
    Encoding,
    sums::{self, SumEncoding},
};
use itertools::Itertools;
use laboratory::{Axes, BackendFacts, Combination};
use logic::reduce::{self, Logic};
use sat::{
    backends,
    formulations::{self, Formulation},
    programs::AtMostOneCommand,
};
use stream::output::tell;

use crate::options::{backend, help_of};

/// The combinations to compare.
#[derive(Args)]
#[command(next_help_heading = "Combinations (comma-separated names, or all)")]
pub struct CombinationOptions {
    /// Compare these logic levels
    #[arg(long, value_name = "LIST", default_value = reduce::NONE.name, value_parser = logics,
          long_help = help_of("Compare these logic levels", reduce::ALL.iter().map(|l| l.name)))]
    logic: RegistryEntries<&'static Logic>,

    /// Compare these formulations
    #[arg(long, value_name = "LIST", default_value = ALL_NAMES, value_parser = formulations,
          long_help = help_of("Compare these formulations", formulations::ALL.iter().map(|s| s.name)))]
    formulation: RegistryEntries<&'static Formulation>,

    /// Compare these at-most-one encodings
    #[arg(long, value_name = "LIST", default_value = ALL_NAMES, value_parser = encodings,
          long_help = help_of("Compare these at-most-one encodings", encodings::ALL.iter().map(|e| e.name())))]
    encoding: RegistryEntries<&'static dyn Encoding>,

    /// Compare your own at-most-one encoding, which this command prints as DIMACS clauses
    ///
    /// In COMMAND, the letter n in braces is replaced by the number of literals. The literals are the
    /// variables 1 to n, and higher numbers are auxiliary variables. The command runs once for each
    /// n, without a shell. Clauses that do not mean "at most one" are an error. NAME=COMMAND sets the
    /// name in the tables. The option can be repeated. Without --encoding, your encoding is compared
    /// with all built-in ones.
    #[arg(long, value_name = "COMMAND", value_parser = command, hide_short_help = true)]
    encoding_command: Vec<AtMostOneCommand>,

    /// Compare these encodings of linear sums [default: all if a puzzle contains sums]
    #[arg(long, value_name = "LIST", value_parser = ways_of_sums,
          long_help = help_of("Compare these encodings of linear sums [default: all if a puzzle contains sums]", sums::ALL.iter().map(|s| s.name())))]
    sum_encoding: Option<RegistryEntries<&'static dyn SumEncoding>>,

    /// The encodings of `--encoding-command` that have been prepared.
    #[arg(skip)]
    prepared: Vec<&'static dyn Encoding>,

    /// Compare these solvers (see `list backends`)
    ///
    /// all selects every available solver except auto, which only chooses one of the others. A
    /// command such as "external:kissat -q {cnf}" needs its own --backend; the option can be
    /// repeated.
    #[arg(long, value_name = "LIST", default_value = "varisat", value_parser = backends)]
    backend: Vec<RegistryEntries<&'static dyn backends::BackendEntry>>,
}

/// The word that selects every name.
const ALL_NAMES: &str = "all";

/// One or more entries of a registry.
#[derive(Clone)]
struct RegistryEntries<T> {
    things: Vec<T>,
    /// Set if all were requested.
    all: bool,
}

/// Returns the entries with these names, without duplicates.
fn parse_names<T: Copy>(
    kind: &str,
    text: &str,
    all: impl IntoIterator<Item = T>,
    named: impl Fn(&str) -> Option<T>,
    name: impl Fn(&T) -> &'static str,
) -> Result<RegistryEntries<T>, String> {
    let every = all.into_iter().collect_vec();
    let (mut things, mut all) = (Vec::new(), false);
    for part in text.split(',').map(str::trim) {
        match named(part) {
            Some(thing) => things.push(thing),
            None if part == ALL_NAMES => {
                things.extend(&every);
                all = true;
            }
            None => {
                let names = every.iter().map(&name).join(", ");
                return Err(format!("unknown {kind} {part:?}; expected all, {names}"));
            }
        }
    }
    Ok(RegistryEntries { things: things.into_iter().unique_by(name).collect(), all })
}

fn logics(text: &str) -> Result<RegistryEntries<&'static Logic>, String> {
    parse_names("logic level", text, reduce::ALL.iter().copied(), reduce::named, |logic| logic.name)
}

fn formulations(text: &str) -> Result<RegistryEntries<&'static Formulation>, String> {
    let all = formulations::ALL.iter().copied();
    parse_names("formulation", text, all, formulations::named, |one| one.name)
}

fn encodings(text: &str) -> Result<RegistryEntries<&'static dyn Encoding>, String> {
    parse_names("encoding", text, encodings::ALL.iter().copied(), encodings::named, |one| {
        one.name()
    })
}

fn ways_of_sums(text: &str) -> Result<RegistryEntries<&'static dyn SumEncoding>, String> {
    parse_names("sum encoding", text, sums::ALL.iter().copied(), sums::named, |one| one.name())
}

fn command(text: &str) -> Result<AtMostOneCommand, String> {
    let command = AtMostOneCommand::parse(text).map_err(|error| error.to_string())?;
    command.unavailable_reason().map_or(Ok(command), Err)
}

fn backends(text: &str) -> Result<RegistryEntries<&'static dyn backends::BackendEntry>, String> {
    // A command may contain commas.
    if backends::named(text).is_none()
        && text.starts_with(backends::COMMAND_PREFIX)
        && text.contains(char::is_whitespace)
    {
        return Ok(RegistryEntries { things: vec![backend(text)?], all: false });
    }
    // Skip the backends that only choose another backend.
    let solves = |entry: &&&dyn backends::BackendEntry| entry.name() != backends::ALL[0].name();
    let here =
        backends::ALL.iter().filter(solves).filter(|entry| entry.unavailable_reason().is_none());
    let named = |name: &str| backends::find(name).ok();
    let found = parse_names("solver", text, here.copied(), named, |entry| entry.name());
    let found = found.map_err(|error| {
        let unknown = text.split(',').map(str::trim).find(|name| backends::find(name).is_err());
        let meant = unknown.and_then(backends::external);
        let hint = meant.map_or_else(String::new, |it| format!("; did you mean {}?", it.name()));
        format!("{error}, auto, \"external:COMMAND {{cnf}}\" or ipasir:LIBRARY{hint}")
    })?;
    found.things.iter().try_for_each(|entry| backend(entry.name()).map(drop))?;
    Ok(found)
}

impl CombinationOptions {
    /// Runs the commands that print encodings, for up to `largest` literals. Returns false if this
    /// was interrupted.
    ///
    /// # Errors
    /// Fails if a command does not print an encoding.
    pub fn prepare(&mut self, largest: usize, stop: &Stop) -> anyhow::Result<bool> {
        if let Some(name) =
            self.encoding_command.iter().map(AtMostOneCommand::name).duplicates().next()
        {
            bail!("two encodings have the name {name}; use NAME=COMMAND to name each");
        }
        for command in &self.encoding_command {
            match command.prepare(u32::try_from(largest)?, stop)? {
                Some(encoding) => self.prepared.push(encoding),
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Returns all encodings, with those of commands last.
    fn encodings(&self) -> Vec<&'static dyn Encoding> {
        self.encoding.things.iter().chain(&self.prepared).copied().collect()
    }

    /// Returns the descriptions of the encodings of commands.
    pub fn commands(&self) -> Vec<BackendFacts> {
        let facts = |encoding: &&dyn Encoding| BackendFacts {
            name: encoding.name().to_owned(),
            text: encoding.summary().to_owned(),
        };
        self.prepared.iter().map(facts).collect()
    }

    /// Selects the sum encodings. By default these are all of them if there are sums, otherwise
    /// only the first.
    pub fn choose_sums(&mut self, has_sums: bool) {
        let things = if has_sums { sums::ALL } else { &sums::ALL[..1] };
        self.sum_encoding.get_or_insert(RegistryEntries { things: things.to_vec(), all: has_sums });
    }

    /// Returns the selected sum encodings. The list is empty if only growth is measured, because its
    /// boards have no sums.
    fn sums(&self) -> &[&'static dyn SumEncoding] {
        self.sum_encoding.as_ref().map_or(&[], |sums| &sums.things)
    }

    /// Returns the product of all options.
    pub fn combinations(&self) -> Vec<Combination> {
        Combination::all(
            &self.logic.things,
            &self.formulation.things,
            &self.encodings(),
            self.sums(),
            &self.backends(),
        )
    }

    /// Returns the formulations and the encodings.
    pub fn formulas(&self) -> (&[&'static Formulation], Vec<&'static dyn Encoding>) {
        (&self.formulation.things, self.encodings())
    }

    /// Returns the backends without duplicates.
    pub fn backends(&self) -> Vec<&'static dyn backends::BackendEntry> {
        let all = self.backend.iter().flat_map(|several| several.things.iter().copied());
        all.unique_by(|entry| entry.name()).collect()
    }

    /// Returns the names of the options on each axis.
    pub fn axes(&self) -> Axes {
        let own = |name: &str| name.to_owned();
        Axes {
            logic: self.logic.things.iter().map(|logic| own(logic.name)).collect(),
            formulation: self
                .formulation
                .things
                .iter()
                .map(|formulation| own(formulation.name))
                .collect(),
            encoding: self.encodings().iter().map(|encoding| own(encoding.name())).collect(),
            sum_encoding: self.sums().iter().map(|sums| own(sums.name())).collect(),
            backend: self.backends().iter().map(|entry| own(entry.name())).collect(),
        }
    }

    /// Reports the backends that are missing in `all`.
    pub fn tell_missing(&self) {
        if self.backend.iter().any(|several| several.all) {
            let missing = backends::ALL.iter().filter(|entry| entry.unavailable_reason().is_some());
            let names = missing.map(|entry| entry.name()).join(", ");
            if !names.is_empty() {
                tell(format_args!(
                    "sudoku-sat: solvers left out, because they are not available: {names}"
                ));
            }
        }
    }
}

/// The shapes of `--sizes`.
#[derive(Clone)]
pub struct Sides(pub Vec<Shape>);

impl Sides {
    /// Returns the shapes whose formulas are counted within one or two seconds.
    pub fn small() -> Sides {
        let roots = 2..=6;
        Sides(roots.filter_map(|root| Shape::new(root, root).ok()).collect())
    }

    /// Returns the largest side.
    pub fn largest(&self) -> usize {
        self.0.iter().map(|shape| shape.side()).max().unwrap_or_default()
    }
}

impl FromStr for Sides {
    type Err = String;

    fn from_str(text: &str) -> Result<Sides, String> {
        let parts: Vec<Vec<Shape>> =
            text.split(',').map(|part| sides(part.trim())).try_collect()?;
        let shapes = parts.into_iter().flatten().unique().sorted_by_key(|shape| shape.side());
        Ok(Sides(shapes.collect()))
    }
}

/// Parses a side, or a range that selects the square sides in it.
fn sides(text: &str) -> Result<Vec<Shape>, String> {
    let number = |text: &str| {
        text.parse::<usize>().map_err(|_| {
            format!("{text:?} is not a side; expected sides such as 9, 4..100 or 6,9,12")
        })
    };
    let Some((from, to)) = text.split_once("..") else {
        let side = number(text)?;
        let shape = Shape::most_square(side).map_err(|error| error.to_string())?;
        return Ok(vec![shape]);
    };
    let (from, to) = (number(from)?, number(to)?);
    if to > MAX_SIDE {
        return Err(format!("side {to} is out of range; the largest side is {MAX_SIDE}"));
    }
    let squares = (2..26).map(|root| root * root).filter(|side| (from..=to).contains(side));
    match squares.filter_map(|side| Shape::most_square(side).ok()).collect_vec() {
        shapes if shapes.is_empty() => {
            Err(format!("{from}..{to} contains no square number; expected a range such as 4..100"))
        }
        shapes => Ok(shapes),
    }
}
