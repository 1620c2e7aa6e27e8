//! Faults around the pipeline and inside it never lead to a wrong answer.

mod backends;
mod stop;
