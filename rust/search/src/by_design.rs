//! Memory of the JDK that its classes leave to races on purpose: one list, for the search and for the
//! static analysis.
//!
//! Names decide only about classes of the JDK; a user's package of the same name is the user's.

use heddle_machine::world::class::{Class, Loader};

/// Classes, by the beginnings of their names, whose fields several threads access at the same time
/// on purpose.
pub const CLASSES: &[&str] = &[
    "java/util/concurrent/",
    "java/lang/String",
    "java/lang/Thread",
    "java/lang/ThreadLocal",
    "java/lang/Class",
    "java/lang/reflect/",
    "java/lang/invoke/",
    "java/lang/Integer$",
    "java/lang/Long$",
    "java/lang/ref/",
    "java/math/",
    "java/nio/Bits",
    "java/nio/charset/Charset.",
    "jdk/internal/",
    "sun/",
];

/// Those of them, by the beginnings of their names, that are for one thread at a time: builders,
/// dates, digests.
pub const BUT_NOT: &[&str] = &[
    "java/lang/StringBu",
    "sun/security/provider/DigestBase",
    "sun/security/provider/MD",
    "sun/security/provider/SHA",
    "sun/util/calendar/BaseCalendar$Date",
    "sun/util/calendar/CalendarDate",
    "sun/util/calendar/Gregorian$Date",
    "sun/util/calendar/JulianCalendar$Date",
    "sun/util/calendar/LocalGregorianCalendar$Date",
];

/// The same, by what their names have in them: a walk through a collection is one thread's, however
/// many may change the collection.
pub const WALKS: &[&str] = &["Enumerat", "Itera", "Itr", "$Iter", "Spliterator", "Traverser"];

/// Fields of classes that are racy by design which promise the code that asks for them no more than
/// a field of its own would.
pub const PLAIN: &[&str] = &[
    "java/lang/Thread$FieldHolder.daemon",
    "java/lang/Thread$FieldHolder.priority",
    "java/lang/Thread.contextClassLoader",
    "java/lang/Thread.daemon",
    "java/lang/Thread.priority",
    "java/lang/invoke/CallSite.target",
    "java/lang/ref/Reference.referent",
    "java/lang/reflect/AccessibleObject.override",
    "java/util/concurrent/RecursiveTask.result",
    "java/util/concurrent/locks/AbstractOwnableSynchronizer.exclusiveOwnerThread",
];

/// Classes, by the beginnings of their names, all of whose fields are like that: what is in an
/// atomic variable is its user's.
pub const VARIABLES: &[&str] = &["java/util/concurrent/atomic/Atomic"];

/// Fields of other classes in which readers keep what they would compute again: hash codes, and views
/// of maps, which may be read by several threads at the same time.
pub const KEPT: &[&str] = &[
    "java/lang/Enum.hash",
    "java/util/AbstractMap.keySet",
    "java/util/AbstractMap.values",
    "java/util/Collections$UnmodifiableMap.entrySet",
    "java/util/Collections$UnmodifiableMap.keySet",
    "java/util/Collections$UnmodifiableMap.values",
    "java/util/EnumMap.entrySet",
    "java/util/HashMap.entrySet",
    "java/util/IdentityHashMap.entrySet",
    "java/util/TreeMap$NavigableSubMap.descendingMapView",
    "java/util/TreeMap$NavigableSubMap.entrySetView",
    "java/util/TreeMap$NavigableSubMap.navigableKeySetView",
    "java/util/TreeMap.entrySet",
    "java/util/TreeMap.navigableKeySet",
    "java/util/WeakHashMap.entrySet",
];

/// Classes, by the beginnings of their names, that access memory in the name of their callers: what
/// they promise is what the caller asked for.
pub const FOR_OTHERS: &[&str] = &[
    "java/lang/Object",
    "java/lang/Thread.",
    "java/lang/invoke/",
    "java/lang/ref/PhantomReference",
    "java/lang/ref/Reference.",
    "java/lang/ref/SoftReference",
    "java/lang/ref/WeakReference",
    "java/lang/reflect/",
    "java/util/concurrent/RecursiveTask",
    "java/util/concurrent/atomic/Atomic",
    "java/util/concurrent/locks/AbstractOwnableSynchronizer",
    "jdk/internal/misc/ScopedMemoryAccess",
    "jdk/internal/misc/Unsafe",
    "jdk/internal/reflect/",
    "jdk/internal/util/ArraysSupport",
    "sun/misc/Unsafe",
];

/// The lists by their names.
pub fn lists() -> Vec<(&'static str, &'static [&'static str])> {
    vec![
        ("classes", CLASSES),
        ("but not", BUT_NOT),
        ("walks", WALKS),
        ("plain", PLAIN),
        ("variables", VARIABLES),
        ("kept", KEPT),
        ("for others", FOR_OTHERS),
    ]
}

/// Whether the name of a class, with a full stop behind it, begins like one of a list.
fn begins(class: &str, list: &[&str]) -> bool {
    list.iter().any(|known| match known.strip_suffix('.') {
        Some(whole) => class == whole,
        None => class.starts_with(known),
    })
}

/// Whether the JDK means several threads to access the fields of a class of its own.
pub(super) fn is_by_design(class: &Class) -> bool {
    class.loader == Loader::Jdk
        && begins(&class.name, CLASSES)
        && !begins(&class.name, BUT_NOT)
        && !WALKS.iter().any(|walk| class.name.contains(walk))
}

/// Whether a class of the JDK accesses memory in the name of its callers.
pub(super) fn is_for_others(class: &Class) -> bool {
    class.loader == Loader::Jdk && begins(&class.name, FOR_OTHERS)
}

/// Whether a field of a class of the JDK is on a list.
pub(super) fn is_listed(class: &Class, field: &str, list: &[&str]) -> bool {
    let is_it = |known: &&str| {
        known.strip_prefix(&*class.name).and_then(|rest| rest.strip_prefix('.')) == Some(field)
    };
    class.loader == Loader::Jdk && list.iter().any(is_it)
}

/// Whether a field of the JDK's holds what its users put there, no better guarded than their own.
pub(super) fn is_plain(class: &Class, field: &str) -> bool {
    class.loader == Loader::Jdk && begins(&class.name, VARIABLES) || is_listed(class, field, PLAIN)
}
