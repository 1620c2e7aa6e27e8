//! One case of every technique in the format of HoDoKu's library: a game state from the explanation
//! of one of our own puzzles, the technique, the digits of its step, and the eliminations.

use std::collections::BTreeSet;

use board::{Digit, stop::Stop};
use explain::{Explainer, Options, Selection};
use formats::{PuzzleReader, ReadOptions};
use logic::techniques;

const CASES: &str = include_str!("library.txt");

/// The techniques without a step in these puzzles; the tests on boards cover them.
const WITHOUT: [&str; 4] = ["squirmbag", "BUG type 4", "whale", "leviathan"];

#[test]
fn first_step_matches_library_case() {
    let mut seen = BTreeSet::new();
    for line in CASES.lines() {
        let fields: Vec<&str> = line.split(':').collect();
        let technique = techniques::named(fields[1]).unwrap();
        let entry = PuzzleReader::new("case", line.as_bytes(), ReadOptions::default()).next();
        let entry = entry.unwrap().unwrap();
        let digits: Vec<Digit> =
            fields[2].chars().map(|it| it.to_digit(10).unwrap() as Digit).collect();
        let techniques = Selection::Listed(vec![technique]);
        let options = Options { techniques, digits, search: false, ..Options::default() };
        let position = entry.position.as_ref();
        let mut explainer =
            Explainer::at(&entry.puzzle, position, options, &Stop::never()).unwrap();
        let shape = explainer.layout().shape;
        // The explainer itself checks that the solution loses nothing.
        let step = explainer.next_move().unwrap().unwrap_or_else(|| panic!("{line}"));
        let gone = step.step.eliminated.iter().map(|it| {
            let name = shape.name(it.cell);
            format!("{}{}{}", it.digit, name.row, name.column)
        });
        let gone: BTreeSet<String> = gone.collect();
        let expected: BTreeSet<String> = fields[5].split(' ').map(str::to_owned).collect();
        assert_eq!(gone, expected, "{line}");
        seen.insert(technique.name());
    }
    let singles = ["naked single", "hidden single"];
    // Techniques for variant rules have their own tests.
    let of_relation = |about| techniques::OF_RELATIONS.iter().any(|it| it.about() == about);
    let all = techniques::ALL.iter().filter(|it| !of_relation(it.about()));
    let all = all.map(|it| it.name());
    let lacking = all.filter(|it| !seen.contains(it) && !singles.contains(it));
    assert_eq!(lacking.collect::<Vec<_>>(), WITHOUT);
}
