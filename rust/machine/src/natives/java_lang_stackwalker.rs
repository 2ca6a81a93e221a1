//! `java.lang.StackWalker`: the library asks for frames in batches.

use super::{Answer, Call, Table};
use crate::Machine;
use crate::ids::{ClassId, MethodId, Ref};
use crate::state::object::Body;
use crate::state::thread::Then;
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("java/lang/StackStreamFactory.checkStackWalkModes", |_| Answer::boolean(true)),
    ("java/lang/StackStreamFactory$AbstractStackWalker.callStackWalk", call_stack_walk),
    ("java/lang/StackStreamFactory$AbstractStackWalker.fetchStackFrames", fetch_stack_frames),
    ("java/lang/StackTraceElement.initStackTraceElement", init_element),
];

/// A part of the frames, to be put into the library's buffer.
struct Batch {
    /// As the library counts it: with what comes before the start on newer JDKs, without on older.
    size: i32,
    start: i32,
    frames: Ref,
}

/// Whether the JDK is one of those whose walkers count frames, not ends of buffers.
fn is_newer(call: &Call<'_>) -> bool {
    !call.machine.world.method(call.method).descriptor.starts_with("(J")
}

/// Fill the first batch, then call back.
fn call_stack_walk(call: &mut Call<'_>) -> Result<Answer> {
    let newer = is_newer(call);
    let walker = call.non_null(0)?;
    let (skip, at) = if newer { (call.int(2), 5) } else { (call.int(3), 4) };
    let batch =
        Batch { size: call.int(at), start: call.int(at + 1), frames: call.non_null(at + 2)? };
    let class = call.machine.world.load("java/lang/StackStreamFactory$AbstractStackWalker")?;
    let frames = &call.machine.state.thread(call.thread).frames;
    let walking =
        frames.iter().rev().take_while(|frame| call.machine.walks(frame.method, class)).count();
    let base = frames.len() - walking;
    let skipped = usize::try_from(skip).unwrap_or(0);
    let count = fill(call, base, skipped, &batch)?;
    let anchor = anchor(base, skipped + count);
    let end = batch.start + count as i32;
    let target = call.machine.world.declared(class, "doStackWalk", "(JIIII)Ljava/lang/Object;");
    let target = target.ok_or_else(|| {
        Trap::unsupported("a JDK without stack walkers", "use a JDK between 17 and 25")
    })?;
    let third = if newer { count as i32 } else { batch.size };
    let numbers = [skip, third, batch.start, end].map(|number| u64::from(number as u32));
    let mut arguments = vec![walker.slot(), anchor, 0];
    arguments.extend(numbers);
    call.enter(target, &arguments, Then::Continue)
}

/// Fill the next batch: where it ends, or how many frames there were.
fn fetch_stack_frames(call: &mut Call<'_>) -> Result<Answer> {
    let newer = is_newer(call);
    let place = if newer { 2 } else { 3 };
    let anchored = call.long(place) as u64;
    let (base, consumed) = ((anchored >> 32) as usize, (anchored as u32) as usize);
    let batch = Batch { size: call.int(5), start: call.int(6), frames: call.non_null(7)? };
    if base > call.machine.state.thread(call.thread).frames.len() {
        return Err(Trap::new("java/lang/InternalError", "doStackWalk: corrupted buffers"));
    }
    let count = fill(call, base, consumed, &batch)?;
    let walker = call.non_null(0)?;
    call.machine.set_field(walker, "anchor", anchor(base, consumed + count))?;
    Answer::int(if newer { count as i32 } else { batch.start + count as i32 })
}

/// Frames below the walker, and how many of them were handed out. Never zero.
fn anchor(base: usize, consumed: usize) -> u64 {
    (base as u64) << 32 | consumed as u64
}

/// Describe frames in the elements of the buffer, or put their classes there; how many.
fn fill(call: &mut Call<'_>, base: usize, from: usize, batch: &Batch) -> Result<usize> {
    let room = if is_newer(call) { batch.size - batch.start } else { batch.size };
    let room = usize::try_from(room).unwrap_or(0);
    let machine = &mut *call.machine;
    let thread = machine.state.thread(call.thread);
    let frames: Vec<(MethodId, u32)> =
        machine.traced(thread, base, false).into_iter().skip(from).collect();
    let start = usize::try_from(batch.start).unwrap_or(0);
    let elements = machine.refs(batch.frames)?.get(start..).unwrap_or_default().to_vec();
    let mut count = 0;
    for (&(method, index), element) in frames.iter().zip(elements).take(room) {
        if element.is_null() || machine.is_mirror(element) {
            let class = machine.world.method(method).class;
            let mirror = machine.mirror(class)?;
            if let Body::Refs(data) = &mut machine.state.heap.get_mut(batch.frames).body {
                data[start + count] = mirror;
            }
        } else {
            machine.fill_frame(element, method, index)?;
        }
        count += 1;
    }
    Ok(count)
}

