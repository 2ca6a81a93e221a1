//! `gov.nasa.jpf.vm.Verify`, through which programs talk to another checker. The user may bring the
//! class: its methods have code for plain Java, which is not what they mean in a check.

use super::heddle_choose::{assume, between, bool, choose, narrow};
use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::ThreadId;
use crate::learned::Learned;
use crate::narrowing::ASKED_TO_END;
use crate::state::object::Body;
use crate::state::thread::{Then, Thread};
use crate::trap::{Result, Trap};
use crate::world::World;
use crate::world::class::Loader;
use crate::world::op::Op;

pub(super) const OVERRIDES: Table = &[
    ("gov/nasa/jpf/vm/Verify.isRunningInJPF()Z", |_| Answer::boolean(true)),
    ("gov/nasa/jpf/vm/Verify.getBoolean()Z", bool),
    ("gov/nasa/jpf/vm/Verify.getBoolean(Z)Z", bool_in_order),
    ("gov/nasa/jpf/vm/Verify.randomBool()Z", bool),
    ("gov/nasa/jpf/vm/Verify.random(I)I", |call| between(call, 0, call.int(0))),
    ("gov/nasa/jpf/vm/Verify.getInt(II)I", |call| between(call, call.int(0), call.int(1))),
    ("gov/nasa/jpf/vm/Verify.getIntFromList([I)I", from_list),
    ("gov/nasa/jpf/vm/Verify.getLongFromList([J)J", from_list),
    ("gov/nasa/jpf/vm/Verify.getFloatFromList([F)F", from_list),
    ("gov/nasa/jpf/vm/Verify.getDoubleFromList([D)D", from_list),
    ("gov/nasa/jpf/vm/Verify.getBitFlip(JII)J", bit_flip),
    ("gov/nasa/jpf/vm/Verify.ignoreIf(Z)V", |call| assume(call.int(0) == 0)),
    ("gov/nasa/jpf/vm/Verify.beginAtomic()V", |call| {
        begin_atomic(call);
        Ok(Answer::Void)
    }),
    ("gov/nasa/jpf/vm/Verify.endAtomic()V", |call| {
        end_atomic(call);
        Ok(Answer::Void)
    }),
    // Hints to the search, whatever the user's class does for them in plain Java.
    ("gov/nasa/jpf/vm/Verify.breakTransition(Ljava/lang/String;)V", nothing),
    ("gov/nasa/jpf/vm/Verify.storeTrace", nothing),
    // What counts across paths: whatever is told there decides nothing, because no path can ask.
    ("gov/nasa/jpf/vm/Verify.setCounter", nothing),
    ("gov/nasa/jpf/vm/Verify.resetCounter", nothing),
    ("gov/nasa/jpf/vm/Verify.incrementCounter", increment),
    ("gov/nasa/jpf/vm/Verify.putValue", nothing),
    ("gov/nasa/jpf/vm/Verify.setBitInBitSet", nothing),
    ("gov/nasa/jpf/vm/Verify.getCounter", uncounted),
    ("gov/nasa/jpf/vm/Verify.getValue", uncounted),
    ("gov/nasa/jpf/vm/Verify.getBitInBitSet", uncounted),
    // What ends the other checker's search: here it goes on, as the program does in plain Java.
    ("gov/nasa/jpf/vm/Verify.terminateSearch", |call| Ok(asked_to_end(call, true))),
    ("gov/nasa/jpf/vm/Verify.storeTraceAndTerminate", |call| Ok(asked_to_end(call, true))),
    ("gov/nasa/jpf/vm/Verify.storeTraceAndTerminateIf", |call| {
        Ok(asked_to_end(call, call.int(0) != 0))
    }),
    // What asks the other checker's configuration.
    ("gov/nasa/jpf/vm/Verify.getInt(Ljava/lang/String;)I", refused),
    ("gov/nasa/jpf/vm/Verify.getDouble(Ljava/lang/String;)D", refused),
    ("gov/nasa/jpf/vm/Verify.getObject", refused),
    ("gov/nasa/jpf/vm/Verify.randomObject", refused),
    ("gov/nasa/jpf/vm/Verify.createFromJSON", refused),
    ("gov/nasa/jpf/vm/Verify.breakTransition(Ljava/lang/String;II)I", refused),
    ("gov/nasa/jpf/vm/Verify.isShared", refused),
    ("gov/nasa/jpf/vm/Verify.vmIsMatchingStates", refused),
    ("gov/nasa/jpf/vm/Verify.getHeuristicSearchValue", refused),
    ("gov/nasa/jpf/vm/Verify.setProperties", refused),
    ("gov/nasa/jpf/vm/Verify.getProperty", refused),
    ("gov/nasa/jpf/vm/Verify.getFieldAttribute", refused),
    ("gov/nasa/jpf/vm/Verify.getFieldAttributes", refused),
    ("gov/nasa/jpf/vm/Verify.getLocalAttribute", refused),
    ("gov/nasa/jpf/vm/Verify.getLocalAttributes", refused),
    ("gov/nasa/jpf/vm/Verify.getElementAttribute", refused),
    ("gov/nasa/jpf/vm/Verify.getElementAttributes", refused),
    ("gov/nasa/jpf/vm/Verify.getObjectAttribute", refused),
    ("gov/nasa/jpf/vm/Verify.getObjectAttributes", refused),
];

/// The argument says which value comes first.
fn bool_in_order(call: &mut Call<'_>) -> Result<Answer> {
    let first = call.int(0) == 0;
    Answer::boolean((choose(call, 2)? == 0) == first)
}

