//! Why a candidate cannot be, told step by step. A technique only looks: it
//! takes the board as it stands and gives the steps it sees. The same reasons
//! at full speed are in `propagators`; a law test ties the two. To add a
//! technique, write its file and name it in [`ALL`].
//!
//! Techniques argue with constraints only, never with rows or boxes as such, so
//! they hold for any rule. Names are those of HoDoKu and Sudoku Explainer.

mod aic;
mod aligned_pair;
mod als;
mod als_chain;
mod als_xz;
mod apply;
mod bug;
mod chains;
mod claiming;
mod crossing;
mod deadly;
mod empty_rectangle;
#[cfg(test)]
mod example;
mod finned_fish;
mod fish;
mod forcing_net;
mod franken_fish;
mod graves;
mod hall_set;
mod hidden_rectangle;
mod hidden_single;
mod hidden_subset;
mod implications;
mod links;
mod locked;
mod matching;
mod naked_single;
mod naked_subset;
mod pairs;
mod pigeons;
mod places;
mod pointing;
mod rectangles;
mod remote_pair;
mod retold;
mod rings;
mod roof;
mod sentence;
mod sets;
mod simple_colouring;
mod skyscraper;
mod sue_de_coq;
mod turbot_fish;
mod two_links;
mod two_string_kite;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod x_chain;
mod xy_chain;
mod xy_wing;
mod xyz_wing;

pub use apply::reduce_by;
pub use retold::Link;

use board::{Candidate, Candidates, Cell, Digit, Layout};

/// One deduction. Placing a digit is eliminating all others, so a step only
/// eliminates.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// The technique's name.
    pub technique: &'static str,
    /// The constraints it argues with, by their numbers in the layout; where
    /// they play different parts, the one it argues from comes first.
    pub houses: Vec<usize>,
    /// The cells of the pattern, ascending.
    pub cells: Vec<Cell>,
    /// The digits of the pattern, ascending.
    pub digits: Vec<Digit>,
    /// What cannot be, by cell and digit; never empty, and all still on the board.
    pub eliminated: Vec<Candidate>,
    /// Where it argues along a chain: its links in order, each that a candidate is in the
    /// solution or is not. If the first does not hold the second does, and so on by turns;
    /// empty elsewhere.
    pub chain: Vec<Literal>,
    /// How many literals in a row make each link of the chain, where some links are groups, of
    /// which one cell holds; empty where each literal is a link.
    pub spans: Vec<usize>,
    /// The parts that its cells play, where it tells them apart; each technique says which.
    pub parts: Vec<Vec<Cell>>,
    /// Where it argues by a contradiction: what follows, in order, if the first candidate that
    /// it eliminates is in the solution; the contradiction is the last.
    pub net: Vec<Implied>,
    /// The candidates that the net goes through, those struck on the way too.
    pub nodes: usize,
    /// How many of its houses, from the first on, hold the pattern: those of a subset or of a
    /// fish, the box of locked candidates.
    pub bases: usize,
    /// How many of the houses after these it covers, as a fish does: they lose the rest.
    pub covers: usize,
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

/// What a clause says of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Literal {
    /// Which.
    pub candidate: Candidate,
    /// That it is in the solution, or that it is not.
    pub is_positive: bool,
}

/// A clause between a formula and what follows from it, as its literals.
pub type Lemma = Vec<Literal>;

/// A reason for eliminating candidates. Every elimination is entailed by the
/// layout and the candidates: no solution on this board uses it.
pub trait Technique: Sync {
    /// The field's name for it: `naked pair`.
    fn name(&self) -> &'static str;

    /// The reason in one line.
    fn summary(&self) -> &'static str;

    /// Who described it, or where it is defined.
    fn source(&self) -> &'static str;

