//! What weights are made of.

/// A bounded idempotent semiring [Kidd09, Def. 3.9], with merge functions for returns.
///
/// `combine` is associative, commutative and idempotent with the neutral `zero`; `extend` is
/// associative with the neutral `one`, distributes over `combine`, and `zero` annihilates it. A
/// weight can be combined with others to something new only finitely often.
pub trait Semiring {
    /// An element.
    type Weight: Clone;

    /// Whether `merge` is anything else than extension; saturation then looks up who called.
    const MERGES: bool = false;

    /// The weight of no path.
    fn zero(&self) -> Self::Weight;

    /// The weight of the path that does nothing.
    fn one(&self) -> Self::Weight;

    /// First `left`, then `right`.
    fn extend(&self, left: &Self::Weight, right: &Self::Weight) -> Self::Weight;

    /// Either of the two.
    fn combine(&self, left: &Self::Weight, right: &Self::Weight) -> Self::Weight;

    /// Whether two weights are equal.
    fn same(&self, left: &Self::Weight, right: &Self::Weight) -> bool;

    /// Something that combined with `old` gives the same as `new` combined with it; the less the
    /// better, because only this is propagated.
    fn difference(&self, new: &Self::Weight, _old: &Self::Weight) -> Self::Weight {
        new.clone()
    }

    /// The weight of a call with its return: `before` is the caller's weight up to the call, `call`
    /// that of the rule with this number, and `body` that of what was called. Strict,
    /// distributive in `before` and `body`, and extending `before` on the left extends the result.
    fn merge(
        &self,
        _rule: u32,
        before: &Self::Weight,
        call: &Self::Weight,
        body: &Self::Weight,
    ) -> Self::Weight {
        self.extend(&self.extend(before, call), body)
    }
}
