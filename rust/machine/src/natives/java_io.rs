//! `java.io`: streams. The program can print, and read what it was given.

use super::{Answer, Call, Table, nothing};
use crate::host::Stream;
use crate::ids::Ref;
use crate::narrowing::Pick;
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("java/io/FileDescriptor.initIDs", nothing),
    ("java/io/FileDescriptor.getHandle", |_| Answer::long(-1)),
    ("java/io/FileDescriptor.getAppend", |_| Answer::boolean(false)),
    ("java/io/FileDescriptor.close0", nothing),
    ("java/io/FileDescriptor.sync", nothing),
    ("java/io/FileDescriptor.sync0", nothing),
    ("java/io/FileInputStream.initIDs", nothing),
    ("java/io/FileInputStream.readBytes", read_bytes),
    ("java/io/FileInputStream.read0", read_byte),
    ("java/io/FileInputStream.available0", available),
    ("java/io/RandomAccessFile.readBytes", read_bytes),
    ("java/io/RandomAccessFile.readBytes0", read_bytes),
    ("java/io/RandomAccessFile.read0", read_byte),
    ("java/io/FileOutputStream.initIDs", nothing),
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

fn descriptor(call: &mut Call<'_>) -> Result<i32> {
    let stream = call.non_null(0)?;
    let descriptor = call.machine.ref_field(stream, "fd")?;
    Ok(call.machine.field(descriptor, "fd")? as i32)
}

/// Where the stream in the first argument prints.
fn target(call: &mut Call<'_>) -> Result<Stream> {
    match descriptor(call)? {
        1 => Ok(Stream::Out),
        2 => Ok(Stream::Err),
        -1 => Err(Trap::new("java/io/IOException", "Stream Closed")),
        _ => Err(call.machine.no_writing(call.thread, "writing files")),
    }
}

fn write_bytes(call: &mut Call<'_>) -> Result<Answer> {
    let stream = target(call)?;
    let array = call.non_null(1)?;
    let (start, count) = call.machine.byte_range(array, call.int(2), call.int(3))?;
    let bytes = &call.machine.bytes(array)?[start..start + count];
    let bytes: Vec<u8> = bytes.iter().map(|&byte| byte as u8).collect();
    call.machine.print(call.thread, stream, &bytes);
    Ok(Answer::Void)
}

fn write_byte(call: &mut Call<'_>) -> Result<Answer> {
    let stream = target(call)?;
    let byte = call.int(1) as u8;
    call.machine.print(call.thread, stream, &[byte]);
    Ok(Answer::Void)
}

fn available(call: &mut Call<'_>) -> Result<Answer> {
    let rest = match descriptor(call)? {
        0 => {
            call.machine.looked(call.thread, Pick::Input);
            call.machine.options.input.len().saturating_sub(call.machine.state.rest.input_position)
        }
        number => match call.machine.open_file(number) {
            Some(file) => file.rest(),
            None => return Err(Trap::new("java/io/IOException", "Stream Closed")),
        },
    };
    Answer::int(i32::try_from(rest).unwrap_or(i32::MAX))
}

fn read_byte(call: &mut Call<'_>) -> Result<Answer> {
    let number = descriptor(call)?;
    let bytes = call.machine.next_bytes(call.thread, number, 1)?;
    Answer::int(bytes.first().map_or(-1, |&byte| i32::from(byte)))
}

fn read_bytes(call: &mut Call<'_>) -> Result<Answer> {
    let number = descriptor(call)?;
    let array = call.non_null(1)?;
    let (start, wanted) = (call.int(2), call.int(3));
    Answer::int(call.machine.read_into(call.thread, number, array, [start, wanted])?)
}

fn has_static_initializer(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.mirrored(call.non_null(0)?)?;
    Answer::boolean(call.machine.world.class(class).initializer.is_some())
}
