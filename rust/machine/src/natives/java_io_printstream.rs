//! `java.io.PrintStream`, where it is the library's own way to the standard output or error.
//!
//! The library's code takes several monitors and buffers to print a line. Threads that print would
//! seem to synchronise with each other, which hides races, and each line would cost many states.
//! All of it is invisible when the stream flushes by itself and nothing is left in its buffers:
//! then the bytes go straight to the host. In all other cases the library's code runs.

use super::{Answer, Call, Shortcuts};
use crate::Machine;
use crate::host::Stream;
use crate::ids::{Ref, ThreadId};
use crate::state::object::Body;
use crate::trap::Result;

pub(super) const SHORTCUTS: Shortcuts = &[
    ("java/io/PrintStream.write(Ljava/lang/String;)V", |call| text(call, Line::GoesOn)),
    ("java/io/PrintStream.writeln(Ljava/lang/String;)V", |call| text(call, Line::Ends)),
    ("java/io/PrintStream.implWrite(Ljava/lang/String;)V", |call| text(call, Line::GoesOn)),
    ("java/io/PrintStream.implWriteln(Ljava/lang/String;)V", |call| text(call, Line::Ends)),
    ("java/io/PrintStream.write([C)V", |call| text(call, Line::GoesOn)),
    ("java/io/PrintStream.writeln([C)V", |call| text(call, Line::Ends)),
    ("java/io/PrintStream.newLine()V", |call| print(call, Vec::new(), Line::Ends)),
    ("java/io/PrintStream.write(I)V", |call| Ok(send(call, &[call.int(1) as u8]))),
    ("java/io/PrintStream.write([BII)V", bytes),
    ("java/io/PrintStream.flush()V", |call| Ok(send(call, &[]))),
    ("java/lang/Throwable.printStackTrace(Ljava/io/PrintStream;)V", stack_trace),
];

/// What comes behind what is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    GoesOn,
    Ends,
}

fn text(call: &mut Call<'_>, line: Line) -> Result<Option<Answer>> {
    let given = call.reference(1);
    if given.is_null() {
        return Ok(None);
    }
    let units = match &call.machine.state.heap.peek(given).body {
        Body::Chars(units) => units.to_vec(),
        _ => call.machine.string_units(given)?,
    };
    print(call, units, line)
}

fn print(call: &mut Call<'_>, mut units: Vec<u16>, line: Line) -> Result<Option<Answer>> {
    if line == Line::Ends {
        let separator = call.machine.static_field("java/lang/System", "lineSeparator")?;
        let separator = Ref::from_slot(separator);
        if separator.is_null() {
            return Ok(None);
        }
        units.extend(call.machine.string_units(separator)?);
    }
    // Half a surrogate pair waits in the encoder for the other half.
    Ok(String::from_utf16(&units).ok().and_then(|text| send(call, text.as_bytes())))
}

fn bytes(call: &mut Call<'_>) -> Result<Option<Answer>> {
    let array = call.reference(1);
    if array.is_null() {
        return Ok(None);
    }
    let Ok((start, count)) = call.machine.byte_range(array, call.int(2), call.int(3)) else {
        return Ok(None);
    };
    let bytes = &call.machine.bytes(array)?[start..start + count];
    let bytes: Vec<u8> = bytes.iter().map(|&byte| byte as u8).collect();
    Ok(send(call, &bytes))
}

/// Print bytes; `None` if this is a case for the code.
fn send(call: &mut Call<'_>, bytes: &[u8]) -> Option<Answer> {
    let stream = call.machine.standard(call.reference(0))?;
    if !bytes.is_empty() {
        call.machine.print(call.thread, stream, bytes);
    }
    Some(Answer::Void)
}

