//! Allocations: which objects are kept apart, and by what.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::NONE;
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
    pub type_number: u32,
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
    pub supertypes: Set,
    /// Its fields that hold references, each with the filter of what they can hold.
    pub fields: Vec<(u32, u32)>,
    /// Whether methods are kept apart by receivers of this class.
    pub is_context: bool,
}

/// One allocation.
#[derive(Clone, Copy, Debug)]
pub struct Allocation {
    /// Where it is made; NONE for constants.
    pub site: u32,
    /// The allocation in whose methods it is made, cut to the depth of contexts.
    pub context: u32,
    /// Which objects of the site.
    pub label: Label,
    /// The class.
    pub type_number: u32,
    /// Whether what its fields hold at first must be asked for.
    pub is_lazy: bool,
    /// Whether it is an array without room for elements: nothing is ever read or written.
    pub is_hollow: bool,
    /// The same without its context, for contexts of depth one.
    stripped: u32,
}

type Map<K, V> = HashMap<K, V, FxBuildHasher>;

/// All allocations, types and filters.
#[derive(Debug, Default)]
pub struct Heap {
    allocations: Vec<Allocation>,
    numbers: Map<(u32, u32, Label, u32), u32>,
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
    pub fn declare(&mut self, type_number: u32, declared: Type) {
        let index = type_number as usize;
        if self.types.len() <= index {
            self.types.resize(index + 1, None);
        }
        self.types[index] = Some(declared);
    }

    /// A new site; the first is 0.
    pub fn site(&mut self, site: Site) -> u32 {
        self.sites.push(site);
        self.sites.len() as u32 - 1
    }

    /// An allocation that no code makes.
    pub fn constant(&mut self, type_number: u32, is_lazy: bool, is_hollow: bool) -> u32 {
        let number = self.allocations.len() as u32;
        self.allocations.push(Allocation {
            site: NONE,
            context: NONE,
            label: Label::All,
            type_number,
            is_lazy,
            is_hollow,
            stripped: number,
        });
        number
    }

    /// What `new` at a site gives in an instance with this context.
    pub fn made(&mut self, site: u32, context: u32) -> ([u32; 2], usize) {
        let Some(&Site { type_number, is_split, is_owned, .. }) = self.sites.get(site as usize)
        else {
            return ([NONE; 2], 0);
        };
        let of = |heap: &mut Self, label| heap.number(site, context, label, type_number);
        if !is_split {
            return ([of(self, Label::All), NONE], 1);
        }
        let maker = self.allocations.get(context as usize).map(|it| it.label);
        match maker {
            Some(Label::Isolated | Label::Owned) if is_owned && self.may_own(context, site) => {
                ([of(self, Label::Owned), NONE], 1)
            }
            Some(Label::Rest) if is_owned && self.depth > 0 => ([of(self, Label::Rest), NONE], 1),
            _ => ([of(self, Label::Isolated), of(self, Label::Rest)], 2),
        }
    }

    /// What a copy of an object of this class is that a site makes.
    pub fn copied(&mut self, site: u32, context: u32, type_number: u32) -> u32 {
        self.number(site, context, Label::All, type_number)
    }

    /// The allocation of this number.
    pub fn allocation(&self, number: u32) -> &Allocation {
        &self.allocations[number as usize]
    }

    /// All allocations by number.
    pub fn allocations(&self) -> &[Allocation] {
        &self.allocations
    }

    /// What is known of the class of an allocation.
    pub fn type_of(&self, number: u32) -> Option<&Type> {
        self.types.get(self.allocation(number).type_number as usize)?.as_ref()
    }

    /// Whether there is an allocation of this number.
    pub fn has(&self, number: u32) -> bool {
        (number as usize) < self.allocations.len()
    }

    /// The context of methods that run on this object.
    pub fn context_of(&self, number: u32) -> u32 {
        let kept_apart = self.type_of(number).is_some_and(|it| it.is_context);
        let is_made = self.allocation(number).site != NONE;
        if kept_apart && is_made { number } else { NONE }
    }

    /// Whether an allocation passes a filter: 0 lets all through, `2 n + 2` the instances of type
    /// `n`, `2 n + 3` all others.
    pub fn passes(&self, filter: u32, number: u32) -> bool {
        if filter == 0 {
            return true;
        }
        let is_instance =
            self.type_of(number).is_some_and(|it| it.supertypes.contains(filter / 2 - 1));
        is_instance == (filter % 2 == 0)
    }

    fn number(&mut self, site: u32, context: u32, label: Label, type_number: u32) -> u32 {
        let context = self.cut(context);
        self.interned(site, context, label, type_number)
    }

    fn interned(&mut self, site: u32, context: u32, label: Label, type_number: u32) -> u32 {
        let key = (site, context, label, type_number);
        if let Some(known) = self.numbers.get(&key) {
            return *known;
        }
        let number = self.allocations.len() as u32;
        self.numbers.insert(key, number);
        // A copy that a site makes has a class of its own, and all the room that it needs.
        let is_hollow = self
            .sites
            .get(site as usize)
            .is_some_and(|it| it.is_hollow && it.type_number == type_number);
        self.allocations.push(Allocation {
            site,
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
    fn may_own(&self, context: u32, site: u32) -> bool {
        let mut here = context;
        for _ in 0..LONGEST {
            let Some(allocation) = self.allocations.get(here as usize) else { return false };
            if allocation.site == site {
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
    /// an isolated object is one of its site, whoever made it. What it owns is nothing without it,
    /// so owned objects keep their context and do not count.
    fn cut(&mut self, context: u32) -> u32 {
        if context == NONE || self.depth == 0 {
            return NONE;
        }
        let mut chain = Vec::new();
        let mut here = context;
        let mut counted = 0;
        while here != NONE && counted < self.depth {
            let allocation = *self.allocation(here);
            chain.push(allocation);
            counted += u32::from(allocation.label != Label::Owned);
            here = allocation.context;
        }
        let mut cut = NONE;
        for allocation in chain.into_iter().rev() {
            cut = if allocation.site == NONE {
                allocation.stripped
            } else {
                self.interned(allocation.site, cut, allocation.label, allocation.type_number)
            };
        }
        cut
    }
}
