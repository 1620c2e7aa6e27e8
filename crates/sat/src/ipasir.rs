//! A library with the interface IPASIR as a backend, such as `ipasir:libcadical.so`: any solver
//! that has it, in the same process, incremental, under assumptions.
//!
//! T. Balyo, A. Biere, M. Iser, C. Sinz, *SAT Race 2015*, 2016.
//!
//! Nothing that a library says is believed: literals, statuses and values that the interface does not
//! have are errors, models are decoded and verified by whoever asks, and that there is no model is
//! a claim. Time limits are told by its callback `ipasir_set_terminate`. What no caller can make up
//! for: a library that crashes takes the program with it, and one that does not ask whether it
//! is to stop does not stop.
//!
//! This file is unsafe: C has no other interface. What is relied on is that the functions are those
//! of `ipasir.h`; a solver is used in one thread and released once, and what the callback is handed
//! lives as long as the solver.

#![allow(unsafe_code)]

use std::{
    ffi::{CStr, c_char, c_int, c_void},
    ptr,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use encodings::Lit;
use libloading::Library;

use crate::backend::{Abilities, Answer, Backend, BackendError, Entry, Options, Problem};
use board::stop::{Stop, Why};

/// What the name of a library as a backend begins with.
pub const LIBRARY: &str = "ipasir:";

/// A library, and where it is.
pub struct Ipasir {
    name: &'static str,
    path: &'static str,
    /// Loaded when it is first asked for, and never unloaded.
    functions: OnceLock<Result<Functions, String>>,
}

/// The most variables.
const VARIABLES: u32 = 1 << 28;

/// The libraries so far: an entry is static, and the same library is the same entry.
static LIBRARIES: Mutex<Vec<&'static Ipasir>> = Mutex::new(Vec::new());

impl Ipasir {
    /// The library of that path, or of that name where the system looks for libraries.
    pub fn of(path: &str) -> &'static Ipasir {
        let mut known = LIBRARIES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = known.iter().find(|library| library.path == path) {
            return library;
        }
        let name = format!("{LIBRARY}{path}").leak();
        let functions = OnceLock::new();
        let library = Box::leak(Box::new(Ipasir { name, path: &name[LIBRARY.len()..], functions }));
        known.push(library);
        library
    }

    fn functions(&self) -> Result<&Functions, &String> {
        self.functions.get_or_init(|| Functions::load(self.path)).as_ref()
    }
}

/// The functions of `ipasir.h`, but for the one that tells learnt clauses.
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
    /// They are functions of it.
    _library: Library,
}

