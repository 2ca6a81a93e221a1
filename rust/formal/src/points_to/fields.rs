//! Nodes of fields: made when they are first used, copied with their objects.

use super::ids::{AllocationId, FieldId, Filter, Node, SiteId};
use super::solver::Solver;

impl Solver {
    pub(super) fn any_fields(&self, allocation: AllocationId) -> Vec<(FieldId, Filter)> {
        self.heap.type_of(allocation).map_or_else(Vec::new, |known| known.fields.clone())
    }

    pub(super) fn copy(
        &mut self,
        original: AllocationId,
        target: Node,
        site: SiteId,
        context: Option<AllocationId>,
    ) {
        let type_number = self.heap.allocation(original).type_number;
        let copy = self.heap.copied(site, context, type_number);
        self.graph.insert(target, copy);
        let copies = self.copies.entry(original).or_default();
        if copy == original || copies.contains(&copy) {
            return;
        }
        copies.push(copy);
        // A lazy original has fields that were not asked for yet.
        if self.heap.allocation(original).is_lazy {
            for (field, _) in self.any_fields(original) {
                self.field_node(original, field);
            }
        }
        for (field, node) in self.fields_of.get(&original).cloned().unwrap_or_default() {
            let copied = self.field_node(copy, field);
            self.connect(node, copied, Filter::All);
        }
    }

    pub(super) fn static_node(&mut self, field: FieldId) -> Node {
        if let Some(known) = self.statics.get(&field) {
            return *known;
        }
        let node = self.graph.add(1);
        self.statics.insert(field, node);
        node
    }

    pub(super) fn field_node(&mut self, allocation: AllocationId, field: FieldId) -> Node {
        if let Some(known) = self.fields.get(&(allocation, field)) {
            return *known;
        }
        let node = self.graph.add(1);
        self.fields.insert((allocation, field), node);
        self.fields_of.entry(allocation).or_default().push((field, node));
        if self.heap.allocation(allocation).is_lazy {
            self.needs.fields.push((allocation, field));
        }
        for copy in self.copies.get(&allocation).cloned().unwrap_or_default() {
            let copied = self.field_node(copy, field);
            self.connect(node, copied, Filter::All);
        }
        node
    }
}
