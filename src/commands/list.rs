//! `list`: all names that can be selected, from the registries.

use std::io::{self, Write};

use board::rules;
use clap::{Args, ValueEnum};
use encodings::sums;
use logic::{propagators, reduce, techniques};
use sat::{backends, formulations};
use solve::engines;
use stream::{Status, output::StandardOutput};

/// List every formulation, encoding, sum encoding, technique, backend, model counter, engine and format
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat list
  sudoku-sat list encodings")]
pub struct List {
    /// List only this catalogue [default: all]
    catalogue: Option<Catalogue>,
}

/// The registries that `list` prints.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Catalogue {
    Formulations,
    Encodings,
    SumEncodings,
    Logic,
    Propagators,
    Techniques,
    Rules,
    RulesOfLayers,
    Backends,
    Counters,
    Engines,
    Formats,
}

/// A name with its description.
type Row = (String, String);

impl List {
    /// Prints the registries.
    pub fn run(self) -> anyhow::Result<Status> {
        let mut out = io::BufWriter::new(StandardOutput::new(io::stdout()));
        let is_wanted = |c: Catalogue| match (self.catalogue, c) {
            (Some(Catalogue::Rules), Catalogue::RulesOfLayers) => true,
            (only, _) => only.is_none_or(|only| only == c),
        };
        let all = Catalogue::value_variants().iter();
        let wanted: Vec<&Catalogue> = all.filter(|&&it| is_wanted(it)).collect();
        for (number, catalogue) in wanted.iter().enumerate() {
            if wanted.len() > 1 {
                let gap = if number > 0 { "\n" } else { "" };
                let value = catalogue.to_possible_value();
                writeln!(out, "{gap}{}", value.as_ref().map_or("", |value| value.get_name()))?;
            }
            let rows = rows(**catalogue);
            let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
            for (name, text) in rows {
                writeln!(out, "  {name:width$}  {text}")?;
            }
        }
        out.flush()?;
        Ok(Status::Done)
    }
}

fn rows(catalogue: Catalogue) -> Vec<Row> {
    let row = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    match catalogue {
        Catalogue::Formulations => formulations::ALL
            .iter()
            .map(|s| {
                let text = format!("{}; finds {}; {}", s.summary, s.propagation, s.formula);
                (with_aliases(s.name, s.aliases), text)
            })
            .collect(),
        Catalogue::Encodings => encodings::ALL
            .iter()
            .map(|e| {
                let text = format!("{}; {}; {}", e.summary(), e.formula(), e.propagation());
                (with_aliases(e.name(), e.aliases()), text)
            })
            .collect(),
        Catalogue::SumEncodings => sums::ALL
            .iter()
            .map(|s| {
                let text = format!("{}; {}; {}", s.summary(), s.formula(), s.propagation());
                (s.name().to_owned(), text)
            })
            .collect(),
        Catalogue::Logic => reduce::ALL.iter().map(|l| row(l.name, l.summary)).collect(),
        Catalogue::Propagators => propagators::ALL.iter().map(|p| row(p.name, p.summary)).collect(),
        Catalogue::Techniques => {
            techniques::ALL.iter().map(|t| row(t.name(), t.summary())).collect()
        }
        Catalogue::Rules | Catalogue::RulesOfLayers => {
            let text = |r: &rules::RuleKind| format!("{}; {}", r.summary, r.example);
            let kinds = match catalogue {
                Catalogue::Rules => rules::ALL,
                _ => rules::OF_LAYERS,
            };
            kinds.iter().map(|r| row(r.name, &text(r))).collect()
        }
        Catalogue::Backends => backends::ALL
            .iter()
            .map(|b| {
                let missing =
                    b.unavailable_reason().map(|why| format!("; {why}")).unwrap_or_default();
                (b.name().to_owned(), format!("{} ({}){missing}", b.summary(), b.abilities()))
            })
            .collect(),
        Catalogue::Counters => sat::programs::COUNTERS
            .iter()
            .map(|counter| row(counter.name(), counter.summary()))
            .collect(),
        Catalogue::Engines => engines::ALL.iter().map(|e| row(e.name(), e.summary())).collect(),
        Catalogue::Formats => formats::readable().map(|f| row(f.name(), f.summary())).collect(),
    }
}

fn with_aliases(name: &str, aliases: &[&str]) -> String {
    match aliases {
        [] => name.to_owned(),
        _ => format!("{name} ({})", aliases.join(", ")),
    }
}
