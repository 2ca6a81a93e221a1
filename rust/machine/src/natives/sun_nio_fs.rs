//! `sun.nio.fs`: the same files as `java.io` sees, through paths.

use super::file_errors::{EXISTS, FORBIDDEN, INVALID, MISSING, NO_FOLDER, Tried, error_text};
use super::file_paths::{Found, Purpose};
use super::file_status::{Status, WRITE, Wish};
use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::{Ref, ThreadId};
use crate::narrowing::Pick;
use crate::state::files::{Access, Source};
use crate::state::object::Body;
use crate::trap::{Result, Trap};
use crate::world::class::Loader;
use crate::world::method::Method;

pub(super) const PEERS: Table = &[
    ("sun/nio/fs/UnixNativeDispatcher.init", |_| Answer::int(0)),
    ("sun/nio/fs/LinuxNativeDispatcher.init", nothing),
    ("sun/nio/fs/LinuxNativeDispatcher.posix_fadvise", |_| Answer::int(0)),
    ("sun/nio/fs/LinuxNativeDispatcher.directCopy0", copy),
    ("sun/nio/fs/UnixCopyFile.transfer", copy),
    ("sun/nio/fs/UnixFileSystem.bufferedCopy0", copy),
    ("sun/nio/fs/UnixNativeDispatcher.getcwd", working_folder),
    ("sun/nio/fs/UnixNativeDispatcher.strerror", text_of_error),
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
    ("sun/nio/fs/UnixNativeDispatcher.close0", |call| Ok(call.machine.close_open(call.int(0)))),
    ("sun/nio/fs/UnixNativeDispatcher.opendir0", open_folder),
    ("sun/nio/fs/UnixNativeDispatcher.readdir", next_name),
    ("sun/nio/fs/UnixNativeDispatcher.readdir0", next_name),
    ("sun/nio/fs/UnixNativeDispatcher.closedir", |call| {
        Ok(call.machine.close_open(call.long(0) as i32))
    }),
    ("sun/nio/fs/UnixNativeDispatcher.mkdir0", make_folder),
    ("sun/nio/fs/UnixNativeDispatcher.unlink0", |call| remove(call, false)),
    ("sun/nio/fs/UnixNativeDispatcher.rmdir0", |call| remove(call, true)),
    ("sun/nio/fs/UnixNativeDispatcher.rename0", rename),
];

/// Of a method that `access0` and others name: how files are wanted.
const WRITE_ONLY: i32 = 0x1;
const READ_WRITE: i32 = 0x2;
const CREATE: i32 = 0x40;
const FRESH: i32 = 0x80;
const TRUNCATE: i32 = 0x200;
const APPEND: i32 = 0x400;

/// Methods that only ask: where there is no file, they say so and throw nothing.
const QUESTIONS: [(&str, &str); 11] = [
    (FILES, "exists"),
    (FILES, "notExists"),
    (FILES, "isDirectory"),
    (FILES, "isRegularFile"),
    (FILES, "isSymbolicLink"),
    (FILES, "isReadable"),
    (FILES, "isWritable"),
    (FILES, "isExecutable"),
    (FILES, "deleteIfExists"),
    (FILES, "createDirectories"),
    ("jdk/nio/zipfs/ZipFileSystemProvider", "ensureFile"),
];
const FILES: &str = "java/nio/file/Files";

/// Methods of the library that look whether something is where a file is moved or copied to.
const TRANSFERS: [&str; 2] = ["move", "copy"];

pub(super) fn outside_memory() -> Trap {
    Trap::unsupported("an address outside the memory of the program", "use arrays or buffers")
}

fn working_folder(call: &mut Call<'_>) -> Result<Answer> {
    let folder = super::file_paths::working_folder();
    Answer::reference(call.machine.new_bytes(folder.as_bytes())?)
}

