//! `sun.nio.fs` and `sun.nio.ch`: the same files as `java.io` sees, through paths and channels.

use super::java_io_files::{Kind, leads_to_working_folder, normalized, refuse};
use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::{Ref, ThreadId};
use crate::state::open_file::Content;
use crate::trap::{Result, Trap};
use crate::world::class::Loader;
use crate::world::method::Method;

pub(super) const PEERS: Table = &[
    ("sun/nio/fs/UnixNativeDispatcher.init", |_| Answer::int(0)),
    ("sun/nio/fs/LinuxNativeDispatcher.init", nothing),
    ("sun/nio/fs/UnixNativeDispatcher.getcwd", working_folder),
    ("sun/nio/fs/UnixNativeDispatcher.strerror", error_text),
    ("sun/nio/fs/UnixNativeDispatcher.stat0", stat),
    ("sun/nio/fs/UnixNativeDispatcher.lstat0", stat),
    ("sun/nio/fs/UnixNativeDispatcher.stat1", mode),
    ("sun/nio/fs/UnixNativeDispatcher.exists0", exists),
    ("sun/nio/fs/UnixNativeDispatcher.access0", access),
    ("sun/nio/fs/UnixNativeDispatcher.fstat", stat_open),
    ("sun/nio/fs/UnixNativeDispatcher.fstat0", stat_open),
    ("sun/nio/fs/UnixNativeDispatcher.realpath0", real_path),
    ("sun/nio/fs/UnixNativeDispatcher.readlink0", read_link),
    ("sun/nio/fs/UnixNativeDispatcher.open0", open),
    ("sun/nio/fs/UnixNativeDispatcher.close0", nothing),
    ("sun/nio/fs/UnixNativeDispatcher.opendir0", open_folder),
    ("sun/nio/fs/UnixNativeDispatcher.readdir", next_name),
    ("sun/nio/fs/UnixNativeDispatcher.readdir0", next_name),
    ("sun/nio/fs/UnixNativeDispatcher.closedir", nothing),
    ("sun/nio/fs/UnixNativeDispatcher.dup", |call| Answer::int(call.int(0))),
    ("sun/nio/fs/UnixNativeDispatcher.mkdir0", refuse),
    ("sun/nio/fs/UnixNativeDispatcher.unlink0", refuse),
    ("sun/nio/fs/UnixNativeDispatcher.rmdir0", refuse),
    ("sun/nio/ch/IOUtil.initIDs", nothing),
    ("sun/nio/ch/IOUtil.iovMax", |_| Answer::int(1024)),
    ("sun/nio/ch/IOUtil.writevMax", |_| Answer::long(i64::from(i32::MAX))),
    ("sun/nio/ch/IOUtil.fdLimit", |_| Answer::int(1024)),
    ("sun/nio/ch/IOUtil.fdVal", descriptor_number),
    ("sun/nio/ch/IOUtil.setfdVal", set_descriptor_number),
    ("sun/nio/ch/NativeThread.init", nothing),
    ("sun/nio/ch/NativeThread.current", |_| Answer::long(1)),
    ("sun/nio/ch/NativeThread.current0", |_| Answer::long(1)),
    ("sun/nio/ch/NativeThread.signal", nothing),
    ("sun/nio/ch/NativeThread.signal0", nothing),
    ("sun/nio/ch/NativeThread.supportPendingSignals0", |_| Answer::boolean(false)),
    ("sun/nio/ch/FileChannelImpl.maxDirectTransferSize0", |_| Answer::int(i32::MAX)),
    ("sun/nio/ch/FileChannelImpl.initIDs", |_| Answer::long(4096)),
    ("sun/nio/ch/FileDispatcherImpl.init", nothing),
    ("sun/nio/ch/FileDispatcherImpl.init0", nothing),
    ("sun/nio/ch/UnixDispatcher.init", nothing),
    ("sun/nio/ch/UnixFileDispatcherImpl.allocationGranularity0", |_| Answer::long(4096)),
    ("sun/nio/ch/UnixFileDispatcherImpl.isOther0", |_| Answer::boolean(false)),
    ("sun/nio/ch/FileDispatcherImpl.read0", read),
    ("sun/nio/ch/UnixFileDispatcherImpl.read0", read),
    ("sun/nio/ch/FileDispatcherImpl.size0", open_size),
    ("sun/nio/ch/UnixFileDispatcherImpl.size0", open_size),
    ("sun/nio/ch/FileDispatcherImpl.seek0", seek),
    ("sun/nio/ch/UnixFileDispatcherImpl.seek0", seek),
    ("sun/nio/ch/UnixFileDispatcherImpl.available0", available),
    ("sun/nio/ch/FileDispatcherImpl.write0", refuse),
    ("sun/nio/ch/UnixFileDispatcherImpl.write0", refuse),
    ("sun/nio/ch/FileDispatcherImpl.close0", nothing),
    ("sun/nio/ch/FileDispatcherImpl.preClose0", nothing),
    ("sun/nio/ch/FileDispatcherImpl.closeIntFD", nothing),
    ("sun/nio/ch/UnixDispatcher.close0", nothing),
    ("sun/nio/ch/UnixDispatcher.preClose0", nothing),
    ("sun/nio/ch/UnixFileDispatcherImpl.closeIntFD", nothing),
];

