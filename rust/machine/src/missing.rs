//! What a native method without a peer is for: a reason in the user's words, and what to do about it.

/// What the machine does not have: a class, the beginning of a method's name, what it does, a remedy.
const MISSING: &[(&str, &str, &str, &str)] = &[
    ("sun/nio/fs/UnixNativeDispatcher", "symlink", "symbolic links", FILES),
    ("sun/nio/fs/UnixNativeDispatcher", "link", "several names of one file", FILES),
    ("sun/nio/fs/UnixNativeDispatcher", "fgetxattr", "attributes of DOS or of the user", FILES),
    ("sun/nio/fs/UnixNativeDispatcher", "fsetxattr", "attributes of DOS or of the user", FILES),
    ("sun/nio/fs/UnixNativeDispatcher", "fremovexattr", "attributes of DOS or of the user", FILES),
    ("sun/nio/fs/UnixNativeDispatcher", "getpw", "owners of files", FILES),
    ("sun/nio/fs/UnixNativeDispatcher", "getgr", "owners of files", FILES),
    ("sun/nio/fs/UnixNativeDispatcher", "statvfs", "a FileStore", FILES),
    ("sun/nio/fs/LinuxNativeDispatcher", "setmntent", "a FileStore", FILES),
    ("sun/nio/fs/LinuxWatchService", "", "a WatchService", "look at the folder again instead"),
    ("sun/nio/ch/FileChannelImpl", "map", MAPPED, CHANNEL),
    ("sun/nio/ch/FileDispatcherImpl", "map", MAPPED, CHANNEL),
    ("sun/nio/ch/UnixFileDispatcherImpl", "map", MAPPED, CHANNEL),
    ("java/net/NetworkInterface", "", "a NetworkInterface", "use the loopback address"),
    ("sun/nio/ch/UnixDomainSockets", "", "sockets of the Unix domain", "use the loopback address"),
    ("sun/nio/ch/Net", "sendOOB", "urgent bytes", "write them as others"),
    ("java/util/zip/Deflater", "setDictionary", "compression with a dictionary", ZIP),
    ("java/util/zip/Inflater", "setDictionary", "compression with a dictionary", ZIP),
    ("java/util/zip/Deflater", "deflate", "compressed data in direct buffers", ZIP),
    ("java/util/zip/Inflater", "inflate", "compressed data in direct buffers", ZIP),
    (
        "sun/management/ThreadImpl",
        "find",
        "the deadlocks that a bean finds",
        "leave that to heddle check, which reports deadlocks",
    ),
    ("jdk/internal/misc/Signal", "raise", "signals of the operating system", SIGNALS),
];

const FILES: &str = "let the program use plain files";
const MAPPED: &str = "mapping a file into memory";
const CHANNEL: &str = "read and write the file through its channel";
const ZIP: &str = "use arrays without a dictionary";
/// What to do about signals.
pub(crate) const SIGNALS: &str = "keep the program from handling or raising them";

/// What a native method is for, and a remedy, if the machine has no such thing.
pub(crate) fn missing(class: &str, method: &str) -> Option<(&'static str, &'static str)> {
    let mut all = MISSING.iter();
    let found = all.find(|(known, start, ..)| *known == class && method.starts_with(start));
    found.map(|&(_, _, what, remedy)| (what, remedy))
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn what_is_missing_has_the_name_that_a_program_knows_it_by() {
        let told = missing("sun/nio/fs/LinuxWatchService", "inotifyInit");
        assert_eq!(told.map(|(what, _)| what), Some("a WatchService"));
        assert_eq!(missing("java/lang/Object", "hashCode"), None);
    }
}
