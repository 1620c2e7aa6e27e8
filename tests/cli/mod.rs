//! Tests of the program as users run it: its output and its exit statuses.

mod check;
mod controls;
mod count;
mod csv;
mod decode;
mod export;
mod input;
mod iss;
mod json;
#[cfg(unix)]
mod links;
mod pages;
#[cfg(unix)]
mod progress;
#[cfg(unix)]
mod signals;
mod solve;
mod spoilt;
mod status;
mod suggestions;
