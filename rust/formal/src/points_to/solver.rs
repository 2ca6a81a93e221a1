//! The fixed point: elements flow, calls find their targets, instances are laid out.

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::graph::{Graph, Waiting};
use super::heap::Heap;
use super::ids::{
    AllocationId, CallId, DispatchId, FieldId, Filter, InstanceId, Local, MethodId, Node,
    QuestionId, Target, TypeId,
};
use super::instances::{CallSite, Instance, Instances};
use super::template::{Call, Constraint, Template, read_all};

type Map<K, V> = HashMap<K, V, FxBuildHasher>;
/// A question, the instance that asks it and the allocation that it is about.
type Asked = (QuestionId, InstanceId, AllocationId);

/// How many nodes are worked off between two questions whether to go on.
const BATCH: usize = 4096;

/// What the solver cannot know by itself.
#[derive(Debug, Default)]
pub struct Needs {
    /// Methods that may run and have no template.
    pub methods: Vec<MethodId>,
    /// Calls and classes of receivers whose target is not known.
    pub targets: Vec<(DispatchId, TypeId)>,
    /// Questions, the instances that ask them and the allocations that they are about.
    pub questions: Vec<Asked>,
    /// Fields of lazy allocations that are used for the first time.
    pub fields: Vec<(AllocationId, FieldId)>,
}

/// The analysis as far as it has come.
#[derive(Debug, Default)]
pub struct Solver {
    /// Allocations, types and filters.
    pub heap: Heap,
    /// Methods in contexts.
    pub instances: Instances,
    pub(super) graph: Graph,
    pub(super) fields: Map<(AllocationId, FieldId), Node>,
    pub(super) fields_of: Map<AllocationId, Vec<(FieldId, Node)>>,
    pub(super) statics: Map<FieldId, Node>,
    pub(super) copies: Map<AllocationId, Vec<AllocationId>>,
    targets: Map<(DispatchId, TypeId), Option<Target>>,
    undecided: Map<(DispatchId, TypeId), Vec<(CallId, AllocationId)>>,
    asked: HashSet<Asked, FxBuildHasher>,
    pub(super) needs: Needs,
    pub(super) steps: u64,
}

impl Solver {
    /// A solver whose heap contexts have this depth.
    pub fn new(depth: u32) -> Self {
        Self { heap: Heap::new(depth), ..Self::default() }
    }

