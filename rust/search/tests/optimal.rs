//! Without a store each order of steps that makes a difference is explored once: exact counts.

mod enumeration;
#[path = "../../machine/tests/programs/mod.rs"]
mod programs;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use heddle_machine::Machine;
use heddle_machine::watch::Reductions;
use heddle_search::outcome::{Claims, Config, Limits, Outcome, Problem};
use heddle_search::{search, store};

const CASES: &str = "
    static int x, y;
    static volatile boolean flag;
    static final Object lock = new Object(), other = new Object();
    static Thread[] all(int count, java.util.function.IntFunction<Runnable> each) {
        Thread[] all = new Thread[count];
        for (int i = 0; i < count; i++) all[i] = new Thread(each.apply(i));
        return all;
    }
    static void start(Thread... all) { for (Thread t : all) t.start(); }
    static void join(Thread... all) throws Exception { for (Thread t : all) t.join(); }
    static class Lazy { static int value = 7; }
    static void readers(int n) {
        start(all(n + 1, i -> i == 0 ? () -> { x = 1; } : () -> { int r = x; }));
    }
    static void lastzero(int n) {
        int[] a = new int[n + 1];
        start(all(n + 1, j -> j > 0 ? () -> { a[j] = a[j - 1] + 1; }
            : () -> { int i = n; while (a[i] != 0) i--; }));
    }
    static void increments(int n) throws Exception {
        Thread[] all = all(n, i -> () -> { synchronized (lock) { x++; } });
        start(all); join(all); assert x == n;
    }
    static void independent(int n) throws Exception {
        int[][] a = new int[n][1];
        Thread[] all = all(n, i -> () -> { a[i][0] = a[i][0] + 1; });
        start(all); join(all);
    }
    static void writers(int n) { start(all(n, i -> () -> { x = i; })); }
    static void lost(int n) throws Exception {
        Thread[] all = all(2, i -> () -> { x++; });
        start(all); join(all); assert x == 2;
    }
    static void philosophers(int n) {
        Object[] forks = new Object[n];
        for (int i = 0; i < n; i++) forks[i] = new Object();
        start(all(n, i -> () -> { synchronized (forks[i]) { synchronized (forks[(i + 1) % n]) { } } }));
    }
    static void choices(int n) {
        start(all(n, i -> () -> { if (heddle.Choose.range(0, 2) == 1) x = i; }));
    }
    static void spinning(int n) throws Exception {
        Thread[] all = all(2, i -> i == 0 ? () -> { flag = true; } : () -> { while (!flag) { } });
        start(all); join(all);
    }
    static void sleeping(int n) throws Exception {
        Thread t = new Thread(() -> {
            while (!flag) { try { Thread.sleep(5); } catch (InterruptedException e) { } }
        });
        // Now the library has all that sleeping needs, and the first round changes nothing.
        Thread.sleep(1);
        t.start(); flag = true; t.join();
    }
    static void waiting(int n) throws Exception {
        Thread t = new Thread(() -> { synchronized (lock) { x = 1; lock.notify(); } });
        t.start();
        synchronized (lock) { while (x == 0) lock.wait(); }
        t.join();
    }
    static void forgotten(int n) throws Exception {
        Thread t = new Thread(() -> { synchronized (lock) { lock.notify(); } });
        t.start();
        synchronized (lock) { lock.wait(); }
    }
    static void lazily(int n) throws Exception {
        Thread[] all = all(n, i -> () -> { int r = Lazy.value; });
        start(all); join(all);
    }
    static void daemon(int n) {
        Thread t = new Thread(() -> { x = 1; assert y == 0; });
        t.setDaemon(true); t.start(); y = 1;
    }
    static void leaving(int n) {
        Thread t = new Thread(() -> { assert y == 0; });
        t.start(); y = 1; Runtime.getRuntime().halt(0);
    }
    static void endless(int n) {
        start(all(2, i -> () -> { for (int k = 0; ; k++) x = k; }));
    }
    static void exploding(int n) throws Exception {
        Thread[] all = all(2, i -> () -> {
            try { synchronized (lock) { synchronized (other) { x = y / 0; } } }
            catch (ArithmeticException e) { synchronized (lock) { y = i; } }
        });
        start(all); join(all);
    }
";

