//! Atomic sets as Python tells them.

use heddle_machine::watch::sets::{AtomicSet, AtomicSets, CallSite, FieldName, Unit};
use pyo3::prelude::*;

/// `(class, method, descriptor, subjects)`
type UnitName = (String, String, String, Vec<i32>);

/// Fields that belong together; the names are Python's.
#[derive(FromPyObject)]
pub(crate) struct SetOptions {
    class_name: String,
    name: String,
    is_static: bool,
    fields: Vec<FieldName>,
    arrays: Vec<FieldName>,
    units: Vec<UnitName>,
}

/// All sets that are asked about; the names are Python's.
#[derive(FromPyObject)]
pub(crate) struct SetsOptions {
    sets: Vec<SetOptions>,
    strict: bool,
    splits: Vec<(String, String, String, u16)>,
}

impl SetsOptions {
    pub(crate) fn sets(&self) -> AtomicSets {
        let sets = self.sets.iter().map(|set| {
            let units = set.units.iter().cloned();
            AtomicSet {
                class: set.class_name.clone(),
                name: set.name.clone(),
                is_static: set.is_static,
                fields: set.fields.clone(),
                arrays: set.arrays.clone(),
                units: units
                    .map(|(class, method, descriptor, subjects)| Unit {
                        class,
                        method,
                        descriptor,
                        subjects,
                    })
                    .collect(),
            }
        });
        let splits = self.splits.iter().cloned();
        let splits = splits.map(|(class, method, descriptor, pc)| CallSite {
            class,
            method,
            descriptor,
            pc,
        });
        AtomicSets { sets: sets.collect(), strict: self.strict, splits: splits.collect() }
    }
}
