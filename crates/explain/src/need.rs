//! Tests whether a puzzle needs a technique.

use board::{Puzzle, stop::Stop};
use logic::techniques::Technique;
use solve::SolveError;

use crate::{
    ending::Ending,
    explainer::{Explainer, Options, Selection, all_techniques},
    fit::Fit,
};

/// Tests whether a puzzle with one solution needs a technique. It does if the default techniques up
/// to the difficulty of this one solve the puzzle, but not without this one. Its explanation then
/// contains a step of this technique and none that is harder.
///
/// The result is `Below` if the puzzle is solved without the technique, and `Above` if it is not
/// solved with it. No puzzle needs a technique that is used only on request.
///
/// # Errors
/// A [`SolveError`] if the solver fails or a step contradicts the solutions.
pub fn needs(
    puzzle: &Puzzle,
    technique: &'static dyn Technique,
    stop: &Stop,
) -> Result<Fit<()>, SolveError> {
    let is_this = |it: &&'static dyn Technique| it.about() == technique.about();
    let is_easier = |it: &&'static dyn Technique| it.difficulty() <= technique.difficulty();
    let mut with = all_techniques();
    with.retain(is_easier);
    let without = with.iter().copied().filter(|it| !is_this(it)).collect();
    let explained = |techniques| -> Result<(Option<Ending>, bool), SolveError> {
        let techniques = Selection::Listed(techniques);
        let options = Options { techniques, search: false, ..Options::default() };
        let (mut explainer, mut is_used) = (Explainer::new(puzzle, options, stop)?, false);
        while let Some(next) = explainer.next_move()? {
            is_used |= next.step.technique == technique.about();
        }
        Ok((explainer.ending().cloned(), is_used))
    };
    match explained(with)? {
        (Some(Ending::Unknown(why)), _) => return Ok(Fit::Unknown(why)),
        (Some(Ending::Solved), true) => {}
        // Without the technique, the steps would be the same.
        (Some(Ending::Solved), false) => return Ok(Fit::Below),
        _ => return Ok(Fit::Above),
    }
    Ok(match explained(without)?.0 {
        Some(Ending::Solved) => Fit::Below,
        Some(Ending::Unknown(why)) => Fit::Unknown(why),
        _ => Fit::Within(()),
    })
}
