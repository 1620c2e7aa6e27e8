//! What the first row of a puzzle tells: the side.

use super::error::{Fault, Reason};
use super::input::Input;
use super::row::Survey;
use super::word::is_likely;
use board::{MAX_SIDE, MIN_SIDE};

/// The side by the options or by the current line, and what is wrong if a row of
/// it cannot be written like that. The error is for a line that is no row at
/// all, so that no more lines belong to it.
pub(super) fn side(input: &Input) -> Result<(usize, Option<Fault>), Fault> {
    let survey = Survey::of(input.content());
    match input.known.side {
        Some(side) => known(input, &survey, side),
        None if survey.is_numbers() => numbers(input, &survey),
        None => characters(input, &survey),
    }
}

fn known(input: &Input, survey: &Survey, side: usize) -> Result<(usize, Option<Fault>), Fault> {
    if !is_row(input, survey) {
        return Err(input.fault(0, Reason::Unrecognised));
    }
    let writes = survey.chars != side || survey.words == side || input.known.alphabet.writes(side);
    Ok((side, (!writes).then(|| needs_symbols(input, side))))
}

fn numbers(input: &Input, survey: &Survey) -> Result<(usize, Option<Fault>), Fault> {
    match survey.words {
        side @ MIN_SIDE..=MAX_SIDE => Ok((side, None)),
        found => Err(out_of_range(input, found, "numbers")),
    }
}

fn characters(input: &Input, survey: &Survey) -> Result<(usize, Option<Fault>), Fault> {
    let side = survey.chars;
    if !is_row(input, survey) {
        return Err(input.fault(0, Reason::Unrecognised));
    }
    if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
        return Err(out_of_range(input, side, "characters"));
    }
    let writes = input.known.alphabet.writes(side);
    Ok((side, (!writes).then(|| needs_symbols(input, side))))
}

/// Whether enough of the line is what rows are made of.
fn is_row(input: &Input, survey: &Survey) -> bool {
    let is_cell = |c: &char| !matches!(c, ' ' | '\t' | ',' | ';' | '|');
    let cells = input.content().chars().filter(is_cell);
    let is_drawn = survey.bars > 1 || survey.is_numbers();
    survey.chars > 0 && (is_drawn || is_likely(&input.known.alphabet, cells))
}

fn out_of_range(input: &Input, found: usize, what: &'static str) -> Fault {
    let rule = "a row has as many as there are rows";
    input.fault(0, Reason::Side { found, what, rule })
}

fn needs_symbols(input: &Input, side: usize) -> Fault {
    input.fault(0, Reason::NeedsSymbols { found: side, what: "row", side })
}
