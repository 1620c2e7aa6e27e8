//! Sheets: pages of puzzles to print, with a title, a caption below each puzzle, and the solutions
//! at the end. SVG and PNG show the pages one below the other; PDF and HTML have separate pages.

mod layout;

use std::{fmt::Write, ops::Range};

use self::layout::{BASELINES, CAPTION_HEIGHT, PAGE, Place, Places};
use crate::{
    markup::{self, escaped, filled},
    picture::{
        Picture,
        pen::{Text, element, file},
        style,
    },
};

const PAGE_OF_HTML: &str = "<section class=\"sheet\">\n{{page}}</section>\n";
const STYLE: &str = include_str!("style.css");

/// The largest font size of a title, and that of other lines.
const FONT_SIZES: (f64, f64) = (22.0, 11.0);

/// The greatest width of a letter, relative to the font size.
const MAX_LETTER_WIDTH: f64 = 0.62;

/// Pages of puzzles.
pub struct Sheet<'a> {
    /// The name, for screen readers.
    pub name: &'a str,
    /// The line above the puzzles of each page, if there is one.
    pub title: Option<&'a str>,
    /// The largest number of puzzles on a page, at least 1.
    pub per_page: usize,
    /// The puzzles in order.
    pub puzzles: Vec<SheetPuzzle<'a>>,
}

/// A puzzle on a sheet.
pub struct SheetPuzzle<'a> {
    /// The grid.
    pub picture: Picture<'a>,
    /// The caption below the grid.
    pub caption: String,
    /// The answer at the end of the sheet, with its caption.
    pub answer: Option<(PrintedSolution<'a>, String)>,
}

/// The answer to a puzzle at the end of the sheet.
pub enum PrintedSolution<'a> {
    /// The solution.
    Solution(Picture<'a>),
    /// The reason why there is no solution.
    Words(&'a str),
}

impl Sheet<'_> {
    /// Returns the number of pages.
    pub fn pages(&self) -> usize {
        self.fronts() + self.solutions().pages(self.answers().count())
    }

    /// Returns the number of pages before the solutions.
    fn fronts(&self) -> usize {
        Places::of(self.per_page, self.title).pages(self.puzzles.len())
    }

    fn answers(&self) -> impl Iterator<Item = &(PrintedSolution<'_>, String)> {
        self.puzzles.iter().filter_map(|it| it.answer.as_ref())
    }

    fn solutions(&self) -> Places {
        let shapes = self.puzzles.iter().map(|it| it.picture.puzzle.shape);
        let sides = shapes.map(|shape| shape.rows().max(shape.columns()));
        Places::of_solutions(sides.max().unwrap_or(1))
    }

    /// Returns these pages as SVG, one below the other.
    pub fn svg(&self, pages: Range<usize>) -> String {
        self.below(pages, &style::style(), &element)
    }

    /// Returns these pages as HTML. Each is printed on a separate page.
    pub fn html(&self, pages: Range<usize>) -> String {
        let body: String = pages
            .map(|number| {
                let page = file(PAGE, &self.heading(number), "", &self.page(number, &element));
                filled(PAGE_OF_HTML, &|_| page.clone())
            })
            .collect();
        markup::page(self.name, &format!("{STYLE}{}", style::used_rules(&body)), &body, "")
    }

    /// Returns these pages as PNG, one below the other.
    ///
    /// # Errors
    /// Fails if there are too many pixels, or if a symbol cannot be drawn.
    #[cfg(feature = "png")]
    pub fn png(
        &self,
        pages: Range<usize>,
        ground: crate::png::Ground,
        size: crate::png::Size,
    ) -> Result<Vec<u8>, crate::png::PngError> {
        let units = (PAGE.0, PAGE.1 * pages.len() as f64);
        let place = crate::png::pixels(units, size)?;
        let style = ground.style();
        let svg =
            crate::outlines::draw_outlined(|written| self.below(pages.clone(), &style, written))?;
        crate::png::png(&svg, place)
    }

    /// Returns these pages as PDF.
    ///
    /// # Errors
    /// Fails if a symbol cannot be drawn.
    #[cfg(feature = "pdf")]
    pub fn pdf(&self, pages: Range<usize>) -> Result<Vec<u8>, crate::outlines::OutlineError> {
        let page = |number| {
            crate::outlines::draw_outlined(|written| {
                file(PAGE, &self.heading(number), style::LIGHT, &self.page(number, written))
            })
        };
        let pages = pages.map(page).collect::<Result<Vec<_>, _>>()?;
        crate::pdf::pdf(self.name, PAGE, &pages)
    }

    fn below(&self, pages: Range<usize>, style: &str, written: &dyn Fn(Text) -> String) -> String {
        let (mut out, count) = (String::new(), pages.len());
        for (number, page) in pages.enumerate() {
            let (down, drawn) = (PAGE.1 * number as f64, self.page(page, written));
            // Writing to a string cannot fail.
            let _ = write!(out, "<g transform=\"translate(0 {down})\">\n{drawn}</g>\n");
        }
        file((PAGE.0, PAGE.1 * count as f64), self.name, style, &out)
    }

    /// Returns the title of a page.
    fn heading(&self, page: usize) -> String {
        match (self.title, page < self.fronts()) {
            (title, true) => title.unwrap_or_default().to_owned(),
            (Some(title), false) => format!("{title}: solutions"),
            (None, false) => "Solutions".to_owned(),
        }
    }

    /// Returns the elements of a page.
    fn page(&self, page: usize, written: &dyn Fn(Text) -> String) -> String {
        let (mut out, heading, middle) = (String::new(), self.heading(page), PAGE.0 / 2.0);
        out +=
            &line(&heading, "given", (middle, BASELINES.0), PAGE.0 - 80.0, FONT_SIZES.0, written);
        let (fronts, pages) = (self.fronts(), self.pages());
        if page < fronts {
            let places = Places::of(self.per_page, self.title);
            for (number, it) in self.puzzles.iter().enumerate() {
                let place = places.place(number);
                if place.page == page {
                    out += &grid(&it.picture, &it.caption, place, written);
                }
            }
        } else {
            let places = self.solutions();
            for (number, (answer, caption)) in self.answers().enumerate() {
                let place = places.place(number);
                if place.page + fronts != page {
                    continue;
                }
                out += &match answer {
                    PrintedSolution::Solution(picture) => grid(picture, caption, place, written),
                    PrintedSolution::Words(words) => instead(words, caption, place, written),
                };
            }
        }
        if pages > 1 {
            let number = format!("{} / {pages}", page + 1);
            out += &line(&number, "label", (middle, BASELINES.1), PAGE.0, FONT_SIZES.1, written);
        }
        out
    }
}

