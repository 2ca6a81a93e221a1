//! Files: the JDK's own can be read, and the device that gives random bytes, which are the same in
//! every run. Nothing can be written.
//!
//! Whether any other file is there can be asked, as long as it is not: then that is what Java would
//! say on this computer, and a limit of the answer. All else ends the run with an error that names
//! the file, because what Java does depends on a file that the machine does not have.

use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::{Ref, ThreadId};
use crate::narrowing::Pick;
use crate::state::object::Body;
use crate::state::open_file::{Content, OpenFile};
use crate::trap::{Result, Trap};
use heddle_classfile::Name;
use std::path::Path;
use std::sync::Arc;

pub(super) const PEERS: Table = &[
    ("java/io/UnixFileSystem.initIDs", nothing),
    ("java/io/UnixFileSystem.canonicalize0", canonicalize),
    ("java/io/UnixFileSystem.getBooleanAttributes0", attributes),
    ("java/io/UnixFileSystem.checkAccess", check_access),
    ("java/io/UnixFileSystem.checkAccess0", check_access),
    ("java/io/UnixFileSystem.getLength", length),
    ("java/io/UnixFileSystem.getLength0", length),
    ("java/io/UnixFileSystem.getLastModifiedTime", modified),
    ("java/io/UnixFileSystem.getLastModifiedTime0", modified),
    ("java/io/UnixFileSystem.list", list),
    ("java/io/UnixFileSystem.list0", list),
    ("java/io/UnixFileSystem.getSpace0", change),
    ("java/io/UnixFileSystem.createFileExclusively", refuse_named),
    ("java/io/UnixFileSystem.createFileExclusively0", refuse_named),
    ("java/io/UnixFileSystem.createDirectory", refuse),
    ("java/io/UnixFileSystem.createDirectory0", refuse),
    ("java/io/UnixFileSystem.rename0", change),
    ("java/io/UnixFileSystem.delete0", change),
    ("java/io/UnixFileSystem.setPermission", change),
    ("java/io/UnixFileSystem.setPermission0", change),
    ("java/io/UnixFileSystem.setLastModifiedTime", change),
    ("java/io/UnixFileSystem.setLastModifiedTime0", change),
    ("java/io/UnixFileSystem.setReadOnly", change),
    ("java/io/UnixFileSystem.setReadOnly0", change),
    ("java/io/FileInputStream.open0", open),
    ("java/io/FileOutputStream.open0", refuse_named),
    ("java/io/RandomAccessFile.initIDs", nothing),
    ("java/io/RandomAccessFile.open0", open_random),
    ("java/io/RandomAccessFile.seek0", seek),
    ("java/io/RandomAccessFile.getFilePointer", position),
    ("java/io/RandomAccessFile.length", open_length),
    ("java/io/RandomAccessFile.length0", open_length),
    ("java/io/FileInputStream.length0", open_length),
    ("java/io/FileInputStream.position0", position),
    ("java/io/FileInputStream.skip0", skip),
    ("java/io/FileInputStream.isRegularFile0", |_| Answer::boolean(true)),
    ("java/io/FileCleanable.cleanupClose0", nothing),
];

/// Where random bytes come from.
const DEVICES: [&str; 2] = ["/dev/random", "/dev/urandom"];

/// Numbers below this are standard streams.
const FIRST: i32 = 3;

pub(super) fn refuse(call: &mut Call<'_>) -> Result<Answer> {
    Err(call.machine.no_writing(call.thread, "writing files"))
}

/// `(name, ...)`
fn refuse_named(call: &mut Call<'_>) -> Result<Answer> {
    let name = call.machine.text(call.non_null(1)?)?;
    Err(call.machine.no_writing(call.thread, &format!("writing the file {name}")))
}

/// What changes a file, or asks for its surroundings: impossible where there is none.
fn change(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_of(call, 1)?;
    match call.machine.asked_for(call.thread, &path)? {
        None => Answer::boolean(false),
        Some(_) => Err(call.machine.no_writing(call.thread, &format!("changing the file {path}"))),
    }
}

fn modified(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_of(call, 1)?;
    call.machine.asked_for(call.thread, &path)?;
    Answer::long(0)
}

/// Where relative paths begin: where they do for `java`.
pub(super) fn working_folder() -> String {
    let folder = std::env::current_dir().ok();
    folder.and_then(|folder| folder.into_os_string().into_string().ok()).unwrap_or("/".into())
}

/// Whether a path leads to the working folder or one that it lies in: those are always there.
pub(super) fn leads_to_working_folder(path: &str) -> bool {
    Path::new(&working_folder()).starts_with(path)
}

/// A path without `.`, `..` and doubled slashes, from the root on.
pub(super) fn normalized(path: &str) -> String {
    let folder = if path.starts_with('/') { String::new() } else { working_folder() };
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}

