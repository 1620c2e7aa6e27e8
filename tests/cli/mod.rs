//! The program as users run it: what it prints where, and its exit statuses.

mod check;
mod count;
mod decode;
mod export;
mod input;
mod iss;
mod json;
mod pages;
#[cfg(unix)]
mod progress;
mod solve;
mod spoilt;
mod status;
