//! What procedures do from entry to wherever they are, for the entries asked for so far.
//!
//! A table relates the state at each label to the cells and parameters at entry (path edges), and
//! from that what is returned (the summary). Entries are added when there is a call; what is known
//! of earlier ones stays, through all contexts and view tuples.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::bdd::{Bdd, Outcome};
use super::code::{Code, Plan};
use super::layout::Copy;
use super::network::Then;
use super::renaming::Renaming;

/// A procedure, and the thread that runs it if that matters.
pub type Key = (usize, usize);

/// Cubes and renamings that belong to calls of one procedure.
pub struct Shape {
    /// Cells it touches: from now to the middle.
    pub called: Renaming,
    /// Cells it touches and parameters: from the middle to the entry.
    pub entered: Renaming,
    /// Cells it touches and parameters: from the entry to the middle.
    pub returned: Renaming,
    /// At entry, now is as at entry, and what is no parameter is 0.
    start: Bdd,
}

/// What is known of one procedure.
pub struct Table {
    entries: Bdd,
    /// For each label: now, related to the entry.
    pub labels: Vec<Bdd>,
    pending: Vec<Bdd>,
    /// What is returned, related to the entry, which is seen from the caller.
    summary: Bdd,
    /// For each rule that calls: cells and parameters at the call (middle), what the caller keeps
    /// (now), related to the entry.
    pub calls: BTreeMap<usize, Bdd>,
    callers: BTreeSet<(Key, usize)>,
}

/// All tables.
#[derive(Default)]
pub struct Tables {
    shapes: FxHashMap<usize, Rc<Shape>>,
    known: FxHashMap<Key, Table>,
    work: BTreeSet<(u32, Key, usize)>,
    /// How often entries were asked for that were not known.
    pub computed: u64,
    /// How often all entries asked for were known.
    pub reused: u64,
}

impl Tables {
    /// Forget everything that was computed.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    /// The table of a procedure that has been called.
    pub fn get(&self, key: Key) -> Option<&Table> {
        self.known.get(&key)
    }

    /// Cubes and renamings for a procedure.
    pub fn shape(&mut self, code: &Code, procedure: usize) -> Outcome<Rc<Shape>> {
        if let Some(shape) = self.shapes.get(&procedure) {
            return Ok(shape.clone());
        }
        let known = &code.flow.procedures[procedure];
        let cells: Vec<u32> =
            known.touched.iter().flat_map(|&cell| &code.layout.cells[cell]).copied().collect();
        let parameters = code.network.procedures[procedure].parameters;
        let locals = &code.layout.locals[procedure];
        let mut both = cells.clone();
        both.extend(locals[..parameters].iter().flatten());
        let mut live = Vec::new();
        let mut zero = Vec::new();
        for (local, positions) in locals.iter().enumerate() {
            if known.live[0][local] {
                if local < parameters { &mut live } else { &mut zero }.extend(positions);
            }
        }
        let same = code.same(cells.iter().chain(&live), Copy::Now, Copy::Entry)?;
        let zero = code.cleared(&zero)?;
        let shape = Rc::new(Shape {
            called: code.renaming(&cells, Copy::Now, Copy::Middle),
            entered: code.renaming(&both, Copy::Middle, Copy::Entry),
            returned: code.renaming(&both, Copy::Entry, Copy::Middle),
            start: code.space.and(&same, &zero)?,
        });
        self.shapes.insert(procedure, shape.clone());
        Ok(shape)
    }

    /// What comes back from a call: `call` relates the middle to whatever; the result relates now
    /// and the results to it. All that the procedure does from there is computed first.
    pub fn call(&mut self, code: &mut Code, cubes: &Cubes, key: Key, call: &Bdd) -> Outcome<Bdd> {
        self.ask(code, cubes, key, call)?;
        self.settle(code, cubes)?;
        let summary = self.known[&key].summary.clone();
        code.space.and_exists(call, &summary, &cubes.middle)
    }

    fn ask(&mut self, code: &mut Code, cubes: &Cubes, key: Key, call: &Bdd) -> Outcome<()> {
        let shape = self.shape(code, key.0)?;
        let space = &code.space;
        let asked = space.exists(call, &cubes.all_but_middle)?;
        let asked = space.rename(&asked, &shape.entered)?;
        let labels = code.network.procedures[key.0].labels.len();
        let table = self.known.entry(key).or_insert_with(|| Table {
            entries: space.never.clone(),
            labels: vec![space.never.clone(); labels],
            pending: vec![space.never.clone(); labels],
            summary: space.never.clone(),
            calls: BTreeMap::new(),
            callers: BTreeSet::new(),
        });
        let new = space.minus(&asked, &table.entries)?;
        if new == space.never {
            self.reused += 1;
            return Ok(());
        }
        self.computed += 1;
        table.entries = space.or(&table.entries, &new)?;
        let start = space.and(&new, &shape.start)?;
        self.add(code, key, 0, &start)
    }

    fn add(&mut self, code: &Code, key: Key, label: usize, states: &Bdd) -> Outcome<()> {
        let space = &code.space;
        let Some(table) = self.known.get_mut(&key) else { return Ok(()) };
        let new = space.minus(states, &table.labels[label])?;
        if new != space.never {
            table.labels[label] = space.or(&table.labels[label], &new)?;
            table.pending[label] = space.or(&table.pending[label], &new)?;
            self.work.insert((code.flow.procedures[key.0].rank[label], key, label));
        }
        Ok(())
    }

