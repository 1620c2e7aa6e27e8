//! The README of a certificate: its claim, and whether it is unchanged.

use itertools::Itertools;

use super::{Claim, files::SOLUTION};
use board::{Puzzle, Shape, hash};

/// The text before the hash of the lines above it.
pub(super) const HASH_PREFIX: &str = "Hash of the text above, which detects accidental changes: ";

/// Returns the claim as text.
pub(super) fn head(puzzle: &Puzzle, claim: &Claim) -> String {
    let claimed = match claim {
        Claim::Unique(_) => {
            format!("The puzzle has exactly one solution, the one in {SOLUTION}.")
        }
        Claim::Unsolvable => "The puzzle has no solution.".to_owned(),
    };
    format!("{claimed}\n\n  {}\n\n", describe_puzzle(puzzle))
}

/// Returns true if the text is unchanged and about this puzzle and claim.
pub(super) fn is_as_written(text: &str, puzzle: &Puzzle, claim: &Claim) -> bool {
    text.strip_suffix('\n').and_then(|text| text.rsplit_once(HASH_PREFIX)).is_some_and(
        |(above, told)| {
            let above = above.strip_suffix('\n').unwrap_or_default();
            hash::hex(above.bytes()) == told && above.starts_with(&head(puzzle, claim))
        },
    )
}

/// Describes the puzzle on one line, with everything that identifies it.
pub fn describe_puzzle(puzzle: &Puzzle) -> String {
    let mut text = Vec::new();
    let format = puzzle.restrictions.is_some().then_some(formats::CANDIDATES);
    let written = format.map(|format| format.write(puzzle, None, &mut text));
    let givens = puzzle.shape.line(&puzzle.givens);
    let asked = match written {
        Some(Ok(())) => String::from_utf8_lossy(&text).trim_end().to_owned(),
        Some(Err(_)) => format!("{givens} (and eliminated candidates, see the formula)"),
        None => givens,
    };
    let usual = Shape::most_square(puzzle.shape.digits()).is_ok_and(|usual| usual == puzzle.shape);
    let shape = if usual { String::new() } else { format!(", boxes {}", puzzle.shape) };
    let rules = match puzzle.rules.is_classic() {
        true => String::new(),
        false => format!(", rules {}", puzzle.rules.all().iter().map(|rule| rule.name()).join(" ")),
    };
    let layers = puzzle.shape.layers().iter();
    let layers: String = layers.map(|it| format!(", layer {} {:?}", it.name, it.values)).collect();
    format!("{asked}{shape}{layers}{rules}")
}
