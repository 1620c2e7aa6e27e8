//! Hidden names for what is not complete yet, in the folder where it will be.
//!
//! Who writes a draft holds a lock on it, which the system takes away however the process ends. So
//! a draft that nobody holds is left of a process that was killed, and goes when something is
//! written into the same folder again. Where a new one was taken for such before it was locked,
//! another is made. Where there are no locks, drafts stay.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use tempfile::{Builder, NamedTempFile, TempDir};

const PREFIX: &str = ".sudoku-sat-";

/// The characters behind that.
const RANDOM: usize = 6;

/// A file in that folder.
///
/// # Errors
/// If it cannot be made.
pub fn file(folder: &Path) -> io::Result<NamedTempFile> {
    sweep(folder);
    loop {
        let file = builder(0o666).tempfile_in(folder)?;
        lock(file.as_file());
        if file.path().try_exists().unwrap_or(true) {
            return Ok(file);
        }
    }
}

/// A folder in that folder, and what holds it.
///
/// # Errors
/// If it cannot be made.
pub fn folder(parent: &Path) -> io::Result<(TempDir, Option<File>)> {
    sweep(parent);
    loop {
        let folder = builder(0o777).tempdir_in(parent)?;
        // Not everywhere a folder can be opened.
        let held = File::open(folder.path()).ok();
        held.iter().for_each(lock);
        if folder.path().try_exists().unwrap_or(true) {
            return Ok((folder, held));
        }
    }
}

fn builder(mode: u32) -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).rand_bytes(RANDOM);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = mode;
    builder
}

/// Holds it, where nobody is kept from writing to it by that.
fn lock(file: &File) {
    if cfg!(unix) {
        // Where there are no locks, nobody takes it for one that is left.
        let _ = file.lock();
    }
}

/// Removes the drafts that nobody holds, once in the run of the program.
fn sweep(folder: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if !cfg!(unix) || !swept.insert(folder.to_owned()) {
        return;
    }
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().filter(|entry| is_draft(&entry.file_name())) {
        let (path, Ok(kind)) = (entry.path(), entry.file_type()) else { continue };
        if !kind.is_file() && !kind.is_dir() {
            continue;
        }
        let Ok(file) = File::open(&path) else { continue };
        if file.try_lock().is_ok() {
            // What cannot be removed does no harm.
            let _ = if kind.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
    }
}

fn is_draft(name: &OsStr) -> bool {
    let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
    random.is_some_and(|it| it.len() == RANDOM && it.bytes().all(|b| b.is_ascii_alphanumeric()))
}
