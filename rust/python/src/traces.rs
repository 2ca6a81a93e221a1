//! `heddle_formal::traces` seen from Python: the events of one run, and what analyses say of them.

use std::sync::Arc;

use heddle_formal::traces::event::{Deed, Event, Race};
use heddle_formal::traces::{
    eraser, happens_before, influences, lock_orders, prediction, signals, usage,
};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::trees::Patience;

/// Tables are as long as the greatest number.
const GREATEST: u32 = 1 << 26;

type Row = (u32, &'static str, u32, u32);
type RawRow<'py> = (u32, Bound<'py, PyString>, u32, u32);
type RawRace = (u32, u32, u32);

/// State, owner, locks, last access, access of the warning, access before that.
type RawProtection =
    (&'static str, Option<u32>, Option<Vec<u32>>, Option<u32>, Option<u32>, Option<u32>);

/// Lock, takers, taken, requested, first taking, blocked, first block, locks held meanwhile.
type RawUse = (u32, Vec<u32>, u32, u32, Option<u32>, u32, Option<u32>, Vec<u32>);

/// Kind, state, threads, locks.
type RawShared = (u32, &'static str, Vec<u32>, Option<Vec<u32>>);

/// The events of one run in order, and the locations that were written before, with their writers.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct Trace {
    events: Arc<Vec<Event>>,
    /// How many of them are in the run.
    length: usize,
    written: Arc<[(u32, u32)]>,
    repeated: Arc<[(u32, u32)]>,
    /// Locks whose critical sections hand on what is no event.
    handing: Arc<[u32]>,
    /// Actions that only repeat what the same thread did just before.
    #[pyo3(get)]
    left_out: u64,
}

/// What lock sets say about each location.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct Protections(eraser::Protections);

impl Trace {
    pub(crate) fn new(events: Arc<Vec<Event>>, written: Arc<[(u32, u32)]>) -> Self {
        let (repeated, handing) = (Arc::default(), Arc::default());
        Self { length: events.len(), events, written, repeated, handing, left_out: 0 }
    }

    /// The same, where critical sections on these locks hand on what is no event.
    pub(crate) fn handing_on(self, handing: Arc<[u32]>) -> Self {
        Self { handing, ..self }
    }

    /// The same, where some events that take a lock stand for more, and actions are left out.
    pub(crate) fn leaving_out(self, repeated: Arc<[(u32, u32)]>, left_out: u64) -> Self {
        Self { repeated, left_out, ..self }
    }

    fn events(&self) -> &[Event] {
        &self.events[..self.length]
    }

    /// Ask an analysis while other threads of Python go on.
    fn ask<T: Send>(&self, py: Python<'_>, analysis: impl FnOnce(&[Event]) -> T + Send) -> T {
        py.detach(|| analysis(self.events()))
    }
}

fn row(event: &Event) -> Row {
    (event.thread, event.deed.word(), event.object, event.site)
}

fn event((thread, word, object, site): RawRow<'_>) -> PyResult<Event> {
    let word = word.to_str()?;
    let deed = Deed::of_word(word);
    let deed = deed.ok_or_else(|| PyValueError::new_err(format!("no deed: {word}")))?;
    if thread.max(object) > GREATEST {
        return Err(PyValueError::new_err("the numbers of threads and things must be small"));
    }
    Ok(Event { thread, deed, object, site })
}

fn raw(races: Vec<Race>) -> Vec<RawRace> {
    races.into_iter().map(|race| (race.location, race.first, race.second)).collect()
}

#[pymethods]
impl Trace {
    /// `(thread, deed, object, site)` in order, `(location, thread)`, and locks.
    #[new]
    fn of_rows(
        rows: &Bound<'_, PyAny>,
        written: Vec<(u32, u32)>,
        handing: Vec<u32>,
    ) -> PyResult<Self> {
        if written.iter().any(|&(location, _)| location > GREATEST) {
            return Err(PyValueError::new_err("the numbers of locations must be small"));
        }
        let events = rows.try_iter()?.map(|row| event(row?.extract()?));
        let events: Vec<_> = events.collect::<PyResult<_>>()?;
        Ok(Self::new(events.into(), written.into()).handing_on(handing.into()))
    }

    fn __len__(&self) -> usize {
        self.length
    }

    /// One event by its number.
    fn event(&self, number: usize) -> PyResult<Row> {
        let event = self.events().get(number);
        event.map(row).ok_or_else(|| PyIndexError::new_err("there is no such event"))
    }

    fn rows(&self) -> Vec<Row> {
        self.events().iter().map(row).collect()
    }

    #[getter]
    fn written(&self) -> Vec<(u32, u32)> {
        self.written.to_vec()
    }

    #[getter]
    fn handing(&self) -> Vec<u32> {
        self.handing.to_vec()
    }

    /// The events before the one of a number.
    fn until(&self, number: usize) -> Self {
        let (events, written) = (Arc::clone(&self.events), Arc::clone(&self.written));
        let (repeated, left_out) = (Arc::clone(&self.repeated), self.left_out);
        let (handing, length) = (Arc::clone(&self.handing), number.min(self.length));
        Self { events, length, written, repeated, handing, left_out }
    }

    fn protections(&self, py: Python<'_>) -> Protections {
        Protections(self.ask(py, |events| eraser::protections(events, &self.written)))
    }

    /// `(kind, state, threads, locks)` of locations that several threads accessed, each row once.
    fn shared(
        &self,
        py: Python<'_>,
        protections: &Bound<'_, Protections>,
        kinds: Vec<u32>,
    ) -> Vec<RawShared> {
        let known = &protections.get().0;
        let rows = self.ask(py, |events| usage::shared(events, known, &kinds));
        let told = rows.into_iter().map(|row| {
            let locks = row.locks.map(|set| known.sets.locks(set).to_vec());
            (row.kind, row.state.word(), row.threads, locks)
        });
        told.collect()
    }

    /// The threads of the accesses of each warning, each group once.
    fn warned_threads(
        &self,
        py: Python<'_>,
        protections: &Bound<'_, Protections>,
    ) -> Vec<Vec<u32>> {
        let known = &protections.get().0;
        self.ask(py, |events| known.warned_threads(events))
    }

    /// `(location, first, second)`, but no more than `most`.
    fn races(&self, py: Python<'_>, most: usize) -> Vec<RawRace> {
        raw(self.ask(py, |events| happens_before::races(events, most)))
    }

    /// `(location, first, second)`, and whether there was time for all.
    fn predicted(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<(Vec<RawRace>, bool)> {
        let mut patience = Patience::new(seconds);
        let (races, is_all) = self.ask(py, |events| {
            prediction::predicted(events, &self.handing, &mut || patience.go_on())
        });
        patience.end()?;
        Ok((raw(races), is_all))
    }

    /// `(thread, lock, locks held, event)`, each once for what is held.
    fn lock_orders(&self, py: Python<'_>) -> Vec<(u32, u32, Vec<u32>, u32)> {
        let (orders, sets) = self.ask(py, lock_orders::lock_orders);
        let orders = orders.into_iter();
        orders.map(|it| (it.thread, it.lock, sets.locks(it.held).to_vec(), it.event)).collect()
    }

    /// Each thread, and those that decide what it does.
    fn influences(&self, py: Python<'_>) -> Vec<(u32, Vec<u32>)> {
        self.ask(py, influences::influences)
    }

    /// What threads do with each lock that they take or come to.
    fn lock_uses(&self, py: Python<'_>) -> Vec<RawUse> {
        let uses = self.ask(py, |events| usage::lock_uses(events, &self.repeated));
        let uses = (0..).zip(uses);
        let met = uses.filter(|(_, used)| used.first.is_some() || used.blocked > 0);
        let told = met.map(|(lock, used)| {
            let usage::LockUse { takers, taken, requested, first, blocked, first_block, inside } =
                used;
            (lock, takers, taken, requested, first, blocked, first_block, inside)
        });
        told.collect()
    }

    /// `(notification, wait)`
    fn missed_signals(&self, py: Python<'_>) -> Vec<(u32, u32)> {
        self.ask(py, signals::missed_signals)
    }

    /// The number of the last event of each thread.
    fn last_events(&self, py: Python<'_>) -> Vec<u32> {
        self.ask(py, usage::last_events)
    }
}

#[pymethods]
impl Protections {
    /// Locations: those that were written before, then the others by their first access.
    fn locations(&self) -> Vec<u32> {
        self.0.order.clone()
    }

    fn get(&self, location: u32) -> Option<RawProtection> {
        let known = self.0.get(location)?;
        let locks = known.locks.map(|set| self.0.sets.locks(set).to_vec());
        Some((known.state.word(), known.owner, locks, known.last, known.warning, known.before))
    }

    /// `(location, access before, access of the warning)` for the first location of each kind.
    fn warned(&self, py: Python<'_>, kinds: Vec<u32>) -> Vec<(u32, Option<u32>, u32)> {
        py.detach(|| self.0.warned(&kinds))
    }
}
