//! One deduction with its evidence.

use board::{Candidate, Cell, Digit, Layout};

use super::about::TechniqueInfo;

/// One deduction. A step only eliminates candidates; placing a digit eliminates all others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique.
    pub technique: &'static TechniqueInfo,
    /// The constraints used, by their numbers in the layout. If they play different roles, the one
    /// from which the argument starts comes first.
    pub houses: Vec<usize>,
    /// The cells of the pattern, ascending.
    pub cells: Vec<Cell>,
    /// The digits of the pattern, ascending.
    pub digits: Vec<Digit>,
    /// The eliminated candidates, by cell and digit; never empty, and all still on the board.
    pub eliminated: Vec<Candidate>,
    /// The roles of the parts of the pattern.
    pub evidence: Evidence,
}

/// The roles of the parts of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// A single cell, with all houses around it.
    Cell,
    /// Cells with their digits, without distinct roles.
    Cells,
    /// Base and cover houses. The bases contain the pattern: the houses of a subset or a fish, or
    /// the box of locked candidates. The covers lose the other candidates. In the step's houses the
    /// bases come first, then the covers.
    Houses {
        /// The number of bases.
        bases: usize,
        /// The number of covers.
        covers: usize,
        /// The cells of the bases outside the covers, ascending.
        fins: Vec<Cell>,
    },
    /// Cells with different roles, which each technique defines.
    Parts(Vec<Vec<Cell>>),
    /// A chain: if the first place does not contain its digit, the second does, and so on,
    /// alternately.
    Chain(Vec<ChainPlace>),
    /// A chain through sets of cells. Each set has two places: the one that it may lack, and the
    /// one that it then contains.
    Sets {
        /// The cells of each set.
        sets: Vec<Vec<Cell>>,
        /// Two places for each set.
        places: Vec<ChainPlace>,
    },
    /// A relation required by a rule, by its number in the layout.
    Relation(usize),
    /// A relation that allows sets of digits, such as a cage.
    Combinations {
        /// The number of the relation in the layout.
        relation: usize,
        /// The sets that are still possible, each ascending.
        left: Vec<Vec<Digit>>,
    },
    /// Several pairs required by a rule, considered together: the number of the first pair in the
    /// layout.
    Pairs(usize),
    /// The consequences of assumptions, in order. A contradiction lists what follows from the first
    /// eliminated candidate of the step; its last entry is the contradiction.
    Net {
        /// The implications in order.
        implied: Vec<Implication>,
        /// The number of candidates visited, including those eliminated on the way.
        nodes: usize,
    },
}

impl Evidence {
    /// Returns evidence with these numbers of base and cover houses and without fins.
    pub fn houses(bases: usize, covers: usize) -> Evidence {
        Evidence::Houses { bases, covers, fins: Vec::new() }
    }
}

/// A digit in a cell, or in one of several cells (a grouped node).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChainPlace {
    /// The digit.
    pub digit: Digit,
    /// The cells, ascending.
    pub cells: Vec<Cell>,
}

/// A link between two places of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainLink {
    /// The candidates at its start.
    pub from: Vec<Candidate>,
    /// The candidates at its end.
    pub to: Vec<Candidate>,
    /// True if at least one of the two places contains the digit; false if at most one does.
    pub is_strong: bool,
}

/// A consequence of a candidate and the preceding implications. Constraints are given by their
/// numbers in the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Implication {
    /// The candidate is the only one left in its cell.
    InCell(Candidate),
    /// The candidate is the last place of its digit in that house.
    InHouse(Candidate, usize),
    /// The cell has no candidate left.
    NoCandidate(Cell),
    /// The digit has no place left in that house.
    NoPlace(Digit, usize),
    /// Both candidates would have to be in the solution, but they exclude each other.
    Both(Candidate, Candidate),
}

