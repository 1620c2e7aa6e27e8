//! A short refutation of a digit by a group of clues and houses: what follows from the digit, step
//! by step, up to a contradiction.
//!
//! All consequences are collected round by round. Those that the contradiction does not need are
//! then removed one by one. A refutation that needs guesses, or more than a few consequences, is not
//! reported.

use crate::patterns::{fillings::Group, premises, sentence};
use board::{Candidate, Candidates, Cell, Digit, Layout, narrow::narrow};

/// The most consequences of a refutation that is reported.
const MOST_EXCLUSIONS: usize = 3;

/// The most consequences that are collected.
const MOST_COLLECTED: usize = 40;

/// What excludes candidates.
#[derive(Clone, Copy, PartialEq)]
enum ExclusionCause {
    /// A cell whose digit is known excludes it from the cells that it sees.
    Cell(Cell),
    /// A relation, by its number in the layout.
    Relation(usize),
    /// A house in which a digit has one place.
    House(usize),
}

/// The candidates that a cell loses, and the cause.
#[derive(Clone)]
struct Exclusion {
    cause: ExclusionCause,
    gone: Vec<Candidate>,
}

/// The contradiction at the end.
#[derive(Clone, Copy, PartialEq)]
enum DeadEnd {
    NoDigit(Cell),
    NoPlace(Digit, usize),
    Relation(usize),
}

/// The search for a refutation within a group.
struct Refutation<'a> {
    group: &'a Group,
    layout: &'a Layout,
}

/// Returns why a candidate is impossible, such as `if r1c1 is 5, r1c2 is 7 (cage 12 at r1c1), so row
/// 1 has no place for 7`, and the number of consequences. Returns `None` if the refutation is long.
pub(crate) fn refuted(
    layout: &Layout,
    board: &Candidates,
    group: &Group,
    assumed: Candidate,
) -> Option<(usize, String)> {
    let search = Refutation { group, layout };
    let mut start = board.clone();
    start.keep_only(assumed.cell, assumed.digit);
    let (mut events, end) = search.collect(&start, assumed.cell)?;
    for at in (0..events.len()).rev() {
        let mut fewer = events.clone();
        fewer.remove(at);
        if search.holds(&start, &fewer, end) {
            events = fewer;
        }
    }
    (events.len() <= MOST_EXCLUSIONS)
        .then(|| (events.len(), search.text(&start, assumed, &events, end)))
}