fn canonicalize(call: &mut Call<'_>) -> Result<Answer> {
    let path = call.machine.text(call.non_null(1)?)?;
    Answer::reference(call.machine.new_string(&normalized(&path))?)
}

/// The path of a `java.io.File` argument, made absolute.
fn path_of(call: &mut Call<'_>, slot: usize) -> Result<String> {
    let path = call.machine.ref_field(call.non_null(slot)?, "path")?;
    Ok(normalized(&call.machine.text(path)?))
}

fn attributes(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_of(call, 1)?;
    let (exists, regular, directory) = (1, 2, 4);
    Answer::int(match call.machine.asked_for(call.thread, &path)? {
        Some(Kind::File) => exists | regular,
        Some(Kind::Folder) => exists | directory,
        None => 0,
    })
}

/// Reading and executing are allowed, writing is not.
fn check_access(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_of(call, 1)?;
    let write = 2;
    let there = call.machine.asked_for(call.thread, &path)?.is_some();
    if there && call.int(2) & write != 0 {
        let asked = format!("whether the file {path} can be written");
        return Err(call.machine.no_writing(call.thread, &asked));
    }
    Answer::boolean(there)
}

fn length(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_of(call, 1)?;
    call.machine.asked_for(call.thread, &path)?;
    let content = call.machine.jdk_file(&path);
    Answer::long(content.map_or(0, |content| content.len() as i64))
}

/// The names in a folder; null if it is none.
fn list(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_of(call, 1)?;
    let kind = call.machine.asked_for(call.thread, &path)?;
    if kind == Some(Kind::Folder) && !call.machine.is_known(&path) {
        return Err(call.machine.no_file(call.thread, &path));
    }
    let Some(names) = call.machine.folder(&path) else { return Answer::reference(Ref::NULL) };
    let mut strings = Vec::new();
    for name in names {
        strings.push(call.machine.new_string(&name)?);
    }
    Answer::reference(call.machine.new_refs("[Ljava/lang/String;", strings)?)
}

fn open(call: &mut Call<'_>) -> Result<Answer> {
    let name = call.machine.text(call.non_null(1)?)?;
    let path = normalized(&name);
    if !call.machine.is_known(&path) {
        return Err(call.machine.no_file(call.thread, &path));
    }
    let Some(number) = call.machine.open_jdk_file(&path) else {
        let is_folder = call.machine.kind_of(&path) == Some(Kind::Folder);
        let why = if is_folder { "Is a directory" } else { "No such file or directory" };
        return Err(Trap::new("java/io/FileNotFoundException", format!("{name} ({why})")));
    };
    let descriptor = call.machine.ref_field(call.non_null(0)?, "fd")?;
    call.machine.set_field(descriptor, "fd", u64::from(number as u32))?;
    Ok(Answer::Void)
}

/// `(name, mode)`
fn open_random(call: &mut Call<'_>) -> Result<Answer> {
    let read_only = 1;
    if call.int(2) & read_only == 0 { refuse_named(call) } else { open(call) }
}

/// The file that the stream in the first argument reads.
fn opened<'c>(call: &'c mut Call<'_>) -> Result<&'c mut OpenFile> {
    let stream = call.non_null(0)?;
    let descriptor = call.machine.ref_field(stream, "fd")?;
    let number = call.machine.field(descriptor, "fd")? as i32;
    call.machine.open_file(number).ok_or_else(|| Trap::new("java/io/IOException", "Stream Closed"))
}

fn seek(call: &mut Call<'_>) -> Result<Answer> {
    let to = usize::try_from(call.long(1)).unwrap_or(0);
    opened(call)?.position = to;
    Ok(Answer::Void)
}

fn position(call: &mut Call<'_>) -> Result<Answer> {
    Answer::long(opened(call)?.position as i64)
}

fn open_length(call: &mut Call<'_>) -> Result<Answer> {
    Answer::long(opened(call)?.length() as i64)
}

fn skip(call: &mut Call<'_>) -> Result<Answer> {
    let count = call.long(1);
    let file = opened(call)?;
    let to = (file.position as i64).saturating_add(count).max(0) as usize;
    let skipped = to as i64 - file.position as i64;
    file.position = to;
    Answer::long(skipped)
}

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Folder,
}

impl Machine {
    /// An open file by its number.
    pub(super) fn open_file(&mut self, number: i32) -> Option<&mut OpenFile> {
        let index = usize::try_from(number.checked_sub(FIRST)?).ok()?;
        self.state.rest_mut().files.get_mut(index)
    }

