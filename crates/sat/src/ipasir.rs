//! Libraries with the IPASIR interface as backends, such as `ipasir:libcadical.so`: solvers in the
//! same process, incremental and with assumptions.
//!
//! T. Balyo, A. Biere, M. Iser, C. Sinz, *SAT Race 2015*, 2016.
//!
//! The library is not trusted. Literals, statuses and values outside the interface are errors,
//! models are decoded and verified by the caller, and an UNSAT answer is unverified. Time limits
//! use its callback `ipasir_set_terminate`. A caller cannot prevent two failures: a library that
//! crashes ends the program, and one that does not call the callback does not stop.
//!
//! This file needs unsafe code, since the interface is in C. It relies on the functions being those
//! of `ipasir.h`. A solver is used in one thread and released once, and the state passed to its
//! callback lives as long as the solver.

#![allow(unsafe_code)]

use std::{
    ffi::{CStr, c_char, c_int, c_void},
    ptr,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use encodings::Lit;
use libloading::Library;

use crate::backend::{Abilities, Answer, Backend, BackendEntry, BackendError, Options, Problem};
use board::stop::{Stop, StopReason};

/// The prefix of a backend name that is a library.
pub const LIBRARY_PREFIX: &str = "ipasir:";

/// A library and its path.
pub struct Ipasir {
    name: &'static str,
    path: &'static str,
    /// Loaded on first use and never unloaded.
    functions: OnceLock<Result<Functions, String>>,
}

/// Maximum number of variables.
const MAX_VARIABLES: u32 = 1 << 28;

/// All libraries used so far. Entries are static, and each library has one entry.
static LIBRARIES: Mutex<Vec<&'static Ipasir>> = Mutex::new(Vec::new());

impl Ipasir {
    /// Returns the library at this path, or of this name in the system's library folders.
    pub fn of(path: &str) -> &'static Ipasir {
        let mut known = LIBRARIES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = known.iter().find(|library| library.path == path) {
            return library;
        }
        let name = format!("{LIBRARY_PREFIX}{path}").leak();
        let functions = OnceLock::new();
        let library =
            Box::leak(Box::new(Ipasir { name, path: &name[LIBRARY_PREFIX.len()..], functions }));
        known.push(library);
        library
    }

    fn functions(&self) -> Result<&Functions, &String> {
        self.functions.get_or_init(|| Functions::load(self.path)).as_ref()
    }
}

/// The functions of `ipasir.h`, except the callback for learnt clauses.
struct Functions {
    signature: unsafe extern "C" fn() -> *const c_char,
    init: unsafe extern "C" fn() -> *mut c_void,
    release: unsafe extern "C" fn(*mut c_void),
    add: unsafe extern "C" fn(*mut c_void, c_int),
    assume: unsafe extern "C" fn(*mut c_void, c_int),
    solve: unsafe extern "C" fn(*mut c_void) -> c_int,
    val: unsafe extern "C" fn(*mut c_void, c_int) -> c_int,
    failed: unsafe extern "C" fn(*mut c_void, c_int) -> c_int,
    set_terminate:
        unsafe extern "C" fn(*mut c_void, *mut c_void, extern "C" fn(*mut c_void) -> c_int),
    /// Keeps the library loaded as long as its functions.
    _library: Library,
}

impl Functions {
    fn load(path: &str) -> Result<Functions, String> {
        if path.is_empty() {
            return Err(format!(
                "the library is missing; expected, for example, {LIBRARY_PREFIX}./libcadical.so"
            ));
        }
        // SAFETY: the user who names the library is responsible for what it does when it is loaded.
        let library = unsafe { Library::new(path) }.map_err(|error| system_message(&error))?;
        macro_rules! function {
            ($name:literal) => {
                // SAFETY: a function of that name has the type declared in `ipasir.h`.
                *unsafe { library.get($name) }.map_err(|_| {
                    let name = String::from_utf8_lossy($name);
                    format!(
                        "{path} has no function {name}; expected a library with the IPASIR \
                         interface"
                    )
                })?
            };
        }
        Ok(Functions {
            signature: function!(b"ipasir_signature"),
            init: function!(b"ipasir_init"),
            release: function!(b"ipasir_release"),
            add: function!(b"ipasir_add"),
            assume: function!(b"ipasir_assume"),
            solve: function!(b"ipasir_solve"),
            val: function!(b"ipasir_val"),
            failed: function!(b"ipasir_failed"),
            set_terminate: function!(b"ipasir_set_terminate"),
            _library: library,
        })
    }
}

/// Returns the message of the system, which names the file.
fn system_message(error: &libloading::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => source.to_string(),
        None => error.to_string(),
    }
}

