//! What the program says about itself: lists, help, manual, completions.

use std::process::Command;

use crate::program::{Folder, program, run, with};
use board::rules;
use logic::{propagators, reduce, techniques};
use sat::{backends, statements};
use solve::engines;

const COMMANDS: [&str; 20] = [
    "solve",
    "check",
    "count",
    "facts",
    "explain",
    "hint",
    "rate",
    "show",
    "convert",
    "export",
    "decode",
    "generate",
    "prove",
    "minimize",
    "why",
    "compare",
    "play",
    "list",
    "completions",
    "man",
];

/// Every catalogue with the names in it.
fn catalogues() -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        ("statements", statements::ALL.iter().map(|s| s.name).collect()),
        ("encodings", encodings::ALL.iter().map(|e| e.name()).collect()),
        ("logic", reduce::ALL.iter().map(|l| l.name).collect()),
        ("propagators", propagators::ALL.iter().map(|p| p.name).collect()),
        ("techniques", techniques::ALL.iter().map(|t| t.name()).collect()),
        ("rules", rules::ALL.iter().map(|r| r.name).collect()),
        ("backends", backends::ALL.iter().map(|b| b.name()).collect()),
        ("counters", sat::programs::COUNTERS.iter().map(|c| c.name()).collect()),
        ("engines", engines::ALL.iter().map(|e| e.name()).collect()),
        ("formats", formats::readable().map(|f| f.name()).collect()),
    ]
}

#[test]
fn list_names_every_entry_of_every_catalogue_with_something_about_it() {
    let all = run("list", "").ends(0).quietly();
    for (catalogue, names) in catalogues() {
        assert!(all.lines().contains(&catalogue), "{catalogue}");
        let ran = run(&format!("list {catalogue}"), "").ends(0).quietly();
        assert_eq!(ran.lines().len(), names.len(), "{ran:?}");
        for (line, name) in ran.lines().iter().zip(names) {
            let about = line.strip_prefix(&format!("  {name}")).unwrap_or_default();
            assert!(about.starts_with(' ') && about.trim().len() > 10, "{name}: {line:?}");
            assert!(all.lines().contains(line), "{line}");
        }
    }
}

#[test]
fn the_help_of_every_command_shows_an_example_of_it() {
    let all = run("--help", "").ends(0).quietly();
    for command in COMMANDS {
        assert!(all.out.contains(&format!("\n  {command} ")), "{command}");
        for help in
            [format!("{command} --help"), format!("{command} -h"), format!("help {command}")]
        {
            let ran = run(&help, "").ends(0).quietly();
            let example = ran.out.split_once("Examples:\n").map(|(_, examples)| examples);
            let example = example.unwrap_or_else(|| panic!("{help}: {ran:?}"));
            assert!(example.contains(&format!("sudoku-sat {command}")), "{help}");
        }
    }
    assert!(all.out.contains("Examples:\n") && all.out.contains("Exit status: 0 success"));
    assert!(run("--version", "").ends(0).out.starts_with("sudoku-sat 0"));
}

#[test]
fn there_is_a_manual_page_for_the_program_and_for_every_command() {
    let page = run("man", "").ends(0).quietly().out;
    assert!(page.contains(".TH") && page.contains("sudoku"), "{page}");
    for command in COMMANDS {
        let page = run(&format!("man {command}"), "").ends(0).quietly().out;
        assert!(page.contains(".TH sudoku-sat-") && page.contains(command), "{page}");
        assert!(page.contains("Examples"), "{command}");
    }
}

#[test]
fn completions_for_every_shell_know_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&format!("completions {shell}"), "").ends(0).quietly().out;
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
}

#[test]
fn bash_completes_the_options_of_every_command_and_their_values() {
    let script = run("completions bash", "").ends(0).quietly().out;
    let folder = Folder::new();
    let file = folder.file("script", &script);
    let complete = |words: &[&str]| {
        let asked = "source \"$0\"; COMP_WORDS=(sudoku-sat \"$@\"); COMP_CWORD=$#
            _sudoku__sat sudoku-sat \"${!#}\" \"${COMP_WORDS[$#-1]}\" && echo \"${COMPREPLY[@]}\"";
        let mut bash = Command::new("bash");
        let ran = bash.args(["--norc", "-c", asked]).arg(&file).args(words).output().ok()?;
        assert!(ran.stderr.is_empty(), "{words:?}: {ran:?}");
        Some(String::from_utf8(ran.stdout).unwrap())
    };
    if complete(&[""]).is_none() {
        return eprintln!("not tested: no bash");
    }
    for command in COMMANDS {
        let words = complete(&[command, "--hel"]).unwrap();
        assert_eq!(words, "--help\n", "{command}");
    }
    for (words, completed) in [
        (&["solve", "--res"][..], "--resume\n"),
        (&["solve", "--backend", "vari"], "varisat\n"),
        (&["completions", "z"], "zsh\n"),
        (&["so"], "solve\n"),
        (&["completions", ""], "bash elvish fish powershell zsh\n"),
        // Nothing, for which bash names files.
        (&["solve", ""], "\n"),
        (&["solve", "a.txt", ""], "\n"),
    ] {
        assert_eq!(complete(words).unwrap(), completed, "{words:?}");
    }
}

#[test]
fn help_is_no_wider_than_the_terminal_is_said_to_be() {
    let mut command = program();
    let ran = with(command.env("COLUMNS", "60").args(["solve", "-h"]), b"").ends(0);
    let options = ran.out.split("Examples:").next().unwrap();
    assert!(options.lines().all(|line| line.chars().count() <= 60), "{options}");
}
