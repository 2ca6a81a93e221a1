//! Allocations: which objects are kept apart, and by what.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::ids::{AllocationId, FieldId, Filter, Number, SiteId, TypeId};
use super::set::Set;

/// How many objects in a row may own each other.
const LONGEST: usize = 4;

/// Which objects of a site an allocation stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Label {
    /// All of them.
    All = 0,
    /// One arbitrary object of the site.
    Isolated = 1,
    /// All but that one.
    Rest = 2,
    /// The one that the single object of its context makes.
    Owned = 3,
}

/// A place that makes objects, or an object that was there before.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The class of the objects.
    pub type_number: TypeId,
    /// Whether one arbitrary object is told from the others.
    pub is_split: bool,
    /// Whether a constructor makes it, once.
    pub is_owned: bool,
    /// Whether its objects are arrays without room for elements.
    pub is_hollow: bool,
}

/// What is known of a class.
#[derive(Clone, Debug, Default)]
pub struct Type {
    /// Everything that its objects are instances of.
    pub supertypes: Set<TypeId>,
    /// Its fields that hold references, each with the filter of what they can hold.
    pub fields: Vec<(FieldId, Filter)>,
    /// Whether methods are kept apart by receivers of this class.
    pub is_context: bool,
}

/// One allocation.
#[derive(Clone, Copy, Debug)]
pub struct Allocation {
    /// Where it is made; none for constants.
    pub site: Option<SiteId>,
    /// The allocation in whose methods it is made, cut to the depth of contexts.
    pub context: Option<AllocationId>,
    /// Which objects of the site.
    pub label: Label,
    /// The class.
    pub type_number: TypeId,
    /// Whether what its fields hold at first must be asked for.
    pub is_lazy: bool,
    /// Whether it is an array without room for elements: nothing is ever read or written.
    pub is_hollow: bool,
    /// The same without its context, for contexts of depth one.
    stripped: AllocationId,
}

type Map<K, V> = HashMap<K, V, FxBuildHasher>;
/// What tells one allocation of a site from another.
type Key = (SiteId, Option<AllocationId>, Label, TypeId);

/// All allocations, types and filters.
#[derive(Debug, Default)]
pub struct Heap {
    allocations: Vec<Allocation>,
    numbers: Map<Key, AllocationId>,
    sites: Vec<Site>,
    types: Vec<Option<Type>>,
    depth: u32,
}

impl Heap {
    /// A heap whose contexts have this depth.
    pub fn new(depth: u32) -> Self {
        Self { depth, ..Self::default() }
    }

    /// Tell what is known of a class.
    pub fn declare(&mut self, type_number: TypeId, declared: Type) {
        let index = type_number.index();
        if self.types.len() <= index {
            self.types.resize(index + 1, None);
        }
        self.types[index] = Some(declared);
    }

    /// A new site; the first is 0.
    pub fn site(&mut self, site: Site) -> SiteId {
        self.sites.push(site);
        SiteId::at(self.sites.len() - 1)
    }

    /// An allocation that no code makes.
    pub fn constant(
        &mut self,
        type_number: TypeId,
        is_lazy: bool,
        is_hollow: bool,
    ) -> AllocationId {
        let number = AllocationId::at(self.allocations.len());
        self.allocations.push(Allocation {
            site: None,
            context: None,
            label: Label::All,
            type_number,
            is_lazy,
            is_hollow,
            stripped: number,
        });
        number
    }

    /// What `new` at a site gives in an instance with this context: nothing, one or two.
    pub fn made(
        &mut self,
        site: SiteId,
        context: Option<AllocationId>,
    ) -> [Option<AllocationId>; 2] {
        let Some(&Site { type_number, is_split, is_owned, .. }) = self.sites.get(site.index())
        else {
            return [None; 2];
        };
        let of = |heap: &mut Self, label| Some(heap.number(site, context, label, type_number));
        if !is_split {
            return [of(self, Label::All), None];
        }
        let maker = context.and_then(|it| self.allocations.get(it.index())).map(|it| it.label);
        match maker {
            Some(Label::Isolated | Label::Owned) if is_owned && self.may_own(context, site) => {
                [of(self, Label::Owned), None]
            }
            Some(Label::Rest) if is_owned && self.depth > 0 => [of(self, Label::Rest), None],
            _ => [of(self, Label::Isolated), of(self, Label::Rest)],
        }
    }