/// Returns a grid with its caption.
fn grid(
    picture: &Picture,
    caption: &str,
    place: Place,
    written: &dyn Fn(Text) -> String,
) -> String {
    let (elements, (width, height)) = picture.elements(written);
    let ((x, y), scale) = (place.at, place.side / width.max(height));
    // A picture that is not square is centred.
    let (x, y) = (x + (place.side - scale * width) / 2.0, y + (place.side - scale * height) / 2.0);
    let title = escaped(picture.title);
    let under = under(caption, place, written);
    format!(
        "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\">\n<title>{title}</title>\n\
         {elements}</g>\n{under}"
    )
}

/// Returns a text in the place of a grid.
fn instead(words: &str, caption: &str, place: Place, written: &dyn Fn(Text) -> String) -> String {
    let ((x, y), side) = (place.at, place.side);
    let at = (x + side / 2.0, y + side / 2.0);
    line(words, "found", at, side, FONT_SIZES.1, written) + &under(caption, place, written)
}

fn under(
    caption: &str,
    Place { at: (x, y), side, .. }: Place,
    written: &dyn Fn(Text) -> String,
) -> String {
    let at = (x + side / 2.0, y + side + CAPTION_HEIGHT - 5.0);
    line(caption, "label", at, side, FONT_SIZES.1, written)
}

/// Returns a line of text centred at a point. The font is smaller if the line would be too wide.
fn line(
    letters: &str,
    class: &str,
    at: (f64, f64),
    width: f64,
    size: f64,
    written: &dyn Fn(Text) -> String,
) -> String {
    if letters.is_empty() {
        return String::new();
    }
    let size = size.min(width / (MAX_LETTER_WIDTH * letters.chars().count() as f64)).max(1.0);
    written(Text { class, at, size, more: "", letters }) + "\n"
}
