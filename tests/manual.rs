//! Checks README.md and the manual in docs/ against the program:
//!
//! - Every command in a `console` block runs and prints the lines below it. `…` stands for any text
//!   within a line, and a line `…` for any lines. `cargo run` stands for the program and the
//!   examples built with it. Each page starts in a separate folder that contains `puzzles/`.
//! - The pictures in docs/pictures are byte for byte those that the commands of their pages draw.
//! - `MANUAL=write cargo test --test all manual` writes the generated parts. These are the tables
//!   of registries below `<!-- generated: NAME -->`, `docs/reference/cli.md` from `--help`, and the
//!   table and pictures of rules from the puzzles in docs/rules. The schema of records is written
//!   by src/commands/schemas.rs.
//! - Every link to a file or a heading has a target, and every command has a page.
//!
//! The commands are for a Unix shell.
#![cfg(unix)]

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use board::Puzzle;
use board::rules::{self, RuleKind};
use board::short_text;
use serde_json::Value;
use tempfile::TempDir;

/// Returns README.md and the pages of the manual, each with its text.
fn pages() -> BTreeMap<PathBuf, String> {
    let mut pages = BTreeMap::new();
    let mut folders = vec![PathBuf::from("docs")];
    let mut add = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        pages.insert(path, text);
    };
    add(PathBuf::from("README.md"));
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension() {
                Some(end) if end == "md" => add(path),
                None => folders.push(path),
                Some(_) => {}
            }
        }
    }
    assert!(pages.len() > 25, "{} pages", pages.len());
    pages
}

/// A command and the lines below it.
struct Shown {
    line: usize,
    command: String,
    output: Vec<String>,
}

fn shown(text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut within = false;
    for (line, text) in (1..).zip(text.lines()) {
        if text.starts_with("```") {
            within = text == "```console";
        } else if within {
            match text.strip_prefix("$ ") {
                Some(command) => {
                    found.push(Shown { line, command: command.to_owned(), output: Vec::new() });
                }
                None => found.last_mut().unwrap().output.push(text.to_owned()),
            }
        }
    }
    found
}

/// Returns true if a line matches a pattern, in which `…` stands for any text.
fn line_fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once('…') {
        None => pattern == line,
        Some((head, tail)) => line.strip_prefix(head).is_some_and(|rest| {
            let ends = rest.char_indices().map(|(i, _)| i).chain([rest.len()]);
            ends.into_iter().any(|i| line_fits(tail, &rest[i..]))
        }),
    }
}

fn fits(pattern: &[String], lines: &[&str]) -> bool {
    match pattern.split_first() {
        None => lines.is_empty(),
        Some((any, rest)) if any == "…" => {
            (0..=lines.len()).any(|skip| fits(rest, &lines[skip..]))
        }
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, lines)| line_fits(first, line) && fits(rest, lines)),
    }
}

/// Returns the command to run here, without another build.
fn runnable(command: &str, programs: &Path) -> String {
    match command.strip_prefix("cargo run --example ") {
        Some(example) => format!("{}/examples/{example}", programs.display()),
        None => command.replace("cargo run --release -- ", "sudoku-sat "),
    }
}

/// Returns a folder for the commands of a page.
fn place() -> TempDir {
    let place = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::os::unix::fs::symlink(root.join("puzzles"), place.path().join("puzzles")).unwrap();
    place
}

/// Returns the output of a command in a folder, with standard error last.
fn printed(command: &str, place: &TempDir) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_sudoku-sat")).parent().unwrap();
    let path = env::var("PATH").unwrap_or_default();
    let ran = Command::new("sh")
        .args(["-c", &runnable(command, programs)])
        .env("PATH", format!("{}:{path}", programs.display()))
        .current_dir(place.path())
        .output()
        .unwrap();
    String::from_utf8(ran.stdout).unwrap() + &String::from_utf8(ran.stderr).unwrap()
}

