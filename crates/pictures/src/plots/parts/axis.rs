//! Maps values to positions along an axis, and selects the values that are marked.

/// The scale of an axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scale {
    /// A linear scale from one value to another.
    Linear(f64, f64),
    /// A linear scale on which only whole numbers are marked.
    Count(f64, f64),
    /// A logarithmic scale between round values that enclose all values. 0 has no position on it.
    Log,
}

/// An axis with its two ends.
#[derive(Clone)]
pub(crate) struct Axis {
    log: bool,
    from: f64,
    to: f64,
    ticks: Vec<f64>,
}

/// The least and the greatest value on a logarithmic axis. Values outside this range are drawn at
/// its ends.
const MIN_VALUE: f64 = 1e-3;
const MAX_VALUE: f64 = 1e30;

/// The ratio above which only powers of ten are marked on a logarithmic axis.
const MIN_RATIO_OF_POWER_TICKS: f64 = 100.0;

impl Axis {
    /// Returns an axis for these values.
    pub(crate) fn new(scale: Scale, values: impl Iterator<Item = f64>) -> Axis {
        match scale {
            Scale::Linear(from, to) => Axis::linear(from, to, 0.0),
            Scale::Count(from, to) => Axis::linear(from, to, 1.0),
            Scale::Log => Axis::log(values),
        }
    }

    /// Returns a logarithmic axis on which only these values are marked.
    pub(crate) fn marked(ticks: &[f64]) -> Axis {
        let Some((least, most)) = ends(ticks.iter().copied()) else {
            return Axis::log(std::iter::empty());
        };
        // Leave a small margin on both sides.
        let (from, to) = ((least / 1.1).log10(), (most * 1.1).log10());
        Axis { log: true, from, to, ticks: ticks.to_vec() }
    }

    fn linear(from: f64, to: f64, least_step: f64) -> Axis {
        let (from, to) = if from < to { (from, to) } else { (from - 1.0, from + 1.0) };
        let step = round_up((to - from) / 6.0).max(least_step);
        let (first, last) = ((from / step - 1e-9).ceil(), (to / step + 1e-9).floor());
        let ticks = (first as i64..=last as i64).map(|tick| tick as f64 * step).collect();
        Axis { log: false, from, to, ticks }
    }

    fn log(values: impl Iterator<Item = f64>) -> Axis {
        let (least, most) = ends(values).unwrap_or((1.0, 10.0));
        let round: &[f64] =
            if most / least > MIN_RATIO_OF_POWER_TICKS { &[1.0] } else { &[1.0, 2.0, 5.0] };
        let powers = least.log10().floor() as i32 - 1..=most.log10().ceil() as i32 + 1;
        let all = powers.flat_map(|power| round.iter().map(move |step| step * ten_to(power)));
        let mut ticks: Vec<f64> = all.collect();
        // The last tick that is not above the least value, and the first that is not below the
        // greatest one.
        let first = ticks.iter().rposition(|&tick| tick <= least * EQUAL_RATIO).unwrap_or(0);
        let last = ticks.iter().position(|&tick| tick * EQUAL_RATIO >= most).unwrap_or(first);
        ticks = ticks[first..=last.max(first + 1)].to_vec();
        let (from, to) = (ticks[0].log10(), ticks[ticks.len() - 1].log10());
        Axis { log: true, from, to, ticks }
    }

    /// Returns the position of a value: 0 at the beginning of the axis, 1 at its end.
    pub(crate) fn place(&self, value: f64) -> f64 {
        let value = if self.log { within(value).log10() } else { value };
        let place = (value - self.from) / (self.to - self.from);
        if place.is_nan() { 0.0 } else { place.clamp(0.0, 1.0) }
    }

    /// Returns the values to mark.
    pub(crate) fn ticks(&self) -> &[f64] {
        &self.ticks
    }

    /// Returns the value at the end of the axis.
    pub(crate) fn end(&self) -> f64 {
        if self.log { 10f64.powf(self.to) } else { self.to }
    }

    /// Returns the value at the beginning of the axis.
    pub(crate) fn beginning(&self) -> f64 {
        if self.log { 10f64.powf(self.from) } else { self.from }
    }
}

/// The ratio by which a value may differ from a tick and still count as equal.
const EQUAL_RATIO: f64 = 1.0 + 1e-9;

/// Limits a value to the range of logarithmic axes.
fn within(value: f64) -> f64 {
    if value.is_nan() { MIN_VALUE } else { value.clamp(MIN_VALUE, MAX_VALUE) }
}

/// Returns the least and the greatest value, limited to the range of logarithmic axes.
fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.map(within).fold(None, |ends, value| {
        let (least, most) = ends.unwrap_or((value, value));
        Some((value.min(least), value.max(most)))
    })
}

/// Returns a power of ten that is exact as a decimal number.
fn ten_to(power: i32) -> f64 {
    format!("1e{power}").parse().expect("a number")
}

/// Rounds up to 1, 2 or 5 times a power of ten.
fn round_up(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps.into_iter().map(|step| step * power).find(|&step| step >= least).unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(values: &[f64]) -> Axis {
        Axis::new(Scale::Log, values.iter().copied())
    }

    #[test]
    fn ticks_are_round_and_within_the_axis() {
        let linear = |from, to| Axis::new(Scale::Linear(from, to), std::iter::empty());
        assert_eq!(linear(0.0, 100.0).ticks(), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(linear(30.0, 50.0).ticks(), [30.0, 35.0, 40.0, 45.0, 50.0]);
        assert_eq!(log(&[0.3, 2000.0]).ticks(), [0.1, 1.0, 10.0, 100.0, 1000.0, 10000.0]);
        assert_eq!(log(&[3.0, 40.0]).ticks(), [2.0, 5.0, 10.0, 20.0, 50.0]);
        assert_eq!(log(&[0.3, 2000.0]).place(0.1), 0.0);
        assert_eq!(log(&[0.3, 2000.0]).place(1e4), 1.0);
    }

    #[test]
    fn count_axis_has_integer_ticks() {
        let axis = Axis::new(Scale::Count(0.0, 3.0), std::iter::empty());
        assert_eq!(axis.ticks(), [0.0, 1.0, 2.0, 3.0]);
    }

    #[test]
    fn axis_positions_are_between_0_and_1() {
        let odd = [0.0, -1.0, 1.0, 1e300, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        let scales = [Scale::Linear(5.0, 5.0), Scale::Linear(0.0, 1.0), Scale::Count(0.0, 0.0)];
        let mut axes: Vec<Axis> = scales.map(|s| Axis::new(s, std::iter::empty())).to_vec();
        axes.extend(odd.map(|value| log(&[value])));
        axes.extend([log(&[]), log(&odd), Axis::marked(&[]), Axis::marked(&[4.0])]);
        for axis in &axes {
            assert!(axis.ticks().iter().all(|tick| tick.is_finite()));
            assert!(odd.iter().all(|&value| (0.0..=1.0).contains(&axis.place(value))));
        }
    }

    #[test]
    fn axis_positions_keep_value_order() {
        let values = [0.002, 0.5, 3.0, 3.1, 70.0, 8e4];
        let axis = log(&values);
        assert!(values.is_sorted_by(|a, b| axis.place(*a) < axis.place(*b)));
        assert!((axis.place(axis.beginning()), axis.place(axis.end())) == (0.0, 1.0));
    }
}
