//! What natives and the interpreter tell the recorder. Each of these does nothing without one.

use super::event::{Event, Kind};
use super::{Call, Held};
use crate::Machine;
use crate::host::Stream;
use crate::ids::{ClassId, MethodId, Ref, ThreadId};
use crate::peers::Answer;
use crate::state::network::Address;
use crate::state::thread::Status;
use crate::watch::standing_users::{calls, standing};

impl Machine {
    /// A thread does something to another one, or to itself.
    pub(crate) fn note_thread(&mut self, id: ThreadId, kind: Kind, target: ThreadId) {
        self.note(id, kind, |machine, _| (machine.thread_name(target), None));
    }

    /// A deadline passes that a thread waited for; sleeping is nothing but that.
    pub(crate) fn note_timeout(&mut self, id: ThreadId) {
        let object = match self.state.thread(id).status {
            Status::Sleeping(_) => return,
            Status::Waiting { object, .. } => {
                Some(self.awaited_condition(object).unwrap_or(object))
            }
            _ => None,
        };
        self.note(id, Kind::Timeout, |machine, names| {
            let what = object.map(|object| machine.object_text(names, object));
            (what.unwrap_or_else(|| machine.thread_name(id)), None)
        });
    }

    /// A thread uses a socket, or waits for one.
    pub(crate) fn note_socket(&mut self, id: ThreadId, deed: &str, name: Option<Address>) {
        let name = || name.map_or_else(|| "a pipe".to_owned(), |name| name.to_string());
        self.note(id, Kind::Socket, |_, _| (name(), Some(deed.to_owned())));
    }

    /// A thread waits on an object, which sets its monitor free.
    pub(crate) fn note_wait(&mut self, id: ThreadId, object: Ref) {
        self.note(id, Kind::Wait, |machine, names| (machine.object_text(names, object), None));
        if let Some(recorder) = &mut self.recorder {
            recorder.progress.held.remove(&object);
        }
    }

    /// A thread waits to be given something to do, if that was not told already.
    pub(crate) fn note_idle(&mut self, id: ThreadId, object: Ref) {
        if self.recorder.as_ref().is_some_and(|recorder| !recorder.is_waiting(id)) {
            self.note(id, Kind::Wait, |machine, names| (machine.object_text(names, object), None));
        }
    }

    /// A thread goes on after it waited on an object, whose monitor it has again.
    pub(crate) fn note_wake(&mut self, id: ThreadId, object: Ref) {
        if let Some(condition) = self.awaited_condition(object) {
            let what =
                |machine: &Self, names: &mut _| (machine.object_text(names, condition), None);
            return self.note(id, Kind::Wake, what);
        }
        self.note(id, Kind::Wake, |machine, names| (machine.object_text(names, object), None));
        if self.notes_accesses() {
            let calls = self.calls_of(id);
            self.note_lock(id, object, calls);
        }
    }

    /// A thread notifies those who wait on an object.
    pub(crate) fn note_notify(&mut self, id: ThreadId, object: Ref, woken: &[ThreadId]) {
        let at = standing(&self.world, calls(&self.state.thread(id).frames));
        if let Some(notified) = &mut self.watch.notified {
            notified.push((at, object, !woken.is_empty()));
        }
        self.note(id, Kind::Notify, |machine, names| {
            let woken: Vec<String> = woken.iter().map(|&id| machine.thread_name(id)).collect();
            let woken = (!woken.is_empty()).then(|| woken.join(", "));
            (machine.object_text(names, object), woken)
        });
    }

    /// A thread has entered a monitor.
    pub(super) fn note_lock(&mut self, id: ThreadId, object: Ref, calls: Vec<Call>) {
        let kept = calls.clone();
        self.note_at(id, Kind::Lock, calls, |machine, names| {
            (machine.object_text(names, object), None)
        });
        self.hold(id, object, kept);
    }

    /// A thread holds a monitor or a lock from now on.
    pub(super) fn hold(&mut self, owner: ThreadId, object: Ref, calls: Vec<Call>) {
        if let Some(recorder) = &mut self.recorder {
            let stack = recorder.stack_id(calls);
            recorder.progress.held.insert(object, Held { owner, stack });
        }
    }

    /// A thread has a lock that it would not have waited for.
    pub(crate) fn note_tried(&mut self, id: ThreadId, lock: Ref) {
        if self.notes_accesses() {
            let calls = self.calls_of(id);
            self.note_lock(id, lock, calls);
        }
    }

    /// A thread leaves a monitor; told only if it was told that it entered it.
    pub(crate) fn note_unlock(&mut self, id: ThreadId, object: Ref) {
        let Some(recorder) = &self.recorder else { return };
        let seen = recorder.held().get(&object).is_some_and(|held| held.owner == id);
        if seen && self.state.heap.get(object).lock.owner() != Some(id) {
            let calls = self.calls_of(id);
            self.note_release(id, object, calls);
        }
    }