impl Refutation<'_> {
    /// Returns what a cause excludes, or the contradiction.
    fn effects(&self, left: &Candidates, cause: ExclusionCause) -> Result<Vec<Candidate>, DeadEnd> {
        let mut gone = Vec::new();
        match cause {
            ExclusionCause::Cell(cell) => {
                let digit = left.single(cell);
                let seen = self.group.cells.iter().filter(|&&it| self.layout.are_peers(cell, it));
                let same = seen.flat_map(|&cell| digit.map(|digit| Candidate { cell, digit }));
                gone.extend(same.filter(|it| left.contains(it.cell, it.digit)));
            }
            ExclusionCause::Relation(number) => {
                let relation = &self.layout.relations()[number];
                if narrow(self.layout.shape, relation, left, &mut gone).is_err() {
                    return Err(DeadEnd::Relation(number));
                }
            }
            ExclusionCause::House(house) => {
                let cells = self.layout.constraints()[house].cells();
                for digit in 1..=left.highest() as Digit {
                    let mut places = cells.iter().filter(|&&cell| left.contains(cell, digit));
                    match (places.next(), places.next()) {
                        (None, _) => return Err(DeadEnd::NoPlace(digit, house)),
                        (Some(&cell), None) => {
                            let others = left.digits(cell).filter(|&other| other != digit);
                            gone.extend(others.map(|digit| Candidate { cell, digit }));
                        }
                        _ => {}
                    }
                }
            }
        }
        gone.sort_unstable();
        gone.dedup();
        Ok(gone)
    }

    /// Collects the consequences of the assumption about a cell, up to a contradiction.
    fn collect(&self, start: &Candidates, assumed: Cell) -> Option<(Vec<Exclusion>, DeadEnd)> {
        let (mut left, mut events) = (start.clone(), Vec::new());
        let cells = self.group.cells.iter().copied();
        let outside = Some(assumed).filter(|cell| !self.group.cells.contains(cell));
        let causes = cells.chain(outside).map(ExclusionCause::Cell);
        let causes =
            causes.chain(self.group.relations.iter().map(|&it| ExclusionCause::Relation(it)));
        let causes = causes.chain(self.group.houses.iter().map(|&it| ExclusionCause::House(it)));
        let causes: Vec<ExclusionCause> = causes.collect();
        loop {
            let before = (left.clone(), events.len());
            for &cause in &causes {
                // A contradiction in this round is nearer than one in the next.
                let gone = match self.effects(&before.0, cause) {
                    Ok(gone) => gone,
                    Err(end) => return Some((events, end)),
                };
                for gone in gone.chunk_by(|a, b| a.cell == b.cell) {
                    let is_new = |it: &&Candidate| left.contains(it.cell, it.digit);
                    let gone: Vec<Candidate> = gone.iter().filter(is_new).copied().collect();
                    gone.iter().for_each(|&it| _ = left.eliminate(it));
                    if let Some(&Candidate { cell, .. }) = gone.first() {
                        events.push(Exclusion { cause, gone });
                        if left.count(cell) == 0 {
                            return Some((events, DeadEnd::NoDigit(cell)));
                        }
                    }
                }
            }
            if events.len() == before.1 || events.len() > MOST_COLLECTED {
                return None;
            }
        }
    }

    /// Returns true if these events follow one after the other and lead to the contradiction.
    fn holds(&self, start: &Candidates, events: &[Exclusion], end: DeadEnd) -> bool {
        let mut left = start.clone();
        for event in events {
            match self.effects(&left, event.cause) {
                Ok(gone) if event.gone.iter().all(|it| gone.contains(it)) => {}
                _ => return false,
            }
            event.gone.iter().for_each(|&it| _ = left.eliminate(it));
        }
        match end {
            DeadEnd::NoDigit(cell) => left.count(cell) == 0,
            DeadEnd::NoPlace(_, house) => {
                self.effects(&left, ExclusionCause::House(house)) == Err(end)
            }
            DeadEnd::Relation(number) => {
                self.effects(&left, ExclusionCause::Relation(number)) == Err(end)
            }
        }
    }

    fn text(
        &self,
        start: &Candidates,
        assumed: Candidate,
        events: &[Exclusion],
        end: DeadEnd,
    ) -> String {
        let layout = self.layout;
        let name = |cell| layout.shape.name(cell);
        let clue = |number: usize| premises::requirement(layout, &layout.relations()[number]);
        let mut left = start.clone();
        let mut parts = Vec::new();
        for event in events {
            let by = match event.cause {
                ExclusionCause::Cell(cell) => format!("it sees {}", name(cell)),
                ExclusionCause::Relation(number) => clue(number),
                ExclusionCause::House(house) => {
                    format!("the only place in {}", layout.constraints()[house].name())
                }
            };
            let cell = event.gone[0].cell;
            let outcome = premises::outcome(layout, &left, &event.gone);
            parts.push(match end {
                // The last consequence is the contradiction.
                DeadEnd::NoDigit(_) if parts.len() + 1 == events.len() => {
                    format!("no digit is left for {} ({by})", name(cell))
                }
                _ => format!("{} is {outcome} ({by})", name(cell)),
            });
            event.gone.iter().for_each(|&it| _ = left.eliminate(it));
        }
        let end = match end {
            DeadEnd::NoDigit(_) => parts.pop().unwrap_or_default(),
            DeadEnd::NoPlace(digit, house) => {
                let house = layout.constraints()[house].name();
                format!("{house} has no place for {}", layout.digit(digit))
            }
            DeadEnd::Relation(number) => {
                let relation = &layout.relations()[number];
                let rules = layout.rules();
                let phrase = rules.phrase_at(relation.rule, layout.shape, relation.cells[0]);
                format!("{phrase} cannot be satisfied")
            }
        };
        let digit = layout.digit(assumed.digit);
        let parts = match parts.is_empty() {
            true => String::new(),
            false => format!("{}, so ", sentence::list(parts, "and")),
        };
        format!("if {} is {digit}, {parts}{end}", name(assumed.cell))
    }
}
