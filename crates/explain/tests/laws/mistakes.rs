//! All mistakes of a game state are found.

use board::{Candidate, Candidates, DigitNames, Grid, Layout, Position, Puzzle, stop::Stop};
use explain::{Ending, Explainer, Mistake, Options, mistakes};

use testbed::{EMPTY, UNIQUE};

/// Returns a game state with these digits entered and these candidates eliminated.
fn position(puzzle: &Puzzle, placed: &[(usize, u16)], struck: &[(usize, u16)]) -> Position {
    let mut position = Position::start(puzzle);
    placed.iter().for_each(|&(cell, digit)| position.placed.set(cell, Some(digit)));
    for &(cell, digit) in struck {
        position.left.eliminate(Candidate { cell, digit });
    }
    position
}

fn explainer(puzzle: &Puzzle, position: &Position) -> Explainer {
    Explainer::at(puzzle, Some(position), Options::default(), &Stop::never()).unwrap()
}

#[test]
fn mistakes_list_wrong_digits_before_eliminations() {
    // The solution begins 4213.
    let puzzle = formats::read(UNIQUE).unwrap();
    let shape = puzzle.shape;
    let wrong = position(&puzzle, &[(1, 1)], &[(2, 2), (15, 1), (14, 3), (14, 4), (14, 1)]);
    let explainer = explainer(&puzzle, &wrong);
    let truth = explainer.truth().unwrap();
    let last: Vec<u16> = truth.digits(14).collect();
    let found = explainer.mistakes(&wrong);
    assert_eq!(found[0], Mistake::Placed(shape, Candidate { cell: 1, digit: 1 }));
    assert!(found.contains(&Mistake::Struck(shape, 14, last.clone())), "{found:?}");
    // 2 is given in a cell that r1c3 sees, so it is not counted as eliminated there.
    assert!(found.iter().all(|mistake| mistake.cell() != Some(2)), "{found:?}");
    let names = DigitNames::default();
    assert_eq!(found[0].name(&names), "r1c2=1");
    assert_eq!(found[1].name(&names), format!("r4c3≠{}", last[0]));
    assert_eq!(explainer.ending(), Some(&Ending::Mistaken(found[0].clone())));
}

#[test]
fn cell_emptied_by_peers_is_joint_mistake() {
    let puzzle = formats::read(EMPTY).unwrap();
    // 1 to 4 are entered around r1c1. Each is in some solution, and nothing is eliminated
    // explicitly.
    let wrong = position(&puzzle, &[(1, 1), (2, 2), (4, 3), (8, 4)], &[]);
    let every = Candidates::full(puzzle.shape);
    assert_eq!(mistakes(&Layout::of(&puzzle), &puzzle, &wrong, &every), []);
    assert_eq!(explainer(&puzzle, &wrong).ending(), Some(&Ending::Mistaken(Mistake::Together)));
}

#[test]
fn game_state_yields_eliminations_and_rest_puzzle() {
    let puzzle = formats::read(UNIQUE).unwrap();
    let layout = Layout::of(&puzzle);
    // 4 is given in the row, so it is not counted as eliminated in r1c2.
    let here = position(&puzzle, &[(5, 3)], &[(1, 4), (1, 2)]);
    assert_eq!(here.struck(&layout, &puzzle), [Candidate { cell: 1, digit: 2 }]);
    let rest = here.rest(&puzzle);
    let mut givens: Grid = puzzle.givens.clone();
    givens.set(5, Some(3));
    let mut left = Candidates::full(puzzle.shape);
    left.eliminate(Candidate { cell: 1, digit: 2 });
    assert_eq!((rest.givens, rest.restrictions), (givens, Some(left)));
    assert_eq!(position(&puzzle, &[], &[]).rest(&puzzle).restrictions, None);
}
