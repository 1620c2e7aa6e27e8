//! The machine of a comparison, as far as the system reports it.

use std::{fs, num::NonZero, thread};

use serde::{Deserialize, Serialize};

/// A machine.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Machine {
    /// The operating system.
    pub system: String,
    /// The architecture.
    pub architecture: String,
    /// The name of the processor; `None` if it is unknown.
    pub processor: Option<String>,
    /// The number of hardware threads.
    pub threads: u64,
    /// The memory in bytes; `None` if it is unknown.
    pub memory: Option<u64>,
}

impl Machine {
    /// Returns this machine.
    pub fn here() -> Machine {
        Machine {
            system: std::env::consts::OS.to_owned(),
            architecture: std::env::consts::ARCH.to_owned(),
            processor: field("/proc/cpuinfo", "model name"),
            threads: thread::available_parallelism().map_or(1, NonZero::get) as u64,
            memory: bytes("/proc/meminfo", "MemTotal"),
        }
    }
}

/// Returns the peak memory use of this process in bytes, on Linux.
pub fn peak_bytes() -> Option<u64> {
    bytes("/proc/self/status", "VmHWM")
}

/// Returns the load average over one minute, on Linux.
pub(crate) fn load_average() -> Option<f64> {
    let text = read("/proc/loadavg")?;
    text.split_whitespace().next()?.parse().ok()
}

/// Returns the text of a file in `/proc` on Linux, and `None` on other systems.
fn read(file: &str) -> Option<String> {
    if cfg!(target_os = "linux") { fs::read_to_string(file).ok() } else { None }
}

/// Returns the value after a name and a colon.
fn field(file: &str, name: &str) -> Option<String> {
    let text = read(file)?;
    let pairs = text.lines().filter_map(|line| line.split_once(':'));
    let mut values = pairs.filter(|(key, _)| key.trim() == name);
    values.next().map(|(_, value)| value.trim().to_owned())
}

/// Returns a value in kilobytes, converted to bytes.
fn bytes(file: &str, name: &str) -> Option<u64> {
    let kilobytes: u64 = field(file, name)?.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes << 10)
}
