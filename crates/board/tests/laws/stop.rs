//! Tests of stop conditions, memory limits and progress.

use std::{sync::Arc, thread, time::Duration};

use board::{
    clock::Instant,
    memory::Memory,
    progress::{Progress, STAGES, Stage},
    stop::{Stop, StopReason},
};

fn job(memory: &Arc<Memory>) -> Stop {
    Stop::never().within(Arc::clone(memory))
}

#[test]
fn memory_refusal_reports_estimate_and_limit() {
    let memory = Arc::new(Memory::new(10 << 30));
    let why = job(&memory).reserve_memory(71 << 30).unwrap_err();
    assert_eq!(why, StopReason::Memory { estimate: 71 << 30, limit: 10 << 30 });
    assert_eq!(why.to_string(), "about 71.0 GiB of memory needed, 10.0 GiB allowed");
    let _all = job(&memory).reserve_memory(10 << 30).unwrap();
}

#[test]
fn released_memory_serves_waiting_job() {
    let memory = Arc::new(Memory::new(100 << 20));
    let first = job(&memory).reserve_memory(60 << 20).unwrap();
    thread::scope(|scope| {
        let other = scope.spawn(|| job(&memory).reserve_memory(60 << 20).map(drop));
        drop(first);
        assert_eq!(other.join().unwrap(), Ok(()));
    });
}

#[test]
fn memory_holder_never_waits_and_waiting_times_out() {
    let memory = Arc::new(Memory::new(100 << 20));
    let (one, other) = (job(&memory), job(&memory));
    let _held = (one.reserve_memory(60 << 20).unwrap(), other.reserve_memory(30 << 20).unwrap());
    let why = StopReason::Memory { estimate: 80 << 20, limit: 100 << 20 };
    assert_eq!(one.reserve_memory(20 << 20).unwrap_err(), why);
    let _little = one.reserve_memory(1 << 20).unwrap();
    let time = Duration::from_millis(1);
    let begun = Instant::now();
    let why = job(&memory).after(time).reserve_memory(20 << 20).unwrap_err();
    assert_eq!(why, StopReason::TimeOut(time));
    assert!(begun.elapsed() >= time);
}

#[test]
fn one_job_gives_up_over_memory_limit() {
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
    assert_eq!(gave_up, [StopReason::Memory { estimate: 101 << 20, limit: 100 << 20 }]);
    let enough = Arc::new(Memory::new(100 << 20).watched(|| Some(100 << 20)));
    let (job, begun) = (job(&enough), Instant::now());
    while begun.elapsed() < Duration::from_millis(400) {
        assert_eq!(job.reason(), None);
    }
}

#[test]
fn stage_order_matches_discriminants() {
    for (number, stage) in STAGES.into_iter().enumerate() {
        assert_eq!(stage as usize, number);
    }
}

#[test]
fn progress_resets_for_each_puzzle() {
    let progress = Progress::default();
    assert_eq!(progress.state().number, None);
    progress.begin(7);
    progress.enter(Stage::Search);
    progress.record_candidates(3);
    progress.record_conflicts(5);
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