/// `(StackTraceElement, StackFrameInfo)`
fn init_element(call: &mut Call<'_>) -> Result<Answer> {
    let (element, frame) = (call.non_null(0)?, call.non_null(1)?);
    if let Some((method, index)) = call.machine.frame_method(frame)? {
        call.machine.fill_element(element, method, index)?;
    }
    Ok(Answer::Void)
}

impl Machine {
    /// Whether a method belongs to the walking itself.
    fn walks(&self, method: MethodId, walker: ClassId) -> bool {
        let class = self.world.method(method).class;
        self.world.is_subtype(class, walker)
            || &*self.world.class(class).name == "java/lang/StackWalker"
    }

    fn is_mirror(&self, object: Ref) -> bool {
        &*self.world.class(self.state.heap.class_of(object)).name == "java/lang/Class"
    }

    /// Describe a frame in a `StackFrameInfo`, or in a `ClassFrameInfo`, which has no names.
    fn fill_frame(&mut self, frame: Ref, method: MethodId, index: u32) -> Result<()> {
        let known = self.world.method(method);
        let (owner, flags) = (known.class, u64::from(known.flags));
        let (name, descriptor) = (known.name.clone(), known.descriptor.clone());
        let mirror = self.mirror(owner)?;
        let class = self.state.heap.class_of(frame);
        let pc = self.world.pc_in_file(method, index as usize).unwrap_or(0);
        if self.world.slot_of(class, "memberName").is_some() {
            let member = self.ref_field(frame, "memberName")?;
            let (name, descriptor) = (self.new_interned(&name)?, self.new_interned(&descriptor)?);
            let is_method = 0x0001_0000;
            let values = [
                ("clazz", mirror.slot()),
                ("name", name.slot()),
                ("type", descriptor.slot()),
                ("flags", is_method | flags),
            ];
            self.fill(member, &values)?;
            return self.set_field(frame, "bci", u64::from(pc));
        }
        let known_flags = self.field(frame, "flags")?;
        self.set_field(frame, "flags", known_flags & 0xff00_0000 | flags)?;
        if self.world.slot_of(class, "bci").is_none() {
            return self.set_field(frame, "classOrMemberName", mirror.slot());
        }
        let resolved = self.allocate_named("java/lang/invoke/ResolvedMethodName")?;
        self.set_field(resolved, "vmholder", mirror.slot())?;
        let (name, descriptor) = (self.new_interned(&name)?, self.new_interned(&descriptor)?);
        let values = [
            ("classOrMemberName", resolved.slot()),
            ("name", name.slot()),
            ("type", descriptor.slot()),
            ("bci", u64::from(pc)),
        ];
        self.fill(frame, &values)
    }

    /// The method and the operation that a filled `StackFrameInfo` stands for.
    fn frame_method(&mut self, frame: Ref) -> Result<Option<(MethodId, u32)>> {
        let class = self.state.heap.class_of(frame);
        let (holder, named) = if self.world.slot_of(class, "memberName").is_some() {
            let member = self.ref_field(frame, "memberName")?;
            (self.ref_field(member, "clazz")?, member)
        } else {
            let resolved = self.ref_field(frame, "classOrMemberName")?;
            (self.ref_field(resolved, "vmholder")?, frame)
        };
        let owner = self.mirrored(holder)?;
        let name = self.ref_field(named, "name")?;
        let name = self.text(name)?;
        let pc = self.field(frame, "bci")? as u16;
        let described = self.ref_field(named, "type")?;
        let text = self.text(described).ok();
        let methods = &self.world.class(owner).methods;
        // A thread may have turned the descriptor into a `MethodType` meanwhile; then the name and
        // the instruction have to do.
        let found = methods.iter().copied().find(|&id| {
            let method = self.world.method(id);
            let fits = text.as_ref().is_none_or(|text| **text == *method.descriptor);
            *method.name == name && fits
        });
        Ok(found.map(|id| {
            let copies = self.world.bytecode(id).map(|code| code.indices_in_file(pc));
            (id, copies.and_then(|copies| copies.first().copied()).unwrap_or(0) as u32)
        }))
    }
}