    pub(super) fn note_release(&mut self, id: ThreadId, object: Ref, calls: Vec<Call>) {
        self.note_at(id, Kind::Unlock, calls, |machine, names| {
            (machine.object_text(names, object), None)
        });
        if let Some(recorder) = &mut self.recorder {
            recorder.progress.held.remove(&object);
        }
    }

    /// An exception reaches a frame; told once, in the first frame of the user's.
    pub(crate) fn note_throw(&mut self, id: ThreadId, exception: Ref) {
        let Some(recorder) = &mut self.recorder else { return };
        recorder.throws += 1;
        let told = recorder.progress.thrown.get(&id) == Some(&exception);
        let frame = self.state.thread(id).frame();
        let users = frame.is_some_and(|f| self.is_users(self.world.method(f.method).class));
        if told || !users {
            return;
        }
        self.note(id, Kind::Throw, |machine, _| machine.exception_text(exception));
        if let Some(recorder) = &mut self.recorder {
            recorder.progress.thrown.insert(id, exception);
        }
    }

    /// An exception ends a thread; its frames are gone, but the exception knows them.
    pub(crate) fn note_uncaught(&mut self, id: ThreadId, exception: Ref) {
        if self.recorder.is_some() {
            let calls = self.frames_of(exception).unwrap_or_default();
            self.note_at(id, Kind::Uncaught, calls, |machine, _| machine.exception_text(exception));
        }
    }

    fn exception_text(&self, exception: Ref) -> (String, Option<String>) {
        (self.class_text(self.state.heap.class_of(exception)), self.message_of(exception))
    }

    /// A thread begins to initialise a class.
    pub(crate) fn note_initialize(&mut self, id: ThreadId, class: ClassId) {
        let told = self.world.class(class).initializer.is_some() && self.is_users(class);
        if told && self.notes_accesses() {
            self.note(id, Kind::Initialize, |machine, _| (machine.class_text(class), None));
        }
    }

    /// A native asks which way to go, and is told.
    pub(crate) fn note_question(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.chosen = true;
        }
    }

    /// A native ended; if it asked which way to go, its result is what was chosen.
    pub(crate) fn note_choice(&mut self, id: ThreadId, method: MethodId, answer: Answer) {
        let Some(recorder) = &mut self.recorder else { return };
        let chosen = std::mem::take(&mut recorder.chosen);
        if let (true, Answer::Value(value)) = (chosen, answer) {
            self.note(id, Kind::Choose, |machine, names| {
                let known = machine.world.method(method);
                let value = machine.value_text(names, known.result, value);
                (format!("{}.{}", machine.class_text(known.class), known.name), Some(value))
            });
        }
    }

    /// The program prints: to the recording if there is one, else to the host.
    pub(crate) fn print(&mut self, id: ThreadId, stream: Stream, bytes: &[u8]) {
        self.watch.noted.printed = true;
        if self.watch.tells && stream == Stream::Out {
            self.state.rest_mut().told.printed.extend_from_slice(bytes);
        }
        let Some(recorder) = &mut self.recorder else {
            self.host.write(stream, bytes);
            return;
        };
        recorder.output.extend_from_slice(bytes);
        let text = String::from_utf8_lossy(bytes).into_owned();
        let what = match stream {
            Stream::Out => "System.out",
            Stream::Err => "System.err",
        };
        let calls = self.calls_of(id);
        if let Some(value) = self.same_print(id, what, &calls) {
            value.push_str(&text);
            return;
        }
        self.note_at(id, Kind::Print, calls, |_, _| (what.into(), Some(text)));
    }

    /// What the same call of the user's printed before: the library prints in pieces.
    fn same_print(&mut self, id: ThreadId, what: &str, calls: &[Call]) -> Option<&mut String> {
        let mut recorder = self.recorder.take();
        let place = recorder.as_ref().and_then(|recorder| {
            let inside = |event: &&Event| {
                event.thread == id && self.users_call(recorder.stack(event.stack)).0 > 0
            };
            let here = self.users_call(calls);
            let same = |event: &Event| {
                event.kind == Kind::Print
                    && event.what == what
                    && self.users_call(recorder.stack(event.stack)).1 == here.1
            };
            let back = recorder.events.iter().rev().take_while(inside).position(same)?;
            Some(recorder.events.len() - 1 - back)
        });
        std::mem::swap(&mut self.recorder, &mut recorder);
        let recorder = self.recorder.as_mut()?;
        recorder.events.get_mut(place?)?.value.as_mut()
    }

    /// How deep below the user's code a stack is, and what is there of the user's.
    fn users_call<'a>(&self, calls: &'a [Call]) -> (usize, &'a [Call]) {
        let users = |&(method, _): &Call| self.is_users(self.world.method(method).class);
        let depth = calls.iter().position(users).unwrap_or(calls.len());
        (depth, &calls[depth..])
    }
}
