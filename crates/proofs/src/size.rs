//! Measures the length of varisat's proof that there is no (other) solution.

use std::io;

use super::{RecordKind, binary::Binary, shared::Shared};
use board::{Grid, Layout, stop::Stop};
use sat::{
    EncodingConfig,
    backends::{Answer, BackendError, Options, Problem, Proof, ProofFormat, Varisat},
    load::load,
    variables::Variables,
};

/// The size of a proof in binary DRAT.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProofSize {
    /// Length in bytes.
    pub bytes: u64,
    /// Number of clauses added; deletions count only as bytes.
    pub clauses: u64,
}

impl ProofSize {
    /// Solves the formula of a board from scratch, with the solution blocked if there is one, and
    /// measures the proof as it is written. Returns `None` if it was stopped or there is a model.
    ///
    /// # Errors
    ///
    /// If varisat cannot represent the formula or fails.
    pub fn of(
        layout: &Layout,
        variables: &Variables,
        wording: EncodingConfig,
        solution: Option<&Grid>,
        stop: &Stop,
    ) -> Result<Option<ProofSize>, BackendError> {
        let sink = Shared::<Records>::default();
        let proof = Proof {
            format: ProofFormat::BinaryDrat,
            sink: Box::new(sink.clone()),
            limit: u64::MAX,
        };
        let problem = Problem { layout, variables };
        let answer = answer(&problem, proof, wording, solution, stop)?;
        let size = sink.0.borrow().size;
        Ok(matches!(answer, Answer::Unsat(_)).then_some(size))
    }
}

/// Returns the answer of varisat; the proof has then been written completely.
fn answer(
    problem: &Problem,
    proof: Proof,
    wording: EncodingConfig,
    solution: Option<&Grid>,
    stop: &Stop,
) -> Result<Answer, BackendError> {
    let options = Options { stop: stop.clone(), proof: Some(proof), ..Options::default() };
    load(&Varisat, options, problem, wording, solution)?.backend.solve(&[])
}

/// A writer that counts the records of binary DRAT, independently of how writes are divided.
#[derive(Default)]
struct Records {
    size: ProofSize,
    binary: Binary,
}

impl Records {
    fn take(&mut self, byte: u8) -> io::Result<()> {
        let invalid = |what| io::Error::new(io::ErrorKind::InvalidData, what);
        let record = self.binary.take(byte).map_err(invalid)?;
        self.size.clauses += u64::from(record == Some(RecordKind::Lemma));
        self.size.bytes += 1;
        Ok(())
    }
}

impl io::Write for Records {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        bytes.iter().try_for_each(|&byte| self.take(byte))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use board::{Candidates, Cell, Puzzle, Shape};
    use sat::{formulations, variables::Numbering};
    use solve::generate::pattern;

    /// Returns the pattern grid with only some of its cells as a puzzle, and the full grid.
    fn some_givens(shape: Shape, keeps: impl Fn(Cell) -> bool) -> (Puzzle, Grid) {
        let solution = pattern(shape);
        let mut givens = solution.clone();
        (0..shape.cells()).filter(|&cell| !keeps(cell)).for_each(|cell| givens.set(cell, None));
        (Puzzle::classic(shape, givens), solution)
    }

    /// Returns boards with one solution, several and none, each with a solution to block if there
    /// is one.
    fn boards() -> Vec<(Layout, Candidates, Option<Grid>)> {
        let mut boards = Vec::new();
        for (rows, columns) in [(2, 2), (2, 3), (3, 3)] {
            for kept in [2, 3, 5] {
                let shape = Shape::new(rows, columns).unwrap();
                let (mut puzzle, grid) = some_givens(shape, |cell| cell % kept != 1);
                boards.push((Layout::of(&puzzle), puzzle.candidates(), Some(grid)));
                puzzle.givens.set(1, puzzle.givens.get(0));
                boards.push((Layout::of(&puzzle), puzzle.candidates(), None));
            }
        }
        let shape = Shape::new(2, 2).unwrap();
        let (empty, grid) = some_givens(shape, |_| false);
        boards.push((Layout::of(&empty), empty.candidates(), Some(grid)));
        let holes = formats::read(
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        );
        let holes = holes.unwrap();
        let verdict = solve::Solver::default().verdict(&holes).unwrap();
        let solve::Verdict::Unique(grid) = verdict else { panic!("{verdict:?}") };
        boards.push((Layout::of(&holes), holes.candidates(), Some(grid)));
        boards
    }

    /// Returns the bytes of the proof in a format; `None` if there is a model.
    fn written(
        layout: &Layout,
        variables: &Variables,
        wording: EncodingConfig,
        solution: Option<&Grid>,
        format: ProofFormat,
    ) -> Option<Vec<u8>> {
        let sink = Shared::<Vec<u8>>::default();
        let proof = Proof { format, sink: Box::new(sink.clone()), limit: u64::MAX };
        let problem = Problem { layout, variables };
        let answer = answer(&problem, proof, wording, solution, &Stop::never()).unwrap();
        matches!(answer, Answer::Unsat(_)).then(|| sink.0.take())
    }

    #[test]
    fn proof_size_matches_written_proofs() {
        let (mut refuted, mut added) = (0, 0);
        for (layout, board, grid) in boards() {
            let variables = Variables::new(Numbering::Open, &board);
            for (&formulation, &encoding) in itertools::iproduct!(formulations::ALL, encodings::ALL)
            {
                let (solution, stop) = (grid.as_ref(), Stop::never());
                let wording = EncodingConfig::new(formulation, encoding);
                let size = ProofSize::of(&layout, &variables, wording, solution, &stop).unwrap();
                let binary =
                    written(&layout, &variables, wording, solution, ProofFormat::BinaryDrat);
                assert_eq!(size.map(|size| size.bytes), binary.map(|bytes| bytes.len() as u64));
                let text = written(&layout, &variables, wording, solution, ProofFormat::Drat);
                let clauses = text.map(|text| {
                    let text = String::from_utf8(text).unwrap();
                    text.lines().filter(|line| !line.starts_with('d')).count() as u64
                });
                assert_eq!(size.map(|size| size.clauses), clauses);
                refuted += u64::from(size.is_some());
                added += clauses.unwrap_or(0);
            }
        }
        assert!(refuted > 100 && added > 1000, "{refuted} {added}");
    }

    #[test]
    fn split_writes_are_counted_correctly() {
        let proof = [b'a', 2, 0x80 | 97, 100, 0, b'd', 97, 0x80, 1, 0, b'a', 0];
        for cut in 0..=proof.len() {
            let mut records = Records::default();
            records.write_all(&proof[..cut]).unwrap();
            records.write_all(&proof[cut..]).unwrap();
            assert_eq!(records.size, ProofSize { bytes: 12, clauses: 2 });
            assert!(records.binary.is_between());
        }
        assert!(Records::default().write_all(b"1 0\n").is_err());
    }

    #[test]
    fn stopped_or_satisfiable_has_no_size() {
        let shape = Shape::new(3, 3).unwrap();
        let (empty, grid) = some_givens(shape, |_| false);
        let (layout, board) = (Layout::of(&empty), empty.candidates());
        let variables = Variables::new(Numbering::All, &board);
        for stop in [Stop::never(), Stop::never().after(std::time::Duration::ZERO)] {
            let wording = EncodingConfig::new(&formulations::EXTENDED, encodings::ALL[0]);
            let size = ProofSize::of(&layout, &variables, wording, Some(&grid), &stop);
            assert_eq!(size.unwrap(), None);
        }
    }
}
