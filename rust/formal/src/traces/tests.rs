//! Small runs, written out; `tests/laws` compares with definitions on random ones.

use super::eraser::{State, protections};
use super::event::{Deed, Event, Race};
use super::happens_before::races;
use super::influences::influences;
use super::lock_orders::lock_orders;
use super::lock_sets::{EMPTY, LockSets};
use super::prediction::predicted;
use super::signals::missed_signals;
use super::usage::{last_events, lock_uses, shared};

/// Events from `thread deed object`, each at a place of its own.
fn run(text: &str) -> Vec<Event> {
    let lines = (0..).zip(text.split(',').map(str::trim).filter(|line| !line.is_empty()));
    let event = |(site, line): (u32, &str)| {
        let words: Vec<_> = line.split(' ').collect();
        let number = |word: &str| word.parse().expect("a number");
        let deed = Deed::of_word(words[1]).expect("a deed");
        Event { thread: number(words[0]), deed, object: number(words[2]), site }
    };
    lines.map(event).collect()
}

fn all_predicted(events: &[Event]) -> Vec<Race> {
    let (found, is_all) = predicted(events, &[], &mut || true);
    assert!(is_all);
    found
}

#[test]
fn every_word_stands_for_its_deed() {
    for event in run("0 read 0, 0 notify-none 0, 0 block 0, 0 wait 0") {
        assert_eq!(Deed::of_word(event.deed.word()), Some(event.deed));
    }
    assert_eq!(Deed::of_word("sleep"), None);
}

#[test]
fn sets_of_locks_are_kept_once() {
    let mut sets = LockSets::default();
    let one = sets.with(EMPTY, 4);
    let both = sets.with(one, 2);
    let other = sets.with(EMPTY, 2);
    assert_eq!(sets.with(other, 4), both);
    assert_eq!(sets.locks(both), [2, 4]);
    assert_eq!(sets.common(one, both), one);
    assert_eq!(sets.common(one, other), EMPTY);
    assert_eq!(sets.without(both, 4), other);
}

#[test]
fn a_location_without_a_common_lock_is_warned_of_once_written_by_two() {
    let events = run("0 lock 5, 0 write 0, 0 unlock 5, 1 lock 5, 1 write 0, 1 unlock 5, 1 write 0");
    let found = protections(&events, &[]);
    let known = found.get(0).expect("an accessed location");
    assert_eq!(known.state, State::SharedModified);
    assert_eq!((known.before, known.warning), (Some(4), Some(6)));
    assert_eq!(found.warned(&[0]), [(0, Some(4), 6)]);
    assert_eq!(found.warned_threads(&events), [[1]]);
}

#[test]
fn what_was_written_before_belongs_to_its_writer() {
    let events = run("1 write 1, 1 read 0");
    let found = protections(&events, &[(0, 7)]);
    assert_eq!(found.order, [0, 1]);
    assert_eq!(found.get(0).map(|known| known.state), Some(State::Shared));
    assert_eq!(found.get(2), None);
}

#[test]
fn a_lock_or_a_start_orders_accesses() {
    assert!(races(&run("0 write 0, 0 fork 1, 1 write 0"), 9).is_empty());
    let locked = "0 lock 0, 0 write 0, 0 unlock 0, 1 lock 0, 1 write 0, 1 unlock 0";
    assert!(races(&run(locked), 9).is_empty());
    let found = races(&run("0 write 0, 1 read 0, 2 write 0"), 9);
    let pairs: Vec<_> = found.iter().map(|race| (race.first, race.second)).collect();
    assert_eq!(pairs, [(0, 1), (0, 2), (1, 2)]);
}

#[test]
fn what_a_thread_does_after_it_was_joined_is_not_seen() {
    let events = run("0 fork 1, 1 write 0, 0 join 1, 1 write 0, 0 write 0");
    let found = races(&events, 9);
    assert_eq!(found, [Race { location: 0, first: 3, second: 4 }]);
}

#[test]
fn a_race_behind_a_critical_section_is_predicted() {
    let events = run("0 write 1, 0 lock 0, 0 unlock 0, 1 lock 0, 1 unlock 0, 1 write 1");
    assert!(races(&events, 9).is_empty());
    assert_eq!(all_predicted(&events), [Race { location: 1, first: 0, second: 5 }]);
}

#[test]
fn what_a_read_reads_from_excludes_a_race() {
    let first = "0 write 1, 0 lock 0, 0 write 2, 0 unlock 0";
    let events = run(&format!("{first}, 1 lock 0, 1 read 2, 1 unlock 0, 1 write 1"));
    assert_eq!(all_predicted(&events), []);
}

#[test]
fn a_prediction_can_be_ended() {
    assert_eq!(predicted(&run("0 write 1, 1 write 1"), &[], &mut || false), (Vec::new(), false));
}

#[test]
fn a_lock_taken_in_another_is_an_order_and_one_that_is_tried_is_none() {
    let (found, sets) = lock_orders(&run("0 lock 1, 0 lock 2, 0 lock 1, 0 try 3, 0 lock 4"));
    let told: Vec<_> = found.iter().map(|it| (it.lock, sets.locks(it.held))).collect();
    assert_eq!(told, [(2, &[1][..]), (4, &[1, 2, 3][..])]);
}

#[test]
fn threads_are_influenced_by_those_that_write_what_they_read() {
    let events = run("0 fork 1, 2 write 7, 3 notify 7, 1 read 7, 1 write 7, 4 wait 7");
    let expected = [(0, vec![]), (1, vec![0, 1, 2]), (2, vec![]), (3, vec![]), (4, vec![3])];
    assert_eq!(influences(&events), expected);
}

#[test]
fn uses_of_locks_are_counted() {
    let events = run("0 lock 0, 0 lock 1, 1 block 1, 0 unlock 1, 1 lock 1, 1 request 0");
    let uses = lock_uses(&events, &[]);
    assert_eq!((uses[0].taken, uses[0].requested, uses[0].first), (1, 1, Some(0)));
    assert_eq!(uses[0].inside, [1]);
    assert_eq!((&uses[1].takers[..], uses[1].taken), (&[0, 1][..], 2));
    assert_eq!((uses[1].blocked, uses[1].first_block), (1, Some(2)));
    assert_eq!(last_events(&events), [3, 5]);
}

#[test]
fn locations_of_one_kind_are_told_once() {
    let events = run("0 write 0, 0 write 1, 0 write 2, 1 read 0, 1 read 1");
    let rows = shared(&events, &protections(&events, &[]), &[3, 3, 3]);
    let [row] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!((row.kind, row.state, &row.threads[..]), (3, State::Shared, &[0, 1][..]));
}

#[test]
fn a_signal_is_missed_if_no_other_one_comes() {
    let early = "0 notify-none 3, 1 wait 3, 0 notify-none 2, 1 wait 2";
    assert_eq!(missed_signals(&run(early)), [(0, 1), (2, 3)]);
    assert_eq!(missed_signals(&run(&format!("{early}, 0 notify 3"))), [(2, 3)]);
}
