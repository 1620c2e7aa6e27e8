//! Patterns shared by several techniques, with their explanations.

pub(crate) mod als;
pub(crate) mod chains;
pub(crate) mod crossing;
pub(crate) mod deadly;
pub(crate) mod fillings;
pub(crate) mod implications;
pub(crate) mod innies;
pub(crate) mod links;
pub(crate) mod locked;
pub(crate) mod matching;
pub(crate) mod pigeons;
pub(crate) mod places;
pub(crate) mod premises;
pub(crate) mod rectangles;
pub(crate) mod refuted;
pub(crate) mod relations;
pub mod sentence;
pub(crate) mod subsets;
pub(crate) mod two_links;