impl BackendEntry for Ipasir {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        "a library with the IPASIR interface"
    }

    fn abilities(&self) -> Abilities {
        Abilities { incremental: true, assumptions: true, interrupt: true, ..Abilities::default() }
    }

    fn version(&self) -> Option<String> {
        let functions = self.functions().ok()?;
        // SAFETY: it takes no arguments, and its text lives as long as the library.
        let text = unsafe {
            let text = (functions.signature)();
            (!text.is_null()).then(|| CStr::from_ptr(text))
        };
        text.map(|text| text.to_string_lossy().into_owned())
    }

    fn unavailable_reason(&self) -> Option<String> {
        self.functions().err().cloned()
    }

    fn start(&self, options: Options, _: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        // An entry is never dropped, but a trait object does not guarantee this.
        let library = Ipasir::of(self.path);
        let Ok(functions) = library.functions() else {
            return Err(BackendError::unavailable(self));
        };
        // SAFETY: it takes no arguments.
        let handle = unsafe { (functions.init)() };
        if handle.is_null() {
            let reason = "ipasir_init returned no solver".to_owned();
            return Err(BackendError::Failed { backend: self.name, reason });
        }
        let watch = Arc::new(Watch { stop: options.stop, why: Mutex::new(None) });
        let state = Arc::as_ptr(&watch).cast_mut().cast::<c_void>();
        if watch.stop.is_possible() {
            // SAFETY: the solver exists, and `watch` is dropped after it.
            unsafe { (functions.set_terminate)(handle, state, terminate) };
        }
        let name = self.name;
        Ok(Box::new(IpasirSolver { name, functions, handle, watch, highest: 0 }))
    }
}

/// The stop condition of a solver. A library may poll it from its own threads.
struct Watch {
    stop: Stop,
    why: Mutex<Option<StopReason>>,
}

const fn shared<T: Send + Sync>() {}
const _: () = shared::<Watch>();

/// The callback that a library calls while it solves.
extern "C" fn terminate(state: *mut c_void) -> c_int {
    // SAFETY: `state` is what `start` passed, and it lives as long as the solver.
    let watch = unsafe { &*state.cast_const().cast::<Watch>() };
    let mut why = watch.why.lock().unwrap_or_else(PoisonError::into_inner);
    *why = why.or_else(|| watch.stop.reason());
    c_int::from(why.is_some())
}

/// A solver with its clauses.
struct IpasirSolver {
    name: &'static str,
    functions: &'static Functions,
    handle: *mut c_void,
    watch: Arc<Watch>,
    /// The highest variable seen.
    highest: u32,
}

impl IpasirSolver {
    fn backend_error(&self, reason: String) -> BackendError {
        BackendError::Failed { backend: self.name, reason }
    }

    /// Records the highest variable of the literals.
    fn meet(&mut self, lits: &[Lit]) {
        self.highest = lits.iter().map(|lit| lit.variable()).fold(self.highest, u32::max);
    }

    fn model(&self) -> Result<Vec<Lit>, BackendError> {
        let value = |variable| {
            let lit = Lit::positive(variable);
            let number = lit.to_dimacs();
            // SAFETY: the solver has just found a model.
            match unsafe { (self.functions.val)(self.handle, number) } {
                value if value == number => Ok(lit),
                // 0 means that either value is possible.
                value if value == 0 || value == -number => Ok(!lit),
                value => Err(self.backend_error(format!("ipasir_val({number}) returned {value}"))),
            }
        };
        (1..=self.highest).map(value).collect()
    }

    fn core(&self, assumptions: &[Lit]) -> Result<Vec<Lit>, BackendError> {
        let mut core = Vec::new();
        for lit in assumptions {
            // SAFETY: the solver has just refuted the assumptions, and `lit` is one of them.
            match unsafe { (self.functions.failed)(self.handle, lit.to_dimacs()) } {
                0 => {}
                1 => core.push(*lit),
                value => {
                    return Err(
                        self.backend_error(format!("ipasir_failed({lit}) returned {value}"))
                    );
                }
            }
        }
        Ok(core)
    }
}

impl Backend for IpasirSolver {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.meet(clause);
        if self.gave_up() {
            return;
        }
        for lit in clause {
            // SAFETY: the solver exists, and a literal is not 0.
            unsafe { (self.functions.add)(self.handle, lit.to_dimacs()) };
        }
        // SAFETY: 0 ends the clause.
        unsafe { (self.functions.add)(self.handle, 0) };
    }

    fn gave_up(&self) -> bool {
        self.highest > MAX_VARIABLES
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        self.meet(assumptions);
        if self.gave_up() {
            let (backend, limit) = (self.name, MAX_VARIABLES.into());
            return Err(BackendError::TooManyVariables { backend, limit });
        }
        if let Some(why) = self.watch.stop.reason() {
            return Ok(Answer::Unknown(why));
        }
        *self.watch.why.lock().unwrap_or_else(PoisonError::into_inner) = None;
        for lit in assumptions {
            // SAFETY: the solver exists, and a literal is not 0.
            unsafe { (self.functions.assume)(self.handle, lit.to_dimacs()) };
        }
        // SAFETY: the solver exists, and no clause is open.
        match unsafe { (self.functions.solve)(self.handle) } {
            10 => Ok(Answer::Sat(self.model()?)),
            20 => Ok(Answer::Unsat(self.core(assumptions)?)),
            0 => {
                let why = *self.watch.why.lock().unwrap_or_else(PoisonError::into_inner);
                Ok(Answer::Unknown(why.unwrap_or(StopReason::GaveUp)))
            }
            status => {
                Err(self
                    .backend_error(format!("ipasir_solve returned {status}; expected 10, 20 or 0")))
            }
        }
    }
}

impl Drop for IpasirSolver {
    fn drop(&mut self) {
        // SAFETY: the solver exists and is not used again; `watch` is dropped after it.
        unsafe { (self.functions.release)(self.handle) };
        self.handle = ptr::null_mut();
    }
}
