//! Sheets: pages of puzzles to print, with a title, a line under each puzzle and the solutions at
//! the end. One layout of pages; SVG and PNG have them below each other, PDF and HTML one by one.

mod layout;

use std::{fmt::Write, ops::Range};

use self::layout::{CAPTION, LINES, PAGE, Place, Places};
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

/// The largest letters of a title, and those of other lines.
const LETTERS: (f64, f64) = (22.0, 11.0);

/// How wide a letter is at most, in heights.
const WIDE: f64 = 0.62;

/// Pages of puzzles.
pub struct Sheet<'a> {
    /// What it is called, for readers who do not see it.
    pub name: &'a str,
    /// The line above the puzzles of each page, if there is one.
    pub title: Option<&'a str>,
    /// How many puzzles a page has at most; 1 or more.
    pub per_page: usize,
    /// The puzzles in order.
    pub puzzles: Vec<Printed<'a>>,
}

/// A puzzle on a sheet.
pub struct Printed<'a> {
    /// The grid.
    pub picture: Picture<'a>,
    /// The line under it.
    pub caption: String,
    /// What stands at the end of the sheet, with the line under it.
    pub answer: Option<(Answer<'a>, String)>,
}

/// What is told of a puzzle at the end.
pub enum Answer<'a> {
    /// Its solution.
    Solution(Picture<'a>),
    /// Why there is none to tell.
    Words(&'a str),
}

impl Sheet<'_> {
    /// How many pages it has.
    pub fn pages(&self) -> usize {
        self.fronts() + self.solutions().pages(self.answers().count())
    }

    /// The pages before the solutions.
    fn fronts(&self) -> usize {
        Places::of(self.per_page, self.title).pages(self.puzzles.len())
    }

    fn answers(&self) -> impl Iterator<Item = &(Answer<'_>, String)> {
        self.puzzles.iter().filter_map(|it| it.answer.as_ref())
    }

    fn solutions(&self) -> Places {
        let shapes = self.puzzles.iter().map(|it| it.picture.puzzle.shape);
        let sides = shapes.map(|shape| shape.rows().max(shape.columns()));
        Places::of_solutions(sides.max().unwrap_or(1))
    }

    /// These pages, below each other.
    pub fn svg(&self, pages: Range<usize>) -> String {
        self.below(pages, &style::style(), &element)
    }

    /// These pages as one of HTML, each to be printed on a page of its own.
    pub fn html(&self, pages: Range<usize>) -> String {
        let body: String = pages
            .map(|number| {
                let page = file(PAGE, &self.heading(number), "", &self.page(number, &element));
                filled(PAGE_OF_HTML, &|_| page.clone())
            })
            .collect();
        markup::page(self.name, &format!("{STYLE}{}", style::used(&body)), &body, "")
    }

    /// These pages as pixels, below each other.
    ///
    /// # Errors
    /// If there would be too many, or a symbol cannot be drawn.
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
        let svg = crate::outlines::outlined(|written| self.below(pages.clone(), &style, written))?;
        crate::png::png(&svg, place)
    }

    /// These pages as PDF.
    ///
    /// # Errors
    /// If a symbol cannot be drawn.
    #[cfg(feature = "pdf")]
    pub fn pdf(&self, pages: Range<usize>) -> Result<Vec<u8>, crate::outlines::OutlineError> {
        let page = |number| {
            crate::outlines::outlined(|written| {
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

    /// The title of a page.
    fn heading(&self, page: usize) -> String {
        match (self.title, page < self.fronts()) {
            (title, true) => title.unwrap_or_default().to_owned(),
            (Some(title), false) => format!("{title}: solutions"),
            (None, false) => "Solutions".to_owned(),
        }
    }

    /// All that is on a page.
    fn page(&self, page: usize, written: &dyn Fn(Text) -> String) -> String {
        let (mut out, heading, middle) = (String::new(), self.heading(page), PAGE.0 / 2.0);
        out += &line(&heading, "given", (middle, LINES.0), PAGE.0 - 80.0, LETTERS.0, written);
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
                    Answer::Solution(picture) => grid(picture, caption, place, written),
                    Answer::Words(words) => instead(words, caption, place, written),
                };
            }
        }
        if pages > 1 {
            let number = format!("{} / {pages}", page + 1);
            out += &line(&number, "label", (middle, LINES.1), PAGE.0, LETTERS.1, written);
        }
        out
    }
}

/// A grid with the line under it.
fn grid(
    picture: &Picture,
    caption: &str,
    place: Place,
    written: &dyn Fn(Text) -> String,
) -> String {
    let (elements, (width, height)) = picture.elements(written);
    let ((x, y), scale) = (place.at, place.side / width.max(height));
    // What is not square stands in the middle.
    let (x, y) = (x + (place.side - scale * width) / 2.0, y + (place.side - scale * height) / 2.0);
    let title = escaped(picture.title);
    let under = under(caption, place, written);
    format!(
        "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\">\n<title>{title}</title>\n\
         {elements}</g>\n{under}"
    )
}

/// Words where a grid would be.
fn instead(words: &str, caption: &str, place: Place, written: &dyn Fn(Text) -> String) -> String {
    let ((x, y), side) = (place.at, place.side);
    let at = (x + side / 2.0, y + side / 2.0);
    line(words, "found", at, side, LETTERS.1, written) + &under(caption, place, written)
}

fn under(
    caption: &str,
    Place { at: (x, y), side, .. }: Place,
    written: &dyn Fn(Text) -> String,
) -> String {
    let at = (x + side / 2.0, y + side + CAPTION - 5.0);
    line(caption, "label", at, side, LETTERS.1, written)
}

/// A line of text around that point, with smaller letters where it would be too wide.
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
    let size = size.min(width / (WIDE * letters.chars().count() as f64)).max(1.0);
    written(Text { class, at, size, more: "", letters }) + "\n"
}
