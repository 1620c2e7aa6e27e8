//! The types of a text, and those inside of `Or`, `And` and `Replicate`.

use super::types;
use crate::reading::tree::{MAX_DEPTH, too_deep};
use board::{Cell, Shape};

/// The types that contain other types, up to [`END`].
pub(super) const COMPOSITES: [&str; 3] = ["Or", "And", "Replicate"];
pub(super) const END: &str = "End";

/// A type, its arguments and the types inside of it.
pub(super) struct Item<'a> {
    pub(super) name: &'a str,
    pub(super) args: Vec<&'a str>,
    pub(super) parts: Vec<Item<'a>>,
}

/// Returns the types of a text without its first dot.
///
/// # Errors
/// Fails with the name of a type without its end, or of an end without a type, and the reason.
pub(super) fn items(text: &str) -> Result<Vec<Item<'_>>, (&str, String)> {
    let (mut open, mut last) = (Vec::new(), Vec::new());
    for item in text.split('.') {
        let mut parts = item.split('~');
        let name = parts.next().unwrap_or_default();
        if name == END {
            let what = "End: no Or, And or Replicate is open; remove it";
            let (outer, mut item): (Vec<Item>, Item) =
                open.pop().ok_or_else(|| (name, what.to_owned()))?;
            item.parts = std::mem::replace(&mut last, outer);
            last.push(item);
            continue;
        }
        let item = Item { name, args: parts.collect(), parts: Vec::new() };
        if open.len() == MAX_DEPTH && COMPOSITES.contains(&name) {
            return Err((name, format!("{name}: {}", too_deep())));
        }
        match COMPOSITES.contains(&name) {
            true => open.push((std::mem::take(&mut last), item)),
            false => last.push(item),
        }
    }
    match open.pop() {
        Some((_, Item { name, .. })) => Err((name, format!("{name}: its .End is missing"))),
        None => Ok(last),
    }
}

/// Returns the number of composites that are open after a line, if `open` are open before it; `None`
/// if the line has several types outside of composites.
pub(super) fn open_after(line: &str, mut open: usize) -> Option<usize> {
    for (number, item) in line.strip_prefix('.')?.split('.').enumerate() {
        if number > 0 && open == 0 {
            return None;
        }
        let name = item.split('~').next().unwrap_or_default().trim();
        open += usize::from(COMPOSITES.contains(&name));
        open = open.saturating_sub(usize::from(name == END));
    }
    Some(open)
}

impl<'a> Item<'a> {
    /// Returns the type itself or the first one inside of it that is one of these.
    pub(super) fn find(&self, names: &[&str]) -> Option<&Self> {
        match names.contains(&self.name) {
            true => Some(self),
            false => self.parts.iter().find_map(|part| part.find(names)),
        }
    }

    /// Returns the name of the type or of the first one inside of it that satisfies a condition.
    pub(super) fn first(&self, is: &dyn Fn(&str) -> bool) -> Option<&'a str> {
        match is(self.name) {
            true => Some(self.name),
            false => self.parts.iter().find_map(|part| part.first(is)),
        }
    }

    /// Appends the text of the type with its cells replaced.
    ///
    /// # Errors
    /// Those of `place`.
    pub(super) fn write_with<E>(
        &self,
        text: &mut String,
        place: &dyn Fn(&str) -> Result<Option<String>, E>,
    ) -> Result<(), E> {
        *text += ".";
        *text += self.name;
        for (number, arg) in self.args.iter().enumerate() {
            let is_key = number == 0 && types::has_key(self.name);
            let (cell, rest) = match self.name {
                "" => arg.split_at(arg.find('_').unwrap_or(arg.len())),
                _ => (*arg, ""),
            };
            let cell = match is_key {
                true => cell.to_owned(),
                false => place(cell)?.unwrap_or_else(|| cell.to_owned()),
            };
            *text += &format!("~{cell}{rest}");
        }
        self.parts.iter().try_for_each(|part| part.write_with(text, place))?;
        if COMPOSITES.contains(&self.name) {
            *text += ".End";
        }
        Ok(())
    }
}

/// Returns the cell that has the place of `cell` if `origin` is moved to `target`.
pub(super) fn moved(shape: Shape, cell: Cell, origin: Cell, target: Cell) -> Option<Cell> {
    let of = |cell: Cell| ((cell / shape.columns()) as isize, (cell % shape.columns()) as isize);
    let ((row, column), (first, left)) = (of(cell), of(origin));
    shape.step(target, row - first, column - left)
}
