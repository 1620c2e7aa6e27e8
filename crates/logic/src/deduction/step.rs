//! One deduction, with what it argues from.

use board::{Candidate, Cell, Digit, Layout};

use super::about::About;

/// One deduction. Placing a digit is eliminating all others, so a step only
/// eliminates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// By which technique.
    pub technique: &'static About,
    /// The constraints it argues with, by their numbers in the layout; where
    /// they play different parts, the one it argues from comes first.
    pub houses: Vec<usize>,
    /// The cells of the pattern, ascending.
    pub cells: Vec<Cell>,
    /// The digits of the pattern, ascending.
    pub digits: Vec<Digit>,
    /// What cannot be, by cell and digit; never empty, and all still on the board.
    pub eliminated: Vec<Candidate>,
    /// What the parts of the pattern are.
    pub evidence: Evidence,
}

/// What the parts of a pattern are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// A single cell, with all houses around it.
    Cell,
    /// Cells with their digits, none of which plays a part of its own.
    Cells,
    /// Houses that hold the pattern, those of a subset or of a fish or the box of locked
    /// candidates, and houses that it covers and that lose the rest: the first of the step's
    /// houses are the bases, the next the covers.
    Houses {
        /// How many hold it.
        bases: usize,
        /// How many it covers.
        covers: usize,
        /// The cells of the bases outside the covers, ascending.
        fins: Vec<Cell>,
    },
    /// Cells that play different parts; each technique says which.
    Parts(Vec<Vec<Cell>>),
    /// A chain: if its first place does not hold the second does, and so on by turns.
    Chain(Vec<Place>),
    /// A chain through sets of cells: of each set the place that it may lack, and the one that
    /// it then has.
    Sets {
        /// The cells of each set.
        sets: Vec<Vec<Cell>>,
        /// Two for each set.
        places: Vec<Place>,
    },
    /// A relation that a rule asks, by its number in the layout.
    Relation(usize),
    /// A relation that allows sets of digits, such as a cage.
    Combinations {
        /// The number of the relation in the layout.
        relation: usize,
        /// The sets that are still possible, each ascending.
        left: Vec<Vec<Digit>>,
    },
    /// Several pairs that a rule asks, looked at together.
    Pairs {
        /// The number of the first in the layout.
        first: usize,
        /// The cells that lose candidates and keep some, ascending, each with the least and the
        /// greatest digit that it keeps.
        kept: Vec<(Cell, [Digit; 2])>,
    },
    /// A contradiction: what follows, in order, if the first candidate that the step eliminates
    /// is in the solution; the contradiction is the last.
    Net {
        /// What follows.
        implied: Vec<Implied>,
        /// The candidates that it goes through, those struck on the way too.
        nodes: usize,
    },
}

impl Evidence {
    /// Houses of which so many hold the pattern, and which it covers.
    pub fn houses(bases: usize, covers: usize) -> Evidence {
        Evidence::Houses { bases, covers, fins: Vec::new() }
    }
}

/// A digit in a cell; or, in a group, in one of several.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// Which digit.
    pub digit: Digit,
    /// Ascending.
    pub cells: Vec<Cell>,
}

/// What joins two places of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Where it is gone through from.
    pub from: Vec<Candidate>,
    /// And to.
    pub to: Vec<Candidate>,
    /// Whether one of them holds at least, and not one at most.
    pub is_strong: bool,
}

/// What follows from a candidate and the links before. Constraints are meant by their numbers
/// in the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Implied {
    /// The candidate is the last one of its cell.
    InCell(Candidate),
    /// It is the last one of its digit in that house.
    InHouse(Candidate, usize),
    /// No candidate is left for the cell.
    NoCandidate(Cell),
    /// No place is left for the digit in that house.
    NoPlace(Digit, usize),
    /// Two have to be in the solution, and cannot both be.
    Both(Candidate, Candidate),
}

impl Step {
    /// The step of a technique, with cells, digits and eliminations put in order; none if it
    /// eliminates nothing.
    pub(crate) fn of(
        technique: &'static About,
        houses: Vec<usize>,
        mut cells: Vec<Cell>,
        mut digits: Vec<Digit>,
        mut eliminated: Vec<Candidate>,
        evidence: Evidence,
    ) -> Option<Step> {
        sort(&mut cells);
        sort(&mut digits);
        sort(&mut eliminated);
        let step = Step { technique, houses, cells, digits, eliminated, evidence };
        Some(step).filter(|step| !step.eliminated.is_empty())
    }

