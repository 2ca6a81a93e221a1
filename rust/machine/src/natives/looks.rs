//! Methods with code that hand out, or decide by, what the machine picked: see
//! [`crate::narrowing`]. Their code runs as it is; that it runs is what is noticed.
//!
//! Where the library keeps what was picked when it starts, the places that use it are here: the
//! common pool, the salt of immutable collections, the default locale, the system properties.

use crate::Machine;
use crate::ids::{Ref, ThreadId};
use crate::narrowing::Pick;
use crate::peers::Look;
use crate::state::object::Body;
use crate::state::thread::Frame;

/// A method that writes a date as a locale says.
macro_rules! dated {
    ($given:literal) => {
        concat!("java/util/Formatter$FormatSpecifier.print(", $given, "CLjava/util/Locale;)V")
    };
}

/// `Class.name` or `Class.name(descriptor)`.
pub(super) const LOOKS: &[(&str, Look)] = &[
    ("java/util/Random.<init>()V", random),
    ("java/util/SplittableRandom.<init>()V", generated),
    ("java/util/concurrent/ThreadLocalRandom.nextSeed()J", generated),
    ("jdk/internal/util/random/RandomSupport.initialSeed()J", generated),
    ("java/util/concurrent/ForkJoinPool.commonPool", common),
    ("java/util/concurrent/ForkJoinPool.getCommonPoolParallelism", common),
    ("java/util/concurrent/ForkJoinPool.createWorker", pool),
    ("java/util/concurrent/ForkJoinPool.externalPush", pool),
    ("java/util/concurrent/ForkJoinPool.poolSubmit", pool),
    // What takes the place of the common pool where there are few processors.
    ("java/util/concurrent/CompletableFuture$ThreadPerTaskExecutor.execute", common),
    ("java/util/concurrent/SubmissionPublisher$ThreadPerTaskExecutor.execute", common),
    ("java/util/ImmutableCollections$Set12.iterator", pair),
    ("java/util/ImmutableCollections$Set12.toArray", pair),
    ("java/util/ImmutableCollections$Set12.forEach", pair),
    ("java/util/ImmutableCollections$Set12.spliterator", pair),
    ("java/util/ImmutableCollections$SetN$SetNIterator.<init>", table),
    ("java/util/ImmutableCollections$MapN$MapNIterator.<init>", table),
    ("sun/nio/fs/UnixFileAttributes.creationTime", dated_file),
    ("sun/nio/fs/UnixFileAttributes.lastAccessTime", dated_file),
    ("sun/nio/fs/UnixFileAttributes.lastModifiedTime", dated_file),
    ("java/util/Locale.getDefault", default_locale),
    ("java/util/Locale.setDefault", set_property),
    ("java/util/TimeZone.getDefaultRef", setting),
    ("java/util/TimeZone.setDefault", set_property),
    ("java/security/Security.getProperty", setting),
    ("java/security/Security.setProperty", set_property),
    ("java/util/Formatter$FormatSpecifier.localizedMagnitude", formatted),
    ("java/util/Formatter$FormatSpecifier.localizedMagnitudeExp", formatted),
    ("java/util/Formatter$FormatSpecifier.toUpperCaseWithLocale", formatted),
    (dated!("Ljava/util/Calendar;"), formatted),
    (dated!("Ljava/time/temporal/TemporalAccessor;"), formatted),
    (dated!("Ljava/util/Formatter;Ljava/util/Calendar;"), formatted),
    (dated!("Ljava/util/Formatter;Ljava/time/temporal/TemporalAccessor;"), formatted),
    ("java/lang/String.toLowerCase()Ljava/lang/String;", cased),
    ("java/lang/String.toUpperCase()Ljava/lang/String;", cased),
    ("java/lang/String.getBytes()[B", encoded),
    ("java/lang/String.<init>([B)V", decoded),
    ("java/lang/String.<init>([BII)V", decoded),
    ("java/nio/charset/Charset.defaultCharset", charset),
    ("java/nio/charset/CharsetDecoder.decode", recoded),
    ("java/nio/charset/CharsetEncoder.encode", recoded),
    ("java/lang/System.getProperty", property),
    ("java/lang/System.getProperties", properties),
    ("java/lang/System.setProperty", set_property),
    ("java/lang/System.clearProperty", set_property),
    ("java/lang/System.setProperties", set_property),
    ("java/lang/System.lineSeparator", line_separator),
    ("java/io/File.getAbsolutePath", working_folder),
    ("java/io/File.getAbsoluteFile", working_folder),
    ("java/io/File.getCanonicalPath", working_folder),
    ("java/io/File.getCanonicalFile", working_folder),
    ("sun/nio/fs/UnixPath.toAbsolutePath", working_folder),
    ("sun/nio/fs/UnixPath.toRealPath", working_folder),
    ("java/lang/Thread.getId()J", thread_id),
    ("java/lang/Thread.threadId()J", thread_id),
    ("java/lang/Thread.getName()Ljava/lang/String;", thread_name),
    ("java/util/concurrent/locks/LockSupport.getThreadId", thread_name),
    ("java/lang/Class.getDeclaredMethods", members),
    ("java/lang/Class.getMethods", members),
    ("java/lang/Class.getDeclaredConstructors", members),
    ("java/lang/Class.getConstructors", members),
    ("java/lang/Class.getDeclaredFields", members),
    ("java/lang/Class.getFields", members),
    ("java/lang/Class.getDeclaredClasses", members),
    ("java/lang/Class.getClasses", members),
];

