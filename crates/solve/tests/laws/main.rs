//! Property tests of the pipeline from a puzzle to its solutions, and of everything computed from
//! solutions.

mod agree;
mod alternation;
mod ambiguity;
mod conflict;
mod corpus;
mod counting;
mod estimate;
mod facts;
mod faults;
mod generate;
mod givens;
mod hitting_set;
mod inside;
mod lanes;
mod languages;
mod large;
mod marks;
mod masks;
mod portfolio;
mod probing;
mod programs;
mod progress;
mod roundtrip;
mod variants;
mod vicinity;
