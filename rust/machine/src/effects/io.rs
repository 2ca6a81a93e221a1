//! `java.io`: what prints. No thread reads what is printed.

use super::Effect::{Prints, Touches};
use super::Memory::{Causes, Elements, Path, Whole};
use super::{Entries, Quiet, Touch, reads};

/// Where a stream prints, and whether something waits in its buffers.
const STREAM: &[Touch] = &[
    reads(Path(0, &["out", "count"])),
    reads(Path(0, &["out", "out", "fd", "fd"])),
    reads(Path(0, &["charOut", "se", "haveLeftoverChar"])),
];
const STREAM_AND_BYTES: &[Touch] = &[
    reads(Path(0, &["out", "count"])),
    reads(Path(0, &["out", "out", "fd", "fd"])),
    reads(Path(0, &["charOut", "se", "haveLeftoverChar"])),
    reads(Elements(1, 2, 3)),
];
const STREAM_AND_CHARS: &[Touch] = &[
    reads(Path(0, &["out", "count"])),
    reads(Path(0, &["out", "out", "fd", "fd"])),
    reads(Path(0, &["charOut", "se", "haveLeftoverChar"])),
    reads(Whole(1)),
];
const CAUSES: &[Touch] = &[
    reads(Path(1, &["out", "count"])),
    reads(Path(1, &["out", "out", "fd", "fd"])),
    reads(Path(1, &["charOut", "se", "haveLeftoverChar"])),
    reads(Causes(0)),
];

pub(super) const ENTRIES: Entries = &[
    ("java/io/PrintStream.flush()V", Prints(0, STREAM)),
    ("java/io/PrintStream.implWrite(Ljava/lang/String;)V", Touches(STREAM)),
    ("java/io/PrintStream.implWriteln(Ljava/lang/String;)V", Touches(STREAM)),
    ("java/io/PrintStream.newLine()V", Prints(0, STREAM)),
    ("java/io/PrintStream.write(I)V", Prints(0, STREAM)),
    ("java/io/PrintStream.write(Ljava/lang/String;)V", Prints(0, STREAM)),
    ("java/io/PrintStream.write([BII)V", Prints(0, STREAM_AND_BYTES)),
    ("java/io/PrintStream.write([C)V", Prints(0, STREAM_AND_CHARS)),
    ("java/io/PrintStream.writeln(Ljava/lang/String;)V", Prints(0, STREAM)),
    ("java/io/PrintStream.writeln([C)V", Prints(0, STREAM_AND_CHARS)),
    ("java/lang/Throwable.printStackTrace(Ljava/io/PrintStream;)V", Prints(1, CAUSES)),
];

/// Natives that touch nothing that threads share.
pub(super) const QUIET: Quiet = &[
    "java/io/Console.encoding",
    "java/io/Console.istty",
    "java/io/Console.ttyStatus",
    "java/io/FileDescriptor.getHandle",
    "java/io/FileDescriptor.initIDs",
    "java/io/FileDescriptor.sync",
    "java/io/FileDescriptor.sync0",
    "java/io/FileInputStream.initIDs",
    "java/io/FileOutputStream.initIDs",
    "java/io/ObjectInputStream.bytesToDoubles",
    "java/io/ObjectInputStream.bytesToFloats",
    "java/io/ObjectOutputStream.doublesToBytes",
    "java/io/ObjectOutputStream.floatsToBytes",
    "java/io/ObjectStreamClass.hasStaticInitializer",
    "java/io/ObjectStreamClass.initNative",
    "java/io/RandomAccessFile.initIDs",
    "java/io/UnixFileSystem.canonicalize0",
    "java/io/UnixFileSystem.initIDs",
];
