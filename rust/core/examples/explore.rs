//! Explores a compiled program: `explore FOLDER MAIN [ARGS...]`. A tool for measuring.
use heddle_core::jimage::Image;
use heddle_core::machine::host::Recorder;
use heddle_core::machine::watch::Reductions;
use heddle_core::machine::world::{ClassSource, Sources};
use heddle_core::machine::{Machine, Options};
use heddle_core::search::outcome::{Claims, Config, Limits};
use heddle_core::search::{search, store};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
struct Folder(PathBuf);
impl ClassSource for Folder {
    fn find(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(std::fs::read(self.0.join(format!("{name}.class"))).ok())
    }
}
fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let home = std::env::var("JAVA_HOME").unwrap_or("/usr/lib/jvm/java-17-openjdk-amd64".into());
    let t0 = Instant::now();
    let image = Image::open(&PathBuf::from(&home).join("lib/modules")).expect("image");
    let sources = Sources {
        models: Arc::new(Folder(std::env::var("MODELS").unwrap_or("/nowhere".into()).into())),
        jdk: Arc::new(image),
        user: Arc::new(Folder(arguments[1].clone().into())),
    };
    let options = Options {
        java_home: home,
        version: std::env::var("VERSION").map_or(17, |v| v.parse().unwrap()),
        ..Options::default()
    };
    let mut machine = Machine::new(sources, options, Box::new(Recorder::default()));
    machine.boot().expect("boot");
    machine.start(&arguments[2], &arguments[3..]).expect("main");
    let t1 = Instant::now();
    let mut reductions =
        if std::env::var("NONE").is_ok() { Reductions::NONE } else { Reductions::ALL };
    if let Ok(off) = std::env::var("OFF") {
        for name in off.split(',') {
            match name {
                "local" => reductions.local = false,
                "solo" => reductions.solo = false,
                "movers" => reductions.movers = false,
                "read-only" => reductions.assumed.read_only = false,
                "confined" => reductions.assumed.confined = false,
                "guarded" => reductions.assumed.guarded = false,
                "sleep" => reductions.sleep = false,
                other => panic!("{other}"),
            }
        }
    }
    let config = Config {
        claims: Claims { exceptions: true, deadlocks: true, races: std::env::var("RACES").is_ok() },
        all: false,
        shorten: true,
        store: store::Kind::Exact,
        reductions,
        timeouts_last: false,
        limits: Limits { time: Some(std::time::Duration::from_secs(60)), ..Limits::default() },
    };
    let outcome = search(&mut machine, &config);
    println!(
        "originals {} young {}",
        machine.state.heap.originals().len(),
        machine.state.heap.places() - machine.state.heap.base()
    );
    let seconds = t1.elapsed().as_secs_f64();
    println!(
        "states {} revisited {} transitions {} bytecodes {} depth {} restarts {} components {} nodes {} bytes/state {:.1} boot {:.3}s search {seconds:.3}s {:.0} states/s stopped {:?} unsupported {:?}",
        outcome.states,
        outcome.revisited,
        outcome.transitions,
        outcome.bytecodes,
        outcome.depth,
        outcome.restarts,
        outcome.components,
        outcome.nodes,
        outcome.table_bytes as f64 / outcome.states.max(1) as f64,
        (t1 - t0).as_secs_f64(),
        outcome.states as f64 / seconds,
        outcome.stopped,
        outcome.unsupported
    );
    for finding in &outcome.findings {
        println!(
            "  {:?} {} steps {} {:?}",
            finding.problem,
            finding.site,
            finding.schedule.len(),
            finding.schedule.iter().map(|t| t.thread.0).collect::<Vec<_>>()
        );
    }
}
