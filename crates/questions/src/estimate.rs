//! Estimates of the number of solutions, as text and as record fields.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use solve::estimate::{Estimate, MIN_EFFECTIVE_PROBES, Magnitude, Probing, SolutionEstimate};

/// An estimate of the number of solutions.
#[derive(Clone, Copy)]
pub struct EstimateAnswer {
    /// The result of the probes.
    pub estimate: Estimate,
    /// The options of the probes.
    pub probing: Probing,
    /// The number of solutions that the search found before the estimate, a lower bound.
    pub found: u64,
}

/// The record fields of a number of solutions from a model counter or an estimate.
#[derive(Default, Serialize, JsonSchema)]
pub struct Record {
    /// The number of all solutions, in digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub exact_count: Option<String>,
    /// The estimated number of solutions, in digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Option<String>>,
    /// The model counter that gave the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub counter: Option<&'static str>,
    /// The accuracy that the model counter claims for its estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub accuracy: Option<&'static str>,
    /// The decimal logarithm of the estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log10_estimate: Option<Option<f64>>,
    /// The ends of the 95 % confidence interval; null if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<Option<[String; 2]>>,
    /// The number of probes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub probes: Option<u64>,
    /// The number of probes that ended in a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub hits: Option<u64>,
    /// The number of probes of equal weight with the same information.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub effective_probes: Option<f64>,
    /// The seed that gives the same result again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub seed: Option<u64>,
}

impl EstimateAnswer {
    /// Returns true if the number is exact.
    pub fn is_exact(&self) -> bool {
        matches!(self.estimate.number, SolutionEstimate::Exactly(_))
    }

    /// Returns the mean and the interval, unless the mean is below the number of solutions that were
    /// found; the interval does not begin below this number.
    fn mean_and_interval(&self) -> Option<(Magnitude, Option<[Magnitude; 2]>)> {
        let SolutionEstimate::About { mean, interval } = self.estimate.number else { return None };
        let least = Magnitude((self.found as f64).ln());
        let interval = interval.map(|[low, high]| [if low < least { least } else { low }, high]);
        (mean >= least).then_some((mean, interval))
    }

    /// Returns the fields of the record.
    pub fn record(&self) -> Record {
        let Estimate { number, probes, hits, effective, .. } = self.estimate;
        if let SolutionEstimate::Exactly(number) = number {
            return Record { exact_count: Some(number.to_string()), ..Record::default() };
        }
        let about = self.mean_and_interval();
        let interval = about.and_then(|(_, interval)| interval);
        Record {
            // As text, since it may be beyond floating point.
            estimate: Some(about.map(|(mean, _)| mean.to_string())),
            log10_estimate: Some(about.map(|(mean, _)| mean.log10())),
            interval: Some(interval.map(|ends| ends.map(|end| end.to_string()))),
            probes: Some(probes),
            hits: Some(hits),
            effective_probes: Some(effective),
            seed: Some(self.probing.seed),
            ..Record::default()
        }
    }

    /// Returns the source of the estimate.
    fn source(&self) -> String {
        let Estimate { probes, effective, stopped, .. } = self.estimate;
        let stopped = stopped.map(|why| format!(", {why}")).unwrap_or_default();
        let few = match effective < MIN_EFFECTIVE_PROBES && self.mean_and_interval().is_some() {
            true => format!("; effective probes {effective:.0}: the number may be far higher"),
            false => String::new(),
        };
        format!("estimate of {probes} probes{stopped}, Knuth 1975{few}")
    }
}

impl fmt::Display for EstimateAnswer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Estimate { number, probes, stopped, .. } = self.estimate;
        let (least, source) = (self.found, self.source());
        match (number, self.mean_and_interval()) {
            (SolutionEstimate::Exactly(number), _) => write!(f, "{number}"),
            (_, Some((mean, Some([low, high])))) => {
                write!(f, "about {mean} solutions (95 % interval {low} to {high}; {source})")
            }
            (_, Some((mean, None))) => {
                write!(f, "about {mean} solutions (no interval; {source})")
            }
            (SolutionEstimate::About { mean, .. }, None) => {
                write!(f, "at least {least} (above {mean}, the {source})")
            }
            (SolutionEstimate::Unknown, _) => match (probes, stopped) {
                (0, Some(why)) => write!(f, "at least {least} (unknown: {why})"),
                _ => write!(f, "at least {least} (unknown: no probe found a solution; {source})"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimated(mean: f64, interval: Option<[f64; 2]>, found: u64) -> EstimateAnswer {
        let of = |number: f64| Magnitude(number.ln());
        let number =
            SolutionEstimate::About { mean: of(mean), interval: interval.map(|ends| ends.map(of)) };
        let estimate = Estimate { number, probes: 500, hits: 9, effective: 250.0, stopped: None };
        EstimateAnswer { estimate, probing: Probing::default(), found }
    }

    #[test]
    fn estimate_is_not_below_the_solutions_found() {
        let words = estimated(90.0, Some([70.0, 110.0]), 80).to_string();
        assert!(words.starts_with("about 90 solutions (95 % interval 80 to 110; "), "{words}");
        let words = estimated(70.0, Some([60.0, 90.0]), 80).to_string();
        assert!(words.starts_with("at least 80 (above 70, the estimate of 500"), "{words}");
        let record = estimated(70.0, Some([60.0, 90.0]), 80).record();
        assert_eq!((record.estimate, record.interval), (Some(None), Some(None)));
    }

    #[test]
    fn few_effective_probes_are_reported() {
        let mut few = estimated(90.0, None, 2);
        assert!(!few.to_string().contains("effective"));
        few.estimate.effective = 7.2;
        assert!(few.to_string().contains("effective probes 7: the number may be far higher"));
    }
}
