//! In which order interleavings are looked at.

/// The order of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// One run to its end, then the last choice differently: least memory, all reductions.
    #[default]
    Depth,
    /// The states that few steps lead to first: what is found has the fewest steps.
    Breadth,
    /// Runs of one context, then of two, and so on, until no more contexts give anything new.
    Contexts,
    /// The state that looks most like trouble first.
    Best(Heuristic),
    /// Some runs at random.
    Random(Sampling),
}

/// What looks like trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heuristic {
    /// Few threads can go on: made for deadlocks.
    Blocked,
    /// Threads took turns at most steps: made for lost updates.
    Interleaved,
    /// There are few steps to choose from.
    Narrow,
    /// Many pairs of threads are about to do what must not be swapped: made for races.
    Conflicts,
}

impl Heuristic {
    /// A heuristic by its name.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "blocked" => Self::Blocked,
            "interleaved" => Self::Interleaved,
            "narrow" => Self::Narrow,
            "conflicts" => Self::Conflicts,
            _ => return None,
        })
    }
}

/// How random runs are made. The same numbers give the same runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// Who goes first.
    pub priorities: Priorities,
    /// Where the pseudo-random numbers begin.
    pub seed: u64,
    /// How many runs.
    pub runs: u64,
}

/// How the next thread of a random run is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priorities {
    /// Each thread has a priority, which changes at a few random moments, one less than the number
    /// given ([`BurckhardtKMN10`]): finds a problem that so many ordered actions make up with a
    /// probability that has a lower bound.
    Threads(u32),
    /// Each action has a priority, and gets a new one when an action that conflicts with it was
    /// done ([`YuanYG18`]): close to uniform over the orders that make a difference.
    Actions,
}

/// A generator of pseudo-random numbers (xorshift64*): a seed means the same on every machine.
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64, run: u64) -> Self {
        // Neighbouring seeds and runs must not give similar numbers: mixed as in splitmix64.
        let mut mixed = seed.wrapping_add(run.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self((mixed ^ mixed >> 31) | 1)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `sides`; 0 if that is 0.
    pub(super) fn roll(&mut self, sides: u64) -> u64 {
        // The upper half is the better one.
        ((u128::from(self.next()) * u128::from(sides)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_shows_every_side_and_nothing_else() {
        let mut dice = Dice::new(1, 2);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[dice.roll(6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (800..1200).contains(count)), "{seen:?}");
        assert_eq!(dice.roll(0), 0);
    }

    #[test]
    fn the_same_seed_and_run_give_the_same_numbers_and_others_do_not() {
        let numbers = |seed, run| {
            let mut dice = Dice::new(seed, run);
            [dice.next(), dice.next(), dice.next()]
        };
        assert_eq!(numbers(3, 4), numbers(3, 4));
        assert_ne!(numbers(3, 4), numbers(3, 5));
        assert_ne!(numbers(3, 4), numbers(4, 4));
    }
}
