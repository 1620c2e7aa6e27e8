//! Runs the program in a terminal whose screen can be read.

use std::{
    io::{Read, Write},
    os::fd::AsFd,
    process::Child,
    sync::{
        Arc,
        mpsc::{self, Receiver},
    },
    thread,
    time::{Duration, Instant},
};

use nix::sys::termios::{Termios, tcgetattr};
use pty_process::{
    Size,
    blocking::{Command, Pty, open},
};

/// Longer than any step of these tests takes; after this time the test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal in which a command runs.
pub struct Terminal {
    pty: Arc<Pty>,
    pub child: Child,
    chunks: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// All bytes that were written to it.
    pub bytes: Vec<u8>,
    before: Termios,
}

impl Terminal {
    /// Runs a shell command in a terminal of this size. In the command, `$PLAY` stands for the
    /// program with the command `play`.
    pub fn run(command: &str, rows: u16, columns: u16, variables: &[(&str, &str)]) -> Terminal {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(rows, columns)).unwrap();
        let before = tcgetattr(pty.as_fd()).unwrap();
        let play = format!("{} play", env!("CARGO_BIN_EXE_sudoku-sat"));
        let mut shell = Command::new("sh").args(["-c", command]).env("PLAY", play);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES"] {
            shell = shell.env_remove(name);
        }
        shell = shell.env("TERM", "xterm-256color").envs(variables.iter().copied());
        let child = shell.current_dir(env!("CARGO_MANIFEST_DIR")).spawn(pts).unwrap();
        let pty = Arc::new(pty);
        let (send, chunks) = mpsc::channel();
        let reader = Arc::clone(&pty);
        thread::spawn(move || {
            let mut bytes = [0; 1 << 12];
            while let Ok(count) = (&*reader).read(&mut bytes) {
                if count == 0 || send.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let parser = vt100::Parser::new(rows.try_into().unwrap(), columns.try_into().unwrap(), 0);
        Terminal { pty, child, chunks, parser, bytes: Vec::new(), before }
    }

    /// Returns the current screen.
    pub fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// Types keys.
    pub fn press(&mut self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    /// Resizes the terminal.
    pub fn resize(&mut self, rows: u16, columns: u16) {
        self.parser.screen_mut().set_size(rows.try_into().unwrap(), columns.try_into().unwrap());
        self.pty.resize(Size::new(rows, columns)).unwrap();
    }

    /// Waits until the screen contains a text.
    #[track_caller]
    pub fn shows(&mut self, words: &str) {
        self.until(words, |screen| screen.contents().contains(words));
    }

    /// Waits until the screen satisfies a condition.
    #[track_caller]
    pub fn until(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) {
        let begun = Instant::now();
        while !is_so(self.screen()) {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            match self.chunks.recv_timeout(left) {
                Ok(chunk) => self.take(&chunk),
                Err(_) => panic!("no {what:?}:\n{}", self.screen().contents()),
            }
        }
    }

    fn take(&mut self, chunk: &[u8]) {
        self.bytes.extend_from_slice(chunk);
        self.parser.process(chunk);
    }

    /// Checks that the program has ended with this status, and has restored the terminal.
    #[track_caller]
    pub fn ends(&mut self, status: i32) {
        let begun = Instant::now();
        let ended = loop {
            while let Ok(chunk) = self.chunks.try_recv() {
                self.take(&chunk);
            }
            if let Some(ended) = self.child.try_wait().unwrap() {
                break ended;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "the program is still running:\n{}",
                self.screen().contents()
            );
            thread::sleep(Duration::from_millis(5));
        };
        // The last output may still be on its way.
        let patience =
            |screen: &vt100::Screen| match screen.alternate_screen() || screen.hide_cursor() {
                true => PATIENCE,
                false => Duration::from_millis(200),
            };
        while let Ok(chunk) = self.chunks.recv_timeout(patience(self.screen())) {
            self.take(&chunk);
        }
        assert_eq!(crate::program::status(ended), status, "{}", self.screen().contents());
        self.is_as_it_was();
    }

    /// Checks that the terminal is in its original modes.
    #[track_caller]
    pub fn is_as_it_was(&mut self) {
        assert_eq!(tcgetattr(self.pty.as_fd()).unwrap(), self.before);
        assert!(!self.screen().alternate_screen() && !self.screen().hide_cursor());
        assert_eq!(self.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