impl Functions {
    fn load(path: &str) -> Result<Functions, String> {
        if path.is_empty() {
            return Err(format!(
                "the library is missing; expected, for example, {LIBRARY}./libcadical.so"
            ));
        }
        // SAFETY: what a library does when it is loaded is the affair of whoever names it.
        let library = unsafe { Library::new(path) }.map_err(|error| plain(&error))?;
        macro_rules! function {
            ($name:literal) => {
                // SAFETY: a function of that name has the type that `ipasir.h` says.
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

/// What the system says, which names the file.
fn plain(error: &libloading::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => source.to_string(),
        None => error.to_string(),
    }
}

impl Entry for Ipasir {
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
        // SAFETY: it takes nothing, and its text lives as long as the library.
        let text = unsafe {
            let text = (functions.signature)();
            (!text.is_null()).then(|| CStr::from_ptr(text))
        };
        text.map(|text| text.to_string_lossy().into_owned())
    }

    fn missing(&self) -> Option<String> {
        self.functions().err().cloned()
    }

    fn start(&self, options: Options, _: &Problem) -> Result<Box<dyn Backend>, BackendError> {
        // An entry is never dropped, but that is not what a trait object says.
        let library = Ipasir::of(self.path);
        let Ok(functions) = library.functions() else {
            return Err(BackendError::missing(self));
        };
        // SAFETY: it takes nothing.
        let handle = unsafe { (functions.init)() };
        if handle.is_null() {
            let reason = "ipasir_init returned no solver".to_owned();
            return Err(BackendError::Failed { backend: self.name, reason });
        }
        let watch = Arc::new(Watch { stop: options.stop, why: Mutex::new(None) });
        let state = Arc::as_ptr(&watch).cast_mut().cast::<c_void>();
        if watch.stop.is_possible() {
            // SAFETY: the solver is there, and what it is handed is dropped after it.
            unsafe { (functions.set_terminate)(handle, state, terminate) };
        }
        let name = self.name;
        Ok(Box::new(IpasirSolver { name, functions, handle, watch, highest: 0 }))
    }
}

/// Why a solver is to stop. A library may ask from threads of its own.
struct Watch {
    stop: Stop,
    why: Mutex<Option<Why>>,
}

const fn shared<T: Send + Sync>() {}
const _: () = shared::<Watch>();

/// What a library asks while it solves.
extern "C" fn terminate(state: *mut c_void) -> c_int {
    // SAFETY: it is what `start` handed over, and is there as long as the solver.
    let watch = unsafe { &*state.cast_const().cast::<Watch>() };
    let mut why = watch.why.lock().unwrap_or_else(PoisonError::into_inner);
    *why = why.or_else(|| watch.stop.reason());
    c_int::from(why.is_some())
}

/// A solver at work.
struct IpasirSolver {
    name: &'static str,
    functions: &'static Functions,
    handle: *mut c_void,
    watch: Arc<Watch>,
    /// The highest variable that was met.
    highest: u32,
}

impl IpasirSolver {
    fn failed(&self, reason: String) -> BackendError {
        BackendError::Failed { backend: self.name, reason }
    }

    /// Notes the variables.
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
                // With 0 either value will do.
                value if value == 0 || value == -number => Ok(!lit),
                value => Err(self.failed(format!("ipasir_val({number}) returned {value}"))),
            }
        };
        (1..=self.highest).map(value).collect()
    }

    fn core(&self, assumptions: &[Lit]) -> Result<Vec<Lit>, BackendError> {
        let mut core = Vec::new();
        for lit in assumptions {
            // SAFETY: the solver has just refuted them, and it is one of them.
            match unsafe { (self.functions.failed)(self.handle, lit.to_dimacs()) } {
                0 => {}
                1 => core.push(*lit),
                value => return Err(self.failed(format!("ipasir_failed({lit}) returned {value}"))),
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
            // SAFETY: the solver is there, and a literal is no 0.
            unsafe { (self.functions.add)(self.handle, lit.to_dimacs()) };
        }
        // SAFETY: 0 ends the clause.
        unsafe { (self.functions.add)(self.handle, 0) };
    }

    fn gave_up(&self) -> bool {
        self.highest > VARIABLES
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, BackendError> {
        self.meet(assumptions);
        if self.gave_up() {
            let (backend, limit) = (self.name, VARIABLES.into());
            return Err(BackendError::TooManyVariables { backend, limit });
        }
        if let Some(why) = self.watch.stop.reason() {
            return Ok(Answer::Unknown(why));
        }
        *self.watch.why.lock().unwrap_or_else(PoisonError::into_inner) = None;
        for lit in assumptions {
            // SAFETY: the solver is there, and a literal is no 0.
            unsafe { (self.functions.assume)(self.handle, lit.to_dimacs()) };
        }
        // SAFETY: the solver is there, and no clause is open.
        match unsafe { (self.functions.solve)(self.handle) } {
            10 => Ok(Answer::Sat(self.model()?)),
            20 => Ok(Answer::Unsat(self.core(assumptions)?)),
            0 => {
                let why = *self.watch.why.lock().unwrap_or_else(PoisonError::into_inner);
                Ok(Answer::Unknown(why.unwrap_or(Why::GaveUp)))
            }
            status => {
                Err(self.failed(format!("ipasir_solve returned {status}; expected 10, 20 or 0")))
            }
        }
    }
}

impl Drop for IpasirSolver {
    fn drop(&mut self) {
        // SAFETY: the solver is there, and is not used any more; what it was handed goes after it.
        unsafe { (self.functions.release)(self.handle) };
        self.handle = ptr::null_mut();
    }
}
