//! `--holes`: a number of empty cells, a share of the cells, or a range of either; `--spread`:
//! their distribution.

use std::str::FromStr;

use solve::generate::{AmountError, HoleCount, HoleDistribution};

/// One number of empty cells, or several with equal steps.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Amounts {
    /// `45%` or `50`.
    One(HoleCount),
    /// `30%..50%/2%` or `20..60/5`: from, to, and the step, which is 1 by default.
    Range(HoleCount, HoleCount, HoleCount),
}

impl FromStr for Amounts {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Amounts, AmountError> {
        let Some((from, rest)) = text.split_once("..") else {
            return text.parse().map(Amounts::One);
        };
        let (to, step) = rest.split_once('/').map_or((rest, None), |(to, step)| (to, Some(step)));
        let (from, to) = (from.parse()?, to.parse()?);
        let usual = match from {
            HoleCount::Percent(_) => HoleCount::Percent(1.0),
            HoleCount::Cells(_) => HoleCount::Cells(1),
        };
        let step = step.map_or(Ok(usual), str::parse)?;
        match (from, to, step) {
            (HoleCount::Cells(from), HoleCount::Cells(to), HoleCount::Cells(1..)) if from <= to => {
            }
            (HoleCount::Percent(from), HoleCount::Percent(to), HoleCount::Percent(step))
                if from <= to && step >= 0.001 => {}
            _ => return Err(AmountError::Range),
        }
        Ok(Amounts::Range(from, to, step))
    }
}

impl Amounts {
    /// Returns the last of them.
    pub fn last(self) -> HoleCount {
        match self {
            Amounts::One(amount) | Amounts::Range(_, amount, _) => amount,
        }
    }

    /// Returns all of them in order.
    pub fn each(self) -> Vec<HoleCount> {
        match self {
            Amounts::Range(
                HoleCount::Cells(from),
                HoleCount::Cells(to),
                HoleCount::Cells(step),
            ) => (from..=to).step_by(step.max(1)).map(HoleCount::Cells).collect(),
            Amounts::Range(
                HoleCount::Percent(from),
                HoleCount::Percent(to),
                HoleCount::Percent(step),
            ) => {
                let steps = ((to - from) / step + 1e-9).floor() as u32;
                (0..=steps).map(|i| HoleCount::Percent(from + f64::from(i) * step)).collect()
            }
            Amounts::One(amount) | Amounts::Range(amount, ..) => vec![amount],
        }
    }
}

/// The distribution of empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, clap::ValueEnum)]
pub enum DistributionOption {
    /// Random cells
    Random,
    /// Balanced per row and per column
    Lines,
    /// Also balanced per box and per digit
    Boxes,
}

impl DistributionOption {
    /// Returns the distribution for the generator.
    pub fn spread(self) -> HoleDistribution {
        match self {
            DistributionOption::Random => HoleDistribution::Random,
            DistributionOption::Lines => HoleDistribution::Lines,
            DistributionOption::Boxes => HoleDistribution::Balanced,
        }
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            DistributionOption::Random => "random",
            DistributionOption::Lines => "lines",
            DistributionOption::Boxes => "boxes",
        }
    }
}
