//! Where functions of bits are computed: everywhere, everywhere but small, or within a set.

use super::bdd::{Bdd, Outcome, Space, Stop};

/// Boolean operations on functions.
pub trait Logic {
    /// True.
    fn yes(&self) -> &Bdd;
    /// False.
    fn no(&self) -> &Bdd;
    /// `not f`.
    fn not(&self, f: &Bdd) -> Outcome<Bdd>;
    /// `f and g`.
    fn and(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd>;
    /// `f or g`.
    fn or(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd>;
    /// `f xor g`.
    fn xor(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd>;
    /// `f if and only if g`.
    fn iff(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd>;
    /// `then` where `condition`, otherwise `other`.
    fn choose(&self, condition: &Bdd, then: &Bdd, other: &Bdd) -> Outcome<Bdd>;

    /// `true` or `false`.
    fn constant(&self, value: bool) -> Bdd {
        if value { self.yes().clone() } else { self.no().clone() }
    }
}

impl Logic for Space<'_> {
    fn yes(&self) -> &Bdd {
        &self.always
    }

    fn no(&self) -> &Bdd {
        &self.never
    }

    fn not(&self, f: &Bdd) -> Outcome<Bdd> {
        Space::not(self, f)
    }

    fn and(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        Space::and(self, f, g)
    }

    fn or(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        Space::or(self, f, g)
    }

    fn xor(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        Space::xor(self, f, g)
    }

    fn iff(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        Space::iff(self, f, g)
    }

    fn choose(&self, condition: &Bdd, then: &Bdd, other: &Bdd) -> Outcome<Bdd> {
        Space::choose(self, condition, then, other)
    }
}

/// Everywhere, but every function has to stay small: otherwise it ends with [`Stop::Large`].
pub struct Small<'s, 'a> {
    /// The operations.
    pub space: &'s Space<'a>,
}

/// Nodes of a function that is still small.
const SMALL: usize = 3000;

impl Small<'_, '_> {
    fn checked(&self, f: Bdd) -> Outcome<Bdd> {
        if self.space.larger(&f, SMALL) { Err(Stop::Large) } else { Ok(f) }
    }
}

impl Logic for Small<'_, '_> {
    fn yes(&self) -> &Bdd {
        &self.space.always
    }

    fn no(&self) -> &Bdd {
        &self.space.never
    }

    fn not(&self, f: &Bdd) -> Outcome<Bdd> {
        self.space.not(f)
    }

    fn and(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.checked(self.space.and(f, g)?)
    }

    fn or(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.checked(self.space.or(f, g)?)
    }

    fn xor(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.checked(self.space.xor(f, g)?)
    }

    fn iff(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.checked(self.space.iff(f, g)?)
    }

    fn choose(&self, condition: &Bdd, then: &Bdd, other: &Bdd) -> Outcome<Bdd> {
        self.checked(self.space.choose(condition, then, other)?)
    }
}

/// Within a set: every function is false outside. Where a set has few values of some variables,
/// functions of them are small that are large everywhere.
pub struct Within<'s, 'a> {
    /// The operations.
    pub space: &'s Space<'a>,
    /// The set.
    pub set: &'s Bdd,
}

impl Logic for Within<'_, '_> {
    fn yes(&self) -> &Bdd {
        self.set
    }

    fn no(&self) -> &Bdd {
        &self.space.never
    }

    fn not(&self, f: &Bdd) -> Outcome<Bdd> {
        self.space.minus(self.set, f)
    }

    fn and(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.space.and(f, g)
    }

    fn or(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.space.or(f, g)
    }

    fn xor(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.space.xor(f, g)
    }

    fn iff(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.not(&self.space.xor(f, g)?)
    }

    fn choose(&self, condition: &Bdd, then: &Bdd, other: &Bdd) -> Outcome<Bdd> {
        self.space.choose(condition, then, other)
    }
}
