//! The stacks at the end of a context whose upper frames were entered in it.

use std::collections::{BTreeMap, BTreeSet};

use super::bdd::{Bdd, Outcome};
use super::layout::Copy;
use super::network::Then;
use super::run::{Run, Runner};
use super::view::{Frame, Link, join};

/// Frames that a context entered and did not leave.
#[derive(Default)]
pub struct Entered {
    /// For each procedure the entries, related to the start.
    pub entries: BTreeMap<usize, Bdd>,
    /// For each procedure and label: now, related to any entry.
    pub tops: BTreeMap<(usize, usize), Bdd>,
    /// Calls from frames that were there: as in a view, related to the start too.
    pub outer: BTreeMap<Link, Bdd>,
    /// Calls from frames entered in this context: as in a view, for any entry of the caller.
    pub inner: BTreeMap<Link, Bdd>,
}

impl Runner<'_, '_> {
    /// The frames under way after `run`, which was the context numbered `context`; only those
    /// of procedures that are `wanted`, at labels that are.
    pub fn entered(
        &mut self,
        run: &Run,
        context: u32,
        wanted: &[bool],
        wanted_labels: &dyn Fn(usize, usize) -> bool,
    ) -> Outcome<Entered> {
        let mut found = Entered::default();
        let mut work: BTreeMap<usize, Bdd> = BTreeMap::new();
        let network = self.code.network;
        for (&(frame, rule), kept) in &run.calls {
            let Then::Call { procedure, .. } = network.procedures[frame.procedure].rules[rule].then
            else {
                continue;
            };
            if !wanted[procedure] {
                continue;
            }
            let call = self.code.space.rename(kept, &self.part.visible_to_middle)?;
            let left = self.code.space.exists(&call, &self.cubes.stack)?;
            self.enter(&mut found, &mut work, procedure, &left)?;
            found.outer.insert((Frame { procedure, context }, rule, frame), call);
        }
        while let Some((procedure, new)) = work.pop_first() {
            self.leave(&mut found, &mut work, procedure, context, &new, wanted)?;
        }
        for &procedure in found.entries.keys() {
            let same = self.untouched(procedure)?;
            let key = (procedure, self.code.thread_for(procedure, self.thread));
            let Some(table) = self.tables.get(key) else { continue };
            for (label, states) in table.labels.iter().enumerate() {
                if *states != self.code.space.never && wanted_labels(procedure, label) {
                    let states = self.code.space.and(states, &same)?;
                    found.tops.insert((procedure, label), states);
                }
            }
        }
        Ok(found)
    }

    /// Add entries, given as the caller sees them.
    fn enter(
        &mut self,
        found: &mut Entered,
        work: &mut BTreeMap<usize, Bdd>,
        procedure: usize,
        entries: &Bdd,
    ) -> Outcome<()> {
        let network = self.code.network;
        let parameters = network.procedures[procedure].parameters;
        let parameters = self.code.layout.locals[procedure][..parameters].iter().flatten();
        let positions = self.part.visible.iter().chain(parameters);
        let entered = self.code.renaming(positions, Copy::Middle, Copy::Entry);
        let space = &self.code.space;
        let entries = space.rename(entries, &entered)?;
        let new = join(&mut found.entries, procedure, &entries, space)?;
        if new != space.never {
            join(work, procedure, &new, space)?;
        }
        Ok(())
    }

    /// Cells that a procedure does not touch are as at its entry.
    fn untouched(&self, procedure: usize) -> Outcome<Bdd> {
        self.code.same(&self.untouched_positions(procedure), Copy::Now, Copy::Entry)
    }

    /// Calls made in frames that were entered with `new`.
    fn leave(
        &mut self,
        found: &mut Entered,
        work: &mut BTreeMap<usize, Bdd>,
        procedure: usize,
        context: u32,
        new: &Bdd,
        wanted: &[bool],
    ) -> Outcome<()> {
        let network = self.code.network;
        let caller = Frame { procedure, context };
        let key = (procedure, self.code.thread_for(procedure, self.thread));
        for rule in self.code.flow.procedures[procedure].calls.clone() {
            let Then::Call { procedure: callee, .. } =
                network.procedures[procedure].rules[rule].then
            else {
                continue;
            };
            let call = self.tables.get(key).and_then(|table| table.calls.get(&rule)).cloned();
            let Some(call) = call.filter(|_| wanted[callee]) else { continue };
            let link = (Frame { procedure: callee, context }, rule, caller);
            let call = match found.inner.get(&link) {
                Some(call) => call.clone(),
                None => self.whole_call(procedure, callee, &call)?,
            };
            let left = self.code.space.and_exists(&call, new, &self.cubes.stack)?;
            found.inner.insert(link, call);
            self.enter(found, work, callee, &left)?;
        }
        Ok(())
    }

    /// A call in a table with all the cells that the thread sees.
    fn whole_call(&self, procedure: usize, callee: usize, call: &Bdd) -> Outcome<Bdd> {
        let call = self.code.space.and(call, &self.untouched(procedure)?)?;
        let rest = self.untouched_positions(callee);
        let rest = self.code.renaming(&rest, Copy::Now, Copy::Middle);
        self.code.space.rename(&call, &rest)
    }

    fn untouched_positions(&self, procedure: usize) -> Vec<u32> {
        let touched = self.code.flow.procedures[procedure].touched.iter();
        let touched: BTreeSet<u32> =
            touched.flat_map(|&cell| &self.code.layout.cells[cell]).copied().collect();
        self.part.visible.iter().copied().filter(|at| !touched.contains(at)).collect()
    }
}
