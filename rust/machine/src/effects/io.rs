//! `java.io`: streams and files. No thread reads what is printed; what is read from outside is read
//! once.

use super::Effect::{Prints, Touches};
use super::Memory::{Causes, Elements, Outside, Path, Whole};
use super::{Entries, Quiet, Touch, reads, touch, updates, writes};
use crate::action::{Mode, Strength};

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
const READS_OUTSIDE: Touch = touch(Mode::Read, Outside, Strength::Volatile);

pub(super) const ENTRIES: Entries = &[
    (
        "java/io/FileInputStream.available0",
        Touches(&[reads(Path(0, &["fd", "fd"])), READS_OUTSIDE]),
    ),
    (
        "java/io/FileInputStream.isRegularFile0",
        Touches(&[reads(Path(0, &["fd", "fd"])), READS_OUTSIDE]),
    ),
    ("java/io/FileInputStream.length0", Touches(&[reads(Path(0, &["fd", "fd"])), READS_OUTSIDE])),
    ("java/io/FileInputStream.open0", Touches(&[writes(Path(0, &["fd", "fd"])), updates(Outside)])),
    ("java/io/FileInputStream.position0", Touches(&[reads(Path(0, &["fd", "fd"])), READS_OUTSIDE])),
    ("java/io/FileInputStream.read0", Touches(&[reads(Path(0, &["fd", "fd"])), updates(Outside)])),
    (
        "java/io/FileInputStream.readBytes",
        Touches(&[reads(Path(0, &["fd", "fd"])), writes(Elements(1, 2, 3)), updates(Outside)]),
    ),
    ("java/io/FileInputStream.skip0", Touches(&[reads(Path(0, &["fd", "fd"])), updates(Outside)])),
    ("java/io/FileOutputStream.write", Touches(&[reads(Path(0, &["fd", "fd"]))])),
    (
        "java/io/FileOutputStream.writeBytes",
        Touches(&[reads(Path(0, &["fd", "fd"])), reads(Elements(1, 2, 3))]),
    ),
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
    (
        "java/io/RandomAccessFile.getFilePointer",
        Touches(&[reads(Path(0, &["fd", "fd"])), READS_OUTSIDE]),
    ),
    ("java/io/RandomAccessFile.length", Touches(&[reads(Path(0, &["fd", "fd"])), READS_OUTSIDE])),
    ("java/io/RandomAccessFile.length0", Touches(&[reads(Path(0, &["fd", "fd"])), READS_OUTSIDE])),
    (
        "java/io/RandomAccessFile.open0",
        Touches(&[writes(Path(0, &["fd", "fd"])), updates(Outside)]),
    ),
    ("java/io/RandomAccessFile.read0", Touches(&[reads(Path(0, &["fd", "fd"])), updates(Outside)])),
    (
        "java/io/RandomAccessFile.readBytes",
        Touches(&[reads(Path(0, &["fd", "fd"])), writes(Elements(1, 2, 3)), updates(Outside)]),
    ),
    (
        "java/io/RandomAccessFile.readBytes0",
        Touches(&[reads(Path(0, &["fd", "fd"])), writes(Elements(1, 2, 3)), updates(Outside)]),
    ),
    ("java/io/RandomAccessFile.seek0", Touches(&[reads(Path(0, &["fd", "fd"])), updates(Outside)])),
    ("java/lang/Throwable.printStackTrace(Ljava/io/PrintStream;)V", Prints(1, CAUSES)),
];

/// Natives that touch nothing that threads share.
pub(super) const QUIET: Quiet = &[
    "java/io/Console.encoding",
    "java/io/Console.istty",
    "java/io/Console.ttyStatus",
    "java/io/FileCleanable.cleanupClose0",
    "java/io/FileDescriptor.close0",
    "java/io/FileDescriptor.getAppend",
    "java/io/FileDescriptor.getHandle",
    "java/io/FileDescriptor.initIDs",
    "java/io/FileDescriptor.sync",
    "java/io/FileDescriptor.sync0",
    "java/io/FileInputStream.initIDs",
    "java/io/FileOutputStream.initIDs",
    "java/io/FileOutputStream.open0",
    "java/io/ObjectInputStream.bytesToDoubles",
    "java/io/ObjectInputStream.bytesToFloats",
    "java/io/ObjectOutputStream.doublesToBytes",
    "java/io/ObjectOutputStream.floatsToBytes",
    "java/io/ObjectStreamClass.hasStaticInitializer",
    "java/io/ObjectStreamClass.initNative",
    "java/io/RandomAccessFile.initIDs",
    "java/io/UnixFileSystem.canonicalize0",
    "java/io/UnixFileSystem.checkAccess",
    "java/io/UnixFileSystem.checkAccess0",
    "java/io/UnixFileSystem.createDirectory",
    "java/io/UnixFileSystem.createDirectory0",
    "java/io/UnixFileSystem.createFileExclusively",
    "java/io/UnixFileSystem.createFileExclusively0",
    "java/io/UnixFileSystem.delete0",
    "java/io/UnixFileSystem.getBooleanAttributes0",
    "java/io/UnixFileSystem.getLastModifiedTime",
    "java/io/UnixFileSystem.getLastModifiedTime0",
    "java/io/UnixFileSystem.getLength",
    "java/io/UnixFileSystem.getLength0",
    "java/io/UnixFileSystem.getSpace0",
    "java/io/UnixFileSystem.initIDs",
    "java/io/UnixFileSystem.list",
    "java/io/UnixFileSystem.list0",
    "java/io/UnixFileSystem.rename0",
    "java/io/UnixFileSystem.setLastModifiedTime",
    "java/io/UnixFileSystem.setLastModifiedTime0",
    "java/io/UnixFileSystem.setPermission",
    "java/io/UnixFileSystem.setPermission0",
    "java/io/UnixFileSystem.setReadOnly",
    "java/io/UnixFileSystem.setReadOnly0",
];
