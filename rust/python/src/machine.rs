//! `heddle_machine` seen from Python: run one program under one schedule.

use heddle_machine::Machine;
use heddle_machine::host::{Recorder, Stream};
use heddle_machine::scheduler::{End, Schedule};
use heddle_machine::world::Sources;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::booted::{booted, missing};
use crate::host::{PythonHost, RunOptions, guarded};

/// How a run ended.
#[pyclass(frozen, get_all, module = "heddle._core")]
pub(crate) struct RunEnd {
    /// `exit`, `deadlock`, `unsupported` or `interrupted`.
    kind: &'static str,
    /// The program's status, if it ended by itself.
    status: Option<i32>,
    /// What there is to say: the threads that are stuck, or what is not supported and the remedy.
    details: Py<PyTuple>,
    /// Bytecodes executed, those of the library's start not counted.
    bytecodes: u64,
    /// What was printed, if it was captured.
    stdout: Py<PyBytes>,
    /// What was printed to `System.err`, if it was captured.
    stderr: Py<PyBytes>,
}

/// Run a program to its end. `find` gives the bytes of the user's classes by internal name,
/// `resources` gives the URLs of resources of a name.
#[pyfunction]
pub(crate) fn run_program(
    py: Python<'_>,
    options: RunOptions,
    find: Py<PyAny>,
    resources: Py<PyAny>,
    peers: &Bound<'_, PyDict>,
) -> PyResult<RunEnd> {
    let sources = options.sources(find, resources)?;
    let recorder = Recorder::default();
    let host = PythonHost::new(peers, recorder.clone(), !options.capture)?;
    let (end, bytecodes) = py
        .detach(|| guarded(|| run(sources, options, host)))
        .unwrap_or_else(|unsupported| (End::Unsupported(unsupported, "the interpreter".into()), 0));
    RunEnd::new(py, end, bytecodes, &recorder)
}

impl RunEnd {
    /// What is told of an end.
    pub(crate) fn new(
        py: Python<'_>,
        end: End,
        bytecodes: u64,
        recorder: &Recorder,
    ) -> PyResult<Self> {
        let (kind, status, details) = match end {
            End::Exit(status) => ("exit", Some(status), Vec::new()),
            End::Deadlock(threads) => ("deadlock", None, threads),
            End::Unsupported(unsupported, place) => {
                ("unsupported", None, vec![unsupported.what, place, unsupported.remedy])
            }
            End::Interrupted => ("interrupted", None, Vec::new()),
        };
        Ok(Self {
            kind,
            status,
            details: PyTuple::new(py, details)?.unbind(),
            bytecodes,
            stdout: PyBytes::new(py, &recorder.text(Stream::Out)).unbind(),
            stderr: PyBytes::new(py, &recorder.text(Stream::Err)).unbind(),
        })
    }
}

fn run(sources: Sources, options: RunOptions, host: PythonHost) -> (End, u64) {
    started(sources, &options, host, Machine::run)
}

/// Start a program, and let `run` run it: how it ended, and the bytecodes that took.
pub(crate) fn started(
    sources: Sources,
    options: &RunOptions,
    host: PythonHost,
    run: impl FnOnce(&mut Machine, Schedule) -> End,
) -> (End, u64) {
    let schedule = options.seed.map_or(Schedule::Fair, Schedule::Random);
    let mut machine = match booted(sources, options, host) {
        Ok(machine) => machine,
        Err(trap) => return (End::Unsupported(missing(trap), "the start".into()), 0),
    };
    let before = machine.executed;
    let end = match machine.start(&options.main, &options.arguments) {
        Ok(()) => run(&mut machine, schedule),
        Err(trap) => End::Unsupported(missing(trap), "the start".into()),
    };
    (end, machine.executed - before)
}