/// What a path leads to. One that is unknown to the machine must not become an exception.
pub(super) fn found(call: &mut Call<'_>, path: &str) -> Result<Found> {
    let asks = call.machine.only_asks(call.thread, path);
    let found = call.machine.look_at(
        call.thread,
        path,
        if asks { Purpose::Looks } else { Purpose::Needs },
    )?;
    if matches!(found, Found::Node(_)) {
        call.machine.looked(call.thread, Pick::Files);
    }
    Ok(found)
}

/// What is known of the path in the first argument, or an error.
fn known(call: &mut Call<'_>) -> Result<Tried<(String, Status)>> {
    let path = path_at(call, 0)?;
    let found = found(call, &path)?;
    let status = call.machine.status_at(&path, found);
    let error = call.machine.missing(&path);
    Ok(status.map(|status| (path, status)).ok_or(error))
}

pub(super) fn done(call: &mut Call<'_>, result: Tried<()>) -> Result<Answer> {
    match result {
        Ok(()) => Ok(Answer::Void),
        Err(error) => Err(call.machine.failure(error)?),
    }
}

fn read_link(call: &mut Call<'_>) -> Result<Answer> {
    let error = known(call)?.map_or_else(|error| error, |_| INVALID);
    Err(call.machine.failure(error)?)
}

fn text_of_error(call: &mut Call<'_>) -> Result<Answer> {
    let text = error_text(call.int(0));
    Answer::reference(call.machine.new_bytes(text.as_bytes())?)
}

/// The path at an address, which ends with a zero byte.
pub(super) fn path_at(call: &mut Call<'_>, slot: usize) -> Result<String> {
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
    // The library spells an empty path as a dot.
    Ok(call.machine.resolved(call.thread, &String::from_utf8_lossy(&bytes)))
}

/// `(path, attributes)`: throws, or gives an error number, if there is no such file.
fn stat(call: &mut Call<'_>) -> Result<Answer> {
    let gives_number = call.machine.world.method(call.method).result.slots() == 1;
    match known(call)? {
        Ok((_, status)) => {
            let attributes = call.non_null(2)?;
            call.machine.tell(attributes, status)?;
            Answer::int(0)
        }
        Err(error) if gives_number => Answer::int(error),
        Err(error) => Err(call.machine.failure(error)?),
    }
}

/// `(descriptor, attributes)`
fn stat_open(call: &mut Call<'_>) -> Result<Answer> {
    let (number, attributes) = (call.int(0), call.non_null(1)?);
    let status = call.machine.status_of_open(number);
    call.machine.tell(attributes, status)?;
    Ok(Answer::Void)
}

/// The mode of a file, 0 if it is not there.
fn mode(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let found = call.machine.look_at(call.thread, &path, Purpose::Looks)?;
    let status = call.machine.status_at(&path, found);
    Answer::int(status.map_or(0, Status::bits) as i32)
}

fn exists(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let found = call.machine.look_at(call.thread, &path, Purpose::Looks)?;
    Answer::boolean(found != Found::Absent)
}

/// `(path, wanted)`: 0, or what stands against it.
fn access(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let found = found(call, &path)?;
    let wanted = call.int(2) as u32;
    if wanted & WRITE != 0 && found == Found::File {
        let asked = format!("whether the file {path} can be written");
        return Err(call.machine.no_change(call.thread, &asked));
    }
    let error = match call.machine.status_at(&path, found) {
        None => MISSING,
        Some(status) if status.mode >> 6 & wanted == wanted => 0,
        Some(_) if !matches!(found, Found::Node(_)) => 0,
        Some(_) => FORBIDDEN,
    };
    let gives_number = call.machine.world.method(call.method).result.slots() == 1;
    if gives_number {
        Answer::int(error)
    } else if error == 0 {
        Ok(Answer::Void)
    } else {
        Err(call.machine.failure(error)?)
    }
}

fn real_path(call: &mut Call<'_>) -> Result<Answer> {
    match known(call)? {
        Ok((path, _)) => Answer::reference(call.machine.new_bytes(path.as_bytes())?),
        Err(error) => Err(call.machine.failure(error)?),
    }
}

