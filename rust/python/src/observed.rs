//! `heddle_search::observed` seen from Python: one run, noted down for analyses of runs.

use std::time::Instant;

use heddle_machine::host::Recorder;
use heddle_search::observed::trace::Trace;
use heddle_search::observed::{Observed, observe};
use heddle_search::outcome::{Outcome, Stopped};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::booted::{booted, missing};
use crate::finding::SearchFinding;
use crate::host::{PythonHost, RunOptions, guarded};
use crate::search::{SearchOptions, failed, since};

type Step = (u32, u64, Option<u64>);
type Location<'a> = (&'a str, Option<&'a str>, u32, Option<u32>, u32, bool);
type Site<'a> = (&'a str, &'a str, Option<&'a str>, Option<u16>);

/// One run: what was done, and tables of what it was done to.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct NotedRun {
    trace: Trace,
    outcome: Outcome,
    schedule: Vec<Step>,
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
    /// `(thread, deed, object, site)` in order.
    #[getter]
    fn events(&self) -> Vec<(u32, &str, u32, u32)> {
        let events = self.trace.events.iter();
        events.map(|event| (event.thread, event.deed.word(), event.object, event.site)).collect()
    }

    /// `(owner, field, object, index, maker, written)` by number.
    #[getter]
    fn locations(&self) -> Vec<Location<'_>> {
        let locations = self.trace.locations.iter();
        locations
            .map(|known| {
                let field = known.field.as_deref();
                (&*known.owner, field, known.object, known.index, known.maker, known.written)
            })
            .collect()
    }

    /// `(class, static field, object, site)` by number.
    #[getter]
    fn locks(&self) -> Vec<(&str, Option<&str>, u32, Option<u32>)> {
        let locks = self.trace.locks.iter();
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
        let sites = self.trace.sites.iter();
        sites
            .map(|(class, method, file, line)| (&**class, &**method, file.as_deref(), *line))
            .collect()
    }

    #[getter]
    fn threads(&self) -> Vec<&str> {
        self.trace.threads.iter().map(|name| &**name).collect()
    }

    #[getter]
    fn schedule(&self) -> Vec<Step> {
        self.schedule.clone()
    }

    /// Accesses, counted with those that say nothing new.
    #[getter]
    fn accesses(&self) -> u64 {
        self.trace.accesses
    }

    #[getter]
    fn bytecodes(&self) -> u64 {
        self.outcome.bytecodes
    }

    /// `time`, `memory` or `interrupted`, if the run was cut off.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
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

/// Run a program once with the schedule of a seed, and note what its threads do.
#[pyfunction]
pub(crate) fn note_program(
    py: Python<'_>,
    options: RunOptions,
    search: SearchOptions,
    find: Py<PyAny>,
    resources: Py<PyAny>,
    peers: &Bound<'_, PyDict>,
    seed: u64,
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
            let observed = observe(&mut machine, &since(begun, &config), seed);
            let how = machine.narrowed.iter();
            narrowed = how.map(|(who, how)| ((*who).to_owned(), how.clone())).collect();
            models = machine.world.stood_for();
            Ok(observed)
        })
        .and_then(|observed| observed)
    });
    let observed = observed.unwrap_or_else(|unsupported| Observed {
        trace: Trace::default(),
        schedule: Vec::new(),
        blocked: Vec::new(),
        outcome: failed(&unsupported),
    });
    let steps = observed.schedule.iter();
    let schedule = steps.map(|taken| (taken.thread.0, taken.bytecodes, taken.decision)).collect();
    let blocked = observed.blocked.iter().map(|thread| thread.0).collect();
    let (trace, outcome) = (observed.trace, observed.outcome);
    let ends = outcome.findings.iter().map(|finding| SearchFinding::of(py, finding));
    let findings = PyTuple::new(py, ends.collect::<PyResult<Vec<_>>>()?)?.unbind();
    Ok(NotedRun { trace, outcome, schedule, blocked, narrowed, models, findings })
}
