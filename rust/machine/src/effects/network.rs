//! Sockets and pipes. With files they count as one piece of memory, so that two threads that use them
//! are never taken to be independent unless both only look.

use super::Effect::Touches;
use super::Memory::{Elements, Field, OffHeap, Outside, Own, Path, Pieces, Whole};
use super::{Effect, Entries, Quiet, Touch, reads, touch, updates, writes};
use crate::action::{Mode, Strength};

const READS: Touch = touch(Mode::Read, Outside, Strength::Volatile);
/// `(descriptor, address, pieces)`
const READS_PIECES: Effect =
    Touches(&[reads(Field(0, "fd")), writes(Pieces(1, 3)), updates(Outside)]);
const WRITES_PIECES: Effect =
    Touches(&[reads(Field(0, "fd")), reads(Pieces(1, 3)), updates(Outside)]);

pub(super) const ENTRIES: Entries = &[
    ("sun/nio/ch/EPoll.create", Touches(&[updates(Outside)])),
    ("sun/nio/ch/EPoll.ctl", Touches(&[updates(Outside)])),
    ("sun/nio/ch/EPoll.wait", Touches(&[writes(OffHeap(1, None, 3)), updates(Outside)])),
    ("sun/nio/ch/EventFD.eventfd0", Touches(&[updates(Outside)])),
    ("sun/nio/ch/EventFD.set0", Touches(&[updates(Outside)])),
    (
        "sun/nio/ch/FileDispatcherImpl.preClose0",
        Touches(&[reads(Field(0, "fd")), updates(Outside)]),
    ),
    ("sun/nio/ch/FileDispatcherImpl.readv0", READS_PIECES),
    ("sun/nio/ch/FileDispatcherImpl.writev0", WRITES_PIECES),
    ("sun/nio/ch/IOUtil.configureBlocking", Touches(&[reads(Field(0, "fd")), updates(Outside)])),
    ("sun/nio/ch/IOUtil.drain", Touches(&[updates(Outside)])),
    ("sun/nio/ch/IOUtil.drain1", Touches(&[updates(Outside)])),
    ("sun/nio/ch/IOUtil.makePipe", Touches(&[updates(Outside)])),
    ("sun/nio/ch/IOUtil.write1", Touches(&[updates(Outside)])),
    (
        "sun/nio/ch/Net.accept",
        Touches(&[
            reads(Field(0, "fd")),
            writes(Field(1, "fd")),
            writes(Whole(2)),
            updates(Outside),
        ]),
    ),
    ("sun/nio/ch/Net.available", Touches(&[reads(Field(0, "fd")), READS])),
    (
        "sun/nio/ch/Net.bind0",
        Touches(&[reads(Path(3, &["holder", "address"])), reads(Field(0, "fd")), updates(Outside)]),
    ),
    (
        "sun/nio/ch/Net.connect0",
        Touches(&[reads(Path(2, &["holder", "address"])), reads(Field(1, "fd")), updates(Outside)]),
    ),
    ("sun/nio/ch/Net.getIntOption0", Touches(&[reads(Field(0, "fd")), READS])),
    ("sun/nio/ch/Net.listen", Touches(&[reads(Field(0, "fd")), updates(Outside)])),
    ("sun/nio/ch/Net.localInetAddress", Touches(&[reads(Field(0, "fd")), READS])),
    ("sun/nio/ch/Net.localPort", Touches(&[reads(Field(0, "fd")), READS])),
    ("sun/nio/ch/Net.poll", Touches(&[reads(Field(0, "fd")), updates(Outside)])),
    ("sun/nio/ch/Net.pollConnect", Touches(&[reads(Field(0, "fd")), updates(Outside)])),
    ("sun/nio/ch/Net.remoteInetAddress", Touches(&[reads(Field(0, "fd")), READS])),
    ("sun/nio/ch/Net.remotePort", Touches(&[reads(Field(0, "fd")), READS])),
    ("sun/nio/ch/Net.setIntOption0", Touches(&[reads(Field(0, "fd")), updates(Outside)])),
    ("sun/nio/ch/Net.shutdown", Touches(&[reads(Field(0, "fd")), updates(Outside)])),
    (
        "sun/nio/ch/NioSocketImpl.tryRead(Ljava/io/FileDescriptor;[BII)I",
        Touches(&[reads(Field(1, "fd")), writes(Elements(2, 3, 4)), updates(Outside)]),
    ),
    (
        "sun/nio/ch/NioSocketImpl.tryWrite(Ljava/io/FileDescriptor;[BII)I",
        Touches(&[reads(Field(1, "fd")), reads(Elements(2, 3, 4)), updates(Outside)]),
    ),
    (
        "sun/nio/ch/Poller.poll(IIJLjava/util/function/BooleanSupplier;)V",
        Touches(&[reads(Own("interrupted")), updates(Outside)]),
    ),
    (
        "sun/nio/ch/SocketDispatcher.read0",
        Touches(&[reads(Field(0, "fd")), writes(OffHeap(1, None, 3)), updates(Outside)]),
    ),
    ("sun/nio/ch/SocketDispatcher.readv0", READS_PIECES),
    (
        "sun/nio/ch/SocketDispatcher.write0",
        Touches(&[reads(Field(0, "fd")), reads(OffHeap(1, None, 3)), updates(Outside)]),
    ),
    ("sun/nio/ch/SocketDispatcher.writev0", WRITES_PIECES),
    ("sun/nio/ch/UnixDispatcher.preClose0", Touches(&[reads(Field(0, "fd")), updates(Outside)])),
    ("sun/nio/ch/UnixFileDispatcherImpl.readv0", READS_PIECES),
    ("sun/nio/ch/UnixFileDispatcherImpl.writev0", WRITES_PIECES),
    ("sun/nio/ch/UnixAsynchronousSocketChannelImpl.checkConnect", Touches(&[updates(Outside)])),
    ("sun/nio/ch/Poller.stopPoll(I)V", Touches(&[updates(Outside)])),
];

/// Natives that touch nothing that threads share.
pub(super) const QUIET: Quiet = &[
    "sun/nio/ch/EPoll.dataOffset",
    "sun/nio/ch/EPoll.eventSize",
    "sun/nio/ch/EPoll.eventsOffset",
    "sun/nio/ch/Poller.stopPoll(II)V",
];
