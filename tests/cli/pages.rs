//! Tests of the texts about the program: lists, help, manual and completions.

use std::process::Command;

use itertools::Itertools;

use crate::program::{Folder, program, run, with};
use board::rules;
use logic::{propagators, reduce, techniques};
use sat::{backends, formulations};
use solve::engines;

const COMMANDS: [&str; 20] = [
    "solve",
    "check",
    "count",
    "backbone",
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

/// Returns every registry with the names in it.
fn catalogues() -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        ("formulations", formulations::ALL.iter().map(|s| s.name).collect()),
        ("encodings", encodings::ALL.iter().map(|e| e.name()).collect()),
        ("logic", reduce::ALL.iter().map(|l| l.name).collect()),
        ("propagators", propagators::ALL.iter().map(|p| p.name).collect()),
        ("techniques", techniques::ALL.iter().map(|t| t.name()).collect()),
        ("rules", rules::ALL.iter().chain(rules::OF_LAYERS).map(|r| r.name).collect()),
        ("rules-of-layers", rules::OF_LAYERS.iter().map(|r| r.name).collect()),
        ("backends", backends::ALL.iter().map(|b| b.name()).collect()),
        ("counters", sat::programs::COUNTERS.iter().map(|c| c.name()).collect()),
        ("engines", engines::ALL.iter().map(|e| e.name()).collect()),
        ("formats", formats::readable().map(|f| f.name()).collect()),
    ]
}

#[test]
fn list_describes_every_registry_entry() {
    let all = run("list", "").ends(0).quietly();
    for (catalogue, names) in catalogues() {
        assert!(all.lines().contains(&catalogue), "{catalogue}");
        let ran = run(&format!("list {catalogue}"), "").ends(0).quietly();
        let lines: Vec<_> = ran.lines().into_iter().filter(|it| it.starts_with(' ')).collect();
        assert_eq!(lines.len(), names.len(), "{ran:?}");
        for (line, name) in lines.iter().zip(names) {
            let about = line.strip_prefix(&format!("  {name}")).unwrap_or_default();
            assert!(about.starts_with(' ') && about.trim().len() > 10, "{name}: {line:?}");
            assert!(all.lines().contains(line), "{line}");
        }
    }
}

#[test]
fn help_of_every_command_has_examples() {
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
fn every_command_has_a_man_page() {
    let page = run("man", "").ends(0).quietly().out;
    assert!(page.contains(".TH") && page.contains("sudoku"), "{page}");
    for command in COMMANDS {
        let page = run(&format!("man {command}"), "").ends(0).quietly().out;
        assert!(page.contains(".TH sudoku-sat-") && page.contains(command), "{page}");
        assert!(page.contains("Examples"), "{command}");
    }
}

#[test]
fn completions_contain_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&format!("completions {shell}"), "").ends(0).quietly().out;
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
}

#[test]
fn bash_completes_options_and_values() {
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
    let is_left_out = backends::ALL
        .iter()
        .any(|it| it.name() == "cadical:plain" && it.unavailable_reason().is_some());
    let cadical = if is_left_out { "\n" } else { "cadical:plain\n" };
    for (words, completed) in [
        (&["solve", "--res"][..], "--resume\n"),
        (&["solve", "--backend", "vari"], "varisat\n"),
        (&["completions", "z"], "zsh\n"),
        (&["so"], "solve\n"),
        (&["completions", ""], "bash elvish fish powershell zsh\n"),
        // Unavailable names are not completed.
        (&["solve", "--backend", "cadical:p"], cadical),
        // There is no completion, so bash completes file names.
        (&["solve", ""], "\n"),
        (&["solve", "a.txt", ""], "\n"),
    ] {
        assert_eq!(complete(words).unwrap(), completed, "{words:?}");
    }
}

/// Typed text with all its completions, in fish and zsh.
const TYPED: [(&str, &[&str]); 11] = [
    ("ch", &["check"]),
    ("solve --res", &["--resume"]),
    ("check --sum-encoding ", &["set-choice", "automaton", "totalizer", "order", "adder"]),
    ("solve --from opens", &["opensudoku"]),
    ("explain --technique naked-p", &["naked-pair"]),
    ("solve --backend external:kis", &["external:kissat", "external:kissat:sat"]),
    ("solve --backend au", &["auto"]),
    ("list sta", &["formulations"]),
    ("completions z", &["zsh"]),
    ("man so", &["solve"]),
    ("help so", &["solve"]),
];

/// Returns the completions of fish or zsh in a folder with files of similar names; `None` if the
/// shell is not installed.
fn completed(shell: &str, script: &str, typed: &str) -> Option<Vec<String>> {
    let folder = Folder::new();
    let name = if shell == "zsh" { "_sudoku-sat" } else { "sudoku-sat.fish" };
    let file = folder.file(name, &run(&format!("completions {shell}"), "").ends(0).quietly().out);
    ["sorted", "order.txt", "zsh.txt", "stack"].iter().for_each(|name| _ = folder.file(name, ""));
    let mut command = Command::new(shell);
    command.current_dir(folder.path()).env("HOME", folder.path());
    command.args([if shell == "zsh" { "-f" } else { "--no-config" }, "-c", script]);
    let ran = command.arg(&file).arg(format!("sudoku-sat {typed}")).output().ok()?;
    assert!(ran.stderr.is_empty(), "{typed}: {ran:?}");
    let words = String::from_utf8(ran.stdout).unwrap();
    // fish prints a description after a tab.
    let words = words.lines().map(|line| line.split('\t').next().unwrap().to_owned());
    Some(words.sorted().collect())
}

#[test]
fn fish_completes_commands_options_and_values() {
    for (typed, words) in TYPED {
        let Some(found) = completed("fish", "source $argv[1]; complete -C $argv[2]", typed) else {
            return eprintln!("not tested: no fish");
        };
        assert_eq!(found, sorted(words), "{typed}");
    }
}

#[test]
fn zsh_completes_commands_options_and_values() {
    for (typed, words) in TYPED {
        let Some(found) = completed("zsh", ZSH, typed) else {
            return eprintln!("not tested: no zsh");
        };
        assert_eq!(found, sorted(words), "{typed}");
    }
}

fn sorted(words: &[&str]) -> Vec<String> {
    words.iter().copied().sorted().map(str::to_owned).collect()
}

/// Types into a zsh in a terminal, and prints the words that are added to the completions.
const ZSH: &str = r#"
zmodload zsh/zpty
zpty z "zsh -f -i"
zpty -w z 'stty -echo; PS1= PS2= RPS1=; fpath=('${(q)0:h}' $fpath); autoload -U compinit; compinit -u -D
compadd() {
  [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]] && { builtin compadd "$@"; return $?; }
  local -a hits; builtin compadd -A hits "$@"
  (( $#hits )) && print -rl -- "hit:"${^hits}
  builtin compadd "$@"
}
comppostfuncs=(ended); ended() { print "all"" hits"; exit }
bindkey "^I" complete-word; print rea""dy'
while zpty -r z line; do [[ $line == *ready* ]] && break; done
zpty -n -w z "$1"$'\t'
while zpty -r z line; do
  [[ $line == *'all hits'* ]] && break
  [[ $line == *hit:* ]] && print -r -- ${${line##*hit:}//[$'\r\n']}
done | sort -u
"#;

#[test]
fn help_fits_the_columns_variable() {
    let mut command = program();
    let ran = with(command.env("COLUMNS", "60").args(["solve", "-h"]), b"").ends(0);
    let options = ran.out.split("Examples:").next().unwrap();
    assert!(options.lines().all(|line| line.chars().count() <= 60), "{options}");
}
