//! Tests that the known facts of the corpus are proved, and that an independent checker accepts the
//! proofs.

use board::{Puzzle, Shape};
use dratify::Checker;
use encodings::Lit;
use formats::ExpectedCount;
use logic::reduce;
use proofs::{
    Drat, RecordKind,
    certificate::{self, CertificateFormat, Claim},
};
use sat::{dimacs::FormulaHeader, formulations};

use super::{claim, read, wanted, written};
use testbed::{Folder, Random, corpus::corpus, full, puzzles::solved};

/// Returns one in `every` puzzles of each file of the corpus, up to a side.
fn some(every: usize, side: usize) -> Vec<(Puzzle, Claim)> {
    let (mut file, mut number, mut chosen) = (String::new(), 0, Vec::new());
    for case in corpus().into_iter().filter(|case| case.puzzle.shape.side() <= side) {
        number = if case.file == file { number + 1 } else { 0 };
        file.clone_from(&case.file);
        if number % every != 0 {
            continue;
        }
        let claim = match (case.count, case.solution) {
            (ExpectedCount::Exactly(1), Some(solution)) => Claim::Unique(solution),
            (ExpectedCount::Exactly(0), _) => Claim::Unsolvable,
            _ => continue,
        };
        chosen.push((case.puzzle, claim));
    }
    chosen
}

/// Checks the proof with the crate dratify.
pub(super) fn dratify_accepts(folder: &Folder, format: CertificateFormat) -> Result<(), String> {
    let text = read(folder.path(), "puzzle.cnf");
    let mut input = text.as_bytes();
    let formula = FormulaHeader::read(&mut input).unwrap();
    let code = |lit: &Lit| 2 * (lit.variable() - 1) + u32::from(!lit.is_positive());
    let mut clauses: Vec<Vec<u32>> = Vec::new();
    let mut each = |_, clause: &[Lit]| clauses.push(clause.iter().map(code).collect());
    formula.clauses(&mut input, &mut each).unwrap();
    let proof = std::fs::read(folder.path().join(format.file())).unwrap();
    let mut drat = Drat::new(proof.as_slice(), u64::MAX).unwrap();
    let mut steps = Vec::new();
    while let Some((kind, lits)) = drat.next().unwrap() {
        steps.push((kind == RecordKind::Deletion, lits.iter().map(code).collect()));
    }
    // Without RAT, so that every lemma must follow by unit propagation.
    let result = Checker::new(formula.variables, &clauses, false, true).check(&steps);
    if result.ok { Ok(()) } else { Err(format!("{result:?}")) }
}

#[test]
fn corpus_claims_are_proved() {
    let (mut by_logic, mut by_both, mut none) = (0, 0, 0);
    for (puzzle, claim) in some(9, 16) {
        let folder = Folder::new();
        let certificate =
            written(&folder, &puzzle, &claim, &wanted("full", CertificateFormat::Drat));
        // Up to this side every Hall set or its complement is small.
        assert_eq!(certificate.unproved_eliminations, 0);
        assert!(certificate.check.unwrap().0.is_audited);
        dratify_accepts(&folder, CertificateFormat::Drat).unwrap();
        // lrat-check accepts no longer comments.
        let formula = read(folder.path(), "puzzle.cnf");
        assert!(formula.lines().all(|line| !line.starts_with('c') || line.len() < 1024));
        by_logic += usize::from(certificate.search_lemmas.is_none());
        by_both += usize::from(certificate.search_lemmas.is_some() && certificate.logic_lemmas > 0);
        none += usize::from(claim == Claim::Unsolvable);
    }
    assert!(by_logic >= 20 && by_both >= 10 && none >= 5, "{by_logic} {by_both} {none}");
}

#[test]
fn every_logic_and_format_proves_claims() {
    let mut lemmas = vec![0; reduce::ALL.len()];
    for (number, (puzzle, claim)) in some(24, 12).into_iter().enumerate() {
        for (turn, (level, lemmas)) in reduce::ALL.iter().zip(&mut lemmas).enumerate() {
            // In full runs each level in each format; otherwise in DRAT and one other format in
            // turn.
            let others = CertificateFormat::ALL.len() - 1;
            let is_turn = |at: usize| full() || at == 0 || at == 1 + (number + turn) % others;
            for (_, format) in
                (0..=others).filter(|&at| is_turn(at)).map(|at| CertificateFormat::ALL[at])
            {
                let folder = Folder::new();
                let wanted = wanted(level.name, format);
                let certificate = written(&folder, &puzzle, &claim, &wanted);
                let mut files = vec!["README", format.file(), format.formula()];
                files.extend(claim.solution().map(|_| "solution.txt"));
                assert_eq!(folder.names(), files);
                if format == CertificateFormat::Drat {
                    *lemmas += certificate.search_lemmas.unwrap_or(0);
                }
                if ["drat", "binary-drat"].contains(&format.name()) {
                    dratify_accepts(&folder, format).unwrap();
                }
            }
        }
    }
    // A higher logic level leaves less to the search.
    assert!(lemmas.is_sorted_by(|a, b| a >= b) && lemmas[0] > 2 * lemmas[1], "{lemmas:?}");
}

