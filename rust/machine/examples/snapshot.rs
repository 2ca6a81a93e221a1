//! What starting the library costs, and what a copy of the started state costs.
//!
//! `cargo run --release -p heddle-machine --example snapshot -- JDK-HOME`

use std::sync::Arc;
use std::time::Instant;

use heddle_classfile::jimage::Image;
use heddle_machine::host::Console;
use heddle_machine::world::{ClassSource, Sources};
use heddle_machine::{Machine, Options};

struct Nothing;

impl ClassSource for Nothing {
    fn find(&self, _: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }
}

const COPIES: u32 = 1000;

fn main() {
    let Some(home) = std::env::args().nth(1) else {
        eprintln!("usage: snapshot JDK-HOME");
        std::process::exit(2);
    };
    let image = match Image::open(format!("{home}/lib/modules").as_ref()) {
        Ok(image) => image,
        Err(error) => {
            eprintln!("{home}/lib/modules: {error}");
            std::process::exit(2);
        }
    };
    let source = Arc::new(Nothing);
    let sources = Sources { models: source.clone(), jdk: Arc::new(image), user: source };
    let options = Options { java_home: home, version: 17, ..Options::default() };
    let mut machine = Machine::new(sources, options, Box::new(Console));
    let start = Instant::now();
    if let Err(trap) = machine.boot() {
        eprintln!("{trap:?}");
        std::process::exit(1);
    }
    let (boot, bytecodes) = (start.elapsed(), machine.executed);
    let start = Instant::now();
    for _ in 0..COPIES {
        std::hint::black_box(machine.state.snapshot());
    }
    let copy = start.elapsed() / COPIES;
    println!("boot: {bytecodes} bytecodes, {boot:?}");
    println!("heap: {} bytes in {} places", machine.state.heap.used(), machine.state.heap.places());
    println!("a copy of the state: {copy:?}");
}
