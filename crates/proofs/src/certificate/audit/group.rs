//! Checks clauses with auxiliary variables: for all digits that the puzzle permits in their cells,
//! the auxiliary variables can be chosen so that all clauses are true.
//!
//! The cells are filled one after the other in every way that the puzzle's relations permit. States
//! with equal remaining clauses, relations and digits are checked only once. So an automaton is
//! explored state by state, not word by word.

use std::collections::{BTreeSet, HashMap, HashSet};

use board::{
    Candidate, Cell, Digit, DigitNames,
    relation::{Relation, RelationKind},
    stop::{Stop, StopReason},
};
use encodings::Lit;

use super::facts::Facts;

/// Clauses that share auxiliary variables, directly or through others.
#[derive(Default)]
pub(super) struct Group {
    /// The line of the first clause.
    pub(super) line: usize,
    pub(super) clauses: Vec<Vec<Lit>>,
}

/// The reason why the clauses could not be shown to follow.
pub(super) enum Failure {
    /// With these digits the clauses cannot all be true.
    Digits(String),
    /// There are too many cases.
    TooMuch,
    /// The check was stopped.
    Stopped(StopReason),
}

/// The remaining effort of the check.
pub(super) struct Budget<'a> {
    literals: usize,
    stop: &'a Stop,
}

/// Maximum number of literals that are read, which takes some seconds.
const MAX_LITERALS_READ: usize = 1 << 29;

impl<'a> Budget<'a> {
    pub(super) fn new(stop: &'a Stop) -> Budget<'a> {
        Budget { literals: MAX_LITERALS_READ, stop }
    }

    fn take(&mut self, literals: usize) -> Result<(), Failure> {
        if let Some(why) = self.stop.reason() {
            return Err(Failure::Stopped(why));
        }
        self.literals = self.literals.checked_sub(literals).ok_or(Failure::TooMuch)?;
        Ok(())
    }
}

/// Maximum number of words stored for visited states, 128 MB.
const MAX_STATE_WORDS: usize = 1 << 24;

/// Represents all digits that no clause mentions.
const OTHER_DIGITS: Digit = 0;

impl Group {
    /// Tries all digits; each literal that is read is charged to the budget.
    pub(super) fn check(&self, facts: &Facts, budget: &mut Budget) -> Result<(), Failure> {
        let digits = facts.puzzle.shape.digits();
        let candidates = facts.puzzle.shape.all_cells() * digits;
        let mut mentioned: HashMap<Cell, BTreeSet<Digit>> = HashMap::new();
        for lit in self.clauses.iter().flatten() {
            let number = lit.variable() as usize - 1;
            if number < candidates {
                let digit = (number % digits + 1) as Digit;
                mentioned.entry(number / digits).or_default().insert(digit);
            }
        }
        // The clauses may belong to a relation with more cells.
        let holds_all =
            |relation: &&Relation| mentioned.keys().all(|cell| relation.cells.contains(cell));
        let larger: Vec<&Relation> = facts.relations.iter().filter(holds_all).collect();
        let mut failure = None;
        // With fewer requirements more states are equal, so narrower checks are tried first.
        for width in [Width::Relation, Width::Relations, Width::All] {
            for relation in larger.iter().copied().map(Some).chain([None]) {
                match Trial::new(self, facts, &mentioned, relation, width).run(budget) {
                    Ok(()) => return Ok(()),
                    Err(digits @ Failure::Digits(_)) => failure = failure.or(Some(digits)),
                    Err(open) => failure = Some(open),
                }
            }
        }
        failure.map_or(Ok(()), Err)
    }
}

/// The requirements on the cells that are considered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Width {
    /// Only the given relation, to which the clauses may belong.
    Relation,
    /// All relations over these cells only.
    Relations,
    /// Also that peers differ and that houses contain each digit.
    All,
}

