//! Methods in contexts, and the calls between them.

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::ids::{
    AllocationId, CallId, CallName, Filter, InstanceId, MethodId, Node, Number, number_of,
};
use super::template::Template;

type Map<K, V> = HashMap<K, V, FxBuildHasher>;
/// A calling instance, its call site and the called instance.
type Edge = (InstanceId, Option<CallName>, InstanceId);

/// A method in a context.
#[derive(Clone, Copy, Debug)]
pub struct Instance {
    /// The method.
    pub method: MethodId,
    /// The allocation that keeps it apart, if one does.
    pub context: Option<AllocationId>,
    /// The node of its local 0, once the method has a template.
    pub nodes: Option<Node>,
}

/// A call site of one instance; nodes are those of the graph.
#[derive(Clone, Debug)]
pub struct CallSite {
    /// The calling instance.
    pub instance: InstanceId,
    /// What the caller of the solver calls the site; none where an initialiser may run.
    pub site: Option<CallName>,
    /// Where the result goes.
    pub result: Option<Node>,
    /// Where what is thrown goes.
    pub thrown: Option<Node>,
    /// What of that gets there.
    pub filter: Filter,
    /// References passed.
    pub arguments: Vec<Option<Node>>,
}

/// What is known of a method, and what waits for the rest.
#[derive(Clone, Debug, Default)]
pub struct Method {
    /// Its constraints, once they are known.
    pub template: Option<Arc<Template>>,
    /// Calls that wait for the template: the call, the instance and the receiver.
    pub waiting: Vec<(CallId, InstanceId, Option<AllocationId>)>,
    /// Instances that wait for the template.
    pub bare: Vec<InstanceId>,
}

/// All instances, and who calls whom.
#[derive(Debug, Default)]
pub struct Instances {
    all: Vec<Instance>,
    numbers: Map<(MethodId, Option<AllocationId>), InstanceId>,
    methods: Vec<Method>,
    calls: Vec<CallSite>,
    edges: HashSet<Edge, FxBuildHasher>,
    bound: HashSet<(CallId, InstanceId), FxBuildHasher>,
}

impl Instances {
    /// The method of this number, with room made for it.
    pub fn method(&mut self, method: MethodId) -> &mut Method {
        let index = method.index();
        if self.methods.len() <= index {
            self.methods.resize_with(index + 1, Method::default);
        }
        &mut self.methods[index]
    }

    /// How many locals a method has, once it has a template.
    pub fn locals(&self, method: MethodId) -> Option<u32> {
        Some(self.methods.get(method.index())?.template.as_ref()?.locals)
    }

    /// The instance of a method in a context, and whether it is new.
    pub fn get(&mut self, method: MethodId, context: Option<AllocationId>) -> (InstanceId, bool) {
        if let Some(known) = self.numbers.get(&(method, context)) {
            return (*known, false);
        }
        let number = InstanceId::at(self.all.len());
        self.numbers.insert((method, context), number);
        self.all.push(Instance { method, context, nodes: None });
        (number, true)
    }

    /// The instance of a number.
    pub fn instance(&self, number: InstanceId) -> Instance {
        self.all[number.index()]
    }

    /// The instance of a number, if there is one.
    pub fn find(&self, number: InstanceId) -> Option<Instance> {
        self.all.get(number.index()).copied()
    }

    /// Lay out an instance.
    pub fn place(&mut self, number: InstanceId, nodes: Node) {
        self.all[number.index()].nodes = Some(nodes);
    }

    /// All instances by number.
    pub fn all(&self) -> &[Instance] {
        &self.all
    }

    /// Remember a call site; its number.
    pub fn call(&mut self, call: CallSite) -> CallId {
        self.calls.push(call);
        CallId::at(self.calls.len() - 1)
    }

    /// The call site of a number.
    pub fn site(&self, call: CallId) -> &CallSite {
        &self.calls[call.index()]
    }

    /// Note that a call may run an instance; whether the call was not yet bound to it.
    pub fn note(&mut self, call: CallId, callee: InstanceId) -> bool {
        let CallSite { instance, site, .. } = self.calls[call.index()];
        self.edges.insert((instance, site, callee));
        self.bound.insert((call, callee))
    }

    /// Who may call whom: instance, site and callee, in order.
    pub fn edges(&self) -> Vec<Edge> {
        let mut edges: Vec<_> = self.edges.iter().copied().collect();
        // Calls without a name come last, as their number does.
        edges.sort_unstable_by_key(|(caller, site, callee)| (*caller, number_of(*site), *callee));
        edges
    }
}
