//! `java.io`: streams. The program can print, and read and write files.

use super::file_errors::{INVALID, IS_FOLDER, error_text, io_exception};
use super::file_paths::{Found, Purpose};
use super::file_status::Wish;
use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::Ref;
use crate::narrowing::Pick;
use crate::state::object::Body;
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("java/io/FileDescriptor.initIDs", nothing),
    ("java/io/FileDescriptor.getHandle", |_| Answer::long(-1)),
    ("java/io/FileDescriptor.getAppend", appends),
    ("java/io/FileDescriptor.close0", close),
    ("java/io/FileCleanable.cleanupClose0", |call| Ok(call.machine.close_open(call.int(0)))),
    ("java/io/FileDescriptor.sync", nothing),
    ("java/io/FileDescriptor.sync0", nothing),
    ("java/io/FileInputStream.initIDs", nothing),
    ("java/io/FileInputStream.readBytes", read_bytes),
    ("java/io/FileInputStream.read0", read_byte),
    ("java/io/FileInputStream.available0", available),
    ("java/io/FileInputStream.open0", open_to_read),
    ("java/io/FileInputStream.length0", open_length),
    ("java/io/FileInputStream.position0", position),
    ("java/io/FileInputStream.skip0", skip),
    ("java/io/FileInputStream.isRegularFile0", is_regular),
    ("java/io/RandomAccessFile.initIDs", nothing),
    ("java/io/RandomAccessFile.open0", open_random),
    ("java/io/RandomAccessFile.readBytes", read_bytes),
    ("java/io/RandomAccessFile.readBytes0", read_bytes),
    ("java/io/RandomAccessFile.read0", read_byte),
    ("java/io/RandomAccessFile.writeBytes", write_bytes),
    ("java/io/RandomAccessFile.writeBytes0", write_bytes),
    ("java/io/RandomAccessFile.write0", write_byte),
    ("java/io/RandomAccessFile.seek0", seek),
    ("java/io/RandomAccessFile.getFilePointer", position),
    ("java/io/RandomAccessFile.length", open_length),
    ("java/io/RandomAccessFile.length0", open_length),
    ("java/io/RandomAccessFile.setLength", set_length),
    ("java/io/RandomAccessFile.setLength0", set_length),
    ("java/io/FileOutputStream.initIDs", nothing),
    ("java/io/FileOutputStream.open0", open_to_write),
    ("java/io/FileOutputStream.writeBytes", write_bytes),
    ("java/io/FileOutputStream.write", write_byte),
    ("java/io/Console.istty", no_console),
    ("java/io/Console.ttyStatus", no_console),
    ("java/io/Console.encoding", |_| Answer::reference(Ref::NULL)),
    ("java/io/ObjectStreamClass.initNative", nothing),
    ("java/io/ObjectStreamClass.hasStaticInitializer", has_static_initializer),
    ("java/io/ObjectInputStream.bytesToFloats", |_| Err(old_streams())),
    ("java/io/ObjectInputStream.bytesToDoubles", |_| Err(old_streams())),
    ("java/io/ObjectOutputStream.floatsToBytes", |_| Err(old_streams())),
    ("java/io/ObjectOutputStream.doublesToBytes", |_| Err(old_streams())),
];

/// A boolean that is false, or a status that is 0.
fn no_console(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Console);
    Answer::int(0)
}

fn old_streams() -> Trap {
    Trap::unsupported(
        "arrays of floating-point numbers in object streams",
        "use a JDK between 17 and 25",
    )
}

/// The number of the file that the stream in the first argument has open.
fn descriptor(call: &mut Call<'_>) -> Result<i32> {
    let stream = call.non_null(0)?;
    let descriptor = call.machine.ref_field(stream, "fd")?;
    match call.machine.field(descriptor, "fd")? as i32 {
        -1 => Err(Trap::new("java/io/IOException", "Stream Closed")),
        number => Ok(number),
    }
}

