//! What is claimed, in words, and how anybody checks it.

use std::io::{self, Write};

use itertools::Itertools;

use super::{
    Certificate, Claim, ProofFormat, Wanted,
    files::{FORMULA, SOLUTION},
    formula,
};
use board::{Puzzle, Shape, hash, rules};

/// Writes the page.
pub(super) fn write(
    out: &mut dyn Write,
    puzzle: &Puzzle,
    claim: &Claim,
    wanted: &Wanted,
    certificate: &Certificate,
) -> io::Result<()> {
    let (side, cells) = (puzzle.shape.side(), puzzle.shape.cells());
    let proof = wanted.format.file();
    let Certificate { variables, clauses, bytes, .. } = certificate;
    let solver = formula::solver(wanted);
    let means = match claim {
        Claim::Unique(_) => {
            "The last clause rules that solution out; so if the formula has no model, there is no\n\
             other solution."
        }
        Claim::Unsolvable => "If the formula has no model, there is no solution.",
    };
    let mut text = head(puzzle, claim).into_bytes();
    let (file, out) = (out, &mut text);
    writeln!(
        out,
        "Written by sudoku-sat {}.\n\n\
         {FORMULA} is the formula of the whole puzzle: {variables} variables, {clauses} clauses\n\
         (statement {}, encoding {}), without any reduction. Variable v stands for digit d in row r\n\
         and column c: v = (r - 1) * {cells} + (c - 1) * {side} + d; variables above {} are auxiliary.\n\
         The lines `c var` list them one by one.\n\n{means}\n\n\
         {proof} is the proof that there is none: {bytes} bytes of {}.\n{}",
        env!("CARGO_PKG_VERSION"),
        solver.statement.name,
        solver.encoding.name(),
        cells * side,
        wanted.format.name(),
        by(certificate)
    )?;
    checks(out, wanted.format)?;
    let is_plain = *variables as usize == cells * side;
    match wanted.self_check {
        true if is_plain => {
            writeln!(out, "\nIt was checked by `sudoku-sat prove --check` before it got its name.")
        }
        true => writeln!(
            out,
            "\nSolution and proof were checked before it got its name. The formula has auxiliary\n\
             variables and was not checked against the puzzle: the encoder is trusted."
        ),
        false => writeln!(out, "\nIt was NOT checked when it was written (--no-self-check)."),
    }?;
    file.write_all(&text)?;
    writeln!(file, "\n{HASH}{}", hash::hex(text))
}

/// What comes before the hash of the lines above it.
const HASH: &str = "The hash of all above, which tells what was changed by mistake: ";

/// What is claimed.
fn head(puzzle: &Puzzle, claim: &Claim) -> String {
    let claimed = match claim {
        Claim::Unique(_) => {
            format!("The puzzle has exactly one solution, the one in {SOLUTION}.")
        }
        Claim::Unsolvable => "The puzzle has no solution.".to_owned(),
    };
    format!("{claimed}\n\n  {}\n\n", described(puzzle))
}

/// Whether the text is as it was written, about that puzzle and claim.
pub(super) fn is_as_written(text: &str, puzzle: &Puzzle, claim: &Claim) -> bool {
    text.strip_suffix('\n').and_then(|text| text.rsplit_once(HASH)).is_some_and(|(above, told)| {
        let above = above.strip_suffix('\n').unwrap_or_default();
        hash::hex(above.bytes()) == told && above.starts_with(&head(puzzle, claim))
    })
}

/// The puzzle on a line, with all that a reader needs to know which it is.
pub fn described(puzzle: &Puzzle) -> String {
    let mut text = Vec::new();
    let format = puzzle.restrictions.is_some().then_some(formats::CANDIDATES);
    let written = format.map(|format| format.write(puzzle, None, &mut text));
    let asked = match written {
        Some(Ok(())) => String::from_utf8_lossy(&text).trim_end().to_owned(),
        Some(Err(_)) => format!("{} (and candidates ruled out, see {FORMULA})", puzzle.givens),
        None => puzzle.givens.to_string(),
    };
    let usual = Shape::most_square(puzzle.shape.side()).is_ok_and(|usual| usual == puzzle.shape);
    let shape = if usual { String::new() } else { format!(", boxes {}", puzzle.shape) };
    let rules = match puzzle.rules == rules::CLASSIC {
        true => String::new(),
        false => format!(", rules {}", puzzle.rules.iter().map(|rule| rule.name()).join(" ")),
    };
    format!("{asked}{shape}{rules}")
}

/// Who found it out.
fn by(certificate: &Certificate) -> String {
    let Certificate { steps, left, logic_lemmas, search_lemmas, .. } = certificate;
    let logic = format!(
        "{logic_lemmas} lemmas for {steps} steps of logic (the rest of them unit propagation sees\n\
         by itself)"
    );
    match search_lemmas {
        None => format!("It has {logic}, and no search."),
        Some(search) if *steps == 0 => format!("It has {search} lemmas of the solver varisat."),
        Some(search) => format!(
            "It has {logic} ({left} eliminations left to the solver), then {search} lemmas of the\n\
             solver varisat."
        ),
    }
}

fn checks(out: &mut dyn Write, format: ProofFormat) -> io::Result<()> {
    writeln!(out, "\nTo check it, in this folder:\n")?;
    writeln!(out, "{}", format.checks())?;
    writeln!(
        out,
        "Read what they print: some of them exit with status 0 whatever they find.\n\
         `sudoku-sat prove --check .` checks proof, solution and formula, clause by clause against the\n\
         puzzle where there are no auxiliary variables."
    )
}
