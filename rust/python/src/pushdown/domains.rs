//! Weights of each kind: as Python sees them, and as Python makes them.

use std::sync::{Arc, Mutex};

use heddle_formal::pushdown::Semiring;
use heddle_formal::pushdown::domains::{Boolean, Flow, GenKill, MinPlus, Unweighted};
use heddle_formal::pushdown::relation::{Relations, SmallRelations};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A semiring whose weights can cross the border.
pub(super) trait Visible:
    Semiring<Weight: Send + Sync> + Clone + Send + Sync + 'static
{
    fn read(&self, weight: &Bound<'_, PyAny>) -> PyResult<Self::Weight>;
    fn show(&self, py: Python<'_>, weight: &Self::Weight) -> PyResult<Py<PyAny>>;

    /// Words of 64 bits of each weight, if weights are such words.
    fn words(&self, _weight: &Self::Weight) -> Vec<u64> {
        Vec::new()
    }

    /// What Python raised; from then on weights mean nothing.
    fn raised(&self) -> Option<PyErr> {
        None
    }

    fn read_all(&self, weights: &Bound<'_, PyAny>) -> PyResult<Vec<Self::Weight>> {
        weights.try_iter()?.map(|weight| self.read(&weight?)).collect()
    }
}

/// A semiring whose weights are words of 64 bits.
trait Words: Semiring {
    fn width(&self) -> usize;
    fn pack(&self, words: &[u64]) -> Self::Weight;
    fn unpack(&self, weight: &Self::Weight) -> Vec<u64>;
}

macro_rules! visible_words {
    ($($domain:ty),*) => {$(
        impl Visible for $domain {
            fn read(&self, weight: &Bound<'_, PyAny>) -> PyResult<Self::Weight> {
                let words: Vec<u64> = weight.extract()?;
                if words.len() == self.width() {
                    return Ok(self.pack(&words));
                }
                let width = self.width();
                Err(PyValueError::new_err(format!("{width} words for each weight")))
            }

            fn show(&self, py: Python<'_>, weight: &Self::Weight) -> PyResult<Py<PyAny>> {
                Ok(pyo3::types::PyTuple::new(py, self.unpack(weight))?.into_any().unbind())
            }

            fn words(&self, weight: &Self::Weight) -> Vec<u64> {
                self.unpack(weight)
            }

            fn read_all(&self, weights: &Bound<'_, PyAny>) -> PyResult<Vec<Self::Weight>> {
                let Ok(bytes) = weights.cast::<PyBytes>() else {
                    return weights.try_iter()?.map(|weight| self.read(&weight?)).collect();
                };
                let word = |bytes: &[u8]| {
                    bytes.iter().rev().fold(0, |word, &byte| (word << 8) | u64::from(byte))
                };
                let words: Vec<u64> = bytes.as_bytes().chunks(8).map(word).collect();
                Ok(words.chunks_exact(self.width().max(1)).map(|words| self.pack(words)).collect())
            }
        }
    )*};
}

visible_words!(Unweighted, Boolean, MinPlus, GenKill, SmallRelations, Relations);

impl Words for Unweighted {
    fn width(&self) -> usize {
        0
    }
    fn pack(&self, _words: &[u64]) {}
    fn unpack(&self, _weight: &()) -> Vec<u64> {
        Vec::new()
    }
}

impl Words for Boolean {
    fn width(&self) -> usize {
        1
    }
    fn pack(&self, words: &[u64]) -> bool {
        words[0] != 0
    }
    fn unpack(&self, weight: &bool) -> Vec<u64> {
        vec![u64::from(*weight)]
    }
}

impl Words for MinPlus {
    fn width(&self) -> usize {
        1
    }
    fn pack(&self, words: &[u64]) -> u64 {
        words[0]
    }
    fn unpack(&self, weight: &u64) -> Vec<u64> {
        vec![*weight]
    }
}

impl Words for GenKill {
    fn width(&self) -> usize {
        2
    }
    fn pack(&self, words: &[u64]) -> Flow {
        let zero = self.zero();
        if (words[0], words[1]) == (zero.kill, zero.generate) {
            return zero;
        }
        Flow::new(words[0], words[1])
    }
    fn unpack(&self, weight: &Flow) -> Vec<u64> {
        vec![weight.kill, weight.generate]
    }
}

impl Words for SmallRelations {
    fn width(&self) -> usize {
        1
    }
    fn pack(&self, words: &[u64]) -> u64 {
        words[0]
    }
    fn unpack(&self, weight: &u64) -> Vec<u64> {
        vec![*weight]
    }
}

impl Words for Relations {
    fn width(&self) -> usize {
        self.size() as usize
    }
    fn pack(&self, words: &[u64]) -> Box<[u64]> {
        // Whatever lies beyond the last value relates to nothing.
        let mask = u64::MAX.checked_shr(64 - self.size()).unwrap_or(0);
        words.iter().map(|row| row & mask).collect()
    }
    fn unpack(&self, weight: &Box<[u64]>) -> Vec<u64> {
        weight.to_vec()
    }
}

/// One of the semirings of the core, by name.
pub(super) enum Native {
    None(Unweighted),
    Boolean(Boolean),
    MinPlus(MinPlus),
    GenKill(GenKill),
    Small(SmallRelations),
    Large(Relations),
}

macro_rules! with_native {
    ($native:expr, $domain:ident => $body:expr) => {
        match $native {
            crate::pushdown::domains::Native::None($domain) => $body,
            crate::pushdown::domains::Native::Boolean($domain) => $body,
            crate::pushdown::domains::Native::MinPlus($domain) => $body,
            crate::pushdown::domains::Native::GenKill($domain) => $body,
            crate::pushdown::domains::Native::Small($domain) => $body,
            crate::pushdown::domains::Native::Large($domain) => $body,
        }
    };
}
pub(super) use with_native;

/// A semiring of the core, operation by operation.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct WeightDomain(pub(super) Native);

#[pymethods]
impl WeightDomain {
    #[new]
    #[pyo3(signature = (kind, size=0))]
    fn new(kind: &str, size: u32) -> PyResult<Self> {
        Ok(Self(match (kind, size) {
            ("none", 0) => Native::None(Unweighted),
            ("boolean", 0) => Native::Boolean(Boolean),
            ("min-plus", 0) => Native::MinPlus(MinPlus),
            ("gen-kill", 0) => Native::GenKill(GenKill),
            ("relations", 0..=8) => Native::Small(SmallRelations::new(size)),
            ("relations", 9..=64) => Native::Large(Relations::new(size)),
            _ => return Err(PyValueError::new_err(format!("no semiring {kind} of size {size}"))),
        }))
    }

    fn zero(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        with_native!(&self.0, domain => domain.show(py, &domain.zero()))
    }

    fn one(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        with_native!(&self.0, domain => domain.show(py, &domain.one()))
    }

    fn extend(
        &self,
        py: Python<'_>,
        left: &Bound<'_, PyAny>,
        right: &Bound<'_, PyAny>,
    ) -> PyResult<Py<PyAny>> {
        with_native!(&self.0, domain => {
            domain.show(py, &domain.extend(&domain.read(left)?, &domain.read(right)?))
        })
    }

    fn combine(
        &self,
        py: Python<'_>,
        left: &Bound<'_, PyAny>,
        right: &Bound<'_, PyAny>,
    ) -> PyResult<Py<PyAny>> {
        with_native!(&self.0, domain => {
            domain.show(py, &domain.combine(&domain.read(left)?, &domain.read(right)?))
        })
    }

    fn difference(
        &self,
        py: Python<'_>,
        new: &Bound<'_, PyAny>,
        old: &Bound<'_, PyAny>,
    ) -> PyResult<Py<PyAny>> {
        with_native!(&self.0, domain => {
            domain.show(py, &domain.difference(&domain.read(new)?, &domain.read(old)?))
        })
    }
}

/// A semiring that is a Python object with `zero`, `one`, `extend` and `combine`, and perhaps
/// functions that merge, by the number of the rule that calls.
#[derive(Clone)]
pub(super) struct Foreign<const MERGES: bool>(Arc<Callbacks>);

struct Callbacks {
    object: Py<PyAny>,
    merges: Option<Py<PyAny>>,
    zero: Arc<Py<PyAny>>,
    one: Arc<Py<PyAny>>,
    raised: Mutex<Option<PyErr>>,
}

impl<const MERGES: bool> Foreign<MERGES> {
    pub fn new(object: &Bound<'_, PyAny>, merges: Option<Py<PyAny>>) -> PyResult<Self> {
        let zero = Arc::new(object.getattr("zero")?.unbind());
        let one = Arc::new(object.getattr("one")?.unbind());
        let (object, raised) = (object.clone().unbind(), Mutex::new(None));
        Ok(Self(Arc::new(Callbacks { object, merges, zero, one, raised })))
    }

    /// What Python says, or zero once it has raised something.
    fn ask<T>(&self, otherwise: T, call: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.0.raised.lock().is_ok_and(|raised| raised.is_some()) {
            return otherwise;
        }
        Python::attach(call).unwrap_or_else(|error| {
            if let Ok(mut raised) = self.0.raised.lock() {
                raised.get_or_insert(error);
            }
            otherwise
        })
    }

    fn call(&self, method: &str, left: &Arc<Py<PyAny>>, right: &Arc<Py<PyAny>>) -> Arc<Py<PyAny>> {
        self.ask(self.zero(), |py| {
            let arguments = (left.bind(py), right.bind(py));
            Ok(Arc::new(self.0.object.call_method1(py, method, arguments)?))
        })
    }
}

impl<const MERGES: bool> Semiring for Foreign<MERGES> {
    type Weight = Arc<Py<PyAny>>;
    const MERGES: bool = MERGES;

    fn zero(&self) -> Self::Weight {
        Arc::clone(&self.0.zero)
    }

    fn one(&self) -> Self::Weight {
        Arc::clone(&self.0.one)
    }

    fn extend(&self, left: &Self::Weight, right: &Self::Weight) -> Self::Weight {
        self.call("extend", left, right)
    }

    fn combine(&self, left: &Self::Weight, right: &Self::Weight) -> Self::Weight {
        self.call("combine", left, right)
    }

    fn same(&self, left: &Self::Weight, right: &Self::Weight) -> bool {
        // After an error all weights are the same, so that saturation comes to an end.
        self.ask(true, |py| left.bind(py).eq(right.bind(py)))
    }

    fn merge(
        &self,
        rule: u32,
        before: &Self::Weight,
        call: &Self::Weight,
        body: &Self::Weight,
    ) -> Self::Weight {
        let merged = self.ask(None, |py| {
            let Some(merges) = &self.0.merges else { return Ok(None) };
            let Ok(function) = merges.bind(py).get_item(rule) else { return Ok(None) };
            Ok(Some(Arc::new(function.call1((before.bind(py), body.bind(py)))?.unbind())))
        });
        merged.unwrap_or_else(|| self.extend(&self.extend(before, call), body))
    }
}

impl<const MERGES: bool> Visible for Foreign<MERGES> {
    fn read(&self, weight: &Bound<'_, PyAny>) -> PyResult<Self::Weight> {
        Ok(Arc::new(weight.clone().unbind()))
    }

    fn show(&self, py: Python<'_>, weight: &Self::Weight) -> PyResult<Py<PyAny>> {
        Ok(weight.clone_ref(py))
    }

    fn raised(&self) -> Option<PyErr> {
        self.0.raised.lock().ok()?.take()
    }
}
