//! Lines of a pseudo-Boolean proof before they have numbers: only those that something needs are
//! written.

use std::fmt::Write as _;

use encodings::Lit;

/// A constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::certificate) enum Ref {
    /// Of the formula, by its id.
    Formula(u64),
    /// Derived, by its line.
    Line(usize),
}

/// What a sum of constraints is made of.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Constraint(Ref),
    /// That a literal is at least 0.
    Literal(Lit),
}

enum Line {
    /// Parts, so many times each; then the variables that are taken out, whatever they are, and
    /// what all is divided by.
    Sum { parts: Vec<(i64, Part)>, weaken: Vec<u32>, divisor: i64 },
    /// A clause that follows by propagation through these.
    Clause { lits: Vec<Lit>, hints: Vec<Ref> },
    /// A sum of literals and its bound, and which literal can be made true to keep it.
    Definition { terms: Vec<(i64, Lit)>, bound: i64, made: Lit },
}

/// See the module.
#[derive(Default)]
pub(in crate::certificate) struct Derivation {
    lines: Vec<Line>,
}

impl Derivation {
    fn push(&mut self, line: Line) -> Ref {
        self.lines.push(line);
        Ref::Line(self.lines.len() - 1)
    }

    /// How many lines there are.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// The sum of constraints and literals, so many times each. A factor is not negative, and not
    /// all are 0.
    pub(super) fn sum(&mut self, parts: impl IntoIterator<Item = (i64, Part)>) -> Ref {
        self.rounded(parts, 1)
    }

    /// The same, divided by a number and rounded up.
    pub(super) fn rounded(
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

    /// The constraint 0 ≥ 0, from both halves of an equation.
    pub(super) fn nothing(&mut self, halves: [Ref; 2]) -> Ref {
        self.sum(halves.map(|it| (1, Part::Constraint(it))))
    }

    /// A constraint without some of its variables, whatever these are.
    pub(super) fn weakened(&mut self, one: Ref, weaken: Vec<u32>) -> Ref {
        match weaken.is_empty() {
            true => one,
            false => {
                let parts = vec![(1, Part::Constraint(one))];
                self.push(Line::Sum { parts, weaken, divisor: 1 })
            }
        }
    }

    /// A clause that follows by propagation through these, which are tried in order.
    pub(super) fn clause(&mut self, lits: Vec<Lit>, hints: Vec<Ref>) -> Ref {
        self.push(Line::Clause { lits, hints })
    }

    /// A clause about a new variable, of which that literal can be made true to keep it.
    pub(super) fn define(&mut self, lits: &[Lit], made: Lit) -> Ref {
        self.define_sum(lits.iter().map(|&lit| (1, lit)).collect(), 1, made)
    }

    /// The same with a sum of literals.
    pub(super) fn define_sum(&mut self, terms: Vec<(i64, Lit)>, bound: i64, made: Lit) -> Ref {
        self.push(Line::Definition { terms, bound, made })
    }

    /// Writes the lines that these constraints need, and tells the id of each line written; the
    /// ids start after `last`.
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
    /// Its id, where those of lines are known.
    pub(super) fn id(self, ids: &[u64]) -> u64 {
        match self {
            Ref::Formula(id) => id,
            Ref::Line(line) => ids[line],
        }
    }
}

impl Line {
    fn write(&self, ids: &[u64], text: &mut String) {
        // Nothing can go wrong in writing to memory.
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

/// The line of a clause that follows by propagation through constraints of these ids.
pub(super) fn clause(lits: &[Lit], hints: impl IntoIterator<Item = u64>, text: &mut String) {
    text.push_str("rup");
    lits.iter().for_each(|&lit| _ = write!(text, " +1 {}", Name(lit)));
    text.push_str(" >= 1 : ~");
    hints.into_iter().for_each(|id| _ = write!(text, " {id}"));
    text.push_str(" ;\n");
}

/// A literal as these proofs name it.
struct Name(Lit);

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}x{}", if self.0.is_positive() { "" } else { "~" }, self.0.variable())
    }
}
