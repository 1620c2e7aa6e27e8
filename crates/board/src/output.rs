//! Files that are created: none replaces another, and none is written through a symbolic link,
//! unless that is asked for.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind},
    path::Path,
};

/// Returns why a file is not created: its name is taken.
pub fn taken() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "exists; --force overwrites it")
}

/// Returns true if a device, a pipe or a socket has that name, such as /dev/stdout, which is
/// written to as it is.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Returns true if a new file of that name would replace an ordinary file, or a symbolic link that
/// leads nowhere.
pub fn is_taken(path: &Path) -> bool {
    match fs::metadata(path) {
        Ok(data) => data.is_file(),
        Err(_) => fs::symlink_metadata(path).is_ok(),
    }
}

/// Creates a file to be written. A device or a pipe of that name is opened as it is. With `force`,
/// an ordinary file of that name is emptied, at the end of a symbolic link as well; a link that
/// leads nowhere is replaced.
///
/// # Errors
/// [`taken`] without `force`, or if the file cannot be created.
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

/// Opens a file to be read and appended to: a new one, or with `existing` the one of that name if
/// there is one. A device or a pipe is only written to.
///
/// # Errors
/// [`taken`] without `existing`, or if the file cannot be opened.
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
    // Another file may have come to be there.
    if file.metadata()?.is_file() { Err(taken()) } else { Ok(file) }
}

fn new(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let created = options.create_new(true).open(path);
    created.map_err(|error| if is_taken(path) { taken() } else { error })
}
