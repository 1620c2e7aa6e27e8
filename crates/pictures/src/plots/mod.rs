//! Plots as SVG, one kind a file.
//!
//! Each is a struct of what it shows; [`Plot::svg`] makes a file that stands
//! alone and can be read on light and on dark ground, [`Drawing::part`] a part
//! of a page that has [`style`] once. No data and odd numbers make an empty plot,
//! never a broken one.
//!
//! Not used: `plotters`. It writes each colour into each element, so a plot cannot follow a dark
//! page, and has no notes on hover. Its legend covers the plot, and dashes are drawn one by one and
//! missing in the legend. These, the ticks and the four kinds of plots would be written here again.

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
