//! `heddle_search::observed` seen from Python: one run, noted down for analyses of runs.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use heddle_formal::traces::event;
use heddle_machine::host::Recorder;
use heddle_search::observed::trace::{self, Deed};
use heddle_search::observed::{Observed, observe};
use heddle_search::outcome::{Outcome, Stopped};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::booted::{booted, missing};
use crate::finding::SearchFinding;
use crate::host::{PythonHost, RunOptions, guarded};
use crate::search::{SearchOptions, failed, since};
use crate::traces::Trace;

type Step = (u32, u64, Option<u64>);
type Memory = (String, Option<String>);
type Site<'a> = (&'a str, &'a str, Option<&'a str>, Option<u16>);

/// One run: what was done, and tables of what it was done to.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct NotedRun {
    noted: trace::Trace,
    events: Arc<Vec<event::Event>>,
    /// `(owner, field)`, each once.
    #[pyo3(get)]
    memory: Vec<Memory>,
    /// Which memory each location is a piece of, by number.
    #[pyo3(get)]
    locations: Vec<usize>,
    outcome: Outcome,
    schedule: Vec<Step>,
    full: bool,
    #[pyo3(get)]
    blocked: Vec<u32>,
    #[pyo3(get)]
    narrowed: Vec<(String, String)>,
    #[pyo3(get)]
    models: Vec<String>,
    /// How the run itself ended, if it ended badly.
    #[pyo3(get)]
    findings: Py<PyTuple>,
}

#[pymethods]
impl NotedRun {
    /// What was done; locations of the memory with these numbers count as written before.
    fn trace(&self, py: Python<'_>, initialised: Vec<usize>) -> Trace {
        let written = py.detach(|| {
            let memory = 0..self.memory.len();
            let all: Vec<_> = memory.map(|number| initialised.contains(&number)).collect();
            let locations = (0..).zip(self.noted.locations.iter().zip(&self.locations));
            let before = locations.filter(|&(_, (known, &memory))| known.written || all[memory]);
            before.map(|(number, (known, _))| (number, known.maker)).collect()
        });
        let repeated = self.noted.repeated.as_slice().into();
        Trace::new(Arc::clone(&self.events), written)
            .leaving_out(repeated, self.noted.left_out)
            .handing_on(self.noted.handing.iter().copied().collect())
    }

    /// `(class, static field, object, site)` by number.
    #[getter]
    fn locks(&self) -> Vec<(&str, Option<&str>, u32, Option<u32>)> {
        let locks = self.noted.locks.iter();
        locks.map(|lock| (&*lock.class, lock.field.as_deref(), lock.object, lock.made)).collect()
    }

    /// Whether the run was cut off because it was too long.
    #[getter]
    fn cut_off(&self) -> bool {
        self.outcome.cut_off
    }

    /// `(class, method, file, line)` by number.
    #[getter]
    fn sites(&self) -> Vec<Site<'_>> {
        let sites = self.noted.sites.iter();
        sites
            .map(|(class, method, file, line)| (&**class, &**method, file.as_deref(), *line))
            .collect()
    }

    #[getter]
    fn threads(&self) -> Vec<&str> {
        self.noted.threads.iter().map(|name| &**name).collect()
    }

    #[getter]
    fn schedule(&self) -> Vec<Step> {
        self.schedule.clone()
    }

    /// Accesses, counted with those that say nothing new.
    #[getter]
    fn accesses(&self) -> u64 {
        self.noted.accesses
    }

    #[getter]
    fn bytecodes(&self) -> u64 {
        self.outcome.bytecodes
    }

    /// `time`, `memory`, `interrupted` or what was too long, if the run was cut off.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        if self.full {
            return Some("10,000,000 events");
        }
        self.outcome.stopped.map(|stopped| match stopped {
            Stopped::Time => "time",
            Stopped::Memory => "memory",
            Stopped::States => "states",
            Stopped::Interrupted => "interrupted",
        })
    }

    #[getter]
    fn unsupported(&self) -> Vec<(String, String)> {
        self.outcome.unsupported.clone()
    }
}

