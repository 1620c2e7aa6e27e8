//! A drawn plot, as a file or as a part of a page.

use super::{style::style, text::width};
use crate::markup::escaped;

/// Something that can be drawn as a plot.
pub trait Plot {
    /// Draws the plot.
    fn drawing(&self) -> DrawnPlot;

    /// Returns the plot as a self-contained file.
    fn svg(&self) -> String {
        self.drawing().file()
    }
}

/// A drawn plot.
#[derive(Clone, Debug)]
pub struct DrawnPlot {
    title: String,
    width: f64,
    height: f64,
    body: String,
}

/// The horizontal position of the title.
pub(crate) const MARGIN: f64 = 16.0;

impl DrawnPlot {
    /// Returns a drawing of this size. The body leaves the upper 40 pixels free for the title.
    pub(crate) fn new(title: &str, size: (f64, f64), body: String) -> DrawnPlot {
        // A title is larger than other text, and bold.
        let width = size.0.max(2.0 * MARGIN + 1.3 * width(title)).ceil();
        DrawnPlot { title: title.to_owned(), width, height: size.1.ceil(), body }
    }

    /// Returns a self-contained file.
    pub fn file(&self) -> String {
        self.element(&format!("<style>\n{}</style>\n", style()))
    }

    /// Returns an element for a page that includes the rules of [`style`].
    pub fn part(&self) -> String {
        self.element("")
    }

    fn element(&self, style: &str) -> String {
        let DrawnPlot { width, height, body, .. } = self;
        let title = escaped(&self.title);
        format!(
            "<svg class=\"plot\" xmlns=\"http://www.w3.org/2000/svg\" \
             viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
             <title>{title}</title>\n{style}\
             <rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n\
             <text class=\"title\" x=\"{MARGIN}\" y=\"26\">{title}</text>\n{body}</svg>\n"
        )
    }
}
