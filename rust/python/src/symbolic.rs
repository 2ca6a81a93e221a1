//! `heddle_formal::symbolic` seen from Python: networks within bounded contexts, on BDDs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use heddle_formal::symbolic::bdd::{Budget, Stop};
use heddle_formal::symbolic::network::{
    Cell, Expression, Kind, Label, Network, Operator, Place, Procedure, Rule, Step, Then, Thread,
};
use heddle_formal::symbolic::{Answer, Hit, Options, Order, Reuse, Splitting, solve};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Functions of many variables are followed one variable at a time.
const STACK: usize = 256 << 20;
const POLL: Duration = Duration::from_millis(20);
const PATIENCE: Duration = Duration::from_millis(400);

/// Kind or operator, width, numbers.
type FlatExpression = (String, u32, Vec<u128>);
/// Kind and up to three numbers.
type FlatStep = (String, usize, usize, usize);
/// Kind, label, procedure, expressions, places.
type FlatThen = (String, usize, usize, Vec<usize>, Vec<usize>);
/// Whether threads switch, whether being stuck is no matter, the owner.
type FlatLabel = (bool, bool, Option<usize>);
/// Number of parameters, widths, labels, rules.
type FlatProcedure = (usize, Vec<u32>, Vec<FlatLabel>, Vec<(usize, Vec<FlatStep>, FlatThen)>);

/// A network as Python hands it over; the names are Python's.
#[derive(FromPyObject)]
pub(crate) struct FlatNetwork {
    expressions: Vec<FlatExpression>,
    cells: Vec<(u32, Option<u128>)>,
    arrays: Vec<(usize, usize)>,
    procedures: Vec<FlatProcedure>,
    threads: Vec<(usize, Vec<Option<u128>>)>,
    alike: Vec<Vec<usize>>,
}

/// What is asked; the names are Python's.
#[derive(FromPyObject)]
pub(crate) struct Question {
    contexts: u32,
    splitting: String,
    targets: Vec<(usize, usize)>,
    groups: Vec<Vec<usize>>,
    chains: bool,
    deadlock: bool,
    order: String,
    reuse: bool,
    time_limit: Option<f64>,
    node_limit: usize,
}

/// Contexts, the thread of each context, the values of the cells before each.
type FlatHit = (u32, Option<(Vec<usize>, Vec<Vec<u128>>)>);

/// What was found.
#[pyclass(frozen, get_all, module = "heddle._core")]
pub(crate) struct NetworkAnswer {
    /// For each target the fewest contexts and a chain, or None.
    targets: Vec<Option<FlatHit>>,
    /// The same for a deadlock.
    deadlock: Option<FlatHit>,
    /// Whether more contexts would reach nothing new.
    converged: bool,
    /// Contexts within which everything was looked at.
    contexts: u32,
    /// `time`, `memory` or `interrupted`, if it ended before its time.
    stopped: Option<&'static str>,
    /// Counts by name.
    effort: Py<PyDict>,
}

fn wrong(what: &str) -> PyErr {
    PyValueError::new_err(format!("not a network: {what}"))
}

fn place(number: usize) -> Place {
    if number % 2 == 0 { Place::Global(number / 2) } else { Place::Local(number / 2) }
}

fn expression((kind, bits, numbers): &FlatExpression) -> PyResult<Expression> {
    let index = |at: usize| -> PyResult<usize> {
        let number = numbers.get(at).and_then(|&number| usize::try_from(number).ok());
        number.ok_or_else(|| wrong("an expression lacks a number"))
    };
    let kind = match &**kind {
        "constant" => Kind::Constant(numbers.first().copied().unwrap_or_default()),
        "global" => Kind::Global(index(0)?),
        "local" => Kind::Local(index(0)?),
        "self" => Kind::Own,
        "table" => Kind::Table(index(0)?, numbers.iter().skip(1).copied().collect()),
        name => {
            let operator = Operator::named(name).ok_or_else(|| wrong(name))?;
            let operands = (0..numbers.len()).map(index).collect::<PyResult<_>>()?;
            Kind::Apply(operator, operands)
        }
    };
    Ok(Expression { bits: *bits, kind })
}