pub(super) fn outside_memory() -> Trap {
    Trap::unsupported("an address outside the memory of the program", "use arrays or buffers")
}

/// No such file.
const MISSING: i32 = 2;
/// Invalid argument: not a symbolic link, for instance.
const INVALID: i32 = 22;

const REGULAR: u64 = 0o100_444;
const FOLDER: u64 = 0o040_555;

fn working_folder(call: &mut Call<'_>) -> Result<Answer> {
    let folder = super::java_io_files::working_folder();
    Answer::reference(call.machine.new_bytes(folder.as_bytes())?)
}

/// Methods of `Files` that only ask: where there is no file, they say so and throw nothing.
const QUESTIONS: [&str; 9] = [
    "exists",
    "notExists",
    "isDirectory",
    "isRegularFile",
    "isSymbolicLink",
    "isReadable",
    "isWritable",
    "isExecutable",
    "deleteIfExists",
];

/// What a path leads to. One that is unknown to the machine must not become an exception.
fn found(call: &mut Call<'_>, path: &str) -> Result<Option<Kind>> {
    let machine = &mut *call.machine;
    let known = leads_to_working_folder(path) || machine.is_known(path);
    if !known && !machine.only_asks(call.thread) {
        return Err(machine.no_file(call.thread, path));
    }
    machine.asked_for(call.thread, path)
}

fn read_link(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let error = if found(call, &path)?.is_some() { INVALID } else { MISSING };
    Err(call.machine.failure(error)?)
}

fn error_text(call: &mut Call<'_>) -> Result<Answer> {
    let text: &[u8] = match call.int(0) {
        MISSING => b"No such file or directory",
        INVALID => b"Invalid argument",
        _ => b"Unknown error",
    };
    Answer::reference(call.machine.new_bytes(text)?)
}

/// The path at an address, which ends with a zero byte.
fn path_at(call: &Call<'_>, slot: usize) -> Result<String> {
    let address = call.long(slot) as u64;
    let memory = &call.machine.state.rest.memory;
    let mut bytes = Vec::new();
    loop {
        let next = memory.bytes(address + bytes.len() as u64, 1);
        match next.ok_or_else(outside_memory)? {
            [0] => break,
            byte => bytes.extend_from_slice(byte),
        }
    }
    Ok(normalized(&String::from_utf8_lossy(&bytes)))
}

fn mode_of(kind: Kind) -> u64 {
    if kind == Kind::File { REGULAR } else { FOLDER }
}

/// `(path, attributes)`: throws, or gives an error number, if there is no such file.
fn stat(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let Some(mode) = found(call, &path)?.map(mode_of) else {
        let gives_number = call.machine.world.method(call.method).result.slots() == 1;
        return if gives_number {
            Answer::int(MISSING)
        } else {
            Err(call.machine.failure(MISSING)?)
        };
    };
    let size = call.machine.jdk_file(&path).map_or(0, |content| content.len());
    let attributes = call.non_null(2)?;
    call.machine
        .fill(attributes, &[("st_mode", mode), ("st_size", size as u64), ("st_nlink", 1)])?;
    Answer::int(0)
}

/// `(descriptor, attributes)`
fn stat_open(call: &mut Call<'_>) -> Result<Answer> {
    let (number, attributes) = (call.int(0), call.non_null(1)?);
    let size = call.machine.open_file(number).map_or(0, |file| file.length());
    call.machine
        .fill(attributes, &[("st_mode", REGULAR), ("st_size", size as u64), ("st_nlink", 1)])?;
    Ok(Answer::Void)
}

/// The mode of a file, 0 if it is not there.
fn mode(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let kind = call.machine.asked_for(call.thread, &path)?;
    Answer::int(kind.map_or(0, mode_of) as i32)
}

fn exists(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let there = call.machine.asked_for(call.thread, &path)?.is_some();
    Answer::boolean(there)
}

/// `(path, wanted)`: 0, or what stands against it.
fn access(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let write = 2;
    let error = match found(call, &path)? {
        None => MISSING,
        Some(_) if call.int(2) & write != 0 => return refuse(call),
        Some(_) => return Answer::int(0),
    };
    let gives_number = call.machine.world.method(call.method).result.slots() == 1;
    if gives_number { Answer::int(error) } else { Err(call.machine.failure(error)?) }
}

