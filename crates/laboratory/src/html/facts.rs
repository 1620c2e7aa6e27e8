//! The settings of a comparison: command, versions, machine, puzzles.

use crate::{
    machine::Machine,
    record::{BackendFacts, ComparisonSettings, PuzzleFacts},
    table::{Table, TableCell},
};
use pictures::markup::escaped;

use super::table;

/// The number of puzzles above which their list is folded.
const MAX_UNFOLDED_PUZZLES: usize = 12;

/// Returns all settings as HTML.
pub(super) fn settings_html(about: &ComparisonSettings) -> String {
    let command: Vec<String> = about.command.iter().map(|word| quote_for_shell(word)).collect();
    let mut facts = vec![
        ("program", about.program.clone()),
        ("seed", about.seed.to_string()),
        ("time-out", about.timeout.map_or("none".to_owned(), |s| format!("{s} s per run"))),
        ("repeats", about.repeat.to_string()),
        ("jobs", about.jobs.to_string()),
    ];
    facts.extend(machine(&about.machine));
    let backend =
        |BackendFacts { name, text }: &BackendFacts| ("backend", format!("{name}: {text}"));
    facts.extend(about.backends.iter().map(backend));
    let encoding =
        |BackendFacts { name, text }: &BackendFacts| ("encoding", format!("{name}: {text}"));
    facts.extend(about.commands.iter().map(encoding));
    let command = escaped(&command.join(" "));
    format!("<pre>{command}</pre>\n{}{}", list(&facts), puzzles(&about.puzzles))
}

/// Returns a list of names and texts. Empty texts are omitted.
pub(super) fn list(facts: &[(&str, impl AsRef<str>)]) -> String {
    let facts = facts.iter().map(|(name, text)| (name, text.as_ref()));
    let facts = facts.filter(|(_, text)| !text.is_empty());
    let fact = |(name, text)| format!("<dt>{name}</dt><dd>{}</dd>\n", escaped(text));
    format!("<dl>\n{}</dl>\n", facts.map(fact).collect::<String>())
}

fn machine(machine: &Machine) -> [(&'static str, String); 4] {
    let gibibytes = |bytes: u64| format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30));
    [
        ("system", format!("{} {}", machine.system, machine.architecture).trim().to_owned()),
        ("processor", machine.processor.clone().unwrap_or_default()),
        ("threads", machine.threads.to_string()),
        ("memory", machine.memory.map_or_else(String::new, gibibytes)),
    ]
}

/// Quotes a word for a shell, if necessary.
fn quote_for_shell(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=,:%+@".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

fn puzzles(puzzles: &[PuzzleFacts]) -> String {
    let row = |puzzle: &PuzzleFacts| {
        vec![
            TableCell::name(&puzzle.file),
            TableCell::count(puzzle.line),
            TableCell::count(puzzle.side),
            TableCell::count(puzzle.givens),
            TableCell::name(&puzzle.hash),
        ]
    };
    let table = table::table_html(&Table {
        caption: "Puzzles; the hash does not depend on the format of the file.".to_owned(),
        head: ["file", "line", "side", "givens", "hash"].map(str::to_owned).to_vec(),
        rows: puzzles.iter().map(row).collect(),
    });
    let (open, count) =
        (if puzzles.len() > MAX_UNFOLDED_PUZZLES { "" } else { " open" }, puzzles.len());
    let noun = if count == 1 { "puzzle" } else { "puzzles" };
    format!("<details{open}>\n<summary>{count} {noun}</summary>\n{table}</details>\n")
}
