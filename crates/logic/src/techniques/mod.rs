//! Provides the techniques: human-style reasons why a candidate is impossible.
//!
//! A technique only reads the board and returns the steps that it finds. The propagators in
//! `propagators` compute the same eliminations at full speed; a property test compares both. To add
//! a technique, write its file and list it in [`ALL`].
//!
//! Techniques argue only with constraints, never with rows or boxes as such, so they are valid for
//! any rule. Names are those of HoDoKu and Sudoku Explainer.

mod aic;
mod aligned_pair;
mod als_chain;
mod als_xz;
mod avoidable_rectangle;
mod bug;
mod claiming;
mod colours;
mod death_blossom;
mod dual;
mod empty_rectangle;
mod fillings;
mod finned_complex_fish;
mod finned_fish;
mod fish;
mod forcing_net;
mod franken_fish;
mod hall_set;
mod hidden_rectangle;
mod hidden_single;
mod hidden_subset;
pub(crate) mod innies;
mod locked_subset;
mod naked_single;
mod naked_subset;
mod nice_loop;
mod pointing;
pub(crate) mod relation;
mod remote_pair;
mod siamese_fish;
mod simple_colouring;
mod skyscraper;
mod sue_de_coq;
mod turbot_fish;
mod two_string_kite;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod wxyz_wing;
mod x_chain;
mod xy_chain;
mod xy_wing;
mod xyz_wing;

pub use crate::{
    apply::reduce_by,
    deduction::{
        ChainLink, ChainPlace, Evidence, Implication, Lemma, Literal, Span, Step, Steps, Technique,
        TechniqueContext, TechniqueInfo,
    },
    patterns::sentence::eliminated,
};
use {crate::patterns::chains::Form, nice_loop::ChainNodes};
pub(crate) use {
    claiming::Claiming, hidden_subset::HiddenSubset, naked_subset::NakedSubset, pointing::Pointing,
};
pub use {hall_set::HallSet, hidden_single::HiddenSingle, naked_single::NakedSingle};

/// The techniques that use relations: requirements of rules other than different digits.
pub static OF_RELATIONS: [&dyn Technique; 10] = [
    &relation::MARKED_CELL,
    &relation::MARKED_PAIR,
    &relation::MARKED_PAIRS,
    &relation::CAGE,
    &relation::SUM,
    &relation::LINE,
    &innies::Innies,
    &fillings::CLUE,
    &fillings::HOUSE,
    &fillings::TWO_CLUES,
];

