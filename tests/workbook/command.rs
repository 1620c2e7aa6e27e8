//! Tests of commands that read or write workbooks.

use std::{fs, process::Stdio};

use crate::program::{Folder, SOLVED, UNIQUE, program, run, with};
use testbed::workbooks::{book, draw};

/// Returns a workbook with [`UNIQUE`].
fn unique() -> Vec<u8> {
    let digits: Vec<_> = UNIQUE.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
    book(|sheet| draw(sheet, &digits, (2, 2), true))
}

#[test]
fn commands_read_workbooks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    fs::write(&path, unique()).unwrap();
    let file = path.display();
    let solve = run(&format!("solve --format line {file}"), "").ends(0).quietly();
    assert_eq!(solve.lines(), [SOLVED]);
    let strict = run(&format!("solve --strict {file}"), "").ends(0);
    assert_eq!(strict.out, run("solve", UNIQUE).out);
    let both =
        with(program().args(["solve", "--strict", "-", &file.to_string()]), UNIQUE.as_bytes())
            .ends(0);
    assert_eq!(both.lines(), [SOLVED, SOLVED]);
    for command in ["check", "count", "backbone", "explain", "hint", "minimize --list", "minimize"]
    {
        let text = run(&format!("{command} -"), UNIQUE).ends(0);
        let arguments = command.split(' ').chain(["-"]);
        let piped = with(program().args(arguments), &unique()).ends(0);
        assert_eq!(piped.out, text.out, "{command}");
        let named = run(&format!("{command} --from xlsx --range C3:F6 {file}"), "").ends(0);
        assert_eq!(named.out, text.out, "{command}");
    }
}

#[test]
fn damaged_workbook_is_one_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.xlsx");
    fs::write(&path, &unique()[..500]).unwrap();
    let file = path.display().to_string();
    let arguments = ["solve", "--format", "line", "-", &file, "-"];
    let ran = with(program().args(arguments), UNIQUE.as_bytes());
    assert_eq!(ran.lines()[0], SOLVED, "{ran:?}");
    assert!(ran.lines()[1].starts_with(&format!("# error: {file}: ")), "{ran:?}");
    run(&format!("solve {file}"), "").ends(2).says("damaged or cut off");
}

#[cfg(unix)]
#[test]
fn interrupt_starts_no_further_workbook() {
    use std::{thread, time::Duration};

    use nix::{
        sys::signal::{Signal, kill},
        unistd::Pid,
    };

    let folder = Folder::new();
    let many = [UNIQUE; 5000].join("\n");
    let (input, names) = (folder.file("many.txt", &many), folder.path().join("x-{}.xlsx"));
    let mut command = program();
    command.arg("convert").arg(&input).arg("-o").arg(&names);
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    while !folder.path().join("x-2.xlsx").exists() {
        assert!(child.try_wait().unwrap().is_none());
        thread::sleep(Duration::from_millis(1));
    }
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(crate::program::status(ended.status), 130, "{said}");
    assert!(said.contains("interrupted after record "), "{said}");
    let made = folder.names().iter().filter(|name| name.ends_with(".xlsx")).count();
    assert!((2..5000).contains(&made), "{made}");
}
