//! Tests of stop conditions, memory limits and progress.

use std::{sync::Arc, thread, time::Duration};

use board::{
    clock::Instant,
    memory::Memory,
    progress::{Progress, STAGES, Stage},
    stop::{Stop, Why},
};

fn job(memory: &Arc<Memory>) -> Stop {
    Stop::never().within(Arc::clone(memory))
}

#[test]
fn more_than_the_limit_is_refused_with_the_estimate_and_the_limit() {
    let memory = Arc::new(Memory::new(10 << 30));
    let why = job(&memory).set_aside(71 << 30).unwrap_err();
    assert_eq!(why, Why::Memory { estimate: 71 << 30, limit: 10 << 30 });
    assert_eq!(why.to_string(), "about 71.0 GiB of memory needed, 10.0 GiB allowed");
    let _all = job(&memory).set_aside(10 << 30).unwrap();
}

#[test]
fn what_is_dropped_is_there_for_whoever_waits_for_it() {
    let memory = Arc::new(Memory::new(100 << 20));
    let first = job(&memory).set_aside(60 << 20).unwrap();
    thread::scope(|scope| {
        let other = scope.spawn(|| job(&memory).set_aside(60 << 20).map(drop));
        drop(first);
        assert_eq!(other.join().unwrap(), Ok(()));
    });
}

#[test]
fn nobody_who_holds_some_waits_and_nobody_waits_beyond_the_time() {
    let memory = Arc::new(Memory::new(100 << 20));
    let (one, other) = (job(&memory), job(&memory));
    let _held = (one.set_aside(60 << 20).unwrap(), other.set_aside(30 << 20).unwrap());
    let why = Why::Memory { estimate: 80 << 20, limit: 100 << 20 };
    assert_eq!(one.set_aside(20 << 20).unwrap_err(), why);
    let _little = one.set_aside(1 << 20).unwrap();
    let time = Duration::from_millis(1);
    let begun = Instant::now();
    let why = job(&memory).after(time).set_aside(20 << 20).unwrap_err();
    assert_eq!(why, Why::TimeOut(time));
    assert!(begun.elapsed() >= time);
}

#[test]
fn of_jobs_that_take_too_much_together_one_gives_up_first() {
    let memory = Memory::new(100 << 20).watched(|| Some(101 << 20));
    let memory = Arc::new(memory);
    let jobs = [job(&memory), job(&memory)];
    assert!(jobs.iter().all(Stop::is_possible));
    let gave_up = loop {
        let given_up = jobs.iter().filter_map(Stop::reason).collect::<Vec<_>>();
        if !given_up.is_empty() {
            break given_up;
        }
    };
    assert_eq!(gave_up, [Why::Memory { estimate: 101 << 20, limit: 100 << 20 }]);
    let enough = Arc::new(Memory::new(100 << 20).watched(|| Some(100 << 20)));
    let (job, begun) = (job(&enough), Instant::now());
    while begun.elapsed() < Duration::from_millis(400) {
        assert_eq!(job.reason(), None);
    }
}

#[test]
fn stages_stand_at_their_numbers() {
    for (number, stage) in STAGES.into_iter().enumerate() {
        assert_eq!(stage as usize, number);
    }
}

#[test]
fn a_new_puzzle_knows_nothing_of_the_one_before() {
    let progress = Progress::default();
    assert_eq!(progress.state().number, None);
    progress.begin(7);
    progress.enter(Stage::Search);
    progress.left(3);
    progress.met(5);
    let first = progress.state();
    assert_eq!((first.number, first.stage), (Some(7), Stage::Search));
    assert_eq!((first.candidates, first.conflicts), (Some(3), Some(5)));
    progress.end();
    assert_eq!(progress.state().number, None);
    progress.begin(8);
    let second = progress.state();
    assert_ne!(first.begun, second.begun);
    assert_eq!((second.stage, second.candidates, second.conflicts), (Stage::Begun, None, None));
}
