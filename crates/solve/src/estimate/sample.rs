//! Mean and confidence interval of the weights of probes, kept as logarithms.

use std::fmt;

/// The number of batches of probes for the interval.
pub const BATCHES: usize = 20;

/// The quantile of Student's t with 19 degrees of freedom for a two-sided interval of 95 %.
const STUDENT_T_QUANTILE: f64 = 2.093;

/// A positive number of any size, stored as its natural logarithm.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Magnitude(pub f64);

impl Magnitude {
    /// Returns the logarithm to base 10.
    pub fn log10(self) -> f64 {
        self.0 / std::f64::consts::LN_10
    }
}

/// Writes integers below a million, then three digits: `288`, `6.67e21`. Numbers beyond floating
/// point are written as powers of 10, such as `10^356.78`.
impl fmt::Display for Magnitude {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.log10() {
            log if log >= 308.0 => write!(f, "10^{log:.2}"),
            log if log >= 6.0 => write!(f, "{:.2e}", self.0.exp()),
            _ => write!(f, "{:.0}", self.0.exp()),
        }
    }
}

/// The number of solutions according to the probes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SolutionEstimate {
    /// The exact number: logic alone decided, without any branch.
    Exactly(u64),
    /// An estimate.
    About {
        /// The mean of the weights.
        mean: Magnitude,
        /// The ends of the interval of 95 %; `None` with fewer than two probes per batch.
        interval: Option<[Magnitude; 2]>,
    },
    /// No probe found a solution, which does not mean that there is none.
    Unknown,
}

/// The weights so far.
pub(super) struct Sample {
    /// The number of weights.
    pub probes: u64,
    /// The number of weights above 0.
    pub hits: u64,
    /// By batch: the logarithm of the sum.
    sums: [f64; BATCHES],
    /// The logarithm of the sum of squares.
    squares: f64,
}

impl Default for Sample {
    fn default() -> Sample {
        let nothing = f64::NEG_INFINITY;
        Sample { probes: 0, hits: 0, sums: [nothing; BATCHES], squares: nothing }
    }
}

impl Sample {
    /// Adds a weight, given as logarithm; `None` is the weight 0.
    pub(super) fn add(&mut self, weight: Option<f64>) {
        if let Some(weight) = weight {
            let sum = &mut self.sums[(self.probes % BATCHES as u64) as usize];
            *sum = log_sum(*sum, weight);
            self.squares = log_sum(self.squares, 2.0 * weight);
            self.hits += 1;
        }
        self.probes += 1;
    }

    /// Returns the number of equal weights with the same information.
    pub(super) fn effective_size(&self) -> f64 {
        let sum = self.sums.iter().copied().fold(f64::NEG_INFINITY, log_sum);
        if self.hits == 0 { 0.0 } else { (2.0 * sum - self.squares).exp() }
    }

    /// Returns the mean of the weights, and its confidence interval of 95 % from the means of the
    /// batches.
    pub(super) fn estimate(&self) -> SolutionEstimate {
        if self.hits == 0 {
            return SolutionEstimate::Unknown;
        }
        // In units of the largest sum, so that floating point can represent them.
        let unit = self.sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let parts = self.sums.map(|sum| (sum - unit).exp());
        let mean = parts.iter().sum::<f64>() / self.probes as f64;
        let middle = unit + mean.ln();
        let ends = |error: f64| [Magnitude(middle - error), Magnitude(middle + error)];
        let interval = (self.probes >= 2 * BATCHES as u64).then(|| ends(self.error(&parts, mean)));
        SolutionEstimate::About { mean: Magnitude(middle), interval }
    }

    /// Returns the distance of the ends of the interval from the mean, as a logarithm.
    fn error(&self, parts: &[f64], mean: f64) -> f64 {
        let batches = BATCHES as u64;
        let (each, more) = (self.probes / batches, self.probes % batches);
        let means = (0..).zip(parts).map(|(i, sum)| sum / (each + u64::from(i < more)) as f64);
        let squares: f64 = means.map(|batch| (batch / mean - 1.0).powi(2)).sum();
        STUDENT_T_QUANTILE * (squares / ((BATCHES - 1) * BATCHES) as f64).sqrt()
    }
}

/// Returns the logarithm of the sum of two numbers given as logarithms.
fn log_sum(a: f64, b: f64) -> f64 {
    let (larger, smaller) = (a.max(b), a.min(b));
    match larger == f64::NEG_INFINITY {
        true => larger,
        false => larger + (smaller - larger).exp().ln_1p(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_matches_log_batch_means() {
        // Batch means 1 and 3 by turns: mean 2, and their standard deviation √(20/19).
        let (mut sample, far) = (Sample::default(), 5000.0);
        for probe in 0..60 {
            sample.add(Some(far + if probe % 2 == 0 { 0.0 } else { 3f64.ln() }));
        }
        let SolutionEstimate::About { mean, interval: Some([low, high]) } = sample.estimate()
        else {
            panic!()
        };
        let error = 2.093 * (20f64 / 19.0).sqrt() / 2.0 / 20f64.sqrt();
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(near(mean.0, far + 2f64.ln()), "{mean:?}");
        // (Σw)² / Σw², of 30 weights 1 and 30 weights 3.
        assert!(near(sample.effective_size(), 120.0 * 120.0 / 300.0));
        assert!(near(mean.0 - low.0, error) && near(high.0 - mean.0, error), "{low:?} {high:?}");
    }

    #[test]
    fn zero_hits_unknown_few_probes_lack_interval() {
        let mut sample = Sample::default();
        (0..39).for_each(|_| sample.add(None));
        assert_eq!(sample.estimate(), SolutionEstimate::Unknown);
        let mut sample = Sample::default();
        (0..39).for_each(|_| sample.add(Some(1.0)));
        assert!(matches!(sample.estimate(), SolutionEstimate::About { interval: None, .. }));
    }

    #[test]
    fn huge_magnitudes_display_as_powers_of_ten() {
        let text = |log10: f64| Magnitude(log10 * std::f64::consts::LN_10).to_string();
        assert_eq!(text(0.0), "1");
        assert_eq!(text(288f64.log10()), "288");
        assert_eq!(text(21.824_171), "6.67e21");
        assert_eq!(text(98.775), "5.96e98");
        assert_eq!(text(356.781), "10^356.78");
    }
}
