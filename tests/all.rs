//! The tests as one program: laws over the catalogues, the corpus, faults, and
//! every command of README.md.

mod agree;
mod ambiguity;
mod backends;
mod bad_input;
mod batch;
mod certificate;
mod cli;
mod common;
mod compare;
mod conflict;
mod convert;
mod corpus;
mod counting;
mod documents;
mod estimate;
mod explain;
mod facts;
mod faults;
mod fish;
mod formats;
mod generate;
mod givens;
mod hitting_set;
mod lanes;
mod large;
mod pictures;
mod proofs;
mod propagate;
mod readme;
mod roundtrip;
mod sizes;
mod sound;
mod threads;
mod unique;
mod workbook;