    /// What a copy of an object of this class is that a site makes.
    pub fn copied(
        &mut self,
        site: SiteId,
        context: Option<AllocationId>,
        type_number: TypeId,
    ) -> AllocationId {
        self.number(site, context, Label::All, type_number)
    }

    /// The allocation of this number.
    pub fn allocation(&self, number: AllocationId) -> &Allocation {
        &self.allocations[number.index()]
    }

    /// All allocations by number.
    pub fn allocations(&self) -> &[Allocation] {
        &self.allocations
    }

    /// What is known of the class of an allocation.
    pub fn type_of(&self, number: AllocationId) -> Option<&Type> {
        self.types.get(self.allocation(number).type_number.index())?.as_ref()
    }

    /// Whether there is an allocation of this number.
    pub fn has(&self, number: AllocationId) -> bool {
        number.index() < self.allocations.len()
    }

    /// The context of methods that run on this object.
    pub fn context_of(&self, number: AllocationId) -> Option<AllocationId> {
        let kept_apart = self.type_of(number).is_some_and(|it| it.is_context);
        let is_made = self.allocation(number).site.is_some();
        (kept_apart && is_made).then_some(number)
    }

    /// Whether an allocation passes a filter.
    pub fn passes(&self, filter: Filter, number: AllocationId) -> bool {
        let is_a = |of| self.type_of(number).is_some_and(|it| it.supertypes.contains(of));
        match filter {
            Filter::All => true,
            Filter::Instances(of) => is_a(of),
            Filter::Others(of) => !is_a(of),
        }
    }

    fn number(
        &mut self,
        site: SiteId,
        context: Option<AllocationId>,
        label: Label,
        type_number: TypeId,
    ) -> AllocationId {
        let context = self.cut(context);
        self.interned((site, context, label, type_number))
    }

    fn interned(&mut self, key: Key) -> AllocationId {
        if let Some(known) = self.numbers.get(&key) {
            return *known;
        }
        let (site, context, label, type_number) = key;
        let number = AllocationId::at(self.allocations.len());
        self.numbers.insert(key, number);
        // A copy that a site makes has a class of its own, and all the room that it needs.
        let is_hollow = self
            .sites
            .get(site.index())
            .is_some_and(|it| it.is_hollow && it.type_number == type_number);
        self.allocations.push(Allocation {
            site: Some(site),
            context,
            label,
            type_number,
            is_lazy: false,
            is_hollow,
            stripped: number,
        });
        number
    }

    /// Whether what an object makes in its constructor is told by whose it is.
    ///
    /// Constructors that make objects of their own class would go on for ever.
    fn may_own(&self, context: Option<AllocationId>, site: SiteId) -> bool {
        let mut here = context;
        for _ in 0..LONGEST {
            let Some(allocation) = here.and_then(|it| self.allocations.get(it.index())) else {
                return false;
            };
            if allocation.site == Some(site) {
                return false;
            }
            if allocation.label != Label::Owned {
                return self.depth > 0;
            }
            here = allocation.context;
        }
        false
    }

    /// The context of objects that are made in instances of a context.
    ///
    /// Contexts of depth one forget in whose methods the context itself was made. Its label stays:
    /// an isolated object is one of its site, whatever made it. What it owns is nothing without it,
    /// so owned objects keep their context and do not count.
    fn cut(&mut self, context: Option<AllocationId>) -> Option<AllocationId> {
        if self.depth == 0 {
            return None;
        }
        let mut chain = Vec::new();
        let mut next = context;
        let mut counted = 0;
        while let Some(here) = next.filter(|_| counted < self.depth) {
            let allocation = *self.allocation(here);
            chain.push(allocation);
            counted += u32::from(allocation.label != Label::Owned);
            next = allocation.context;
        }
        let mut cut = None;
        for Allocation { site, label, type_number, stripped, .. } in chain.into_iter().rev() {
            cut = Some(match site {
                None => stripped,
                Some(site) => self.interned((site, cut, label, type_number)),
            });
        }
        cut
    }
}
