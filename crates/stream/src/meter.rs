//! A progress line for work of a known total.

/// The width of the bar, in characters.
const BAR_WIDTH: u64 = 20;

/// Formats a rate, such as `980/s`, `45.2 k/s` or `1.9 M/s`.
pub fn rate(records: u64, seconds: f64) -> String {
    let rate = if seconds > 0.0 { records as f64 / seconds } else { 0.0 };
    match rate {
        1e6.. => format!("{:.1} M/s", rate / 1e6),
        1e4.. => format!("{:.1} k/s", rate / 1e3),
        _ => format!("{rate:.0}/s"),
    }
}

/// Returns the progress line after `done` of `total` units and `seconds` seconds. `words` describes
/// the work.
pub fn meter(done: u64, total: u64, words: &str, seconds: f64) -> String {
    let filled = (BAR_WIDTH * done / total) as usize;
    let (full, rest) = ("#".repeat(filled), "-".repeat(BAR_WIDTH as usize - filled));
    let left = seconds * (total - done) as f64 / done.max(1) as f64;
    format!("[{full}{rest}] {}%, {words}, {} left", 100 * done / total, time(left))
}

/// Formats a time, such as `0:07` or `1:02:03`.
fn time(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_and_times_are_human_readable() {
        assert_eq!((time(3723.4).as_str(), time(59.6).as_str()), ("1:02:03", "1:00"));
        assert_eq!((rate(5, 2.0), rate(7, 0.0)), ("2/s".to_owned(), "0/s".to_owned()));
    }
}
