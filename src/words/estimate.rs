//! An estimate of a number of solutions, in words and in JSON.

use std::fmt;

use serde::Serialize;
use solve::estimate::{ENOUGH, Estimate, Magnitude, Number, Probing};

/// An estimate of a number, and what is known of it.
#[derive(Clone, Copy)]
pub struct Estimated {
    /// What the probes say.
    pub estimate: Estimate,
    /// Which probes they were.
    pub probing: Probing,
    /// Solutions that were found.
    pub at_least: u64,
}

/// What a record says of an estimate.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Record {
    /// The number is known after all.
    Exactly {
        /// The number, as text: programs that hold it in floating point would spoil it.
        exact_count: String,
    },
    /// About so many.
    About {
        /// The mean and the interval; null if there is nothing to be said.
        estimate: Option<String>,
        /// The logarithm of the mean.
        log10_estimate: Option<f64>,
        /// The 95 % interval.
        interval: Option<[String; 2]>,
        /// Probes made, and those that met a solution.
        probes: u64,
        /// See `probes`.
        hits: u64,
        /// How many probes of equal weight would say as much.
        effective_probes: f64,
        /// What made them.
        seed: u64,
        /// Why there are no more.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

impl Estimated {
    /// Whether the number is known after all.
    pub fn is_exact(&self) -> bool {
        matches!(self.estimate.number, Number::Exactly(_))
    }

    /// The mean and the interval, unless the mean is below what is known; no end of the
    /// interval is.
    fn about(&self) -> Option<(Magnitude, Option<[Magnitude; 2]>)> {
        let Number::About { mean, interval } = self.estimate.number else { return None };
        let least = Magnitude((self.at_least as f64).ln());
        let interval = interval.map(|[low, high]| [if low < least { least } else { low }, high]);
        (mean >= least).then_some((mean, interval))
    }

    /// The fields of a record.
    pub fn record(&self) -> Record {
        let Estimate { number, probes, hits, effective, stopped } = self.estimate;
        if let Number::Exactly(number) = number {
            return Record::Exactly { exact_count: number.to_string() };
        }
        let about = self.about();
        let interval = about.and_then(|(_, interval)| interval);
        Record::About {
            // As text, since it may be beyond floating point.
            estimate: about.map(|(mean, _)| mean.to_string()),
            log10_estimate: about.map(|(mean, _)| mean.log10()),
            interval: interval.map(|ends| ends.map(|end| end.to_string())),
            probes,
            hits,
            effective_probes: effective,
            seed: self.probing.seed,
            reason: stopped.map(|why| why.to_string()),
        }
    }

    /// What it is an estimate of, and from where.
    fn source(&self) -> String {
        let Estimate { probes, effective, stopped, .. } = self.estimate;
        let stopped = stopped.map(|why| format!(", {why}")).unwrap_or_default();
        let few = match effective < ENOUGH && self.about().is_some() {
            true => format!("; effective probes {effective:.0}: the number may be far higher"),
            false => String::new(),
        };
        format!("estimate of {probes} probes{stopped}, Knuth 1975{few}")
    }
}

impl fmt::Display for Estimated {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Estimate { number, probes, stopped, .. } = self.estimate;
        let (least, source) = (self.at_least, self.source());
        match (number, self.about()) {
            (Number::Exactly(number), _) => write!(f, "{number}"),
            (_, Some((mean, Some([low, high])))) => {
                write!(f, "about {mean} solutions (95 % interval {low} to {high}; {source})")
            }
            (_, Some((mean, None))) => {
                write!(f, "about {mean} solutions (no interval; {source})")
            }
            (Number::About { mean, .. }, None) => {
                write!(f, "at least {least} (above {mean}, the {source})")
            }
            (Number::Unknown, _) => match (probes, stopped) {
                (0, Some(why)) => write!(f, "at least {least} (unknown: {why})"),
                _ => write!(f, "at least {least} (unknown: no probe found a solution; {source})"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(mean: f64, interval: Option<[f64; 2]>, at_least: u64) -> Estimated {
        let of = |number: f64| Magnitude(number.ln());
        let number = Number::About { mean: of(mean), interval: interval.map(|ends| ends.map(of)) };
        let estimate = Estimate { number, probes: 500, hits: 9, effective: 250.0, stopped: None };
        Estimated { estimate, probing: Probing::default(), at_least }
    }

    #[test]
    fn an_estimate_never_falls_below_what_is_known() {
        let words = told(90.0, Some([70.0, 110.0]), 80).to_string();
        assert!(words.starts_with("about 90 solutions (95 % interval 80 to 110; "), "{words}");
        let words = told(70.0, Some([60.0, 90.0]), 80).to_string();
        assert!(words.starts_with("at least 80 (above 70, the estimate of 500"), "{words}");
        let record = told(70.0, Some([60.0, 90.0]), 80).record();
        assert!(matches!(record, Record::About { estimate: None, interval: None, .. }));
    }

    #[test]
    fn an_estimate_that_few_probes_decide_says_so() {
        let mut few = told(90.0, None, 2);
        assert!(!few.to_string().contains("effective"));
        few.estimate.effective = 7.2;
        assert!(few.to_string().contains("effective probes 7: the number may be far higher"));
    }
}
