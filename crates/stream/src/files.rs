//! Files that are written: names for one of each puzzle, whole or not at all, none over an input,
//! and none over another file or through a symbolic link unless that is forced.

use std::{
    fs::{self, File},
    io::{self, BufWriter, ErrorKind, Write},
    path::{Path, PathBuf},
};

use anyhow::bail;
use board::output::{create, is_special, is_taken, taken};
use itertools::Itertools;
use tempfile::NamedTempFile;

use super::{
    Failure, drafts,
    input::{is_same, is_standard},
    output::put,
    page::of_file,
};

/// Whether the name is of one for each.
pub fn is_each(name: &Path) -> bool {
    name.to_string_lossy().contains("{}")
}

/// The name for that number.
pub fn of(name: &Path, number: u64) -> PathBuf {
    match name.to_str() {
        Some(name) => name.replace("{}", &number.to_string()).into(),
        None => name.to_owned(),
    }
}

/// Returns the error for a file or folder that cannot be created in `parent`.
pub fn not_written(name: &Path, parent: &Path, error: &io::Error) -> io::Error {
    let why = match error.kind() {
        ErrorKind::NotFound => format!("the directory {} does not exist", parent.display()),
        _ => error.to_string(),
    };
    io::Error::new(error.kind(), format!("cannot write {}: {why}", name.display()))
}

/// What a command writes beside its inputs: a file for all puzzles, or with `{}` in its name one
/// for each; `-` is standard output.
pub struct Files<'a> {
    name: &'a Path,
    inputs: &'a [PathBuf],
    /// Whether files that are there may go.
    force: bool,
}

impl<'a> Files<'a> {
    /// Of that name.
    ///
    /// # Errors
    /// If it is one of the inputs, or is there and must not go.
    pub fn new(name: &'a Path, inputs: &'a [PathBuf], force: bool) -> anyhow::Result<Files<'a>> {
        let files = Files { name, inputs, force };
        files.may_write(name)?;
        // That nothing can be created there is known before any work.
        if let Some(folder) = name.parent().filter(|it| !it.as_os_str().is_empty() && !is_each(it))
        {
            fs::metadata(folder).map_err(|error| not_written(name, folder, &error))?;
        }
        Ok(files)
    }

    /// The same where no puzzle has a file of its own.
    ///
    /// # Errors
    /// As [`Files::new`], and if the name is of one for each.
    pub fn of_all(name: &'a Path, inputs: &'a [PathBuf], force: bool) -> anyhow::Result<Files<'a>> {
        if is_each(name) {
            bail!("{}: this command writes one file; remove {{}} from the name", name.display());
        }
        Files::new(name, inputs, force)
    }

    /// The same of a file that need not be named.
    ///
    /// # Errors
    /// As [`Files::of_all`].
    pub fn of_some(
        name: Option<&'a PathBuf>,
        inputs: &'a [PathBuf],
        force: bool,
    ) -> anyhow::Result<Option<Files<'a>>> {
        name.map(|name| Files::of_all(name, inputs, force)).transpose()
    }

    /// Whether that file may be written: no input, nor a name that is taken and must not go. What
    /// is no ordinary file, such as /dev/stdout, is written to.
    fn may_write(&self, path: &Path) -> Result<(), Failure> {
        // Where no file is named, it is standard input that is read.
        let standard = [PathBuf::from("-")];
        let inputs = if self.inputs.is_empty() { &standard } else { self.inputs };
        if let Some(input) = inputs.iter().find(|input| is_same(input, path)) {
            let input = if is_standard(input) { path } else { input };
            let input = input.display();
            let message = format!("{input} is an input file; choose another output file");
            return Err(Failure::Cannot(message));
        }
        match is_taken(path) && !self.force {
            true => Err(Failure::Cannot(format!("{} {}", path.display(), taken()))),
            false => Ok(()),
        }
    }

    /// Creates the file of all puzzles.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create(&self) -> anyhow::Result<Named> {
        Ok(Named::create(self.name, self.force)?)
    }

    /// Prepares the file of all puzzles, which gets its name once it is complete.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn draft(&self) -> anyhow::Result<Draft> {
        let draft = Draft::new(self.name, self.force);
        Ok(draft.map_err(|error| of_file(self.name.display(), &error))?)
    }

    /// Whether each puzzle has a file of its own.
    pub fn is_each(&self) -> bool {
        is_each(self.name)
    }

    /// Whether it is standard output.
    pub fn is_standard(&self) -> bool {
        is_standard(self.name)
    }

    /// Writes the file of the puzzle with that number. What is of all puzzles may go to standard
    /// output.
    ///
    /// # Errors
    /// If it is one of the inputs, or cannot be written.
    pub fn write(&self, number: u64, bytes: &[u8]) -> Result<(), Failure> {
        if self.is_standard() {
            return Ok(put(bytes)?);
        }
        self.write_by(number, |out| out.write_all(bytes))?
            .map_err(|error| self.failed(number, &error))
    }

    /// The same as it comes, which may be larger than memory; not to standard output.
    ///
    /// # Errors
    /// If it is one of the inputs; what comes of writing is the value.
    pub fn write_by<T, E: From<io::Error>>(
        &self,
        number: u64,
        write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
    ) -> Result<Result<T, E>, Failure> {
        let path = of(self.name, number);
        self.may_write(&path)?;
        Ok(write_whole(&path, self.force, write))
    }

    /// That the file of the puzzle with that number cannot be written.
    pub fn failed(&self, number: u64, error: &io::Error) -> Failure {
        Failure::file(&of(self.name, number), error)
    }
}

