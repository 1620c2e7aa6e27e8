//! Plots as SVG, with one kind in each file.
//!
//! Each plot is a struct with its data. [`Plot::svg`] returns a self-contained file that is
//! readable on a light and on a dark background. [`DrawnPlot::part`] returns an element for a page
//! that includes [`style`] once. Missing data and unusual numbers give an empty plot, but never an
//! invalid one.
//!
//! The crate `plotters` is not used. It writes each colour into each element, so a plot cannot
//! adapt to a dark page, and has no notes on hover. Its legend covers the plot. It draws dashes one
//! by one and omits them in the legend. These features, the ticks and the four kinds of plots would
//! still have to be written here.

mod boxes;
mod cactus;
mod chart;
#[cfg(test)]
mod laws;
mod parts;
mod scatter;

pub use boxes::{BoxValues, Boxes};
pub use cactus::{Cactus, CactusSeries};
pub use chart::{Chart, HorizontalAxis, Panel, Point};
pub use parts::{
    area::Limit,
    axis::Scale,
    drawing::{DrawnPlot, Plot},
    legend::Series,
    quantile::quantile,
    style::{SeriesStyle, style},
};
pub use scatter::{PairedTimes, Scatter, ScatterSeries};
