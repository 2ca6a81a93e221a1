//! Nodes, the edges along which sets flow, and what waits at a node for new elements.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use super::set::Set;

/// What happens to each new element of a node.
#[derive(Clone, Copy, Debug)]
pub enum Waiting {
    /// Read its field into the node.
    Load {
        /// The field.
        field: u32,
        /// What grows.
        target: u32,
    },
    /// Write the node into its field.
    Store {
        /// The field.
        field: u32,
        /// What is written.
        source: u32,
    },
    /// Read any field into the node.
    LoadAny {
        /// What grows.
        target: u32,
    },
    /// Write the node into every field that fits.
    StoreAny {
        /// What is written.
        source: u32,
    },
    /// Make a copy of it.
    Clone {
        /// Where the copy goes.
        target: u32,
        /// The site of the copy.
        site: u32,
        /// The context of the instance that copies.
        context: u32,
    },
    /// It is the receiver of the call of this number.
    Call(u32),
    /// It is the receiver of the call of this number, whose target is fixed.
    Special(u32),
    /// The caller wants to know of it.
    Ask {
        /// The question.
        question: u32,
        /// The instance that asks.
        instance: u32,
    },
}

#[derive(Debug, Default)]
struct Node {
    elements: Set,
    fresh: Vec<u32>,
    edges: Vec<(u32, u32)>,
    waiting: Vec<Waiting>,
    is_queued: bool,
}

/// The constraint graph.
#[derive(Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    parents: Vec<u32>,
    queue: Vec<u32>,
    edges: HashSet<(u32, u32, u32), FxBuildHasher>,
    plain_edges: usize,
    collapsed_at: usize,
}

impl Graph {
    /// Room for some more nodes; the number of the first.
    pub fn add(&mut self, count: u32) -> u32 {
        let first = self.nodes.len() as u32;
        for number in first..first + count {
            self.nodes.push(Node::default());
            self.parents.push(number);
        }
        first
    }

    /// How many nodes, and how many edges were ever added.
    pub fn size(&self) -> (usize, usize) {
        (self.nodes.len(), self.edges.len())
    }

    /// The node that stands for this one since cycles were collapsed.
    pub fn find(&mut self, mut node: u32) -> u32 {
        while self.parents[node as usize] != node {
            let parent = self.parents[node as usize];
            self.parents[node as usize] = self.parents[parent as usize];
            node = parent;
        }
        node
    }

    /// The elements of a node, in order.
    pub fn elements(&self, mut node: u32) -> Vec<u32> {
        while self.parents[node as usize] != node {
            node = self.parents[node as usize];
        }
        self.nodes[node as usize].elements.elements()
    }

    /// Add an element to a node.
    pub fn insert(&mut self, node: u32, element: u32) {
        let number = self.find(node);
        let node = &mut self.nodes[number as usize];
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
        source: u32,
        target: u32,
        filter: u32,
        passes: impl Fn(u32, u32) -> bool,
    ) {
        let (source, target) = (self.find(source), self.find(target));
        if source == target || !self.edges.insert((source, target, filter)) {
            return;
        }
        self.plain_edges += usize::from(filter == 0);
        self.nodes[source as usize].edges.push((target, filter));
        for element in self.nodes[source as usize].elements.elements() {
            if passes(filter, element) {
                self.insert(target, element);
            }
        }
    }

    /// Let something wait at a node; the elements that are there already.
    pub fn attach(&mut self, node: u32, waiting: Waiting) -> Vec<u32> {
        let number = self.find(node);
        let node = &mut self.nodes[number as usize];
        node.waiting.push(waiting);
        node.elements.elements()
    }

    /// The next node with new elements, and these; what waits there is to be given them.
    pub fn take(&mut self) -> Option<(u32, Vec<u32>)> {
        loop {
            let number = self.queue.pop()?;
            let node = &mut self.nodes[number as usize];
            node.is_queued = false;
            if self.parents[number as usize] == number && !node.fresh.is_empty() {
                return Some((number, std::mem::take(&mut node.fresh)));
            }
        }
    }

    /// Send new elements of a node along its edges.
    pub fn spread(&mut self, number: u32, fresh: &[u32], passes: impl Fn(u32, u32) -> bool) {
        let edges = std::mem::take(&mut self.nodes[number as usize].edges);
        for (target, filter) in &edges {
            for element in fresh {
                if passes(*filter, *element) {
                    self.insert(*target, *element);
                }
            }
        }
        let node = &mut self.nodes[number as usize];
        debug_assert!(node.edges.is_empty(), "insertion adds no edges");
        node.edges = edges;
    }

    /// What waits at a node, from a position on.
    pub fn waiting(&self, number: u32, position: usize) -> Option<Waiting> {
        self.nodes[number as usize].waiting.get(position).copied()
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
    fn merge(&mut self, first: u32, other: u32) {
        self.parents[other as usize] = first;
        let absorbed = std::mem::take(&mut self.nodes[other as usize]);
        let node = &mut self.nodes[first as usize];
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
    fn components(&mut self) -> Vec<Vec<u32>> {
        let count = self.nodes.len();
        let mut found = Vec::new();
        // 0 means that a node was not met; `next_edge` is where its walk goes on.
        let (mut order, mut low) = (vec![0_u32; count], vec![0_u32; count]);
        let (mut next_edge, mut on_stack) = (vec![0_usize; count], vec![false; count]);
        let (mut stack, mut path, mut next) = (Vec::new(), Vec::new(), 1_u32);
        for start in 0..count as u32 {
            if order[start as usize] != 0 || self.parents[start as usize] != start {
                continue;
            }
            path.push(start);
            while let Some(&here) = path.last() {
                let node = here as usize;
                if order[node] == 0 {
                    (order[node], low[node]) = (next, next);
                    next += 1;
                    stack.push(here);
                    on_stack[node] = true;
                }
                if let Some(&(target, filter)) = self.nodes[node].edges.get(next_edge[node]) {
                    next_edge[node] += 1;
                    let target = self.find(target) as usize;
                    if filter != 0 {
                        continue;
                    }
                    if order[target] == 0 {
                        path.push(target as u32);
                    } else if on_stack[target] {
                        low[node] = low[node].min(order[target]);
                    }
                    continue;
                }
                path.pop();
                if let Some(&parent) = path.last() {
                    low[parent as usize] = low[parent as usize].min(low[node]);
                }
                if low[node] == order[node] {
                    let at = stack.iter().rposition(|it| *it == here).unwrap_or(0);
                    let component = stack.split_off(at);
                    for member in &component {
                        on_stack[*member as usize] = false;
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