fn step(&(ref kind, first, second, third): &FlatStep) -> PyResult<Step> {
    Ok(match &**kind {
        "assume" => Step::Assume(first),
        "assign" => Step::Assign(place(first), second),
        "load" => Step::Load(place(first), second, third),
        "store" => Step::Store(first, second, third),
        "havoc" => Step::Havoc(place(first)),
        other => return Err(wrong(other)),
    })
}

fn then((kind, label, procedure, expressions, places): &FlatThen) -> PyResult<Then> {
    Ok(match &**kind {
        "goto" => Then::Goto(*label),
        "return" => Then::Return(expressions.clone()),
        "call" => Then::Call {
            procedure: *procedure,
            arguments: expressions.clone(),
            results: places.iter().copied().map(place).collect(),
            label: *label,
        },
        other => return Err(wrong(other)),
    })
}

fn procedure((parameters, locals, labels, rules): &FlatProcedure) -> PyResult<Procedure> {
    let labels = labels.iter().map(|&(switch, quiet, owner)| Label { switch, quiet, owner });
    let rules = rules.iter().map(|(source, steps, end)| {
        let steps = steps.iter().map(step).collect::<PyResult<_>>()?;
        Ok(Rule { source: *source, steps, then: then(end)? })
    });
    Ok(Procedure {
        parameters: *parameters,
        locals: locals.clone(),
        labels: labels.collect(),
        rules: rules.collect::<PyResult<_>>()?,
    })
}

fn network(flat: &FlatNetwork) -> PyResult<Network> {
    let cells = flat.cells.iter().map(|&(bits, initial)| Cell { bits, initial });
    let threads = flat.threads.iter();
    let threads = threads.map(|(procedure, arguments)| Thread {
        procedure: *procedure,
        arguments: arguments.clone(),
    });
    let network = Network {
        expressions: flat.expressions.iter().map(expression).collect::<PyResult<_>>()?,
        cells: cells.collect(),
        arrays: flat.arrays.clone(),
        procedures: flat.procedures.iter().map(procedure).collect::<PyResult<_>>()?,
        threads: threads.collect(),
        alike: flat.alike.clone(),
    };
    network.check().map_err(|what| wrong(&what))?;
    Ok(network)
}

fn options(question: &Question) -> PyResult<Options> {
    let unknown = |what: &str| PyValueError::new_err(format!("no such option: {what}"));
    Ok(Options {
        contexts: question.contexts,
        splitting: match &*question.splitting {
            "eager" => Splitting::Eager,
            "lazy" => Splitting::Lazy,
            other => return Err(unknown(other)),
        },
        reuse: if question.reuse { Reuse::On } else { Reuse::Off },
        order: match &*question.order {
            "related" => Order::Related,
            "listed" => Order::Listed,
            other => return Err(unknown(other)),
        },
        targets: question.targets.clone(),
        groups: question.groups.clone(),
        chains: question.chains,
        deadlock: question.deadlock,
    })
}

/// Look at every run of a network within bounded contexts. `proceed` is asked many times a second
/// whether to go on; it and signals are attended to here while another thread computes.
#[pyfunction]
pub(crate) fn solve_network(
    py: Python<'_>,
    network: FlatNetwork,
    question: Question,
    proceed: Option<Py<PyAny>>,
) -> PyResult<NetworkAnswer> {
    let network = self::network(&network)?;
    let options = options(&question)?;
    let labels = |procedure: usize| network.procedures.get(procedure).map_or(0, |p| p.labels.len());
    if options.targets.iter().any(|&(procedure, label)| label >= labels(procedure)) {
        return Err(wrong("a target that is no label"));
    }
    let answer = py.detach(|| attended(network, options, question, proceed.as_ref()))?;
    converted(py, answer)
}

