//! The backends that are available on this machine.

use std::{
    io::{self, Write},
    path::Path,
    process::Command,
    sync::{Once, OnceLock},
};

use board::Layout;
use encodings::Lit;
use sat::{
    backends::{self, Backend, BackendEntry, Ipasir, Options, Problem},
    dimacs::FormulaHeader,
    programs::Program,
    variables::{Numbering, Variables},
};

use super::Folder;

/// Returns the available backends of the registry, and a library with the IPASIR interface. The
/// others are reported on standard error, bypassing the capture of test output.
pub fn available() -> Vec<&'static dyn BackendEntry> {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| {
        for entry in backends::ALL {
            if let Some(why) = entry.unavailable_reason() {
                let _ = writeln!(io::stderr(), "NOT TESTED: backend {}: {why}", entry.name());
            }
        }
    });
    let here = backends::ALL.iter().copied().filter(|entry| entry.unavailable_reason().is_none());
    here.chain(library_of_debian().map(|library| library as _)).collect()
}

/// Returns CaDiCaL of the package libcadical-dev. This is a static archive, so it is linked to a
/// library.
fn library_of_debian() -> Option<&'static Ipasir> {
    static LINKED: OnceLock<Option<&'static Ipasir>> = OnceLock::new();
    *LINKED.get_or_init(|| {
        let archive = "/usr/lib/x86_64-linux-gnu/libcadical.a";
        let arguments = ["-Wl,--whole-archive", archive, "-Wl,--no-whole-archive", "-lstdc++"];
        let linked = Path::new(archive).exists().then(|| compiled(&Folder::new(), &arguments));
        if linked.flatten().is_none() {
            let _ =
                writeln!(io::stderr(), "NOT TESTED: ipasir: {archive} is not there to be linked");
        }
        linked.flatten()
    })
}

/// Returns a small solver compiled as a library with the IPASIR interface. `lie` selects how it
/// lies. Returns `None` with a message if there is no C compiler.
pub fn library(folder: &Folder, lie: u32) -> Option<&'static Ipasir> {
    let source = folder.file("library.c", include_str!("library.c")).display().to_string();
    let compiled = compiled(folder, &[&format!("-DLIE={lie}"), "-O1", &source]);
    if compiled.is_none() {
        let _ = writeln!(io::stderr(), "NOT TESTED: ipasir: cc compiles no library");
    }
    compiled
}

/// Compiles a library and loads it, so that its file may be deleted.
fn compiled(folder: &Folder, arguments: &[&str]) -> Option<&'static Ipasir> {
    let path = folder.path().join("library.so");
    let mut cc = Command::new("cc");
    let done = cc.args(["-shared", "-fPIC", "-w", "-o"]).arg(&path).args(arguments).output();
    let library = Ipasir::of(path.to_str()?);
    done.is_ok_and(|done| done.status.success()).then(|| {
        library.unavailable_reason();
        library
    })
}

/// Adds the pigeonhole formula with one pigeon more than holes, which is unsatisfiable and hard.
pub fn pigeons(backend: &mut dyn Backend, holes: i32) {
    let at = |pigeon: i32, hole: i32| Lit::from_dimacs(pigeon * holes + hole + 1).unwrap();
    for pigeon in 0..=holes {
        backend.add_clause(&(0..holes).map(|hole| at(pigeon, hole)).collect::<Vec<_>>());
        for other in 0..pigeon {
            (0..holes).for_each(|hole| backend.add_clause(&[!at(pigeon, hole), !at(other, hole)]));
        }
    }
}

/// Returns the answer of varisat to a formula, in the output format of the SAT competitions.
pub fn answer(text: &str) -> String {
    let mut rest = text.as_bytes();
    let formula = FormulaHeader::read(&mut rest).unwrap();
    let layout = Layout::of(&formula.puzzle);
    let variables = Variables::new(Numbering::Open, &formula.puzzle.candidates());
    let problem = Problem { layout: &layout, variables: &variables };
    let mut backend = backends::Varisat.start(Options::default(), &problem).unwrap();
    formula.clauses(&mut rest, &mut |_, clause| backend.add_clause(clause)).unwrap();
    match backend.solve(&[]).unwrap() {
        backends::Answer::Sat(model) => {
            let lits: Vec<String> = model.iter().map(ToString::to_string).collect();
            let lines: Vec<String> =
                lits.chunks(10).map(|c| format!("v {}", c.join(" "))).collect();
            format!("c a solver\ns SATISFIABLE\n{}\nv 0\n", lines.join("\n"))
        }
        backends::Answer::Unsat(_) => "s UNSATISFIABLE\n".to_owned(),
        backends::Answer::Unknown(why) => panic!("{why}"),
    }
}

/// Returns a solver that is a shell script, called with the formula file as `$1`. It is leaked.
pub fn fake(folder: &Folder, script: &str) -> &'static Program {
    let path = folder.file("solver", script).display().to_string();
    let arguments = vec![&*path.leak(), "{cnf}"].leak();
    let (name, summary) = ("fake", "fails on purpose");
    // The script is run by sh, because a file that was just written may still be open elsewhere.
    Box::leak(Box::new(Program {
        name,
        summary,
        program: "sh",
        arguments,
        ..Program::DEFAULT_PROGRAM
    }))
}
