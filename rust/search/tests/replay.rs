//! Schedules that a search found, executed again on the installed JDK.

mod replaying;

use heddle_machine::record::event::Kind;
use heddle_machine::watch::Reductions;
use heddle_search::defect::Need;
use heddle_search::outcome::Problem;
use heddle_search::replay::{Planned, Replayer};
use replaying::{compile, found, planned, play, replayed, sought, started};

const LOST: &str = "public class Main {
    static int count;
    static void add() {
        count++;
    }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::add);
        other.start();
        add();
        other.join();
        if (count != 2) throw new IllegalStateException(\"lost an update\");
    }
}";

#[test]
fn a_lost_update_is_told_with_values_and_lines() {
    let (mut replayer, events) = replayed("lost", LOST);
    let memory: Vec<&str> = events
        .iter()
        .filter(|event| event.contains(" Main.count") || event.contains(" throw "))
        .map(String::as_str)
        .collect();
    let reads = memory.iter().filter(|e| e.contains("read Main.count = 0 at Main.add:4")).count();
    let writes = memory.iter().filter(|e| e.contains("write Main.count = 1 at Main.add:4")).count();
    assert_eq!((reads, writes), (2, 2), "{memory:#?}");
    let last = &memory[memory.len() - 2..];
    assert_eq!(
        last,
        [
            "main read Main.count = 1 at Main.main:11",
            "main throw java.lang.IllegalStateException = lost an update at Main.main:11"
        ]
    );
    assert!(events.iter().any(|e| e == "main start Thread-0 at Main.main:8"), "{events:#?}");
    assert!(events.iter().any(|e| e == "main join Thread-0 at Main.main:10"), "{events:#?}");
    assert!(events.iter().any(|e| e == "Thread-0 end Thread-0"), "{events:#?}");
    let uncaught = replayer.uncaught().expect("an exception ended main");
    assert_eq!(uncaught.class, "java.lang.IllegalStateException");
    assert_eq!(uncaught.message.as_deref(), Some("lost an update"));
    let frames = replayer.frames(uncaught.stack);
    assert_eq!((&*frames[0].method, frames[0].line, frames[0].user), ("main", Some(11), true));
    assert_eq!(replayer.deadlock(true), []);
}

#[test]
fn going_back_and_forth_tells_the_same() {
    let folder = compile("back", LOST);
    let finding = found(&folder, Reductions::ALL, false);
    let mut replayer = Replayer::new(started(&folder), planned(&finding));
    let first = play(&mut replayer);
    assert!(replayer.position() > 3);
    while replayer.back() {}
    assert_eq!(replayer.position(), 0);
    assert_eq!(play(&mut replayer), first);
    let third = replayer.position() / 2;
    while replayer.position() > third {
        replayer.back();
    }
    let (again, places) = play(&mut replayer);
    assert!(first.0.ends_with(&again));
    assert!(first.1.ends_with(&places));
}

#[test]
fn where_threads_stood_is_where_they_stand_again() {
    let folder = compile("places", LOST);
    let finding = found(&folder, Reductions::ALL, false);
    let mut replayer = Replayer::new(started(&folder), planned(&finding));
    let (_, places) = play(&mut replayer);
    let steps = planned(&finding).into_iter().zip(places);
    let steps: Vec<Planned> = steps.map(|(step, at)| Planned { at: Some(at), ..step }).collect();
    let commented = LOST.replace(
        "static int count;",
        "// a comment\n    static int count;\n
        static int unused() { return 7; }",
    );
    let more = format!("{commented}\nclass Another {{ int field; }}");
    let mut edited = Replayer::new(started(&compile("edited", &more)), steps.clone());
    play(&mut edited);
    assert_eq!(
        edited.uncaught().map(|uncaught| uncaught.class),
        Some("java.lang.IllegalStateException".into())
    );
    let renamed = LOST.replace("add()", "plus()").replace("::add", "::plus");
    let mut renamed = Replayer::new(started(&compile("renamed", &renamed)), steps);
    let parted = std::iter::from_fn(|| renamed.forward()).find_map(|moved| moved.parted);
    let parted = parted.expect("the method has another name");
    assert!(parted.contains("stands at Main.plus:4 instead of Main.add:4"), "{parted}");
}

#[test]
fn a_program_that_was_mended_parts() {
    let folder = compile("broken", LOST);
    let steps = planned(&found(&folder, Reductions::ALL, false));
    let mended = LOST.replace("static void add", "static synchronized void add");
    let mut replayer = Replayer::new(started(&compile("mended", &mended)), steps);
    let parted = loop {
        let moved = replayer.forward();
        match moved {
            Some(moved) if moved.parted.is_some() => break moved.parted,
            Some(_) => {}
            None => break None,
        }
    };
    assert!(parted.is_some() || replayer.uncaught().is_none());
}

