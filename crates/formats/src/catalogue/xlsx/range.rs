//! Cells and ranges by their names in spreadsheet programs: `B2`, `Sheet1!B2:J10`.

use std::fmt;

/// The largest number of rows and columns of a sheet.
const MAX: (u32, u32) = (1 << 20, 1 << 14);

/// A rectangle of cells with inclusive corners, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub top: u32,
    pub left: u32,
    pub bottom: u32,
    pub right: u32,
}

/// A requested range.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct RangeSelector {
    /// The sheet, if the range names one.
    pub sheet: Option<String>,
    pub area: Area,
}

impl Area {
    /// Returns the number of rows and columns.
    pub(super) fn size(self) -> (usize, usize) {
        ((self.bottom - self.top + 1) as usize, (self.right - self.left + 1) as usize)
    }

    /// Returns true if the area contains a cell.
    pub(super) fn contains(self, (row, column): (u32, u32)) -> bool {
        (self.top..=self.bottom).contains(&row) && (self.left..=self.right).contains(&column)
    }

    /// Returns the smallest area that contains all cells.
    pub(super) fn around(cells: impl IntoIterator<Item = (u32, u32)>) -> Option<Area> {
        let one = |(row, column)| Area { top: row, left: column, bottom: row, right: column };
        cells.into_iter().map(one).reduce(|a, b| Area {
            top: a.top.min(b.top),
            left: a.left.min(b.left),
            bottom: a.bottom.max(b.bottom),
            right: a.right.max(b.right),
        })
    }

    fn parse(text: &str) -> Option<Area> {
        let (from, to) = text.split_once(':')?;
        Area::around([cell(from)?, cell(to)?])
    }
}

/// Writes an area as in `B2:J10`.
impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", name(self.top, self.left), name(self.bottom, self.right))
    }
}

impl RangeSelector {
    /// Parses `B2:J10`, `Sheet1!B2:J10` or `'My sheet'!$B$2:$J$10`.
    pub(super) fn parse(text: &str) -> Option<RangeSelector> {
        let Some((sheet, area)) = text.rsplit_once('!') else {
            return Some(RangeSelector { sheet: None, area: Area::parse(text)? });
        };
        let quoted = sheet.strip_prefix('\'').and_then(|sheet| sheet.strip_suffix('\''));
        let sheet = quoted.map_or_else(|| sheet.to_owned(), |sheet| sheet.replace("''", "'"));
        Some(RangeSelector { sheet: Some(sheet), area: Area::parse(area)? })
    }
}

/// Parses the name of a cell, such as `$B$2`, into row and column from 0.
fn cell(text: &str) -> Option<(u32, u32)> {
    let text = text.trim().strip_prefix('$').unwrap_or(text.trim());
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (letters, row) = text.split_at_checked(letters).filter(|(l, _)| l.len() <= 3)?;
    let value = |b: u8| u32::from(b.to_ascii_uppercase() - b'A') + 1;
    let column = letters.bytes().fold(0, |sum, b| sum * 26 + value(b));
    let row = row.strip_prefix('$').unwrap_or(row);
    let row = row.parse::<u32>().ok().filter(|_| row.bytes().all(|b| b.is_ascii_digit()))?;
    let fits = (1..=MAX.0).contains(&row) && (1..=MAX.1).contains(&column);
    fits.then(|| (row - 1, column - 1))
}

/// Returns the name of a cell, such as `B2`, from its row and column.
pub(super) fn name(row: u32, column: u32) -> String {
    let (mut letters, mut rest) = (Vec::new(), column + 1);
    while rest > 0 {
        letters.push(b'A' + ((rest - 1) % 26) as u8);
        rest = (rest - 1) / 26;
    }
    let letters: String = letters.iter().rev().map(|&b| char::from(b)).collect();
    format!("{letters}{}", row + 1)
}

/// Returns the name of a sheet as it is written in a range.
pub(super) fn quoted(sheet: &str) -> String {
    let plain = sheet.chars().all(|c| c.is_alphanumeric() || c == '_');
    match plain && !sheet.starts_with(|c: char| c.is_ascii_digit()) {
        true => sheet.to_owned(),
        false => format!("'{}'", sheet.replace('\'', "''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_the_name_that_is_read_as_the_cell() {
        for column in (0..MAX.1).step_by(7).chain([25, 26, 701, 702, MAX.1 - 1]) {
            assert_eq!(cell(&name(8, column)), Some((8, column)));
        }
        assert_eq!(cell("XFD1048576"), Some((MAX.0 - 1, MAX.1 - 1)));
        assert_eq!(cell("$J$10"), Some((9, 9)));
        for wrong in ["XFE1", "A1048577", "A0", "A", "1", "", "A+1", "AAAA1", "é1", "$$A1"] {
            assert_eq!(cell(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_range_may_name_its_sheet() {
        let area = Area { top: 1, left: 1, bottom: 9, right: 9 };
        let wanted =
            |sheet: Option<&str>| Some(RangeSelector { sheet: sheet.map(str::to_owned), area });
        assert_eq!(RangeSelector::parse("B2:J10"), wanted(None));
        assert_eq!(RangeSelector::parse("J10:B2"), wanted(None));
        assert_eq!(RangeSelector::parse("Sheet1!$B$2:$J$10"), wanted(Some("Sheet1")));
        assert_eq!(RangeSelector::parse("'It''s one!'!B2:J10"), wanted(Some("It's one!")));
        assert_eq!(quoted("It's one!"), "'It''s one!'");
        assert_eq!(RangeSelector::parse("B2"), None);
        assert_eq!(area.to_string(), "B2:J10");
    }
}
