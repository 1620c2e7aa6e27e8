//! Minimum hitting sets, compared with all subsets of the elements.

use std::time::Duration;

use board::stop::{Stop, StopReason};
use solve::hitting_set::{HittingSetResult, HittingSets};

use testbed::Random;

/// Returns the size of a minimum hitting set, by trying all subsets of up to 16 elements.
fn fewest(sets: &[Vec<usize>], elements: usize) -> Option<usize> {
    let masks: Vec<u32> =
        sets.iter().map(|set| set.iter().fold(0, |mask, &element| mask | 1 << element)).collect();
    let hits = |chosen: &u32| masks.iter().all(|mask| mask & chosen != 0);
    (0..1u32 << elements).filter(hits).map(|chosen| chosen.count_ones() as usize).min()
}

fn random_set(random: &mut Random, elements: usize, most: usize) -> Vec<usize> {
    (0..1 + random.below(most)).map(|_| random.below(elements)).collect()
}

fn hits(taken: &[usize], sets: &[Vec<usize>]) -> bool {
    sets.iter().all(|set| set.iter().any(|element| taken.contains(element)))
}

fn smallest(sets: &mut HittingSets) -> Vec<usize> {
    match sets.smallest().unwrap() {
        HittingSetResult::Smallest(taken) => taken,
        other => panic!("{other:?}"),
    }
}

#[test]
fn smallest_hitting_set_matches_brute_force() {
    let mut random = Random(4);
    for round in 0..60 {
        let (elements, most) = (4 + round % 9, 1 + round % 6);
        let (mut sets, mut plain) = (HittingSets::new(&Stop::never()), Vec::new());
        assert!(smallest(&mut sets).is_empty());
        for step in 0..18 {
            let set = random_set(&mut random, elements, most);
            sets.add(&set);
            plain.push(set);
            // Sometimes several sets are added at a time.
            if step % 3 == round % 3 {
                let taken = smallest(&mut sets);
                assert!(hits(&taken, &plain) && taken.is_sorted());
                assert_eq!(Some(taken.len()), fewest(&plain, elements), "{plain:?}");
                assert_eq!(sets.at_least(), taken.len());
                let small = sets.small().unwrap();
                assert!(hits(&small, &plain) && small.len() >= taken.len());
            }
        }
    }
}

#[test]
fn hitting_sets_of_known_size_are_found() {
    let mut sets = HittingSets::new(&Stop::never());
    (0..60).for_each(|number| sets.add(&[7 * number, 7 * number + 3, 7 * number + 5]));
    assert_eq!(smallest(&mut sets).len(), 60);
    // The lines of the projective plane of order 4, by the difference set {0, 1, 4, 14, 16} modulo
    // 21: a point is on 5 of the 21 lines, so 4 points hit 20 at most; a line hits all.
    let mut plane = HittingSets::new(&Stop::never());
    for shift in 0..21 {
        plane.add(&[0, 1, 4, 14, 16].map(|point| (point + shift) % 21));
    }
    assert_eq!(smallest(&mut plane).len(), 5);
}

#[test]
fn hitting_set_is_deterministic() {
    let ask = || {
        let (mut random, mut sets) = (Random(9), HittingSets::new(&Stop::never()));
        (0..40).for_each(|_| sets.add(&random_set(&mut random, 40, 8)));
        (smallest(&mut sets), sets.small())
    };
    assert_eq!(ask(), ask());
}

#[test]
fn empty_set_cannot_be_hit() {
    let mut sets = HittingSets::new(&Stop::never());
    assert!(sets.are_hit_by(&[]) && sets.small() == Some(vec![]));
    sets.add(&[3, 1]);
    sets.add(&[]);
    assert_eq!(sets.smallest().unwrap(), HittingSetResult::Impossible);
    sets.add(&[2]);
    assert_eq!(sets.smallest().unwrap(), HittingSetResult::Impossible);
    assert_eq!((sets.small(), sets.are_hit_by(&[1, 2, 3])), (None, false));
}

#[test]
fn zero_timeout_leaves_hitting_set_unknown() {
    let mut sets = HittingSets::new(&Stop::never().after(Duration::ZERO));
    sets.add(&[1, 2]);
    assert_eq!(
        sets.smallest().unwrap(),
        HittingSetResult::Unknown(StopReason::TimeOut(Duration::ZERO))
    );
    assert_eq!((sets.at_least(), sets.small()), (0, Some(vec![1])));
}
