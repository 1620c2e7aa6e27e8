//! Creates output files without replacing existing files or writing through symbolic links, unless
//! forced to.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind},
    path::Path,
};

/// Returns the error for a file that already exists.
pub fn already_exists_error() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "exists; --force overwrites it")
}

/// Returns true if the path is a device, a pipe or a socket, such as /dev/stdout, which is opened
/// as it is.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Returns true if a new file at this path would replace an ordinary file or a dangling symbolic
/// link.
pub fn is_taken(path: &Path) -> bool {
    match fs::metadata(path) {
        Ok(data) => data.is_file(),
        Err(_) => fs::symlink_metadata(path).is_ok(),
    }
}

/// Creates a file for writing. A device or a pipe is opened as it is. With `force`, an existing
/// ordinary file is truncated, also at the end of a symbolic link, and a dangling link is replaced.
///
/// # Errors
///
/// [`already_exists_error`] if the file exists and `force` is false, or if the file cannot be
/// created.
pub fn create(path: &Path, force: bool) -> io::Result<File> {
    if is_special(path) {
        return special(path);
    }
    if force && is_taken(path) {
        match fs::metadata(path) {
            Ok(_) => return OpenOptions::new().write(true).truncate(true).open(path),
            Err(_) => fs::remove_file(path)?,
        }
    }
    new(path, OpenOptions::new().write(true))
}

/// Opens a file for reading and appending: a new one, or with `existing` an existing one. A device
/// or a pipe is only opened for writing.
///
/// # Errors
///
/// [`already_exists_error`] if the file exists and `existing` is false, or if the file cannot be
/// opened.
pub fn append(path: &Path, existing: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true);
    match fs::metadata(path) {
        Ok(_) if is_special(path) => special(path),
        Ok(_) if existing => options.open(path),
        _ => new(path, &mut options),
    }
}

fn special(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().write(true).open(path)?;
    // An ordinary file may have replaced it meanwhile.
    if file.metadata()?.is_file() { Err(already_exists_error()) } else { Ok(file) }
}

fn new(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let created = options.create_new(true).open(path);
    created.map_err(|error| if is_taken(path) { already_exists_error() } else { error })
}
