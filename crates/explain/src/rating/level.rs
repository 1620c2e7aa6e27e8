//! Levels: names for ranges of ratings.
//!
//! The names follow newspapers and HoDoKu (B. Hobiger, 2008 to 2013: easy, medium, hard, unfair,
//! extreme); the last two are those of most publishers today. The thresholds are chosen to agree
//! best with HoDoKu's levels:
//!
//! | level | rating | techniques of this level in HoDoKu |
//! |---|---|---|
//! | easy | up to 2.3 | singles (naked single 2.3) |
//! | medium | below 4.0 | locked candidates, pairs and triples (naked triple 3.6) |
//! | hard | below 6.0 | skyscrapers and similar (4.0), wings, unique rectangles, quads, BUG (5.6) |
//! | expert | below 8.0 | chains and loops (6.5 and more) |
//! | evil | 8.0 and more | forcing chains and nets (from several candidates: 8.0) |
//!
//! No threshold can resolve all differences: X-wing (3.2) and swordfish (3.8) are hard in HoDoKu,
//! and the hidden triple (4.0), which few puzzles need, is medium.

use std::{fmt, str::FromStr};

use logic::Difficulty;

/// The difficulty of a puzzle for a human solver, in one word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Singles, also behind one direct pointing, claiming or hidden pair.
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
    /// All levels, easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Evil];

    /// Returns the name of the level.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Evil => "evil",
        }
    }

    /// Returns the ratings and techniques of the level in one line.
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

    /// Returns the ratings of the level.
    pub fn range(self) -> RatingRange {
        let (least, most) = match self {
            Level::Easy => (0, 23),
            Level::Medium => (24, 39),
            Level::Hard => (40, 59),
            Level::Expert => (60, 79),
            Level::Evil => (80, u16::MAX),
        };
        RatingRange { least: Difficulty::tenths(least), most: Difficulty::tenths(most) }
    }

    /// Returns the level of a rating.
    pub fn of(rating: Difficulty) -> Level {
        let is_reached = |level: &Level| rating <= level.range().most;
        Level::ALL.into_iter().find(is_reached).unwrap_or(Level::Evil)
    }
}

/// A range of ratings, including both ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingRange {
    /// The lowest rating.
    pub least: Difficulty,
    /// The highest rating.
    pub most: Difficulty,
}

impl RatingRange {
    /// Every rating.
    pub const ALL: RatingRange =
        RatingRange { least: Difficulty::tenths(0), most: Difficulty::BEYOND };

    /// Returns the range with a single rating.
    pub fn of(rating: Difficulty) -> RatingRange {
        RatingRange { least: rating, most: rating }
    }
}

/// The error for a text that is not a [`RatingRange`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a rating such as 4.2, or a range such as 7.0..7.5 or 8.0.., lower end first")]
pub struct RangeError;

/// Parses `7.0..7.5`, `8.0..`, `..2.3` or `7.2`.
impl FromStr for RatingRange {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<RatingRange, RangeError> {
        let rating = |text: &str, missing: Difficulty| match text.trim() {
            "" => Ok(missing),
            text => tenths(text).map(Difficulty::tenths).ok_or(RangeError),
        };
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        if least.trim().is_empty() && most.trim().is_empty() {
            return Err(RangeError);
        }
        let range = RatingRange {
            least: rating(least, RatingRange::ALL.least)?,
            most: rating(most, RatingRange::ALL.most)?,
        };
        Some(range).filter(|range| range.least <= range.most).ok_or(RangeError)
    }
}

/// Parses a number with at most one decimal, as tenths.
fn tenths(text: &str) -> Option<u16> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let fits = (1..=2).contains(&whole.len()) && part.len() == 1;
    let number = || Some(whole.parse::<u16>().ok()? * 10 + part.parse::<u16>().ok()?);
    number().filter(|_| fits && is_number(whole) && is_number(part))
}

impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let RatingRange { least, most } = self;
        match *most == RatingRange::ALL.most {
            true => write!(f, "{least}.."),
            false if least == most => write!(f, "{least}"),
            false => write!(f, "{least}..{most}"),
        }
    }
}
