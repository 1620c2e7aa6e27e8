//! Verdicts, counts and solutions are those of the SAT path.

use solve::{
    Verdict,
    engines::lanes::{Ask, Lanes},
};

use super::mutants::{agrees, answers, boards, by_sat, mutants, on_all_cores};

#[test]
fn every_width_answers_as_the_sat_path_does() {
    let puzzles = mutants(if testbed::full() { 20_000 } else { 4_000 }, 31);
    let verdicts = on_all_cores(&puzzles, by_sat);
    let boards = boards(&puzzles);
    assert_eq!(Lanes::widths().last(), Some("plain"));
    for width in Lanes::widths() {
        let mut lanes = Lanes::of_width(width).unwrap();
        let answers = answers(&mut lanes, &boards, Ask::default());
        assert_eq!(answers.len(), puzzles.len());
        for ((puzzle, verdict), answer) in puzzles.iter().zip(&verdicts).zip(&answers) {
            agrees(puzzle, verdict, answer).unwrap_or_else(|why| panic!("{width}: {why}"));
        }
    }
    let mut met = [0; 4];
    for verdict in &verdicts {
        met[match verdict {
            Verdict::Invalid(_) => 0,
            Verdict::Unsolvable => 1,
            Verdict::Unique(_) => 2,
            _ => 3,
        }] += 1;
    }
    assert!(met.iter().all(|&met| met * 20 > puzzles.len()), "{met:?}");
}