#[test]
fn manual_commands_print_documented_output() {
    let (mut count, mut pictures) = (0, BTreeMap::new());
    let pages = pages();
    for (page, text) in &pages {
        let place = place();
        for Shown { line, command, output } in shown(text) {
            let printed = printed(&command, &place);
            let lines: Vec<&str> = printed.lines().collect();
            assert!(fits(&output, &lines), "{}:{line}: {command}\n{printed}", page.display());
            count += 1;
        }
        pictures.extend(drawn(place.path()));
    }
    assert!(count > 140, "{count} commands");
    for (name, bytes) in drawn(Path::new("docs/pictures")) {
        let is_shown = |text: &String| text.contains(&format!("pictures/{name})"));
        assert!(pages.values().any(is_shown), "{name} is on no page");
        assert!(
            pictures.get(&name) == Some(&bytes),
            "{name}: not what its command in the manual makes"
        );
    }
}

/// Returns the names and contents of the pictures in a folder.
fn drawn(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let named = files.map(|file| (file.file_name().into_string().unwrap(), file.path()));
    let pictures = named.filter(|(name, _)| name.ends_with(".svg"));
    pictures.map(|(name, path)| (name, fs::read(path).unwrap())).collect()
}

/// Returns a table in Markdown.
fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | ").trim_end());
    let head_cells: Vec<String> = head.iter().map(|&cell| cell.to_owned()).collect();
    let rule = format!("|{}\n", "---|".repeat(head.len()));
    line(head_cells) + &rule + &rows.into_iter().map(line).collect::<String>()
}

/// Returns the table of a registry.
fn registry_table(name: &str) -> String {
    let named = |name: &str, aliases: &[&str]| match aliases {
        [] => format!("`{name}`"),
        _ => format!("`{name}`, also `{}`", aliases.join("`, `")),
    };
    let own = |text: &str| text.replace('|', "\\|");
    match name {
        "formulations" => table(
            &["formulation", "constraints", "unit propagation finds", "size", "source"],
            sat::formulations::ALL.iter().map(|it| {
                let texts = [it.summary, it.propagation, it.formula, it.source].map(own);
                [vec![named(it.name, it.aliases)], texts.to_vec()].concat()
            }),
        ),
        "encodings" => table(
            &["encoding", "idea", "size", "unit propagation", "source"],
            encodings::ALL.iter().map(|it| {
                let propagation = it.propagation().to_string();
                let texts = [it.summary(), it.formula(), &propagation, it.source()].map(own);
                [vec![named(it.name(), it.aliases())], texts.to_vec()].concat()
            }),
        ),
        "sum-encodings" => table(
            &["sum encoding", "idea", "size", "unit propagation", "source"],
            encodings::sums::ALL.iter().map(|it| {
                let propagation = it.propagation().to_string();
                let texts = [it.summary(), it.formula(), &propagation, it.source()].map(own);
                [vec![named(it.name(), &[])], texts.to_vec()].concat()
            }),
        ),
        "logic" => table(
            &["`--logic`", "techniques"],
            logic::reduce::ALL.iter().map(|it| vec![named(it.name, &[]), own(it.summary)]),
        ),
        "techniques" => table(
            &["technique", "difficulty", "assumes", "elimination"],
            logic::techniques::ALL.iter().map(|it| {
                let is_estimate = explain::rating::technique(it.name()).is_none();
                let difficulty = match (it.is_by_name_only(), is_estimate) {
                    (true, _) => "by name only".to_owned(),
                    (false, true) => format!("~{}", it.about().difficulty),
                    (false, false) => it.about().difficulty.to_string(),
                };
                let assumes = if it.assumes_uniqueness() { "unique solution" } else { "" };
                vec![it.name().to_owned(), difficulty, assumes.to_owned(), own(it.summary())]
            }),
        ),
        "ladder" => table(
            &["technique", "difficulty", "elimination"],
            explain::rating::OF_LADDER.iter().map(|it| {
                vec![it.name.to_owned(), it.difficulty.to_string(), it.summary.to_owned()]
            }),
        ),
        other => panic!("no registry {other}"),
    }
}