/// With `--choose-random` the seed decides nothing: every outcome is looked at.
/// When a file changed.
fn dated_file(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    machine.looked(thread, Pick::Files);
}

fn random(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    if !machine.options.choose_random {
        machine.looked(thread, Pick::Random);
    }
}

fn generated(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    machine.looked(thread, Pick::Random);
}

/// The common pool has as many workers as there are processors, less one, unless the user said.
fn common(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    const SAID: &str = "java.util.concurrent.ForkJoinPool.common.parallelism";
    if !machine.options.properties.iter().any(|(name, _)| name == SAID) {
        machine.looked(thread, Pick::Processors);
    }
}

/// A pool is used; does it matter that it is the common one?
fn pool(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let shared = machine.static_field("java/util/concurrent/ForkJoinPool", "common");
    if shared.is_ok_and(|shared| shared != 0 && Some(&shared) == arguments.first()) {
        common(machine, thread, arguments);
    }
}

/// The order of two elements is salted, that of one is not.
fn pair(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let this = Ref::from_slot(arguments[0]);
    let empty = machine.static_field("java/util/ImmutableCollections", "EMPTY");
    let (empty, second) = (empty.unwrap_or(0), machine.ref_field(this, "e1"));
    if second.is_ok_and(|second| !second.is_null() && second.slot() != empty) {
        machine.looked(thread, Pick::Salt);
    }
}

/// The collection that the new iterator is for has elements.
fn table(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let of = Ref::from_slot(arguments[1]);
    if of.is_null() || machine.field(of, "size").is_ok_and(|size| size as i32 > 1) {
        machine.looked(thread, Pick::Salt);
    }
}

/// Those who ask for the locale in order to format are noticed when that makes a difference.
fn default_locale(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    machine.note_property_read(thread);
    let Some(caller) = machine.caller(thread) else { return };
    let later = caller.library
        && match caller.class {
            "java/util/Formatter" => caller.name == "<init>",
            "java/io/PrintStream" | "java/io/PrintWriter" => caller.name.ends_with("ormat"),
            "java/lang/String" => matches!(caller.name, "toLowerCase" | "toUpperCase"),
            _ => false,
        };
    if !later {
        locale(machine, thread);
    }
}

fn locale(machine: &mut Machine, thread: ThreadId) {
    if !machine.options.properties.iter().any(|(name, _)| name == "user.language") {
        machine.looked(thread, Pick::Locale);
    }
}