/// A requirement of the puzzle on the cells.
enum Fact<'a> {
    Relation(&'a Relation),
    /// The digit is in one of the cells.
    House(&'a [Cell], Digit),
}

impl Fact<'_> {
    fn cells(&self) -> &[Cell] {
        match self {
            Fact::Relation(relation) => &relation.cells,
            Fact::House(cells, _) => cells,
        }
    }

    /// Returns the state of the requirement after a cell gets a digit, or `None` if it is violated.
    /// After the last cell the state is empty.
    fn state_after(
        &self,
        facts: &Facts,
        known: &[i64],
        (cell, digit): (Cell, Digit),
        is_last: bool,
    ) -> Option<Vec<i64>> {
        let mut known = known.to_vec();
        let holds = match self {
            Fact::House(_, sought) => {
                known = vec![i64::from(digit == *sought || known == [1])];
                !is_last || known == [1]
            }
            Fact::Relation(relation @ Relation { cells, asked, .. }) => match asked {
                RelationKind::Only(set) => set.contains(digit),
                RelationKind::Pair(table) => {
                    known.push(digit.into());
                    let other = usize::from(cell == cells[0]);
                    !is_last || table.partners(other, known[0] as Digit).contains(digit)
                }
                RelationKind::Sum { coefficients, total, .. } => {
                    let coefficient = cells.iter().position(|&it| it == cell);
                    let coefficient = coefficient.map_or(0, |index| coefficients[index]);
                    let before = known.first().unwrap_or(&0);
                    known = vec![before + coefficient * facts.puzzle.shape.value(digit)];
                    !is_last || known == [*total]
                }
                RelationKind::Sets(sets) => {
                    let is_new = !known.contains(&digit.into());
                    known.push(digit.into());
                    known.sort_unstable();
                    is_new
                        && sets.iter().any(|set| {
                            set.count() == cells.len()
                                && known.iter().all(|&digit| set.contains(digit as Digit))
                        })
                }
                RelationKind::Word(automaton) => {
                    // The number of cells read, the state of the automaton, and the digits of cells
                    // not yet read.
                    if known.is_empty() {
                        known = vec![0; 2 + cells.len()];
                    }
                    for (it, kept) in cells.iter().zip(&mut known[2..]) {
                        if *it == cell {
                            *kept = digit.into();
                        }
                    }
                    let mut state = (automaton.states(0) > 0).then_some(known[1] as usize);
                    while let (Some(from), Some(&next @ 1..)) =
                        (state, known.get(2 + known[0] as usize))
                    {
                        let index = known[0] as usize;
                        state = automaton.next(index, from, next as Digit);
                        known[2 + index] = 0;
                        known[0] += 1;
                    }
                    known[1] = state.unwrap_or(0) as i64;
                    state.is_some()
                }
                RelationKind::Composite(_) | RelationKind::Connected(_) => {
                    // The digit of each cell, 0 before it is read.
                    known.resize(cells.len(), 0);
                    let place = |cell: Cell| cells.iter().position(|&it| it == cell);
                    if let Some(place) = place(cell) {
                        known[place] = digit.into();
                    }
                    let digit = |cell| place(cell).map_or(0, |place| known[place] as Digit);
                    !is_last || relation.holds(facts.puzzle.shape, &digit)
                }
            },
        };
        if is_last {
            known.clear();
        }
        holds.then_some(known)
    }
}

/// A check of a group with an order of its cells.
struct Trial<'a> {
    facts: &'a Facts<'a>,
    width: Width,
    cells: Vec<Cell>,
    asked: Vec<Fact<'a>>,
    /// For each position: the possible digits of the cell, with [`OTHER_DIGITS`] for all that are
    /// not mentioned.
    digits: Vec<Vec<Digit>>,
    /// For each position: the digits with a variable, and the variable.
    variables: Vec<Vec<(Digit, usize)>>,
    /// Number of candidate variables, which come first.
    first_auxiliary: usize,
    /// The clauses; a literal is twice its variable, plus 1 if it is negative.
    clauses: Vec<Vec<usize>>,
    /// The visited states, which all passed.
    seen: HashSet<Vec<i64>>,
    kept: usize,
    /// The digits of the cells so far.
    path: Vec<Digit>,
}

/// The state after some cells are filled.
#[derive(Clone)]
struct Rest {
    digits: Vec<Vec<Digit>>,
    known: Vec<Vec<i64>>,
    values: Vec<Option<bool>>,
    /// The clauses that are not yet true; `None` once one is false.
    clauses: Option<Vec<usize>>,
}

