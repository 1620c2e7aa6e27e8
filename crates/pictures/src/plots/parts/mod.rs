//! The components of all plots.

pub(super) mod area;
pub(super) mod axis;
pub(super) mod drawing;
pub(super) mod legend;
pub(super) mod quantile;
pub(super) mod shape;
pub(super) mod style;
pub(super) mod text;
