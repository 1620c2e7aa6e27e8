//! Where a comparison ran, as far as the system tells.

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
    /// The processor's own name; blank where it cannot be had.
    pub processor: Option<String>,
    /// Threads that can run at once.
    pub threads: u64,
    /// Bytes of memory; blank where it cannot be had.
    pub memory: Option<u64>,
}

impl Machine {
    /// This one.
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

/// The most memory that this process has held at once, in bytes, where Linux tells.
pub fn peak_bytes() -> Option<u64> {
    bytes("/proc/self/status", "VmHWM")
}

/// What stands behind a name and a colon.
fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let pairs = text.lines().filter_map(|line| line.split_once(':'));
    let mut values = pairs.filter(|(key, _)| key.trim() == name);
    values.next().map(|(_, value)| value.trim().to_owned())
}

/// The same where it is kilobytes.
fn bytes(file: &str, name: &str) -> Option<u64> {
    let kilobytes: u64 = field(file, name)?.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes << 10)
}
