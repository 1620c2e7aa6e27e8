//! Levels: words for ratings, and ranges of ratings.
//!
//! The words are those of newspapers and of HoDoKu (B. Hobiger, 2008 to 2013: easy, medium, hard,
//! unfair, extreme), with the last two as most publishers of today call them. The cuts lie where
//! the scale of Sukaku Explainer parts best what HoDoKu puts into each:
//!
//! | level | rating | what HoDoKu puts there |
//! |---|---|---|
//! | easy | up to 2.3 | singles (naked single 2.3) |
//! | medium | below 4.0 | locked candidates, pairs and triples (naked triple 3.6) |
//! | hard | below 6.0 | skyscrapers and their kin (4.0), wings, unique rectangles, quads, BUG (5.6) |
//! | expert | below 8.0 | chains and loops (6.5 and more) |
//! | evil | 8.0 and more | forcing chains and nets (from several candidates: 8.0) |
//!
//! Where the scales differ no cut can mend it: X-wing (3.2) and swordfish (3.8) are hard for
//! HoDoKu, and the hidden triple (4.0) is medium, which few puzzles need.

use std::{fmt, str::FromStr};

use logic::Difficulty;

/// What a puzzle asks of a person, in a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Singles, and what uncovers one at once.
    Easy,
    /// Locked candidates, pairs, naked triples, X-wing, swordfish.
    Medium,
    /// Skyscrapers, wings, unique rectangles, quads, BUG.
    Hard,
    /// Chains and loops.
    Expert,
    /// Forcing chains and nets.
    Evil,
}

impl Level {
    /// All of them, easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Evil];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Evil => "evil",
        }
    }

    /// What puzzles of the level need.
    pub fn summary(self) -> &'static str {
        match self {
            Level::Easy => {
                "up to 2.3: singles, also behind one direct pointing, claiming or hidden pair"
            }
            Level::Medium => {
                "below 4.0: locked candidates, pairs, naked triples, X-wing, swordfish"
            }
            Level::Hard => "below 6.0: skyscrapers, wings, unique rectangles, quads, BUG",
            Level::Expert => "below 8.0: chains and loops",
            Level::Evil => "8.0 and more: forcing chains and nets",
        }
    }

    /// The ratings that it stands for.
    pub fn range(self) -> Range {
        let (least, most) = match self {
            Level::Easy => (0, 23),
            Level::Medium => (24, 39),
            Level::Hard => (40, 59),
            Level::Expert => (60, 79),
            Level::Evil => (80, u16::MAX),
        };
        Range { least: Difficulty::tenths(least), most: Difficulty::tenths(most) }
    }

    /// The level of a rating.
    pub fn of(rating: Difficulty) -> Level {
        let is_reached = |level: &Level| rating <= level.range().most;
        Level::ALL.into_iter().find(is_reached).unwrap_or(Level::Evil)
    }
}

/// Ratings from one to another, both of which are in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The lowest.
    pub least: Difficulty,
    /// The highest.
    pub most: Difficulty,
}

impl Range {
    /// Every rating.
    pub const ALL: Range = Range { least: Difficulty::tenths(0), most: Difficulty::BEYOND };

    /// One rating.
    pub fn of(rating: Difficulty) -> Range {
        Range { least: rating, most: rating }
    }
}

/// A text is no range.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a rating such as 4.2, or a range such as 7.0..7.5 or 8.0.., lower end first")]
pub struct RangeError;

/// `7.0..7.5`, `8.0..`, `..2.3` or `7.2`.
impl FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Range, RangeError> {
        let rating = |text: &str, missing: Difficulty| match text.trim() {
            "" => Ok(missing),
            text => tenths(text).map(Difficulty::tenths).ok_or(RangeError),
        };
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        if least.trim().is_empty() && most.trim().is_empty() {
            return Err(RangeError);
        }
        let range =
            Range { least: rating(least, Range::ALL.least)?, most: rating(most, Range::ALL.most)? };
        Some(range).filter(|range| range.least <= range.most).ok_or(RangeError)
    }
}

/// The tenths of a number with one decimal at most.
fn tenths(text: &str) -> Option<u16> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let fits = (1..=2).contains(&whole.len()) && part.len() == 1;
    let number = || Some(whole.parse::<u16>().ok()? * 10 + part.parse::<u16>().ok()?);
    number().filter(|_| fits && is_number(whole) && is_number(part))
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Range { least, most } = self;
        match *most == Range::ALL.most {
            true => write!(f, "{least}.."),
            false if least == most => write!(f, "{least}"),
            false => write!(f, "{least}..{most}"),
        }
    }
}