    fn in_jdk(&self, path: &str) -> bool {
        let home = normalized(&self.options.java_home);
        home != "/"
            && path
                .strip_prefix(home.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// What a normalized path leads to; `None` outside the JDK.
    pub(super) fn kind_of(&self, path: &str) -> Option<Kind> {
        if leads_to_working_folder(path) {
            return Some(Kind::Folder);
        }
        if DEVICES.contains(&path) {
            return Some(Kind::File);
        }
        if !self.in_jdk(path) {
            return None;
        }
        let path = Path::new(path);
        match (path.is_file(), path.is_dir()) {
            (true, _) => Some(Kind::File),
            (_, true) => Some(Kind::Folder),
            _ => None,
        }
    }

    /// Whether all there is to know of a path is known: it leads to the JDK, or to a device.
    pub(super) fn is_known(&self, path: &str) -> bool {
        self.in_jdk(path) || DEVICES.contains(&path)
    }

    /// What a normalized path leads to, for a program that only asks.
    pub(super) fn asked_for(&mut self, thread: ThreadId, path: &str) -> Result<Option<Kind>> {
        if leads_to_working_folder(path) || self.is_known(path) {
            return Ok(self.kind_of(path));
        }
        if Path::new(path).symlink_metadata().is_ok() {
            return Err(self.no_file(thread, path));
        }
        self.looked(thread, Pick::Files);
        Ok(None)
    }

    /// A program that needs a file which the machine does not have.
    pub(super) fn no_file(&self, thread: ThreadId, path: &str) -> Trap {
        Trap::unsupported(
            format!("the file {path}, wanted at {}", self.user_location(thread)),
            "give the program its data with --stdin, -D or arguments",
        )
    }

    /// A program that changes files.
    pub(super) fn no_writing(&self, thread: ThreadId, what: &str) -> Trap {
        Trap::unsupported(
            format!("{what}, at {}", self.user_location(thread)),
            "let the program print, or keep its data in memory",
        )
    }

    /// The names in a folder of the JDK, sorted; `None` if it is none.
    pub(super) fn folder(&self, path: &str) -> Option<Vec<String>> {
        if !self.in_jdk(path) {
            return None;
        }
        let entries = std::fs::read_dir(path).ok()?;
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = names.collect();
        names.sort_unstable();
        Some(names)
    }

    /// The content of a file of the JDK, by normalized path; `None` for any other.
    pub(super) fn jdk_file(&mut self, path: &str) -> Option<Arc<[u8]>> {
        if !self.in_jdk(path) {
            return None;
        }
        if let Some(content) = self.world.files.get(path) {
            return Some(Arc::clone(content));
        }
        let content: Arc<[u8]> = std::fs::read(path).ok()?.into();
        self.world.files.insert(Name::from(path), Arc::clone(&content));
        Some(content)
    }

    /// Open a file of the JDK; its number.
    pub(super) fn open_jdk_file(&mut self, path: &str) -> Option<i32> {
        let content = if DEVICES.contains(&path) {
            Content::Random
        } else {
            Content::Bytes(self.jdk_file(path)?)
        };
        Some(self.open_content(content))
    }

    /// A new open file; its number.
    pub(super) fn open_content(&mut self, content: Content) -> i32 {
        let number = FIRST + self.state.rest.files.len() as i32;
        self.state.rest_mut().files.push(OpenFile { content, position: 0 });
        number
    }

    /// Read from an open file, or from the standard input, into a byte array.
    pub(super) fn read_into(
        &mut self,
        thread: ThreadId,
        number: i32,
        array: Ref,
        [start, wanted]: [i32; 2],
    ) -> Result<i32> {
        let (start, wanted) = self.byte_range(array, start, wanted)?;
        if wanted == 0 {
            return Ok(0);
        }
        let bytes = self.next_bytes(thread, number, wanted)?;
        if bytes.is_empty() {
            return Ok(-1);
        }
        if let Body::Bytes(data) = &mut self.state.heap.get_mut(array).body {
            for (place, &byte) in data[start..].iter_mut().zip(&bytes) {
                *place = byte as i8;
            }
        }
        Ok(bytes.len() as i32)
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

    /// Take at most `wanted` bytes from an open file or from the standard input.
    pub(super) fn next_bytes(
        &mut self,
        thread: ThreadId,
        number: i32,
        wanted: usize,
    ) -> Result<Vec<u8>> {
        if number == 0 {
            self.looked(thread, Pick::Input);
            let rest = self.options.input.get(self.state.rest.input_position..).unwrap_or_default();
            let bytes = rest[..rest.len().min(wanted)].to_vec();
            self.state.rest_mut().input_position += bytes.len();
            return Ok(bytes);
        }
        let file = self
            .open_file(number)
            .ok_or_else(|| Trap::new("java/io/IOException", "Stream Closed"))?;
        let bytes = file.take(wanted);
        if matches!(file.content, Content::Random) {
            self.looked(thread, Pick::Random);
        }
        Ok(bytes)
    }
}
