//! Machines whose library has started, by copying one that was started before in this process.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use heddle_machine::booted::Booted;
use heddle_machine::host::Host;
use heddle_machine::trap::{Trap, Unsupported};
use heddle_machine::world::Sources;
use heddle_machine::{Machine, Options};

use crate::host::{PythonHost, RunOptions};

/// How many are kept: one question asks for few kinds of start.
const MOST: usize = 4;

/// The last used comes last.
static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// All that starting the library depends on.
#[derive(PartialEq)]
struct Key {
    image: PathBuf,
    /// Where relative paths begin.
    folder: Option<PathBuf>,
    changed: Option<SystemTime>,
    models: HashMap<String, Vec<u8>>,
    options: Options,
}

struct Kept {
    key: Key,
    booted: Arc<Booted>,
}

/// A machine that stands before the first instruction of `main`.
pub(crate) fn before_main(
    sources: Sources,
    options: &RunOptions,
    host: PythonHost,
) -> Result<Machine, Trap> {
    let mut machine = booted(sources, options, host)?;
    machine.start(&options.main, &options.arguments)?;
    Ok(machine)
}

/// A machine whose library has started, and nothing else.
pub(crate) fn booted(
    sources: Sources,
    options: &RunOptions,
    host: PythonHost,
) -> Result<Machine, Trap> {
    let host: Box<dyn Host> = Box::new(host);
    // Peers belong to one call of Python's.
    if !host.peers().is_empty() {
        let mut machine = Machine::new(sources, options.machine(), host);
        machine.boot()?;
        return Ok(machine);
    }
    let key = Key {
        changed: options.image.metadata().and_then(|data| data.modified()).ok(),
        image: options.image.clone(),
        folder: std::env::current_dir().ok(),
        models: options.models.clone(),
        options: Options { input: Vec::new(), readable: Vec::new(), ..options.machine() },
    };
    if let Some(booted) = known(&key) {
        return Ok(booted.machine(sources, options.machine(), host));
    }
    let mut machine = Machine::new(sources, options.machine(), host);
    machine.boot()?;
    let booted = Arc::new(Booted::of(&mut machine));
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= MOST {
        kept.remove(0);
    }
    kept.push(Kept { key, booted });
    Ok(machine)
}

/// What is missing if the library or the program does not start.
pub(crate) fn missing(trap: Trap) -> Unsupported {
    match trap {
        Trap::Unsupported(unsupported) => unsupported,
        trap => Unsupported { what: format!("{trap:?} at the start"), remedy: "report it".into() },
    }
}

fn known(key: &Key) -> Option<Arc<Booted>> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let place = kept.iter().position(|kept| kept.key == *key)?;
    let found = kept.remove(place);
    let booted = Arc::clone(&found.booted);
    kept.push(found);
    Some(booted)
}