/// A value with some of its lowest bits flipped: a check goes on with each choice of them.
fn bit_flip(call: &mut Call<'_>) -> Result<Answer> {
    let (value, flips, length) = (call.long(0), call.int(2), call.int(3));
    let among = u64::try_from(length).ok().filter(|&length| length <= 64);
    let flips = u64::try_from(flips).ok();
    let (Some(length), Some(mut left)) = (among, flips) else { return Err(refusal(call)) };
    let ways = combinations(length, left).filter(|&ways| ways > 0);
    let Some(ways) = ways.and_then(|ways| u32::try_from(ways).ok()) else {
        return Err(refusal(call));
    };
    let mut rank = if ways == 1 { 0 } else { u64::from(choose(call, ways)?) };
    let mut mask = 0_u64;
    for bit in (0..length).rev() {
        let without = combinations(bit, left).unwrap_or(0);
        if left > 0 && rank >= without {
            rank -= without;
            mask |= 1 << bit;
            left -= 1;
        }
    }
    Ok(Answer::Value((value as u64) ^ mask))
}

/// In how many ways some of several things can be picked, unless that is too many to count.
fn combinations(of: u64, picked: u64) -> Option<u64> {
    if picked > of {
        return Some(0);
    }
    (0..picked).try_fold(1_u64, |ways, at| Some(ways.checked_mul(of - at)? / (at + 1)))
}

fn from_list(call: &mut Call<'_>) -> Result<Answer> {
    let list = call.non_null(0)?;
    let length = call.machine.state.heap.peek(list).body.length().unwrap_or(0);
    if length == 0 {
        let message = "no values to choose from";
        return Err(Trap::new("java/lang/IllegalArgumentException", message));
    }
    let at = choose(call, length as u32)? as usize;
    let slot = match &call.machine.state.heap.get(list).body {
        Body::Ints(data) => data.get(at).map(|&value| u64::from(value as u32)),
        Body::Longs(data) => data.get(at).map(|&value| value as u64),
        Body::Floats(data) => data.get(at).map(|value| u64::from(value.to_bits())),
        Body::Doubles(data) => data.get(at).map(|value| value.to_bits()),
        _ => None,
    };
    slot.map(Answer::Value).ok_or_else(|| refusal(call))
}

/// The program vouches that no other thread can tell: schedules are left out on its word.
fn begin_atomic(call: &mut Call<'_>) {
    narrow(call, "Verify.beginAtomic", || "no other thread runs before endAtomic".into());
    call.machine.watch.note(Learned::Sections);
    call.machine.state.thread_mut(call.thread).atomic += 1;
}

impl Machine {
    /// Whether it is the program that lets no other thread run now, not the machine alone.
    pub(crate) fn is_alone_by_request(&self, id: ThreadId) -> bool {
        let thread = self.state.thread(id);
        thread.atomic > atomic_frames(&self.world, thread)
    }
}

fn end_atomic(call: &mut Call<'_>) {
    let kept = atomic_frames(&call.machine.world, call.machine.state.thread(call.thread));
    let thread = call.machine.state.thread_mut(call.thread);
    // One end too many must not end what the machine itself does without interruption.
    thread.atomic = thread.atomic.saturating_sub(1).max(kept);
}

/// How many frames let no other thread run, whatever the program asks for.
fn atomic_frames(world: &World, thread: &Thread) -> u32 {
    let is_atomic = |then: &Then| match *then {
        Then::Uninterrupted => true,
        Then::Initialized(class) => world.class(class).loader == Loader::Jdk,
        _ => false,
    };
    thread.frames.iter().filter(|frame| is_atomic(&frame.then)).count() as u32
}

/// The new value of a counter, which only a caller that throws it away can be given.
fn increment(call: &mut Call<'_>) -> Result<Answer> {
    let machine = &*call.machine;
    let caller = machine.state.thread(call.thread).frame();
    let next = caller.and_then(|frame| {
        machine.world.method(frame.method).code()?.ops.get(frame.pc as usize + 1)
    });
    if matches!(next, Some(Op::Pop)) { Answer::int(0) } else { uncounted(call) }
}

/// What is counted across runs depends on the order in which a search looks at them.
fn uncounted(call: &mut Call<'_>) -> Result<Answer> {
    let remedy = "it counts across runs, in the order of a search: count in a static field, which \
                  each run has for itself";
    Err(refusal_with(call, remedy))
}

/// The program has come to where that checker would end its search with the trace so far.
fn asked_to_end(call: &mut Call<'_>, is_meant: bool) -> Answer {
    if !is_meant {
        return Answer::Void;
    }
    let machine = &mut *call.machine;
    let name = &machine.world.method(call.method).name;
    let place = format!("Verify.{name} ({})", machine.location(call.thread));
    // The first one in the order of texts, whatever order runs come in.
    let known = machine.narrowed.entry(ASKED_TO_END).or_insert_with(|| place.clone());
    if place < *known {
        *known = place;
    }
    Answer::Void
}

fn refused(call: &mut Call<'_>) -> Result<Answer> {
    Err(refusal(call))
}

fn refusal(call: &Call<'_>) -> Trap {
    refusal_with(call, "leave out what asks for the settings or the marks of that checker")
}

fn refusal_with(call: &Call<'_>, remedy: &str) -> Trap {
    let what = call.machine.world.describe(call.method);
    let caller = call.machine.location(call.thread);
    Trap::unsupported(format!("{what}, called from {caller}"), remedy)
}
