//! `heddle_search::replay` seen from Python: a schedule executed again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use heddle_machine::action::Mode;
use heddle_machine::host::Recorder;
use heddle_machine::ids::ThreadId;
use heddle_machine::record::event::{Event, Frame, StackId};
use heddle_machine::trap::Unsupported;
use heddle_search::circles::Circle;
use heddle_search::defect::{Blocked, Exited, Racer, Uncaught};
use heddle_search::known::Known;
use heddle_search::outcome::Taken;
use heddle_search::replay::{Moved, Planned, Replayer};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::booted::{before_main, missing};
use crate::host::{PythonHost, RunOptions, guarded};
use crate::sets::SetsOptions;

pyo3::create_exception!(
    heddle._core,
    UnsupportedError,
    PyRuntimeError,
    "The machine cannot start a program; the arguments are what it lacks, and the remedy."
);

const ASK_EVERY: Duration = Duration::from_millis(50);

/// `(thread, bytecodes, decision, at)`; without `at` nothing is compared.
type Step = (u32, u64, Option<u64>, Option<String>);
/// `(thread, kind, what, value, stack, context)`
type Told = (u32, &'static str, String, Option<String>, u32, u32);
/// `(class, method, file, line, is_user)`
type Call = (String, String, Option<String>, Option<u16>, bool);
/// `(thread, stack)`
type CircledUnit = (u32, Option<u32>);
/// `(unit, member, mode, stack, locks)`
type CircledAccess = (usize, u8, &'static str, u32, Vec<String>);
type Circled = (u16, Option<String>, Vec<CircledUnit>, Vec<CircledAccess>, Vec<(usize, usize)>);

/// All that a schedule brought.
#[pyclass(frozen, get_all, module = "heddle._core")]
pub(crate) struct ReplayEnd {
    /// The names of the threads, by number.
    threads: Py<PyTuple>,
    /// `(thread, kind, what, value, stack, context)` for each thing that a thread did.
    events: Py<PyTuple>,
    /// Stacks by number, innermost call first: `(class, method, file, line, is_user)` each.
    stacks: Py<PyTuple>,
    /// Where the thread of each step stood after it.
    places: Py<PyTuple>,
    /// What was printed.
    output: Py<PyBytes>,
    /// Where the program parted from the schedule.
    parted: Option<String>,
    /// `(thread, class, message, stack)`
    uncaught: Option<(u32, String, Option<String>, u32)>,
    /// `(thread, status, stack)` if the program ended with a status that says that it failed.
    exited: Option<(u32, i32, u32)>,
    /// `(thread, need, what, holder, stack, acquired, daemon)` for each thread that is blocked.
    deadlock: Py<PyTuple>,
    /// `(thread, what, mode, stack, locks)` for each of the two, or nothing.
    race: Py<PyTuple>,
    /// Units of work that come before each other in a circle: `(set, object, units, accesses,
    /// edges)`. A unit is `(thread, stack of its beginning)`, an access `(unit, member, mode,
    /// stack, locks)`, an edge a pair of accesses.
    circle: Option<Circled>,
    /// `(number, way, place)` of objects: fields that lead to it, the call that made it.
    known: Py<PyTuple>,
}

fn told(event: Event) -> Told {
    let Event { thread, kind, what, value, stack, context } = event;
    (thread.0, kind.word(), what, value, stack.0, context)
}

fn calls(replayer: &Replayer, stack: u32) -> Vec<Call> {
    let frames = replayer.frames(StackId(stack)).into_iter();
    frames.map(call).collect()
}

fn call(frame: Frame) -> Call {
    (frame.class, frame.method, frame.file, frame.line, frame.user)
}

fn circled((circle, object, locks): (Circle, Option<String>, Vec<Vec<String>>)) -> Circled {
    let units = circle.parts.iter().map(|part| (part.thread.0, part.begun.map(|stack| stack.0)));
    let accesses = circle.accesses.iter().zip(locks).map(|(access, locks)| {
        let mode = match access.mode {
            Mode::Read => "read",
            Mode::Write => "write",
            Mode::Update | Mode::Attempt => "update",
        };
        (access.part, access.member, mode, access.stack.0, locks)
    });
    (circle.subject.set, object, units.collect(), accesses.collect(), circle.edges.clone())
}

/// Boot a machine and put it before the schedule's first step.
fn replayer(
    py: Python<'_>,
    options: &RunOptions,
    sources: (Py<PyAny>, Py<PyAny>),
    peers: &Bound<'_, PyDict>,
    steps: Vec<Step>,
    sets: Option<&SetsOptions>,
) -> PyResult<Replayer> {
    let host = PythonHost::new(peers, Recorder::default(), false)?;
    let (find, resources) = sources;
    let sources = options.sources(find, resources)?;
    let steps = steps.into_iter().map(|(thread, bytecodes, decision, at)| Planned {
        taken: Taken { thread: ThreadId(thread), decision, bytecodes },
        at,
    });
    let steps: Vec<Planned> = steps.collect();
    let sets = sets.map(|sets| Arc::new(sets.sets()));
    let made = py.detach(|| {
        guarded(|| {
            before_main(sources, options, host).map(|machine| {
                let made = Replayer::new(machine, steps);
                match &sets {
                    Some(sets) => made.with_sets(sets),
                    None => made,
                }
            })
        })
    });
    match made {
        Ok(Ok(replayer)) => Ok(replayer),
        Ok(Err(trap)) => Err(unsupported_error(&missing(trap))),
        Err(unsupported) => Err(unsupported_error(&unsupported)),
    }
}

/// What Python raises where the machine cannot go on.
pub(crate) fn unsupported_error(unsupported: &Unsupported) -> PyErr {
    UnsupportedError::new_err((unsupported.what.clone(), unsupported.remedy.clone()))
}

/// What a whole schedule brings, before it is Python's.
struct Played {
    events: Vec<Event>,
    places: Vec<String>,
    parted: Option<String>,
    interrupted: bool,
    uncaught: Option<Uncaught>,
    exited: Option<Exited>,
    deadlock: Vec<Blocked>,
    races: Vec<[Racer; 2]>,
    known: Vec<Known>,
    /// With its object, and the locks that each access was made under.
    circle: Option<(Circle, Option<String>, Vec<Vec<String>>)>,
}

fn play(replayer: &mut Replayer, beside: bool, last: Option<ThreadId>) -> Played {
    let (mut events, mut places, mut parted) = (Vec::new(), Vec::new(), None);
    let (mut asked, mut interrupted) = (Instant::now(), false);
    while let Some(moved) = replayer.forward() {
        events.extend(moved.events);
        places.push(moved.at);
        parted = moved.parted;
        if asked.elapsed() > ASK_EVERY {
            asked = Instant::now();
            interrupted = replayer.is_interrupted();
        }
        if parted.is_some() || interrupted {
            break;
        }
    }
    let circle = replayer.circle().map(|circle| {
        let object = replayer.object_text(circle.subject.object);
        let locks = circle.accesses.iter().map(|access| {
            let locks = access.locks.iter();
            locks.filter_map(|&lock| replayer.object_text(lock)).collect()
        });
        let locks = locks.collect();
        (circle, object, locks)
    });
    Played {
        circle,
        events,
        places,
        parted,
        interrupted,
        uncaught: replayer.uncaught(),
        exited: last.and_then(|thread| replayer.exited(thread)),
        deadlock: replayer.deadlock(beside),
        races: replayer.races(),
        known: replayer.known(),
    }
}

/// Execute a schedule again, all of it, and tell what its threads did. `beside` says whether to look
/// for threads that wait for ever although others go on, which takes a search.
#[pyfunction]
#[pyo3(signature = (options, find, resources, peers, steps, beside, sets = None))]
#[expect(clippy::too_many_arguments, reason = "one for each part of the question")]
pub(crate) fn replay_program(
    py: Python<'_>,
    options: RunOptions,
    find: Py<PyAny>,
    resources: Py<PyAny>,
    peers: &Bound<'_, PyDict>,
    steps: Vec<Step>,
    beside: bool,
    sets: Option<SetsOptions>,
) -> PyResult<ReplayEnd> {
    let last = steps.last().map(|step| ThreadId(step.0));
    let mut replayer = replayer(py, &options, (find, resources), peers, steps, sets.as_ref())?;
    let played = py
        .detach(|| guarded(|| play(&mut replayer, beside, last)))
        .map_err(|unsupported| unsupported_error(&unsupported))?;
    if played.interrupted {
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    let stacks = (0..).take(replayer.stacks()).map(|stack| calls(&replayer, stack));
    let stacks: Vec<Bound<'_, PyTuple>> =
        stacks.map(|calls| PyTuple::new(py, calls)).collect::<PyResult<_>>()?;
    let deadlock = played.deadlock.into_iter().map(|blocked| {
        let Blocked { thread, need, what, holder, stack, acquired, daemon } = blocked;
        let (holder, acquired) = (holder.map(|holder| holder.0), acquired.map(|stack| stack.0));
        (thread.0, need.word(), what, holder, stack.0, acquired, daemon)
    });
    let race = played.races.into_iter().flatten().map(|racer| {
        let Racer { thread, what, mode, stack, locks } = racer;
        Ok((thread.0, what, mode, stack.0, PyTuple::new(py, locks)?))
    });
    let race: Vec<_> = race.collect::<PyResult<_>>()?;
    let uncaught = played
        .uncaught
        .map(|uncaught| (uncaught.thread.0, uncaught.class, uncaught.message, uncaught.stack.0));
    Ok(ReplayEnd {
        threads: PyTuple::new(py, replayer.threads())?.unbind(),
        events: PyTuple::new(py, played.events.into_iter().map(told).collect::<Vec<_>>())?.unbind(),
        stacks: PyTuple::new(py, stacks)?.unbind(),
        places: PyTuple::new(py, played.places)?.unbind(),
        output: PyBytes::new(py, replayer.output()).unbind(),
        parted: played.parted,
        uncaught,
        exited: played.exited.map(|exited| (exited.thread.0, exited.status, exited.stack.0)),
        deadlock: PyTuple::new(py, deadlock.collect::<Vec<_>>())?.unbind(),
        race: PyTuple::new(py, race)?.unbind(),
        circle: played.circle.map(circled),
        known: PyTuple::new(py, played.known.into_iter().map(known))?.unbind(),
    })
}

/// What a step brought: events, and where the program parted from the schedule.
type Stepped<'py> = (Bound<'py, PyTuple>, Option<String>);

/// Where objects are kept and were made.
fn known(known: Known) -> (usize, Vec<String>, Option<Call>) {
    (known.number, known.way, known.made.map(call))
}

/// A schedule executed step by step, forwards and backwards.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct Stepper(Mutex<Replayer>);

impl Stepper {
    fn replayer(&self) -> MutexGuard<'_, Replayer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn moved<'py>(
        &self,
        py: Python<'py>,
        step: impl FnOnce(&mut Replayer) -> Option<Moved> + Send,
    ) -> PyResult<Stepped<'py>> {
        let moved = py
            .detach(|| guarded(|| step(&mut self.replayer())))
            .map_err(|unsupported| unsupported_error(&unsupported))?;
        let Moved { events, parted, .. } =
            moved.ok_or_else(|| PyValueError::new_err("this is the end"))?;
        Ok((PyTuple::new(py, events.into_iter().map(told).collect::<Vec<_>>())?, parted))
    }
}

#[pymethods]
impl Stepper {
    #[new]
    #[pyo3(signature = (options, find, resources, peers, steps, sets = None))]
    fn new(
        py: Python<'_>,
        options: RunOptions,
        find: Py<PyAny>,
        resources: Py<PyAny>,
        peers: &Bound<'_, PyDict>,
        steps: Vec<Step>,
        sets: Option<SetsOptions>,
    ) -> PyResult<Self> {
        let replayer = replayer(py, &options, (find, resources), peers, steps, sets.as_ref())?;
        Ok(Self(Mutex::new(replayer)))
    }

    #[getter]
    fn position(&self) -> usize {
        self.replayer().position()
    }

    #[getter]
    fn length(&self) -> usize {
        self.replayer().length()
    }

    #[getter]
    fn threads<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.replayer().threads())
    }

    /// `(events, parted)`; a step that cannot be taken leaves the position as it is.
    fn forward<'py>(&self, py: Python<'py>) -> PyResult<Stepped<'py>> {
        self.moved(py, Replayer::forward)
    }

    /// The same for a step that takes the place of those that were planned from here on.
    fn take<'py>(
        &self,
        py: Python<'py>,
        thread: u32,
        bytecodes: u64,
        decision: Option<u64>,
    ) -> PyResult<Stepped<'py>> {
        let taken = Taken { thread: ThreadId(thread), decision, bytecodes };
        self.moved(py, |replayer| replayer.take(taken))
    }

    fn back(&self, py: Python<'_>) -> PyResult<()> {
        let moved = py.detach(|| self.replayer().back());
        if moved { Ok(()) } else { Err(PyValueError::new_err("this is the start")) }
    }

    fn frames<'py>(&self, py: Python<'py>, stack: u32) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, calls(&self.replayer(), stack))
    }

    fn show(&self, expression: &str) -> PyResult<String> {
        self.replayer().show(expression).map_err(PyValueError::new_err)
    }
}
