//! From a native's entry and its arguments to pieces of memory.

use super::Watch;
use super::fact::Fact;
use super::natives::VOLATILE;
use super::standing::Touched;
use crate::Machine;
use crate::action::{Action, Bulk, INTERNED, Mode, OUTSIDE, PRINTED, Place, Strength};
use crate::cells::{Cell, width};
use crate::effects::{Effect, Memory, Touch};
use crate::ids::{Ref, ThreadId};
use crate::learned::{Learned, Missing};
use crate::state::memory::PIECE;
use crate::state::object::Body;
use crate::trap::Result;
use crate::world::class::Type;

impl Watch {
    /// From now on what the outside is told belongs to the state.
    pub fn tell(&mut self) {
        self.tells = true;
        self.facts.insert((0, PRINTED.slot), Fact::VISIBLE);
    }
}

impl Machine {
    /// Stop before all accesses of a native as one, if others can see one of them.
    pub(super) fn pass_touches(
        &mut self,
        id: ThreadId,
        touches: &[Touch],
        arguments: &[u64],
    ) -> Result<()> {
        self.pass_touches_and(id, touches, arguments, Vec::new())
    }

    /// Stop before printing, where what is printed belongs to the state.
    pub(super) fn pass_print(
        &mut self,
        id: ThreadId,
        effect: Effect,
        arguments: &[u64],
    ) -> Result<()> {
        let (Effect::Touches(touches) | Effect::Prints(_, touches)) = effect else {
            return Ok(());
        };
        let (watch, mut gate) = self.gate(id, VOLATILE);
        let seen = watch.is_seen(&mut gate, PRINTED, Mode::Update);
        let printed = seen.then_some((PRINTED, Mode::Update, Strength::Volatile));
        self.pass_touches_and(id, touches, arguments, printed.into_iter().collect())
    }

    fn pass_touches_and(
        &mut self,
        id: ThreadId,
        touches: &[Touch],
        arguments: &[u64],
        mut seen: Vec<Touched>,
    ) -> Result<()> {
        let (more, all) = self.seen_of(id, touches, arguments);
        seen.extend(more);
        // A choice that comes with the call is made after its accesses were granted.
        if !seen.is_empty() && self.decision.is_none() {
            self.stop_before(id, as_one(&seen))?;
        }
        self.count_all(id, &all);
        Ok(())
    }

    /// Which accesses of a native others can see, and all that members of sets count. What is known of
    /// the memory takes note of them.
    pub(super) fn seen_of(
        &mut self,
        id: ThreadId,
        touches: &[Touch],
        arguments: &[u64],
    ) -> (Vec<Touched>, Vec<(Place, Mode)>) {
        let (mut seen, mut all) = (Vec::new(), Vec::new());
        for touch in touches {
            if self.watch.reductions.twin.lacks(Missing::Memory(touch.memory.kind())) {
                continue;
            }
            let places = self.places(id, touch.memory, arguments);
            if self.watch.sets.is_some() {
                all.extend(places.iter().map(|&place| (place, touch.mode)));
            }
            for place in places.into_iter().filter(|place| place.span > 0) {
                let place = self.world.place_seen(&self.state.heap, place);
                let (watch, mut gate) = self.gate(id, Some(touch.strength));
                // All are taken note of, even if one alone is reason to stop.
                if watch.is_seen(&mut gate, place, touch.mode) {
                    seen.push((place, touch.mode, touch.strength));
                }
            }
        }
        (seen, all)
    }

