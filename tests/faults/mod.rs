//! What breaks around the program and inside it, and that no wrong answer comes
//! of it.

mod backends;
mod stop;
mod streams;
mod varisat;