/// Returns true if no two of these names lead to the same file.
pub fn are_apart<'a>(names: impl Iterator<Item = &'a PathBuf>) -> bool {
    names.map(|name| place(name)).all_unique()
}

/// Where a file is, whatever leads there; it need not be there yet.
fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    let named = folder.map(|folder| folder.join(path.file_name().unwrap_or_default()));
    path.canonicalize().or(named).unwrap_or_else(|_| path.to_owned())
}

/// An open file. That it cannot be written is told with its name.
pub struct Named {
    name: String,
    file: File,
}

impl Named {
    /// That file, called so.
    pub fn new(name: impl Into<String>, file: File) -> Named {
        Named { name: name.into(), file }
    }

    /// Creates a file of that name, as [`board::output::create`].
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create(path: &Path, force: bool) -> io::Result<Named> {
        let name = path.display().to_string();
        match create(path, force) {
            Ok(file) => Ok(Named { name, file }),
            Err(error) => Err(of_file(&name, &error)),
        }
    }
}

impl Write for Named {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| of_file(&self.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| of_file(&self.name, &error))
    }
}

/// A file that gets its name once it is complete: it is written under a hidden name in the same
/// folder. A device or a pipe is written directly.
pub enum Draft {
    /// A device or a pipe.
    Special(BufWriter<File>),
    /// An ordinary file.
    File {
        /// It, by its hidden name.
        draft: NamedTempFile,
        /// The name that it gets.
        path: PathBuf,
        /// Whether another file of that name is replaced.
        force: bool,
    },
}

impl Draft {
    /// Prepares a file of that name. With `force`, an ordinary file of that name is replaced, at the
    /// end of a symbolic link as well, and so is a link that leads nowhere.
    ///
    /// # Errors
    /// If the name is taken and `force` is not set, or nothing can be created in its folder.
    pub fn new(path: &Path, force: bool) -> io::Result<Draft> {
        if is_special(path) {
            return Ok(Draft::Special(BufWriter::new(create(path, force)?)));
        }
        if path.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if !force && is_taken(path) {
            return Err(taken());
        }
        let path =
            if force { fs::canonicalize(path).ok() } else { None }.unwrap_or(path.to_owned());
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        // Otherwise the message would name the other name.
        fs::metadata(folder)?;
        Ok(Draft::File { draft: drafts::file(folder)?, path, force })
    }

    /// Writes it and gives it its name.
    ///
    /// # Errors
    /// If it cannot be written, or its name is taken by now and must not be replaced.
    pub fn write<T, E: From<io::Error>>(
        self,
        write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
    ) -> Result<T, E> {
        match self {
            Draft::Special(mut out) => {
                let written = write(&mut out)?;
                out.flush()?;
                Ok(written)
            }
            Draft::File { mut draft, path, force } => {
                let written = write(&mut draft)?;
                draft.as_file().sync_all()?;
                let named = match force {
                    true => draft.persist(&path),
                    false => draft.persist_noclobber(&path),
                };
                named.map_err(|error| match error.error.kind() {
                    ErrorKind::AlreadyExists => taken(),
                    _ => error.error,
                })?;
                Ok(written)
            }
        }
    }
}

/// Writes a [`Draft`] from beginning to end.
///
/// # Errors
/// As there.
pub fn write_whole<T, E: From<io::Error>>(
    path: &Path,
    force: bool,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    Draft::new(path, force)?.write(write)
}

/// From now on a file that grows beyond the limit of the process cannot be written, which is an
/// error like a full disk; otherwise the program would end and leave its temporary files behind.
pub fn outlive_limits() {
    #[cfg(unix)]
    {
        // Where it cannot be had, the program ends as it always does.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
    }
}
