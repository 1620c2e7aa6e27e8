//! Creates output files. A file appears only when it is complete, and never replaces an input.
//! Existing files and symbolic links are replaced only with `force`.

use std::{
    fs::{self, File},
    io::{self, BufWriter, ErrorKind, Write},
    path::{Path, PathBuf},
};

use anyhow::{bail, ensure};
use board::output::{already_exists_error, create, is_special, is_taken};
use itertools::Itertools;
use tempfile::NamedTempFile;

use super::{
    NoAnswer, drafts,
    input::{is_same, is_standard},
    output::put,
    page::of_file,
};

/// Returns true if the name contains `{}`, so that each puzzle gets its own file.
pub fn is_each(name: &Path) -> bool {
    name.to_string_lossy().contains("{}")
}

/// Returns the name of the file for a puzzle, given by its number.
pub fn of(name: &Path, number: u64) -> PathBuf {
    match name.to_str() {
        Some(name) => name.replace("{}", &number.to_string()).into(),
        None => name.to_owned(),
    }
}

/// Checks that the value of an option is not `-`, because the option needs a file or a folder.
///
/// # Errors
/// Fails if it is `-`.
pub fn check_named(option: &str, name: Option<&PathBuf>, kind: &str) -> anyhow::Result<()> {
    ensure!(
        !name.is_some_and(|name| is_standard(name)),
        "{option} -: standard output is not supported; name a {kind}"
    );
    Ok(())
}

/// Returns the error for a file or folder that cannot be created in `parent`.
pub fn not_written(name: &Path, parent: &Path, error: &io::Error) -> io::Error {
    let why = match error.kind() {
        ErrorKind::NotFound => format!("the directory {} does not exist", parent.display()),
        _ => error.to_string(),
    };
    io::Error::new(error.kind(), format!("cannot write {}: {why}", name.display()))
}

/// The output files of a command: one file for all puzzles, or one for each if the name contains
/// `{}`. `-` is standard output.
pub struct OutputFiles<'a> {
    name: &'a Path,
    inputs: &'a [PathBuf],
    /// Set if existing files may be replaced.
    force: bool,
}

impl<'a> OutputFiles<'a> {
    /// Returns the files of a name.
    ///
    /// # Errors
    /// Fails if the name is an input, exists and must not be replaced, or if its folder
    /// does not exist.
    pub fn new(
        name: &'a Path,
        inputs: &'a [PathBuf],
        force: bool,
    ) -> anyhow::Result<OutputFiles<'a>> {
        let files = OutputFiles { name, inputs, force };
        files.may_write(name)?;
        // Check the folder now, so that the error is reported before any work.
        if let Some(folder) = name.parent().filter(|it| !it.as_os_str().is_empty() && !is_each(it))
        {
            fs::metadata(folder).map_err(|error| not_written(name, folder, &error))?;
        }
        Ok(files)
    }

    /// Returns the file of a name for all puzzles.
    ///
    /// # Errors
    /// Fails as [`OutputFiles::new`] does, and if the name contains `{}`.
    pub fn of_all(
        name: &'a Path,
        inputs: &'a [PathBuf],
        force: bool,
    ) -> anyhow::Result<OutputFiles<'a>> {
        if is_each(name) {
            bail!("{}: this command writes one file; remove {{}} from the name", name.display());
        }
        OutputFiles::new(name, inputs, force)
    }

    /// Returns the file of an optional name for all puzzles.
    ///
    /// # Errors
    /// Fails as [`OutputFiles::of_all`] does.
    pub fn of_some(
        name: Option<&'a PathBuf>,
        inputs: &'a [PathBuf],
        force: bool,
    ) -> anyhow::Result<Option<OutputFiles<'a>>> {
        name.map(|name| OutputFiles::of_all(name, inputs, force)).transpose()
    }

    /// Checks that a file may be written: it is not an input, and does not exist or may be
    /// replaced. Special files such as /dev/stdout can always be written.
    fn may_write(&self, path: &Path) -> Result<(), NoAnswer> {
        // If no input is named, standard input is read.
        let standard = [PathBuf::from("-")];
        let inputs = if self.inputs.is_empty() { &standard } else { self.inputs };
        if !is_standard(path)
            && let Some(input) = inputs.iter().find(|input| is_same(input, path))
        {
            let input = if is_standard(input) { path } else { input };
            let input = input.display();
            let message = format!("{input} is an input file; choose another output file");
            return Err(NoAnswer::Impossible(message));
        }
        match is_taken(path) && !self.force {
            true => {
                Err(NoAnswer::Impossible(format!("{} {}", path.display(), already_exists_error())))
            }
            false => Ok(()),
        }
    }

    /// Creates the file for all puzzles.
    ///
    /// # Errors
    /// Fails if it cannot be created.
    pub fn create(&self) -> anyhow::Result<NamedFile> {
        Ok(NamedFile::create(self.name, self.force)?)
    }

    /// Prepares the file for all puzzles, which gets its name when it is complete.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn draft(&self) -> anyhow::Result<DraftFile> {
        let draft = DraftFile::new(self.name, self.force);
        Ok(draft.map_err(|error| of_file(self.name.display(), &error))?)
    }

    /// Returns true if each puzzle has its own file.
    pub fn is_each(&self) -> bool {
        is_each(self.name)
    }

    /// Returns true if the output is standard output.
    pub fn is_standard(&self) -> bool {
        is_standard(self.name)
    }

    /// Writes the file of the puzzle with the given number. A file for all puzzles may be standard
    /// output.
    ///
    /// # Errors
    /// Fails if the file is an input, or cannot be written.
    pub fn write(&self, number: u64, bytes: &[u8]) -> Result<(), NoAnswer> {
        if self.is_standard() {
            return Ok(put(bytes)?);
        }
        self.write_by(number, |out| out.write_all(bytes))?
            .map_err(|error| self.failed(number, &error))
    }

    /// Writes the file of the puzzle with the given number through `write`, so that it may be
    /// larger than memory. Does not support standard output.
    ///
    /// # Errors
    /// Fails if the file is an input. The result of `write` is returned as the value.
    pub fn write_by<T, E: From<io::Error>>(
        &self,
        number: u64,
        write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
    ) -> Result<Result<T, E>, NoAnswer> {
        let path = of(self.name, number);
        self.may_write(&path)?;
        Ok(write_whole(&path, self.force, write))
    }

    /// Returns the failure if the file of the puzzle with the given number cannot be written.
    pub fn failed(&self, number: u64, error: &io::Error) -> NoAnswer {
        NoAnswer::file(&of(self.name, number), error)
    }
}