#[test]
fn generated_tables_list_their_registry() {
    const BEGIN: &str = "<!-- generated: ";
    let write = env::var("MANUAL").is_ok_and(|wanted| wanted == "write");
    let mut count = 0;
    for (page, text) in pages() {
        let mut parts = text.split(BEGIN);
        let mut now = parts.next().unwrap().to_owned();
        for part in parts {
            let (name, rest) = part.split_once(" -->\n").unwrap();
            let after = rest.find("\n\n").map_or("", |end| &rest[end + 1..]);
            now += &format!("{BEGIN}{name} -->\n{}{after}", registry_table(name));
            count += 1;
        }
        if now != text {
            assert!(
                write,
                "{}: a table is out of date; \
                 `MANUAL=write cargo test --test all manual` writes it again",
                page.display()
            );
            fs::write(page, now).unwrap();
        }
    }
    assert_eq!(count, 6);
}

/// Returns the names of the commands, as `sudoku-sat --help` lists them.
fn command_names() -> Vec<String> {
    let printed = printed("sudoku-sat --help", &place());
    let groups = printed.lines().take_while(|line| *line != "Options:");
    let named =
        groups.filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let names = named.filter_map(|line| line.split_whitespace().next());
    let names: Vec<String> = names.filter(|name| *name != "help").map(str::to_owned).collect();
    assert!(names.len() > 15, "{names:?}");
    names
}

#[test]
fn every_command_has_a_page() {
    for name in command_names() {
        assert!(Path::new(&format!("docs/commands/{name}.md")).is_file(), "{name}");
    }
}

/// Help of a command: the text up to the arguments, then the sections with their entries.
struct Help {
    name: String,
    head: String,
    sections: Vec<(String, Vec<String>)>,
}

/// Reads what `--help` prints. A section begins with a line such as `Output:`, an entry with an
/// argument or option that is indented by at most six spaces.
fn help(name: String) -> Help {
    let printed = printed(&format!("sudoku-sat {name} --help"), &place());
    let (mut head, mut sections) = (String::new(), Vec::<(String, Vec<String>)>::new());
    for line in printed.lines() {
        let title = line.strip_suffix(':').filter(|title| !title.starts_with(' '));
        let entry = line.trim_start();
        let is_entry = line.len() - entry.len() <= 6 && entry.starts_with(['-', '[', '<']);
        match (title, sections.last_mut()) {
            (Some(title), _) if head.contains("Usage:") => {
                sections.push((title.to_owned(), Vec::new()));
            }
            (_, None) => head += &format!("{line}\n"),
            (_, Some((_, entries))) if is_entry || entries.is_empty() => entries.push(line.into()),
            (_, Some((_, entries))) => {
                let last = entries.last_mut().unwrap();
                *last += &format!("\n{line}");
            }
        }
    }
    Help { name, head, sections }
}

/// Options with the same text in at least this number of commands are described once.
const SHARED: usize = 3;

/// Returns the reference of all commands. Options that several commands share come first and once.
fn command_line_page() -> String {
    let helps: Vec<Help> = command_names().into_iter().map(help).collect();
    let mut commands = BTreeMap::<&str, usize>::new();
    let sections = || helps.iter().flat_map(|help| &help.sections);
    for entry in sections().flat_map(|(_, entries)| entries) {
        *commands.entry(entry.trim()).or_default() += 1;
    }
    let is_shared = |entry: &str| entry.trim().starts_with('-') && commands[entry.trim()] >= SHARED;
    let name = |entry: &str| {
        let flags = entry.trim().lines().next().unwrap_or_default();
        flags.split_whitespace().find(|word| word.starts_with("--")).unwrap_or(flags).to_owned()
    };
    let block = |entries: &[&String]| {
        let text: Vec<&str> = entries.iter().map(|entry| entry.trim_end()).collect();
        format!("```text\n{}\n```\n", text.join("\n\n"))
    };
    let mut page = "# Command line\n\nThis page is generated from `--help` by \
        `MANUAL=write cargo test --test all manual`. [Options](../options.md) explains shared \
        options and exit statuses, and each command has a page with examples.\n\n\
        ## Shared options\n"
        .to_owned();
    let mut seen = Vec::new();
    for (title, entries) in sections() {
        let new = |entry: &&String| is_shared(entry) && !seen.contains(&entry.trim());
        let new: Vec<&String> = entries.iter().filter(new).collect();
        if !new.is_empty() {
            page += &format!("\n{title}:\n\n{}", block(&new));
        }
        seen.extend(new.iter().map(|entry| entry.trim()));
    }
    for Help { name: command, head, sections } in &helps {
        page += &format!("\n## {command}\n\n[Page](../commands/{command}.md)\n\n");
        page += &format!("```text\n{}\n```\n", head.trim());
        let mut shared = Vec::new();
        for (title, entries) in sections {
            let (common, own): (Vec<&String>, Vec<_>) =
                entries.iter().partition(|entry| is_shared(entry));
            shared.extend(common.iter().map(|entry| format!("`{}`", name(entry))));
            if !own.is_empty() {
                page += &format!("\n{title}:\n\n{}", block(&own));
            }
        }
        if !shared.is_empty() {
            page += &format!("\nShared options: {}.\n", shared.join(", "));
        }
    }
    page
}