/// `(path, flags, mode)`
fn open(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let flags = call.int(2);
    let has = |flag: i32| flags & flag != 0;
    let wish = Wish {
        read: !has(WRITE_ONLY),
        write: has(WRITE_ONLY | READ_WRITE),
        append: has(APPEND),
        truncate: has(TRUNCATE),
        create: has(CREATE),
        fresh: has(CREATE) && has(FRESH),
        mode: call.int(3) as u32,
    };
    match call.machine.open_path(call.thread, &path, wish)? {
        Ok(number) => Answer::int(number),
        Err(error) => Err(call.machine.failure(error)?),
    }
}

/// A folder is a file whose content is its names, which are read with the first of them.
fn open_folder(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let found = found(call, &path)?;
    if found == Found::Around {
        return Err(call.machine.no_file(call.thread, &path));
    }
    let error = match call.machine.status_at(&path, found) {
        Some(status) if status.folder => {
            call.machine.looked(call.thread, Pick::Files);
            let node = if let Found::Node(node) = found { Some(node) } else { None };
            let source = Source::Listing(path.into(), node);
            let number = call.machine.files_mut().open(source, Access::READ);
            return Answer::long(i64::from(number));
        }
        Some(_) => NO_FOLDER,
        None => MISSING,
    };
    Err(call.machine.failure(error)?)
}

/// Read the names of an open folder, each with a zero byte behind, unless that was done.
fn read_names(call: &mut Call<'_>, number: i32) {
    let files = &call.machine.state.rest.files;
    let Some(Source::Listing(path, node)) = files.opened(number).map(|open| &open.source) else {
        return;
    };
    // A folder of the program's may have moved, or be gone.
    let (place, found) = match *node {
        Some(node) => (files.path_of(node), Found::Node(node)),
        None => (Some(std::sync::Arc::clone(path)), Found::Folder),
    };
    let names = place.map(|path| call.machine.names_in(&path, found)).unwrap_or_default();
    let content: Vec<u8> = names.iter().flat_map(|name| name.bytes().chain([0])).collect();
    call.machine.files_mut().list(number, &content);
}

/// The next name of a folder; null at its end.
fn next_name(call: &mut Call<'_>) -> Result<Answer> {
    let number = call.long(0) as i32;
    read_names(call, number);
    let open = call.machine.state.rest.files.opened(number);
    let at = open.map_or(0, |open| open.position);
    let rest = call.machine.rest_of(number);
    let bytes = call.machine.read_open(call.thread, number, (Some(at), rest)).unwrap_or_default();
    let Some(end) = bytes.iter().position(|&byte| byte == 0) else {
        return Answer::reference(Ref::NULL);
    };
    let name = call.machine.new_bytes(&bytes[..end])?;
    call.machine.with_open(number, |open| open.position += end + 1);
    Answer::reference(name)
}

/// `(path, mode)`
fn make_folder(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let mode = call.int(2) as u32;
    let made = if call.machine.look_at(call.thread, &path, Purpose::Asks)? == Found::Absent {
        let asks = call.machine.only_asks(call.thread, &path);
        let why = if asks { Purpose::Asks } else { Purpose::Needs };
        call.machine.new_folder(call.thread, &path, (mode, why))?
    } else {
        Err(EXISTS)
    };
    done(call, made)
}

fn remove(call: &mut Call<'_>, folder: bool) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let found = found(call, &path)?;
    let removed = call.machine.remove_path(call.thread, &path, (found, Some(folder)))?;
    done(call, removed)
}

fn rename(call: &mut Call<'_>) -> Result<Answer> {
    let (from, to) = (path_at(call, 0)?, path_at(call, 2)?);
    let moved = call.machine.move_path(call.thread, [&from, &to])?;
    done(call, moved)
}

