//! The memory limit of the process (`--max-memory`, by default half of the available memory) and the
//! time limit of each puzzle.

use std::{
    fs,
    path::Path,
    sync::{Arc, OnceLock},
    time::Duration,
};

use board::{memory::Memory, stop::Stop};
use formats::ReadLimits;

/// Set once the command line is parsed.
static MEMORY: OnceLock<Arc<Memory>> = OnceLock::new();

/// The same of the time for each puzzle.
static TIME: OnceLock<Duration> = OnceLock::new();

/// The least time for reading a puzzle, and for writing what was found: nearly all take much less,
/// whatever is asked about them.
const LEAST: Duration = Duration::from_millis(100);

/// From now on each puzzle takes at most that time to be read, before work on it begins.
pub fn limit_time(time: Duration) {
    let _ = TIME.set(time.max(LEAST));
}

/// When to give up writing an answer, from now on: it has as much time as finding it had.
pub fn of_writing(time: Option<Duration>) -> Stop {
    let stop = Stop::never().within(shared());
    time.into_iter().fold(stop, |stop, time| stop.after(time.max(LEAST)))
}

/// What reading a puzzle may take.
pub fn of_reading() -> ReadLimits {
    ReadLimits { time: TIME.get().copied(), memory: Some(shared()) }
}

/// From now on all work together takes at most so many bytes.
pub fn limit(bytes: u64) {
    let _ = MEMORY.set(Arc::new(Memory::new(bytes).watched(taken)));
}

/// What all work shares.
pub fn shared() -> Arc<Memory> {
    let half = || there_is().map_or(u64::MAX, |bytes| bytes / 2);
    Arc::clone(MEMORY.get_or_init(|| Arc::new(Memory::found(half).watched(taken))))
}

/// The bytes that this process takes, without the files that are mapped into it, as Linux tells it.
fn taken() -> Option<u64> {
    kilobytes("/proc/self/status", "RssAnon:")
}

/// What a file of Linux says in kilobytes behind that name, in bytes.
fn kilobytes(path: &str, name: &str) -> Option<u64> {
    let told = fs::read_to_string(path).ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// The bytes that this process may take of the machine, as Linux tells it: the least of its
/// memory, the limits of its control groups, and those that `ulimit` sets.
fn there_is() -> Option<u64> {
    let all = [of_machine(), of_groups(), of_process()];
    all.into_iter().flatten().min()
}

fn of_machine() -> Option<u64> {
    kilobytes("/proc/meminfo", "MemTotal:")
}

/// The least of the group's and of all that it is in.
fn of_groups() -> Option<u64> {
    let told = fs::read_to_string("/proc/self/cgroup").ok()?;
    let groups = told.lines().filter_map(|line| {
        let (mount, file) = match line.splitn(3, ':').collect::<Vec<_>>()[..] {
            [_, "", _] => ("/sys/fs/cgroup", "memory.max"),
            [_, "memory", _] => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
            _ => return None,
        };
        let group = line.splitn(3, ':').last()?.trim_start_matches('/');
        let limits = Path::new(group).ancestors().filter_map(move |group| {
            let limit = fs::read_to_string(Path::new(mount).join(group).join(file)).ok()?;
            limit.trim().parse::<u64>().ok()
        });
        limits.min()
    });
    groups.min()
}

fn of_process() -> Option<u64> {
    static LIMIT: OnceLock<Option<u64>> = OnceLock::new();
    *LIMIT.get_or_init(|| {
        let told = fs::read_to_string("/proc/self/limits").ok()?;
        let limits = ["Max address space", "Max data size"].into_iter().filter_map(|name| {
            let line = told.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        });
        limits.min()
    })
}

/// As many of these threads as the address space of the process has room for, at least one: where
/// there is none a thread that was started ends the program.
pub fn threads(wanted: usize) -> usize {
    /// Its stack, its signal stack, and what it allocates before it has done anything.
    const THREAD: u64 = 64 << 20;
    let room = of_process().map_or(u64::MAX, |bytes| (bytes / THREAD).max(1));
    wanted.min(usize::try_from(room).unwrap_or(usize::MAX))
}

/// A size, as `--max-memory` and `--max-proof` take it: bytes, or with K, M, G or T so many times
/// 1024 as it says.
pub fn parse(text: &str) -> Result<u64, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[number.len()..].to_ascii_uppercase();
    let unit = unit.strip_suffix("IB").or(unit.strip_suffix('B')).unwrap_or(&unit);
    let shift = ["", "K", "M", "G", "T"].iter().position(|it| *it == unit);
    let bytes = number.parse::<f64>().ok().filter(|number| *number > 0.0 && number.is_finite());
    let bytes = shift.zip(bytes).map(|(shift, number)| number * 1024f64.powi(shift as i32));
    let bytes = bytes.filter(|bytes| *bytes < u64::MAX as f64);
    bytes.map(|bytes| bytes as u64).ok_or_else(|| "expected a size, such as 500M or 4G".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_and_without_unit() {
        for (text, bytes) in [
            ("1", 1),
            ("500M", 500 << 20),
            ("1.5G", 3 << 29),
            ("4GiB", 4 << 30),
            ("2gb", 2 << 30),
            ("8k", 8192),
        ] {
            assert_eq!(parse(text), Ok(bytes), "{text}");
        }
        for text in ["", "0", "-1", "G", "4X", "4 G", "nan", "1e30T", "inf"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn there_is_no_more_than_the_machine_has() {
        assert!(there_is() <= of_machine() && there_is() > Some(1 << 20));
    }
}
