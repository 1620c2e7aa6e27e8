//! `explain --format html`: one page of all puzzles, or one of each.

use std::{
    cell::RefCell,
    io,
    path::{Path, PathBuf},
};

use pictures::walkthrough::{Walkthrough, page};

use super::{drawings::Drawings, ledger::Ledger, stream::standard_output};

/// The pages of a run.
pub struct Pages<'a> {
    drawings: Drawings<'a>,
    inputs: &'a [PathBuf],
    /// What will be on one page.
    parts: RefCell<Vec<String>>,
    /// The title of the first part.
    title: RefCell<Option<String>>,
}

impl<'a> Pages<'a> {
    /// Into these files, or to standard output.
    pub fn new(output: Option<&'a Path>, inputs: &'a [PathBuf]) -> Pages<'a> {
        let drawings = Drawings(output.unwrap_or(Path::new("-")));
        Pages { drawings, inputs, parts: RefCell::default(), title: RefCell::default() }
    }

    /// See [`Drawings::look`].
    pub fn look(&self) -> anyhow::Result<()> {
        self.drawings.look(self.inputs)
    }

    /// Adds a puzzle.
    pub fn add(&self, ledger: &mut Ledger, story: &Walkthrough) -> io::Result<()> {
        let part = story.part();
        if self.drawings.is_each() {
            let (number, page) = (ledger.number(), page(story.title, &[part]));
            return self.drawings.write(number, page.as_bytes(), self.inputs, &mut ledger.page.out);
        }
        self.title.borrow_mut().get_or_insert_with(|| story.title.to_owned());
        self.parts.borrow_mut().push(part);
        Ok(())
    }

    /// Writes the page of all puzzles, if there is one.
    pub fn end(&self) -> io::Result<()> {
        let parts = self.parts.borrow();
        let title = match (&*self.title.borrow(), parts.len()) {
            (None, _) => return Ok(()),
            (Some(title), 1) => title.clone(),
            (_, count) => format!("{count} puzzles, step by step"),
        };
        let mut out = standard_output(clap::ColorChoice::Never);
        self.drawings.write(1, page(&title, &parts).as_bytes(), self.inputs, &mut out)?;
        io::Write::flush(&mut out)
    }
}
