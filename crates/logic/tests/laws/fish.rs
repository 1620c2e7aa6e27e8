//! Fish are complete: their eliminations equal those computed independently from the places of a
//! digit in rows and columns as bits.

use std::collections::BTreeSet;

use board::{Candidate, Digit};
use logic::techniques;
use testbed::boards::{Case, WITH_DIAGONAL, cases};

/// The places of a digit in each line, as bits. Lines are rows, or columns if `is_turned`.
struct Lines<'a> {
    case: &'a Case,
    digit: Digit,
    is_turned: bool,
    places: Vec<u32>,
}

impl Lines<'_> {
    fn all(case: &Case) -> Vec<Lines<'_>> {
        let side = case.board.highest();
        let lines = (1..=side as Digit).flat_map(|digit| [(digit, false), (digit, true)]);
        let lines = lines.map(|(digit, is_turned)| {
            let mut lines = Lines { case, digit, is_turned, places: Vec::new() };
            let has = |line, place| lines.candidate(line, place).is_some();
            let of_line =
                |line| (0..side).filter(|&p| has(line, p)).fold(0, |bits, p| bits | 1 << p);
            lines.places = (0..side).map(of_line).collect();
            lines
        });
        lines.collect()
    }

    fn cell(&self, line: usize, place: usize) -> usize {
        let side = self.case.board.highest();
        if self.is_turned { place * side + line } else { line * side + place }
    }

    fn candidate(&self, line: usize, place: usize) -> Option<Candidate> {
        let (cell, digit) = (self.cell(line, place), self.digit);
        self.case.board.contains(cell, digit).then_some(Candidate { cell, digit })
    }

    /// Returns the candidates in these places of all lines except `lines`.
    fn rest(&self, lines: u32, places: u32) -> Vec<Candidate> {
        let side = self.case.board.highest();
        let outside = (0..side).filter(|line| lines >> line & 1 == 0);
        let inside = |line| (0..side).filter(|p| places >> p & 1 == 1).map(move |p| (line, p));
        outside.flat_map(inside).filter_map(|(line, place)| self.candidate(line, place)).collect()
    }

    /// Returns the places of a line that do not see a candidate.
    fn unseen(&self, line: usize, candidate: Candidate) -> u32 {
        let peers: Vec<_> = self.case.layout.peers(candidate.cell).collect();
        let side = self.case.board.highest();
        let seen = (0..side).filter(|&place| peers.contains(&self.cell(line, place)));
        self.places[line] & !seen.fold(0, |bits, place| bits | 1 << place)
    }
}

/// Returns all eliminations of the techniques with these names.
fn gone(case: &Case, names: &[&str]) -> BTreeSet<Candidate> {
    let all = names.iter().flat_map(|name| {
        let technique = techniques::named(name).unwrap();
        technique.find(&case.layout, &case.board).collect::<Vec<_>>()
    });
    all.flat_map(|step| step.eliminated).collect()
}

#[test]
fn basic_fish_match_exhaustive_enumeration() {
    let mut found = 0;
    for case in cases(WITH_DIAGONAL, 31) {
        for (size, name) in [(2, "X-wing"), (3, "swordfish"), (4, "jellyfish")] {
            let mut expected = BTreeSet::new();
            for lines in Lines::all(&case) {
                for chosen in (0u32..1 << lines.places.len()).filter(|it| it.count_ones() == size) {
                    let chosen_lines = (0..lines.places.len()).filter(|i| chosen >> i & 1 == 1);
                    let places: Vec<u32> = chosen_lines.map(|line| lines.places[line]).collect();
                    let union = places.iter().fold(0, |all, it| all | it);
                    if union.count_ones() == size && places.iter().all(|it| it.count_ones() > 1) {
                        expected.extend(lines.rest(chosen, union));
                    }
                }
            }
            found += expected.len();
            assert_eq!(gone(&case, &[name]), expected, "{name}");
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn finned_x_wings_are_complete_and_sound() {
    let mut found = 0;
    for case in cases(WITH_DIAGONAL, 32) {
        let (mut expected, mut allowed) = (BTreeSet::new(), BTreeSet::new());
        for lines in Lines::all(&case) {
            let side = lines.places.len();
            let all = (0..side).flat_map(|line| (0..side).map(move |place| (line, place)));
            for (own, place) in all {
                let Some(target) = lines.candidate(own, place) else { continue };
                let others = (0..side).filter(|&line| line != own);
                let two_places = others.filter(|&line| lines.places[line].count_ones() > 1);
                let left: Vec<_> =
                    two_places.map(|line| (line, lines.unseen(line, target))).collect();
                for (i, &(first, a)) in left.iter().enumerate() {
                    for &(second, b) in &left[..i] {
                        let used = (lines.places[first] | lines.places[second]) & !a;
                        let has_fin = used & !(1 << place) != 0;
                        let has_own = used >> place & 1 == 1;
                        if a == b && a.count_ones() == 1 && has_fin && has_own {
                            expected.insert(target);
                        }
                        // A fish found from one candidate also eliminates others, some of which
                        // leave a line without any place.
                        if (a | b).count_ones() < 2 {
                            allowed.insert(target);
                        }
                    }
                }
            }
        }
        found += expected.len();
        let gone = gone(&case, &["finned X-wing", "sashimi X-wing"]);
        assert!(expected.is_subset(&gone), "missed {:?}", expected.difference(&gone).next());
        assert!(gone.is_subset(&allowed), "wrong {:?}", gone.difference(&allowed).next());
    }
    assert!(found > 100, "{found}");
}