#[test]
fn command_line_page_matches_help() {
    const PAGE: &str = "docs/reference/cli.md";
    let page = command_line_page();
    if env::var("MANUAL").is_ok_and(|wanted| wanted == "write") {
        fs::write(PAGE, page).unwrap();
        return;
    }
    assert!(
        fs::read_to_string(PAGE).unwrap() == page,
        "{PAGE} is not what --help prints; `MANUAL=write cargo test --test all manual` writes it again"
    );
}

/// The largest picture of a rule, in bytes.
const LARGEST: usize = 6_500;

/// Returns how the short text states a rule of a puzzle: a line, or those of the board.
fn short_lines(kind: &RuleKind, puzzle: &Puzzle) -> Vec<String> {
    let mut text = Vec::new();
    formats::named("shorthand").unwrap().write(puzzle, None, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(formats::read(&text).unwrap(), *puzzle, "{text}");
    let is_row = |line: &&str| line.starts_with(|c: char| c == '.' || c.is_ascii_digit());
    let board = text.lines().take_while(|line| !is_row(line)).collect::<Vec<_>>().join("\n");
    let (shape, rules) = (puzzle.shape, puzzle.rules.all());
    let own = puzzle.rules.beside_board().find(|&number| rules[number].name() == kind.name);
    let Some(own) = own else { return board.lines().map(str::to_owned).collect() };
    let line = short_text::line(&*rules[own], shape);
    let read = formats::read(&format!("{board}\n{line}")).unwrap();
    assert!(read.rules.all().contains(&rules[own]), "{line}");
    vec![line]
}

/// Returns the row of a rule in the table of docs/rules.md, from the text of its puzzle and of its
/// picture.
fn rule_row(kind: &RuleKind, puzzle: &str, picture: &str) -> String {
    let (name, summary) = (kind.name, kind.summary);
    let begin = format!("{{\"rule\": \"{name}\"");
    let mut rules = puzzle.lines().filter_map(|line| line.trim().strip_prefix(&begin));
    let json = match rules.next().map(|fields| fields.trim_start_matches(", ")) {
        Some(fields) => format!("{{{}", fields.trim_end_matches(',')),
        None => {
            let keys = puzzle.lines().take_while(|line| !line.contains("givens"));
            format!("{}}}", keys.collect::<String>().trim_end_matches(','))
        }
    };
    let short: Vec<String> = short_lines(kind, &formats::read(puzzle).unwrap())
        .iter()
        .map(|line| format!("`{line}`"))
        .collect();
    let names = kind.aliases.iter().map(|alias| alias.split(" = ").next().unwrap());
    let names = match names.collect::<Vec<_>>().join(", ") {
        names if names.is_empty() => names,
        names => format!("<br>also: {names}"),
    };
    let (_, rest) = picture.split_once(" width=\"").unwrap();
    let units: f64 = rest.split_once('"').unwrap().0.parse().unwrap();
    format!(
        "| [<img src=\"rules/{name}.svg\" width=\"{:.0}\" alt=\"{name}\">](rules/{name}.json) \
         | **`{name}`**: {summary}{names}<br>{}<br>`{json}` |\n",
        0.75 * units,
        short.join("<br>")
    )
}

#[test]
fn every_rule_has_a_puzzle_and_a_picture() {
    const PAGE: &str = "docs/rules.md";
    const HEAD: &str = "| puzzle&nbsp;with&nbsp;solution | rule |\n|---|---|\n";
    let place = place();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    std::os::unix::fs::symlink(&folder, place.path().join("rules")).unwrap();
    let names: Vec<String> =
        rules::ALL.iter().map(|it| format!("rules/{}.json", it.name)).collect();
    let names = names.join(" ");
    let solved = printed(&format!("sudoku-sat solve -q -f json {names}"), &place);
    let records: Vec<Value> =
        solved.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), rules::ALL.len(), "{solved}");
    printed(&format!("sudoku-sat show --solution -o '{{}}.svg' {names}"), &place);
    let (mut files, mut table) = (Vec::new(), String::new());
    for ((number, kind), record) in (1..).zip(rules::ALL).zip(records) {
        let text = fs::read_to_string(folder.join(format!("{}.json", kind.name))).unwrap();
        let puzzle = formats::read(&text).unwrap();
        assert!(puzzle.rules.all().iter().any(|rule| rule.name() == kind.name), "{kind:?}");
        let json: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(record["verdict"], "unique", "{kind:?}");
        assert_eq!(record["solution"], json["solution"], "{kind:?}");
        let picture = fs::read_to_string(place.path().join(format!("{number}.svg"))).unwrap();
        assert!(picture.len() <= LARGEST, "{kind:?}: {} bytes", picture.len());
        table += &rule_row(kind, &text, &picture);
        files.push((format!("docs/rules/{}.svg", kind.name), picture));
    }
    let page = fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(HEAD).unwrap();
    let rows: usize =
        rest.split_inclusive('\n').take_while(|row| row.starts_with('|')).map(str::len).sum();
    files.push((PAGE.to_owned(), format!("{before}{HEAD}{table}{}", &rest[rows..])));
    for (path, text) in files {
        if fs::read_to_string(&path).ok().as_ref() == Some(&text) {
            continue;
        }
        assert!(
            env::var("MANUAL").is_ok_and(|wanted| wanted == "write"),
            "{path} is not up to date; `MANUAL=write cargo test --test all manual` writes it again"
        );
        fs::write(path, text).unwrap();
    }
    let count = fs::read_dir(folder).unwrap().count();
    assert_eq!(count, 2 * rules::ALL.len(), "a puzzle or picture without a rule in docs/rules");
}

