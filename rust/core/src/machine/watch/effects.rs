//! Which native does what: a native is known to touch nothing that threads share, or its accesses
//! are known, or it counts as something that nothing is known of.

use super::action::{Mode, Strength};

/// What a native does that other threads can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    /// `Unsafe`: `(object, offset, ...)`, and what it promises.
    Memory(Mode, Strength),
    /// The permit of the calling thread is used up, and its interrupt flag read.
    Park,
    /// The permit of the thread in an argument is given.
    Wake(usize),
    /// The same for the thread in the first argument, whose interrupt flag is read.
    Interrupt,
    /// A thread is given a number.
    Thread,
    /// The thread in the first argument is started.
    Start,
    /// The calling thread waits, unless its interrupt flag is set, which is cleared then.
    Interruptible,
    /// The same, until the thread in the first argument ends.
    Join,
    /// One thread that waits for it is woken, or all of them.
    Notify(bool),
    /// Which threads there are is looked at.
    Threads,
    /// What the thread in the first argument does is looked at.
    State,
    /// An object gets its identity hash code.
    Hash,
    Clock,
    Copy,
    Clone,
    /// The array in an argument is read, if it is one.
    Reads(usize),
    Anything,
}

/// Classes whose natives touch nothing that threads share, but for those named below.
const HARMLESS: [&str; 23] = [
    "java/io/Console",
    "java/io/FileDescriptor",
    "java/io/FileOutputStream",
    "java/io/PrintStream",
    "java/io/UnixFileSystem",
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Math",
    "java/lang/Module",
    "java/lang/NullPointerException",
    "java/lang/Process",
    "java/lang/Runtime",
    "java/lang/Stack",
    "java/lang/StrictMath",
    "java/lang/String",
    "java/lang/System",
    "java/lang/Throwable",
    "java/lang/invoke/",
    "java/lang/reflect/",
    "java/security/",
    "jdk/internal/",
    "sun/nio/",
];

/// Natives of `java.lang.Thread` that touch nothing that threads share.
const OWN_BUSINESS: [&str; 14] = [
    "registerNatives",
    "currentThread",
    "currentCarrierThread",
    "setPriority0",
    "setNativeName",
    "clearInterruptEvent",
    "ensureMaterializedForStackWalk",
    "holdsLock",
    "yield",
    "yield0",
    "findScopedValueBindings",
    "scopedValueCache",
    "setScopedValueCache",
    "onSpinWait",
];

/// Whether others cannot see it, whatever its class has besides.
fn is_unseen(class: &str, name: &str) -> bool {
    match class {
        "java/lang/Thread" => OWN_BUSINESS.contains(&name),
        "java/lang/Object" => {
            matches!(name, "getClass" | "registerNatives")
        }
        // From here on others cannot take a step: they must have the chance to before.
        "gov/nasa/jpf/vm/Verify" => name != "beginAtomic",
        // Nobody can tell when a choice is made.
        "heddle/Choose"
        | "org/sosy_lab/sv_benchmarks/Verifier"
        | "java/util/Random"
        | "java/util/concurrent/ThreadLocalRandom"
        | "java/util/concurrent/locks/Tiers" => true,
        _ => false,
    }
}

pub(super) fn effect(class: &str, name: &str, descriptor: &str) -> Effect {
    match (class, name) {
        _ if is_unseen(class, name) => Effect::Nothing,
        ("java/lang/Object", "hashCode") | ("java/lang/System", "identityHashCode") => Effect::Hash,
        ("java/lang/Object", "clone") => Effect::Clone,
        ("java/lang/Object", "notify") => Effect::Notify(false),
        ("java/lang/Object", "notifyAll") => Effect::Notify(true),
        ("java/lang/Object", "wait" | "wait0") | ("java/lang/Thread", "sleep" | "sleepNanos0") => {
            Effect::Interruptible
        }
        ("java/lang/Thread", "join") => Effect::Join,
        ("java/lang/Thread", "getNextThreadIdOffset") => Effect::Thread,
        ("java/lang/Thread", "start0") => Effect::Start,
        ("java/lang/Thread", "interrupt0") => Effect::Interrupt,
        ("java/lang/Thread", "getThreads") => Effect::Threads,
        ("java/lang/Thread", "getState" | "threadState") => Effect::State,
        ("java/io/PrintStream", "write" | "writeln") if descriptor != "(I)V" => Effect::Reads(1),
        ("java/lang/System", "arraycopy") => Effect::Copy,
        ("java/lang/System", "nanoTime" | "currentTimeMillis")
        | ("jdk/internal/misc/VM", "getNanoTimeAdjustment") => Effect::Clock,
        ("jdk/internal/misc/Unsafe", "park") => Effect::Park,
        ("jdk/internal/misc/Unsafe", "unpark") => Effect::Wake(1),
        ("jdk/internal/misc/Unsafe", "copyMemory0" | "copySwapMemory0" | "setMemory0")
        | ("java/lang/reflect/Array", _) => Effect::Anything,
        ("jdk/internal/misc/Unsafe", _) => memory(name).unwrap_or(Effect::Nothing),
        _ if HARMLESS.iter().any(|prefix| class.starts_with(prefix)) => Effect::Nothing,
        _ => Effect::Anything,
    }
}

fn memory(name: &str) -> Option<Effect> {
    const TYPES: [&str; 9] =
        ["Int", "Long", "Reference", "Boolean", "Byte", "Short", "Char", "Float", "Double"];
    let strength = Strength::of_name(name);
    if name.starts_with("weakCompareAnd") {
        return Some(Effect::Memory(Mode::Attempt, strength));
    }
    if name.starts_with("compareAnd") {
        return Some(Effect::Memory(Mode::Update, strength));
    }
    if name.starts_with("getAnd") {
        return Some(Effect::Memory(Mode::Update, strength));
    }
    let (mode, rest) = match (name.strip_prefix("get"), name.strip_prefix("put")) {
        (Some(rest), _) => (Mode::Read, rest),
        (_, Some(rest)) => (Mode::Write, rest),
        _ => return None,
    };
    TYPES.iter().any(|memory| rest.starts_with(memory)).then_some(Effect::Memory(mode, strength))
}
