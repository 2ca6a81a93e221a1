//! The fixed point: elements flow, calls find their targets, instances are laid out.

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::NONE;
use super::graph::{Graph, Waiting};
use super::heap::Heap;
use super::instances::{CallSite, Instances};
use super::template::{Call, Constraint, Template, read_all};

type Map<K, V> = HashMap<K, V, FxBuildHasher>;

/// How many nodes are worked off between two questions whether to go on.
const BATCH: usize = 4096;

/// Added to the number of a target whose calls are not kept apart by their receivers.
pub const ALIKE: u32 = 1 << 30;

/// What the solver cannot know by itself.
#[derive(Debug, Default)]
pub struct Needs {
    /// Methods that may run and have no template.
    pub methods: Vec<u32>,
    /// Calls and classes of receivers whose target is not known.
    pub targets: Vec<(u32, u32)>,
    /// Questions, the instances that ask them and the allocations that they are about.
    pub questions: Vec<(u32, u32, u32)>,
    /// Fields of lazy allocations that are used for the first time.
    pub fields: Vec<(u32, u32)>,
}

/// The analysis as far as it has come.
#[derive(Debug, Default)]
pub struct Solver {
    /// Allocations, types and filters.
    pub heap: Heap,
    /// Methods in contexts.
    pub instances: Instances,
    pub(super) graph: Graph,
    pub(super) fields: Map<(u32, u32), u32>,
    pub(super) fields_of: Map<u32, Vec<(u32, u32)>>,
    pub(super) statics: Map<u32, u32>,
    pub(super) copies: Map<u32, Vec<u32>>,
    targets: Map<(u32, u32), u32>,
    undecided: Map<(u32, u32), Vec<(u32, u32)>>,
    asked: HashSet<(u32, u32, u32), FxBuildHasher>,
    pub(super) needs: Needs,
    pub(super) steps: u64,
}

impl Solver {
    /// A solver whose heap contexts have this depth.
    pub fn new(depth: u32) -> Self {
        Self { heap: Heap::new(depth), ..Self::default() }
    }

    /// Give a method its constraints. The second time nothing happens.
    pub fn define(&mut self, method: u32, template: Template) {
        let known = self.instances.method(method);
        if known.template.is_some() {
            return;
        }
        known.template = Some(Arc::new(template));
        for instance in std::mem::take(&mut known.bare) {
            self.lay_out(instance);
        }
        // Only now: one of these instances may have called another before it was laid out.
        let waiting = std::mem::take(&mut self.instances.method(method).waiting);
        for (call, instance, receiver) in waiting {
            self.bind(call, instance, receiver);
        }
    }

    /// Which method a call reaches for receivers of a class; NONE if it reaches none.
    ///
    /// With [`ALIKE`] added, all these receivers share one instance.
    pub fn decide(&mut self, dispatch: u32, type_number: u32, method: u32) {
        self.targets.insert((dispatch, type_number), method);
        for (call, receiver) in self.undecided.remove(&(dispatch, type_number)).unwrap_or_default()
        {
            self.received(call, receiver);
        }
    }

    /// A method that runs from the start, in no context.
    pub fn root(&mut self, method: u32) -> u32 {
        self.enter(method, NONE)
    }

    /// Add constraints to an instance; whether they make sense.
    pub fn extend(&mut self, instance: u32, told: &[u32]) -> bool {
        let Some(found) = self.instances.find(instance) else { return false };
        let Some(template) = self.instances.method(found.method).template.clone() else {
            return false;
        };
        let Some(constraints) = read_all(told) else { return false };
        if !constraints.iter().all(|one| one.fits(template.locals)) {
            return false;
        }
        for constraint in &constraints {
            self.apply(instance, constraint);
        }
        true
    }

    /// A static field may be this allocation.
    pub fn hold_static(&mut self, field: u32, allocation: u32) {
        if !self.heap.has(allocation) {
            return;
        }
        let node = self.static_node(field);
        self.graph.insert(node, allocation);
    }

    /// A field of an allocation may be this other allocation.
    pub fn hold(&mut self, base: u32, field: u32, allocation: u32) {
        if !self.heap.has(base) || !self.heap.has(allocation) {
            return;
        }
        let node = self.field_node(base, field);
        self.graph.insert(node, allocation);
    }