fn real_path(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    if found(call, &path)?.is_none() {
        return Err(call.machine.failure(MISSING)?);
    }
    Answer::reference(call.machine.new_bytes(path.as_bytes())?)
}

/// `(path, flags, mode)`
fn open(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let (write_only, read_write, create) = (0x1, 0x2, 0x40);
    if call.int(2) & (write_only | read_write | create) != 0 {
        return refuse(call);
    }
    if !call.machine.is_known(&path) {
        return Err(call.machine.no_file(call.thread, &path));
    }
    match call.machine.open_jdk_file(&path) {
        Some(number) => Answer::int(number),
        None => Err(call.machine.failure(MISSING)?),
    }
}

/// A folder is a file whose content is its names, each with a zero byte behind.
fn open_folder(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    if !call.machine.is_known(&path) {
        return Err(call.machine.no_file(call.thread, &path));
    }
    let Some(names) = call.machine.folder(&path) else {
        return Err(call.machine.failure(MISSING)?);
    };
    let content: Vec<u8> = names.iter().flat_map(|name| name.bytes().chain([0])).collect();
    Answer::long(i64::from(call.machine.open_content(Content::Bytes(content.into()))))
}

/// The next name of a folder; null at its end.
fn next_name(call: &mut Call<'_>) -> Result<Answer> {
    let number = call.long(0) as i32;
    let mut name = Vec::new();
    loop {
        match call.machine.next_bytes(call.thread, number, 1)?[..] {
            [0] => return Answer::reference(call.machine.new_bytes(&name)?),
            [byte] => name.push(byte),
            _ => return Answer::reference(Ref::NULL),
        }
    }
}

fn descriptor_number(call: &mut Call<'_>) -> Result<Answer> {
    let number = call.machine.field(call.non_null(0)?, "fd")?;
    Ok(Answer::Value(number))
}

fn set_descriptor_number(call: &mut Call<'_>) -> Result<Answer> {
    let number = u64::from(call.int(1) as u32);
    call.machine.set_field(call.non_null(0)?, "fd", number)?;
    Ok(Answer::Void)
}

/// The number of the `FileDescriptor` in the first argument.
fn number_of(call: &mut Call<'_>) -> Result<i32> {
    Ok(call.machine.field(call.non_null(0)?, "fd")? as i32)
}

/// `(descriptor, address, length)`: how many bytes were read; -1 at the end.
fn read(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call)?;
    let wanted = usize::try_from(call.int(3)).unwrap_or(0);
    let address = call.long(1) as u64;
    let bytes = call.machine.next_bytes(call.thread, number, wanted)?;
    if bytes.is_empty() {
        return Answer::int(-1);
    }
    let place = call.machine.state.rest_mut().memory.bytes_mut(address, bytes.len());
    place.ok_or_else(outside_memory)?.copy_from_slice(&bytes);
    Answer::int(bytes.len() as i32)
}

fn open_size(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call)?;
    let size = call.machine.open_file(number).map_or(0, |file| file.length());
    Answer::long(size as i64)
}

fn available(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call)?;
    let file = call.machine.open_file(number);
    let rest = file.map_or(0, |file| file.rest());
    Answer::int(i32::try_from(rest).unwrap_or(i32::MAX))
}

/// `(descriptor, offset)`: a negative offset only asks where the file stands.
fn seek(call: &mut Call<'_>) -> Result<Answer> {
    let (number, to) = (number_of(call)?, usize::try_from(call.long(1)));
    let Some(file) = call.machine.open_file(number) else { return Answer::long(0) };
    if let Ok(to) = to {
        file.position = to;
    }
    Answer::long(file.position as i64)
}

impl Machine {
    /// Whether a thread is in a method of `Files` that only asks, called by the user's code.
    fn only_asks(&self, thread: ThreadId) -> bool {
        let methods = self.state.thread(thread).frames.iter().rev();
        let methods = methods.map(|frame| self.world.method(frame.method));
        let class = |method: &Method| self.world.class(method.class);
        let mut library = methods.take_while(|&method| class(method).loader == Loader::Jdk);
        library.any(|method| {
            &*class(method).name == "java/nio/file/Files" && QUESTIONS.contains(&&*method.name)
        })
    }

    /// A `UnixException` with an error number, which the library turns into one that says more.
    fn failure(&mut self, error: i32) -> Result<Trap> {
        let exception: Ref = self.allocate_named("sun/nio/fs/UnixException")?;
        let empty = self.static_field("java/lang/Throwable", "UNASSIGNED_STACK")?;
        self.fill(exception, &[("errno", u64::from(error as u32)), ("stackTrace", empty)])?;
        Ok(Trap::Throw(exception))
    }
}
