//! Folders for files that tests write.

use std::path::{Path, PathBuf};

/// A temporary folder that is deleted when it is dropped.
pub struct Folder(tempfile::TempDir);

impl Folder {
    #[expect(clippy::new_without_default, reason = "it makes something on disk")]
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Creates a file with this name and text, and returns its path.
    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// Returns the names of its files in alphabetical order.
    pub fn names(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.path()).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}
