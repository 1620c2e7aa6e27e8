//! Opens a page in a headless browser, and returns the result.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The time after which the browser is killed.
const PATIENCE: Duration = Duration::from_secs(90);

/// The page after its scripts have run, and the messages of the browser.
pub struct Shown {
    pub dom: String,
    pub said: String,
}

/// The background on which a page is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ground {
    Light,
    Dark,
}

/// Returns the browser on the PATH.
pub fn browser() -> Option<PathBuf> {
    let folders = std::env::split_paths(&std::env::var_os("PATH")?).collect::<Vec<_>>();
    let paths = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    paths.into_iter().find(|path| path.is_file())
}

/// Opens a page; `ending` is appended to its address.
pub fn show(browser: &Path, page: &Path, ending: &str, ground: Ground) -> Shown {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let scheme = match ground {
        Ground::Dark => "--blink-settings=preferredColorScheme=0",
        Ground::Light => "--blink-settings=preferredColorScheme=1",
    };
    let mut command = Command::new(browser);
    command
        // In a container, the browser runs as root, which requires --no-sandbox.
        .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"])
        .args(["--disable-dev-shm-usage", "--disable-background-networking"])
        .args(["--enable-logging=stderr", "--dump-dom", "--window-size=1280,720", scheme])
        .arg(format!("--user-data-dir={}", path("profile").display()))
        .arg(format!("file://{}{ending}", page.display()))
        .stdin(Stdio::null())
        // Use files, because a full pipe would block the browser.
        .stdout(File::create(path("dom")).unwrap())
        .stderr(File::create(path("said")).unwrap());
    let status = ended(command.spawn().unwrap());
    let read = |name| String::from_utf8_lossy(&fs::read(path(name)).unwrap()).into_owned();
    let (dom, said) = (read("dom"), read("said"));
    assert!(status.is_some_and(|status| status.success()), "{status:?}\n{said}");
    Shown { dom, said }
}

/// Returns the exit status, or `None` after killing the browser.
fn ended(mut child: Child) -> Option<ExitStatus> {
    let since = Instant::now();
    while since.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}