    /// The memory that an entry stands for in a call.
    pub(super) fn places(&self, id: ThreadId, memory: Memory, arguments: &[u64]) -> Vec<Place> {
        let reference =
            |slot: usize| arguments.get(slot).map_or(Ref::NULL, |&slot| Ref::from_slot(slot));
        let int = |slot: usize| arguments.get(slot).map_or(0, |&value| value as i32);
        match memory {
            Memory::Field(slot, name) => {
                self.place_of_field(reference(slot), name).into_iter().collect()
            }
            Memory::Own(name) => {
                let own = self.state.thread(id).object;
                self.place_of_field(own, name).into_iter().collect()
            }
            Memory::Path(slot, names) => self.path(reference(slot), names),
            Memory::Causes(slot) => self.causes(reference(slot)),
            Memory::Element(slot, index) => self.range_of(reference(slot), int(index), 1),
            Memory::Elements(slot, first, count) => {
                self.range_of(reference(slot), int(first), int(count))
            }
            Memory::Whole(slot) => self.all_elements(reference(slot)).into_iter().collect(),
            Memory::List(slot) => self.listed(reference(slot)),
            Memory::Static(class, name) => {
                let class = self.world.loaded(class);
                let field = class.and_then(|class| self.world.static_of(class, name));
                field.map(Place::of_static).into_iter().collect()
            }
            Memory::OffHeap(address, added, count) => {
                let address = arguments.get(address).copied().unwrap_or(0) as i64;
                let start = address.wrapping_add(added.map_or(0, |slot| i64::from(int(slot))));
                vec![Place::off_heap(start as u64, int(count).max(1) as u32)]
            }
            Memory::Pieces(address, count) => {
                let start = arguments.get(address).copied().unwrap_or(0);
                self.listed_pieces(start, int(count))
            }
            Memory::Outside => vec![OUTSIDE],
            Memory::Written(slot, names) => {
                let mut number = Ok(arguments.get(slot).copied().unwrap_or(0));
                for name in names {
                    number = number.and_then(|object| self.field(Ref::from_slot(object), name));
                }
                let prints = matches!(number.map(|number| number as i32), Ok(1 | 2));
                if prints { Vec::new() } else { vec![OUTSIDE] }
            }
        }
    }

    fn place_of_field(&self, object: Ref, name: &str) -> Option<Place> {
        if object.is_null() {
            return None;
        }
        let slot = self.world.slot_of(self.state.heap.class_of(object), name)?;
        Some(Place::of(object, slot as u32))
    }

    /// A field that is reached through others, and those.
    fn path(&self, start: Ref, names: &[&str]) -> Vec<Place> {
        let mut found = Vec::new();
        let mut object = start;
        for name in names {
            let Some(place) = self.place_of_field(object, name) else { break };
            found.push(place);
            object = self.ref_field(object, name).unwrap_or(Ref::NULL);
        }
        found
    }

    fn causes(&self, exception: Ref) -> Vec<Place> {
        let mut found = Vec::new();
        let mut next = exception;
        for _ in 0..16 {
            for name in ["cause", "suppressedExceptions", "detailMessage", "stackTrace"] {
                found.extend(self.place_of_field(next, name));
            }
            let suppressed = self.ref_field(next, "suppressedExceptions").unwrap_or(Ref::NULL);
            found.extend(self.place_of_field(suppressed, "size"));
            let cause = self.ref_field(next, "cause").unwrap_or(Ref::NULL);
            if cause.is_null() || cause == next {
                break;
            }
            next = cause;
        }
        found
    }

    /// What a list of the library keeps its elements in.
    fn listed(&self, list: Ref) -> Vec<Place> {
        if list.is_null() {
            return Vec::new();
        }
        if let Some(whole) = self.all_elements(list) {
            return vec![whole];
        }
        let fields = ["elementData", "size", "a", "elements", "e0", "e1", "root", "offset", "list"];
        let mut found: Vec<Place> =
            fields.iter().filter_map(|name| self.place_of_field(list, name)).collect();
        for name in ["elementData", "a", "elements"] {
            let array = self.ref_field(list, name).unwrap_or(Ref::NULL);
            found.extend(self.all_elements(array));
        }
        found
    }

    /// What a list of pieces of memory names, and the list; nothing of it if it is no such list, which
    /// the call itself complains of.
    fn listed_pieces(&self, start: u64, count: i32) -> Vec<Place> {
        let count = u32::try_from(count).unwrap_or(0);
        let pieces = self.state.rest.memory.pieces(start, count).unwrap_or_default();
        let list = Place::off_heap(start, count.saturating_mul(PIECE as u32));
        let places = pieces.into_iter().map(|(at, bytes)| Place::off_heap(at, bytes as u32));
        std::iter::once(list).chain(places).collect()
    }

    fn length_of(&self, array: Ref) -> Option<usize> {
        if array.is_null() { None } else { self.state.heap.peek(array).body.length() }
    }

    fn all_elements(&self, array: Ref) -> Option<Place> {
        self.length_of(array).map(|length| Place::range(array, 0, length.max(1) as u32))
    }

