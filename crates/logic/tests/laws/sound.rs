//! Property-based tests of the techniques: no solution uses an eliminated candidate, and together
//! the techniques find everything that they promise. The solutions come from a search that shares
//! no code with the program.

use std::collections::BTreeSet;

use crate::example::check_sentence;
use board::{Candidate, Candidates, Constraint, Digit, Grid};
use logic::{
    Difficulty,
    techniques::{self, ChainPlace, Evidence, Span, Step, Technique, TechniqueContext},
};
use testbed::Random;
use testbed::boards::{CLASSIC, Case, WITH_DIAGONAL, cases, is_dead, patterns, ringed, wide};
use testbed::search::{Search, has_places, possible, used};

/// Iterates over the techniques whose eliminations follow from the board, for any number of
/// solutions.
fn entailing() -> impl Iterator<Item = &'static dyn Technique> {
    // Techniques on relations find nothing here; `relations.rs` tests them.
    let of_relation = |about| techniques::OF_RELATIONS.iter().any(|it| it.about() == about);
    let all = techniques::ALL.iter().copied();
    all.filter(move |technique| !technique.assumes_uniqueness() && !of_relation(technique.about()))
}

/// Returns all techniques except those used only on request.
fn usual() -> Vec<&'static dyn Technique> {
    techniques::ALL.iter().copied().filter(|technique| !technique.is_by_name_only()).collect()
}

fn is_ascending<T: Ord>(items: &[T]) -> bool {
    items.windows(2).all(|pair| pair[0] < pair[1])
}

/// Checks that the step has the promised form.
fn check_form(technique: &dyn Technique, case: &Case, step: &Step) {
    let Case { layout, board } = case;
    assert_eq!(step.technique, technique.about());
    let constraints = layout.constraints();
    assert!(!step.houses.is_empty() && step.houses.iter().all(|&c| c < constraints.len()));
    assert_eq!(step.houses.iter().collect::<BTreeSet<_>>().len(), step.houses.len(), "{step:?}");
    assert!(!step.cells.is_empty() && step.cells.iter().all(|&cell| cell < board.cells()));
    assert!(step.digits.iter().all(|&digit| (1..=board.highest() as Digit).contains(&digit)));
    assert!(is_ascending(&step.cells) && is_ascending(&step.digits), "{step:?}");
    assert!(!step.eliminated.is_empty() && is_ascending(&step.eliminated), "{step:?}");
    assert!(step.eliminated.iter().all(|c| board.contains(c.cell, c.digit)), "{step:?}");
    let sentence = technique.explain(layout, board, step);
    check_sentence(layout, &sentence);
    let words: Vec<&str> = sentence.split(|c: char| !c.is_alphanumeric()).collect();
    for cell in &step.cells {
        let name = layout.shape.name(*cell).to_string();
        assert!(words.contains(&&*name), "{sentence}");
    }
}

/// Checks that the constraints named by the step suffice to exclude one of its eliminations.
fn check_reason(case: &Case, step: &Step, random: &mut Random) {
    let named = step.houses.iter().map(|&number| &case.layout.constraints()[number]);
    let named: Vec<&Constraint> = named.collect();
    let candidate = step.eliminated[random.below(step.eliminated.len())];
    if !has_places(&named, &case.board, candidate) {
        return;
    }
    assert_eq!(Search::new(named, &case.board).with(candidate), None, "{step:?} {candidate:?}");
}

/// Checks every step of the technique and returns the steps.
fn check_look(
    technique: &dyn Technique,
    (case, beside): (&Case, &TechniqueContext),
    possible: &[Candidate],
    random: &mut Random,
) -> Vec<Step> {
    let steps: Vec<_> = technique.find_beside(&case.layout, &case.board, beside).collect();
    for step in &steps {
        check_form(technique, case, step);
        check_reason(case, step, random);
        let entailed = |c| possible.binary_search(c).is_err();
        assert!(step.eliminated.iter().all(entailed), "{step:?}");
    }
    steps
}

/// Checks every step in every state of the case, and applies a random step of each technique until
/// there are none. Adds the names of the techniques with steps to `fired`.
fn check_steps(
    (number, case): (usize, &mut Case),
    random: &mut Random,
    fired: &mut BTreeSet<&'static str>,
) {
    // As long as no step eliminates one of these, they are the possible candidates of every state.
    let possible = possible(&case.layout, &case.board);
    // Techniques used only on request are slow or special cases, so one state of some boards is
    // enough.
    let every = if testbed::full() { 5 } else { 15 };
    let is_looked_at = |it: &&dyn Technique| it.is_by_name_only() && number % every == 0;
    let givens = Grid::empty(case.layout.shape);
    let beside = TechniqueContext::of(&givens);
    for technique in entailing().filter(is_looked_at) {
        if !check_look(technique, (case, &beside), &possible, random).is_empty() {
            fired.insert(technique.name());
        }
    }
    let mut is_new = true;
    while is_new {
        is_new = false;
        let mut beside = TechniqueContext::of(&givens);
        for technique in entailing().filter(|technique| !technique.is_by_name_only()) {
            let mut steps = check_look(technique, (case, &beside), &possible, random);
            if !steps.is_empty() {
                fired.insert(technique.name());
                let step = steps.swap_remove(random.below(steps.len()));
                step.eliminated.iter().for_each(|&c| _ = case.board.eliminate(c));
                (is_new, beside) = (true, TechniqueContext::of(&givens));
            }
        }
    }
}

