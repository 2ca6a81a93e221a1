//! Choices on the installed JDK: what a run without a search makes of them, and what is recorded.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use heddle_classfile::jimage::Image;
use heddle_machine::host::{Recorder, Stream};
use heddle_machine::scheduler::{End, Schedule};
use heddle_machine::world::{ClassSource, Sources};
use heddle_machine::{Machine, Options};

/// What the user's own copies of the other checkers' classes do in plain Java: never what is meant.
const OWN_VERIFIER: &str = "package org.sosy_lab.sv_benchmarks; public class Verifier {
    public static int nondetInt() { throw new Error(); }
    public static boolean nondetBoolean() { throw new Error(); }
    public static void assume(boolean condition) { throw new Error(); } }";
const OWN_VERIFY: &str = "package gov.nasa.jpf.vm; public class Verify {
    static int counter;
    public static int incrementCounter(int id) { return ++counter; }
    public static int getInt(int min, int max) { throw new Error(); }
    public static int getIntFromList(int... values) { throw new Error(); }
    public static void beginAtomic() { }
    public static void endAtomic() { }
    public static void ignoreIf(boolean condition) { } }";

struct Folder(PathBuf);

impl ClassSource for Folder {
    fn find(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(std::fs::read(self.0.join(format!("{name}.class"))).ok())
    }
}

struct Ended {
    end: End,
    out: String,
    narrowed: Vec<String>,
}

impl Ended {
    fn unsupported(&self) -> String {
        let End::Unsupported(unsupported, _) = &self.end else { return format!("{:?}", self.end) };
        unsupported.what.clone()
    }
}

fn jdk() -> PathBuf {
    std::env::var_os("JAVA_HOME").map_or_else(
        || {
            let paths = std::env::var_os("PATH").expect("a PATH");
            let mut javac = std::env::split_paths(&paths).map(|folder| folder.join("javac"));
            let javac = javac.find(|file| file.exists()).expect("a javac on the PATH");
            let javac = javac.canonicalize().expect("the real javac");
            javac.ancestors().nth(2).expect("a home").to_path_buf()
        },
        PathBuf::from,
    )
}

/// Compile a class `Main` with these members, beside the user's copies of the checkers' classes.
fn compile(name: &str, members: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the program");
    let main = format!(
        "import gov.nasa.jpf.vm.Verify; import org.sosy_lab.sv_benchmarks.Verifier; \
         import java.util.*; import java.util.concurrent.*; public class Main {{ {members} }}"
    );
    let mut javac = Command::new(jdk().join("bin/javac"));
    javac.arg("-d").arg(&folder);
    for (file, text) in
        [("Main.java", &*main), ("Verifier.java", OWN_VERIFIER), ("Verify.java", OWN_VERIFY)]
    {
        std::fs::write(folder.join(file), text).expect("a source file");
        javac.arg(folder.join(file));
    }
    assert!(javac.status().expect("javac runs").success());
    folder
}

/// Run what was compiled.
fn run(folder: &Path, schedule: Schedule, options: Options) -> Ended {
    let home = jdk();
    let sources = Sources {
        models: Arc::new(Folder(PathBuf::from("/nowhere"))),
        jdk: Arc::new(Image::open(&home.join("lib/modules")).expect("the JDK's image")),
        user: Arc::new(Folder(folder.to_path_buf())),
    };
    let options = Options { java_home: home.display().to_string(), version: 17, ..options };
    let recorder = Recorder::default();
    let mut machine = Machine::new(sources, options, Box::new(recorder.clone()));
    machine.boot().expect("the library starts");
    machine.start("Main", &[]).expect("there is a main");
    let end = machine.run(schedule);
    let narrowed = machine.narrowed.iter().map(|(who, how)| format!("{who}: {how}")).collect();
    let out = String::from_utf8(recorder.text(Stream::Out)).expect("text");
    Ended { end, out, narrowed }
}

fn with_main(body: &str) -> String {
    format!("public static void main(String[] args) throws Exception {{ {body} }}")
}

fn main(name: &str, body: &str, options: Options) -> Ended {
    run(&compile(name, &with_main(body)), Schedule::Fair, options)
}

fn choosing() -> Options {
    Options { choose_random: true, ..Options::default() }
}

const RANDOM: &str = "Random random = new Random(7);
    System.out.print(random.nextInt(10) + \" \" + random.nextInt(10) + \" \" + random.nextInt(10) + \" \"
        + random.nextBoolean() + \" \" + ThreadLocalRandom.current().nextInt(5, 7));";

#[test]
fn the_users_own_copy_of_a_checkers_class_does_not_decide() {
    let ended = main(
        "own_copy",
        "Verifier.assume(true); Verify.ignoreIf(false);
         System.out.print(Verifier.nondetInt() + \" \" + Verify.getInt(4, 6) + \" \"
             + Verify.getIntFromList(9, 8));",
        Options::default(),
    );
    assert_eq!((ended.end, &*ended.out), (End::Exit(0), "0 4 9"));
}

#[test]
fn choices_from_a_sample_are_recorded_and_exact_ones_are_not() {
    let exact = main("exact", "Verifier.nondetBoolean(); Verify.getInt(0, 9);", Options::default());
    assert_eq!(exact.narrowed, [] as [String; 0]);
    let sampled = main("sampled", "Verifier.nondetInt();", Options::default());
    assert_eq!(sampled.narrowed, ["Verifier.nondetInt: only 0, 1, -1, 2, -2147483648, 2147483647"]);
}

#[test]
fn what_counts_across_paths_is_refused_even_if_the_users_class_has_code_for_it() {
    let unseen = "Verify.incrementCounter(0); System.out.print(1);";
    assert_eq!(main("unseen", unseen, Options::default()).out, "1");
    let asked = "System.out.print(Verify.incrementCounter(0));";
    let ended = main("counter", asked, Options::default());
    let expected =
        "gov/nasa/jpf/vm/Verify.incrementCounter(I)I, called from Main.main(Main.java:1)";
    assert_eq!(ended.unsupported(), expected);
}

#[test]
fn a_choice_among_no_integers_is_the_programs_mistake() {
    let body = "try { Verify.getInt(2, 1); } catch (IllegalArgumentException e) {
        System.out.print(e.getMessage()); }";
    assert_eq!(main("none", body, Options::default()).out, "no integer between 2 and 1");
}

