//! What a solved system says.

use super::ids::{AllocationId, FieldId, InstanceId, Local, Number};
use super::solver::Solver;

impl Solver {
    /// What a local of an instance may point to.
    pub fn points_to(&self, instance: InstanceId, local: Local) -> Vec<AllocationId> {
        let Some(found) = self.instances.find(instance) else { return Vec::new() };
        let has_local =
            self.instances.locals(found.method).is_some_and(|count| local.number() < count);
        let node = found.nodes.filter(|_| has_local).map(|first| first.plus(local));
        node.map_or_else(Vec::new, |node| self.graph.elements(node))
    }

    /// What a field of an allocation may point to.
    pub fn contents(&self, allocation: AllocationId, field: FieldId) -> Vec<AllocationId> {
        let node = self.fields.get(&(allocation, field));
        node.map_or_else(Vec::new, |node| self.graph.elements(*node))
    }

    /// The fields of an allocation that anything was read from or written to.
    pub fn fields(&self, allocation: AllocationId) -> Vec<FieldId> {
        let known = self.fields_of.get(&allocation);
        known.map_or_else(Vec::new, |known| known.iter().map(|(field, _)| *field).collect())
    }

    /// What a static field may point to.
    pub fn statics(&self, field: FieldId) -> Vec<AllocationId> {
        let node = self.statics.get(&field);
        node.map_or_else(Vec::new, |node| self.graph.elements(*node))
    }

    /// How many elements were handled; nodes; edges.
    pub fn effort(&self) -> (u64, usize, usize) {
        let (nodes, edges) = self.graph.size();
        (self.steps, nodes, edges)
    }
}
