//! `count --estimate`: its options, and an estimate in words and in JSON.

use std::fmt;

use clap::Args;
use serde_json::{Value, json};
use solve::estimate::{ENOUGH, Estimate, Magnitude, Number, Probing};

use super::arguments::parse_limit;

/// How the number is estimated.
#[derive(Args)]
pub struct Probes {
    /// With --estimate: random ways down the search tree
    #[arg(long, value_name = "N", default_value_t = Probing::default().probes, requires = "estimate",
          value_parser = parse_limit, allow_negative_numbers = true)]
    probes: u64,

    /// With --estimate: makes the probes; the same for every puzzle
    #[arg(
        long,
        value_name = "S",
        default_value_t = 0,
        requires = "estimate",
        allow_negative_numbers = true
    )]
    seed: u64,
}

impl Probes {
    /// As the library takes them.
    pub fn probing(&self) -> Probing {
        Probing { probes: self.probes, seed: self.seed }
    }
}

/// An estimate of a number that is known to be at least so many.
#[derive(Clone, Copy)]
pub struct Estimated {
    /// What the probes say.
    pub estimate: Estimate,
    /// Which probes they were.
    pub probing: Probing,
    /// Solutions that were found.
    pub at_least: u64,
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

    /// What a record says beyond what was found.
    pub fn add(&self, record: &mut Value) {
        let Estimate { number, probes, hits, effective, stopped } = self.estimate;
        if let Number::Exactly(number) = number {
            record["exact_count"] = json!(number.to_string());
            return;
        }
        // As text, since it may be beyond floating point.
        let about = self.about();
        record["estimate"] = json!(about.map(|(mean, _)| mean.to_string()));
        record["log10_estimate"] = json!(about.map(|(mean, _)| mean.log10()));
        let interval = about.and_then(|(_, interval)| interval);
        record["interval"] = json!(interval.map(|ends| ends.map(|end| end.to_string())));
        record["probes"] = json!(probes);
        record["hits"] = json!(hits);
        record["effective_probes"] = json!(effective);
        record["seed"] = json!(self.probing.seed);
        if let Some(why) = stopped {
            record["reason"] = json!(why.to_string());
        }
    }

    /// What it is an estimate of, and from where.
    fn source(&self) -> String {
        let Estimate { probes, effective, stopped, .. } = self.estimate;
        let stopped = stopped.map(|why| format!(", {why}")).unwrap_or_default();
        let few = match effective < ENOUGH && self.about().is_some() {
            true => format!("; few of them decide it, worth {effective:.0}: maybe far more"),
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
                write!(f, "at least {least} (more than the {mean} of an {source})")
            }
            (Number::Unknown, _) => match (probes, stopped) {
                (0, Some(why)) => write!(f, "at least {least} (unknown: {why})"),
                _ => write!(f, "at least {least} (unknown: no solution met by an {source})"),
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
        assert!(
            words.starts_with("at least 80 (more than the 70 of an estimate of 500"),
            "{words}"
        );
        let mut record = json!({});
        told(70.0, Some([60.0, 90.0]), 80).add(&mut record);
        assert_eq!((&record["estimate"], &record["interval"]), (&Value::Null, &Value::Null));
    }

    #[test]
    fn an_estimate_that_few_probes_decide_says_so() {
        let mut few = told(90.0, None, 2);
        assert!(!few.to_string().contains("worth"));
        few.estimate.effective = 7.2;
        assert!(few.to_string().contains("few of them decide it, worth 7: maybe far more"));
    }
}
