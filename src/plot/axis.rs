//! From values to places along an axis, and the values that are marked on it.

/// How values are laid out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scale {
    /// Equal steps for equal differences, from one value to another.
    Linear(f64, f64),
    /// Equal steps for equal ratios, over whole powers of ten that hold all
    /// values; there is no place for 0.
    Log,
}

/// An axis with both its ends.
pub(super) struct Axis {
    log: bool,
    from: f64,
    to: f64,
}

/// The least value on an axis of ratios; what is smaller is drawn there.
const LEAST: f64 = 1e-3;

impl Axis {
    /// For these values.
    pub(super) fn new(scale: Scale, values: impl Iterator<Item = f64>) -> Axis {
        match scale {
            Scale::Linear(from, to) if from < to => Axis { log: false, from, to },
            Scale::Linear(from, _) => Axis { log: false, from: from - 1.0, to: from + 1.0 },
            Scale::Log => {
                let logs: Vec<f64> = values.map(|value| value.max(LEAST).log10()).collect();
                let least = logs.iter().copied().fold(f64::INFINITY, f64::min);
                let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let from = if least.is_finite() { least.floor() } else { 0.0 };
                let to = if most.is_finite() { most.ceil().max(from + 1.0) } else { from + 1.0 };
                Axis { log: true, from, to }
            }
        }
    }

    /// Where a value is: 0 at the beginning of the axis, 1 at its end.
    pub(super) fn place(&self, value: f64) -> f64 {
        let value = if self.log { value.max(LEAST).log10() } else { value };
        (value - self.from) / (self.to - self.from)
    }

    /// The values to mark.
    pub(super) fn ticks(&self) -> Vec<f64> {
        if self.log {
            let powers = self.from as i32..=self.to as i32;
            return powers.map(|power| 10f64.powi(power)).collect();
        }
        let step = round_step((self.to - self.from) / 6.0);
        let first = (self.from / step).ceil() as i64;
        let last = (self.to / step + 1e-9).floor() as i64;
        (first..=last).map(|tick| tick as f64 * step).collect()
    }
}

/// 1, 2 or 5 times a power of ten, the next above.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps.into_iter().map(|step| step * power).find(|&step| step >= least).unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within_the_axis() {
        let axis = Axis::new(Scale::Linear(0.0, 100.0), std::iter::empty());
        assert_eq!(axis.ticks(), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        let axis = Axis::new(Scale::Linear(30.0, 50.0), std::iter::empty());
        assert_eq!(axis.ticks(), [30.0, 35.0, 40.0, 45.0, 50.0]);
        let axis = Axis::new(Scale::Log, [0.3, 2000.0].into_iter());
        assert_eq!(axis.ticks(), [0.1, 1.0, 10.0, 100.0, 1000.0, 10000.0]);
        assert_eq!((axis.place(0.1), axis.place(1e4)), (0.0, 1.0));
        assert!(Axis::new(Scale::Log, [0.0].into_iter()).place(0.0).is_finite());
        assert!(Axis::new(Scale::Linear(5.0, 5.0), std::iter::empty()).place(5.0) == 0.5);
    }
}
