//! Data that puzzles of one layout share.

use std::sync::Arc;

use board::{Layout, Puzzle, rules::Rules, stop::is_over};
use logic::{
    Extent,
    reduce::{Logic, Reducer},
    sums_that_follow,
};

use crate::bitmask_search::{Model, find_combined_sums};

/// The data that puzzles of one layout share: the layout, the propagators and the models of the
/// bitmask search.
pub struct SolveContext {
    rules: Rules,
    /// The layout of the puzzles.
    pub layout: Arc<Layout>,
    logic: &'static Logic,
    /// The propagators, created on first use.
    reducer: Option<Reducer>,
    /// The models of the bitmask search, created on first use: with few derived sums, and with
    /// more. The inner `None` means that the bitmask search does not support the layout.
    models: [Option<Option<Arc<Model>>>; 2],
}

impl SolveContext {
    /// Returns the shared data for puzzles with the layout of `puzzle` and this level of logic.
    pub fn new(puzzle: &Puzzle, logic: &'static Logic) -> SolveContext {
        let (rules, layout) = (puzzle.rules.clone(), Arc::new(Layout::of(puzzle)));
        SolveContext { rules, layout, logic, reducer: None, models: [None, None] }
    }

    /// Returns the propagators.
    pub fn reducer(&mut self) -> &mut Reducer {
        let SolveContext { layout, logic, .. } = self;
        self.reducer.get_or_insert_with(|| Reducer::new(Arc::clone(layout), logic))
    }

    /// Returns the model of the bitmask search, or `None` if it does not support the layout. With
    /// `further` the model has more derived sums and also combined sums.
    pub(crate) fn model(&mut self, further: bool) -> Option<Arc<Model>> {
        if self.models[usize::from(further)].is_none() {
            let layout = &self.layout;
            let model = match further {
                true => Model::new(
                    layout,
                    &[sums_that_follow(layout, Extent::FAR), find_combined_sums(layout)].concat(),
                ),
                false => Model::new(layout, &sums_that_follow(layout, Extent::NEAR)),
            };
            let model = model.map(Arc::new);
            // Keep no model that was cut short by a stop.
            if is_over() {
                return model;
            }
            self.models[usize::from(further)] = Some(model);
        }
        self.models[usize::from(further)].clone()?
    }

    /// Returns the kept data if the puzzle has the same layout, else replaces them by new data.
    pub fn kept<'k>(
        kept: &'k mut Option<SolveContext>,
        puzzle: &Puzzle,
        logic: &'static Logic,
    ) -> &'k mut SolveContext {
        let fitting = kept.take().filter(|context| context.fits(puzzle));
        kept.insert(fitting.unwrap_or_else(|| SolveContext::new(puzzle, logic)))
    }

    /// Returns true if the puzzle has the layout of these data.
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        self.layout.shape == puzzle.shape && self.rules == puzzle.rules
    }
}