/// Run a program once with the schedule of a seed, and note what its threads do. The other number says
/// how many steps end before the next action that others can see.
#[pyfunction]
pub(crate) fn note_program(
    py: Python<'_>,
    options: RunOptions,
    search: SearchOptions,
    find: Py<PyAny>,
    resources: Py<PyAny>,
    peers: &Bound<'_, PyDict>,
    schedule: (u64, u64),
) -> PyResult<NotedRun> {
    let config = search.config()?;
    let host = PythonHost::new(peers, Recorder::default(), false)?;
    let sources = options.sources(find, resources)?;
    let (mut narrowed, mut models) = (Vec::new(), Vec::new());
    let observed = py.detach(|| {
        guarded(|| {
            let begun = Instant::now();
            let mut machine = booted(sources, &options, host).map_err(missing)?;
            machine.start(&options.main, &options.arguments).map_err(missing)?;
            let observed = observe(&mut machine, &since(begun, &config), schedule.0, schedule.1);
            let how = machine.narrowed.iter();
            narrowed = how.map(|(who, how)| ((*who).to_owned(), how.clone())).collect();
            models = machine.world.stood_for();
            Ok(observed)
        })
        .and_then(|observed| observed)
    });
    let observed = observed.unwrap_or_else(|unsupported| Observed {
        trace: trace::Trace::default(),
        schedule: Vec::new(),
        blocked: Vec::new(),
        full: false,
        outcome: failed(&unsupported),
    });
    let steps = observed.schedule.iter();
    let schedule = steps.map(|taken| (taken.thread.0, taken.bytecodes, taken.decision)).collect();
    let blocked = observed.blocked.iter().map(|thread| thread.0).collect();
    let (mut noted, outcome, full) = (observed.trace, observed.outcome, observed.full);
    let events: Vec<_> = std::mem::take(&mut noted.events).into_iter().map(event).collect();
    let (memory, locations) = memory(&noted);
    let ends = outcome.findings.iter().map(|finding| SearchFinding::of(py, finding));
    let findings = PyTuple::new(py, ends.collect::<PyResult<Vec<_>>>()?)?.unbind();
    Ok(NotedRun {
        noted,
        events: events.into(),
        memory,
        locations,
        outcome,
        schedule,
        full,
        blocked,
        narrowed,
        models,
        findings,
    })
}

fn event(noted: trace::Event) -> event::Event {
    let deed = match noted.deed {
        Deed::Read => event::Deed::Read,
        Deed::Write => event::Deed::Write,
        Deed::Lock => event::Deed::Lock,
        Deed::Try => event::Deed::Try,
        Deed::Unlock => event::Deed::Unlock,
        Deed::Wait => event::Deed::Wait,
        Deed::Request => event::Deed::Request,
        Deed::Acquire => event::Deed::Acquire,
        Deed::Release => event::Deed::Release,
        Deed::Fork => event::Deed::Fork,
        Deed::Join => event::Deed::Join,
        Deed::Notify => event::Deed::Notify,
        Deed::NotifyNone => event::Deed::NotifyNone,
        Deed::Block => event::Deed::Block,
    };
    event::Event { thread: noted.thread, deed, object: noted.object, site: noted.site }
}

/// The memory of a run, each once, and which of it each location is a piece of.
fn memory(noted: &trace::Trace) -> (Vec<Memory>, Vec<usize>) {
    let mut numbers: HashMap<(&str, Option<&str>), usize> = HashMap::new();
    let mut memory = Vec::new();
    let locations = noted.locations.iter().map(|known| {
        let key = (&*known.owner, known.field.as_deref());
        *numbers.entry(key).or_insert_with(|| {
            memory.push((known.owner.clone(), known.field.clone()));
            memory.len() - 1
        })
    });
    let locations = locations.collect();
    (memory, locations)
}
