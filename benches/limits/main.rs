//! Time and memory of every command with `--timeout` and `--max-memory`, on boards that need more
//! of both.
//!
//! ```text
//! cargo bench --bench limits                          all commands, all boards
//! cargo bench --bench limits -- --board tall          one board
//! cargo bench --bench limits -- --command rate        commands that begin with this word
//! cargo bench --bench limits -- --program PATH        another program, such as of another profile
//! ```
//!
//! Each run has `--timeout 2 --max-memory 300M -j 1`; after 60 s it is killed. A cell of the table
//! contains the seconds, the peak resident memory in MB, and the exit status (`killed` after 60 s).
//! `over` is the number of runs that exceeded twice the time limit plus 1 s, or twice the memory
//! limit plus 32 MB.

use std::{env, fs, path::PathBuf, time::Duration};

use testbed::{
    Folder,
    hostile::{BOARDS, COMMANDS, Taken, run},
};

const OPTIONS: &str = "--timeout 2 --max-memory 300M -j 1";
const MOST_TIME: Duration = Duration::from_secs(5);
const MOST_MEMORY: u64 = 632 << 20;
const HANG: Duration = Duration::from_secs(60);

fn main() {
    let (mut board, mut wanted) = (None, String::new());
    let mut program = PathBuf::from(env!("CARGO_BIN_EXE_sudoku-sat"));
    let mut arguments = env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        let value = arguments.next().expect("a value after each option");
        match &*argument {
            "--board" => board = Some(value),
            "--command" => wanted = value,
            "--program" => program = value.into(),
            other => panic!("{other}: the options are --board, --command and --program"),
        }
    }
    let folder = Folder::new();
    let commands: Vec<&str> =
        COMMANDS.iter().copied().filter(|command| command.starts_with(&wanted)).collect();
    let mut over = 0;
    println!("Options {OPTIONS}; seconds, MB, exit status.");
    for hostile in BOARDS.iter().filter(|it| board.as_ref().is_none_or(|name| name == it.name)) {
        let file = folder.path().join(hostile.name);
        fs::write(&file, (hostile.text)(true)).expect("the board can be written");
        println!("\n{}: {}\n", hostile.name, hostile.what);
        println!("| command | s | MB | status |\n|---|---:|---:|---:|");
        for command in &commands {
            let Taken { time, peak, status } = run(&program, command, &file, OPTIONS, HANG);
            over += u32::from(time > MOST_TIME || peak > MOST_MEMORY);
            let status = status.map_or("killed".to_owned(), |status| status.to_string());
            let command = command.split(" -o").next().unwrap_or(command);
            println!("| {command} | {:.1} | {} | {status} |", time.as_secs_f64(), peak >> 20);
        }
    }
    println!("\nover: {over}");
}
