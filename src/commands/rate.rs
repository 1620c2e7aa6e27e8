//! `rate`: how hard is it?

use std::io::Write;

use clap::Args;
use itertools::Itertools;
use serde_json::{Value, json};
use sudoku_sat::{
    board::Puzzle,
    explain::Ending,
    failure::SolveError,
    formats::Place,
    rating::{self, Effort, Rating},
};

use super::{
    Status,
    explain::ending_name,
    explaining::{Explaining, Telling},
    json as records,
    ledger::Ledger,
};

/// Say how hard puzzles are, for a person and for a solver
///
/// For a person: the hardest technique that its explanation takes, on the scale of
/// Sudoku Explainer, the number of steps of each kind, and easy, medium, difficult
/// or very difficult. For a solver, with --sat: decisions and conflicts of batsat
/// over both solves without logic, and the proof of varisat. Exit status 1 if a
/// puzzle has no solution or several, 3 if there was no time.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sudoku-sat rate puzzle.txt
  sudoku-sat rate --sat --json many.txt | jq -c '[.class, .hardest, .sat.conflicts]'")]
pub struct Rate {
    #[command(flatten)]
    explaining: Explaining,

    /// What solvers count, too
    #[arg(long)]
    sat: bool,

    /// One JSON object per puzzle and line
    #[arg(long)]
    json: bool,
}

/// What is told of a puzzle.
type Told = (Rating, Option<Effort>);

impl Rate {
    /// Rates all that is read.
    pub fn run(self) -> anyhow::Result<Status> {
        let rate = |puzzle: &Puzzle, options, stop: &_| -> Result<Told, SolveError> {
            let rating = rating::rate(puzzle, options, stop)?;
            let effort = if self.sat { rating::effort(puzzle, stop)? } else { None };
            Ok((rating, effort))
        };
        self.explaining.each_puzzle(Telling::by(self.json), rate, |ledger, place, puzzle, told| {
            if self.json {
                let record = record(ledger, place, puzzle, told);
                writeln!(ledger.page.out, "{record}")?;
            } else {
                if ledger.page.many {
                    write!(ledger.page.out, "{place}: ")?;
                }
                writeln!(ledger.page.out, "{}", words(told))?;
            }
            Ok(match told.0.ending {
                Ending::Solved => Status::Done,
                Ending::Unknown(_) | Ending::Stuck => Status::Unknown,
                _ => Status::No,
            })
        })
    }
}

/// `difficult: 3.4 (hidden pair), 66 steps: …`
fn words((rating, effort): &Told) -> String {
    let Rating { steps, hardest, technique, searches, ending } = rating;
    if *ending != Ending::Solved {
        return format!("not rated: {}", ending_name(ending));
    }
    let number = match (hardest, technique) {
        (Some(tenths), Some(technique)) => {
            format!("{}.{} ({technique})", tenths / 10, tenths % 10)
        }
        _ => "no step".to_owned(),
    };
    let search = match searches {
        0 => String::new(),
        count => format!(" and {count} by search"),
    };
    let count: usize = steps.values().sum();
    let kinds = steps.iter().map(|(technique, count)| format!("{count} {technique}")).join(", ");
    let sat = effort.map_or(String::new(), |Effort { statistics, proof }| {
        let (decisions, conflicts) = (statistics.decisions, statistics.conflicts);
        let bytes = proof.map_or("no".to_owned(), |proof| proof.bytes.to_string());
        format!(
            "; SAT: {} decisions, {} conflicts, {bytes} bytes of proof",
            decisions.unwrap_or_default(),
            conflicts.unwrap_or_default()
        )
    });
    format!("{}: {number}{search}, {count} steps: {kinds}{sat}", rating.class().name())
}

fn record(ledger: &Ledger, place: &Place, puzzle: &Puzzle, (rating, effort): &Told) -> Value {
    let symbols = ledger.page.symbols.as_ref();
    let mut record = records::head(ledger.number(), place, puzzle, symbols);
    record["ending"] = json!(ending_name(&rating.ending));
    if rating.ending == Ending::Solved {
        record["class"] = json!(rating.class().name());
        record["hardest"] = json!(rating.hardest.map(|tenths| f64::from(tenths) / 10.0));
        record["technique"] = json!(rating.technique);
        record["steps"] = json!(rating.steps.values().sum::<usize>());
        record["techniques"] = json!(rating.steps);
        record["by_search"] = json!(rating.searches);
    }
    if let Some(Effort { statistics, proof }) = effort {
        record["sat"] = json!({
            "decisions": statistics.decisions,
            "conflicts": statistics.conflicts,
            "proof_clauses": proof.map(|proof| proof.clauses),
            "proof_bytes": proof.map(|proof| proof.bytes),
        });
    }
    record
}
