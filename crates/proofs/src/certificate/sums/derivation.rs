//! Lines of a pseudo-Boolean proof before they are numbered; only needed lines are written.

use std::fmt::Write as _;

use encodings::Lit;

/// A reference to a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::certificate) enum Ref {
    /// A constraint of the formula, by its id.
    Formula(u64),
    /// A derived constraint, by its line.
    Line(usize),
}

/// A summand of a sum of constraints.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Constraint(Ref),
    /// The axiom that a literal is at least 0.
    Literal(Lit),
}

enum Line {
    /// A sum of parts with factors, from which variables are removed by weakening and which is then
    /// divided.
    Sum { parts: Vec<(i64, Part)>, weaken: Vec<u32>, divisor: i64 },
    /// A clause that follows by propagation through its hints.
    Clause { lits: Vec<Lit>, hints: Vec<Ref> },
    /// A lower bound of a sum of literals, with the literal of a new variable that satisfies it.
    Definition { terms: Vec<(i64, Lit)>, bound: i64, made: Lit },
}

/// The lines of a derivation.
#[derive(Default)]
pub(in crate::certificate) struct Derivation {
    lines: Vec<Line>,
}

impl Derivation {
    fn push(&mut self, line: Line) -> Ref {
        self.lines.push(line);
        Ref::Line(self.lines.len() - 1)
    }

    /// Returns the number of lines.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Adds a sum of constraints and literals with factors. Factors are not negative, and not all
    /// are 0.
    pub(super) fn sum(&mut self, parts: impl IntoIterator<Item = (i64, Part)>) -> Ref {
        self.add_rounded(parts, 1)
    }

    /// Adds a sum, divided by a number and rounded up.
    pub(super) fn add_rounded(
        &mut self,
        parts: impl IntoIterator<Item = (i64, Part)>,
        divisor: i64,
    ) -> Ref {
        let parts: Vec<_> = parts.into_iter().filter(|part| part.0 != 0).collect();
        match parts[..] {
            [(1, Part::Constraint(one))] if divisor == 1 => one,
            _ => self.push(Line::Sum { parts, weaken: Vec::new(), divisor }),
        }
    }

    /// Adds the constraint 0 ≥ 0, the sum of both halves of an equation.
    pub(super) fn nothing(&mut self, halves: [Ref; 2]) -> Ref {
        self.sum(halves.map(|it| (1, Part::Constraint(it))))
    }

    /// Adds a constraint from which some variables are removed by weakening.
    pub(super) fn add_weakened(&mut self, one: Ref, weaken: Vec<u32>) -> Ref {
        match weaken.is_empty() {
            true => one,
            false => {
                let parts = vec![(1, Part::Constraint(one))];
                self.push(Line::Sum { parts, weaken, divisor: 1 })
            }
        }
    }

    /// Adds a clause that follows by propagation through its hints, which are tried in order.
    pub(super) fn clause(&mut self, lits: Vec<Lit>, hints: Vec<Ref>) -> Ref {
        self.push(Line::Clause { lits, hints })
    }

    /// Adds a clause about a new variable, which the literal `made` satisfies.
    pub(super) fn define(&mut self, lits: &[Lit], made: Lit) -> Ref {
        self.define_sum(lits.iter().map(|&lit| (1, lit)).collect(), 1, made)
    }

    /// Adds a lower bound of a sum with a new variable, which the literal `made` satisfies.
    pub(super) fn define_sum(&mut self, terms: Vec<(i64, Lit)>, bound: i64, made: Lit) -> Ref {
        self.push(Line::Definition { terms, bound, made })
    }

    /// Writes the lines that the given constraints need. Ids start after `last`. Returns the id of
    /// each written line and the last id.
    pub(super) fn write(
        &self,
        needed: impl IntoIterator<Item = Ref>,
        mut last: u64,
        out: &mut dyn FnMut(&str) -> std::io::Result<()>,
    ) -> std::io::Result<(Vec<u64>, u64)> {
        let mut is_needed = vec![false; self.lines.len()];
        let need = |is_needed: &mut [bool], one: Ref| {
            if let Ref::Line(line) = one {
                is_needed[line] = true;
            }
        };
        needed.into_iter().for_each(|one| need(&mut is_needed, one));
        for (number, line) in self.lines.iter().enumerate().rev() {
            if !is_needed[number] {
                continue;
            }
            match line {
                Line::Sum { parts, .. } => parts.iter().for_each(|part| match part.1 {
                    Part::Constraint(one) => need(&mut is_needed, one),
                    Part::Literal(_) => {}
                }),
                Line::Clause { hints, .. } => {
                    hints.iter().for_each(|&one| need(&mut is_needed, one))
                }
                Line::Definition { .. } => {}
            }
        }
        let mut ids = vec![0; self.lines.len()];
        let mut text = String::new();
        for (number, line) in self.lines.iter().enumerate().filter(|line| is_needed[line.0]) {
            text.clear();
            line.write(&ids, &mut text);
            out(&text)?;
            last += 1;
            ids[number] = last;
        }
        Ok((ids, last))
    }
}

impl Ref {
    /// Returns the id of the constraint; `ids` contains those of the lines.
    pub(super) fn id(self, ids: &[u64]) -> u64 {
        match self {
            Ref::Formula(id) => id,
            Ref::Line(line) => ids[line],
        }
    }
}

impl Line {
    fn write(&self, ids: &[u64], text: &mut String) {
        // Writing to a string cannot fail.
        let _ = match self {
            Line::Sum { parts, weaken, divisor } => {
                text.push_str("pol");
                for (place, (factor, part)) in parts.iter().enumerate() {
                    let _ = match part {
                        Part::Constraint(one) => write!(text, " {}", one.id(ids)),
                        Part::Literal(lit) => write!(text, " {}", Name(*lit)),
                    };
                    if *factor > 1 {
                        let _ = write!(text, " {factor} *");
                    }
                    if place > 0 {
                        text.push_str(" +");
                    }
                }
                for variable in weaken {
                    let _ = write!(text, " x{variable} w");
                }
                if *divisor > 1 {
                    let _ = write!(text, " {divisor} d");
                }
                writeln!(text, " ;")
            }
            Line::Clause { lits, hints } => {
                clause(lits, hints.iter().map(|hint| hint.id(ids)), text);
                Ok(())
            }
            Line::Definition { terms, bound, made } => {
                text.push_str("red");
                for (coefficient, lit) in terms {
                    let _ = write!(text, " {coefficient:+} {}", Name(*lit));
                }
                let value = u8::from(made.is_positive());
                writeln!(text, " >= {bound} : x{} -> {value} ;", made.variable())
            }
        };
    }
}

/// Formats the line of a clause that follows by propagation through the constraints with these ids.
pub(super) fn clause(lits: &[Lit], hints: impl IntoIterator<Item = u64>, text: &mut String) {
    text.push_str("rup");
    lits.iter().for_each(|&lit| _ = write!(text, " +1 {}", Name(lit)));
    text.push_str(" >= 1 : ~");
    hints.into_iter().for_each(|id| _ = write!(text, " {id}"));
    text.push_str(" ;\n");
}

/// A literal in the notation of the proof.
struct Name(Lit);

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}x{}", if self.0.is_positive() { "" } else { "~" }, self.0.variable())
    }
}
