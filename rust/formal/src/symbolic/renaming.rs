//! Other variables for variables, in one pass over a function.
//!
//! As long as the new variables come in the order of the old ones, each node has one node that
//! stands for it. Where they do not, the node is put in its place by a case distinction.

use oxidd::util::AllocResult;
use oxidd::{BooleanFunction, Function, HasLevel, Manager, Node};
use oxidd_core::DiagramRules;
use oxidd_core::util::{EdgeDropGuard, Own, Ref};
use rustc_hash::FxHashMap;

use super::bdd::Bdd;

type Nodes<'id> = <Bdd as Function>::Manager<'id>;
type Link<'id> = <Nodes<'id> as Manager>::Edge;
type Rules<'id> = <Nodes<'id> as Manager>::Rules;
type Memo<'a, 'id> = FxHashMap<Link<'id>, EdgeDropGuard<'a, Nodes<'id>>>;

/// What is put for what.
pub struct Renaming {
    /// For each variable up to the last that is renamed, the variable that is put for it.
    targets: Vec<u32>,
}

impl Renaming {
    /// The second variable of each pair is put for the first.
    pub fn new(pairs: impl IntoIterator<Item = (u32, u32)>) -> Renaming {
        let pairs: Vec<(u32, u32)> = pairs.into_iter().collect();
        let count = pairs.iter().map(|&(from, _)| from + 1).max().unwrap_or(0);
        let mut targets: Vec<u32> = (0..count).collect();
        for (from, to) in pairs {
            targets[from as usize] = to;
        }
        Renaming { targets }
    }

    /// A function with the new variables, none of which may occur in it.
    pub fn apply(&self, function: &Bdd) -> AllocResult<Bdd> {
        if self.targets.is_empty() {
            return Ok(function.clone());
        }
        function.with_manager_shared(|manager, edge| {
            let mut memo = Memo::default();
            let renamed = self.renamed(manager, edge, &mut memo)?;
            Ok(Bdd::from_edge(manager, renamed))
        })
    }

    fn renamed<'a, 'id>(
        &self,
        manager: &'a Nodes<'id>,
        edge: Ref<'a, Link<'id>>,
        memo: &mut Memo<'a, 'id>,
    ) -> AllocResult<Own<Link<'id>>> {
        let Node::Inner(node) = manager.get_node(edge) else {
            return Ok(manager.clone_edge(edge));
        };
        let Some(&target) = self.targets.get(node.level() as usize) else {
            return Ok(manager.clone_edge(edge));
        };
        if let Some(known) = memo.get(&edge.raw()) {
            return Ok(manager.clone_edge(known.borrowed()));
        }
        let (high, low) = Bdd::cofactors_node(edge.tag(), node);
        let high = EdgeDropGuard::new(manager, self.renamed(manager, high, memo)?);
        let low = EdgeDropGuard::new(manager, self.renamed(manager, low, memo)?);
        let below = |edge: Ref<'_, Link<'id>>| match manager.get_node(edge) {
            Node::Inner(node) => target < node.level(),
            Node::Terminal(_) => true,
        };
        let result = if below(high.borrowed()) && below(low.borrowed()) {
            let children = [high.into_edge(), low.into_edge()];
            Rules::reduce(manager, target, children).then_insert(manager, target)?
        } else {
            let variable = EdgeDropGuard::new(manager, Bdd::var_edge(manager, target)?);
            Bdd::ite_edge(manager, variable.borrowed(), high.borrowed(), low.borrowed())?
        };
        let result = EdgeDropGuard::new(manager, result);
        let copy = manager.clone_edge(result.borrowed());
        memo.insert(edge.raw(), result);
        Ok(copy)
    }
}
