//! Temporary files and folders with hidden names, in the folder of the final file.
//!
//! The writer of a draft holds a lock on it, which the system releases when the process ends. So an
//! unlocked draft was left by a killed process. The next run that writes to the same folder deletes
//! it. If another process deletes a new draft before it is locked, a second one is created. Without
//! file locks, old drafts are not deleted.

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

/// The number of random characters after the prefix.
const RANDOM_CHARACTERS: usize = 6;

/// Creates a draft file in a folder.
///
/// # Errors
/// Fails if it cannot be created.
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

/// Creates a draft folder in a folder. Also returns the file handle that holds the lock.
///
/// # Errors
/// Fails if it cannot be created.
pub fn folder(parent: &Path) -> io::Result<(TempDir, Option<File>)> {
    sweep(parent);
    loop {
        let folder = builder(0o777).tempdir_in(parent)?;
        // Some systems cannot open folders.
        let held = File::open(folder.path()).ok();
        held.iter().for_each(lock);
        if folder.path().try_exists().unwrap_or(true) {
            return Ok((folder, held));
        }
    }
}

fn builder(mode: u32) -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).rand_bytes(RANDOM_CHARACTERS);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = mode;
    builder
}

/// Locks a draft, on systems where a lock does not prevent writing.
fn lock(file: &File) {
    if cfg!(unix) {
        // Without file locks, no process deletes the draft.
        let _ = file.lock();
    }
}

/// Removes the drafts that are not locked, once for each folder.
fn sweep(folder: &Path) {
    static CLEANED_FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut swept = CLEANED_FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
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
            // A draft that cannot be removed is harmless.
            let _ = if kind.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
    }
}

fn is_draft(name: &OsStr) -> bool {
    let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
    random.is_some_and(|it| {
        it.len() == RANDOM_CHARACTERS && it.bytes().all(|b| b.is_ascii_alphanumeric())
    })
}
