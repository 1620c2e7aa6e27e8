//! Tests of user-defined commands: the files of formula and answer, and invalid commands.

use board::stop::{Stop, StopReason};
use sat::backends::{self, Answer, BackendEntry, Options};

use super::{
    lits,
    programs::{GOOD, answer_of},
    start,
};
use testbed::Folder;

/// Returns a user-defined command that runs the script in a shell.
fn command(folder: &Folder, script: &str, arguments: &str) -> &'static dyn BackendEntry {
    let path = folder.file("solver", script);
    backends::find(&format!("external:sh '{}' {arguments}", path.display())).unwrap()
}

#[test]
fn command_receives_formula_path_or_stdin() {
    let folder = Folder::new();
    let holds = format!("grep -qx 'p cnf 3 2' \"$file\" && {GOOD}");
    for (script, arguments) in [
        (format!("file=$1; {holds}"), "{cnf}"),
        (format!("file=$1; {holds}"), "\"{cnf}\""),
        (format!("file=${{1#-mono=}}; {holds}"), "-mono={cnf}"),
        (format!("file=$3; test \"$1$2\" = 'a b' && {holds}"), "'a ' b {cnf}"),
        (format!("test $# = 0 && file=/dev/stdin; {holds}"), ""),
        (format!("test \"$1\" = '*' && file=-; {holds}"), "*"),
    ] {
        let answer = answer_of(command(&folder, &script, arguments), Stop::never());
        assert_eq!(answer, Ok(Answer::Sat(lits(&[1, -2, 3]))), "{script}");
    }
}

#[test]
fn program_may_ignore_standard_input() {
    let folder = Folder::new();
    // Larger than the buffer of any pipe.
    let clauses: Vec<_> = (1..20_000).map(|variable| lits(&[variable, variable + 1])).collect();
    for reads in ["", "exec <&-;", "head -c 10 > /dev/null;", "read line;"] {
        let script = format!("{reads} echo s SATISFIABLE; echo v $(seq 20000) 0; exit 10");
        let mut backend = start(command(&folder, &script, ""), Options::default());
        clauses.iter().for_each(|clause| backend.add_clause(clause));
        assert!(matches!(backend.solve(&[]), Ok(Answer::Sat(_))), "{reads}");
    }
}

#[test]
fn answer_file_replaces_standard_output() {
    let folder = Folder::new();
    let model = Ok(Answer::Sat(lits(&[1, -2, 3])));
    let told = |script: &str| answer_of(command(&folder, script, "{cnf} {answer}"), Stop::never());
    for script in [
        "echo SATISFIABLE; printf 'SAT\\n1 -2 3 0\\n' > $2; exit 10",
        "echo s UNSATISFIABLE; printf 's SATISFIABLE\\nv 1 -2 3 0\\n' > $2; exit 10",
        "printf 'SAT\\n1 -2 3 0\\n' > $2.new; mv $2.new $2; exit 10",
    ] {
        assert_eq!(told(script), model, "{script}");
    }
    assert_eq!(told("echo UNSAT > $2; exit 20"), Ok(Answer::Unsat(vec![])));
    assert_eq!(told("echo INDET > $2"), Ok(Answer::Unknown(StopReason::GaveUp)));
    for (script, reason) in [
        ("exit 10", "no answer"),
        ("echo s UNSATISFIABLE; exit 20", "no answer"),
        ("rm $2; exit 20", "its answer cannot be read"),
        ("rm $2; mkdir $2; exit 20", "no longer a file"),
        ("rm $2; mkfifo $2; exit 20", "no longer a file"),
        ("echo SAT > $2; exit 10", "is missing"),
        ("printf 'SAT\\n1 -2' > $2; exit 10", "truncated"),
        ("printf 'SAT\\n1 -2 0\\n' > $2; exit 10", "partial"),
        ("printf 'SAT\\n1 -2 -3 0\\n' > $2; exit 10", "wrong: -1 3 0 is false"),
        ("printf 'SAT\\n1 -2 3 0\\n' > $2; exit 20", "SATISFIABLE, but ends with"),
        ("echo UNSAT > $2", "UNSATISFIABLE, but ends with"),
        ("head -c 20000000 /dev/zero > $2; exit 20", "too long for this formula"),
    ] {
        match told(script) {
            Err(error) => assert!(error.contains(reason), "{script}: {error}"),
            answer => panic!("{script}: {answer:?}"),
        }
    }
}

#[test]
fn backend_name_is_registered_or_command() {
    for entry in backends::ALL {
        assert_eq!(backends::find(entry.name()).map(|found| found.name()), Ok(entry.name()));
    }
    let named = backends::find("external:no-such-solver -q {cnf}").ok().unwrap();
    assert_eq!(named.name(), "external:no-such-solver -q {cnf}");
    assert!(
        named
            .unavailable_reason()
            .is_some_and(|why| why.contains("program no-such-solver not found on the PATH"))
    );
    for (name, reason) in [
        ("kissat", "unknown backend \"kissat\"; did you mean external:kissat?"),
        ("Glucose4", "did you mean external:glucose?"),
        ("no-such-solver", "unknown backend \"no-such-solver\"; see"),
        ("", "unknown backend"),
        ("external:", "names no program"),
        ("external:kissat 'q", "' is not closed"),
        ("external:kissat {file}", "unknown placeholder {file}"),
    ] {
        let error = backends::find(name).err().unwrap().to_string();
        assert!(error.contains(reason), "{name}: {error}");
    }
}
