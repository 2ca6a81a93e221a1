//! Where threads stand.

use super::Call;
use super::event::Frame;
use crate::Machine;
use crate::ids::{ClassId, MethodId, ThreadId};
use crate::state::thread::START;

/// The most calls that are kept of a stack.
const DEEPEST: usize = 1024;

impl Machine {
    /// The calls of a thread, innermost first, without those of classes that the machine made and
    /// without initialisers that have not begun.
    pub fn calls_of(&self, id: ThreadId) -> Vec<Call> {
        let frames = self.state.thread(id).frames.iter().rev();
        let calls = frames.filter(|frame| frame.pc < START).map(|frame| (frame.method, frame.pc));
        calls.filter(|&(method, _)| !self.is_hidden(method)).take(DEEPEST).collect()
    }

    /// A call as a person reads it.
    pub fn frame_of(&self, (method, pc): Call) -> Frame {
        let known = self.world.method(method);
        let class = self.world.class(known.class);
        let file = class.file.as_ref().and_then(|file| file.attributes.source_file.clone());
        Frame {
            class: class.java_name(),
            method: known.name.to_string(),
            file: file.map(|file| file.to_string()),
            line: self.world.line(method, pc as usize),
            user: self.is_users(known.class),
        }
    }

    /// Where a thread stands: `Bank.add:12`. The line is missing where the class file has none.
    pub fn at(&self, id: ThreadId) -> String {
        let Some(&call) = self.calls_of(id).first() else { return "its end".into() };
        let frame = self.frame_of(call);
        match frame.line {
            Some(line) => format!("{}.{}:{line}", frame.class, frame.method),
            None => format!("{}.{}", frame.class, frame.method),
        }
    }

    /// Whether a class is the user's own.
    pub fn is_users(&self, class: ClassId) -> bool {
        let known = self.world.class(class);
        known.loader.is_user() && !known.hidden
    }

    fn is_hidden(&self, method: MethodId) -> bool {
        self.world.class(self.world.method(method).class).hidden
    }
}
