//! Boards that need more time and memory than allowed, the commands with `--timeout` and
//! `--max-memory`, and measurements of a run.

use std::{
    fmt::Write,
    fs,
    io::{self, Read},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::Folder;

/// A board, or another input.
pub struct Hostile {
    /// The name, which is also that of its file.
    pub name: &'static str,
    /// A description.
    pub what: &'static str,
    /// Returns the text, in the size for tests or in full size.
    pub text: fn(is_full: bool) -> String,
}

/// All of them.
pub static BOARDS: &[Hostile] = &[
    Hostile {
        name: "tall",
        what: "400 rows of 9 cells, 400 digits",
        text: |is_full| format!(".Shape~{}x9", if is_full { 400 } else { 100 }),
    },
    Hostile {
        name: "taller",
        what: "645 rows of 9 cells, 645 digits",
        text: |is_full| format!(".Shape~{}x9", if is_full { 645 } else { 150 }),
    },
    Hostile {
        name: "wide",
        what: "9 rows of 400 cells, 400 digits",
        text: |is_full| format!(".Shape~9x{}", if is_full { 400 } else { 100 }),
    },
    Hostile {
        name: "huge",
        what: "an empty classic board of side 400",
        text: |is_full| {
            let side: usize = if is_full { 400 } else { 81 };
            vec!["."; side * side].join(" ")
        },
    },
    Hostile { name: "sum-400", what: "side 25, a sum of 400 cells", text: |_| sum(25, 20, 5200) },
    Hostile {
        name: "sum-1296",
        what: "side 36, a sum of all 1,296 cells",
        text: |is_full| if is_full { sum(36, 36, 20_000) } else { sum(25, 25, 8000) },
    },
    Hostile {
        name: "equal-cages",
        what: "side 4, 200,000 equal cages",
        text: |is_full| {
            let cage = r#"{"rule":"cage","cells":["r1c1","r1c2"],"sum":3}"#;
            rules(4, &vec![cage; if is_full { 200_000 } else { 20_000 }].join(","))
        },
    },
    Hostile {
        name: "regions",
        what: "side 200 with 200 regions, each a row",
        text: |is_full| {
            let side = if is_full { 200 } else { 60 };
            let cell = |row, column| format!("\"r{row}c{column}\"");
            let row = |row| list((1..=side).map(|column| cell(row, column)));
            let regions = list((1..=side).map(row));
            format!("{{\"side\":{side},\"regions\":{regions},\"givens\":{{}}}}")
        },
    },
    Hostile {
        name: "anti-king",
        what: "side 645 with anti-king",
        text: |is_full| rules(if is_full { 645 } else { 150 }, r#""anti-king""#),
    },
    Hostile {
        name: "pairs",
        what: "side 645, neighbours that are not consecutive",
        text: |is_full| rules(if is_full { 645 } else { 150 }, r#""non-consecutive""#),
    },
    Hostile {
        name: "automata",
        what: "side 100, 40 lines of 50 cells that are cut into pieces of different sums",
        text: |is_full| {
            let line = |row: usize| {
                let cells = list((1..=50).map(|column| format!("\"r{row}c{column}\"")));
                format!("{{\"rule\":\"sum-line\",\"cells\":{cells},\"sum\":{}}}", 900 + row)
            };
            let lines: Vec<String> = (1..=if is_full { 40 } else { 10 }).map(line).collect();
            rules(100, &lines.join(","))
        },
    },
    Hostile {
        name: "loop",
        what: "side 50, a loop of 98 cells that is cut into pieces of 2,000",
        text: |_| {
            let there = (1..=49).map(|column| format!("\"r1c{column}\""));
            let back = (1..=49).rev().map(|column| format!("\"r2c{column}\""));
            let cells = list(there.chain(back));
            rules(
                50,
                &format!("{{\"rule\":\"sum-line\",\"cells\":{cells},\"sum\":2000,\"loop\":true}}"),
            )
        },
    },
    Hostile { name: "nested", what: "a million brackets", text: |_| "[".repeat(1_000_000) },
    Hostile {
        name: "long-line",
        what: "a line of 64 MiB",
        text: |is_full| ".".repeat(if is_full { 64 } else { 8 } << 20),
    },
];

/// Returns a sum over the first `most` rows and columns.
fn sum(side: usize, most: usize, sum: usize) -> String {
    let cells = (1..=most).flat_map(|row| (1..=most).map(move |column| (row, column)));
    let cells = list(cells.map(|(row, column)| format!("\"r{row}c{column}\"")));
    rules(side, &format!("{{\"rule\":\"sum\",\"cells\":{cells},\"sum\":{sum}}}"))
}

fn rules(side: usize, rules: &str) -> String {
    format!("{{\"side\":{side},\"rules\":[{rules}]}}")
}

fn list(items: impl Iterator<Item = String>) -> String {
    let mut text = "[".to_owned();
    for (place, item) in items.enumerate() {
        let comma = if place > 0 { "," } else { "" };
        write!(text, "{comma}{item}").unwrap();
    }
    text + "]"
}

/// The commands that have both options and read puzzles, with further arguments. `{}` is a folder
/// for their output. `play` needs a terminal, and `generate` and `instances` read no puzzles.
pub static COMMANDS: &[&str] = &[
    "solve",
    "solve --backend cdcl",
    "check",
    "count",
    "backbone",
    "why",
    "minimize",
    "rate",
    "hint",
    "explain",
    "convert -f json",
    "convert --live -o {}/out.xlsx",
    "export",
    "prove -o {}",
    "show -f svg",
];

/// The measurements of a run.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// The wall-clock time.
    pub time: Duration,
    /// The peak resident memory in bytes, sampled every millisecond.
    pub peak: u64,
    /// The exit status; `None` if the run was killed by a signal, for example after the time limit.
    pub status: Option<i32>,
}

/// Runs the program on a file with these options, and kills it after the time `most`.
pub fn run(program: &Path, command: &str, file: &Path, options: &str, most: Duration) -> Taken {
    let folder = Folder::new();
    let command = command.replace("{}", &folder.path().display().to_string());
    let mut program = Command::new(program);
    program.args(command.split_whitespace()).args(options.split_whitespace()).arg(file);
    program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let begun = Instant::now();
    let mut child = program.spawn().expect("the program starts");
    let out = child.stdout.take();
    let reader = thread::spawn(move || out.map(|mut out| io::copy(&mut out, &mut io::sink())));
    let (mut peak, status) = (0, format!("/proc/{}/status", child.id()));
    let ended = loop {
        peak = peak.max(resident(&status));
        if let Some(ended) = child.try_wait().expect("a child") {
            break ended;
        }
        if begun.elapsed() > most {
            child.kill().expect("a child");
        }
        thread::sleep(Duration::from_millis(1));
    };
    let time = begun.elapsed();
    let _ = reader.join();
    Taken { time, peak, status: ended.code() }
}

/// Returns the peak resident memory so far, in bytes.
fn resident(status: &str) -> u64 {
    let mut text = String::new();
    let read = fs::File::open(status).and_then(|mut file| file.read_to_string(&mut text));
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    number.filter(|_| read.is_ok()).unwrap_or(0) << 10
}
