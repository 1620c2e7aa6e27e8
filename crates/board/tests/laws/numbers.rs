//! Tests of numbers that must be equal on every machine: hashes, seeds, sets of a sum.

use board::{
    Shape,
    combinations::sets_of_sum,
    hash::{RunningHash, fnv_128, hex},
    random::{Random, seeds},
};

#[test]
fn running_hash_depends_on_bytes_not_chunks() {
    let bytes: Vec<u8> = (0..100u8).map(|i| i.wrapping_mul(37)).collect();
    let of = |pieces: &[&[u8]]| {
        let mut running = RunningHash::default();
        pieces.iter().for_each(|piece| running.add(piece));
        running.hex()
    };
    for cut in 0..=100 {
        let (before, after) = bytes.split_at(cut);
        assert_eq!(of(&[before, after]), of(&[&bytes]));
        assert_ne!(of(&[before]), of(&[before, &[0]]));
        let mut changed = bytes.clone();
        if let Some(byte) = changed.get_mut(cut) {
            *byte ^= 0x80;
            assert_ne!(of(&[&changed]), of(&[&bytes]));
        }
    }
}

#[test]
fn hash_matches_published_test_vectors() {
    // Test vectors published by the authors.
    assert_eq!(hex([]), "cbf29ce484222325");
    assert_eq!(hex(*b"a"), "af63dc4c8601ec8c");
    assert_eq!(hex(*b"foobar"), "85944171f73967e8");
    assert_eq!(fnv_128([]), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
    assert_eq!(fnv_128(*b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
    assert_eq!(fnv_128(*b"foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
}

#[test]
fn seed_gives_fixed_numbers() {
    let mut random = Random::new(1, "a test");
    let numbers: Vec<usize> = (0..8).map(|_| random.below(1000)).collect();
    assert_eq!(numbers, [28, 334, 162, 831, 982, 873, 403, 938]);
    assert_eq!(seeds(1).take(2).collect::<Vec<_>>(), [1, 5_847_147_879_451_391]);
    let other: Vec<usize> = Random::new(2, "a test").order(8);
    assert_ne!(other, Random::new(1, "a test").order(8));
}

#[test]
fn random_pairs_differ_and_orders_are_permutations() {
    let mut random = Random::new(7, "a test");
    for bound in 2..20 {
        let (a, b) = random.pair(bound);
        assert!(a != b && a < bound && b < bound);
        let mut order = random.order(bound);
        order.sort_unstable();
        assert!(order.into_iter().eq(0..bound));
    }
}

#[test]
fn sets_of_sum_match_known_combinations() {
    let shape = Shape::most_square(9).unwrap();
    let sets = |size, total| -> Vec<Vec<_>> {
        let sets = sets_of_sum(shape, size, total).unwrap();
        sets.iter().map(|set| set.iter().collect()).collect()
    };
    assert_eq!(sets(2, 4), [[1, 3]]);
    assert_eq!(sets(3, 23), [[6, 8, 9]]);
    assert_eq!(sets(8, 44), [[2, 3, 4, 5, 6, 7, 8, 9]]);
    assert_eq!(sets(4, 20).len(), 12);
    assert!(sets(3, 5).is_empty() && sets(3, -1).is_empty() && sets(2, 90).is_empty());
}
