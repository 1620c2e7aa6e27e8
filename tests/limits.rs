//! Tests that every command stays within `--max-memory` and ends, on boards that need more.

#![cfg(target_os = "linux")]

use std::{fs, path::Path, time::Duration};

use testbed::hostile::{BOARDS, Hostile, Taken, run};

use crate::program::{Folder, UNIQUE, program};

/// The time after which a run counts as hanging. No other time is asserted.
const HANG: Duration = Duration::from_secs(60);

const OPTIONS: &str = "--timeout 1 --max-memory 32M -j 1";
const LIMIT: u64 = 32 << 20;

/// Runs a command on a text.
fn taken(command: &str, text: &str) -> Taken {
    let folder = Folder::new();
    let file = folder.path().join("board");
    fs::write(&file, text).unwrap();
    run(Path::new(program().get_program()), command, &file, OPTIONS, HANG)
}

/// Checks that the peak resident memory is at most twice the limit, in addition to that of the same
/// command for a 4×4. The latter is the size of the program itself.
#[track_caller]
fn keeps_limits(command: &str, Hostile { name, text, .. }: &Hostile) {
    let own = taken(command, UNIQUE).peak;
    let Taken { peak, status, .. } = taken(command, &text(false));
    let status = status.unwrap_or_else(|| panic!("{command}: {name}: killed after 60 s"));
    assert!([0, 1, 2, 3].contains(&status), "{command}: {name}: status {status}");
    let most = 2 * LIMIT + own;
    assert!(peak <= most, "{command}: {name}: {} of {} MiB", peak >> 20, most >> 20);
}

#[test]
fn solving_keeps_the_memory_limit() {
    BOARDS.iter().for_each(|board| keeps_limits("solve", board));
}

#[test]
fn formulas_keep_the_memory_limit() {
    for name in ["tall", "sum-400", "sum-1296", "equal-cages", "anti-king", "automata"] {
        let board = BOARDS.iter().find(|board| board.name == name).unwrap();
        keeps_limits("solve --backend cdcl", board);
        keeps_limits("export", board);
    }
}

#[test]
fn steps_keep_the_memory_limit() {
    for name in ["taller", "wide", "sum-400", "regions", "pairs"] {
        let board = BOARDS.iter().find(|board| board.name == name).unwrap();
        keeps_limits("rate", board);
        keeps_limits("hint", board);
    }
}

#[test]
fn other_commands_keep_the_memory_limit() {
    for command in ["count", "backbone", "why", "minimize", "convert -f json", "show -f svg"] {
        for name in ["tall", "sum-400", "anti-king"] {
            let board = BOARDS.iter().find(|board| board.name == name).unwrap();
            keeps_limits(command, board);
        }
    }
}
