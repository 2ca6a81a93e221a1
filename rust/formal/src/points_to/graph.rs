//! Nodes, the edges along which sets flow, and what waits at a node for new elements.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::ids::{
    AllocationId, CallId, DispatchId, FieldId, Filter, InstanceId, Node, Number, QuestionId,
    SiteId, Target,
};
use super::set::Set;

/// What happens to each new element of a node.
#[derive(Clone, Copy, Debug)]
pub enum Waiting {
    /// Read its field into the node.
    Load {
        /// The field.
        field: FieldId,
        /// What grows.
        target: Node,
    },
    /// Write the node into its field.
    Store {
        /// The field.
        field: FieldId,
        /// What is written.
        source: Node,
    },
    /// Read any field into the node.
    LoadAny {
        /// What grows.
        target: Node,
    },
    /// Write the node into every field that fits.
    StoreAny {
        /// What is written.
        source: Node,
    },
    /// Make a copy of it.
    Clone {
        /// Where the copy goes.
        target: Node,
        /// The site of the copy.
        site: SiteId,
        /// The context of the instance that copies.
        context: Option<AllocationId>,
    },
    /// It is the receiver of a call, which it decides.
    Call(CallId, DispatchId),
    /// It is the receiver of a call, whose target is fixed.
    Special(CallId, Target),
    /// The caller wants to know of it.
    Ask {
        /// The question.
        question: QuestionId,
        /// The instance that asks.
        instance: InstanceId,
    },
}

#[derive(Debug, Default)]
struct Content {
    elements: Set<AllocationId>,
    fresh: Vec<AllocationId>,
    edges: Vec<(Node, Filter)>,
    waiting: Vec<Waiting>,
    is_queued: bool,
}

/// The constraint graph.
#[derive(Debug, Default)]
pub struct Graph {
    nodes: Vec<Content>,
    parents: Vec<Node>,
    queue: Vec<Node>,
    edges: HashSet<(Node, Node, Filter), FxBuildHasher>,
    plain_edges: usize,
    collapsed_at: usize,
}

impl Graph {
    /// Room for some more nodes; the number of the first.
    pub fn add(&mut self, count: u32) -> Node {
        let first = self.nodes.len();
        for number in first..first + count as usize {
            self.nodes.push(Content::default());
            self.parents.push(Node::at(number));
        }
        Node::at(first)
    }

    /// How many nodes, and how many edges were ever added.
    pub fn size(&self) -> (usize, usize) {
        (self.nodes.len(), self.edges.len())
    }

    /// The node that stands for this one since cycles were collapsed.
    pub fn find(&mut self, mut node: Node) -> Node {
        while self.parents[node.index()] != node {
            let parent = self.parents[node.index()];
            self.parents[node.index()] = self.parents[parent.index()];
            node = parent;
        }
        node
    }

    /// The elements of a node, in order.
    pub fn elements(&self, mut node: Node) -> Vec<AllocationId> {
        while self.parents[node.index()] != node {
            node = self.parents[node.index()];
        }
        self.nodes[node.index()].elements.elements()
    }

    /// Add an element to a node.
    pub fn insert(&mut self, node: Node, element: AllocationId) {
        let number = self.find(node);
        let node = &mut self.nodes[number.index()];
        if node.elements.insert(element) {
            node.fresh.push(element);
            if !node.is_queued {
                node.is_queued = true;
                self.queue.push(number);
            }
        }
    }

    /// Let elements that pass the filter flow from one node to the other; `passes` decides.
    pub fn connect(
        &mut self,
        source: Node,
        target: Node,
        filter: Filter,
        passes: impl Fn(Filter, AllocationId) -> bool,
    ) {
        let (source, target) = (self.find(source), self.find(target));
        if source == target || !self.edges.insert((source, target, filter)) {
            return;
        }
        self.plain_edges += usize::from(filter == Filter::All);
        self.nodes[source.index()].edges.push((target, filter));
        for element in self.nodes[source.index()].elements.elements() {
            if passes(filter, element) {
                self.insert(target, element);
            }
        }
    }

    /// Let something wait at a node; the elements that are there already.
    pub fn attach(&mut self, node: Node, waiting: Waiting) -> Vec<AllocationId> {
        let number = self.find(node);
        let node = &mut self.nodes[number.index()];
        node.waiting.push(waiting);
        node.elements.elements()
    }

