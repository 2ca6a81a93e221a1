//! The machine on the installed JDK. Programs are compiled with its javac.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use heddle_core::jimage::Image;
use heddle_core::machine::host::{Recorder, Stream};
use heddle_core::machine::ids::ThreadId;
use heddle_core::machine::scheduler::{End, Schedule};
use heddle_core::machine::state::thread::Status;
use heddle_core::machine::world::{ClassSource, Sources};
use heddle_core::machine::{Machine, Options};

struct Folder(PathBuf);

impl ClassSource for Folder {
    fn find(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(std::fs::read(self.0.join(format!("{name}.class"))).ok())
    }
}

fn jdk() -> PathBuf {
    let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    home.unwrap_or_else(|| {
        let paths = std::env::var_os("PATH").expect("a PATH");
        let javac = std::env::split_paths(&paths).map(|folder| folder.join("javac"));
        let javac = javac.into_iter().find(|file| file.exists()).expect("a javac on the PATH");
        let javac = javac.canonicalize().expect("the real javac");
        javac.ancestors().nth(2).expect("a home").to_path_buf()
    })
}

/// A machine that stands at the first instruction of `Main.main`.
fn started(name: &str, body: &str) -> (Machine, Recorder) {
    let home = jdk();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the program");
    let source = folder.join("Main.java");
    let text = format!(
        "public class Main {{ public static void main(String[] args) throws Exception {{ {body} }} }}"
    );
    std::fs::write(&source, text).expect("a source file");
    let javac = Command::new(home.join("bin/javac")).arg("-d").arg(&folder).arg(&source).status();
    assert!(javac.expect("javac runs").success());
    let image = Image::open(&home.join("lib/modules")).expect("the JDK's image");
    let sources = Sources {
        models: Arc::new(Folder(PathBuf::from("/nowhere"))),
        jdk: Arc::new(image),
        user: Arc::new(Folder(folder)),
    };
    let options =
        Options { java_home: home.display().to_string(), version: 17, ..Options::default() };
    let recorder = Recorder::default();
    let mut machine = Machine::new(sources, options, Box::new(recorder.clone()));
    machine.boot().expect("the library starts");
    machine.start("Main", &[]).expect("there is a main");
    (machine, recorder)
}

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