    /// Elements of an array; none if there are not so many, which the call itself complains of.
    pub(super) fn range_of(&self, array: Ref, first: i32, count: i32) -> Vec<Place> {
        let range = self.length_of(array).and_then(|length| {
            let end = i64::from(first) + i64::from(count);
            (first >= 0 && count >= 0 && end <= length as i64)
                .then(|| Place::range(array, first as u32, count as u32))
        });
        range.into_iter().collect()
    }

    /// A section of the heap by object and offset, or of memory outside it.
    pub(super) fn place_of_cell(&self, cell: Cell, bytes: usize) -> Place {
        match cell {
            Cell::Field(object, slot) => Place::of(object, slot as u32),
            Cell::Static(field) => Place::of_static(field),
            Cell::Array(object, byte) => {
                let width = match &self.state.heap.get(object).body {
                    Body::Bytes(_) => 1,
                    Body::Chars(_) | Body::Shorts(_) => 2,
                    Body::Longs(_) | Body::Doubles(_) => 8,
                    _ => 4,
                };
                let (first, end) = (byte / width, (byte + bytes.max(1)).div_ceil(width));
                Place::range(object, first as u32, (end - first) as u32)
            }
            Cell::Memory(address) => Place::off_heap(address, bytes.max(1) as u32),
        }
    }

    /// Stop before an access by object and offset.
    pub(crate) fn pass_cell(
        &mut self,
        id: ThreadId,
        cell: Cell,
        mode: Mode,
        strength: Strength,
        memory: Type,
    ) -> Result<()> {
        if !self.is_watched(id) {
            return Ok(());
        }
        let mode = match mode {
            Mode::Attempt if !self.options.weak_cas => Mode::Update,
            mode => mode,
        };
        let place = self.place_of_cell(cell, width(memory));
        self.pass(id, place, mode, None, Some(strength))
    }

    /// A string is looked up among those that are one object each, and perhaps becomes one.
    pub(super) fn pass_intern(&mut self, id: ThreadId, string: Ref) -> Result<()> {
        if string.is_null() {
            return Ok(());
        }
        // Constants count from now on, too: they may come before the string or after it.
        self.watch.learn(Learned::Interns);
        let mode = if self.is_interned(string)? { Mode::Read } else { Mode::Update };
        self.pass(id, INTERNED, mode, None, VOLATILE)
    }

    /// A constant becomes an object, unless an equal string did before.
    pub(crate) fn pass_literal(&mut self, id: ThreadId) -> Result<()> {
        if !self.watch.knows(Learned::Interns) || !self.is_watched(id) {
            return Ok(());
        }
        self.pass(id, INTERNED, Mode::Update, None, VOLATILE)
    }

    /// A reference is written: a thread that can reach the place can reach the object.
    pub(crate) fn publish_cell(&mut self, cell: Cell, memory: Type, value: u64) {
        if !self.watch.on || memory != Type::Ref || value == 0 {
            return;
        }
        let shared = match cell {
            Cell::Field(object, _) | Cell::Array(object, _) => {
                self.state.heap.peek(object).marks.shared
            }
            Cell::Static(_) => true,
            Cell::Memory(_) => false,
        };
        if shared {
            self.state.heap.publish(&self.world, Ref::from_slot(value));
        }
    }

    /// A native put a reference into an object: a thread that can reach that can reach this.
    pub(crate) fn publish_into(&mut self, object: Ref, value: Ref) {
        if self.watch.on && !value.is_null() && self.state.heap.peek(object).marks.shared {
            self.state.heap.publish(&self.world, value);
        }
    }
}

/// Several accesses as one action: two can be told by what they touch.
fn as_one(seen: &[Touched]) -> Action {
    let access = |(place, mode, strength): Touched, also: Option<Place>| {
        let wide = place.span > 1 || also.is_some_and(|also| also.span > 1);
        let bulk = if wide { Bulk::AtOnce } else { Bulk::One };
        Action::Access { place, mode, strength, also, bulk }
    };
    match *seen {
        [one] => access(one, None),
        [one, (place, Mode::Read, strength)] | [(place, Mode::Read, strength), one] => {
            let (at, mode, own) = one;
            access((at, mode, own.min(strength)), Some(place))
        }
        _ => Action::Anything,
    }
}