/// Returns all candidates that the techniques with these names eliminate without further rounds.
fn gone(case: &Case, names: &[&str]) -> BTreeSet<Candidate> {
    let steps = names.iter().flat_map(|name| {
        techniques::named(name).unwrap().find(&case.layout, &case.board).collect::<Vec<_>>()
    });
    steps.flat_map(|step| step.eliminated).collect()
}

/// Returns the board after these techniques, or `None` if it is dead.
fn fixpoint(case: &Case, names: &[&str]) -> Option<Candidates> {
    let techniques: Vec<_> = names.iter().map(|name| techniques::named(name).unwrap()).collect();
    let mut board = case.board.clone();
    techniques::reduce_by(&case.layout, &mut board, &techniques);
    (!is_dead(&case.layout, &board)).then_some(board)
}

const LOCKED: [&str; 2] = ["pointing", "claiming"];

const SUBSETS: [&str; 8] = [
    "naked single",
    "hidden single",
    "naked pair",
    "hidden pair",
    "naked triple",
    "hidden triple",
    "naked quad",
    "hidden quad",
];

#[test]
fn techniques_are_sound_and_used() {
    let mut random = Random(1);
    let mut fired = BTreeSet::new();
    let mut solvable = [0, 0];
    for (diagonal, rules) in [CLASSIC, WITH_DIAGONAL].into_iter().enumerate() {
        let all = cases(rules, 2).into_iter().chain(patterns(rules));
        // With `full`, boards with diagonals are tested as often as those without.
        let is_enough = |number| testbed::full() || diagonal == 0 || number % 3 == 0;
        for (number, mut case) in all.enumerate().filter(|it| is_enough(it.0)) {
            let possible = possible(&case.layout, &case.board).len();
            solvable[0] += usize::from(possible == 0);
            solvable[1] += usize::from(possible > case.board.cells());
            check_steps((number, &mut case), &mut random, &mut fired);
        }
    }
    // Seeds of their own, so that a new technique does not change these boards.
    for case in (0..4).flat_map(|seed| ringed(&mut Random(13 + seed))) {
        let possible = possible(&case.layout, &case.board);
        let givens = Grid::empty(case.layout.shape);
        let beside = TechniqueContext::of(&givens);
        for technique in entailing() {
            let steps = check_look(technique, (&case, &beside), &possible, &mut random);
            if !steps.is_empty() {
                fired.insert(technique.name());
            }
        }
    }
    assert!(solvable.iter().all(|&boards| boards > 30), "none or several solutions: {solvable:?}");
    let silent = entailing().filter(|technique| !fired.contains(technique.name()));
    let silent: Vec<_> = silent.map(|technique| technique.name()).collect();
    assert_eq!(silent, [""; 0], "these techniques found no step; add a board to examples/");
}

