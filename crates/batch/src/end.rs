//! How a run ends.

use std::{io, sync::Arc};

use formats::ReadError;

/// Why nothing more came.
#[derive(Debug)]
pub enum End {
    /// There was no more.
    All,
    /// Somebody wanted it to stop.
    Interrupted,
    /// The first record that failed, and what is wrong with it.
    Strict(String),
    /// The input failed.
    Input(Arc<ReadError>),
    /// The output failed.
    Output(io::Error),
}