/// Returns true if no two of these names lead to the same file.
pub fn are_apart<'a>(names: impl Iterator<Item = &'a PathBuf>) -> bool {
    names.map(|name| place(name)).all_unique()
}

/// Returns the canonical path of a file, which need not exist yet.
fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize();
    let named = folder.map(|folder| folder.join(path.file_name().unwrap_or_default()));
    path.canonicalize().or(named).unwrap_or_else(|_| path.to_owned())
}

/// An open file whose write errors contain its name.
pub struct NamedFile {
    name: String,
    file: File,
}

impl NamedFile {
    /// Returns a file under a name.
    pub fn new(name: impl Into<String>, file: File) -> NamedFile {
        NamedFile { name: name.into(), file }
    }

    /// Creates the file at a path, as [`board::output::create`].
    ///
    /// # Errors
    /// Fails if it cannot be created.
    pub fn create(path: &Path, force: bool) -> io::Result<NamedFile> {
        let name = path.display().to_string();
        match create(path, force) {
            Ok(file) => Ok(NamedFile { name, file }),
            Err(error) => Err(of_file(&name, &error)),
        }
    }
}

impl Write for NamedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| of_file(&self.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| of_file(&self.name, &error))
    }
}

/// A file that gets its name when it is complete. Until then it has a hidden name in the same
/// folder. A device or a pipe is written directly.
pub enum DraftFile {
    /// A device or a pipe.
    Special(BufWriter<File>),
    /// An ordinary file.
    File {
        /// The file under its hidden name.
        draft: NamedTempFile,
        /// The final name.
        path: PathBuf,
        /// Set if an existing file of that name is replaced.
        force: bool,
    },
}

impl DraftFile {
    /// Prepares a file of the given name. With `force`, an existing ordinary file is replaced. If
    /// the name is a symbolic link, its target is replaced or created.
    ///
    /// # Errors
    /// Fails if the name exists and `force` is not set, or if the folder does not exist or is not
    /// writable.
    pub fn new(path: &Path, force: bool) -> io::Result<DraftFile> {
        if is_special(path) {
            return Ok(DraftFile::Special(BufWriter::new(create(path, force)?)));
        }
        if path.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if !force && is_taken(path) {
            return Err(already_exists_error());
        }
        let path =
            if force { fs::canonicalize(path).ok() } else { None }.unwrap_or(path.to_owned());
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        // Otherwise the message would contain the hidden name.
        fs::metadata(folder)?;
        Ok(DraftFile::File { draft: drafts::file(folder)?, path, force })
    }

    /// Writes the file and gives it its name.
    ///
    /// # Errors
    /// Fails if it cannot be written, or if the name now exists and must not be replaced.
    pub fn write<T, E: From<io::Error>>(
        self,
        write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
    ) -> Result<T, E> {
        match self {
            DraftFile::Special(mut out) => {
                let written = write(&mut out)?;
                out.flush()?;
                Ok(written)
            }
            DraftFile::File { mut draft, path, force } => {
                let written = write(&mut draft)?;
                draft.as_file().sync_all()?;
                let named = match force {
                    true => draft.persist(&path),
                    false => draft.persist_noclobber(&path),
                };
                named.map_err(|error| match error.error.kind() {
                    ErrorKind::AlreadyExists => already_exists_error(),
                    _ => error.error,
                })?;
                Ok(written)
            }
        }
    }
}

/// Creates and writes a [`DraftFile`].
///
/// # Errors
/// Fails as [`DraftFile::new`] and [`DraftFile::write`] do.
pub fn write_whole<T, E: From<io::Error>>(
    path: &Path,
    force: bool,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    DraftFile::new(path, force)?.write(write)
}

/// Makes writing beyond the file size limit of the process an error, like a full disk. Otherwise
/// the program would be killed and leave its temporary files behind.
pub fn outlive_limits() {
    #[cfg(unix)]
    {
        // If this fails, the signal ends the program as usual.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
    }
}
