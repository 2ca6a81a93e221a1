//! What the slots of a frame hold, wherever its thread stopped.

use super::thread::{ENTER, Frame, LEAVE, LOCK, START, Thread};
use crate::ids::MethodId;
use crate::world::{Kind, World};

/// A frame whose slots cannot be told apart: its method has no map, or the frame does not fit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Untyped(pub MethodId);

/// Give every slot of a frame that may still be read: its index in the thread's stack, its
/// value, and whether that is a reference. What is not given makes no difference to what happens
/// next, and may hold anything.
///
/// The method's liveness and kinds must have been computed
/// ([`World::ensure_liveness`], [`World::ensure_kinds`]). Nothing is given in case of an error.
pub fn for_each_slot(
    world: &World,
    thread: &Thread,
    frame: &Frame,
    mut each: impl FnMut(usize, u64, Kind),
) -> Result<(), Untyped> {
    let untyped = Untyped(frame.method);
    if frame.pc >= START {
        // An initialiser has no arguments, and this one has not begun.
        return Ok(());
    }
    let method = world.method(frame.method);
    let code = method.code().ok_or(untyped)?;
    let kinds = world.kinds(frame.method).ok_or(untyped)?;
    let liveness = world.liveness(frame.method).ok_or(untyped)?;
    let begins = frame.pc == ENTER || frame.pc == LOCK;
    let (pc, base) = (if begins { 0 } else { frame.pc as usize }, frame.base as usize);
    let bottom = base + usize::from(code.max_locals);
    if frame.pc == LEAVE {
        let exception = thread.stack.get(bottom).ok_or(untyped)?;
        each(bottom, *exception, Kind::Ref);
        return Ok(());
    }
    // Fewer than the map has, where the arguments of a call are gone.
    let operands = (frame.top as usize).checked_sub(bottom).ok_or(untyped)?;
    let fits = kinds.is_reached(pc) && operands <= kinds.depth(pc);
    if !fits || bottom + operands > thread.stack.len() {
        return Err(untyped);
    }
    // Stack traces tell by a constructor's object which frames make the exception itself. The
    // constructor of `Object` also stands for initialisers that do nothing, and then has none.
    let constructs = || &*method.name == "<init>" && world.class(method.class).superclass.is_some();
    for (slot, &value) in thread.stack[base..bottom].iter().enumerate() {
        let kind = kinds.local(pc, slot);
        let needed = liveness.is_live(pc, slot) || slot == 0 && constructs();
        if kind != Kind::Unset && needed {
            each(base + slot, value, kind);
        }
    }
    for (operand, &value) in thread.stack[bottom..bottom + operands].iter().enumerate() {
        let kind = kinds.operand(pc, operand);
        if kind != Kind::Unset {
            each(bottom + operand, value, kind);
        }
    }
    Ok(())
}