/// Open a file for the stream in the first argument.
fn open(call: &mut Call<'_>, wish: Wish) -> Result<Answer> {
    let name = call.machine.text(call.non_null(1)?)?;
    let descriptor = call.machine.ref_field(call.non_null(0)?, "fd")?;
    let path = call.machine.resolved(call.thread, &name);
    let refused = |error| {
        let text = format!("{name} ({})", error_text(error));
        Err(Trap::new("java/io/FileNotFoundException", text))
    };
    let found =
        call.machine.look_at(call.thread, &path, Purpose::Replaces).unwrap_or(Found::Absent);
    if call.machine.status_at(&path, found).is_some_and(|status| status.folder) {
        return refused(IS_FOLDER);
    }
    match call.machine.open_path(call.thread, &path, wish)? {
        Ok(number) => {
            call.machine.set_field(descriptor, "fd", u64::from(number as u32))?;
            Ok(Answer::Void)
        }
        Err(error) => refused(error),
    }
}

fn open_to_read(call: &mut Call<'_>) -> Result<Answer> {
    open(call, Wish { read: true, ..Wish::default() })
}

/// `(name, appends)`
fn open_to_write(call: &mut Call<'_>) -> Result<Answer> {
    let append = call.int(2) != 0;
    let wish = Wish { write: true, create: true, mode: 0o666, ..Wish::default() };
    open(call, Wish { append, truncate: !append, ..wish })
}

/// `(name, mode)`
fn open_random(call: &mut Call<'_>) -> Result<Answer> {
    let (read_only, read_write) = (1, 2);
    let write = call.int(2) & read_write != 0;
    if !write && call.int(2) & read_only == 0 {
        return Err(call.machine.no_change(call.thread, "an unknown mode of a file"));
    }
    open(call, Wish { read: true, write, create: write, mode: 0o666, ..Wish::default() })
}

fn appends(call: &mut Call<'_>) -> Result<Answer> {
    let open = call.machine.state.rest.files.opened(call.int(0));
    Answer::boolean(open.is_some_and(|open| open.access.appends))
}

fn close(call: &mut Call<'_>) -> Result<Answer> {
    let descriptor = call.non_null(0)?;
    let number = call.machine.field(descriptor, "fd")? as i32;
    if number >= 0 {
        call.machine.set_field(descriptor, "fd", u64::from(u32::MAX))?;
        call.machine.close_open(number);
    }
    Ok(Answer::Void)
}

fn write(call: &mut Call<'_>, bytes: &[u8]) -> Result<Answer> {
    let number = descriptor(call)?;
    let written = call.machine.write_open(call.thread, number, (None, bytes))?;
    written.map(|()| Answer::Void).map_err(io_exception)
}

fn write_bytes(call: &mut Call<'_>) -> Result<Answer> {
    let array = call.non_null(1)?;
    let (start, count) = call.machine.byte_range(array, call.int(2), call.int(3))?;
    let bytes = &call.machine.bytes(array)?[start..start + count];
    let bytes: Vec<u8> = bytes.iter().map(|&byte| byte as u8).collect();
    write(call, &bytes)
}

fn write_byte(call: &mut Call<'_>) -> Result<Answer> {
    let byte = call.int(1) as u8;
    write(call, &[byte])
}

fn available(call: &mut Call<'_>) -> Result<Answer> {
    let number = descriptor(call)?;
    let rest = if number == 0 {
        call.machine.looked(call.thread, Pick::Input);
        call.machine.options.input.len().saturating_sub(call.machine.state.rest.input_position)
    } else {
        call.machine.rest_of(number)
    };
    Answer::int(i32::try_from(rest).unwrap_or(i32::MAX))
}

fn read_byte(call: &mut Call<'_>) -> Result<Answer> {
    let number = descriptor(call)?;
    let bytes = call.machine.read_open(call.thread, number, (None, 1)).map_err(io_exception)?;
    Answer::int(bytes.first().map_or(-1, |&byte| i32::from(byte)))
}