fn compile(name: &str, members: &str, calls: &[String]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(folder.join("heddle")).expect("a folder for the program");
    let mut cases = String::new();
    for call in calls {
        let _ = writeln!(cases, "case \"{call}\": {call}(n); break;");
    }
    let main = format!(
        "public class Main {{ {members} public static void main(String[] args) throws Exception {{ \
         int n = Integer.parseInt(args[1]); switch (args[0]) {{ {cases} }} }} }}"
    );
    // The machine knows what choosing means, whatever this does.
    let choose = "package heddle; public class Choose { \
        public static int range(int low, int high) { throw new Error(); } }";
    let sources = [("Main.java", &*main), ("heddle/Choose.java", choose)];
    let mut javac = Command::new(programs::jdk().join("bin/javac"));
    javac.arg("-d").arg(&folder);
    for (file, text) in sources {
        std::fs::write(folder.join(file), text).expect("a source file");
        javac.arg(folder.join(file));
    }
    assert!(javac.status().expect("javac runs").success());
    folder
}

fn config() -> Config {
    Config {
        claims: Claims { exceptions: true, deadlocks: true, ..Claims::default() },
        all: true,
        store: store::Kind::None,
        ..Config::default()
    }
}

fn explore(machine: &mut Machine, case: &str, size: usize, config: &Config) -> Outcome {
    machine.start("Main", &[case.into(), size.to_string()]).expect("there is a main");
    let outcome = search(machine, config);
    assert_eq!((outcome.redundant, &outcome.unsupported), (0, &vec![]), "{case} {size}");
    outcome
}

/// All cases, compiled once.
fn cases() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(compile_cases)
}

fn compile_cases() -> PathBuf {
    let names = CASES.lines().filter_map(|line| line.trim().strip_prefix("static void "));
    let names =
        names.filter_map(|line| line.split_once("(int n)").map(|(name, _)| name.to_owned()));
    let calls: Vec<String> = names.collect();
    compile("optimal_cases", CASES, &calls)
}

fn counts(case: &str, sizes: std::ops::RangeInclusive<usize>) -> Vec<u64> {
    sizes.map(|size| explored(case, size).executions).collect()
}

fn explored(case: &str, size: usize) -> Outcome {
    explored_with(case, size, &config())
}

fn explored_with(case: &str, size: usize, config: &Config) -> Outcome {
    let (mut machine, _) = programs::machine(cases().clone());
    explore(&mut machine, case, size, config)
}

fn problems(outcome: &Outcome) -> Vec<&'static str> {
    let kind = |problem: &Problem| match problem {
        Problem::Uncaught { .. } => "uncaught",
        Problem::Deadlock => "deadlock",
        Problem::Race { .. } => "race",
        _ => "something that was not asked for",
    };
    outcome.findings.iter().map(|finding| kind(&finding.problem)).collect()
}

#[test]
fn each_reader_comes_before_the_writer_or_after() {
    assert_eq!(counts("readers", 1..=8), [2, 4, 8, 16, 32, 64, 128, 256]);
}

#[test]
fn last_zero_has_as_many_executions_as_the_paper_says() {
    assert_eq!(counts("lastzero", 2..=7), [5, 12, 28, 64, 144, 320]);
}

#[test]
fn threads_that_take_one_monitor_have_as_many_executions_as_orders() {
    assert_eq!(counts("increments", 1..=5), [1, 2, 6, 24, 120]);
}

#[test]
fn threads_that_share_nothing_have_one_execution() {
    assert_eq!(counts("independent", 1..=6), [1, 1, 1, 1, 1, 1]);
}

#[test]
fn writers_of_one_variable_have_as_many_executions_as_orders() {
    assert_eq!(counts("writers", 1..=5), [1, 2, 6, 24, 120]);
}

#[test]
fn an_update_that_is_not_atomic_can_be_lost() {
    let outcome = explored("lost", 0);
    // Orders of r1 w1 and r2 w2 that tell r1 w2, r2 w1 and w1 w2 apart.
    assert_eq!((outcome.executions, problems(&outcome)), (4, vec!["uncaught"]));
}

#[test]
fn philosophers_agree_on_each_fork_but_for_the_circle_that_deadlocks() {
    for (count, expected) in [(2, 3), (3, 7), (4, 15), (5, 31)] {
        // Each fork goes to one of its neighbours first; one of the circles cannot happen, the
        // other one is the deadlock.
        let outcome = explored("philosophers", count);
        assert_eq!(
            (outcome.executions, problems(&outcome)),
            (expected, vec!["deadlock"]),
            "{count}"
        );
    }
}