/// Returns the anchor of a heading in links.
fn anchor(heading: &str) -> String {
    let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    heading.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
}

#[test]
fn manual_links_have_targets() {
    let pages = pages();
    let headings = |text: &str| -> Vec<String> {
        let marked = text.lines().filter(|line| line.starts_with('#'));
        marked.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
    };
    let mut count = 0;
    for (page, text) in &pages {
        for part in text.split("](").skip(1) {
            let link = part.split(')').next().unwrap();
            if link.starts_with("http") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let path = match file {
                "" => page.clone(),
                file => page.parent().unwrap().join(file),
            };
            let path = path.canonicalize();
            assert!(path.is_ok(), "{}: {link}", page.display());
            if !heading.is_empty() {
                let text = fs::read_to_string(path.unwrap()).unwrap();
                assert!(
                    headings(&text).contains(&heading.to_owned()),
                    "{}: {link}",
                    page.display()
                );
            }
            count += 1;
        }
    }
    assert!(count > 50, "{count} links");
}

#[test]
fn only_ellipses_match_any_text() {
    assert!(line_fits("in … ms, … ms", "in 1.5 ms, 2 ms"));
    assert!(!line_fits("in … ms", "in 1.5 s"));
    let pattern = ["a".to_owned(), "…".to_owned(), "z".to_owned()];
    assert!(fits(&pattern, &["a", "b", "c", "z"]));
    assert!(!fits(&pattern, &["a", "b", "c"]));
    assert!(!fits(&pattern[..1], &["b"]));
}