impl<'a> Trial<'a> {
    fn new(
        group: &Group,
        facts: &'a Facts,
        mentioned: &HashMap<Cell, BTreeSet<Digit>>,
        larger: Option<&'a Relation>,
        width: Width,
    ) -> Trial<'a> {
        let mut cells: Vec<Cell> = Vec::new();
        let others: BTreeSet<Cell> = mentioned.keys().copied().collect();
        for &cell in larger.iter().flat_map(|it| &*it.cells).chain(&others) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let within = |them: &[Cell]| them.iter().all(|cell| cells.contains(cell));
        let mut asked: Vec<Fact> = Vec::new();
        let mut all: HashSet<Cell> = HashSet::new();
        let relations = facts.relations.iter().filter(|it| match width {
            Width::Relation => larger.is_some_and(|larger| std::ptr::eq(larger, *it)),
            _ => within(&it.cells),
        });
        for relation in relations {
            all.extend(&*relation.cells);
            asked.push(Fact::Relation(relation));
        }
        let spoken = |cell: &Cell, digit: Digit| {
            all.contains(cell) || mentioned.get(cell).is_some_and(|them| them.contains(&digit))
        };
        for house in facts.houses.iter().filter(|it| width == Width::All && within(it)) {
            let in_all = |digit: &Digit| house.iter().all(|cell| spoken(cell, *digit));
            asked.extend(facts.digits().filter(in_all).map(|digit| Fact::House(house, digit)));
        }
        let digits = |&cell: &Cell| {
            let allowed =
                facts.digits().filter(|&digit| facts.is_allowed(Candidate { cell, digit }));
            let named =
                allowed.map(|digit| if spoken(&cell, digit) { digit } else { OTHER_DIGITS });
            named.collect::<BTreeSet<Digit>>().into_iter().collect()
        };
        let side = facts.puzzle.shape.digits();
        let mut numbers: HashMap<u32, usize> = HashMap::new();
        let variables = cells.iter().map(|&cell| {
            let named = mentioned.get(&cell).into_iter().flatten().map(|&digit| {
                let number = numbers.len();
                numbers.insert((cell * side + usize::from(digit)) as u32, number);
                (digit, number)
            });
            named.collect()
        });
        let variables = variables.collect();
        let first_auxiliary = numbers.len();
        let mut literal = |lit: &Lit| {
            let count = numbers.len();
            2 * *numbers.entry(lit.variable()).or_insert(count) + usize::from(!lit.is_positive())
        };
        let clauses = group.clauses.iter();
        let clauses = clauses.map(|lits| lits.iter().map(&mut literal).collect()).collect();
        Trial {
            facts,
            width,
            digits: cells.iter().map(digits).collect(),
            cells,
            asked,
            variables,
            first_auxiliary,
            clauses,
            seen: HashSet::new(),
            kept: 0,
            path: Vec::new(),
        }
    }

    fn run(mut self, budget: &mut Budget) -> Result<(), Failure> {
        let count = self.clauses.iter().flatten().map(|lit| lit / 2 + 1).max().unwrap_or(0);
        let mut rest = Rest {
            digits: self.digits.clone(),
            known: vec![Vec::new(); self.asked.len()],
            values: vec![None; count.max(self.first_auxiliary)],
            clauses: Some((0..self.clauses.len()).collect()),
        };
        self.propagate(&mut rest, budget)?;
        self.fill(0, rest, budget)
    }

    /// Fills the cells from a position on in every way.
    fn fill(&mut self, place: usize, rest: Rest, budget: &mut Budget) -> Result<(), Failure> {
        if place == self.cells.len() {
            return match self.has_model(rest, budget)? {
                true => Ok(()),
                false => Err(Failure::Digits(self.words())),
            };
        }
        let key = self.key(place, &rest);
        budget.take(key.len())?;
        if self.seen.contains(&key) {
            return Ok(());
        }
        for &digit in &rest.digits[place] {
            if let Some(next) = self.fill_position(place, digit, &rest, budget)? {
                self.path.push(digit);
                self.fill(place + 1, next, budget)?;
                self.path.pop();
            }
        }
        self.kept += key.len();
        if self.kept <= MAX_STATE_WORDS {
            self.seen.insert(key);
        }
        Ok(())
    }

    /// Returns the state after filling a position with a digit; `None` if the puzzle does not
    /// permit it.
    fn fill_position(
        &self,
        place: usize,
        digit: Digit,
        rest: &Rest,
        budget: &mut Budget,
    ) -> Result<Option<Rest>, Failure> {
        let cell = self.cells[place];
        let mut next = rest.clone();
        for (fact, known) in self.asked.iter().zip(&mut next.known) {
            if fact.cells().contains(&cell) {
                let is_last = !self.cells[place + 1..].iter().any(|it| fact.cells().contains(it));
                match fact.state_after(self.facts, known, (cell, digit), is_last) {
                    Some(after) => *known = after,
                    None => return Ok(None),
                }
            }
        }
        if self.width == Width::All && digit != OTHER_DIGITS {
            let one = Candidate { cell, digit };
            for (&cell, digits) in self.cells.iter().zip(&mut next.digits).skip(place + 1) {
                digits.retain(|&digit| {
                    digit == OTHER_DIGITS
                        || !self.facts.exclude_each_other(one, Candidate { cell, digit })
                });
            }
        }
        for &(other, variable) in &self.variables[place] {
            next.values[variable] = Some(other == digit);
        }
        self.propagate(&mut next, budget)?;
        Ok(Some(next))
    }

    /// Propagates clauses with a single auxiliary literal left, and drops those that are true.
    fn propagate(&self, rest: &mut Rest, budget: &mut Budget) -> Result<(), Failure> {
        let Rest { values, clauses, .. } = rest;
        let mut goes_on = true;
        while std::mem::take(&mut goes_on) {
            let Some(them) = clauses else { return Ok(()) };
            let (mut is_false, mut read) = (false, values.len());
            them.retain(|&number| {
                let clause = &self.clauses[number];
                read += clause.len();
                let is_true = |&&lit: &&usize| values[lit / 2] == Some(lit % 2 == 0);
                if clause.iter().any(|lit| is_true(&lit)) {
                    return false;
                }
                let mut open = clause.iter().filter(|&&lit| values[lit / 2].is_none());
                match (open.next(), open.next()) {
                    (None, _) => is_false = true,
                    (Some(&lit), None) if lit / 2 >= self.first_auxiliary => {
                        values[lit / 2] = Some(lit % 2 == 0);
                        goes_on = true;
                        return false;
                    }
                    _ => {}
                }
                true
            });
            budget.take(read)?;
            if is_false {
                *clauses = None;
            }
        }
        Ok(())
    }

    /// Returns true if the remaining auxiliary variables can be chosen.
    fn has_model(&self, rest: Rest, budget: &mut Budget) -> Result<bool, Failure> {
        let Some(clauses) = &rest.clauses else { return Ok(false) };
        let Some(&first) = clauses.first() else { return Ok(true) };
        let open = self.clauses[first].iter().find(|&&lit| rest.values[lit / 2].is_none());
        let Some(&lit) = open else { return Ok(false) };
        for value in [true, false] {
            let mut tried = rest.clone();
            tried.values[lit / 2] = Some(value);
            self.propagate(&mut tried, budget)?;
            if self.has_model(tried, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn words(&self) -> String {
        let shape = self.facts.puzzle.shape;
        let names = DigitNames::numbers(shape);
        let one = |sign, cell, digit| names.candidate(shape, Candidate { cell, digit }, sign);
        let cells = self.cells.iter().zip(&self.path).zip(&self.variables);
        let words = cells.flat_map(|((&cell, &digit), variables)| match digit {
            OTHER_DIGITS => variables.iter().map(|&(digit, _)| one("≠", cell, digit)).collect(),
            digit => vec![one("=", cell, digit)],
        });
        words.collect::<Vec<String>>().join(" ")
    }

    /// Returns everything that affects the rest of the check, as numbers.
    fn key(&self, place: usize, rest: &Rest) -> Vec<i64> {
        let mut key = vec![place as i64];
        let mut add = |them: &mut dyn Iterator<Item = i64>| {
            let length = key.len();
            key.push(0);
            key.extend(them);
            key[length] = (key.len() - length) as i64;
        };
        for digits in &rest.digits[place..] {
            add(&mut digits.iter().map(|&digit| digit.into()));
        }
        for known in &rest.known {
            add(&mut known.iter().copied());
        }
        let Some(clauses) = &rest.clauses else { return key };
        let mut words = vec![0i64; self.clauses.len().div_ceil(64)];
        clauses.iter().for_each(|number| words[number / 64] |= 1 << (number % 64));
        add(&mut words.into_iter());
        let lits = clauses.iter().flat_map(|&number| &self.clauses[number]);
        let variables = lits.map(|lit| lit / 2).filter(|&it| it >= self.first_auxiliary);
        let variables: BTreeSet<usize> =
            variables.filter(|&variable| rest.values[variable].is_some()).collect();
        add(&mut variables.into_iter().map(|variable| variable as i64));
        key
    }
}
