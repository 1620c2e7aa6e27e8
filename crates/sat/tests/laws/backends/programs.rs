//! Tests that external solvers that crash, hang, print too much or give wrong answers cause an
//! error with their name or an unknown answer, never a wrong verdict.

use std::{fs, thread, time::Duration};

use board::stop::{Stop, StopReason};
use sat::{
    backends::{Answer, BackendEntry, Options, Proof, ProofFormat, Statistics},
    programs::{CountMeaning, CounterPattern, Program},
};

use super::{lits, pigeons, start};
use testbed::{Folder, backends::fake};

/// Solves the clauses 1 ∨ 2 and ¬1 ∨ 3 with this script.
fn answer(script: &str, stop: Stop) -> Result<Answer, String> {
    let folder = Folder::new();
    answer_of(fake(&folder, script), stop)
}

/// Solves the clauses 1 ∨ 2 and ¬1 ∨ 3 with this program.
pub(super) fn answer_of(program: &dyn BackendEntry, stop: Stop) -> Result<Answer, String> {
    let mut backend = start(program, Options { stop, ..Options::default() });
    backend.add_clause(&lits(&[1, 2]));
    backend.add_clause(&lits(&[-1, 3]));
    backend.solve(&[]).map_err(|error| error.to_string())
}

pub(super) const GOOD: &str = "echo 's SATISFIABLE'; echo 'v 1 -2'; echo 'v 3 0'; exit 10";

#[test]
fn correct_program_output_is_accepted() {
    let never = Stop::never;
    assert_eq!(answer(GOOD, never()), Ok(Answer::Sat(lits(&[1, -2, 3]))));
    let none = "echo c no comment; echo s UNSATISFIABLE; exit 20";
    assert_eq!(answer(none, never()), Ok(Answer::Unsat(vec![])));
    assert_eq!(answer("echo s UNKNOWN", never()), Ok(Answer::Unknown(StopReason::GaveUp)));
    let reads = "grep -qx 'p cnf 3 2' \"$1\" && grep -qx -- '-1 3 0' \"$1\" && ";
    assert!(answer(&format!("{reads} {{ {GOOD}; }}"), never()).is_ok());
}

