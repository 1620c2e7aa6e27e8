//! Tests that advice leads to the solution, and that mistakes are reported first.

use board::{Candidate, DigitNames, Puzzle, stop::Stop};
use explain::{Ending, Mistake, Options};
use play::{Advice, Adviser, Game};
use solve::Verdict;

use testbed::{NONE, SEVERAL, SOLVED, UNIQUE, puzzles::solutions};

/// Makes all steps up to the end.
fn solve(game: &mut Game) -> Ending {
    let mut adviser = Adviser::new(Options::default());
    loop {
        match adviser.advise(&game.puzzle(), &game.position(), &Stop::never()).unwrap() {
            Advice::Next(step, _) => game.make(&step),
            Advice::End(ending) => return ending,
            Advice::Wrong(wrong) => panic!("{wrong:?}"),
        }
    }
}

const PUZZLES: [&str; 4] = [
    UNIQUE,
    "...5343..1622..3.55...2.4.....65241.",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    // This puzzle needs subsets and wings.
    "...............9..97.3......1..6.5....47.8..2.....2..6.31..4......8..167.87......",
];

fn puzzles() -> impl Iterator<Item = Puzzle> {
    PUZZLES.into_iter().map(|text| formats::read(text).unwrap())
}

#[test]
fn steps_solve_and_undo_restores() {
    for puzzle in puzzles() {
        let mut game = Game::new(puzzle.clone());
        assert_eq!(solve(&mut game), Ending::Solved);
        assert_eq!(vec![game.digits()], solutions(&puzzle, 2));
        while game.undo() {}
        assert_eq!(game.digits(), puzzle.givens);
    }
}

#[test]
fn steps_continue_from_correct_game_state() {
    for puzzle in puzzles() {
        let solution = solutions(&puzzle, 1).remove(0);
        let mut game = Game::new(puzzle);
        for (cell, digit) in solution.filled().step_by(5) {
            _ = game.enter(cell, digit);
        }
        game.fill();
        for (cell, digit) in solution.filled().skip(1).step_by(3) {
            let wrong = game.square(cell).marks.iter().copied().find(|&other| other != digit);
            if let Some(wrong) = wrong.filter(|_| game.square(cell).digit.is_none()) {
                game.toggle(cell, wrong).unwrap();
            }
        }
        assert_eq!(solve(&mut game), Ending::Solved);
        assert_eq!(game.digits(), solution);
    }
}

#[test]
fn mistakes_are_reported_before_steps() {
    let puzzle = formats::read(UNIQUE).unwrap();
    let mut adviser = Adviser::new(Options::default());
    let mut game = Game::new(puzzle);
    // The solution begins 4213.
    game.enter(1, 1).unwrap();
    game.fill();
    let digit = Mistake::Placed(game.shape(), Candidate { cell: 1, digit: 1 });
    let told = |adviser: &mut Adviser, game: &Game| match adviser
        .advise(&game.puzzle(), &game.position(), &Stop::never())
        .unwrap()
    {
        Advice::Wrong(wrong) => wrong,
        other => panic!("{other:?}"),
    };
    assert_eq!(told(&mut adviser, &game), [digit]);
    game.erase(1).unwrap();
    game.fill();
    game.toggle(1, 2).unwrap();
    let struck = Mistake::Struck(game.shape(), 1, vec![2]);
    assert_eq!(told(&mut adviser, &game), std::slice::from_ref(&struck));
    assert_eq!(struck.name(&DigitNames::default()), "r1c2≠2");
}

#[test]
fn entries_decide_among_multiple_solutions() {
    let puzzle = formats::read(SEVERAL).unwrap();
    let all = solutions(&puzzle, 10);
    assert_eq!(all.len(), 3);
    let mut game = Game::new(puzzle.clone());
    assert_eq!(solve(&mut game), Ending::Several);
    let told = |game: &Game| {
        Adviser::new(Options::default())
            .check(&game.puzzle(), &game.position(), &Stop::never())
            .unwrap()
    };
    while game.undo() {}
    assert!(matches!(told(&game).verdict, Verdict::Multiple(..)) && told(&game).rest.is_none());
    // All digits of one solution except the last empty cell.
    let one = &all[0];
    for (cell, digit) in one.filled().take(15) {
        _ = game.enter(cell, digit);
    }
    assert_eq!(told(&game).rest, Some(Verdict::Unique(one.clone())));
    assert_eq!(solve(&mut game), Ending::Solved);
    assert_eq!(game.digits(), *one);
    let mut game = Game::new(puzzle);
    // A digit that no solution has in this cell.
    let (cell, digit) = one.filled().find(|&(c, _)| game.square(c).digit.is_none()).unwrap();
    let none = (1..=4).find(|&d| d != digit && all.iter().all(|grid| grid.get(cell) != Some(d)));
    game.enter(cell, none.unwrap()).unwrap();
    assert!(matches!(told(&game).rest, Some(Verdict::Unsolvable | Verdict::Invalid(_))));
}

#[test]
fn entered_digits_are_not_called_givens() {
    let cage = r#"{"side":4,"rules":[{"rule":"cage","cells":["r1c1","r1c2"],"sum":3}]}"#;
    let mut game = Game::new(formats::read(cage).unwrap());
    game.enter(0, 3).unwrap();
    game.enter(1, 4).unwrap();
    let words = solve(&mut game).words(&DigitNames::default());
    assert_eq!(words, "invalid: the digits in r1c1, r1c2 break the rule cage 3 at r1c1");
}

#[test]
fn unsolvable_puzzle_gets_no_invented_step() {
    let mut game = Game::new(formats::read(NONE).unwrap());
    assert!(matches!(solve(&mut game), Ending::Broken(_)));
    let checked = Adviser::new(Options::default())
        .check(&game.puzzle(), &game.position(), &Stop::never())
        .unwrap();
    assert_eq!(checked.verdict, Verdict::Unsolvable);
    let unique = Game::new(formats::read(UNIQUE).unwrap());
    let Verdict::Unique(grid) = Adviser::new(Options::default())
        .check(&unique.puzzle(), &unique.position(), &Stop::never())
        .unwrap()
        .verdict
    else {
        panic!()
    };
    assert_eq!(grid.to_string(), SOLVED);
}