#[test]
fn every_formulation_and_encoding_is_proved() {
    let classic = corpus().into_iter().find(|case| case.file == "classic").unwrap();
    let classic = (claim(&classic.puzzle).unwrap(), classic.puzzle);
    let small = some(12, 6).into_iter().map(|(puzzle, claim)| (claim, puzzle)).take(4);
    for (claim, puzzle) in small.chain([classic]) {
        for (&formulation, &encoding) in itertools::iproduct!(formulations::ALL, encodings::ALL) {
            let folder = Folder::new();
            let mut wanted = wanted("none", CertificateFormat::BinaryDrat);
            (wanted.solver.formulation, wanted.solver.encoding) = (formulation, encoding);
            let certificate = written(&folder, &puzzle, &claim, &wanted);
            assert!(certificate.check.unwrap().0.is_audited);
            if puzzle.shape.side() <= 6 {
                dratify_accepts(&folder, CertificateFormat::BinaryDrat).unwrap();
            }
        }
    }
}

#[test]
fn puzzles_with_eliminated_candidates_are_proved() {
    let mut random = Random(7);
    let (mut unique, mut none) = (0, 0);
    for shape in [(2, 2), (2, 3), (3, 3)].repeat(8) {
        let shape = Shape::new(shape.0, shape.1).unwrap();
        let grid = solved(shape, &mut random);
        let mut left = board::Candidates::full(shape);
        for candidate in left.clone().iter() {
            let of_grid = grid.get(candidate.cell) == Some(candidate.digit);
            if random.percent(if of_grid { 1 } else { 62 }) {
                left.eliminate(candidate);
            }
        }
        let puzzle = Puzzle::restricted(shape, left);
        let Some(claim) = claim(&puzzle) else { continue };
        let folder = Folder::new();
        written(&folder, &puzzle, &claim, &wanted("full", CertificateFormat::Drat));
        dratify_accepts(&folder, CertificateFormat::Drat).unwrap();
        let (read, shown, _) =
            certificate::recheck(folder.path(), u64::MAX, &Default::default()).unwrap();
        assert_eq!((read.candidates(), &shown), (puzzle.candidates(), &claim));
        unique += usize::from(claim != Claim::Unsolvable);
        none += usize::from(claim == Claim::Unsolvable);
    }
    assert!(unique >= 3 && none >= 3, "{unique} {none}");
}

#[test]
fn empty_clause_puzzles_are_proved() {
    let ruled_out = r#"{"side":4,"givens":"1...............","candidates":{"r1c1":[2,3]}}"#;
    let sum = r#"{"side":4,"rules":[{"rule":"cage","cells":["r1c1","r1c2"],"sum":1}]}"#;
    for text in [ruled_out, sum] {
        let puzzle = testbed::reading::read(text, "").remove(0).unwrap().puzzle;
        for (logic, (_, format)) in itertools::iproduct!(["none", "full"], CertificateFormat::ALL) {
            let folder = Folder::new();
            let certificate = written(&folder, &puzzle, &Claim::Unsolvable, &wanted(logic, format));
            assert!(certificate.check.unwrap().0.is_audited);
        }
    }
}

#[test]
fn tiny_boards_without_rules_are_proved() {
    for board in [
        r#"{"rows":1,"columns":1,"lines":"none","regions":"none"}"#,
        r#"{"rows":1,"columns":2,"digits":[1,2],"regions":"none","givens":{"r1c1":2}}"#,
        r#"{"rows":2,"columns":1,"digits":[1,2],"lines":"none","regions":"none","givens":{"r1c1":2,"r2c1":2}}"#,
        r#"{"rows":2,"columns":2,"digits":[1,2],"lines":"none","regions":"none","givens":{"r1c1":1,"r1c2":1,"r2c1":1,"r2c2":1}}"#,
        r#"{"rows":2,"columns":2,"digits":[1,2],"lines":"none","regions":"none","holes":["r1c2"],"givens":{"r1c1":2,"r2c1":2,"r2c2":2}}"#,
        r#"{"side":4,"lines":"none","regions":"none","givens":"1111111111111111"}"#,
        r#"{"side":4,"lines":"none","regions":"none","givens":{"r1c1":1,"r1c2":1},"candidates":{"r1c2":[2,3]}}"#,
    ] {
        let puzzle = testbed::reading::read(board, "").remove(0).unwrap().puzzle;
        let claim = claim(&puzzle).unwrap();
        assert_eq!(claim == Claim::Unsolvable, board.contains("candidates"), "{board}");
        for (logic, (_, format)) in itertools::iproduct!(["none", "full"], CertificateFormat::ALL) {
            let folder = Folder::new();
            let certificate = written(&folder, &puzzle, &claim, &wanted(logic, format));
            assert!(certificate.check.unwrap().0.is_audited, "{board}");
        }
    }
}