#[test]
fn missing_proof_is_an_error() {
    let folder = Folder::new();
    let none = fake(&folder, "echo s UNSATISFIABLE; exit 20");
    // Nor does a program that gets no file for its proof.
    let without = Program { proof: none.arguments, ..*none };
    for (program, reason) in [
        (*none, "no option for its proofs is known; choose another backend"),
        (without, "it wrote no proof"),
    ] {
        let (format, limit) = (ProofFormat::BinaryDrat, u64::MAX);
        let proof = Some(Proof { format, sink: Box::new(std::io::sink()), limit });
        let mut backend = start(&program, Options { proof, ..Options::default() });
        backend.add_clause(&lits(&[1]));
        let error = backend.solve(&[]).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn faulty_program_is_a_named_error() {
    for (script, reason) in [
        ("exit 3", "no answer: the status line is missing (exit status: 3)"),
        ("", "no answer"),
        (
            "echo first >&2; echo 'bad input' >&2; exit 3",
            "(exit status: 3); last line on standard error: bad input",
        ),
        (
            "yes no | head -n 100000 >&2; exit 3",
            "(exit status: 3); last line on standard error: no",
        ),
        ("kill -SEGV $$", "signal: 11"),
        ("echo 's SATISFIABLE'; echo 'v 1 -2 3 0'; kill -SEGV $$", "signal: 11"),
        ("echo s SATISFIABLE; exit 10", "the model (`v` lines) is missing"),
        ("echo s SATISFIABLE; echo v 1 -2 -3 0; exit 10", "wrong: -1 3 0 is false"),
        ("echo s SATISFIABLE; echo v 1 -2 0; exit 10", "partial: variable 3"),
        ("echo s SATISFIABLE; echo v 1 -2 3; exit 10", "truncated"),
        ("echo s SATISFIABLE; echo v 1 -1 3 0; exit 10", "contradicts"),
        ("echo s SATISFIABLE; echo v 1 -2 3 4 0; exit 10", "exceeds"),
        (
            "echo s SATISFIABLE; echo v 1 -2 3 0; exit 20",
            "SATISFIABLE, but ends with exit status: 20",
        ),
        ("echo s SATISFIABLE; echo v 1 -2 3 0", "but ends with exit status: 0"),
        ("echo s UNSATISFIABLE; exit 10", "UNSATISFIABLE, but ends with exit status: 10"),
        ("echo s UNSATISFIABLE", "but ends with exit status: 0"),
        ("echo s UNSATISFIABLE; kill -9 $$", "signal: 9"),
        ("echo s UNKNOWN; exit 20", "UNKNOWN, but ends with exit status: 20"),
        ("echo s UNSATISFIABLE; echo s SATISFIABLE; exit 20", "second status"),
        ("exit 20", "no answer"),
        ("echo s UNSATISFIABLE; echo v 1 0; exit 20", "model found, although"),
        ("echo s unsatisfiable; exit 20", "unknown status"),
        ("echo lorem ipsum; exit 20", "is not an `s`"),
        ("head -c 1000 /dev/urandom; exit 20", "line 1"),
        ("yes", "too long for this formula"),
        ("tr '\\0' c < /dev/zero", "too long for this formula"),
    ] {
        match answer(script, Stop::never()) {
            Err(error) => {
                let named = error.starts_with("fake failed: ") && error.contains(reason);
                assert!(named || script.contains("urandom"), "{script}: {error}");
            }
            answer => panic!("{script}: {answer:?}"),
        }
    }
}

#[test]
fn hanging_program_is_killed_with_children() {
    for script in ["sleep 1000", "(sleep 1000; true)", "echo s UNSATISFIABLE; exec >&-; sleep 1000"]
    {
        let folder = Folder::new();
        let pids = folder.path().join("pids");
        let script = format!("echo $$ >> {0}; {script} & echo $! >> {0}; wait", pids.display());
        let time = Duration::from_millis(300);
        let stop = Stop::never().after(time);
        assert_eq!(
            answer(&script, stop),
            Ok(Answer::Unknown(StopReason::TimeOut(time))),
            "{script}"
        );
        if cfg!(target_os = "linux") {
            let started = fs::read_to_string(&pids).unwrap();
            assert_eq!(started.lines().count(), 2, "{script}");
            for pid in started.lines() {
                // The process that inherits it may take a moment to reap it.
                let alive = || {
                    let status = fs::read_to_string(format!("/proc/{pid}/stat"));
                    status.is_ok_and(|status| !status.contains(") Z"))
                };
                (0..100).take_while(|_| alive()).for_each(|_| thread::sleep(time / 100));
                assert!(!alive(), "{script}: {pid} is alive");
            }
        }
    }
}

#[test]
fn answer_survives_leftover_process() {
    let script = format!("sleep 1000 & {GOOD}");
    assert_eq!(answer(&script, Stop::never()), Ok(Answer::Sat(lits(&[1, -2, 3]))));
}

#[test]
fn program_receives_its_seed() {
    let folder = Folder::new();
    // The option with its number is the name of the script that the shell runs.
    folder.file("seed=8", GOOD);
    let seed = format!("{}/seed={{seed}}", folder.path().display());
    let seed: &[&str] = vec![&*seed.leak()].leak();
    let told = Program { seed, arguments: &["{cnf}"], ..*fake(&folder, "") };
    for (seed, right) in [(7, true), (8, false)] {
        let mut backend = start(&told, Options { seed, ..Options::default() });
        backend.add_clause(&lits(&[1, -2, 3]));
        assert_eq!(backend.solve(&[]).is_ok(), right, "{seed}");
    }
}

#[test]
fn temporary_formula_file_is_removed() {
    let folder = Folder::new();
    let place = folder.path().join("place");
    let script = format!("echo \"$1\" > {}; {GOOD}", place.display());
    let mut backend = start(fake(&folder, &script), Options::default());
    pigeons(&mut *backend, 2);
    assert!(backend.solve(&[]).is_err());
    let place = fs::read_to_string(&place).unwrap();
    assert!(place.ends_with(".cnf\n") && !fs::exists(place.trim()).unwrap(), "{place}");
}

#[test]
fn only_preset_exit_statuses_are_accepted() {
    let folder = Folder::new();
    let preset = |script: &str| {
        let statuses: [&[i32]; 3] = [&[10, 30], &[20], &[1]];
        Program { statuses, ..*fake(&folder, script) }
    };
    let script = |status: u32| format!("echo s SATISFIABLE; echo v 1 -2 3 0; exit {status}");
    for (status, right) in [(10, true), (30, true), (0, false), (1, false), (20, false)] {
        assert_eq!(answer_of(&preset(&script(status)), Stop::never()).is_ok(), right, "{status}");
    }
    let unknown = answer_of(&preset("echo s UNKNOWN; exit 1"), Stop::never());
    assert_eq!(unknown, Ok(Answer::Unknown(StopReason::GaveUp)));
}

#[test]
fn only_preset_lines_are_ignored() {
    let folder = Folder::new();
    let script = format!("echo; echo Solved by luck; {GOOD}");
    let asides: &[&str] = &["Solved by"];
    let model = Ok(Answer::Sat(lits(&[1, -2, 3])));
    let lenient = Program { asides, ..*fake(&folder, &script) };
    assert_eq!(answer_of(&lenient, Stop::never()), model);
    assert!(answer_of(fake(&folder, &script), Stop::never()).unwrap_err().contains("line 2: "));
    let truncated = format!("{}; exit 10", "echo s SATISFIABLE; echo v 1 -2 3; echo Solved by 0");
    let lenient = Program { asides, ..*fake(&folder, &truncated) };
    assert!(answer_of(&lenient, Stop::never()).unwrap_err().contains("truncated"));
}

#[test]
fn program_counters_sum_and_ignore_garbage() {
    let folder = Folder::new();
    let counts: &[CounterPattern] = &[
        (CountMeaning::Conflicts, "c conflicts: {}"),
        (CountMeaning::Learnt, "c learnt: {}"),
        (CountMeaning::Memory(1 << 10), "c memory {} kB"),
    ];
    for (lines, conflicts, peak_bytes) in [
        ("c conflicts: 7\nc memory 3.5 kB", Some(14), Some(3584)),
        ("c conflicts: seven\nc memory -1 kB\nc conflicts:\n\nc", None, None),
        ("c conflicts: 18446744073709551615\nc memory 1e999 kB", Some(u64::MAX), None),
        ("c conflicts: 1\nc memory 9 MB\nc \\000\\t\\r", Some(2), None),
    ] {
        let script = format!("printf '{lines}\\n'; {GOOD}");
        let program = Program { counts, ..*fake(&folder, &script) };
        assert!(program.abilities().statistics);
        let mut backend = start(&program, Options::default());
        backend.add_clause(&lits(&[1, 2]));
        backend.add_clause(&lits(&[-1, 3]));
        assert_eq!(backend.statistics(), Statistics::default());
        for _ in 0..2 {
            assert_eq!(backend.solve(&[]).unwrap(), Answer::Sat(lits(&[1, -2, 3])), "{lines}");
        }
        let expected = Statistics { conflicts, peak_bytes, ..Statistics::default() };
        assert_eq!(backend.statistics(), expected, "{lines}");
    }
}