    /// Give a method its constraints. The second time nothing happens.
    pub fn define(&mut self, method: MethodId, template: Template) {
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

    /// Which method a call reaches for receivers of a class, if it reaches any.
    pub fn decide(&mut self, dispatch: DispatchId, type_number: TypeId, target: Option<Target>) {
        self.targets.insert((dispatch, type_number), target);
        for (call, receiver) in self.undecided.remove(&(dispatch, type_number)).unwrap_or_default()
        {
            self.received(call, dispatch, receiver);
        }
    }

    /// A method that runs from the start, in no context.
    pub fn root(&mut self, method: MethodId) -> InstanceId {
        self.enter(method, None)
    }

    /// Add constraints to an instance; whether they make sense.
    pub fn extend(&mut self, instance: InstanceId, told: &[u32]) -> bool {
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
    pub fn hold_static(&mut self, field: FieldId, allocation: AllocationId) {
        if !self.heap.has(allocation) {
            return;
        }
        let node = self.static_node(field);
        self.graph.insert(node, allocation);
    }

    /// A field of an allocation may be this other allocation.
    pub fn hold(&mut self, base: AllocationId, field: FieldId, allocation: AllocationId) {
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

    fn enter(&mut self, method: MethodId, context: Option<AllocationId>) -> InstanceId {
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

    fn lay_out(&mut self, instance: InstanceId) {
        let method = self.instances.instance(instance).method;
        let Some(template) = self.instances.method(method).template.clone() else { return };
        let first = self.graph.add(template.locals);
        self.instances.place(instance, first);
        for constraint in &template.constraints {
            self.apply(instance, constraint);
        }
    }

    fn apply(&mut self, instance: InstanceId, constraint: &Constraint) {
        let found = self.instances.instance(instance);
        let Some(first) = found.nodes else { return };
        let at = |local: Local| first.plus(local);
        match *constraint {
            Constraint::Copy { target, source, filter } => {
                self.connect(at(source), at(target), filter);
            }
            Constraint::New { target, site } => {
                for allocation in self.heap.made(site, found.context).into_iter().flatten() {
                    self.graph.insert(at(target), allocation);
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
                self.connect(node, at(target), Filter::All);
            }
            Constraint::StoreStatic { field, source } => {
                let node = self.static_node(field);
                self.connect(at(source), node, Filter::All);
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
            Constraint::Virtual(dispatch, ref call) => {
                let number = self.call(instance, first, call);
                if let Some(&Some(receiver)) = call.arguments.first() {
                    self.wait(at(receiver), Waiting::Call(number, dispatch));
                }
            }
            Constraint::Special(target, ref call) => {
                let number = self.call(instance, first, call);
                if let Some(&Some(receiver)) = call.arguments.first() {
                    self.wait(at(receiver), Waiting::Special(number, target));
                }
            }
            Constraint::Static(method, ref call) => {
                let number = self.call(instance, first, call);
                self.run(number, method, None);
            }
            Constraint::StaticHere(method, ref call) => {
                let number = self.call(instance, first, call);
                self.run(number, method, found.context);
            }
            Constraint::Initialise { method, thrown, filter } => {
                let initialiser = self.enter(method, None);
                if let Some(thrown) = thrown.map(at) {
                    self.initialised(instance, initialiser, thrown, filter);
                }
            }
            Constraint::Ask { question, base } => {
                self.wait(at(base), Waiting::Ask { question, instance });
            }
        }
    }

    /// What an initialiser throws reaches the code that may run it.
    fn initialised(
        &mut self,
        instance: InstanceId,
        initialiser: InstanceId,
        thrown: Node,
        filter: Filter,
    ) {
        let (thrown, arguments) = (Some(thrown), Vec::new());
        let call = CallSite { instance, site: None, result: None, thrown, filter, arguments };
        let number = self.instances.call(call);
        self.bind(number, initialiser, None);
    }

    fn call(&mut self, instance: InstanceId, first: Node, call: &Call) -> CallId {
        let at = |local: Option<Local>| local.map(|local| first.plus(local));
        self.instances.call(CallSite {
            instance,
            site: call.site,
            result: at(call.result),
            thrown: at(call.thrown),
            filter: Filter::All,
            arguments: call.arguments.iter().map(|local| at(*local)).collect(),
        })
    }

    fn run(&mut self, call: CallId, method: MethodId, context: Option<AllocationId>) {
        let callee = self.enter(method, context);
        self.bind(call, callee, None);
    }

    fn wait(&mut self, node: Node, waiting: Waiting) {
        for element in self.graph.attach(node, waiting) {
            self.met(waiting, element);
        }
    }

    pub(super) fn connect(&mut self, source: Node, target: Node, filter: Filter) {
        let heap = &self.heap;
        self.graph.connect(source, target, filter, |filter, it| heap.passes(filter, it));
    }

    fn met(&mut self, waiting: Waiting, element: AllocationId) {
        let is_hollow = self.heap.allocation(element).is_hollow;
        match waiting {
            Waiting::Load { .. }
            | Waiting::Store { .. }
            | Waiting::LoadAny { .. }
            | Waiting::StoreAny { .. }
                if is_hollow => {}
            Waiting::Load { field, target } => {
                let node = self.field_node(element, field);
                self.connect(node, target, Filter::All);
            }
            Waiting::Store { field, source } => {
                let node = self.field_node(element, field);
                self.connect(source, node, Filter::All);
            }
            Waiting::LoadAny { target } => {
                for (field, _) in self.any_fields(element) {
                    let node = self.field_node(element, field);
                    self.connect(node, target, Filter::All);
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
            Waiting::Call(call, dispatch) => self.received(call, dispatch, element),
            Waiting::Special(call, target) => self.run_on(call, target, element),
            Waiting::Ask { question, instance } => {
                if self.asked.insert((question, instance, element)) {
                    self.needs.questions.push((question, instance, element));
                }
            }
        }
    }

    fn received(&mut self, call: CallId, dispatch: DispatchId, receiver: AllocationId) {
        let key = (dispatch, self.heap.allocation(receiver).type_number);
        let Some(&target) = self.targets.get(&key) else {
            let undecided = self.undecided.entry(key).or_default();
            if undecided.is_empty() {
                self.needs.targets.push(key);
            }
            undecided.push((call, receiver));
            return;
        };
        if let Some(target) = target {
            self.run_on(call, target, receiver);
        }
    }

    fn run_on(&mut self, call: CallId, target: Target, receiver: AllocationId) {
        let (method, context) = match target {
            Target::Apart(method) => (method, self.heap.context_of(receiver)),
            Target::Alike(method) => (method, None),
        };
        let callee = self.enter(method, context);
        self.bind(call, callee, Some(receiver));
    }

    fn bind(&mut self, call: CallId, callee: InstanceId, receiver: Option<AllocationId>) {
        let Instance { method, nodes, .. } = self.instances.instance(callee);
        let known = self.instances.method(method);
        let (Some(template), Some(first)) = (known.template.clone(), nodes) else {
            known.waiting.push((call, callee, receiver));
            return;
        };
        if let Some(receiver) = receiver.filter(|_| template.parameters > 0) {
            self.graph.insert(first, receiver);
        }
        if !self.instances.note(call, callee) {
            return;
        }
        let site = self.instances.site(call).clone();
        let parameters = (0..template.parameters as usize).map(Local::at);
        let passed = parameters.zip(site.arguments).skip(usize::from(receiver.is_some()));
        for (parameter, argument) in passed {
            if let Some(argument) = argument {
                self.connect(argument, first.plus(parameter), Filter::All);
            }
        }
        if let (Some(given), Some(result)) = (template.result, site.result) {
            self.connect(first.plus(given), result, Filter::All);
        }
        if let (Some(given), Some(thrown)) = (template.thrown, site.thrown) {
            self.connect(first.plus(given), thrown, site.filter);
        }
    }
}