#[test]
fn one_digit_techniques_ignore_other_digits() {
    let mut found = 0;
    for case in cases(CLASSIC, 5).into_iter().chain(patterns(CLASSIC)) {
        for technique in entailing().filter(|it| it.span() == Span::Digit) {
            let all: Vec<Step> = technique.find(&case.layout, &case.board).collect();
            assert!(all.iter().all(|step| step.digits.len() == 1), "{}", technique.name());
            for digit in 1..=case.board.highest() as Digit {
                let mut board = case.board.clone();
                let others = case.board.iter().filter(|it| it.digit != digit);
                others.for_each(|candidate| _ = board.eliminate(candidate));
                let alone: Vec<Step> = technique.find(&case.layout, &board).collect();
                let of_digit = all.iter().filter(|step| step.digits == [digit]);
                assert!(of_digit.eq(&alone), "{}: {alone:?} {all:?}", technique.name());
                found += alone.len();
            }
        }
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn cell_techniques_find_all_from_changed_cells() {
    let (mut random, mut found) = (Random(7), 0);
    for case in cases(WITH_DIAGONAL, 4).into_iter().chain(patterns(CLASSIC)) {
        for technique in entailing().filter(|it| it.span() == Span::Cells) {
            let Case { layout, board } = &case;
            let mut board = board.clone();
            techniques::reduce_by(layout, &mut board, &[technique]);
            let open: Vec<Candidate> = board.iter().filter(|it| board.count(it.cell) > 1).collect();
            if open.is_empty() || is_dead(layout, &board) {
                continue;
            }
            let mut news = vec![false; board.cells()];
            for _ in 0..1 + random.below(4) {
                let lost = open[random.below(open.len())];
                news[lost.cell] |= board.eliminate(lost);
            }
            let givens = Grid::empty(layout.shape);
            let beside = TechniqueContext::of(&givens).since(news);
            let of_news: Vec<Step> = technique.find_beside(layout, &board, &beside).collect();
            let all: Vec<Step> = technique.find(layout, &board).collect();
            assert_eq!(of_news, all, "{}", technique.name());
            found += all.len();
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn shared_context_changes_no_step() {
    let mut found = 0;
    let all = cases(CLASSIC, 6).into_iter().chain(ringed(&mut Random(2)));
    for case in all.step_by(if testbed::full() { 1 } else { 4 }) {
        let givens = Grid::empty(case.layout.shape);
        let beside = TechniqueContext::of(&givens);
        // Avoidable rectangles need the givens and find nothing without them.
        for technique in usual().iter().filter(|it| !it.name().starts_with("avoidable")) {
            let shared: Vec<Step> =
                technique.find_beside(&case.layout, &case.board, &beside).collect();
            let own: Vec<Step> = technique.find(&case.layout, &case.board).collect();
            assert_eq!(shared, own);
            found += own.len();
        }
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn reduction_applies_easiest_technique_without_repeats() {
    for case in cases(WITH_DIAGONAL, 3) {
        let mut board = case.board.clone();
        let all = usual();
        let steps = techniques::reduce_by(&case.layout, &mut board, &all);
        let mut state = case.board.clone();
        let mut last = None;
        for step in &steps {
            assert!(!is_dead(&case.layout, &state), "{step:?}");
            let easier = all.iter().take_while(|t| t.about() != step.technique);
            if Some(step.technique) != last {
                let waiting = |t: &&dyn Technique| t.find(&case.layout, &state).next();
                assert_eq!(easier.filter_map(waiting).next(), None, "before {step:?}");
            }
            assert!(!step.eliminated.is_empty());
            assert!(step.eliminated.iter().all(|&candidate| state.eliminate(candidate)));
            last = Some(step.technique);
        }
        assert_eq!(state, board);
        let left = |t: &&dyn Technique| t.find(&case.layout, &board).next();
        if !is_dead(&case.layout, &board) {
            assert_eq!(all.iter().find_map(left), None);
        }
    }
}

#[test]
fn hall_sets_eliminate_unused_candidates_of_constraints() {
    for case in cases(WITH_DIAGONAL, 4) {
        let mut unused = BTreeSet::new();
        for constraint in case.layout.constraints() {
            let search = Search::new(vec![constraint], &case.board);
            let held = || case.board.iter().filter(|c| constraint.cells().contains(&c.cell));
            let used = used(&search, held());
            if !used.is_empty() {
                unused.extend(held().filter(|c| used.binary_search(c).is_err()));
            }
        }
        let gone = gone(&case, &["Hall set"]);
        assert!(unused.is_subset(&gone), "missed {:?}", unused.difference(&gone).next());
    }
}

#[test]
fn hall_set_names_digits_of_its_cells() {
    for case in cases(WITH_DIAGONAL, 4) {
        for step in techniques::named("Hall set").unwrap().find(&case.layout, &case.board) {
            let held: BTreeSet<_> = step.cells.iter().flat_map(|&c| case.board.digits(c)).collect();
            assert!(held.iter().eq(&step.digits), "{step:?}");
            let own = step.eliminated.iter().filter(|c| step.cells.contains(&c.cell)).count();
            match step.cells.len() - step.digits.len() {
                0 => assert_eq!(own, 0, "{step:?}"),
                _ => assert_eq!(own, case.board.count(step.eliminated[0].cell), "{step:?}"),
            }
        }
    }
}

#[test]
fn wide_boards_keep_their_solution() {
    let mut random = Random(17);
    let shapes = [(6, 11), (2, 34)];
    for (rows, columns) in shapes.into_iter().take(if testbed::full() { 2 } else { 1 }) {
        let (case, solution) = wide(rows, columns, &mut random);
        // Techniques used only on request are slow.
        let is_looked_at = |it: &&dyn Technique| testbed::full() || !it.is_by_name_only();
        for technique in entailing().filter(is_looked_at) {
            for step in technique.find(&case.layout, &case.board) {
                check_form(technique, &case, &step);
                let kept = |c: &Candidate| solution.get(c.cell) != Some(c.digit);
                assert!(step.eliminated.iter().all(kept), "{step:?}");
            }
        }
        let by_hall = fixpoint(&case, &[&["Hall set"][..], &LOCKED].concat()).unwrap();
        let by_subsets = fixpoint(&case, &[&SUBSETS[..], &LOCKED].concat()).unwrap();
        assert!(by_subsets.total() < case.board.total());
        assert!(by_hall.iter().all(|c| by_subsets.contains(c.cell, c.digit)));
    }
}

#[test]
fn pointing_and_claiming_match_exhaustive_enumeration() {
    for case in cases(WITH_DIAGONAL, 5) {
        let Case { layout, board } = &case;
        let mut expected = BTreeSet::new();
        for (house, cells) in layout.houses() {
            for (number, other) in layout.constraints().iter().enumerate() {
                for digit in 1..=board.highest() as Digit {
                    let all = cells.iter().filter(|&&cell| board.contains(cell, digit));
                    let inside = all.clone().filter(|cell| other.cells().contains(cell)).count();
                    if number != house && inside > 1 && inside == all.count() {
                        let rest = other.cells().iter().filter(|cell| !cells.contains(cell));
                        let rest = rest.map(|&cell| Candidate { cell, digit });
                        expected.extend(rest.filter(|c| board.contains(c.cell, c.digit)));
                    }
                }
            }
        }
        assert_eq!(gone(&case, &LOCKED), expected);
    }
}

#[test]
fn hall_sets_cover_subset_eliminations() {
    let with_locked = |names: &[&'static str]| [names, &LOCKED].concat();
    let (hall, subsets) = (with_locked(&["Hall set"]), with_locked(&SUBSETS));
    let mut compared = 0;
    for case in cases(CLASSIC, 6).into_iter().chain(cases(WITH_DIAGONAL, 7)) {
        let Some(by_hall) = fixpoint(&case, &hall) else { continue };
        let by_subsets = fixpoint(&case, &subsets).expect("Hall sets find every dead board");
        assert!(by_hall.iter().all(|c| by_subsets.contains(c.cell, c.digit)));
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn subsets_equal_hall_sets_up_to_nine() {
    let mut compared = 0;
    for case in (8..16).flat_map(|seed| cases(CLASSIC, seed)) {
        if case.board.highest() <= 9 {
            let by_hall = fixpoint(&case, &["Hall set"]);
            compared += usize::from(by_hall.is_some());
            assert_eq!(by_hall, fixpoint(&case, &SUBSETS));
        }
    }
    assert!(compared > 100, "{compared}");
}

/// The ratings of Sudoku Explainer in tenths, for techniques that it has under the same name.
const PUBLISHED: [(&str, u16); 25] = [
    ("hidden single", 15),
    ("naked single", 23),
    ("pointing", 26),
    ("claiming", 28),
    ("naked pair", 30),
    ("X-wing", 32),
    ("hidden pair", 34),
    ("naked triple", 36),
    ("swordfish", 38),
    ("hidden triple", 40),
    ("XY-wing", 42),
    ("XYZ-wing", 44),
    ("unique rectangle type 1", 45),
    ("unique loop type 1", 46),
    ("unique loop type 3", 46),
    ("naked quad", 50),
    ("jellyfish", 52),
    ("hidden quad", 54),
    ("BUG+1", 56),
    ("BUG type 2", 57),
    ("BUG type 3", 58),
    ("BUG type 4", 57),
    ("aligned pair exclusion", 62),
    ("X-chain", 66),
    ("AIC", 70),
];

#[test]
fn difficulties_are_published_and_ascending() {
    for (name, tenths) in PUBLISHED {
        let technique =
            techniques::named(name).unwrap_or_else(|| panic!("no technique is named {name}"));
        assert_eq!(technique.difficulty(), Difficulty::tenths(tenths), "{name}");
    }
    // The naked single is the documented exception to the order.
    assert_eq!(techniques::ALL[0].name(), "naked single");
    let tenths: Vec<_> = techniques::ALL[1..].iter().map(|it| it.difficulty()).collect();
    assert!(is_ascending_or_equal(&tenths), "{tenths:?}");
}

fn is_ascending_or_equal<T: Ord>(items: &[T]) -> bool {
    items.windows(2).all(|pair| pair[0] <= pair[1])
}

#[test]
fn chain_difficulty_grows_at_published_lengths() {
    let technique = techniques::named("AIC").unwrap();
    let of_length = |links: usize| {
        let evidence = Evidence::Chain(vec![ChainPlace { digit: 1, cells: vec![0] }; links]);
        technique.difficulty_of(&Step {
            technique: technique.about(),
            houses: Vec::new(),
            cells: Vec::new(),
            digits: Vec::new(),
            eliminated: Vec::new(),
            evidence,
        })
    };
    let told = [4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 24, 25].map(of_length);
    let published = [70, 71, 71, 72, 72, 73, 73, 74, 74, 75, 75, 76];
    assert_eq!(told, published.map(Difficulty::tenths));
}
