//! Checks clauses with auxiliary variables: for all digits that the puzzle permits in their cells,
//! the auxiliary variables can be chosen so that all clauses are true.
//!
//! The cells are filled one after the other in every way that the puzzle's relations permit. States
//! with equal remaining clauses, relations and digits are checked only once. So an automaton is
//! explored state by state, not word by word.

use std::collections::{BTreeSet, HashMap, HashSet};

use board::{
    Candidate, Cell, Digit, DigitNames,
    connectivity::Connectivity,
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

    /// Runs a check with at most `part` literals of the budget.
    fn part<T>(&mut self, part: usize, check: impl FnOnce(&mut Budget<'a>) -> T) -> T {
        let part = part.min(self.literals);
        let rest = self.literals - part;
        self.literals = part;
        let checked = check(self);
        self.literals += rest;
        checked
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
        // With fewer requirements more states are equal, so narrower checks are tried first. But
        // further requirements may exclude most states, so at first each check gets a small part of
        // the budget. If all states differ anyway, no narrower check is tried.
        for part in [9, 6, 3, 0].map(|shift| MAX_LITERALS_READ >> shift) {
            failure = None;
            for width in [Width::Relation, Width::Relations, Width::All] {
                for (number, relation) in larger.iter().copied().map(Some).chain([None]).enumerate()
                {
                    let is_same =
                        |other: &&Relation| relation.is_some_and(|it| it.cells == other.cells);
                    if width == Width::Relation && relation.is_some_and(has_distinct_states)
                        || width != Width::Relation && larger[..number].iter().any(is_same)
                    {
                        continue;
                    }
                    let trial = Trial::new(self, facts, &mentioned, relation, width);
                    match budget.part(part, |budget| trial.run(budget)) {
                        Ok(()) => return Ok(()),
                        Err(digits @ Failure::Digits(_)) => failure = failure.or(Some(digits)),
                        Err(open) => failure = Some(open),
                    }
                }
            }
            if !matches!(failure, Some(Failure::TooMuch)) {
                break;
            }
        }
        failure.map_or(Ok(()), Err)
    }
}

/// Returns true if different digits give different states, so that further requirements only reduce
/// the number of states.
fn has_distinct_states(relation: &Relation) -> bool {
    matches!(relation.asked, RelationKind::Composite(_) | RelationKind::Connected(_))
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
                    match asked {
                        _ if is_last => relation.holds(facts.puzzle.shape, &digit),
                        RelationKind::Connected(connectivity) => {
                            let digits: Vec<_> = cells.iter().map(|&cell| digit(cell)).collect();
                            may_be_connected(connectivity, &digits)
                        }
                        _ => true,
                    }
                }
            },
        };
        if is_last {
            known.clear();
        }
        holds.then_some(known)
    }
}

