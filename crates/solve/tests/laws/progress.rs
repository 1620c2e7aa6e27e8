//! The progress that is reported while a puzzle is being solved.

use std::sync::Arc;

use board::{
    Puzzle,
    progress::{Progress, Stage},
};
use logic::reduce;
use sat::backends;
use solve::{
    Solver,
    engines::{ALL, EngineQuestion},
};

#[test]
fn engine_reports_progress_and_end() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = easy.parse::<Puzzle>().unwrap();
    for logic in [&reduce::FULL, &reduce::NONE] {
        let progress = Arc::<Progress>::default();
        let batsat = backends::named("batsat").unwrap();
        let solver = Solver { logic, backend: batsat, ..Solver::default() };
        let told = Some(Arc::clone(&progress));
        let question = EngineQuestion { solver, progress: told, ..Default::default() };
        let puzzles = Box::new([puzzle.clone(), puzzle.clone()].into_iter());
        assert_eq!(ALL[0].run(puzzles, &question).count(), 2);
        let state = progress.state();
        assert_eq!((state.begun, state.number), (2, None));
        let by_logic = !logic.propagators.is_empty();
        assert_eq!(state.stage, if by_logic { Stage::Logic } else { Stage::Search });
        assert_eq!(state.conflicts.is_none(), by_logic);
        assert!(state.candidates.is_some_and(|left| left >= 81), "{state:?}");
    }
}