    fn settle(&mut self, code: &mut Code, cubes: &Cubes) -> Outcome<()> {
        while let Some((_, key, label)) = self.work.pop_first() {
            let Some(table) = self.known.get_mut(&key) else { continue };
            let new = std::mem::replace(&mut table.pending[label], code.space.never.clone());
            for rule in code.flow.procedures[key.0].rules[label].clone() {
                self.rule(code, cubes, key, rule, &new)?;
            }
        }
        Ok(())
    }

    fn rule(
        &mut self,
        code: &mut Code,
        cubes: &Cubes,
        key: Key,
        rule: usize,
        states: &Bdd,
    ) -> Outcome<()> {
        let plan = code.plan(key.0, key.1, rule)?;
        let after = code.take(&plan, states)?;
        if after == code.space.never {
            return Ok(());
        }
        let network = code.network;
        match &network.procedures[key.0].rules[rule].then {
            Then::Goto(label) => {
                let after = code.space.exists(&after, &plan.dead)?;
                self.add(code, key, *label, &after)
            }
            Then::Return(_) => {
                let shape = self.shape(code, key.0)?;
                let after = code.pass(&plan, &after, &cubes.locals)?;
                let after = code.space.rename(&after, &shape.returned)?;
                let Some(table) = self.known.get_mut(&key) else { return Ok(()) };
                let new = code.space.minus(&after, &table.summary)?;
                if new == code.space.never {
                    return Ok(());
                }
                table.summary = code.space.or(&table.summary, &new)?;
                for (caller, rule) in table.callers.clone() {
                    let Some(call) = self.known[&caller].calls.get(&rule) else { continue };
                    let back = code.space.and_exists(call, &new, &cubes.middle)?;
                    self.receive(code, cubes, caller, rule, &back)?;
                }
                Ok(())
            }
            Then::Call { procedure, .. } => {
                let callee = (*procedure, code.thread_for(*procedure, key.1));
                let shape = self.shape(code, *procedure)?;
                let call = calling(code, &plan, &shape, &after)?;
                let never = code.space.never.clone();
                let Some(table) = self.known.get_mut(&key) else { return Ok(()) };
                let known = table.calls.entry(rule).or_insert(never);
                let new = code.space.minus(&call, known)?;
                if new == code.space.never {
                    return Ok(());
                }
                *known = code.space.or(known, &new)?;
                self.ask(code, cubes, callee, &new)?;
                let Some(table) = self.known.get_mut(&callee) else { return Ok(()) };
                table.callers.insert((key, rule));
                let back = code.space.and_exists(&new, &table.summary, &cubes.middle)?;
                self.receive(code, cubes, key, rule, &back)
            }
        }
    }

    fn receive(
        &mut self,
        code: &mut Code,
        cubes: &Cubes,
        key: Key,
        rule: usize,
        back: &Bdd,
    ) -> Outcome<()> {
        let network = code.network;
        let Then::Call { label, .. } = network.procedures[key.0].rules[rule].then else {
            return Ok(());
        };
        let plan = code.plan(key.0, key.1, rule)?;
        let after = received(code, &plan, cubes, back)?;
        self.add(code, key, label, &after)
    }
}

/// A state at a call, as the callee sees it.
pub fn calling(code: &Code, plan: &Plan, shape: &Shape, states: &Bdd) -> Outcome<Bdd> {
    let call = code.pass(plan, states, &plan.not_kept)?;
    code.space.rename(&call, &shape.called)
}

/// A state after a call, from one in which the results are still where they were returned.
pub fn received(code: &Code, plan: &Plan, cubes: &Cubes, back: &Bdd) -> Outcome<Bdd> {
    let mut now = code.space.exists(back, &plan.received.0)?;
    for equality in &plan.received.1 {
        now = code.space.and(&now, equality)?;
    }
    code.space.exists(&now, &cubes.results)
}

/// Cubes over all positions.
pub struct Cubes {
    /// The middle.
    pub middle: Bdd,
    /// Everything but the middle.
    pub all_but_middle: Bdd,
    /// Variables of procedures, now.
    pub locals: Bdd,
    /// Results, now.
    pub results: Bdd,
    /// The entry.
    pub entry: Bdd,
    /// The start of the context.
    pub start: Bdd,
    /// Variables of procedures now, and the entry.
    pub stack: Bdd,
}

impl Cubes {
    /// For a code's layout.
    pub fn new(code: &Code) -> Outcome<Cubes> {
        let space = &code.space;
        let all: Vec<u32> = (0..code.layout.positions).collect();
        let cube = |copy| code.cube(&all, copy);
        let locals: BTreeSet<u32> =
            code.layout.locals.iter().flatten().flatten().copied().collect();
        let locals = code.cube(&locals, Copy::Now)?;
        let (entry, start) = (cube(Copy::Entry)?, cube(Copy::Start)?);
        Ok(Cubes {
            middle: cube(Copy::Middle)?,
            all_but_middle: space.and(&space.and(&cube(Copy::Now)?, &start)?, &entry)?,
            results: code.cube(code.layout.results.iter().flatten(), Copy::Now)?,
            stack: space.and(&locals, &entry)?,
            locals,
            entry,
            start,
        })
    }
}
