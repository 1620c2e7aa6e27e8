//! The comments at the head of an exported formula.

use std::io::{self, BufWriter, Write};

use crate::{
    board::{Candidate, Candidates, Grid, Puzzle},
    solve::Solver,
    variables::Variables,
};

/// What the head of an exported formula tells.
pub struct Header<'a> {
    /// What is asked.
    pub puzzle: &'a Puzzle,
    /// How it was compiled.
    pub solver: &'a Solver,
    /// Which candidates have which variables.
    pub variables: &'a Variables,
    /// The solution that the last clause rules out.
    pub blocked: Option<&'a Grid>,
}

impl Header<'_> {
    /// Writes the comment lines.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = BufWriter::new(out);
        self.choices(&mut out)?;
        self.restrictions(&mut out)?;
        let Puzzle { shape, .. } = *self.puzzle;
        let candidates = self.variables.candidates();
        for cell in (0..shape.cells()).filter(|&cell| !self.variables.is_open(cell)) {
            if let Some(digit) = candidates.single(cell) {
                writeln!(out, "c fixed {}={digit}", shape.name(cell))?;
            }
        }
        for (Candidate { cell, digit }, lit) in self.variables.iter() {
            writeln!(out, "c var {lit} {}={digit}", shape.name(cell))?;
        }
        if let Some(grid) = self.blocked {
            write!(out, "c blocked")?;
            for (cell, digit) in grid.filled() {
                write!(out, " {}={digit}", shape.name(cell))?;
            }
            writeln!(out)?;
        }
        out.flush()
    }

    fn choices(&self, out: &mut dyn Write) -> io::Result<()> {
        let Puzzle { shape, rules, givens, .. } = self.puzzle;
        writeln!(out, "c sudoku-sat {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "c side {}", shape.side())?;
        writeln!(out, "c box {shape}")?;
        write!(out, "c rules")?;
        rules.iter().try_for_each(|rule| write!(out, " {}", rule.name()))?;
        writeln!(out, "\nc statement {}", self.solver.statement.name)?;
        writeln!(out, "c encoding {}", self.solver.encoding.name())?;
        writeln!(out, "c logic {}", self.solver.logic.name)?;
        writeln!(out, "c puzzle {givens}")
    }

    fn restrictions(&self, out: &mut dyn Write) -> io::Result<()> {
        let shape = self.puzzle.shape;
        let full = Candidates::full(shape);
        let Some(left) = &self.puzzle.restrictions else { return Ok(()) };
        for cell in (0..shape.cells()).filter(|&cell| left.words(cell) != full.words(cell)) {
            let digits: Vec<String> = left.digits(cell).map(|digit| digit.to_string()).collect();
            writeln!(out, "c restricted {}={}", shape.name(cell), digits.join(","))?;
        }
        Ok(())
    }
}
