//! What a solved system says.

use super::NONE;
use super::solver::Solver;

impl Solver {
    /// What a local of an instance may point to.
    pub fn points_to(&self, instance: u32, local: u32) -> Vec<u32> {
        let Some(found) = self.instances.find(instance) else { return Vec::new() };
        let has_local = self.instances.locals(found.method).is_some_and(|count| local < count);
        if found.nodes == NONE || !has_local {
            return Vec::new();
        }
        self.graph.elements(found.nodes + local)
    }

    /// What a field of an allocation may point to.
    pub fn contents(&self, allocation: u32, field: u32) -> Vec<u32> {
        let node = self.fields.get(&(allocation, field));
        node.map_or_else(Vec::new, |node| self.graph.elements(*node))
    }

    /// The fields of an allocation that anything was read from or written to.
    pub fn fields(&self, allocation: u32) -> Vec<u32> {
        let known = self.fields_of.get(&allocation);
        known.map_or_else(Vec::new, |known| known.iter().map(|(field, _)| *field).collect())
    }

    /// What a static field may point to.
    pub fn statics(&self, field: u32) -> Vec<u32> {
        let node = self.statics.get(&field);
        node.map_or_else(Vec::new, |node| self.graph.elements(*node))
    }

    /// How many elements were handled; nodes; edges.
    pub fn effort(&self) -> (u64, usize, usize) {
        let (nodes, edges) = self.graph.size();
        (self.steps, nodes, edges)
    }
}