    /// Go on until nothing changes; what is needed to go further. None if `go_on` said no.
    pub fn solve(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Needs> {
        loop {
            self.graph.collapse_when_due();
            for _ in 0..BATCH {
                let Some((node, fresh)) = self.graph.take() else {
                    return Some(std::mem::take(&mut self.needs));
                };
                self.steps += fresh.len() as u64;
                let heap = &self.heap;
                self.graph.spread(node, &fresh, |filter, element| heap.passes(filter, element));
                let mut position = 0;
                while let Some(waiting) = self.graph.waiting(node, position) {
                    position += 1;
                    for element in &fresh {
                        self.met(waiting, *element);
                    }
                }
            }
            if !go_on() {
                return None;
            }
        }
    }

    fn enter(&mut self, method: u32, context: u32) -> u32 {
        let (instance, is_new) = self.instances.get(method, context);
        if is_new {
            let known = self.instances.method(method);
            if known.template.is_some() {
                self.lay_out(instance);
            } else {
                if known.bare.is_empty() {
                    self.needs.methods.push(method);
                }
                known.bare.push(instance);
            }
        }
        instance
    }

    fn lay_out(&mut self, instance: u32) {
        let method = self.instances.instance(instance).method;
        let Some(template) = self.instances.method(method).template.clone() else { return };
        let first = self.graph.add(template.locals);
        self.instances.place(instance, first);
        for constraint in &template.constraints {
            self.apply(instance, constraint);
        }
    }

    fn apply(&mut self, instance: u32, constraint: &Constraint) {
        let found = self.instances.instance(instance);
        let at = |local: u32| found.nodes + local;
        match *constraint {
            Constraint::Copy { target, source, filter } => {
                self.connect(at(source), at(target), filter);
            }
            Constraint::New { target, site } => {
                let (made, count) = self.heap.made(site, found.context);
                for allocation in &made[..count] {
                    self.graph.insert(at(target), *allocation);
                }
            }
            Constraint::Constant { target, allocation } => {
                if self.heap.has(allocation) {
                    self.graph.insert(at(target), allocation);
                }
            }
            Constraint::Load { target, base, field } => {
                self.wait(at(base), Waiting::Load { field, target: at(target) });
            }
            Constraint::Store { base, field, source } => {
                self.wait(at(base), Waiting::Store { field, source: at(source) });
            }
            Constraint::LoadStatic { target, field } => {
                let node = self.static_node(field);
                self.connect(node, at(target), 0);
            }
            Constraint::StoreStatic { field, source } => {
                let node = self.static_node(field);
                self.connect(at(source), node, 0);
            }
            Constraint::LoadAny { target, base } => {
                self.wait(at(base), Waiting::LoadAny { target: at(target) });
            }
            Constraint::StoreAny { base, source } => {
                self.wait(at(base), Waiting::StoreAny { source: at(source) });
            }
            Constraint::Clone { target, source, site } => {
                let context = found.context;
                self.wait(at(source), Waiting::Clone { target: at(target), site, context });
            }
            Constraint::Virtual(ref call) => {
                let (number, receiver) = (self.call(instance, call), call.arguments[0]);
                self.wait(at(receiver), Waiting::Call(number));
            }
            Constraint::Special(ref call) => {
                let (number, receiver) = (self.call(instance, call), call.arguments[0]);
                self.wait(at(receiver), Waiting::Special(number));
            }
            Constraint::Static(ref call) => self.call_method(instance, call, NONE),
            Constraint::StaticHere(ref call) => self.call_method(instance, call, found.context),
            Constraint::Initialise { method, thrown, filter } => {
                let initialiser = self.enter(method, NONE);
                self.initialised(instance, initialiser, thrown, filter);
            }
            Constraint::Ask { question, base } => {
                self.wait(at(base), Waiting::Ask { question, instance });
            }
        }
    }

    /// What an initialiser throws reaches whoever may run it.
    fn initialised(&mut self, instance: u32, initialiser: u32, thrown: u32, filter: u32) {
        if thrown == NONE {
            return;
        }
        let call = CallSite {
            instance,
            site: NONE,
            dispatch: filter,
            result: NONE,
            thrown: self.instances.instance(instance).nodes + thrown,
            arguments: Vec::new(),
        };
        let number = self.instances.call(call);
        self.bind(number, initialiser, NONE);
    }

    fn call(&mut self, instance: u32, call: &Call) -> u32 {
        let nodes = self.instances.instance(instance).nodes;
        let at = |local: u32| if local == NONE { NONE } else { nodes + local };
        self.instances.call(CallSite {
            instance,
            site: call.site,
            dispatch: call.dispatch,
            result: at(call.result),
            thrown: at(call.thrown),
            arguments: call.arguments.iter().map(|local| at(*local)).collect(),
        })
    }

    fn call_method(&mut self, instance: u32, call: &Call, context: u32) {
        let number = self.call(instance, call);
        let callee = self.enter(call.dispatch, context);
        self.bind(number, callee, NONE);
    }

    fn wait(&mut self, node: u32, waiting: Waiting) {
        for element in self.graph.attach(node, waiting) {
            self.met(waiting, element);
        }
    }

    pub(super) fn connect(&mut self, source: u32, target: u32, filter: u32) {
        let heap = &self.heap;
        self.graph.connect(source, target, filter, |filter, it| heap.passes(filter, it));
    }

    fn met(&mut self, waiting: Waiting, element: u32) {
        let is_hollow = self.heap.allocation(element).is_hollow;
        match waiting {
            Waiting::Load { .. }
            | Waiting::Store { .. }
            | Waiting::LoadAny { .. }
            | Waiting::StoreAny { .. }
                if is_hollow => {}
            Waiting::Load { field, target } => {
                let node = self.field_node(element, field);
                self.connect(node, target, 0);
            }
            Waiting::Store { field, source } => {
                let node = self.field_node(element, field);
                self.connect(source, node, 0);
            }
            Waiting::LoadAny { target } => {
                for (field, _) in self.any_fields(element) {
                    let node = self.field_node(element, field);
                    self.connect(node, target, 0);
                }
            }
            Waiting::StoreAny { source } => {
                for (field, filter) in self.any_fields(element) {
                    let node = self.field_node(element, field);
                    self.connect(source, node, filter);
                }
            }
            Waiting::Clone { target, site, context } => {
                self.copy(element, target, site, context);
            }
            Waiting::Call(call) => self.received(call, element),
            Waiting::Special(call) => {
                let method = self.instances.site(call).dispatch;
                self.run_on(call, method, element);
            }
            Waiting::Ask { question, instance } => {
                if self.asked.insert((question, instance, element)) {
                    self.needs.questions.push((question, instance, element));
                }
            }
        }
    }

    fn received(&mut self, call: u32, receiver: u32) {
        let dispatch = self.instances.site(call).dispatch;
        let key = (dispatch, self.heap.allocation(receiver).type_number);
        let Some(&method) = self.targets.get(&key) else {
            let undecided = self.undecided.entry(key).or_default();
            if undecided.is_empty() {
                self.needs.targets.push(key);
            }
            undecided.push((call, receiver));
            return;
        };
        if method != NONE {
            self.run_on(call, method, receiver);
        }
    }

    fn run_on(&mut self, call: u32, target: u32, receiver: u32) {
        let apart = target & ALIKE == 0;
        let context = if apart { self.heap.context_of(receiver) } else { NONE };
        let callee = self.enter(target & !ALIKE, context);
        self.bind(call, callee, receiver);
    }

    fn bind(&mut self, call: u32, callee: u32, receiver: u32) {
        let method = self.instances.instance(callee).method;
        let nodes = self.instances.instance(callee).nodes;
        let known = self.instances.method(method);
        let (Some(template), true) = (known.template.clone(), nodes != NONE) else {
            known.waiting.push((call, callee, receiver));
            return;
        };
        if receiver != NONE && template.parameters > 0 {
            self.graph.insert(nodes, receiver);
        }
        if !self.instances.note(call, callee) {
            return;
        }
        let site = self.instances.site(call).clone();
        let first = usize::from(receiver != NONE);
        let passed = site.arguments.iter().enumerate().skip(first);
        for (position, argument) in passed.take_while(|(at, _)| *at < template.parameters as usize)
        {
            if *argument != NONE {
                self.connect(*argument, nodes + position as u32, 0);
            }
        }
        if site.result != NONE && template.result != NONE {
            self.connect(nodes + template.result, site.result, 0);
        }
        if site.thrown != NONE && template.thrown != NONE {
            // The call of an initialiser has no dispatch of its own: a filter stands there.
            let filter = if site.site == NONE { site.dispatch } else { 0 };
            self.connect(nodes + template.thrown, site.thrown, filter);
        }
    }
}
