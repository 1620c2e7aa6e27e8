//! Tests of the options and the output of `compare`.

use std::{
    collections::BTreeSet,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use laboratory::{FormulaGrowth, MeasuredRun, description_path};
use logic::reduce;
use sat::{backends, formulations};
use solve::VerdictKind;

use super::parsed;
use crate::program::{BAD, CLASH, Folder, NONE, SOLVED, UNIQUE, program, run, with};

#[test]
fn lists_and_all_select_combinations() {
    let folder = Folder::new();
    let path = folder.path().join("runs.jsonl");
    let compared = |arguments: &str| {
        run(&format!("compare --runs {} {arguments}", path.display()), UNIQUE).ends(0);
        let (about, runs) = super::records(&path);
        for file in [&path, &description_path(&path)] {
            std::fs::remove_file(file).unwrap();
        }
        let mut axes = about.axes;
        axes.backend.sort();
        assert_eq!(
            runs.len(),
            axes.logic.len() * axes.formulation.len() * axes.encoding.len() * axes.backend.len()
        );
        axes
    };
    let usual = compared("");
    assert_eq!(usual.logic, ["none"]);
    assert!(
        usual.formulation.iter().eq(formulations::ALL.iter().map(|formulation| formulation.name))
    );
    assert!(usual.encoding.iter().eq(encodings::ALL.iter().map(|encoding| encoding.name())));
    assert_eq!(usual.backend, ["varisat"]);
    let asked =
        compared("--logic all --formulation triads,minimal --encoding cut --backend batsat");
    assert!(asked.logic.iter().eq(reduce::ALL.iter().map(|logic| logic.name)));
    assert_eq!(asked.formulation, ["triads", "minimal"]);
    assert_eq!((asked.encoding, asked.backend), (vec!["split".into()], vec!["batsat".into()]));
    let all = compared("--formulation extended --encoding pairwise --backend all").backend;
    let here = backends::ALL
        .iter()
        .filter(|entry| entry.unavailable_reason().is_none() && entry.name() != "auto");
    assert_eq!(
        all,
        here.map(|entry| entry.name()).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
    );
}

#[test]
fn invalid_arguments_are_refused_with_remedy() {
    for (arguments, words) in [
        (
            "--formulation maximal",
            "unknown formulation \"maximal\"; expected all, minimal, natural",
        ),
        ("--encoding pairwise,,ladder", "unknown encoding \"\""),
        ("--backend sat", "\"external:COMMAND {cnf}\""),
        ("--timeout 0", "use none for no limit"),
        ("--sizes 12 --box 2x6", "cannot be used with"),
        ("--sizes 4..5000", "side 5000 is out of range"),
        ("--repeat 0", "--repeat"),
        ("--sizes 3", "side 3 is out of range"),
        ("--sizes 10..15", "10..15 contains no square number"),
        ("--sizes four", "\"four\" is not a side"),
        ("--sizes 4..9 --timeout 3", "cannot be used with"),
        ("--sizes 4..9 --no-formula-stats", "cannot be used with"),
        ("--keep", "this command writes no puzzle records"),
        ("--plot plot.png", "name a file that ends in .svg"),
        ("--report plot.svg", "name a file that ends in .html"),
        ("--runs -", "--runs -: standard output is not supported; name a file"),
        ("--report -", "--report -: standard output is not supported; name a file"),
        ("--plot -", "--plot -: standard output is not supported; name a file"),
        ("--isolate", "standard input"),
        ("--report same --plot ./same", "a file each"),
        ("--report same -o ./same", "a file each"),
        ("--runs same.jsonl -o ./same.about.json", "a file each"),
        ("--format jsonl", "[possible values: text, json, csv, tsv, markdown]"),
        ("--repeat 9223372036854775808", "runs are too many"),
    ] {
        run(&format!("compare {arguments}"), UNIQUE).ends(2).says(words);
    }
    run("compare", "").ends(2).says("no puzzle");
}

/// Solutions that differ only in layers have different hashes.
#[test]
fn solution_hash_includes_layers() {
    let puzzle = format!(
        r#"{{"givens":"{UNIQUE}","layers":{{"shade":{{"values":[0,1]}}}},"rules":[{{"rule":"per-house","layer":"shade","is":1,"count":1}}]}}"#
    );
    let ran = run("compare --no-formula-stats --encoding pairwise -f json", &puzzle).ends(0);
    for run in parsed(&ran.out) {
        assert!(run.solution.is_some() && run.solution != run.another, "{run:?}");
    }
}

#[test]
fn invalid_puzzles_are_reported_and_skipped() {
    let input = format!("{UNIQUE}\n{BAD}\n{NONE}\n{CLASH}\n");
    let ran = run("compare --encoding pairwise --format json", &input).ends(4);
    assert!(ran.err.contains("standard input:2:16: r4c4: 'x'"), "{}", ran.err);
    let verdicts = |line| {
        let runs = parsed(&ran.out).into_iter().filter(move |run| run.line == line);
        runs.map(|run| run.verdict).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
    };
    assert_eq!([1, 3].map(verdicts), [[VerdictKind::Unique], [VerdictKind::Unsolvable]]);
    // If the givens conflict, no solver runs.
    assert!(verdicts(4).is_empty());
    assert!(
        ran.err.contains("standard input:4: invalid puzzle left out: 4 is given twice in row 1"),
        "{}",
        ran.err
    );
}

#[test]
fn input_is_never_overwritten() {
    let folder = Folder::new();
    let input = folder.file("four.txt", UNIQUE);
    for option in ["--report", "--plot", "--runs", "-o"] {
        let mut command = program();
        command.arg("compare").arg(&input).arg(option).arg(&input);
        with(&mut command, b"").ends(2).says("is an input");
        with(command.arg("--force"), b"").ends(2).says("is an input");
        assert_eq!(std::fs::read_to_string(&input).unwrap(), UNIQUE);
    }
}

#[cfg(unix)] // shell scripts
#[test]
fn stored_solution_refutes_wrong_answer() {
    let folder = Folder::new();
    let script = folder.file("liar.sh", "echo s UNSATISFIABLE; exit 20");
    let mut command = program();
    command.args([
        "compare",
        "--no-formula-stats",
        "--formulation",
        "extended",
        "--encoding",
        "pairwise",
    ]);
    command.args(["--backend", &format!("external:sh {} {{cnf}}", script.display())]);
    let input = format!("{UNIQUE}:1:{SOLVED}");
    with(&mut command, input.as_bytes()).ends(4).says("reports no");
}

#[test]
fn output_goes_to_new_files() {
    let folder = Folder::new();
    let at = folder.path().display();
    let compare = |more: &str| {
        let compare =
            "compare --no-formula-stats --formulation extended --encoding pairwise,ladder";
        run(&format!("{compare} {more} puzzles/seed.txt"), "")
    };
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    for (more, name) in [("", "a.jsonl"), ("-f json", "b"), ("", "a.csv"), ("-f csv", "d.json")] {
        assert_eq!(compare(&format!("{more} -o {at}/{name}")).ends(0).out, "");
    }
    for name in ["a.jsonl", "b"] {
        assert_eq!(parsed(&read(name)).len(), 2);
    }
    assert_eq!(compare(&format!("-o {at}/a.json")).ends(0).out, "");
    let all: Vec<serde_json::Value> = serde_json::from_str(&read("a.json")).unwrap();
    assert_eq!(all.len(), 2);
    for name in ["a.csv", "d.json"] {
        assert_eq!(csv::Reader::from_reader(read(name).as_bytes()).records().count(), 2);
    }
    for name in ["a.markdown", "a.md"] {
        assert_eq!(compare(&format!("-o {at}/{name}")).ends(0).out, "");
        assert!(read(name).contains("| encoding |"));
    }
    assert_eq!(compare(&format!("-o {at}/a.txt --report {at}/a.html")).ends(0).out, "");
    assert!(read("a.txt").starts_with("Time in ms, "));
    // Nothing is overwritten, and no run is made in vain.
    assert_eq!(compare(&format!("-o {at}/e.txt --plot {at}/a.svg")).ends(0).out, "");
    for (option, name) in [("-o", "a.html"), ("--report", "a.html"), ("--plot", "a.svg")] {
        let page = read(name);
        let again = format!("-f text {option} {at}/{name} --runs {at}/{option}.runs");
        compare(&again).ends(2).says(&format!("{name} exists; --force overwrites it"));
        assert_eq!(read(name), page);
    }
    compare(&format!("-o {at}/b.html")).ends(2).says("this command does not write .html");
    compare(&format!("--force --plot {at}/a.svg")).ends(0);
    assert!(read("a.svg").starts_with("<svg"));
    compare(&format!("-o {at}/no/a.txt")).ends(74).says("no/a.txt");
    // A continued comparison overwrites its report, and respects `-q`.
    let begun = format!("--runs {at}/runs --report {at}/b.html");
    compare(&begun).ends(0);
    compare(&format!("{begun} --resume"))
        .ends(0)
        .says("1 puzzle × 2 combinations = 2 runs; 2 are done, 0 are left\n");
    compare(&format!("{begun} --resume -q")).ends(0).quietly();
    // Changed runs are refused.
    let runs = read("runs");
    for (field, changed) in [
        (r#""encoding":""#, r#""encoding":"x"#),
        (r#""seed":0"#, r#""seed":7"#),
        (r#""side":"#, r#""side":1"#),
    ] {
        assert!(runs.contains(field), "{runs}");
        std::fs::write(folder.path().join("runs"), runs.replacen(field, changed, 1)).unwrap();
        compare(&format!("{begun} --resume")).ends(2).says("line 1: run");
    }
    let growth = run(&format!("compare --sizes 4,9 --encoding pairwise -o {at}/g.csv"), "").ends(0);
    assert_eq!(growth.out, "");
    assert!(read("g.csv").starts_with("side,") && read("g.csv").lines().count() > 2);
    run(&format!("compare --sizes 4,9 --encoding pairwise -o {at}/g.json"), "").ends(0);
    let growth: Vec<FormulaGrowth> = serde_json::from_str(&read("g.json")).unwrap();
    assert_eq!(growth.len(), read("g.csv").lines().count() - 1);
}

#[test]
fn number_of_runs_and_longest_time_are_announced() {
    let compare = "compare --formulation extended --encoding pairwise --backend varisat,batsat";
    for (arguments, words) in [
        ("", "= 2 runs; at most 2 min (60 s each), plus formula statistics\n"),
        ("--no-formula-stats --jobs 2", "= 2 runs; at most 60 s (60 s each)\n"),
        (
            "--timeout 7200 --repeat 2 --no-formula-stats",
            "= 4 runs; at most 8 h 0 min (7200 s each)",
        ),
        ("--timeout none", "1 puzzle × 2 combinations = 2 runs\n"),
    ] {
        run(&format!("{compare} {arguments}"), UNIQUE).ends(0).says(words);
    }
}

/// Times are only compared with each other.
#[cfg(unix)]
#[test]
fn cpu_time_includes_external_solvers() {
    let folder = Folder::new();
    let input = folder.file("four.txt", UNIQUE);
    let idle = folder.file("idle.sh", "echo s UNKNOWN");
    let busy = "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done; echo s UNKNOWN";
    let busy = folder.file("busy.sh", busy);
    let cpu = |options: &[&str]| {
        let mut command = program();
        command.args(["compare", "-f", "json", "--no-formula-stats", "--formulation", "extended"]);
        command.args(["--encoding", "pairwise"]).args(options);
        for script in [&idle, &busy] {
            command.args(["--backend", &format!("external:sh {} {{cnf}}", script.display())]);
        }
        let mut runs = parsed(&with(command.arg(&input), b"").ends(0).out);
        runs.sort_by_key(|run| run.run);
        [runs[0].cpu_ms, runs[1].cpu_ms]
    };
    for options in [&[][..], &["--isolate", "--jobs", "2"]] {
        let [idle, busy] = cpu(options).map(Option::unwrap);
        assert!(busy > idle, "{options:?}: {busy} {idle}");
    }
    assert_eq!(cpu(&["--jobs", "2"]), [None, None]);
}

#[test]
fn csv_and_json_lines_records_agree() {
    let folder = Folder::new();
    let path = folder.path().join("runs.jsonl");
    let begin = format!("compare puzzles/seed.txt --runs {}", path.display());
    run(&begin, "").ends(0);
    let csv = run(&format!("{begin} --resume --format csv"), "").ends(0).out;
    let records: Vec<MeasuredRun> =
        csv::Reader::from_reader(csv.as_bytes()).deserialize().map(Result::unwrap).collect();
    assert_eq!(records, super::records(&path).1);
}

#[test]
fn isolated_run_agrees_and_reports_memory() {
    let compare = "compare puzzles/seed.txt --formulation extended --encoding pairwise --backend varisat,batsat --format json";
    let apart =
        format!("{} --isolate -- puzzles/seed.txt", compare.replace(" puzzles/seed.txt", ""));
    let mut apart = parsed(&run(&apart, "").ends(0).out);
    let mut here = parsed(&run(compare, "").ends(0).out);
    for runs in [&mut apart, &mut here] {
        runs.sort_by_key(|run| run.run);
    }
    assert_eq!(apart.len(), here.len());
    for (apart, here) in apart.iter().zip(&here) {
        assert_eq!((&apart.verdict, &apart.solution), (&here.verdict, &here.solution));
        assert_eq!((apart.conflicts, apart.proof_bytes), (here.conflicts, here.proof_bytes));
        assert_eq!(here.peak_bytes, None);
        // More than the size of the program, and less than that of a machine.
        let told = apart.peak_bytes.is_some_and(|bytes| (1 << 20..1 << 32).contains(&bytes));
        assert!(told || !cfg!(target_os = "linux"), "{apart:?}");
    }
}

#[test]
fn tables_are_printed_as_text_and_markdown() {
    let compare = "compare puzzles/seed.txt --encoding pairwise --backend batsat";
    let text = run(compare, "").ends(0).out;
    assert!(text.starts_with("Time in ms, least PAR2 first"), "{text}");
    let fixed = "(logic none, encoding pairwise, sum encoding set-choice, backend batsat)\n";
    assert!(text.replace('\n', " ").contains(fixed.trim_end()), "{text}");
    let extended = text.lines().find(|line| line.starts_with("extended ")).unwrap();
    assert_eq!(extended.split_whitespace().nth(1), Some("1"), "{text}");
    // The sizes are those in docs/explanation/how-it-works.md.
    assert!(
        text.lines().any(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some("extended")
                && words.next() == Some("729")
                && line.contains(" 10548 ")
        }),
        "{text}"
    );
    let markdown = run(&format!("{compare} --format markdown"), "").ends(0).out;
    assert!(markdown.contains("\n| formulation | runs | unique |"), "{markdown}");
}

#[cfg(unix)]
#[test]
fn interrupt_kills_the_isolated_solver() {
    let folder = Folder::new();
    let begun = folder.path().join("begun");
    let script = format!("echo $$ > {}; sleep 100", begun.display());
    let script = folder.file("solver.sh", &script);
    let mut command = program();
    command.args(["compare", "--isolate", "--no-formula-stats", "--formulation", "extended"]);
    command.args(["--encoding", "pairwise", "puzzles/seed.txt", "--backend"]);
    command.arg(format!("external:sh {} {{cnf}}", script.display()));
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let solver = loop {
        match std::fs::read_to_string(&begun) {
            Ok(number) if number.ends_with('\n') => break number.trim().to_owned(),
            _ => thread::sleep(Duration::from_millis(5)),
        }
    };
    let alive = || {
        let ask = Command::new("kill").args(["-0", &solver]).stderr(Stdio::null()).status();
        ask.unwrap().success()
    };
    assert!(alive());
    crate::program::interrupt(&child);
    assert_eq!(crate::program::status(child.wait().unwrap()), 130);
    assert!(!alive(), "process {solver} is still running");
}

#[test]
fn full_disk_is_status_74() {
    #[cfg(target_os = "linux")]
    for arguments in [
        "--format json",
        "--format csv",
        "",
        "--runs /dev/full",
        "--report /dev/full",
        "--plot /dev/full",
        "-o /dev/full",
        "-f json -o /dev/full",
    ] {
        let mut command = program();
        command.args(["compare", "--encoding", "pairwise", "puzzles/seed.txt"]);
        command.args(arguments.split_whitespace());
        if !arguments.contains("/dev/full") {
            let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
            let status = command.stdout(full).stderr(std::process::Stdio::null()).status().unwrap();
            assert_eq!(status.code(), Some(74), "{arguments}");
            continue;
        }
        with(&mut command, b"").ends(74).says("/dev/full");
    }
}

#[cfg(unix)]
#[test]
fn faulty_solver_is_an_error_naming_it() {
    let folder = Folder::new();
    for (script, words) in [
        ("echo s UNSATISFIABLE; exit 20", "reports no solution, but"),
        ("kill -SEGV $$", "no answer"),
    ] {
        let script = folder.file("solver.sh", script);
        let backend = format!("external:sh {} {{cnf}}", script.display());
        for facts in [&["--no-formula-stats"][..], &[]] {
            let mut command = program();
            command.args(["compare", "--formulation", "extended", "--encoding", "pairwise"]);
            command.args(["--backend", "varisat", "--backend", &backend, "--repeat", "2"]);
            command.args(facts).arg("-");
            let table =
                with(&mut command, UNIQUE.as_bytes()).ends(4).says("2 of 4 runs failed").out;
            let counts = |name: &str| {
                let row = table.lines().find_map(|line| line.strip_prefix(name)).unwrap();
                row.split_whitespace().take(3).map(str::to_owned).collect::<Vec<_>>()
            };
            // The numbers of runs and errors, and the numbers of runs and unique verdicts.
            assert_eq!(counts(&backend)[..2], ["2", "2"], "{table}");
            assert_eq!(counts("varisat")[..2], ["2", "2"], "{table}");
            assert!(table.contains("Runs that failed\n"), "{table}");
            let records = with(command.args(["--format", "json"]), UNIQUE.as_bytes()).ends(4);
            let wrong = records.out.lines().chain(records.err.lines());
            assert!(wrong.clone().any(|line| line.contains(words)), "{records:?}");
            assert!(wrong.clone().any(|line| line.contains("solver.sh")), "{records:?}");
            let message = records.err.lines().find(|line| line.contains(words)).unwrap();
            assert_eq!(message.matches("solver.sh").count(), 1, "{message}");
        }
    }
}