fn read_bytes(call: &mut Call<'_>) -> Result<Answer> {
    let array = call.non_null(1)?;
    let (start, wanted) = call.machine.byte_range(array, call.int(2), call.int(3))?;
    if wanted == 0 {
        return Answer::int(0);
    }
    let number = descriptor(call)?;
    let read = call.machine.read_open(call.thread, number, (None, wanted));
    let bytes = read.map_err(io_exception)?;
    if bytes.is_empty() {
        return Answer::int(-1);
    }
    if let Body::Bytes(data) = &mut call.machine.state.heap.get_mut(array).body {
        for (place, &byte) in data[start..].iter_mut().zip(&bytes) {
            *place = byte as i8;
        }
    }
    Answer::int(bytes.len() as i32)
}

fn seek(call: &mut Call<'_>) -> Result<Answer> {
    let number = descriptor(call)?;
    let to = usize::try_from(call.long(1)).unwrap_or(0);
    call.machine.with_open(number, |open| open.position = to);
    Ok(Answer::Void)
}

fn position(call: &mut Call<'_>) -> Result<Answer> {
    let number = descriptor(call)?;
    let open = call.machine.state.rest.files.opened(number);
    Answer::long(open.map_or(0, |open| open.position as i64))
}

fn open_length(call: &mut Call<'_>) -> Result<Answer> {
    let number = descriptor(call)?;
    Answer::long(call.machine.length_of_open(number) as i64)
}

/// A file that stood behind its new end stands there then.
fn set_length(call: &mut Call<'_>) -> Result<Answer> {
    let number = descriptor(call)?;
    let length = usize::try_from(call.long(1)).unwrap_or(0);
    call.machine.resize_open(number, length)?.map_err(io_exception)?;
    call.machine.with_open(number, |open| open.position = open.position.min(length));
    Ok(Answer::Void)
}

fn is_regular(call: &mut Call<'_>) -> Result<Answer> {
    let number = call.machine.field(call.non_null(1)?, "fd")? as i32;
    Answer::boolean(call.machine.is_regular(number))
}

fn skip(call: &mut Call<'_>) -> Result<Answer> {
    let number = descriptor(call)?;
    let count = call.long(1);
    let skipped = call.machine.with_open(number, |open| {
        let to = usize::try_from((open.position as i64).saturating_add(count)).ok()?;
        open.position = to;
        Some(count)
    });
    match skipped {
        Some(None) => Err(io_exception(INVALID)),
        skipped => Answer::long(skipped.flatten().unwrap_or(0)),
    }
}

impl Machine {
    /// How many bytes an open file has.
    pub(super) fn length_of_open(&self, number: i32) -> usize {
        let files = &self.state.rest.files;
        files.opened(number).map_or(0, |open| files.length(open))
    }

    /// How many bytes of an open file are left to read.
    pub(super) fn rest_of(&self, number: i32) -> usize {
        let position = self.state.rest.files.opened(number).map_or(0, |open| open.position);
        self.length_of_open(number).saturating_sub(position)
    }

    /// Part of a byte array, which must be within it.
    pub(super) fn byte_range(&self, array: Ref, start: i32, count: i32) -> Result<(usize, usize)> {
        let outside = || Trap::bare("java/lang/IndexOutOfBoundsException");
        let length = self.bytes(array)?.len();
        let start = usize::try_from(start).map_err(|_| outside())?;
        let count = usize::try_from(count).map_err(|_| outside())?;
        if start.checked_add(count).is_none_or(|end| end > length) {
            return Err(outside());
        }
        Ok((start, count))
    }
}

fn has_static_initializer(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.mirrored(call.non_null(0)?)?;
    Answer::boolean(call.machine.world.class(class).initializer.is_some())
}
