//! How far a run is.

use std::sync::{Arc, atomic::AtomicU64};

/// How far it is, for whoever watches.
#[derive(Clone, Default)]
pub struct Watch {
    /// Bytes read.
    pub bytes: Arc<AtomicU64>,
    /// Records answered, those that were there already among them.
    pub records: Arc<AtomicU64>,
    /// Chunks under way.
    pub chunks: Arc<AtomicU64>,
}