const CIRCLE: &str = "public class Main {
    static final Object a = new Object(), b = new Object();
    static void take(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                System.out.println(\"both\");
            }
        }
    }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> take(b, a), \"other\");
        other.start();
        take(a, b);
    }
}";

#[test]
fn a_circle_of_monitors_says_who_holds_what_and_where_it_was_taken() {
    let (mut replayer, events) = replayed("circle", CIRCLE);
    let blocked = replayer.deadlock(true);
    let lines: Vec<_> = blocked
        .iter()
        .map(|blocked| {
            let line = |stack| replayer.frames(stack)[0].line;
            let acquired = blocked.acquired.and_then(line);
            let holder = blocked.holder.map(|holder| holder.0);
            (blocked.thread.0, blocked.need, holder, line(blocked.stack), acquired)
        })
        .collect();
    let expected = [
        (0, Need::Monitor, Some(1), Some(5), Some(4)),
        (1, Need::Monitor, Some(0), Some(5), Some(4)),
    ];
    assert_eq!(lines, expected);
    let locks: Vec<&String> = events.iter().filter(|e| e.contains("java.lang.Object#")).collect();
    let word = |kind: Kind| locks.iter().filter(|e| e.contains(kind.word())).count();
    assert_eq!((word(Kind::Lock), word(Kind::Block)), (4, 2), "{locks:#?}");
    assert_eq!(replayer.uncaught(), None);
}

const QUEUE: &str = "import java.util.concurrent.locks.ReentrantLock; public class Main {
    static final ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
    static void take(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> take(b, a));
        other.start();
        take(a, b);
    }
}";

#[test]
fn locks_of_the_library_have_holders_too() {
    let (mut replayer, _) = replayed("library_locks", QUEUE);
    let blocked = replayer.deadlock(true);
    assert_eq!(blocked.len(), 2);
    for (blocked, holder) in blocked.iter().zip([1, 0]) {
        assert_eq!((blocked.need, blocked.holder.map(|id| id.0)), (Need::Lock, Some(holder)));
        let acquired = replayer.frames(blocked.acquired.expect("it was seen"));
        let line = acquired.iter().find(|frame| frame.user).and_then(|frame| frame.line);
        assert_eq!(line, Some(4));
    }
}

const LEFT_WAITING: &str = "public class Main {
    static boolean ready;
    static final Object lock = new Object();
    public static void main(String[] args) throws Exception {
        Thread first = new Thread(Main::await, \"first\"), second = new Thread(Main::await, \"second\");
        first.start();
        second.start();
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
    }
    static void await() {
        synchronized (lock) {
            while (!ready) {
                try { lock.wait(); } catch (InterruptedException e) { return; }
            }
        }
    }
}";

#[test]
fn waiting_and_waking_are_told() {
    let (mut replayer, events) = replayed("left_waiting", LEFT_WAITING);
    let blocked = replayer.deadlock(true);
    assert_eq!(blocked.len(), 1, "{blocked:?}");
    assert_eq!((blocked[0].need, blocked[0].holder), (Need::Notification, None));
    for kind in ["wait java.lang.Object#", "wake java.lang.Object#", "notify java.lang.Object#"] {
        assert!(events.iter().any(|event| event.contains(kind)), "no {kind} in {events:#?}");
    }
}

const RACE: &str = "public class Main {
    static int plain;
    static final Object lock = new Object();
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { synchronized (lock) { plain = 1; } });
        other.start();
        int seen = plain;
    }
}";

#[test]
fn a_race_has_two_accesses_and_the_locks_held() {
    let folder = compile("race", RACE);
    let finding = found(&folder, Reductions::ALL, true);
    assert!(matches!(finding.problem, Problem::Race { .. }));
    let mut replayer = Replayer::new(started(&folder), planned(&finding));
    play(&mut replayer);
    let mut racers = replayer.races().pop().expect("a race");
    racers.sort_by_key(|racer| racer.thread);
    let [first, second] = racers;
    assert_eq!((&*first.what, first.mode, first.locks), ("Main.plain", "read", Vec::new()));
    assert_eq!((&*second.what, second.mode, second.locks.len()), ("Main.plain", "write", 1));
    assert_eq!(replayer.frames(first.stack)[0].line, Some(7));
}

const SHOWN: &str = "public class Main {
    static Node first = new Node(1, new Node(2, null));
    static int[] numbers = {4, 5};
    static String text = \"some\\ntext\";
    record Pair(int left) { }
    static class Node {
        int value; Node next; Pair pair = new Pair(8);
        Node(int value, Node next) { this.value = value; this.next = next; }
    }
    static void change(int amount) { first.value += amount; }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> change(10));
        other.start();
        change(20);
        other.join();
        if (first.value != 31) throw new Error(\"lost\");
    }
}";