/// Part of a text is written as the locale in the last argument says, and the text is not printed.
fn formatted(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let fields = ["defaultLocale", "defaultFormatLocale"];
    let given = arguments.last().copied().unwrap_or(0);
    let default = fields.into_iter().any(|field| {
        machine.static_field("java/util/Locale", field).is_ok_and(|locale| locale == given)
    });
    if given != 0 && default && !machine.is_printing(thread) {
        locale(machine, thread);
    }
}

/// Some languages have an i of their own; letters beyond ASCII may be theirs as well.
fn cased(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let units = machine.string_units(Ref::from_slot(arguments[0])).unwrap_or_default();
    let differs = |&unit: &u16| unit > 127 || b"iIjJ".contains(&(unit as u8));
    if units.iter().any(differs) {
        locale(machine, thread);
    }
}

/// Every character set agrees on ASCII, and since JDK 18 the default one is always UTF-8.
fn encoded(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let units = machine.string_units(Ref::from_slot(arguments[0])).unwrap_or_default();
    if units.iter().any(|&unit| unit > 127) {
        charset(machine, thread, arguments);
    }
}

fn decoded(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let array = Ref::from_slot(arguments[1]);
    let beyond = !array.is_null()
        && matches!(&machine.state.heap.get(array).body,
            Body::Bytes(bytes) if bytes.iter().any(|&byte| byte < 0));
    if beyond {
        charset(machine, thread, arguments);
    }
}

fn charset(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    if !is_library(machine, thread) {
        default_charset(machine, thread);
    }
}

fn default_charset(machine: &mut Machine, thread: ThreadId) {
    let always_the_same = 18;
    let said = machine.options.properties.iter().any(|(name, _)| name == "file.encoding");
    if machine.world.version < always_the_same && !said {
        machine.looked(thread, Pick::Charset);
    }
}

/// `(this, in, out, last)`: a stream turns bytes into characters, or the other way round, in a set
/// that was perhaps not named.
fn recoded(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let stream = ["sun/nio/cs/StreamDecoder", "sun/nio/cs/StreamEncoder"];
    if !machine.caller(thread).is_some_and(|caller| stream.contains(&caller.class)) {
        return;
    }
    let array = machine.ref_field(Ref::from_slot(arguments[1]), "hb").unwrap_or(Ref::NULL);
    let beyond = !array.is_null()
        && match &machine.state.heap.get(array).body {
            Body::Bytes(bytes) => bytes.iter().any(|&byte| byte < 0),
            Body::Chars(units) => units.iter().any(|&unit| unit > 127),
            _ => true,
        };
    if beyond && machine.writes_for_user(thread) {
        default_charset(machine, thread);
    }
}

fn is_library(machine: &Machine, thread: ThreadId) -> bool {
    machine.caller(thread).is_none_or(|caller| caller.library)
}

/// Properties that another computer gives other values, unless the user set them.
const OF_THE_HOST: [&str; 9] =
    ["os.", "user.", "sun.", "java.vm.", "java.io.", "file.", "path.", "line.", "native."];
/// The same, by their full names.
const OF_THE_START: [&str; 5] =
    ["java.home", "java.class.path", "java.library.path", "stdout.encoding", "stderr.encoding"];

fn property(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    machine.note_property_read(thread);
    let helpers = ["java/lang/Integer", "java/lang/Long", "java/lang/Boolean"];
    let frames = machine.state.thread(thread).frames.iter().rev();
    let classes = frames.map(|frame| machine.world.class(machine.world.method(frame.method).class));
    let own = classes
        .filter(|class| !helpers.contains(&&*class.name))
        .take(1)
        .any(|class| class.loader.is_user());
    let name = Ref::from_slot(arguments[0]);
    if name.is_null() {
        return;
    }
    let Ok(name) = machine.text(name) else { return };
    let given = machine.options.properties.iter().any(|(known, _)| *known == name);
    let of_host = OF_THE_HOST.iter().any(|prefix| name.starts_with(prefix))
        || OF_THE_START.contains(&name.as_str());
    if own && of_host && !given {
        machine.looked_at_property(&name);
    }
}