    /// All its steps on this board, each as if it came first; take one for a
    /// hint, all of them to reduce.
    fn find<'a>(
        &'a self,
        layout: &'a Layout,
        candidates: &'a Candidates,
    ) -> Box<dyn Iterator<Item = Step> + 'a>;

    /// How hard it is to find by hand, in tenths of the scale of Sudoku Explainer (N. Juillerat,
    /// 2007; SukakuExplainer where it has more), from 10 on; where neither has it, that of the
    /// nearest kin, and the file says which.
    fn difficulty(&self) -> u16;

    /// The same for a step: more for long chains.
    fn difficulty_of(&self, _step: &Step) -> u16 {
        self.difficulty()
    }

    /// Whether it holds only if the puzzle has no more than one solution. Such steps are not
    /// entailed by the candidates.
    fn assumes_uniqueness(&self) -> bool {
        false
    }

    /// Why the step holds, in a sentence with cells and houses by name.
    fn explain(&self, layout: &Layout, step: &Step) -> String;

    /// The lemmas by which a proof comes to the step: each follows by reverse unit
    /// propagation from the extended formula, what was eliminated before (the
    /// candidates are the board before the step) and the lemmas before it; and so do
    /// then the eliminations, as unit clauses. None where they follow at once.
    fn lemmas(&self, _layout: &Layout, _candidates: &Candidates, _step: &Step) -> Vec<Lemma> {
        Vec::new()
    }
}

/// Every technique, easiest first, but for the naked single: it is quicker to look for than the
/// hidden one.
pub static ALL: &[&dyn Technique] = &[
    &naked_single::NakedSingle,
    &hidden_single::HiddenSingle,
    &pointing::Pointing,
    &claiming::Claiming,
    &naked_subset::NakedSubset { size: 2 },
    &fish::Fish { size: 2 },
    &hidden_subset::HiddenSubset { size: 2 },
    &naked_subset::NakedSubset { size: 3 },
    &fish::Fish { size: 3 },
    &hidden_subset::HiddenSubset { size: 3 },
    &skyscraper::Skyscraper,
    &two_string_kite::TwoStringKite,
    &turbot_fish::TurbotFish,
    &xy_wing::XyWing,
    &empty_rectangle::EmptyRectangle,
    &finned_fish::FinnedFish { size: 2, is_sashimi: false },
    &finned_fish::FinnedFish { size: 2, is_sashimi: true },
    &xyz_wing::XyzWing,
    &w_wing::WWing,
    &unique_rectangle::UniqueRectangle { kind: 1 },
    &unique_rectangle::UniqueRectangle { kind: 2 },
    &unique_rectangle::UniqueRectangle { kind: 4 },
    &unique_rectangle::UniqueRectangle { kind: 3 },
    &unique_loop::UniqueLoop { kind: 1 },
    &unique_loop::UniqueLoop { kind: 2 },
    &unique_loop::UniqueLoop { kind: 4 },
    &unique_loop::UniqueLoop { kind: 3 },
    &hidden_rectangle::HiddenRectangle,
    &naked_subset::NakedSubset { size: 4 },
    &fish::Fish { size: 4 },
    &hidden_subset::HiddenSubset { size: 4 },
    &fish::Fish { size: 5 },
    &bug::Bug { kind: 1 },
    &bug::Bug { kind: 2 },
    &bug::Bug { kind: 4 },
    &finned_fish::FinnedFish { size: 3, is_sashimi: false },
    &bug::Bug { kind: 3 },
    &finned_fish::FinnedFish { size: 3, is_sashimi: true },
    &hall_set::HallSet,
    &fish::Fish { size: 6 },
    &finned_fish::FinnedFish { size: 4, is_sashimi: false },
    &finned_fish::FinnedFish { size: 4, is_sashimi: true },
    &aligned_pair::AlignedPair,
    &fish::Fish { size: 7 },
    &sue_de_coq::SueDeCoq,
    &simple_colouring::SimpleColouring,
    &remote_pair::RemotePair,
    &x_chain::XChain,
    &xy_chain::XyChain,
    &aic::Aic { grouped: false },
    &aic::Aic { grouped: true },
    &als_xz::AlsXz,
    &franken_fish::FrankenFish { size: 2 },
    &als_chain::AlsChain { is_wing: true },
    &als_chain::AlsChain { is_wing: false },
    &franken_fish::FrankenFish { size: 3 },
    &franken_fish::FrankenFish { size: 4 },
    &forcing_net::ForcingNet,
];

/// The technique of that name.
pub fn named(name: &str) -> Option<&'static dyn Technique> {
    ALL.iter().copied().find(|technique| technique.name() == name)
}