/// `(target, source, ...)`: copy what is left of an open file to another.
fn copy(call: &mut Call<'_>) -> Result<Answer> {
    let (to, from) = (call.int(0), call.int(1));
    let rest = call.machine.rest_of(from);
    let bytes = match call.machine.read_open(call.thread, from, (None, rest)) {
        Ok(bytes) => bytes,
        Err(error) => return Err(call.machine.failure(error)?),
    };
    if let Err(error) = call.machine.write_open(call.thread, to, (None, &bytes))? {
        return Err(call.machine.failure(error)?);
    }
    // One of the methods gives a number, which says that all went well.
    let gives_number = call.machine.world.method(call.method).result.slots() == 1;
    if gives_number { Answer::int(0) } else { Ok(Answer::Void) }
}

impl Machine {
    /// Whether a thread is in a method of the library that only asks what is at a path, called by the
    /// user's code.
    fn only_asks(&mut self, thread: ThreadId, path: &str) -> bool {
        let frames = self.state.thread(thread).frames.iter().rev();
        let methods = frames.map(|frame| (frame.base, self.world.method(frame.method)));
        let class = |method: &Method| self.world.class(method.class);
        let library = methods.take_while(|(_, method)| class(method).loader == Loader::Jdk);
        let mut target = Ref::NULL;
        for (base, method) in library {
            let (owner, name) = (&*class(method).name, &*method.name);
            if QUESTIONS.contains(&(owner, name)) {
                return true;
            }
            if owner == FILES && TRANSFERS.contains(&name) {
                // `(source, target, options)`
                let stack = &self.state.thread(thread).stack;
                target = stack.get(base as usize + 1).copied().map_or(target, Ref::from_slot);
            }
        }
        let spelled = if target.is_null() { None } else { self.spelled(target) };
        spelled.is_some_and(|spelled| self.resolved(thread, &spelled) == path)
    }

    /// The path that a `Path` of the library spells.
    fn spelled(&self, path: Ref) -> Option<String> {
        let bytes = self.ref_field(path, "path").ok().filter(|bytes| !bytes.is_null())?;
        // They never change.
        let Body::Bytes(bytes) = &self.state.heap.peek(bytes).body else { return None };
        String::from_utf8(bytes.iter().map(|&byte| byte as u8).collect()).ok()
    }

    /// A `UnixException` with an error number, which the library turns into one that says more.
    fn failure(&mut self, error: i32) -> Result<Trap> {
        let exception: Ref = self.allocate_named("sun/nio/fs/UnixException")?;
        let empty = self.static_field("java/lang/Throwable", "UNASSIGNED_STACK")?;
        self.fill(exception, &[("errno", u64::from(error as u32)), ("stackTrace", empty)])?;
        Ok(Trap::Throw(exception))
    }

    /// What is known of an open file.
    pub(super) fn status_of_open(&mut self, number: i32) -> Status {
        let open = self.state.rest.files.opened(number).map(|open| open.source.clone());
        let known = match &open {
            Some(Source::Node(node)) => self.status_at("", Found::Node(*node)),
            Some(Source::Given(path, _)) => self.status_at(path, Found::File),
            Some(Source::Folder) => self.status_at("/", Found::Around),
            _ => None,
        };
        let none = Status { folder: false, size: 0, mode: 0o666, modified: 0, number: 0 };
        known.unwrap_or(none)
    }

    /// Fill in `UnixFileAttributes`.
    fn tell(&mut self, attributes: Ref, status: Status) -> Result<()> {
        let second = 1_000_000_000;
        let (seconds, nanos) =
            (status.modified.div_euclid(second) as u64, status.modified.rem_euclid(second) as u64);
        self.fill(
            attributes,
            &[
                ("st_mode", u64::from(status.bits())),
                ("st_ino", status.number),
                ("st_dev", 1),
                ("st_nlink", 1),
                ("st_size", status.size as u64),
                ("st_atime_sec", seconds),
                ("st_atime_nsec", nanos),
                ("st_mtime_sec", seconds),
                ("st_mtime_nsec", nanos),
                ("st_ctime_sec", seconds),
                ("st_ctime_nsec", nanos),
            ],
        )
    }
}
