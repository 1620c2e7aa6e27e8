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

/// The memory limit, set after the command line is parsed.
static MEMORY: OnceLock<Arc<Memory>> = OnceLock::new();

/// The time limit of each puzzle, set after the command line is parsed.
static TIME_LIMIT: OnceLock<Duration> = OnceLock::new();

/// The least time for reading a puzzle and for writing its answer. Nearly all puzzles need much
/// less, for every command.
const MIN_TIME: Duration = Duration::from_millis(100);

/// Limits the time for reading each puzzle, before the work on it begins.
pub fn limit_time(time: Duration) {
    let _ = TIME_LIMIT.set(time.max(MIN_TIME));
}

/// Returns the limits for writing an answer. Writing may take as long as the search.
pub fn of_writing(time: Option<Duration>) -> Stop {
    let stop = Stop::never().within(shared());
    time.into_iter().fold(stop, |stop, time| stop.after(time.max(MIN_TIME)))
}

/// Returns the limits for reading a puzzle.
pub fn of_reading() -> ReadLimits {
    ReadLimits { time: TIME_LIMIT.get().copied(), memory: Some(shared()) }
}

/// Limits the memory of the process to a number of bytes.
pub fn limit(bytes: u64) {
    let _ = MEMORY.set(Arc::new(Memory::new(bytes).watched(used_memory)));
}

/// Returns the memory limit that all threads share.
pub fn shared() -> Arc<Memory> {
    let half = || there_is().map_or(u64::MAX, |bytes| bytes / 2);
    Arc::clone(MEMORY.get_or_init(|| Arc::new(Memory::determined_by(half).watched(used_memory))))
}

/// Returns the bytes of memory that this process uses on Linux, without mapped files.
fn used_memory() -> Option<u64> {
    kilobytes("/proc/self/status", "RssAnon:")
}

/// Returns the value of an entry in a file of Linux, converted from kilobytes to bytes.
fn kilobytes(path: &str, name: &str) -> Option<u64> {
    let told = fs::read_to_string(path).ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Returns the bytes of memory that this process may use on Linux. This is the least of the memory
/// of the machine, the limits of its control groups, and the limit set by `ulimit`.
fn there_is() -> Option<u64> {
    let all = [machine_memory(), group_limit(), process_limit()];
    all.into_iter().flatten().min()
}

fn machine_memory() -> Option<u64> {
    kilobytes("/proc/meminfo", "MemTotal:")
}

/// Returns the least limit of the control group and its ancestors.
fn group_limit() -> Option<u64> {
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

fn process_limit() -> Option<u64> {
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

/// Returns the number of threads that the address space of the process has room for: at least 1 and
/// at most `wanted`. Without room, starting a thread would abort the program.
pub fn threads(wanted: usize) -> usize {
    /// The stack of a thread, its signal stack, and its first allocations.
    const BYTES_PER_THREAD: u64 = 64 << 20;
    let room = process_limit().map_or(u64::MAX, |bytes| (bytes / BYTES_PER_THREAD).max(1));
    wanted.min(usize::try_from(room).unwrap_or(usize::MAX))
}

/// Parses a size for `--max-memory` and `--max-proof`: a number of bytes, or a number with the unit
/// K, M, G or T (powers of 1024).
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
    fn sizes_parse_with_and_without_unit() {
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
    fn available_memory_is_at_most_machine_memory() {
        assert!(there_is() <= machine_memory() && there_is() > Some(1 << 20));
    }
}
