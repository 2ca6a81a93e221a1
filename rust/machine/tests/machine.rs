//! The machine on the installed JDK. Programs are compiled with its javac.

mod programs;

use heddle_machine::host::Stream;
use heddle_machine::ids::ThreadId;
use heddle_machine::scheduler::{End, Schedule};
use heddle_machine::state::thread::Status;
use programs::started;

const THREADS: &str = "Thread[] all = new Thread[3];\
    for (int i = 0; i < 3; i++) { all[i] = new Thread(() -> { }); all[i].start(); }\
    for (Thread thread : all) thread.join(); System.out.print(\"done\");";

#[test]
fn bookkeeping_of_threads_is_never_interrupted() {
    let (mut machine, recorder) = started("bookkeeping", THREADS);
    let mut seen = 0;
    for step in 0..5_000_000 {
        let count = machine.state.threads.len();
        let atomic = machine.state.threads.iter().find(|thread| thread.atomic > 0);
        let next = atomic.map_or_else(|| ThreadId::at(step % count), |thread| thread.id);
        if machine.state.threads.iter().all(|thread| thread.status == Status::Terminated) {
            break;
        }
        if machine.is_enabled(machine.state.thread(next)) && machine.resume(next).is_ok() {
            machine.advance(next, 1);
        }
        for thread in &machine.state.threads {
            let bookkeeping =
                thread.frames.iter().any(|frame| machine.world.method(frame.method).uninterrupted);
            seen += usize::from(bookkeeping);
            assert!(!bookkeeping || thread.atomic > 0, "interrupted at step {step}");
        }
    }
    assert_eq!(recorder.text(Stream::Out), b"done");
    // Newer JDKs keep no such lists.
    let group = machine.world.loaded("java/lang/ThreadGroup").expect("it is loaded by the boot");
    let lists = machine.world.declared(group, "addUnstarted", "()V").is_some();
    assert_eq!(seen > 0, lists);
}

#[test]
fn a_snapshot_is_not_changed_by_what_happens_next() {
    let (mut machine, recorder) = started("snapshot", THREADS);
    let snapshot = machine.state.snapshot();
    assert_eq!(machine.run(Schedule::Fair), End::Exit(0));
    let first = machine.executed;
    machine.state = snapshot;
    machine.executed = 0;
    assert_eq!(machine.run(Schedule::Fair), End::Exit(0));
    assert_eq!(recorder.text(Stream::Out), b"donedone");
    assert!(first > 0);
}