#[test]
fn values_can_be_looked_at_by_name_forwards_and_backwards() {
    let (mut replayer, _) = replayed("shown", SHOWN);
    let mut show = |expression: &str| replayer.show(expression);
    let value = show("Main.first.value").expect("a value");
    assert!(value == "11" || value == "21", "{value}");
    assert_eq!(show("Main.numbers[1]"), Ok("5".into()));
    assert_eq!(show("Main.numbers.length"), Ok("2".into()));
    assert_eq!(show("Main.text"), Ok("\"some\\ntext\"".into()));
    assert_eq!(show("Main.first.next.pair.left"), Ok("8".into()));
    let node = show("Main.first.next").expect("an object");
    assert!(node.starts_with("Main$Node#") && node.contains("{value = 2, next = null, pair = "));
    let number = node.split(['#', ' ']).nth(1).expect("a number").to_owned();
    assert_eq!(show(&format!("#{number}.value")), Ok("2".into()));
    assert_eq!(show("Main.nothing"), Err("Main has no static field nothing".into()));
    assert_eq!(
        show("Nobody.x"),
        Err("no variable in scope and no loaded class with a field is called Nobody.x".into())
    );
    assert_eq!(show("Main.numbers[2]").map_err(|e| e.ends_with("has only 2 elements")), Err(true));
    assert_eq!(show("#999"), Err("no object has the number 999 yet".into()));
    assert_eq!(show("thread 9"), Err("there is no thread 9".into()));
    while replayer.position() > 1 {
        replayer.back();
    }
    assert_eq!(replayer.show("Main.first.value"), Ok("1".into()));
    let stack = replayer.show("thread 0").expect("a stack");
    assert!(stack.contains("at Main.main(Main.java:13)"), "{stack}");
    assert!(stack.contains("other = java.lang.Thread#"), "{stack}");
    // What is in scope needs no class before it.
    assert!(replayer.show("other").is_ok_and(|text| text.starts_with("java.lang.Thread#")));
    assert_eq!(replayer.show("first.next.value"), Ok("2".into()));
}

const INITIALIZED: &str = "public class Main {
    static class Base { static int base = Main.count++; }
    static class Late extends Base { static int late = Main.count++; static int get() { return late; } }
    static volatile int count;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { int seen = Late.late; count = 5; });
        other.start();
        int mine = Base.base + Late.get();
        other.join();
        if (count != 2) throw new Error(\"count is \" + count);
    }
}";

#[test]
fn schedules_replay_whatever_reductions_found_them() {
    let mut count = 0;
    for (name, source) in [
        ("all_lost", LOST),
        ("all_circle", CIRCLE),
        ("all_queue", QUEUE),
        ("all_waiting", LEFT_WAITING),
        ("all_shown", SHOWN),
        ("all_initialized", INITIALIZED),
    ] {
        let folder = compile(name, source);
        for switch in ["none", "local", "solo", "movers", "guarded", "confined", "sleep"] {
            let mut reductions = Reductions::ALL;
            reductions.switch(switch).into_iter().for_each(|on| *on = false);
            let Some(finding) = sought(&folder, reductions, false) else { continue };
            let mut replayer = Replayer::new(started(&folder), planned(&finding));
            play(&mut replayer);
            count += 1;
            match finding.problem {
                Problem::Uncaught { thread } => {
                    let uncaught = replayer.uncaught().expect("the exception again");
                    assert_eq!(uncaught.thread, thread, "{name} without {switch}");
                }
                Problem::Deadlock => {
                    assert_ne!(replayer.deadlock(true), [], "{name} without {switch}");
                }
                Problem::Race { .. } => assert!(!replayer.races().is_empty()),
                other => panic!("nobody asked for {other:?}"),
            }
        }
    }
    assert!(count >= 41, "only {count} findings");
}

#[test]
fn monitors_of_classes_are_everybodys() {
    let classes = CIRCLE
        .replace(
            "static final Object a = new Object(), b = new Object();",
            "static class A { } static class B { }",
        )
        .replace("take(b, a)", "take(B.class, A.class)")
        .replace("take(a, b)", "take(A.class, B.class)");
    let (mut replayer, _) = replayed("classes", &classes);
    let mut wanted: Vec<String> =
        replayer.deadlock(true).into_iter().map(|blocked| blocked.what).collect();
    wanted.sort_unstable();
    assert_eq!(wanted, ["Main$A.class", "Main$B.class"]);
}
