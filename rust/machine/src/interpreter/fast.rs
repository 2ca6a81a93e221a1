//! The inner loop: operations that need nothing but the heap and the stack.
//!
//! The world is read only here. Whatever has to link, load, initialise, throw, block or call the
//! machine leaves the loop with the frame unchanged, is dealt with outside, and comes back.

use crate::ids::{MethodId, Ref, ThreadId};
use crate::slots::{ToSlot, double, float, int, long};
use crate::state::object::Body;
use crate::state::thread::{Frame, Then, Thread};
use crate::state::{Initialization, State};
use crate::time::Place;
use crate::trap::Trap;
use crate::watch::knowledge::positions::is_started;
use crate::watch::standing_users::Here;
use crate::watch::standing_users::is_users;
use crate::watch::{At, Gate, Watch, may_be_seen};
use crate::world::World;
use crate::world::method::Behaviour;
use crate::world::op::Op;

/// Why the inner loop ended. The innermost frame stands at the operation in question.
#[derive(Debug)]
pub enum Exit {
    /// The budget is used up.
    Budget,
    /// The operation has to be linked, or is not one of the simple ones.
    Slow,
    /// This method is to be called; its arguments are on the stack.
    Call(MethodId),
    /// The innermost frame returns this many slots, and that has to be told.
    Return(usize),
    /// The operation could not simply be done.
    Trap(Trap),
}