/// What the thread that computes and the one that waits for it share.
struct Shared {
    stop: AtomicBool,
    latest: Mutex<Answer>,
}

/// Compute in a thread of its own, and wait for it, but not longer than it may take: a single
/// operation on large sets can go on for long. Then what was found until then is the answer, and
/// the thread ends by itself.
fn attended(
    network: Network,
    options: Options,
    question: Question,
    proceed: Option<&Py<PyAny>>,
) -> PyResult<Answer> {
    let nothing = Answer { targets: vec![None; options.targets.len()], ..Answer::default() };
    let shared = Arc::new(Shared { stop: AtomicBool::new(false), latest: Mutex::new(nothing) });
    let theirs = Arc::clone(&shared);
    let limit = question.time_limit.map(Duration::from_secs_f64);
    let (done, waiting) = mpsc::channel();
    let run = move || {
        let budget = Budget {
            time: question.time_limit.map(Duration::from_secs_f64),
            nodes: question.node_limit,
            proceed: &|| !theirs.stop.load(Ordering::Relaxed),
            found: &|answer| {
                *theirs.latest.lock().unwrap_or_else(PoisonError::into_inner) = answer.clone();
            },
        };
        drop(done.send(solve(&network, &options, &budget)));
    };
    Builder::new().stack_size(STACK).spawn(run)?;
    let begin = Instant::now();
    let mut ended: Option<(Stop, Instant)> = None;
    loop {
        match waiting.recv_timeout(POLL) {
            Ok(answer) => {
                let stopped = answer.stopped.map(|stop| ended.map_or(stop, |(stop, _)| stop));
                return Ok(Answer { stopped, ..answer });
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the solver broke off"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if ended.is_none() {
            if !ask(proceed).inspect_err(|_| shared.stop.store(true, Ordering::Relaxed))? {
                ended = Some((Stop::Interrupted, Instant::now()));
            } else if limit.is_some_and(|limit| begin.elapsed() >= limit) {
                ended = Some((Stop::Time, Instant::now()));
            }
        }
        if let Some((stop, since)) = ended {
            shared.stop.store(true, Ordering::Relaxed);
            if since.elapsed() >= PATIENCE {
                let latest = shared.latest.lock().unwrap_or_else(PoisonError::into_inner);
                return Ok(Answer { stopped: Some(stop), ..latest.clone() });
            }
        }
    }
}

/// Ask Python whether to go on.
fn ask(proceed: Option<&Py<PyAny>>) -> PyResult<bool> {
    Python::attach(|py| {
        py.check_signals()?;
        proceed.map_or(Ok(true), |proceed| proceed.call0(py)?.extract(py))
    })
}

fn converted(py: Python<'_>, answer: Answer) -> PyResult<NetworkAnswer> {
    let flat = |hit: Hit| (hit.contexts, hit.chain.map(|chain| (chain.threads, chain.cells)));
    let counters = &answer.counters;
    let effort = PyDict::new(py);
    for (name, count) in [
        ("view tuples", counters.tuples),
        ("classes", counters.classes),
        ("confluent contexts", counters.confluent),
        ("subsumed", counters.subsumed),
        ("contexts computed", counters.runs),
        ("relational products", counters.products),
        ("nodes", counters.nodes as u64),
        ("peak nodes", counters.peak as u64),
        ("summaries computed", counters.computed),
        ("summaries reused", counters.reused),
        ("rules compiled", counters.compiled as u64),
    ] {
        effort.set_item(name, count)?;
    }
    Ok(NetworkAnswer {
        targets: answer.targets.into_iter().map(|hit| hit.map(flat)).collect(),
        deadlock: answer.deadlock.map(flat),
        converged: answer.converged,
        contexts: answer.contexts,
        stopped: answer.stopped.map(Stop::name),
        effort: effort.unbind(),
    })
}
