//! Methods in contexts, and the calls between them.

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::NONE;
use super::template::Template;

type Map<K, V> = HashMap<K, V, FxBuildHasher>;

/// A method in a context; `nodes` is its first node, NONE while the method has no template.
#[derive(Clone, Copy, Debug)]
pub struct Instance {
    /// The method.
    pub method: u32,
    /// The allocation that keeps it apart, or NONE.
    pub context: u32,
    /// The node of its local 0.
    pub nodes: u32,
}

/// A call site of one instance; nodes are those of the graph.
#[derive(Clone, Debug)]
pub struct CallSite {
    /// The calling instance.
    pub instance: u32,
    /// What the caller of the solver calls the site.
    pub site: u32,
    /// What decides the target.
    pub dispatch: u32,
    /// Where the result goes.
    pub result: u32,
    /// Where what is thrown goes.
    pub thrown: u32,
    /// References passed.
    pub arguments: Vec<u32>,
}

/// What is known of a method, and what waits for the rest.
#[derive(Clone, Debug, Default)]
pub struct Method {
    /// Its constraints, once they are known.
    pub template: Option<Arc<Template>>,
    /// Calls that wait for the template: the call, the instance and the receiver.
    pub waiting: Vec<(u32, u32, u32)>,
    /// Instances that wait for the template.
    pub bare: Vec<u32>,
}

/// All instances, and who calls whom.
#[derive(Debug, Default)]
pub struct Instances {
    all: Vec<Instance>,
    numbers: Map<(u32, u32), u32>,
    methods: Vec<Method>,
    calls: Vec<CallSite>,
    edges: HashSet<(u32, u32, u32), FxBuildHasher>,
    bound: HashSet<(u32, u32), FxBuildHasher>,
}

impl Instances {
    /// The method of this number, with room made for it.
    pub fn method(&mut self, method: u32) -> &mut Method {
        let index = method as usize;
        if self.methods.len() <= index {
            self.methods.resize_with(index + 1, Method::default);
        }
        &mut self.methods[index]
    }

    /// How many locals a method has, once it has a template.
    pub fn locals(&self, method: u32) -> Option<u32> {
        Some(self.methods.get(method as usize)?.template.as_ref()?.locals)
    }

    /// The instance of a method in a context, and whether it is new.
    pub fn get(&mut self, method: u32, context: u32) -> (u32, bool) {
        if let Some(known) = self.numbers.get(&(method, context)) {
            return (*known, false);
        }
        let number = self.all.len() as u32;
        self.numbers.insert((method, context), number);
        self.all.push(Instance { method, context, nodes: NONE });
        (number, true)
    }

    /// The instance of a number.
    pub fn instance(&self, number: u32) -> Instance {
        self.all[number as usize]
    }

    /// The instance of a number, if there is one.
    pub fn find(&self, number: u32) -> Option<Instance> {
        self.all.get(number as usize).copied()
    }

    /// Lay out an instance.
    pub fn place(&mut self, number: u32, nodes: u32) {
        self.all[number as usize].nodes = nodes;
    }

    /// All instances by number.
    pub fn all(&self) -> &[Instance] {
        &self.all
    }

    /// Remember a call site; its number.
    pub fn call(&mut self, call: CallSite) -> u32 {
        self.calls.push(call);
        self.calls.len() as u32 - 1
    }

    /// The call site of a number.
    pub fn site(&self, call: u32) -> &CallSite {
        &self.calls[call as usize]
    }

    /// Note that a call may run an instance; whether the call was not yet bound to it.
    pub fn note(&mut self, call: u32, callee: u32) -> bool {
        let CallSite { instance, site, .. } = self.calls[call as usize];
        self.edges.insert((instance, site, callee));
        self.bound.insert((call, callee))
    }

    /// Who may call whom: instance, site and callee, in order.
    pub fn edges(&self) -> Vec<(u32, u32, u32)> {
        let mut edges: Vec<_> = self.edges.iter().copied().collect();
        edges.sort_unstable();
        edges
    }
}
