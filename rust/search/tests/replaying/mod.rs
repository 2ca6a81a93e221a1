//! Programs that are compiled, searched and replayed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use heddle_classfile::jimage::Image;
use heddle_machine::host::Recorder;
use heddle_machine::record::event::{Event, Frame};
use heddle_machine::watch::Reductions;
use heddle_machine::world::{ClassSource, Sources};
use heddle_machine::{Machine, Options};
use heddle_search::outcome::{Claims, Config, Finding, Limits};
use heddle_search::replay::{Planned, Replayer};
use heddle_search::search;

struct Folder(PathBuf);

impl ClassSource for Folder {
    fn find(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(std::fs::read(self.0.join(format!("{name}.class"))).ok())
    }
}

pub fn jdk() -> PathBuf {
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

/// Compile a source file `Main.java`.
pub fn compile(name: &str, source: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay").join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the program");
    let file = folder.join("Main.java");
    std::fs::write(&file, source).expect("a source file");
    let mut javac = Command::new(jdk().join("bin/javac"));
    javac.arg("-g").arg("-d").arg(&folder).arg(&file);
    assert!(javac.status().expect("javac runs").success());
    folder
}

/// A machine that stands at the first instruction of `Main.main`.
pub fn started(folder: &Path) -> Machine {
    let home = jdk();
    let sources = Sources {
        models: Arc::new(Folder(PathBuf::from("/nowhere"))),
        jdk: Arc::new(Image::open(&home.join("lib/modules")).expect("the JDK's image")),
        user: Arc::new(Folder(folder.to_path_buf())),
    };
    let options =
        Options { java_home: home.display().to_string(), version: 17, ..Options::default() };
    let mut machine = Machine::new(sources, options, Box::new(Recorder::default()));
    machine.boot().expect("the library starts");
    machine.start("Main", &[]).expect("there is a main");
    machine
}

pub fn found(folder: &Path, reductions: Reductions, races: bool) -> Finding {
    sought(folder, reductions, races).expect("a finding")
}

pub fn sought(folder: &Path, reductions: Reductions, races: bool) -> Option<Finding> {
    let config = Config {
        claims: Claims { exceptions: !races, deadlocks: !races, races, ..Claims::default() },
        shorten: true,
        reductions,
        limits: Limits { states: Some(200_000), ..Limits::default() },
        ..Config::default()
    };
    let outcome = search(&mut started(folder), &config);
    outcome.findings.first().cloned()
}

pub fn planned(finding: &Finding) -> Vec<Planned> {
    finding.schedule.iter().map(|&taken| Planned { taken, at: None }).collect()
}

/// An event as text: `Thread-0 write Main.count = 1 at Main.run:7`, with the innermost frame of
/// the user's.
pub fn told(replayer: &Replayer, event: &Event) -> String {
    let thread = &replayer.threads()[event.thread.index()];
    let value = event.value.as_ref().map_or(String::new(), |value| format!(" = {value}"));
    let frames = replayer.frames(event.stack);
    let place =
        |frame: &Frame| format!(" at {}.{}:{}", frame.class, frame.method, frame.line.unwrap_or(0));
    let place = frames.iter().find(|frame| frame.user).map_or(String::new(), place);
    format!("{thread} {} {}{value}{place}", event.kind.word(), event.what)
}

/// Replay to the end; the events, and where the threads stood.
pub fn play(replayer: &mut Replayer) -> (Vec<String>, Vec<String>) {
    let (mut events, mut places) = (Vec::new(), Vec::new());
    while let Some(moved) = replayer.forward() {
        assert_eq!(moved.parted, None);
        events.extend(moved.events.iter().map(|event| told(replayer, event)));
        places.push(moved.at);
    }
    (events, places)
}

/// What a replay of the first finding tells, in the user's own code.
pub fn replayed(name: &str, source: &str) -> (Replayer, Vec<String>) {
    let folder = compile(name, source);
    let finding = found(&folder, Reductions::ALL, false);
    let mut replayer = Replayer::new(started(&folder), planned(&finding));
    let (events, _) = play(&mut replayer);
    (replayer, events)
}