/// All techniques, easiest first. The naked single comes before the hidden single because it is
/// quicker to find.
pub static ALL: &[&dyn Technique] = &[
    &naked_single::NakedSingle,
    &hidden_single::HiddenSingle,
    &relation::MARKED_CELL,
    &relation::MARKED_PAIR,
    &relation::MARKED_PAIRS,
    &relation::CAGE,
    &pointing::Pointing,
    &claiming::Claiming,
    &relation::SUM,
    &naked_subset::NakedSubset { size: 2 },
    &relation::LINE,
    &locked_subset::LockedSubset { of: NakedSubset { size: 2 } },
    &fish::Fish { size: 2 },
    &fillings::CLUE,
    &hidden_subset::HiddenSubset { size: 2 },
    &innies::Innies,
    &naked_subset::NakedSubset { size: 3 },
    &locked_subset::LockedSubset { of: NakedSubset { size: 3 } },
    &fish::Fish { size: 3 },
    &hidden_subset::HiddenSubset { size: 3 },
    &fillings::HOUSE,
    &skyscraper::Skyscraper,
    &two_string_kite::TwoStringKite,
    &dual::Dual { is_rectangle: false },
    &turbot_fish::TurbotFish,
    &xy_wing::XyWing,
    &empty_rectangle::EmptyRectangle { of_two: false },
    &empty_rectangle::EmptyRectangle { of_two: true },
    &dual::Dual { is_rectangle: true },
    &finned_fish::FinnedFish { size: 2, is_sashimi: false },
    &siamese_fish::SiameseFish { of: finned_fish::FinnedFish { size: 2, is_sashimi: false } },
    &finned_fish::FinnedFish { size: 2, is_sashimi: true },
    &siamese_fish::SiameseFish { of: finned_fish::FinnedFish { size: 2, is_sashimi: true } },
    &xyz_wing::XyzWing,
    &w_wing::WWing,
    &unique_rectangle::UniqueRectangle { kind: 1, is_incomplete: false },
    &unique_rectangle::UniqueRectangle { kind: 2, is_incomplete: false },
    &unique_rectangle::UniqueRectangle { kind: 4, is_incomplete: false },
    &unique_rectangle::UniqueRectangle { kind: 3, is_incomplete: false },
    &fillings::TWO_CLUES,
    &unique_loop::UniqueLoop { kind: 1 },
    &unique_loop::UniqueLoop { kind: 2 },
    &unique_loop::UniqueLoop { kind: 4 },
    &unique_loop::UniqueLoop { kind: 3 },
    &unique_rectangle::UniqueRectangle { kind: 6, is_incomplete: false },
    &hidden_rectangle::HiddenRectangle { is_incomplete: false },
    &avoidable_rectangle::AvoidableRectangle { kind: 1 },
    &avoidable_rectangle::AvoidableRectangle { kind: 2 },
    &unique_rectangle::UniqueRectangle { kind: 1, is_incomplete: true },
    &unique_rectangle::UniqueRectangle { kind: 2, is_incomplete: true },
    &unique_rectangle::UniqueRectangle { kind: 4, is_incomplete: true },
    &unique_rectangle::UniqueRectangle { kind: 6, is_incomplete: true },
    &hidden_rectangle::HiddenRectangle { is_incomplete: true },
    &unique_rectangle::UniqueRectangle { kind: 3, is_incomplete: true },
    &naked_subset::NakedSubset { size: 4 },
    &fish::Fish { size: 4 },
    &hidden_subset::HiddenSubset { size: 4 },
    &wxyz_wing::WxyzWing,
    &fish::Fish { size: 5 },
    &bug::Bug { kind: 1 },
    &bug::Bug { kind: 2 },
    &bug::Bug { kind: 4 },
    &finned_fish::FinnedFish { size: 3, is_sashimi: false },
    &siamese_fish::SiameseFish { of: finned_fish::FinnedFish { size: 3, is_sashimi: false } },
    &bug::Bug { kind: 3 },
    &finned_fish::FinnedFish { size: 3, is_sashimi: true },
    &siamese_fish::SiameseFish { of: finned_fish::FinnedFish { size: 3, is_sashimi: true } },
    &hall_set::HallSet,
    &fish::Fish { size: 6 },
    &finned_fish::FinnedFish { size: 4, is_sashimi: false },
    &siamese_fish::SiameseFish { of: finned_fish::FinnedFish { size: 4, is_sashimi: false } },
    &finned_fish::FinnedFish { size: 4, is_sashimi: true },
    &siamese_fish::SiameseFish { of: finned_fish::FinnedFish { size: 4, is_sashimi: true } },
    &aligned_pair::AlignedPair,
    &fish::Fish { size: 7 },
    &sue_de_coq::SueDeCoq,
    &simple_colouring::SimpleColouring,
    &colours::Colours { kind: colours::Kind::Trap },
    &colours::Colours { kind: colours::Kind::Wrap },
    &remote_pair::RemotePair,
    &x_chain::XChain,
    &xy_chain::XyChain,
    &colours::Colours { kind: colours::Kind::Multi1 },
    &colours::Colours { kind: colours::Kind::Multi2 },
    &aic::Aic { grouped: false },
    &nice_loop::NiceLoop { form: Form::Continuous, through: ChainNodes::Cells },
    &nice_loop::NiceLoop { form: Form::Discontinuous, through: ChainNodes::Cells },
    &nice_loop::NiceLoop { form: Form::OneDigit, through: ChainNodes::Cells },
    &nice_loop::NiceLoop { form: Form::TwoDigits, through: ChainNodes::Cells },
    &aic::Aic { grouped: true },
    &nice_loop::NiceLoop { form: Form::Continuous, through: ChainNodes::Groups },
    &nice_loop::NiceLoop { form: Form::Discontinuous, through: ChainNodes::Groups },
    &nice_loop::NiceLoop { form: Form::OneDigit, through: ChainNodes::Groups },
    &nice_loop::NiceLoop { form: Form::TwoDigits, through: ChainNodes::Groups },
    &als_xz::AlsXz,
    &franken_fish::FrankenFish { size: 2 },
    &als_chain::AlsChain { is_wing: true },
    &als_chain::AlsChain { is_wing: false },
    &franken_fish::FrankenFish { size: 3 },
    &franken_fish::FrankenFish { size: 4 },
    &death_blossom::DeathBlossom,
    &forcing_net::ForcingNet,
    &nice_loop::NiceLoop { form: Form::Discontinuous, through: ChainNodes::Sets },
    &nice_loop::NiceLoop { form: Form::Continuous, through: ChainNodes::Sets },
    &nice_loop::NiceLoop { form: Form::OneDigit, through: ChainNodes::Sets },
    &nice_loop::NiceLoop { form: Form::TwoDigits, through: ChainNodes::Sets },
    &finned_complex_fish::FinnedComplexFish { size: 2, is_mutant: false },
    &finned_complex_fish::FinnedComplexFish { size: 3, is_mutant: false },
    &finned_complex_fish::FinnedComplexFish { size: 4, is_mutant: false },
    &finned_complex_fish::FinnedComplexFish { size: 3, is_mutant: true },
    &finned_complex_fish::FinnedComplexFish { size: 4, is_mutant: true },
];

/// Returns the technique with this name, such as `naked pair`.
pub fn named(name: &str) -> Option<&'static dyn Technique> {
    ALL.iter().copied().find(|technique| technique.name() == name)
}

/// Returns the technique of a step, or `None` if no technique of this list made it.
pub fn of(step: &Step) -> Option<&'static dyn Technique> {
    ALL.iter().copied().find(|technique| technique.about() == step.technique)
}