#[test]
fn a_choice_among_all_integers_is_refused() {
    let body = "Verify.getInt(Integer.MIN_VALUE, Integer.MAX_VALUE);";
    let ended = main("all", body, Options::default());
    assert_eq!(ended.unsupported(), "a choice among all integers");
}

const LETTERS: &str = "static StringBuffer text = new StringBuffer();
    static void letters(char letter) {
        BEGIN; for (int i = 0; i < 30; i++) text.append(letter); END; }
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> letters('b')); other.start(); letters('a');
        other.join(); System.out.print(text); }";

/// How often the output goes from one letter to the other, for a few schedules.
fn switches(name: &str, begin: &str, end: &str) -> Vec<usize> {
    let folder = compile(name, &LETTERS.replace("BEGIN", begin).replace("END", end));
    let count = |seed| {
        let ended = run(&folder, Schedule::Random(seed), Options::default());
        assert_eq!((ended.end, ended.out.len()), (End::Exit(0), 60));
        ended.out.as_bytes().windows(2).filter(|pair| pair[0] != pair[1]).count()
    };
    (1..=3).map(count).collect()
}

#[test]
fn no_other_thread_runs_in_an_atomic_block() {
    let free = switches("free", "", "");
    assert!(free.iter().any(|&count| count > 1), "these schedules switch too seldom to tell");
    assert_eq!(switches("atomic", "Verify.beginAtomic()", "Verify.endAtomic()"), [1, 1, 1]);
}

#[test]
fn one_end_of_an_atomic_block_too_many_changes_nothing() {
    let ends = "Verify.endAtomic(); Verify.endAtomic()";
    assert_eq!(switches("ended_twice", "Verify.beginAtomic()", ends), [1, 1, 1]);
}

#[test]
fn an_atomic_block_that_blocks_lets_others_run_and_is_recorded() {
    let ended = main(
        "blocked",
        "Thread other = new Thread(() -> System.out.print(\"other\"));
         Verify.beginAtomic(); other.start(); other.join(); Verify.endAtomic();",
        Options::default(),
    );
    assert_eq!((ended.end, &*ended.out), (End::Exit(0), "other"));
    assert_eq!(ended.narrowed, ["Verify.beginAtomic: no other thread runs before endAtomic"]);
}

#[test]
fn random_follows_its_seed_unless_it_is_to_choose() {
    let folder = compile("random", &with_main(RANDOM));
    let java = Command::new(jdk().join("bin/java")).arg("-cp").arg(&folder).arg("Main").output();
    let java = String::from_utf8(java.expect("java runs").stdout).expect("text");
    let seeded = run(&folder, Schedule::Fair, Options::default()).out;
    // The last number has no seed.
    let known = java.rsplit_once(' ').expect("five words").0;
    assert_eq!(seeded.rsplit_once(' ').map(|(numbers, _)| numbers), Some(known));
    assert_eq!(run(&folder, Schedule::Fair, choosing()).out, "0 0 0 false 5");
    assert!(!java.starts_with("0 0 0 false"), "this seed cannot tell");
}

#[test]
fn random_numbers_without_a_bound_are_refused_by_name_when_they_are_to_be_chosen() {
    for (name, call, place) in [
        ("next_int", "new Random().nextInt()", "java.util.Random.nextInt"),
        ("next_double", "new Random().nextDouble()", "java.util.Random.nextDouble"),
        ("math_random", "Math.random()", "java.util.Random.nextDouble"),
        ("next_long", "ThreadLocalRandom.current().nextLong()", "Main.main"),
    ] {
        let ended = main(name, &format!("System.out.print({call});"), choosing());
        let what = ended.unsupported();
        assert!(what.starts_with("choosing among all values of java/util/"), "{what}");
        assert!(what.contains(&format!("called from {place}(")), "{what}");
    }
}

#[test]
fn bounds_that_leave_nothing_are_javas_own_exceptions() {
    let body = "try { new Random().nextInt(0); } catch (IllegalArgumentException e) {
            System.out.print(e.getMessage()); }
        try { new Random().nextInt(3, 3); } catch (IllegalArgumentException e) {
            System.out.print(\"; \" + e.getMessage()); }";
    let folder = compile("bounds", &with_main(body));
    let chosen = run(&folder, Schedule::Fair, choosing()).out;
    assert_eq!(chosen, "bound must be positive; bound must be greater than origin");
    assert_eq!(run(&folder, Schedule::Fair, Options::default()).out, chosen);
}

#[test]
fn a_generator_of_the_users_decides_for_itself() {
    let members = "static class Fixed extends Random { protected int next(int bits) { return 1; } }
        public static void main(String[] args) { System.out.print(new Fixed().nextInt(10)); }";
    let folder = compile("fixed", members);
    let ended = run(&folder, Schedule::Fair, choosing());
    let expected = "choosing what Main$Fixed gives, which has a next(int) of its own";
    assert_eq!(ended.unsupported(), expected);
    assert_eq!(run(&folder, Schedule::Fair, Options::default()).out, "1");
}