/// Run a thread until something is not simple. `budget` counts bytecodes down; `depth` frames are
/// simple, more are not.
#[expect(
    clippy::too_many_lines,
    clippy::match_same_arms,
    clippy::single_match_else,
    reason = "one arm per operation, in the order of the opcodes"
)]
pub fn run<const WATCHED: bool>(
    world: &World,
    state: &mut State,
    watch: &mut Watch,
    id: ThreadId,
    depth: usize,
    budget: &mut i64,
) -> Exit {
    let State {
        heap,
        threads,
        statics,
        owners,
        initialization,
        literals,
        mirrors,
        rest,
        clock,
        units,
        ..
    } = state;
    let (timed, clock) = (watch.time.is_on(), *clock);
    let Thread { frames, stack, joined, used, object, .. } = &mut threads[id.index()];
    let (joined, used, object_of_thread) = (*joined, *used, *object);
    let mut left = *budget;
    let skips = WATCHED && watch.may_skip();
    loop {
        let deep = frames.len();
        let frames_left = depth.saturating_sub(deep);
        let Some((frame, callers)) = frames.split_last_mut() else { return Exit::Slow };
        let method = world.method(frame.method);
        let Behaviour::Code(code) = &method.behaviour else { return Exit::Slow };
        let ops = &code.ops[..];
        let base = frame.base as usize;
        let mut pc = frame.pc as usize;
        if pc >= ops.len() {
            return Exit::Slow;
        }
        let mut sp = frame.top as usize;
        let users = skips && is_users(world, frame.method);
        // Room for this frame was made when it was pushed.
        let slots = &mut stack[..];

        macro_rules! save {
            () => {{
                frame.pc = pc as u32;
                frame.top = sp as u32;
                *budget = left;
            }};
        }
        macro_rules! leave {
            ($exit:expr) => {{
                save!();
                return $exit;
            }};
        }
        macro_rules! trap {
            ($trap:expr) => {
                leave!(Exit::Trap($trap))
            };
        }
        macro_rules! made {
            ($object:expr) => {
                if method.makes_irrelevant.contains(&(pc as u32)) {
                    heap.get_mut($object).marks.irrelevant = true;
                }
                heap.note_birth($object, frame.method, pc as u32);
            };
        }
        macro_rules! local {
            ($slot:expr) => {
                slots[base + usize::from($slot)]
            };
        }
        macro_rules! push {
            ($value:expr) => {{
                let value: u64 = $value;
                slots[sp] = value;
                sp += 1;
            }};
        }
        macro_rules! push_int {
            ($value:expr) => {{
                let value: i32 = $value;
                push!(u64::from(value as u32))
            }};
        }
        macro_rules! top {
            ($depth:expr) => {
                slots[sp - $depth]
            };
        }
        macro_rules! int {
            ($depth:expr) => {
                top!($depth) as i32
            };
        }
        macro_rules! binary {
            ($from:ident, $width:literal, |$a:ident, $b:ident| $value:expr) => {{
                let ($a, $b) = ($from(top!(2 * $width)), $from(top!($width)));
                top!(2 * $width) = ToSlot::slot($value);
                sp -= $width;
            }};
        }
        macro_rules! unary {
            ($from:ident, $in:literal, $out:literal, |$a:ident| $value:expr) => {{
                let $a = $from(top!($in));
                top!($in) = ToSlot::slot($value);
                sp = sp - $in + $out;
            }};
        }
        macro_rules! shift {
            ($from:ident, $width:literal, |$a:ident, $b:ident| $value:expr) => {{
                let ($a, $b) = ($from(top!(1 + $width)), int(top!(1)) as u32);
                top!(1 + $width) = ToSlot::slot($value);
                sp -= 1;
            }};
        }
        macro_rules! compare {
            ($from:ident, $width:literal, $unordered:literal) => {{
                let (a, b) = ($from(top!(2 * $width)), $from(top!($width)));
                sp -= 2 * $width;
                push_int!(a.partial_cmp(&b).map_or($unordered, |order| order as i32))
            }};
        }
        macro_rules! load {
            ($variant:ident, $array:expr, $index:expr, $popped:expr, $width:literal) => {{
                let (array, index) = (Ref::from_slot($array), $index as i32);
                match &heap.get(array).body {
                    Body::$variant(data) => match data.get(index as u32 as usize) {
                        Some(&value) => {
                            sp -= $popped;
                            slots[sp] = ToSlot::slot(value);
                            sp += $width;
                        }
                        None => trap!(out_of_bounds(index, data.len())),
                    },
                    _ => trap!(Trap::null()),
                }
            }};
        }
        macro_rules! store {
            ($variant:ident, $width:literal, |$slot:ident| $value:expr) => {{
                let (array, index) = (Ref::from_slot(top!(2 + $width)), int!(1 + $width));
                let $slot = top!($width);
                match &mut heap.get_mut(array).body {
                    Body::$variant(data) => {
                        let length = data.len();
                        match data.get_mut(index as u32 as usize) {
                            Some(place) => *place = $value,
                            None => trap!(out_of_bounds(index, length)),
                        }
                        sp -= 2 + $width;
                    }
                    _ => trap!(Trap::null()),
                }
            }};
        }
        // Code that no compiler makes may name a field of another class.
        macro_rules! field {
            ($fields:ident, $slot:ident) => {
                match $fields.get(usize::from($slot)) {
                    Some(&value) => value,
                    None => trap!(unverified()),
                }
            };
        }
        macro_rules! field_mut {
            ($fields:ident, $slot:ident) => {
                match $fields.get_mut(usize::from($slot)) {
                    Some(place) => place,
                    None => trap!(unverified()),
                }
            };
        }
        macro_rules! jump_if {
            ($condition:expr, $target:expr) => {{
                if $condition {
                    pc = $target as usize;
                    continue;
                }
            }};
        }
        macro_rules! ready {
            ($class:expr) => {
                if initialization.get($class.index()) != Some(&Initialization::Done) {
                    match initialization.get($class.index()) {
                        Some(Initialization::Running(thread)) if *thread == id => {}
                        _ => trap!(Trap::Initialize($class)),
                    }
                } else if WATCHED && !watch.solo && watch.steps.is_new(used, $class) {
                    trap!(Trap::Initialize($class));
                }
            };
        }
        macro_rules! call {
            ($method:expr, $arguments:expr) => {{
                let callee = world.method($method);
                let Behaviour::Code(code) = &callee.behaviour else {
                    leave!(Exit::Call(callee.id))
                };
                let start = sp - usize::from($arguments);
                let top = start + usize::from(code.max_locals);
                let end = top + usize::from(code.max_stack);
                if end > slots.len()
                    || frames_left == 0
                    || callee.is_special_call()
                    || WATCHED && watch.whole
                {
                    leave!(Exit::Call(callee.id));
                }
                let mut lock = Ref::NULL;
                if callee.is_synchronized() {
                    lock = if callee.is_static() {
                        mirrors[callee.class.index()]
                    } else {
                        Ref::from_slot(slots[start])
                    };
                    let position = (deep, pc as u32);
                    let here = Here { world, thread: id, method: frame.method, position, callers };
                    if WATCHED
                        && !watch.passes_entering(heap, &here, lock)
                        && watch.enters(world, heap, id, object_of_thread, lock, position)
                    {
                        left += 1;
                        leave!(Exit::Trap(Trap::Stop));
                    }
                    if lock.is_null() || !heap.get_mut(lock).lock.enter(id) {
                        leave!(Exit::Call(callee.id));
                    }
                }
                frame.pc = pc as u32;
                frame.top = start as u32;
                frames.push(Frame {
                    method: callee.id,
                    pc: 0,
                    base: start as u32,
                    top: top as u32,
                    lock,
                    then: Then::Continue,
                });
                break;
            }};
        }
        macro_rules! give_back {
            ($width:literal) => {{
                if !matches!(frame.then, Then::Continue) || method.noted {
                    leave!(Exit::Return($width));
                }
                let position = (deep, pc as u32);
                let here = Here { world, thread: id, method: frame.method, position, callers };
                if WATCHED
                    && !frame.lock.is_null()
                    && !watch.passes_leaving(heap, &here, frame.lock)
                    && watch.release(heap, id, frame.lock, position)
                {
                    left += 1;
                    leave!(Exit::Trap(Trap::Stop));
                }
                if !frame.lock.is_null() && !heap.get_mut(frame.lock).lock.exit(id) {
                    trap!(Trap::bare("java/lang/IllegalMonitorStateException"));
                }
                let value = if $width > 0 { top!($width) } else { 0 };
                frames.pop();
                match frames.last_mut() {
                    Some(caller) => {
                        if $width > 0 {
                            slots[caller.top as usize] = value;
                        }
                        caller.top += $width;
                        caller.pc += 1;
                    }
                    None => return Exit::Slow,
                }
                break;
            }};
        }

        loop {
            if left <= 0 {
                leave!(Exit::Budget);
            }
            if WATCHED {
                watch.arrive((deep, pc as u32));
            }
            // Builds that check themselves ask about the others, too.
            if WATCHED
                && (cfg!(debug_assertions) || may_be_seen(ops[pc]))
                && !(skips && watch.skips(heap, &At { op: ops[pc], slots, top: sp, base }, users))
            {
                let mut gate = Gate {
                    world,
                    heap,
                    owners,
                    thread: id,
                    object_of_thread,
                    joined,
                    used,
                    position: (deep, pc as u32),
                    method: frame.method,
                    callers,
                    units,
                    strength: None,
                };
                let at = At { op: ops[pc], slots, top: sp, base };
                if watch.examine(&mut gate, initialization, &at) {
                    if matches!(ops[pc], Op::GetThisField(_)) {
                        // The thread stops behind the load, as it did before the two were fused.
                        push!(slots[base]);
                        left -= 1;
                        pc += 1;
                        continue;
                    }
                    leave!(Exit::Trap(Trap::Stop));
                }
            }
            if timed {
                let place = Place { world, method: frame.method, pc, base, callers, clock };
                watch.time.examine(place, ops[pc], &slots[..sp]);
            }
            left -= 1;
            match ops[pc] {
                Op::Unlinked | Op::Break | Op::First => leave!(Exit::Slow),
                Op::Nop => {}
                Op::Const(value) => push!(u64::from(value)),
                Op::Const2(high, low) => {
                    slots[sp] = u64::from(high) << 32 | u64::from(low);
                    sp += 2;
                }
                Op::String(literal) => match literals.get(literal.index()) {
                    Some(&text) if !text.is_null() => push!(text.slot()),
                    _ => leave!(Exit::Slow),
                },
                Op::Class(class) => match mirrors.get(class.index()) {
                    Some(&mirror) if !mirror.is_null() => push!(mirror.slot()),
                    _ => leave!(Exit::Slow),
                },
                Op::Dynamic(site) => match rest.sites.get(&site) {
                    Some(&value) => push!(value),
                    None => leave!(Exit::Slow),
                },
                Op::InvokeDynamic(_) => leave!(Exit::Slow),
                Op::Capture(class, captured) => {
                    let layout = &world.class(class).layout;
                    let object = match heap.new_object(class, layout.len()) {
                        Ok(object) => object,
                        Err(trap) => trap!(trap),
                    };
                    sp -= usize::from(captured);
                    if let Body::Fields(fields) = &mut heap.get_mut(object).body {
                        let mut at = sp;
                        for (field, memory) in fields.iter_mut().zip(layout) {
                            *field = slots[at];
                            at += memory.slots();
                        }
                    }
                    push!(object.slot());
                }
                Op::Load(slot) => push!(local!(slot)),
                Op::Load2(slot) => {
                    slots[sp] = local!(slot);
                    sp += 2;
                }
                Op::Store(slot) => {
                    sp -= 1;
                    local!(slot) = slots[sp];
                }
                Op::Store2(slot) => {
                    sp -= 2;
                    local!(slot) = slots[sp];
                }
                Op::Inc(slot, amount) => {
                    local!(slot) = ToSlot::slot(int(local!(slot)).wrapping_add(i32::from(amount)));
                }
                Op::Pop => sp -= 1,
                Op::Pop2 => sp -= 2,
                Op::Dup => push!(top!(1)),
                Op::DupX1 => {
                    slots[sp] = slots[sp - 1];
                    slots[sp - 1] = slots[sp - 2];
                    slots[sp - 2] = slots[sp];
                    sp += 1;
                }
                Op::DupX2 => {
                    slots[sp] = slots[sp - 1];
                    slots[sp - 1] = slots[sp - 2];
                    slots[sp - 2] = slots[sp - 3];
                    slots[sp - 3] = slots[sp];
                    sp += 1;
                }
                Op::Dup2 => {
                    slots[sp] = slots[sp - 2];
                    slots[sp + 1] = slots[sp - 1];
                    sp += 2;
                }
                Op::Dup2X1 => {
                    slots.copy_within(sp - 3..sp, sp - 1);
                    slots[sp - 3] = slots[sp];
                    slots[sp - 2] = slots[sp + 1];
                    sp += 2;
                }
                Op::Dup2X2 => {
                    slots.copy_within(sp - 4..sp, sp - 2);
                    slots[sp - 4] = slots[sp];
                    slots[sp - 3] = slots[sp + 1];
                    sp += 2;
                }
                Op::Swap => slots.swap(sp - 1, sp - 2),
                Op::LoadInt => load!(Ints, top!(2), top!(1), 2, 1),
                Op::LoadLong => load!(Longs, top!(2), top!(1), 2, 2),
                Op::LoadFloat => load!(Floats, top!(2), top!(1), 2, 1),
                Op::LoadDouble => load!(Doubles, top!(2), top!(1), 2, 2),
                Op::LoadRef => {
                    let array = Ref::from_slot(top!(2));
                    load!(Refs, top!(2), top!(1), 2, 1);
                    let element = Ref::from_slot(top!(1));
                    if watch.known.positions.is_on() && is_started(heap, element) {
                        frame.pc = pc as u32;
                        let positions = &mut watch.known.positions;
                        positions.note_read(heap, world, (array, element), frame, callers);
                    }
                }
                Op::LoadByte => load!(Bytes, top!(2), top!(1), 2, 1),
                Op::LoadChar => load!(Chars, top!(2), top!(1), 2, 1),
                Op::LoadShort => load!(Shorts, top!(2), top!(1), 2, 1),
                Op::StoreInt => store!(Ints, 1, |slot| slot as i32),
                Op::StoreLong => store!(Longs, 2, |slot| slot as i64),
                Op::StoreFloat => store!(Floats, 1, |slot| float(slot)),
                Op::StoreDouble => store!(Doubles, 2, |slot| double(slot)),
                Op::StoreChar => store!(Chars, 1, |slot| slot as u16),
                Op::StoreShort => store!(Shorts, 1, |slot| slot as i16),
                Op::StoreByte => {
                    // A boolean array takes the lowest bit only.
                    let array = Ref::from_slot(top!(3));
                    let boolean = !array.is_null() && world.is_boolean_array(heap.class_of(array));
                    let mask = if boolean { 1 } else { -1 };
                    store!(Bytes, 1, |slot| slot as i8 & mask);
                }
                Op::StoreRef => {
                    let (array, value) = (Ref::from_slot(top!(3)), Ref::from_slot(top!(1)));
                    if !value.is_null() && !array.is_null() {
                        let element = world.class(heap.class_of(array)).element();
                        let class = heap.class_of(value);
                        if element.is_none_or(|element| !world.is_subtype(class, element)) {
                            leave!(Exit::Slow);
                        }
                    }
                    if watch.known.positions.is_on()
                        && let Body::Refs(elements) = &heap.peek(array).body
                        && let Some(&before) = elements.get(int!(2) as u32 as usize)
                        && is_started(heap, before)
                    {
                        let positions = &mut watch.known.positions;
                        positions.note_write(world, frame.method, array, before);
                    }
                    store!(Refs, 1, |slot| Ref::from_slot(slot));
                }
                Op::Iadd => binary!(int, 1, |a, b| a.wrapping_add(b)),
                Op::Ladd => binary!(long, 2, |a, b| a.wrapping_add(b)),
                Op::Fadd => binary!(float, 1, |a, b| a + b),
                Op::Dadd => binary!(double, 2, |a, b| a + b),
                Op::Isub => binary!(int, 1, |a, b| a.wrapping_sub(b)),
                Op::Lsub => binary!(long, 2, |a, b| a.wrapping_sub(b)),
                Op::Fsub => binary!(float, 1, |a, b| a - b),
                Op::Dsub => binary!(double, 2, |a, b| a - b),
                Op::Imul => binary!(int, 1, |a, b| a.wrapping_mul(b)),
                Op::Lmul => binary!(long, 2, |a, b| a.wrapping_mul(b)),
                Op::Fmul => binary!(float, 1, |a, b| a * b),
                Op::Dmul => binary!(double, 2, |a, b| a * b),
                Op::Idiv if int!(1) == 0 => trap!(by_zero()),
                Op::Idiv => binary!(int, 1, |a, b| a.wrapping_div(b)),
                Op::Ldiv if top!(2) == 0 => trap!(by_zero()),
                Op::Ldiv => binary!(long, 2, |a, b| a.wrapping_div(b)),
                Op::Fdiv => binary!(float, 1, |a, b| a / b),
                Op::Ddiv => binary!(double, 2, |a, b| a / b),
                Op::Irem if int!(1) == 0 => trap!(by_zero()),
                Op::Irem => binary!(int, 1, |a, b| a.wrapping_rem(b)),
                Op::Lrem if top!(2) == 0 => trap!(by_zero()),
                Op::Lrem => binary!(long, 2, |a, b| a.wrapping_rem(b)),
                Op::Frem => binary!(float, 1, |a, b| a % b),
                Op::Drem => binary!(double, 2, |a, b| a % b),
                Op::Ineg => unary!(int, 1, 1, |a| a.wrapping_neg()),
                Op::Lneg => unary!(long, 2, 2, |a| a.wrapping_neg()),
                Op::Fneg => unary!(float, 1, 1, |a| -a),
                Op::Dneg => unary!(double, 2, 2, |a| -a),
                Op::Ishl => shift!(int, 1, |a, b| a.wrapping_shl(b)),
                Op::Lshl => shift!(long, 2, |a, b| a.wrapping_shl(b)),
                Op::Ishr => shift!(int, 1, |a, b| a.wrapping_shr(b)),
                Op::Lshr => shift!(long, 2, |a, b| a.wrapping_shr(b)),
                Op::Iushr => shift!(int, 1, |a, b| (a as u32).wrapping_shr(b) as i32),
                Op::Lushr => shift!(long, 2, |a, b| (a as u64).wrapping_shr(b) as i64),
                Op::Iand => binary!(int, 1, |a, b| a & b),
                Op::Land => binary!(long, 2, |a, b| a & b),
                Op::Ior => binary!(int, 1, |a, b| a | b),
                Op::Lor => binary!(long, 2, |a, b| a | b),
                Op::Ixor => binary!(int, 1, |a, b| a ^ b),
                Op::Lxor => binary!(long, 2, |a, b| a ^ b),
                Op::I2l => unary!(int, 1, 2, |a| i64::from(a)),
                Op::I2f => unary!(int, 1, 1, |a| a as f32),
                Op::I2d => unary!(int, 1, 2, |a| f64::from(a)),
                Op::L2i => unary!(long, 2, 1, |a| a as i32),
                Op::L2f => unary!(long, 2, 1, |a| a as f32),
                Op::L2d => unary!(long, 2, 2, |a| a as f64),
                Op::F2i => unary!(float, 1, 1, |a| a as i32),
                Op::F2l => unary!(float, 1, 2, |a| a as i64),
                Op::F2d => unary!(float, 1, 2, |a| f64::from(a)),
                Op::D2i => unary!(double, 2, 1, |a| a as i32),
                Op::D2l => unary!(double, 2, 2, |a| a as i64),
                Op::D2f => unary!(double, 2, 1, |a| a as f32),
                Op::I2b => unary!(int, 1, 1, |a| i32::from(a as i8)),
                Op::I2c => unary!(int, 1, 1, |a| i32::from(a as u16)),
                Op::I2s => unary!(int, 1, 1, |a| i32::from(a as i16)),
                Op::Lcmp => compare!(long, 2, 0),
                Op::Fcmpl => compare!(float, 1, -1),
                Op::Fcmpg => compare!(float, 1, 1),
                Op::Dcmpl => compare!(double, 2, -1),
                Op::Dcmpg => compare!(double, 2, 1),
                Op::If(cond, target) => {
                    sp -= 1;
                    jump_if!(cond.holds(int(slots[sp]), 0), target);
                }
                Op::IfInt(cond, target) => {
                    sp -= 2;
                    jump_if!(cond.holds(int(slots[sp]), int(slots[sp + 1])), target);
                }
                Op::IfSame(target) => {
                    sp -= 2;
                    jump_if!(slots[sp] == slots[sp + 1], target);
                }
                Op::IfNotSame(target) => {
                    sp -= 2;
                    jump_if!(slots[sp] != slots[sp + 1], target);
                }
                Op::IfNull(target) => {
                    sp -= 1;
                    jump_if!(slots[sp] == 0, target);
                }
                Op::IfNonNull(target) => {
                    sp -= 1;
                    jump_if!(slots[sp] != 0, target);
                }
                Op::Goto(target) => {
                    pc = target as usize;
                    continue;
                }
                Op::TableSwitch(number) => {
                    sp -= 1;
                    let switch = &code.switches[number as usize];
                    let low = switch.keys.first().copied().unwrap_or(0);
                    let offset = int(slots[sp]).wrapping_sub(low) as u32 as usize;
                    pc = *switch.targets.get(offset).unwrap_or(&switch.default) as usize;
                    continue;
                }
                Op::LookupSwitch(number) => {
                    sp -= 1;
                    let switch = &code.switches[number as usize];
                    let found = switch.keys.binary_search(&int(slots[sp]));
                    pc = found.map_or(switch.default, |at| switch.targets[at]) as usize;
                    continue;
                }
                Op::Return => give_back!(0),
                Op::Return1 => give_back!(1),
                Op::Return2 => give_back!(2),
                Op::GetStatic(field, class) => {
                    ready!(class);
                    push!(statics[field.index()]);
                }
                Op::GetStatic2(field, class) => {
                    ready!(class);
                    slots[sp] = statics[field.index()];
                    sp += 2;
                }
                Op::PutStatic(field, class) => {
                    ready!(class);
                    sp -= 1;
                    statics.set(field.index(), slots[sp]);
                }
                Op::PutStatic2(field, class) => {
                    ready!(class);
                    sp -= 2;
                    statics.set(field.index(), slots[sp]);
                }
                Op::PutStaticNarrow(narrow, field, class) => {
                    ready!(class);
                    sp -= 1;
                    statics.set(field.index(), ToSlot::slot(narrow.cut(int(slots[sp]))));
                }
                Op::GetField(slot) => match &heap.get(Ref::from_slot(top!(1))).body {
                    Body::Fields(fields) => top!(1) = field!(fields, slot),
                    _ => trap!(Trap::null()),
                },
                Op::GetField2(slot) => match &heap.get(Ref::from_slot(top!(1))).body {
                    Body::Fields(fields) => {
                        top!(1) = field!(fields, slot);
                        sp += 1;
                    }
                    _ => trap!(Trap::null()),
                },
                Op::GetThisField(slot) => match &heap.get(Ref::from_slot(slots[base])).body {
                    Body::Fields(fields) => {
                        push!(field!(fields, slot));
                        pc += 2;
                        left -= 1;
                        continue;
                    }
                    // The load is done; the access, which is the next operation, fails.
                    _ => push!(slots[base]),
                },
                Op::PutField(slot) => match &mut heap.get_mut(Ref::from_slot(top!(2))).body {
                    Body::Fields(fields) => {
                        *field_mut!(fields, slot) = top!(1);
                        sp -= 2;
                    }
                    _ => trap!(Trap::null()),
                },
                Op::PutField2(slot) => match &mut heap.get_mut(Ref::from_slot(top!(3))).body {
                    Body::Fields(fields) => {
                        *field_mut!(fields, slot) = top!(2);
                        sp -= 3;
                    }
                    _ => trap!(Trap::null()),
                },
                Op::PutFieldNarrow(narrow, slot) => {
                    match &mut heap.get_mut(Ref::from_slot(top!(2))).body {
                        Body::Fields(fields) => {
                            *field_mut!(fields, slot) = ToSlot::slot(narrow.cut(int!(1)));
                            sp -= 2;
                        }
                        _ => trap!(Trap::null()),
                    }
                }
                Op::InvokeStatic(callee) => {
                    ready!(world.method(callee).class);
                    call!(callee, world.method(callee).arguments);
                }
                Op::InvokeSpecial(callee, arguments) => {
                    if top!(usize::from(arguments)) == 0 {
                        trap!(Trap::null());
                    }
                    call!(callee, arguments);
                }
                Op::InvokeVirtual(index, arguments) => {
                    let receiver = Ref::from_slot(top!(usize::from(arguments)));
                    if receiver.is_null() {
                        trap!(Trap::null());
                    }
                    let class = world.class(heap.class_of(receiver));
                    match class.vtable.get(index as usize) {
                        Some(&callee) => call!(callee, arguments),
                        None => trap!(unverified()),
                    }
                }
                Op::InvokeInterface(selector, arguments) => {
                    let receiver = Ref::from_slot(top!(usize::from(arguments)));
                    if receiver.is_null() {
                        trap!(Trap::null());
                    }
                    match world.selected(heap.class_of(receiver), selector) {
                        Some(callee) => call!(callee, arguments),
                        None => leave!(Exit::Slow),
                    }
                }
                Op::New(class) => {
                    ready!(class);
                    match heap.new_object(class, world.class(class).layout.len()) {
                        Ok(object) => {
                            made!(object);
                            push!(object.slot());
                        }
                        Err(trap) => trap!(trap),
                    }
                }
                Op::NewArray(class) => match world.new_array(heap, class, int!(1)) {
                    Ok(array) => {
                        made!(array);
                        top!(1) = array.slot();
                    }
                    Err(trap) => trap!(trap),
                },
                Op::ArrayLength => match heap.get(Ref::from_slot(top!(1))).body.length() {
                    Some(length) => top!(1) = length as u64,
                    None => trap!(Trap::null()),
                },
                Op::Throw => {
                    let thrown = Ref::from_slot(top!(1));
                    if thrown.is_null() {
                        trap!(Trap::null());
                    }
                    trap!(Trap::Throw(thrown));
                }
                Op::CheckCast(class) => {
                    let object = Ref::from_slot(top!(1));
                    if !object.is_null() && !world.is_subtype(heap.class_of(object), class) {
                        leave!(Exit::Slow);
                    }
                }
                Op::InstanceOf(class) => {
                    let object = Ref::from_slot(top!(1));
                    let yes = !object.is_null() && world.is_subtype(heap.class_of(object), class);
                    top!(1) = u64::from(yes);
                }
                Op::MonitorEnter => {
                    let object = Ref::from_slot(top!(1));
                    if object.is_null() || !heap.get_mut(object).lock.enter(id) {
                        leave!(Exit::Slow);
                    }
                    sp -= 1;
                }
                Op::MonitorExit => {
                    let object = Ref::from_slot(top!(1));
                    if object.is_null() || !heap.get_mut(object).lock.exit(id) {
                        leave!(Exit::Slow);
                    }
                    sp -= 1;
                }
                Op::IfLocals(cond, a, b, target) => {
                    left -= 2;
                    jump_if!(cond.holds(int(local!(a)), int(local!(b))), target);
                    pc += 3;
                    continue;
                }
                Op::IfLocalConst(cond, a, value, target) => {
                    left -= 2;
                    jump_if!(cond.holds(int(local!(a)), i32::from(value)), target);
                    pc += 3;
                    continue;
                }
                Op::IfLocal(cond, a, target) => {
                    left -= 1;
                    jump_if!(cond.holds(int(local!(a)), 0), target);
                    pc += 2;
                    continue;
                }
                Op::IncGoto(slot, amount, target) => {
                    left -= 1;
                    local!(slot) = ToSlot::slot(int(local!(slot)).wrapping_add(i32::from(amount)));
                    pc = target as usize;
                    continue;
                }
                Op::LoadLoad(a, b) => {
                    left -= 1;
                    slots[sp] = local!(a);
                    slots[sp + 1] = local!(b);
                    sp += 2;
                    pc += 2;
                    continue;
                }
                Op::LoadConst(a, value) => {
                    left -= 1;
                    slots[sp] = local!(a);
                    slots[sp + 1] = ToSlot::slot(value);
                    sp += 2;
                    pc += 2;
                    continue;
                }
                Op::AddLocals(a, b) => {
                    left -= 2;
                    push_int!(int(local!(a)).wrapping_add(int(local!(b))));
                    pc += 3;
                    continue;
                }
                Op::LoadIntAt(a, b) => {
                    let (array, index) = (Ref::from_slot(local!(a)), int(local!(b)));
                    if let Body::Ints(data) = &heap.get(array).body
                        && let Some(&value) = data.get(index as u32 as usize)
                    {
                        push_int!(value);
                        left -= 2;
                        pc += 3;
                        continue;
                    }
                    // The load is done; the access fails two operations on.
                    push!(local!(a));
                }
                Op::LoadByteAt(a, b) => {
                    let (array, index) = (Ref::from_slot(local!(a)), int(local!(b)));
                    if let Body::Bytes(data) = &heap.get(array).body
                        && let Some(&value) = data.get(index as u32 as usize)
                    {
                        push_int!(i32::from(value));
                        left -= 2;
                        pc += 3;
                        continue;
                    }
                    push!(local!(a));
                }
            }
            pc += 1;
        }
    }
}

#[cold]
fn unverified() -> Trap {
    Trap::new("java/lang/VerifyError", "the code uses an object as what it is not")
}

#[cold]
fn by_zero() -> Trap {
    Trap::new("java/lang/ArithmeticException", "/ by zero")
}

#[cold]
fn out_of_bounds(index: i32, length: usize) -> Trap {
    Trap::new(
        "java/lang/ArrayIndexOutOfBoundsException",
        format!("Index {index} out of bounds for length {length}"),
    )
}