fn properties(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    if !is_library(machine, thread) {
        machine.looked_at_property("all");
        machine.note_property_set();
    }
}

/// A setting of the whole library that is no system property.
fn setting(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    machine.note_property_read(thread);
}

fn set_property(machine: &mut Machine, _: ThreadId, _: &[u64]) {
    machine.note_property_set();
}

/// Streams and formats end lines for their users, unless what they make is only printed.
fn line_separator(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    const NAME: &str = "line.separator";
    let given = machine.options.properties.iter().any(|(name, _)| name == NAME);
    if !given && machine.writes_for_user(thread) {
        machine.looked_at_property(NAME);
    }
}

fn working_folder(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    if !is_library(machine, thread) {
        machine.looked_at_property("user.dir");
    }
}

/// The first thread is number 1 everywhere; others come after those of the virtual machine.
fn thread_id(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let this = Ref::from_slot(arguments[0]);
    let first = machine.state.thread(crate::boot::MAIN).object;
    machine.tell_apart(this);
    let told = machine.caller(thread).is_some_and(|caller| caller.name == "toString");
    if this != first && (told || !is_library(machine, thread)) {
        machine.looked(thread, Pick::ThreadIds);
    }
}

fn thread_name(machine: &mut Machine, _: ThreadId, arguments: &[u64]) {
    machine.tell_apart(Ref::from_slot(arguments[0]));
}

fn members(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    if !is_library(machine, thread) {
        machine.looked(thread, Pick::Members);
    }
}

impl Machine {
    /// Whether a thread is about to print to a standard stream: no thread gets what it makes of it.
    fn is_printing(&self, thread: ThreadId) -> bool {
        let thread = self.state.thread(thread);
        let class_of =
            |frame: &&Frame| &*self.world.class(self.world.method(frame.method).class).name;
        let mut frames = thread.frames.iter().rev();
        let outside = frames.find(|frame| !class_of(frame).starts_with("java/util/Formatter"));
        outside.is_some_and(|frame| {
            let this = thread.stack.get(frame.base as usize).copied().unwrap_or(0);
            class_of(&frame) == "java/io/PrintStream" && self.leads_outside(Ref::from_slot(this))
        })
    }

    /// Whether the library makes a text for the user's code, which gets it: what only goes to the
    /// standard output or error no thread gets.
    fn writes_for_user(&self, thread: ThreadId) -> bool {
        const WRITERS: [&str; 5] =
            ["java/io/", "java/util/Formatter", "java/util/Scanner", "java/lang/", "sun/nio/cs/"];
        let thread = self.state.thread(thread);
        for frame in thread.frames.iter().rev() {
            let method = self.world.method(frame.method);
            let class = self.world.class(method.class);
            if class.loader.is_user() {
                return true;
            }
            let this = Ref::from_slot(thread.stack.get(frame.base as usize).copied().unwrap_or(0));
            let is_stream = class.name.starts_with("java/io/") && !method.is_static();
            if is_stream && self.leads_outside(this)
                || !WRITERS.iter().any(|known| class.name.starts_with(known))
            {
                return false;
            }
        }
        false
    }

    /// Whether all that a stream is given goes to the standard output or error.
    fn leads_outside(&self, stream: Ref) -> bool {
        let mut at = stream;
        while !at.is_null() {
            let next = match &*self.world.class(self.state.heap.class_of(at)).name {
                "java/io/PrintStream"
                | "java/io/BufferedOutputStream"
                | "java/io/PrintWriter"
                | "java/io/BufferedWriter"
                | "sun/nio/cs/StreamEncoder" => self.ref_field(at, "out"),
                "java/io/OutputStreamWriter" => self.ref_field(at, "se"),
                "java/io/FileOutputStream" | "java/lang/System$Out" => {
                    let descriptor = self.ref_field(at, "fd");
                    let number = descriptor.and_then(|descriptor| self.field(descriptor, "fd"));
                    return number.is_ok_and(|number| matches!(number as i32, 1 | 2));
                }
                _ => return false,
            };
            at = next.unwrap_or(Ref::NULL);
        }
        false
    }
}
