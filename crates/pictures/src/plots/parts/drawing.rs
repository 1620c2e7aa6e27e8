//! A plot that has been drawn: a file of its own, or a part of a page.

use super::{style::style, text::width};
use crate::markup::escaped;

/// Something that can be drawn.
pub trait Plot {
    /// Draws it.
    fn drawing(&self) -> Drawing;

    /// As a file that stands alone.
    fn svg(&self) -> String {
        self.drawing().file()
    }
}

/// What has been drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    title: String,
    width: f64,
    height: f64,
    body: String,
}

/// Where the title begins.
pub(crate) const MARGIN: f64 = 16.0;

impl Drawing {
    /// Of this size, without the title, for which the topmost 40 pixels are left.
    pub(crate) fn new(title: &str, size: (f64, f64), body: String) -> Drawing {
        // A title is written larger than other text, and bold.
        let width = size.0.max(2.0 * MARGIN + 1.3 * width(title)).ceil();
        Drawing { title: title.to_owned(), width, height: size.1.ceil(), body }
    }

    /// As a file that stands alone.
    pub fn file(&self) -> String {
        self.element(&format!("<style>\n{}</style>\n", style()))
    }

    /// As a part of a page that has the rules of [`style`].
    pub fn part(&self) -> String {
        self.element("")
    }

    fn element(&self, style: &str) -> String {
        let Drawing { width, height, body, .. } = self;
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
