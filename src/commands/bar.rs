//! How far a batch is, in one line.

use std::{sync::atomic::Ordering::Relaxed, time::Instant};

use batch::Watch;

/// Characters of the bar.
const WIDTH: u64 = 20;

/// A rate as people say it: `980/s`, `45.2 k/s`, `1.9 M/s`.
pub fn rate(records: u64, seconds: f64) -> String {
    let rate = if seconds > 0.0 { records as f64 / seconds } else { 0.0 };
    match rate {
        1e6.. => format!("{:.1} M/s", rate / 1e6),
        1e4.. => format!("{:.1} k/s", rate / 1e3),
        _ => format!("{rate:.0}/s"),
    }
}

/// The line for work that began then, on so many bytes if that is known.
pub fn bar(watch: &Watch, total: Option<u64>, begun: Instant) -> String {
    let (records, bytes) = (watch.records.load(Relaxed), watch.bytes.load(Relaxed));
    let seconds = begun.elapsed().as_secs_f64();
    let done = format!("{records} puzzles, {}", rate(records, seconds));
    match total.filter(|&total| total > 0) {
        None => done,
        Some(total) => meter(bytes.min(total), total, &done, seconds),
    }
}

/// The line for so much done of all there is, with these words about it.
pub fn meter(done: u64, total: u64, words: &str, seconds: f64) -> String {
    let filled = (WIDTH * done / total) as usize;
    let (full, rest) = ("#".repeat(filled), "-".repeat(WIDTH as usize - filled));
    let left = seconds * (total - done) as f64 / done.max(1) as f64;
    format!("[{full}{rest}] {}%, {words}, {} left", 100 * done / total, time(left))
}

/// `0:07`, `1:02:03`.
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
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_line_has_rate_and_time_left_as_far_as_they_are_known() {
        let watch = Watch::default();
        watch.records.store(2_000_000, Relaxed);
        watch.bytes.store(250, Relaxed);
        let Some(begun) = Instant::now().checked_sub(Duration::from_secs(10)) else { return };
        assert_eq!(bar(&watch, None, begun), "2000000 puzzles, 200.0 k/s");
        let shown = "[#####---------------] 25%, 2000000 puzzles, 200.0 k/s, 0:30 left";
        assert_eq!(bar(&watch, Some(1000), begun), shown);
        assert_eq!((time(3723.4).as_str(), time(59.6).as_str()), ("1:02:03", "1:00"));
        assert_eq!((rate(5, 2.0), rate(7, 0.0)), ("2/s".to_owned(), "0/s".to_owned()));
    }
}
