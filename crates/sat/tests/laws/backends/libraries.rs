//! Tests of IPASIR libraries, correct ones and faulty ones.

use std::time::Duration;

use board::stop::{Stop, StopReason};
use encodings::Lit;
use sat::backends::{self, Answer, BackendEntry, BackendError, Ipasir, Options};
use testbed::{Folder, backends::library};

use super::{lits, start, try_start};

/// Returns the answer of a library with this fault to a satisfiable formula.
fn told(lie: u32) -> Option<Result<Answer, BackendError>> {
    let library = library(&Folder::new(), lie)?;
    let mut backend = start(library, Options::default());
    backend.add_clause(&lits(&[1, 2]));
    Some(backend.solve(&lits(&[-1])))
}

#[test]
fn correct_library_answers_repeated_solves() {
    let Some(library) = library(&Folder::new(), 0) else { return };
    assert_eq!(library.version().as_deref(), Some("tiny"));
    let mut backend = start(library, Options::default());
    backend.add_clause(&lits(&[1, 2]));
    assert_eq!(backend.solve(&lits(&[-1])).unwrap(), Answer::Sat(lits(&[-1, 2])));
    backend.add_clause(&lits(&[-2]));
    assert_eq!(backend.solve(&lits(&[-1])).unwrap(), Answer::Unsat(lits(&[-1])));
    assert_eq!(backend.solve(&[]).unwrap(), Answer::Sat(lits(&[1, -2])));
}

#[test]
fn invalid_ipasir_value_is_an_error() {
    for (lie, words) in [(3, "ipasir_solve returned 7"), (5, "ipasir_val(1) returned 2")] {
        let Some(told) = told(lie) else { return };
        let error = told.unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    let Some(library) = library(&Folder::new(), 7) else { return };
    let mut backend = start(library, Options::default());
    backend.add_clause(&lits(&[1]));
    let error = backend.solve(&lits(&[-1])).unwrap_err().to_string();
    assert!(error.contains("ipasir_failed(-1) returned 3"), "{error}");
}

#[test]
fn library_without_solver_is_an_error() {
    let Some(library) = library(&Folder::new(), 4) else { return };
    let error = try_start(library, Options::default()).err().unwrap().to_string();
    assert!(error.ends_with("ipasir_init returned no solver"), "{error}");
}

#[test]
fn endless_search_stops_by_callback() {
    let Some(library) = library(&Folder::new(), 8) else { return };
    let time = Duration::from_millis(100);
    let options = Options { stop: Stop::never().after(time), ..Options::default() };
    let mut backend = start(library, options);
    backend.add_clause(&lits(&[1, 2]));
    assert_eq!(backend.solve(&[]).unwrap(), Answer::Unknown(StopReason::TimeOut(time)));
}

#[test]
fn missing_library_reports_reason() {
    let folder = Folder::new();
    let text = folder.file("text.so", "no library").display().to_string();
    let missing = |path: &str| Ipasir::of(path).unavailable_reason().unwrap();
    assert!(missing("").starts_with("the library is missing"));
    assert!(missing("./no-such-library.so").contains("no-such-library.so"));
    assert!(missing(&text).contains("text.so"));
    if let Some(library) = library(&folder, 6) {
        let why = library.unavailable_reason().unwrap();
        assert!(why.contains("has no function ipasir_failed"), "{why}");
    }
}

#[test]
fn library_name_gives_one_entry() {
    let [one, other] = [(); 2].map(|()| backends::find("ipasir:./x.so").unwrap());
    assert_eq!(one.name(), "ipasir:./x.so");
    assert!(std::ptr::eq(one.name(), other.name()));
    assert!(backends::is_outside(one.name()));
}

/// The backend passes models on; its callers check them.
#[test]
fn wrong_library_model_is_passed_on() {
    let Some(told) = told(1) else { return };
    let all: Vec<Lit> = lits(&[1, 2]);
    assert_eq!(told.unwrap(), Answer::Sat(all));
}
