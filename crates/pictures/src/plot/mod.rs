//! Plots as SVG: line charts ([`Chart`]), [`Cactus`], [`Scatter`] and [`Boxes`].
//!
//! Each is a struct of what it shows; [`Plot::svg`] makes a file that stands
//! alone and can be read on light and on dark ground, [`Picture::part`] a part
//! of a page that has [`style`] once. No data and odd numbers make an empty plot,
//! never a broken one.
//!
//! Roads not taken: a crate for plots (`plotters` draws well, but knows neither
//! dark ground nor notes on hover, and has no cactus).

mod area;
mod axis;
mod boxes;
mod cactus;
mod chart;
#[cfg(test)]
mod laws;
mod legend;
mod picture;
mod scatter;
mod shape;
mod style;
mod text;

pub use axis::Scale;
pub use boxes::{Boxes, Spread};
pub use cactus::{Cactus, Solved};
pub use chart::{Across, Chart, Limit, Panel, Point};
pub use legend::Series;
pub use picture::{Picture, Plot};
pub use scatter::{Cloud, Met, Scatter};
pub use style::{Look, style};
pub use text::escaped;