#[test]
fn every_alternative_of_a_choice_is_explored() {
    // Nine pairs of alternatives, and in one of them both write.
    assert_eq!(counts("choices", 1..=2), [3, 9 + 1]);
}

#[test]
fn a_thread_that_spins_waits_for_a_change() {
    assert_eq!(counts("spinning", 0..=0), [2]);
    assert_eq!(counts("sleeping", 0..=0), [2]);
}

#[test]
fn waiting_and_waking_are_ordered_by_the_monitor() {
    assert_eq!(counts("waiting", 0..=0), [2]);
    let outcome = explored("forgotten", 0);
    assert_eq!((outcome.executions, problems(&outcome)), (2, vec!["deadlock"]));
}

#[test]
fn whoever_comes_first_initialises_a_class() {
    assert_eq!(counts("lazily", 1..=4), [1, 2, 3, 4]);
}

#[test]
fn what_a_daemon_does_counts_only_before_the_program_ends() {
    let outcome = explored("daemon", 0);
    assert_eq!((outcome.executions, problems(&outcome)), (2, vec!["uncaught"]));
    let outcome = explored("leaving", 0);
    assert_eq!(problems(&outcome), ["uncaught"]);
}

#[test]
fn an_exception_leaves_monitors_for_others() {
    assert_eq!(counts("exploding", 0..=0), [6]);
}

#[test]
fn a_run_without_end_is_cut_off_and_says_so() {
    let limits = Limits { depth: Some(12), ..Limits::default() };
    let outcome = explored_with("endless", 0, &Config { limits, ..config() });
    assert!(outcome.cut_off && outcome.depth == 12);
}

#[test]
fn counts_do_not_depend_on_which_actions_are_hidden() {
    for (case, size) in [("readers", 3), ("lastzero", 3), ("increments", 3), ("philosophers", 3)] {
        let expected = explored(case, size).executions;
        for name in ["local", "solo", "movers", "read-only", "confined", "guarded"] {
            let mut reductions = Reductions::ALL;
            *reductions.switch(name).expect("a reduction") = false;
            let found = explored_with(case, size, &Config { reductions, ..config() });
            // Without it any thread could interrupt one that joins, which then sees whether the
            // other one has ended: each join comes before or after that end.
            let joins = name == "confined" && case == "increments";
            let expected = if joins { expected << size } else { expected };
            assert_eq!(found.executions, expected, "{case} without {name}");
        }
    }
}

const PROGRAMS: u64 = 300;

#[test]
fn random_programs_have_as_many_executions_as_there_are_classes_of_interleavings() {
    let mut members = String::from(
        "static int x0, x1; static final Object m0 = new Object(), m1 = new Object();",
    );
    let mut calls = Vec::new();
    let mut expected = Vec::new();
    for seed in 0..PROGRAMS {
        let program = enumeration::program(seed);
        let all = enumeration::enumerate(&program);
        // Half of them fail at an end that they can have, the others at one that they cannot.
        let end = all.ends.iter().nth(all.ends.len() / 2).filter(|_| seed % 2 == 0).cloned();
        let doomed = end.clone().unwrap_or_else(|| vec![-1, -1]);
        let body = enumeration::java(&program, Some(&doomed));
        let _ = writeln!(members, "static void p{seed}(int n) throws Exception {{ {body} }}");
        calls.push(format!("p{seed}"));
        expected.push((all, end.is_some(), program));
    }
    let folder = compile("optimal_random", &members, &calls);
    let (mut deadlocks, mut most) = (0, 0);
    let (mut machine, _) = programs::machine(folder);
    let booted = machine.state.snapshot();
    for (call, (all, fails, program)) in calls.iter().zip(&expected) {
        machine.state = booted.clone();
        let outcome = explore(&mut machine, call, 0, &config());
        assert_eq!(outcome.executions, all.classes.len() as u64, "{call} {program:?}");
        let found = problems(&outcome);
        assert_eq!(found.contains(&"deadlock"), all.deadlock, "{call} {program:?}");
        assert_eq!(found.contains(&"uncaught"), *fails, "{call} {program:?}");
        deadlocks += usize::from(all.deadlock);
        most = most.max(all.classes.len());
    }
    println!("{PROGRAMS} programs, {deadlocks} with deadlocks, up to {most} classes");
    assert!(deadlocks > 5 && most > 40, "{deadlocks} {most}");
}
