//! Plots as SVG, one kind a file.
//!
//! Each is a struct of what it shows; [`Plot::svg`] makes a file that stands
//! alone and can be read on light and on dark ground, [`Drawing::part`] a part
//! of a page that has [`style`] once. No data and odd numbers make an empty plot,
//! never a broken one.
//!
//! Roads not taken: a crate for plots (`plotters` draws well, but knows neither
//! dark ground nor notes on hover, and has no cactus).

mod boxes;
mod cactus;
mod chart;
#[cfg(test)]
mod laws;
mod parts;
mod scatter;

pub use boxes::{Boxes, Spread};
pub use cactus::{Cactus, Solved};
pub use chart::{Across, Chart, Panel, Point};
pub use parts::{
    area::Limit,
    axis::Scale,
    drawing::{Drawing, Plot},
    legend::Series,
    quantile::quantile,
    style::{Look, style},
};
pub use scatter::{Cloud, Met, Scatter};