/// Returns true if the cells of each set may be connected, with any digits in the place of 0.
fn may_be_connected(connectivity: &Connectivity, digits: &[Digit]) -> bool {
    connectivity.sets.iter().all(|set| {
        let is_in = |&index: &usize| digits[index] > 0 && set.contains(digits[index]);
        let may_be = |index: &usize| digits[*index] == 0 || is_in(index);
        let Some(start) = (0..digits.len()).find(is_in) else {
            return (0..digits.len()).any(|index| may_be(&index));
        };
        let (mut reached, mut next) = (vec![start], 0);
        while let Some(&index) = reached.get(next) {
            next += 1;
            for near in connectivity.neighbours[index].iter().map(|&near| near as usize) {
                if may_be(&near) && !reached.contains(&near) {
                    reached.push(near);
                }
            }
        }
        (0..digits.len()).filter(is_in).all(|index| reached.contains(&index))
    })
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
    /// For each variable: the clauses that contain it, by number.
    uses: Vec<Vec<usize>>,
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
    /// The clauses that are not yet true, a bit for each; `None` once one is false.
    open: Option<Vec<u64>>,
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
        let clauses: Vec<Vec<usize>> =
            clauses.map(|lits| lits.iter().map(&mut literal).collect()).collect();
        let mut uses = vec![Vec::new(); numbers.len()];
        for (number, clause) in clauses.iter().enumerate() {
            clause.iter().for_each(|lit| uses[lit / 2].push(number));
        }
        Trial {
            facts,
            width,
            digits: cells.iter().map(digits).collect(),
            cells,
            asked,
            variables,
            first_auxiliary,
            clauses,
            uses,
            seen: HashSet::new(),
            kept: 0,
            path: Vec::new(),
        }
    }

    fn run(mut self, budget: &mut Budget) -> Result<(), Failure> {
        let mut open = vec![0; self.clauses.len().div_ceil(64)];
        (0..self.clauses.len()).for_each(|number| open[number / 64] |= 1 << (number % 64));
        let has_empty = self.clauses.iter().any(Vec::is_empty);
        let mut rest = Rest {
            digits: self.digits.clone(),
            known: vec![Vec::new(); self.asked.len()],
            values: vec![None; self.uses.len()],
            open: (!has_empty).then_some(open),
        };
        self.propagate(&mut rest, (0..self.uses.len()).collect(), budget)?;
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
        let assigned = self.variables[place].iter().map(|it| it.1).collect();
        self.propagate(&mut next, assigned, budget)?;
        Ok(Some(next))
    }

    /// Propagates clauses with a single auxiliary literal left, and drops those that are true. Only
    /// the clauses with a variable in `assigned` may have changed.
    fn propagate(
        &self,
        rest: &mut Rest,
        mut assigned: Vec<usize>,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        let Rest { values, open: Some(open), .. } = rest else { return Ok(()) };
        let (mut is_false, mut read) = (false, open.len());
        while let Some(variable) = assigned.pop() {
            for &number in &self.uses[variable] {
                let (word, bit) = (&mut open[number / 64], 1 << (number % 64));
                if *word & bit == 0 {
                    continue;
                }
                let clause = &self.clauses[number];
                read += clause.len();
                if clause.iter().any(|lit| values[lit / 2] == Some(lit % 2 == 0)) {
                    *word &= !bit;
                    continue;
                }
                let mut unknown = clause.iter().filter(|&&lit| values[lit / 2].is_none());
                match (unknown.next(), unknown.next()) {
                    (None, _) => is_false = true,
                    (Some(&lit), None) if lit / 2 >= self.first_auxiliary => {
                        values[lit / 2] = Some(lit % 2 == 0);
                        *word &= !bit;
                        assigned.push(lit / 2);
                    }
                    _ => {}
                }
            }
        }
        if is_false {
            rest.open = None;
        }
        budget.take(read)
    }

    /// Returns true if the remaining auxiliary variables can be chosen.
    fn has_model(&self, rest: Rest, budget: &mut Budget) -> Result<bool, Failure> {
        let Some(open) = &rest.open else { return Ok(false) };
        let Some(first) = numbers(open).next() else { return Ok(true) };
        let unknown = self.clauses[first].iter().find(|&&lit| rest.values[lit / 2].is_none());
        let Some(&lit) = unknown else { return Ok(false) };
        for value in [true, false] {
            let mut tried = rest.clone();
            tried.values[lit / 2] = Some(value);
            self.propagate(&mut tried, vec![lit / 2], budget)?;
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
        let Some(open) = &rest.open else { return key };
        add(&mut open.iter().map(|&word| word as i64));
        let lits = numbers(open).flat_map(|number| &self.clauses[number]);
        let variables = lits.map(|lit| lit / 2).filter(|&it| it >= self.first_auxiliary);
        let variables: BTreeSet<usize> =
            variables.filter(|&variable| rest.values[variable].is_some()).collect();
        add(&mut variables.into_iter().map(|variable| variable as i64));
        key
    }
}

/// Returns the numbers of the bits that are set.
fn numbers(words: &[u64]) -> impl Iterator<Item = usize> {
    let is_set = |number: &usize| words[number / 64] >> (number % 64) & 1 == 1;
    (0..64 * words.len()).filter(is_set)
}
