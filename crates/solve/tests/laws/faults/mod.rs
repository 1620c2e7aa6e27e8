//! What breaks around the path and inside it, and that no wrong answer comes of it.

mod backends;
mod stop;
