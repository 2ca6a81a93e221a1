//! `heddle_search` seen from Python: all interleavings of one program.

use std::sync::Arc;
use std::time::{Duration, Instant};

use heddle_machine::host::Recorder;
use heddle_machine::irrelevant::Irrelevant;
use heddle_machine::record::event::Frame;
use heddle_machine::state::State;
use heddle_machine::trap::Unsupported;
use heddle_machine::watch::Reductions;
use heddle_machine::world::{Sources, Visited};
use heddle_search::order::{Heuristic, Order, Priorities, Sampling};
use heddle_search::outcome::{Claims, Config, Limits, Outcome, Predicate, Spot, Stopped};
use heddle_search::{drop_aside, search_telling, store};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::booted::{booted, missing};
use crate::finding::SearchFinding;
use crate::host::{PythonHost, RunOptions, guarded};
use crate::listener::{Functions, PythonListener, threads};
use crate::sets::SetsOptions;
use crate::temporal::TemporalOptions;

/// What a search found.
#[pyclass(frozen, get_all, module = "heddle._core")]
#[expect(clippy::struct_excessive_bools, reason = "facts, each with a name")]
pub(crate) struct SearchEnd {
    /// What is wrong.
    findings: Py<PyTuple>,
    /// Counts by name.
    effort: Py<PyDict>,
    /// `time`, `memory`, `states` or `interrupted`, if the search ended before its time.
    stopped: Option<&'static str>,
    /// Whether a run was cut off because it was too long.
    cut_off: bool,
    /// Whether a step was not taken because the contexts were used up.
    context_bound: bool,
    /// Whether a thread looked at the clock.
    clock_read: bool,
    /// Whether a thread waited or parked.
    waited: bool,
    /// Whether a thread tried a weak compare-and-set.
    attempted: bool,
    /// A data race that was met, whether or not it was asked for.
    race: Option<String>,
    /// An atomic access that promises less than a volatile one, and counts.
    weak: Option<String>,
    /// What could not be modelled, with the remedy.
    unsupported: Py<PyTuple>,
    /// Classes of the JDK that a model stood for, as Java spells them.
    models: Py<PyTuple>,
    /// What the program looked at that the models do not show as the library does.
    needs: Py<PyTuple>,
    /// What cut down the behaviours that were looked at, and how.
    narrowed: Py<PyTuple>,
    /// Whether threads that wait while others go on were not looked at, since runs were left out.
    unjudged: bool,
    /// `(kind, message, frame)` for each thing that is worth saying; frames as in a replay.
    remarks: Py<PyTuple>,
    /// Contexts up to which all runs were looked at, if they were counted.
    contexts: u32,
    /// What grew along the last run, if a limit ended the search.
    grew: Vec<String>,
    /// What was tried aside when something was found, if it was not the search itself.
    found_by: Option<String>,
    /// `(class, method, descriptor, instructions, ways)` for each of the user's methods that was
    /// called, if that was asked for; instructions by index, ways with the number of each.
    visited: Py<PyTuple>,
}

/// What a search is asked; the names are Python's.
#[derive(FromPyObject)]
#[expect(clippy::struct_excessive_bools, reason = "switches, each with a name")]
pub(crate) struct SearchOptions {
    claims: Vec<String>,
    all: bool,
    shorten: bool,
    tries: Option<u64>,
    store: String,
    bits: usize,
    without: Vec<String>,
    timeouts_last: bool,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
    depth_limit: Option<usize>,
    state_limit: Option<u64>,
    context_limit: Option<u32>,
    order: String,
    heuristic: String,
    sampling: String,
    bug_depth: u32,
    seed: u64,
    runs: u64,
    unreachable: Vec<(String, String, Option<u16>)>,
    invariants: Vec<(String, String)>,
    temporal: Option<TemporalOptions>,
    sets: Option<SetsOptions>,
    self_check: bool,
    windows: Vec<Vec<u32>>,
    irrelevant: Option<IrrelevantOptions>,
    curious: Option<u64>,
}

/// Memory that decides nothing; the names are Python's.
#[derive(FromPyObject)]
struct IrrelevantOptions {
    fields: Vec<(String, String)>,
    places: Vec<(String, String, String, u16)>,
}

impl IrrelevantOptions {
    fn irrelevant(&self) -> Irrelevant {
        Irrelevant { fields: self.fields.clone(), places: self.places.clone() }
    }
}

