//! Writes the README of a certificate: the claim and how to check it.

use std::io::{self, Write};

use super::{
    Certificate, CertificateFormat, CertificateOptions, Claim, formula,
    readme_check::{HASH_PREFIX, head},
};
use board::{Puzzle, Shape, hash};

/// Writes the README.
pub(super) fn write(
    out: &mut dyn Write,
    puzzle: &Puzzle,
    claim: &Claim,
    wanted: &CertificateOptions,
    certificate: &Certificate,
) -> io::Result<()> {
    let (side, cells) = (puzzle.shape.digits(), puzzle.shape.all_cells());
    let layers = if puzzle.shape.layers().is_empty() { "" } else { " The layers follow." };
    let (row, place) = (puzzle.shape.columns() * side, place(puzzle.shape));
    let proof = wanted.format.file();
    let (formula, bytes) = (wanted.format.formula(), certificate.bytes);
    let solver = formula::solver(wanted);
    let stated = match wanted.format {
        CertificateFormat::VeriPb => format!(
            "{} constraints,\nwith sums as native pseudo-Boolean constraints,",
            certificate.clauses
        ),
        _ => format!(
            "{} clauses\n(formulation {}, encoding {}),",
            certificate.clauses,
            solver.formulation.name,
            solver.encoding.name()
        ),
    };
    let (last, line) = match wanted.format {
        CertificateFormat::VeriPb => ("constraint", "* var"),
        _ => ("clause", "c var"),
    };
    let variables = certificate.variables;
    let means = match claim {
        Claim::Unique(_) => format!(
            "The last {last} rules out that solution. If the formula has no model, there is no\n\
             other solution."
        ),
        Claim::Unsolvable => "If the formula has no model, there is no solution.".to_owned(),
    };
    let mut text = head(puzzle, claim).into_bytes();
    let (file, out) = (out, &mut text);
    writeln!(
        out,
        "Written by sudoku-sat {}.\n\n\
         {formula} is the formula of the whole puzzle: {variables} variables, {stated} without any reduction. Variable v stands for digit d in row r\n\
         and column c: v = (r - 1) * {row} + (c - 1) * {side} + {place}.{layers} Variables above {} are auxiliary.\n\
         The lines `{line}` list them one by one.\n\n{means}\n\n\
         {proof} proves that the formula has no model: {bytes} bytes of {}.\n{}",
        env!("CARGO_PKG_VERSION"),
        cells * side,
        wanted.format.name(),
        describe_proof_parts(certificate)
    )?;
    checks(out, wanted.format)?;
    let words = match &certificate.check {
        Some((checked, _)) if checked.is_audited => {
            "The certificate was checked, as by `sudoku-sat prove --check`, before the folder got \
             its name."
        }
        Some(_) => {
            "Solution and proof were checked before the folder got its name. The auxiliary \
             variables of the\n\
             formula take too long to check, so the formula itself is unverified."
        }
        None => "The certificate was NOT checked when it was written (--no-self-check).",
    };
    writeln!(out, "\n{words}")?;
    file.write_all(&text)?;
    writeln!(file, "\n{HASH_PREFIX}{}", hash::hex(text))
}

/// Returns the formula for the index of a digit d among the digits, from 1.
fn place(shape: Shape) -> String {
    match shape.value(1) {
        0 => "d + 1".to_owned(),
        1 => "d".to_owned(),
        lowest => format!("d - {}", lowest - 1),
    }
}

/// Describes the parts of the proof by logic and by a solver.
fn describe_proof_parts(certificate: &Certificate) -> String {
    let Certificate {
        steps,
        unproved_eliminations: unproved,
        logic_lemmas,
        search_lemmas,
        prover,
        ..
    } = certificate;
    let logic = format!(
        "{logic_lemmas} lemmas for the {steps} steps of logic (steps without a lemma follow by\n\
         unit propagation)"
    );
    match search_lemmas {
        None => format!("The proof has {logic}, and no search."),
        Some(search) if *steps == 0 => {
            format!("The proof has {search} lemmas of the solver {prover}.")
        }
        Some(search) => format!(
            "The proof has {logic}, then {search} lemmas of the solver {prover}. {unproved} \
             eliminations of\n\
             logic have no lemmas and are left to the solver."
        ),
    }
}

fn checks(out: &mut dyn Write, format: CertificateFormat) -> io::Result<()> {
    writeln!(out, "\nTo check the proof, run in this folder:\n")?;
    writeln!(out, "{}", format.checks())?;
    writeln!(
        out,
        "Read the output: some checkers exit with status 0 for any result.\n\
         `sudoku-sat prove --check .` checks proof, solution and formula, clause by clause against the\n\
         puzzle."
    )
}
