//! What a thread does to what.

/// What a thread does. Locations are read and written, locks taken, all else orders threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// It reads a location.
    Read,
    /// It writes a location.
    Write,
    /// It takes a lock.
    Lock,
    /// It takes a lock that was free, or became free in time: it never waits for ever.
    Try,
    /// It gives a lock back.
    Unlock,
    /// It gives a lock back until it takes it again.
    Wait,
    /// It asks for a lock that is never given.
    Request,
    /// It reads a thing that orders threads, such as a volatile variable.
    Acquire,
    /// It writes such a thing.
    Release,
    /// It starts a thread.
    Fork,
    /// It sees that a thread has ended.
    Join,
    /// It wakes a thread that waits for a lock; this orders nothing, like the two that follow.
    Notify,
    /// It would have, but no thread waits.
    NotifyNone,
    /// It comes to a lock that another thread holds.
    Block,
}

const WORDS: [(Deed, &str); 14] = [
    (Deed::Read, "read"),
    (Deed::Write, "write"),
    (Deed::Lock, "lock"),
    (Deed::Try, "try"),
    (Deed::Unlock, "unlock"),
    (Deed::Wait, "wait"),
    (Deed::Request, "request"),
    (Deed::Acquire, "acquire"),
    (Deed::Release, "release"),
    (Deed::Fork, "fork"),
    (Deed::Join, "join"),
    (Deed::Notify, "notify"),
    (Deed::NotifyNone, "notify-none"),
    (Deed::Block, "block"),
];

impl Deed {
    /// The word for it.
    pub fn word(self) -> &'static str {
        WORDS[self as usize].1
    }

    /// What a word stands for.
    pub fn of_word(word: &str) -> Option<Self> {
        WORDS.iter().find(|known| known.1 == word).map(|known| known.0)
    }

    /// Whether it reads or writes a location.
    pub fn is_access(self) -> bool {
        matches!(self, Self::Read | Self::Write)
    }

    /// Whether a lock is held from then on.
    pub fn takes(self) -> bool {
        matches!(self, Self::Lock | Self::Try)
    }
}

/// A thread does something to a location, a lock, another thing or a thread, at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Who.
    pub thread: u32,
    /// What.
    pub deed: Deed,
    /// To which location, lock, other thing or thread.
    pub object: u32,
    /// Where.
    pub site: u32,
}

/// Two accesses of one location, by the numbers of their events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    /// What is accessed.
    pub location: u32,
    /// The earlier one.
    pub first: u32,
    /// The later one.
    pub second: u32,
}

/// Events with their numbers.
pub(super) fn numbered(events: &[Event]) -> impl Iterator<Item = (u32, &Event)> {
    (0..).zip(events)
}

/// The entry of a number in a table, which grows as far as that.
pub(super) fn entry<T: Default>(table: &mut Vec<T>, number: u32) -> &mut T {
    let place = number as usize;
    if table.len() <= place {
        table.resize_with(place + 1, T::default);
    }
    &mut table[place]
}

/// Add a number to an ascending list.
pub(super) fn add(numbers: &mut Vec<u32>, number: u32) {
    if let Err(place) = numbers.binary_search(&number) {
        numbers.insert(place, number);
    }
}