    /// The places of its chain in order; none elsewhere.
    pub fn places(&self) -> &[Place] {
        match &self.evidence {
            Evidence::Chain(places) | Evidence::Sets { places, .. } => places,
            _ => &[],
        }
    }

    /// The parts that its cells play, where it tells them apart.
    pub fn parts(&self) -> &[Vec<Cell>] {
        match &self.evidence {
            Evidence::Parts(parts) | Evidence::Sets { sets: parts, .. } => parts,
            Evidence::Houses { fins, .. } if !fins.is_empty() => std::slice::from_ref(fins),
            _ => &[],
        }
    }

    /// The relation that it argues with, or the first of several, by its number in the layout.
    pub fn relation(&self) -> Option<usize> {
        match self.evidence {
            Evidence::Relation(number)
            | Evidence::Combinations { relation: number, .. }
            | Evidence::Pairs { first: number, .. } => Some(number),
            _ => None,
        }
    }

    /// The houses that hold the pattern, and those that it covers.
    pub fn bases_and_covers(&self) -> (&[usize], &[usize]) {
        match self.evidence {
            Evidence::Houses { bases, covers, .. } => self.houses[..bases + covers].split_at(bases),
            _ => (&[], &[]),
        }
    }

    /// The links of its chain in order; of a loop, also the one from its end to its start.
    pub fn links(&self, layout: &Layout) -> Vec<Link> {
        let places = self.places();
        let link = |(at, pair): (usize, &[Place])| Link {
            from: pair[0].candidates(),
            to: pair[1].candidates(),
            is_strong: at % 2 == 0,
        };
        let mut links: Vec<Link> = places.windows(2).enumerate().map(link).collect();
        if let [first, .., last] = places
            && self.is_loop(layout, first, last)
        {
            let (from, to) = (last.candidates(), first.candidates());
            links.push(Link { from, to, is_strong: false });
        }
        links
    }

    /// Whether its chain goes on from the end to the start: what goes is not for the sake of both.
    fn is_loop(&self, layout: &Layout, first: &Place, last: &Place) -> bool {
        let by_both = |c: &Candidate| first.excludes(layout, c) && last.excludes(layout, c);
        first != last
            && last.candidates().iter().all(|end| first.excludes(layout, end))
            && !self.eliminated.iter().all(by_both)
    }

    /// The candidates of a chain that it denies and those that then hold, by turns; of a net
    /// those that follow.
    pub fn sides(&self) -> [Vec<Candidate>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        for (at, place) in self.places().iter().enumerate() {
            sides[at % 2].extend(place.candidates());
        }
        if let Evidence::Net { implied, .. } = &self.evidence {
            sides[1].extend(implied.iter().filter_map(|link| match *link {
                Implied::InCell(it) | Implied::InHouse(it, _) => Some(it),
                _ => None,
            }));
        }
        sides
    }
}

impl Place {
    /// A digit in a single cell.
    pub(crate) fn of(Candidate { cell, digit }: Candidate) -> Place {
        Place { digit, cells: vec![cell] }
    }

    /// Its candidates, ascending.
    pub fn candidates(&self) -> Vec<Candidate> {
        let digit = self.digit;
        self.cells.iter().map(|&cell| Candidate { cell, digit }).collect()
    }

    /// The first constraint that holds the place and these cells.
    pub(crate) fn shared(&self, layout: &Layout, cells: &[Cell]) -> Option<usize> {
        let holds = |&number: &usize| {
            self.cells[1..].iter().chain(cells).all(|&cell| layout.is_in(cell, number))
        };
        layout.constraints_of(self.cells[0]).iter().map(|&number| number as usize).find(holds)
    }

    /// Whether the place cannot hold with the candidate.
    pub(crate) fn excludes(&self, layout: &Layout, candidate: &Candidate) -> bool {
        match self.digit == candidate.digit {
            true => {
                !self.cells.contains(&candidate.cell)
                    && self.shared(layout, &[candidate.cell]).is_some()
            }
            false => self.cells == [candidate.cell],
        }
    }
}

/// In order, each once.
fn sort<T: Ord>(items: &mut Vec<T>) {
    items.sort_unstable();
    items.dedup();
}
