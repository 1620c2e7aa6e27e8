//! Writes a formula until a stop condition holds.

use encodings::{ClauseSink, Lit};

use board::{Layout, stop::Stop};
use sat::{
    EncodingConfig,
    encode::{FormulaSink, encode},
    variables::Variables,
};

struct Until<'a, S> {
    sink: S,
    stop: &'a Stop,
    /// Set once the stop condition was observed.
    closed: bool,
}

/// Writes the whole formula to a sink. Returns `None` if it was stopped before the end.
pub(crate) fn encode_until<S: ClauseSink>(
    sink: S,
    layout: &Layout,
    variables: &Variables,
    wording: EncodingConfig,
    stop: &Stop,
) -> Option<S> {
    let mut until = Until { sink, stop, closed: false };
    encode(layout, variables, wording, &mut until);
    (!until.closed).then_some(until.sink)
}

impl<S: ClauseSink> ClauseSink for Until<'_, S> {
    #[inline]
    fn fresh_var(&mut self) -> Lit {
        self.sink.fresh_var()
    }

    #[inline]
    fn clause(&mut self, clause: &[Lit]) {
        self.sink.clause(clause);
    }

    fn is_closed(&mut self) -> bool {
        self.closed |= self.stop.reason().is_some();
        self.closed
    }
}

impl<S: ClauseSink> FormulaSink for Until<'_, S> {}