impl SearchOptions {
    pub(crate) fn config(&self) -> PyResult<Config> {
        let unknown = |what: &str| PyValueError::new_err(format!("no such option: {what}"));
        let claims = |name: &str| self.claims.iter().any(|claim| claim == name);
        let store = match &*self.store {
            "exact" => store::Kind::Exact,
            "compact" => store::Kind::Compact,
            "bits" => store::Kind::Bits(self.bits),
            "none" => store::Kind::None,
            other => return Err(unknown(other)),
        };
        let mut reductions = Reductions::ALL;
        for name in &self.without {
            *reductions.switch(name).ok_or_else(|| unknown(name))? = false;
        }
        Ok(Config {
            claims: Claims {
                exceptions: claims("uncaught"),
                deadlocks: claims("deadlock"),
                races: claims("race"),
                exit: claims("exit"),
                unreachable: self.spots(),
                invariants: self.predicates(),
                sets: self.sets.as_ref().map(|sets| Arc::new(sets.sets())),
            },
            temporal: self.temporal.as_ref().map(TemporalOptions::temporal).transpose()?,
            all: self.all,
            shorten: self.shorten,
            store,
            reductions,
            timeouts_last: self.timeouts_last,
            limits: Limits {
                time: self.time_limit.map(Duration::from_secs_f64),
                memory: self.memory_limit,
                depth: self.depth_limit,
                states: self.state_limit,
                contexts: self.context_limit,
            },
            order: self.order()?,
            finals: false,
            self_check: self.self_check,
            irrelevant: self.irrelevant.as_ref().map(|known| Arc::new(known.irrelevant())),
            curious: self.curious,
            tries: self.tries,
            windows: self.windows.iter().cloned().map(threads).collect(),
        })
    }

    fn order(&self) -> PyResult<Order> {
        let unknown = |what: &str| PyValueError::new_err(format!("no such option: {what}"));
        Ok(match &*self.order {
            "depth" => Order::Depth,
            "breadth" => Order::Breadth,
            "contexts" => Order::Contexts,
            "best" => {
                let heuristic = Heuristic::named(&self.heuristic);
                Order::Best(heuristic.ok_or_else(|| unknown(&self.heuristic))?)
            }
            "random" => {
                let priorities = match &*self.sampling {
                    "pct" => Priorities::Threads(self.bug_depth),
                    "pos" => Priorities::Actions,
                    other => return Err(unknown(other)),
                };
                Order::Random(Sampling { priorities, seed: self.seed, runs: self.runs })
            }
            other => return Err(unknown(other)),
        })
    }

    fn spots(&self) -> Vec<Spot> {
        let spots = self.unreachable.iter().cloned();
        spots.map(|(class, method, line)| Spot { class, method, line }).collect()
    }

    fn predicates(&self) -> Vec<Predicate> {
        let predicates = self.invariants.iter().cloned();
        predicates.map(|(class, method)| Predicate { class, method }).collect()
    }
}

/// Search all interleavings of a program. Of the listeners one is told many times a second how far
/// the search has come, one what was found while the search still goes on, and one is asked once
/// for groups of threads that are worth a search of their own.
#[pyfunction]
#[pyo3(signature = (options, search, find, resources, peers, listeners))]
pub(crate) fn search_program(
    py: Python<'_>,
    options: RunOptions,
    search: SearchOptions,
    find: Py<PyAny>,
    resources: Py<PyAny>,
    peers: &Bound<'_, PyDict>,
    listeners: Functions,
) -> PyResult<SearchEnd> {
    let config = search.config()?;
    let host = PythonHost::new(peers, Recorder::default(), false)?;
    let listener = PythonListener::new(listeners);
    let sources = options.sources(find, resources)?;
    let searched = py.detach(|| searched(sources, &options, (host, listener), &config));
    end(py, searched, config.store)
}

pub(crate) fn searched(
    sources: Sources,
    options: &RunOptions,
    outside: (PythonHost, PythonListener),
    config: &Config,
) -> Searched {
    guarded(|| run(sources, options, outside, config)).unwrap_or_else(|unsupported| Searched {
        outcome: failed(&unsupported),
        ..Searched::default()
    })
}

pub(crate) fn failed(unsupported: &Unsupported) -> Outcome {
    let text = (unsupported.what.clone(), unsupported.remedy.clone());
    Outcome { unsupported: vec![text], ..Outcome::default() }
}

/// What is left of a search when its machine is gone.
#[derive(Default)]
pub(crate) struct Searched {
    pub(crate) outcome: Outcome,
    narrowed: Vec<(String, String)>,
    models: Vec<String>,
    needs: Vec<&'static str>,
    visited: Vec<Visited>,
}