    /// The next node with new elements, and these; what waits there is to be given them.
    pub fn take(&mut self) -> Option<(Node, Vec<AllocationId>)> {
        loop {
            let number = self.queue.pop()?;
            let node = &mut self.nodes[number.index()];
            node.is_queued = false;
            if self.parents[number.index()] == number && !node.fresh.is_empty() {
                return Some((number, std::mem::take(&mut node.fresh)));
            }
        }
    }

    /// Send new elements of a node along its edges.
    pub fn spread(
        &mut self,
        number: Node,
        fresh: &[AllocationId],
        passes: impl Fn(Filter, AllocationId) -> bool,
    ) {
        let edges = std::mem::take(&mut self.nodes[number.index()].edges);
        for (target, filter) in &edges {
            for element in fresh {
                if passes(*filter, *element) {
                    self.insert(*target, *element);
                }
            }
        }
        let node = &mut self.nodes[number.index()];
        debug_assert!(node.edges.is_empty(), "insertion adds no edges");
        node.edges = edges;
    }

    /// What waits at a node, from a position on.
    pub fn waiting(&self, number: Node, position: usize) -> Option<Waiting> {
        self.nodes[number.index()].waiting.get(position).copied()
    }

    /// Make one node of each cycle of unfiltered edges, if there are enough new ones since the last
    /// time to be worth the effort.
    pub fn collapse_when_due(&mut self) {
        if self.plain_edges < self.collapsed_at * 2 + 4096 {
            return;
        }
        self.collapsed_at = self.plain_edges;
        for component in self.components() {
            let first = component[0];
            for other in &component[1..] {
                self.merge(first, *other);
            }
        }
    }

    /// Everything of `other` becomes `first`'s; all its elements are new to what waited at `other`.
    fn merge(&mut self, first: Node, other: Node) {
        self.parents[other.index()] = first;
        let absorbed = std::mem::take(&mut self.nodes[other.index()]);
        let node = &mut self.nodes[first.index()];
        for element in absorbed.elements.elements() {
            node.elements.insert(element);
        }
        node.fresh = node.elements.elements();
        node.edges.extend(absorbed.edges);
        node.waiting.extend(absorbed.waiting);
        if !node.is_queued {
            node.is_queued = true;
            self.queue.push(first);
        }
    }

    /// The strongly connected components of more than one node, without recursion.
    fn components(&mut self) -> Vec<Vec<Node>> {
        let count = self.nodes.len();
        let mut found = Vec::new();
        // 0 means that a node was not met; `next_edge` is where its walk goes on.
        let (mut order, mut low) = (vec![0_u32; count], vec![0_u32; count]);
        let (mut next_edge, mut on_stack) = (vec![0_usize; count], vec![false; count]);
        let (mut stack, mut path, mut next) = (Vec::new(), Vec::new(), 1_u32);
        for start in (0..count).map(Node::at) {
            if order[start.index()] != 0 || self.parents[start.index()] != start {
                continue;
            }
            path.push(start);
            while let Some(&here) = path.last() {
                let node = here.index();
                if order[node] == 0 {
                    (order[node], low[node]) = (next, next);
                    next += 1;
                    stack.push(here);
                    on_stack[node] = true;
                }
                if let Some(&(target, filter)) = self.nodes[node].edges.get(next_edge[node]) {
                    next_edge[node] += 1;
                    let target = self.find(target);
                    if filter != Filter::All {
                        continue;
                    }
                    if order[target.index()] == 0 {
                        path.push(target);
                    } else if on_stack[target.index()] {
                        low[node] = low[node].min(order[target.index()]);
                    }
                    continue;
                }
                path.pop();
                if let Some(&parent) = path.last() {
                    low[parent.index()] = low[parent.index()].min(low[node]);
                }
                if low[node] == order[node] {
                    let at = stack.iter().rposition(|it| *it == here).unwrap_or(0);
                    let component = stack.split_off(at);
                    for member in &component {
                        on_stack[member.index()] = false;
                    }
                    if component.len() > 1 {
                        found.push(component);
                    }
                }
            }
        }
        found
    }
}