impl Step {
    /// Creates a step with sorted cells, digits and eliminations, or returns `None` if nothing is
    /// eliminated.
    pub(crate) fn of(
        technique: &'static TechniqueInfo,
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

    /// Returns the places of the chain in order; empty for other evidence.
    pub fn places(&self) -> &[ChainPlace] {
        match &self.evidence {
            Evidence::Chain(places) | Evidence::Sets { places, .. } => places,
            _ => &[],
        }
    }

    /// Returns the parts of the pattern: roles, sets of a chain or fins; empty for other evidence.
    pub fn parts(&self) -> &[Vec<Cell>] {
        match &self.evidence {
            Evidence::Parts(parts) | Evidence::Sets { sets: parts, .. } => parts,
            Evidence::Houses { fins, .. } if !fins.is_empty() => std::slice::from_ref(fins),
            _ => &[],
        }
    }

    /// Returns the relation used, or the first of several, by its number in the layout.
    pub fn relation(&self) -> Option<usize> {
        match self.evidence {
            Evidence::Relation(number)
            | Evidence::Combinations { relation: number, .. }
            | Evidence::Pairs(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the base houses and the cover houses.
    pub fn bases_and_covers(&self) -> (&[usize], &[usize]) {
        match self.evidence {
            Evidence::Houses { bases, covers, .. } => self.houses[..bases + covers].split_at(bases),
            _ => (&[], &[]),
        }
    }

    /// Returns the links of the chain in order. For a loop they include the link from its end to
    /// its start.
    pub fn links(&self, layout: &Layout) -> Vec<ChainLink> {
        let places = self.places();
        let link = |(at, pair): (usize, &[ChainPlace])| ChainLink {
            from: pair[0].candidates(),
            to: pair[1].candidates(),
            is_strong: at % 2 == 0,
        };
        let mut links: Vec<ChainLink> = places.windows(2).enumerate().map(link).collect();
        if let [first, .., last] = places
            && self.is_loop(layout, first, last)
        {
            let (from, to) = (last.candidates(), first.candidates());
            links.push(ChainLink { from, to, is_strong: false });
        }
        links
    }

    /// Returns true if the chain is a loop: its ends exclude each other, and some elimination is
    /// not seen by both ends.
    fn is_loop(&self, layout: &Layout, first: &ChainPlace, last: &ChainPlace) -> bool {
        let by_both = |c: &Candidate| first.excludes(layout, c) && last.excludes(layout, c);
        first != last
            && last.candidates().iter().all(|end| first.excludes(layout, end))
            && !self.eliminated.iter().all(by_both)
    }

    /// Returns the candidates of a chain that are assumed false and those that are then true,
    /// alternately. For a net, the second list contains the implied candidates and the first is
    /// empty.
    pub fn sides(&self) -> [Vec<Candidate>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        for (at, place) in self.places().iter().enumerate() {
            sides[at % 2].extend(place.candidates());
        }
        if let Evidence::Net { implied, .. } = &self.evidence {
            sides[1].extend(implied.iter().filter_map(|link| match *link {
                Implication::InCell(it) | Implication::InHouse(it, _) => Some(it),
                _ => None,
            }));
        }
        sides
    }
}

impl ChainPlace {
    /// Creates a place from one candidate.
    pub(crate) fn of(Candidate { cell, digit }: Candidate) -> ChainPlace {
        ChainPlace { digit, cells: vec![cell] }
    }

    /// Returns the candidates, ascending.
    pub fn candidates(&self) -> Vec<Candidate> {
        let digit = self.digit;
        self.cells.iter().map(|&cell| Candidate { cell, digit }).collect()
    }

    /// Returns the first constraint that contains all cells of the place and `cells`.
    pub(crate) fn shared(&self, layout: &Layout, cells: &[Cell]) -> Option<usize> {
        let holds = |&number: &usize| {
            self.cells[1..].iter().chain(cells).all(|&cell| layout.is_in(cell, number))
        };
        layout.constraints_of(self.cells[0]).iter().map(|&number| number as usize).find(holds)
    }

    /// Returns true if the place and the candidate exclude each other.
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

/// Sorts the items and removes duplicates.
fn sort<T: Ord>(items: &mut Vec<T>) {
    items.sort_unstable();
    items.dedup();
}
