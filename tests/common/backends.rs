//! The backends that there are on this machine.

use std::{
    io::{self, Write},
    sync::Once,
};

use encodings::Lit;
use sat::backends::{self, Backend, Entry};

/// The backends of the catalogue that are here; the others are named on standard
/// error, past what the tests keep to themselves.
pub fn available() -> Vec<&'static dyn Entry> {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| {
        for entry in backends::ALL {
            if let Some(why) = entry.missing() {
                let _ = writeln!(io::stderr(), "NOT TESTED: backend {}: {why}", entry.name());
            }
        }
    });
    backends::ALL.iter().copied().filter(|entry| entry.missing().is_none()).collect()
}

/// More pigeons than holes: no model, and hard to see.
pub fn pigeons(backend: &mut dyn Backend, holes: i32) {
    let at = |pigeon: i32, hole: i32| Lit::from_dimacs(pigeon * holes + hole + 1).unwrap();
    for pigeon in 0..=holes {
        backend.add_clause(&(0..holes).map(|hole| at(pigeon, hole)).collect::<Vec<_>>());
        for other in 0..pigeon {
            (0..holes).for_each(|hole| backend.add_clause(&[!at(pigeon, hole), !at(other, hole)]));
        }
    }
}