pub(crate) fn run(
    sources: Sources,
    options: &RunOptions,
    (host, mut listener): (PythonHost, PythonListener),
    config: &Config,
) -> Searched {
    let begun = Instant::now();
    let mut machine = match booted(sources, options, host) {
        Ok(machine) => machine,
        Err(trap) => return Searched { outcome: failed(&missing(trap)), ..Searched::default() },
    };
    let outcome = match machine.start(&options.main, &options.arguments) {
        Ok(()) => search_telling(&mut machine, &since(begun, config), &mut listener),
        Err(trap) => failed(&missing(trap)),
    };
    let narrowed =
        machine.narrowed.iter().map(|(who, how)| ((*who).to_owned(), how.clone())).collect();
    let (models, visited) = (machine.world.stood_for(), machine.world.visited());
    let needs = machine.needs.iter().copied().collect();
    // With it goes what would have undone each step of the run that a limit stopped.
    let left = std::mem::replace(&mut machine.state, State::new(0));
    drop_aside(outcome.stopped, outcome.states, left);
    Searched { outcome, narrowed, models, needs, visited }
}

/// What is left of the limits when the library has started.
pub(crate) fn since(begun: Instant, config: &Config) -> Config {
    let time = config.limits.time.map(|time| time.saturating_sub(begun.elapsed()));
    Config { limits: Limits { time, ..config.limits.clone() }, ..config.clone() }
}

/// Counts by name; without a store there are no states to count.
fn effort<'py>(
    py: Python<'py>,
    outcome: &Outcome,
    store: store::Kind,
) -> PyResult<Bound<'py, PyDict>> {
    let effort = PyDict::new(py);
    if store == store::Kind::None {
        effort.set_item("executions", outcome.executions)?;
        effort.set_item("redundant", outcome.redundant)?;
    } else {
        effort.set_item("states", outcome.states)?;
        effort.set_item("revisited", outcome.revisited)?;
    }
    effort.set_item("transitions", outcome.transitions)?;
    effort.set_item("bytecodes", outcome.bytecodes)?;
    effort.set_item("depth", outcome.depth)?;
    if store != store::Kind::None {
        effort.set_item("components", outcome.components)?;
        effort.set_item("nodes", outcome.nodes)?;
        effort.set_item("table bytes", outcome.table_bytes)?;
    }
    effort.set_item("restarts", outcome.restarts)?;
    if outcome.repeated > 0 {
        effort.set_item("repeated", outcome.repeated)?;
    }
    if outcome.checked > 0 {
        effort.set_item("checked", outcome.checked)?;
    }
    if outcome.tried > 0 {
        effort.set_item("tried", outcome.tried)?;
    }
    if outcome.runs > 0 {
        effort.set_item("runs", outcome.runs)?;
    }
    Ok(effort)
}

pub(crate) fn end(py: Python<'_>, searched: Searched, kind: store::Kind) -> PyResult<SearchEnd> {
    let Searched { outcome, narrowed, models, needs, visited } = searched;
    let effort = effort(py, &outcome, kind)?;
    let findings = PyList::empty(py);
    for finding in outcome.findings {
        findings.append(Py::new(py, SearchFinding::of(py, &finding)?)?)?;
    }
    let visited = visited.into_iter().map(|visited| {
        let Visited { class, method, descriptor, instructions, ways } = visited;
        let names = (class.to_string(), method.to_string(), descriptor.to_string());
        (names.0, names.1, names.2, instructions, ways)
    });
    let remarks = outcome.remarks.into_iter().map(|remark| {
        let call = |frame: Frame| (frame.class, frame.method, frame.file, frame.line, frame.user);
        (remark.kind, remark.message, remark.frame.map(call))
    });
    let visited = PyTuple::new(py, visited.collect::<Vec<_>>())?;
    Ok(SearchEnd {
        findings: findings.to_tuple().unbind(),
        effort: effort.unbind(),
        stopped: outcome.stopped.map(|stopped| match stopped {
            Stopped::Time => "time",
            Stopped::Memory => "memory",
            Stopped::States => "states",
            Stopped::Interrupted => "interrupted",
        }),
        cut_off: outcome.cut_off,
        context_bound: outcome.context_bound,
        clock_read: outcome.clock_read,
        waited: outcome.waited,
        attempted: outcome.attempted,
        race: outcome.race,
        weak: outcome.weak,
        unsupported: PyTuple::new(py, outcome.unsupported)?.unbind(),
        models: PyTuple::new(py, models)?.unbind(),
        needs: PyTuple::new(py, needs)?.unbind(),
        narrowed: PyTuple::new(py, narrowed)?.unbind(),
        unjudged: outcome.unjudged,
        remarks: PyTuple::new(py, remarks.collect::<Vec<_>>())?.unbind(),
        contexts: outcome.contexts,
        grew: outcome.grew,
        found_by: outcome.found_by,
        visited: visited.unbind(),
    })
}
