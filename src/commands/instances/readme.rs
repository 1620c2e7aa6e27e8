//! The file `README.md` of a folder of instances: the description of the formulas for a submission.

use std::fmt::Write;

use serde_json::Value;
use solve::families::FileKind;

use super::{hardness_window::SolverAttempt, manifest::ManifestLine, plan::InstanceOptions};

/// Returns the page, made from the manifest.
pub fn text(plan: &InstanceOptions, lines: &[ManifestLine]) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(plan, lines, &mut out);
    out
}

fn write(plan: &InstanceOptions, lines: &[ManifestLine], out: &mut String) -> std::fmt::Result {
    let about = plan.about();
    let shape = plan.setting.board.shape;
    let side = shape.digits();
    let board = match (plan.is_latin, shape.is_classic() && about["board"].is_null()) {
        (true, _) => format!("Latin squares of side {side}"),
        (false, true) => format!("Sudoku of side {side} with boxes of {shape}"),
        (false, false) => "a board with rules (`board` in `manifest.about.json`)".to_owned(),
    };
    let kept: Vec<&ManifestLine> = lines.iter().filter(|line| line.file.is_some()).collect();
    let of = |expected: &str| {
        kept.iter().filter(|line| line.expected.as_deref() == Some(expected)).count()
    };
    writeln!(out, "# {}: {} formulas of {board}\n", plan.kind.name(), kept.len())?;
    writeln!(out, "{}.\n", plan.kind.summary())?;
    let made = match plan.kind.name() {
        "unique" => "; givens were added until the solution was unique",
        _ => "",
    };
    writeln!(
        out,
        "Each formula encodes the completion of a grid with {} empty cells (distribution \
         `{}`{made}), in the language `{}`. The header of each formula names the candidates, which \
         are digits in cells. Candidate variables come first, then auxiliary variables.\n",
        plan.setting.holes,
        plan.spread,
        plan.language.name(),
    )?;
    writeln!(out, "| expected | formulas |\n|---|---:|")?;
    for expected in ["satisfiable", "unsatisfiable", "unknown"] {
        if of(expected) > 0 {
            writeln!(out, "| {expected} | {} |", of(expected))?;
        }
    }
    writeln!(
        out,
        "\n`manifest.jsonl` contains a line for each attempt: the seed, the puzzle, the expected \
         answer and the evidence for it. `manifest.about.json` contains the common options."
    )?;
    if kept.iter().any(|line| line.proof.is_some()) {
        writeln!(
            out,
            "Each folder `.proof` contains a DRAT proof for the formula of all candidates, \
             `puzzle.cnf`, and a README with the commands that check it."
        )?;
    }
    if plan.kind.file() == FileKind::Counted {
        writeln!(
            out,
            "`models` is the number of models, projected on the variables of the line `c p show`."
        )?;
    }
    if let Some(hardness_window) = &plan.hardness_window {
        let reference_solvers: Vec<_> =
            hardness_window.reference_solvers.iter().map(|entry| entry.name()).collect();
        writeln!(
            out,
            "\n{} solved none of them in {} s. At least one of {} solved each in {} s. {} of {} \
             attempts were kept.",
            hardness_window.backend.name(),
            hardness_window.from.as_secs_f64(),
            reference_solvers.join(", "),
            hardness_window.to.as_secs_f64(),
            kept.len(),
            lines.len(),
        )?;
        writeln!(
            out,
            "\nWall-clock seconds of one run each, with the start of external solvers and their files:\n\n\
             | formula | solver | answer | seconds |\n|---|---|---|---:|"
        )?;
        for line in &kept {
            for SolverAttempt { backend, answer, seconds } in line.asked.iter().flatten() {
                let file = line.file.as_deref().unwrap_or_default();
                writeln!(out, "| {file} | {backend} | {answer} | {seconds:.3} |")?;
            }
        }
    }
    writeln!(out, "\n## Reproduction\n\n```sh\n{}\n```", command(plan))?;
    writeln!(
        out,
        "\n{}: the same options make the same formulas.",
        about["program"].as_str().unwrap_or_default()
    )?;
    writeln!(
        out,
        "\n## Literature\n\n\
         - C. Gomes, B. Selman, *Problem Structure in the Presence of Perturbations*, AAAI 1997.\n\
         - H. Kautz, Y. Ruan, D. Achlioptas, C. Gomes, B. Selman, M. Stickel, *Balance and Filtering \
         in Structured Satisfiable Problems*, IJCAI 2001.\n\
         - C. Ansótegui, R. Béjar, C. Fernández, C. Gomes, C. Mateu, *The Impact of Balancing on \
         Problem Hardness in a Highly Structured Domain*, AAAI 2006."
    )
}

/// Returns the command that makes the same files, independent of the name of the folder.
fn command(plan: &InstanceOptions) -> String {
    let about = plan.about();
    let word = |key: &str| match &about[key] {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    let mut words = vec!["sudoku-sat instances -o DIR --kind".to_owned(), word("kind")];
    let mut add = |option: &str, value: String| words.push(format!("--{option} {value}"));
    match (plan.is_latin, about["board"].is_null()) {
        (true, _) => add("latin", word("side")),
        (false, true) => add("box", word("box")),
        (false, false) => add("board", "board.json".to_owned()),
    }
    add("holes", word("holes"));
    add("spread", word("spread"));
    for (key, option) in [("conflict_size", "conflict-size"), ("max_solutions", "max-solutions")] {
        if !about[key].is_null() {
            add(option, word(key));
        }
    }
    add("count", plan.count.to_string());
    add("seed", word("seed"));
    add("format", word("format"));
    let options = plan.language.options();
    if options.uses_logic {
        add("logic", word("logic"));
    }
    for (key, option) in
        [("formulation", "formulation"), ("encoding", "encoding"), ("sum_encoding", "sum-encoding")]
    {
        if options.uses_encoding {
            add(option, word(key));
        }
    }
    if let Some(hardness_window) = &plan.hardness_window {
        let reference_solvers: Vec<_> =
            hardness_window.reference_solvers.iter().map(|entry| entry.name()).collect();
        let (from, to) = (hardness_window.from.as_secs_f64(), hardness_window.to.as_secs_f64());
        add("hardness-window", format!("{from}..{to}"));
        add("backend", hardness_window.backend.name().to_owned());
        add("reference-solvers", reference_solvers.join(","));
    }
    words.join(" ")
}