/// What a search prints is not read, and to print a stack trace takes thousands of bytecodes. Only
/// what the user wrote could be missed, so nothing of that may have a say in it.
fn stack_trace(call: &mut Call<'_>) -> Result<Option<Answer>> {
    let (exception, stream) = (call.reference(0), call.reference(1));
    if !call.machine.watch.on || stream.is_null() {
        return Ok(None);
    }
    let ours = call.machine.standard(stream).is_some() && call.machine.prints_alone(exception)?;
    Ok(ours.then_some(Answer::Void))
}

impl Machine {
    /// Whether printing an exception's stack trace runs the library's code only: its own, that of
    /// its cause and so on.
    fn prints_alone(&self, exception: Ref) -> Result<bool> {
        let mut next = exception;
        // A cause may lead back to where it came from.
        for _ in 0..16 {
            let class = self.state.heap.class_of(next);
            let chain = self.world.class(class).display.iter().rev();
            let user = chain.map(|&id| self.world.class(id)).filter(|c| c.loader.is_user());
            for class in user {
                let told = ["toString", "getMessage", "getLocalizedMessage", "getCause"];
                let methods = class.methods.iter().map(|&id| &self.world.method(id).name);
                if methods
                    .into_iter()
                    .any(|name| told.contains(&&**name) || &**name == "getStackTrace")
                {
                    return Ok(false);
                }
            }
            let suppressed = self.ref_field(next, "suppressedExceptions")?;
            if !suppressed.is_null() && self.field(suppressed, "size").unwrap_or(0) != 0 {
                return Ok(false);
            }
            let cause = self.ref_field(next, "cause")?;
            if cause.is_null() || cause == next {
                return Ok(true);
            }
            next = cause;
        }
        Ok(false)
    }

    /// Whether everything printed to a stream is on its way at once.
    pub(crate) fn prints_at_once(&self, stream: Ref) -> bool {
        !stream.is_null() && self.standard(stream).is_some()
    }

    /// Whether a thread must enter the stream's monitor to print: another one may have it.
    pub(crate) fn locks_to_print(&mut self, id: ThreadId, stream: Ref) -> bool {
        // Some JDKs have a lock of their own there, which only printing takes.
        if self.field(stream, "internalLock").is_ok_and(|lock| lock != 0) {
            return false;
        }
        let known = self.state.heap.peek(stream);
        let (class, owner) = (known.class, known.lock.owner());
        self.watch.print_through(class, owner.is_some_and(|owner| owner != id))
    }

    /// Where a stream prints, if everything printed there is on its way at once, as UTF-8.
    fn standard(&self, stream: Ref) -> Option<Stream> {
        let buffer = self.part(stream, "java/io/PrintStream", "out")?;
        let file = self.part(buffer, "java/io/BufferedOutputStream", "out")?;
        // Newer JDKs have a class of their own for the standard streams.
        let files = ["java/io/FileOutputStream", "java/lang/System$Out"];
        let descriptor = files.iter().find_map(|class| self.part(file, class, "fd"))?;
        let writer = self.ref_field(stream, "charOut").ok()?;
        let encoder = self.part(writer, "java/io/OutputStreamWriter", "se")?;
        let charset = self.part(encoder, "sun/nio/cs/StreamEncoder", "cs")?;
        let idle = self.field(stream, "autoFlush").ok()? != 0
            && self.field(buffer, "count").ok()? == 0
            && self.field(encoder, "haveLeftoverChar").ok()? == 0
            && self.is_exactly(charset, "sun/nio/cs/UTF_8");
        match self.field(descriptor, "fd").ok()? {
            1 if idle => Some(Stream::Out),
            2 if idle => Some(Stream::Err),
            _ => None,
        }
    }

    /// What a field of an object of exactly this class refers to.
    fn part(&self, object: Ref, class: &str, field: &str) -> Option<Ref> {
        if !self.is_exactly(object, class) {
            return None;
        }
        self.ref_field(object, field).ok().filter(|part| !part.is_null())
    }

    fn is_exactly(&self, object: Ref, class: &str) -> bool {
        !object.is_null() && *self.world.class(self.state.heap.class_of(object)).name == *class
    }
}
