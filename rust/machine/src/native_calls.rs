//! Calls of methods that have peers: natives, and methods of which a peer does some cases.

use super::Machine;
use super::effects::Effect;
use super::ids::{MethodId, Ref, ThreadId};
use super::missing::missing;
use super::peers::{Answer, Call, Shortcut};
use super::state::thread::Then;
use super::trap::{Result, Trap};
use super::world::method::Behaviour;

impl Machine {
    /// A native that the machine itself calls, reflectively for instance.
    pub(super) fn call_native_directly(
        &mut self,
        id: ThreadId,
        method: MethodId,
        arguments: &[u64],
        then: Then,
    ) -> Result<()> {
        let Behaviour::Native(native) = self.world.method(method).behaviour else {
            return Err(self.unbound(id, method));
        };
        if self.effect_of(method) != Effect::Nothing {
            // Others can see what it does: a call by code stops where any other call does.
            let bridge = self.native_bridge(method)?;
            return self.push_call(id, bridge, arguments, then);
        }
        match self.call_peer(id, method, arguments.to_vec(), native)? {
            Answer::Value(value) => self.deliver(id, then, self.world.method(method).result, value),
            Answer::Void => self.deliver(id, then, super::world::class::Type::Void, 0),
            Answer::Pushed => Err(Trap::unsupported(
                format!("a reflective call of {}", self.world.describe(method)),
                "call it directly",
            )),
        }
    }

    /// Let a peer do what the code would do. False if it is a case for the code.
    pub(super) fn take_shortcut(
        &mut self,
        id: ThreadId,
        method: MethodId,
        peer: Shortcut,
    ) -> Result<bool> {
        let callee = self.world.method(method);
        let (slots, result) = (usize::from(callee.arguments), callee.result);
        let arguments = self.state.thread(id).operands(slots).to_vec();
        let effect = self.effect_of(method);
        if let Effect::Prints(stream, _) = effect {
            return self.print_shortcut(id, method, peer, Ref::from_slot(arguments[stream]));
        }
        self.pass_native(id, method)?;
        self.note_moments(method, &arguments, None);
        let value = match self.call_peer(id, method, arguments, peer)? {
            None => return Ok(false),
            Some(Answer::Pushed) => return Ok(true),
            Some(Answer::Value(value)) => value,
            Some(Answer::Void) => 0,
        };
        self.complete(id, slots, value, result.slots());
        Ok(true)
    }

    /// Printing holds the stream's monitor, as the code does. As long as that is entered in no
    /// other way it is free whenever a thread prints, and no thread can tell.
    fn print_shortcut(
        &mut self,
        id: ThreadId,
        method: MethodId,
        peer: Shortcut,
        stream: Ref,
    ) -> Result<bool> {
        if !self.prints_at_once(stream) {
            return Ok(false);
        }
        let locks = self.locks_to_print(id, stream);
        if locks {
            self.enter_monitor(id, stream)?;
        }
        let slots = usize::from(self.world.method(method).arguments);
        let arguments = self.state.thread(id).operands(slots).to_vec();
        let passed = self.pass_native(id, method);
        let done = passed.and_then(|()| self.call_peer(id, method, arguments, peer));
        if locks {
            let _ = self.state.heap.get_mut(stream).lock.exit(id);
        }
        if done?.is_none() {
            return Ok(false);
        }
        self.complete(id, slots, 0, 0);
        Ok(true)
    }

    pub(super) fn invoke_native(&mut self, id: ThreadId, method: MethodId) -> Result<()> {
        let callee = self.world.method(method);
        let Behaviour::Native(native) = callee.behaviour else {
            return Err(self.unbound(id, method));
        };
        let (slots, result) = (usize::from(callee.arguments), callee.result);
        let arguments = self.state.thread(id).operands(slots).to_vec();
        self.pass_native(id, method)?;
        let lock = self.enter_method(id, method, slots)?;
        let given = if self.watch.time.is_on() { arguments.clone() } else { Vec::new() };
        let answer = self.call_peer(id, method, arguments, native);
        if !lock.is_null() {
            let _ = self.state.heap.get_mut(lock).lock.exit(id);
            self.note_unlock(id, lock);
        }
        if let Ok(answer) = answer {
            self.note_choice(id, method, answer);
            // The decision was this call's; the next choice is another one.
            self.decision = None;
        }
        let given_back = match answer {
            Ok(Answer::Value(value)) if result.slots() == 2 => Some(value),
            _ => None,
        };
        self.note_moments(method, &given, given_back);
        let yielded = matches!(answer, Err(Trap::Yielded));
        let value = match answer {
            Ok(Answer::Pushed) => return Ok(()),
            Ok(Answer::Value(value)) => value,
            Ok(Answer::Void) | Err(Trap::Yielded) => 0,
            Err(trap) => return Err(trap),
        };
        self.complete(id, slots, value, result.slots());
        if yielded { Err(Trap::Yielded) } else { Ok(()) }
    }

    /// Let a peer do its work; in checked builds it is held against its entry.
    pub(super) fn call_peer<T>(
        &mut self,
        id: ThreadId,
        method: MethodId,
        arguments: Vec<u64>,
        peer: fn(&mut Call<'_>) -> Result<T>,
    ) -> Result<T> {
        #[cfg(debug_assertions)]
        let check = self.begin_check(id, method, &arguments);
        let answer = peer(&mut Call::new(self, id, method, arguments));
        #[cfg(debug_assertions)]
        self.end_check(check);
        answer
    }

    pub(super) fn unbound(&self, id: ThreadId, method: MethodId) -> Trap {
        let (caller, user) = (self.location(id), self.user_location(id));
        let known = self.world.method(method);
        if let Some((what, remedy)) = missing(&self.world.class(known.class).name, &known.name) {
            return Trap::unsupported(format!("{what}, wanted at {user}"), remedy);
        }
        let user = if user == caller { String::new() } else { format!(", for {user}") };
        Trap::unsupported(
            format!("native method {}, called from {caller}{user}", self.world.describe(method)),
            "give it a peer, or keep the program from calling it",
        )
    }
}
