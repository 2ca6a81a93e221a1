//! What an operating system does with files: each function is one call of it, and one step.

use super::Answer;
use super::file_errors::{
    CLOSED, EXISTS, FORBIDDEN, INVALID, IS_FOLDER, MISSING, NO_FOLDER, NOT_EMPTY, Tried,
};
use super::file_paths::{Device, Found, NOWHERE, Purpose};
use super::file_status::{READ, Status, WRITE, Wish};
use crate::Machine;
use crate::host::Stream;
use crate::ids::ThreadId;
use crate::narrowing::Pick;
use crate::state::files::{Access, Entry, Node, Open, Source, parent};
use crate::time::EPOCH_SECONDS;
use crate::trap::Result;
use std::sync::Arc;

/// What is taken from the permissions of new files.
const MASK: u32 = 0o022;

impl Machine {
    /// What is known of a path; `None` if nothing is there.
    pub(super) fn status_at(&mut self, path: &str, found: Found) -> Option<Status> {
        // All files were last changed at one moment unless the program says otherwise: the limit
        // that names the files names this as well.
        let modified = START;
        let given = |folder, size, mode| Status { folder, size, mode, modified, number: 0 };
        Some(match found {
            Found::Absent => return None,
            Found::Node(number) => {
                let node = self.state.rest.files.node(number)?;
                Status {
                    folder: node.content.is_none(),
                    size: node.content.as_ref().map_or(4096, |content| content.len()),
                    mode: node.mode,
                    modified: node.modified.unwrap_or(modified),
                    number: if node.before == 0 { u64::from(number) } else { node.before },
                }
            }
            Found::File => Status {
                number: place_number(path),
                ..given(false, self.given_length(path), 0o444)
            },
            Found::Folder | Found::Around => {
                Status { number: place_number(path), ..given(true, 4096, 0o755) }
            }
            Found::Device(_) => given(false, 0, 0o666),
        })
    }

    /// Why nothing is at a path: what it should lie in may be a file.
    pub(super) fn missing(&self, path: &str) -> i32 {
        let files = &self.state.rest.files;
        match files.around(path) {
            Some(Entry::Node(n)) if files.node(n).is_some_and(|n| n.content.is_some()) => NO_FOLDER,
            _ => MISSING,
        }
    }

    /// Open a file; its number.
    pub(super) fn open_path(
        &mut self,
        thread: ThreadId,
        path: &str,
        wish: Wish,
    ) -> Result<Tried<i32>> {
        let why = match (wish.create, wish.truncate && !wish.fresh) {
            (true, true) => Purpose::Replaces,
            (true, false) => Purpose::Asks,
            (false, _) => Purpose::Needs,
        };
        let found = self.look_at(thread, path, why)?;
        if wish.fresh && found != Found::Absent {
            return Ok(Err(EXISTS));
        }
        let source = match found {
            Found::Absent if !wish.create => return Ok(Err(self.missing(path))),
            Found::Absent => match self.new_node(thread, path, wish.mode, Some(Vec::new()))? {
                Ok(number) => Source::Node(number),
                Err(error) => return Ok(Err(error)),
            },
            Found::Folder | Found::Around if wish.write => return Ok(Err(IS_FOLDER)),
            Found::Folder | Found::Around => Source::Folder,
            Found::Device(Device::Null) => Source::Null,
            Found::Device(Device::Random) if wish.write => {
                return Err(self.no_change(thread, &format!("writing to {path}")));
            }
            Found::Device(Device::Random) => Source::Random,
            Found::Node(number) => match self.open_node(thread, number, wish) {
                Ok(source) => source,
                Err(error) => return Ok(Err(error)),
            },
            Found::File => {
                let Some(content) = self.given_file(path) else { return Ok(Err(FORBIDDEN)) };
                if wish.write {
                    let kept = if wish.truncate { Vec::new() } else { content.to_vec() };
                    self.looked(thread, Pick::Files);
                    let (content, before) = (Some(Arc::new(kept)), place_number(path));
                    let node = Node { content, mode: 0o644, modified: None, before };
                    let number = self.files_mut().make(path, node);
                    self.files_mut().adopt(path, number);
                    Source::Node(number)
                } else {
                    Source::Given(path.into(), content)
                }
            }
        };
        let access = Access { reads: wish.read, writes: wish.write, appends: wish.append };
        Ok(Ok(self.files_mut().open(source, access)))
    }

    fn open_node(&mut self, thread: ThreadId, number: u32, wish: Wish) -> Tried<Source> {
        self.looked(thread, Pick::Files);
        let node = self.state.rest.files.node(number).ok_or(MISSING)?;
        let wanted = (u32::from(wish.read) * READ) | (u32::from(wish.write) * WRITE);
        if node.mode >> 6 & wanted != wanted {
            return Err(FORBIDDEN);
        }
        if node.content.is_none() {
            return if wish.write { Err(IS_FOLDER) } else { Ok(Source::Node(number)) };
        }
        if wish.truncate
            && wish.write
            && let Some(node) = self.files_mut().node_mut(number)
        {
            (node.content, node.modified) = (Some(Arc::default()), None);
        }
        Ok(Source::Node(number))
    }

    /// Make a file with this content, or a folder, where nothing is.
    pub(super) fn new_node(
        &mut self,
        thread: ThreadId,
        path: &str,
        mode: u32,
        content: Option<Vec<u8>>,
    ) -> Result<Tried<u32>> {
        self.put_node(thread, path, (mode, Purpose::Needs), content)
    }

    /// Make a folder; where it is to lie there may be nothing, of which the program learns without an
    /// exception if it only `Asks`.
    pub(super) fn new_folder(
        &mut self,
        thread: ThreadId,
        path: &str,
        wish: (u32, Purpose),
    ) -> Result<Tried<()>> {
        Ok(self.put_node(thread, path, wish, None)?.map(drop))
    }

    fn put_node(
        &mut self,
        thread: ThreadId,
        path: &str,
        (mode, why): (u32, Purpose),
        content: Option<Vec<u8>>,
    ) -> Result<Tried<u32>> {
        if let Err(error) = self.require_folder(thread, path, why)? {
            return Ok(Err(error));
        }
        let content = content.map(Arc::new);
        let node = Node { content, mode: mode & !MASK & 0o7777, modified: None, before: 0 };
        Ok(Ok(self.files_mut().make(path, node)))
    }

    /// Whether a file can be put at a path: it must lie in a folder that the program may change.
    fn require_folder(&mut self, thread: ThreadId, path: &str, why: Purpose) -> Result<Tried<()>> {
        self.looked(thread, Pick::Files);
        if path == NOWHERE {
            return Ok(Err(MISSING));
        }
        let Some(outer) = parent(path) else { return Ok(Err(EXISTS)) };
        let outer = outer.to_string();
        let found = self.look_at(thread, &outer, why)?;
        Ok(match self.status_at(&outer, found) {
            None => Err(MISSING),
            Some(status) if !status.folder => Err(NO_FOLDER),
            Some(status) if status.mode >> 6 & WRITE == 0 => Err(FORBIDDEN),
            Some(_) => Ok(()),
        })
    }

    /// Take a file, or an empty folder, away.
    pub(super) fn remove_path(
        &mut self,
        thread: ThreadId,
        path: &str,
        (found, folder): (Found, Option<bool>),
    ) -> Result<Tried<()>> {
        let Some(status) = self.status_at(path, found) else { return Ok(Err(MISSING)) };
        match (status.folder, folder) {
            (true, Some(false)) => return Ok(Err(IS_FOLDER)),
            (false, Some(true)) => return Ok(Err(NO_FOLDER)),
            _ => {}
        }
        if !matches!(found, Found::Node(_)) {
            return Err(self.no_change(thread, &format!("taking the file {path} away")));
        }
        if status.folder && !self.names_in(path, found).is_empty() {
            return Ok(Err(NOT_EMPTY));
        }
        let hides = self.hides(path);
        self.files_mut().remove(path, hides);
        Ok(Ok(()))
    }

    /// Move a file or a folder.
    pub(super) fn move_path(
        &mut self,
        thread: ThreadId,
        [from, to]: [&str; 2],
    ) -> Result<Tried<()>> {
        let found = self.look_at(thread, from, Purpose::Needs)?;
        let Some(status) = self.status_at(from, found) else { return Ok(Err(MISSING)) };
        if !matches!(found, Found::Node(_)) {
            return Err(self.no_change(thread, &format!("moving the file {from}")));
        }
        let target = self.look_at(thread, to, Purpose::Replaces)?;
        if let Some(there) = self.status_at(to, target) {
            match (status.folder, there.folder) {
                _ if found == target => return Ok(Ok(())),
                (true, false) => return Ok(Err(NO_FOLDER)),
                (false, true) => return Ok(Err(IS_FOLDER)),
                (true, true) if !self.names_in(to, target).is_empty() => {
                    return Ok(Err(NOT_EMPTY));
                }
                (true, true) if !matches!(target, Found::Node(_)) => {
                    return Err(self.no_change(thread, &format!("replacing the folder {to}")));
                }
                _ => {}
            }
        }
        if to.starts_with(&format!("{from}/")) {
            return Ok(Err(INVALID));
        }
        if let Err(error) = self.require_folder(thread, to, Purpose::Needs)? {
            return Ok(Err(error));
        }
        let hides = self.hides(from);
        self.files_mut().rename(from, to, hides);
        Ok(Ok(()))
    }

    /// Read from an open file or from the standard input, where it stands or at a position.
    pub(super) fn read_open(
        &mut self,
        thread: ThreadId,
        number: i32,
        (at, wanted): (Option<usize>, usize),
    ) -> Tried<Vec<u8>> {
        if number == 0 {
            self.looked(thread, Pick::Input);
            let rest = self.options.input.get(self.state.rest.input_position..).unwrap_or_default();
            let bytes = rest[..rest.len().min(wanted)].to_vec();
            self.state.rest_mut().input_position += bytes.len();
            return Ok(bytes);
        }
        let files = &self.state.rest.files;
        let open = files.opened(number).ok_or(CLOSED)?;
        let is_folder = |n: u32| files.node(n).is_some_and(|node| node.content.is_none());
        match open.source {
            _ if !open.access.reads => return Err(CLOSED),
            Source::Folder => return Err(IS_FOLDER),
            Source::Node(node) if is_folder(node) => return Err(IS_FOLDER),
            _ => {}
        }
        let bytes = files.bytes(open, at.unwrap_or(open.position), wanted);
        if matches!(open.source, Source::Random) {
            self.looked(thread, Pick::Random);
        }
        if at.is_none() && !bytes.is_empty() {
            self.with_open(number, |open| open.position += bytes.len());
        }
        Ok(bytes)
    }

    /// Write to an open file, or print.
    pub(super) fn write_open(
        &mut self,
        thread: ThreadId,
        number: i32,
        (at, bytes): (Option<usize>, &[u8]),
    ) -> Result<Tried<()>> {
        if let Some(stream) = standard(number) {
            self.print(thread, stream, bytes);
            return Ok(Ok(()));
        }
        let Some(open) = self.state.rest.files.opened(number) else { return Ok(Err(CLOSED)) };
        let node = match open.source {
            _ if !open.access.writes => return Ok(Err(CLOSED)),
            Source::Node(node) => node,
            Source::Null => return Ok(Ok(())),
            _ => return Ok(Err(CLOSED)),
        };
        let length = self.state.rest.files.length(open);
        let start = if open.access.appends { length } else { at.unwrap_or(open.position) };
        let end = start.saturating_add(bytes.len());
        // A file takes room as an array does.
        self.state.heap.reserve(end.saturating_sub(length))?;
        self.change(node, |content| {
            if !bytes.is_empty() && content.len() < end {
                content.resize(end, 0);
            }
            if !bytes.is_empty() {
                content[start..end].copy_from_slice(bytes);
            }
        });
        if at.is_none() {
            self.with_open(number, |open| open.position = end);
        }
        Ok(Ok(()))
    }

    /// Give an open file another length.
    pub(super) fn resize_open(&mut self, number: i32, length: usize) -> Result<Tried<()>> {
        let Some(open) = self.state.rest.files.opened(number) else { return Ok(Err(CLOSED)) };
        let Source::Node(node) = open.source else { return Ok(Err(INVALID)) };
        if !open.access.writes {
            return Ok(Err(INVALID));
        }
        self.state.heap.reserve(length.saturating_sub(self.state.rest.files.length(open)))?;
        self.change(node, |content| content.resize(length, 0));
        Ok(Ok(()))
    }

    fn change(&mut self, node: u32, change: impl FnOnce(&mut Vec<u8>)) {
        if let Some(node) = self.files_mut().node_mut(node)
            && let Some(content) = &mut node.content
        {
            change(Arc::make_mut(content));
            node.modified = None;
        }
    }

    /// Do something with an open file.
    pub(super) fn with_open<T>(
        &mut self,
        number: i32,
        act: impl FnOnce(&mut Open) -> T,
    ) -> Option<T> {
        self.state.rest.files.opened(number)?;
        self.files_mut().opened_mut(number).map(act)
    }

    /// Close an open file; standard streams stay open.
    pub(super) fn close_open(&mut self, number: i32) -> Answer {
        self.close_socket(number);
        if self.state.rest.files.opened(number).is_some() {
            self.files_mut().close(number);
        }
        Answer::Void
    }

    /// What the program made of files, to be changed.
    pub(super) fn files_mut(&mut self) -> &mut crate::state::files::Files {
        Arc::make_mut(&mut self.state.rest_mut().files)
    }
}

/// When files were last changed: the second in which the clock of a program begins.
const START: i64 = EPOCH_SECONDS * 1_000_000_000;

/// The stream that a number stands for.
fn standard(number: i32) -> Option<Stream> {
    match number {
        1 => Some(Stream::Out),
        2 => Some(Stream::Err),
        _ => None,
    }
}

/// A number for a file that the program did not make, by its path.
fn place_number(path: &str) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    path.bytes().fold(0xcbf2_9ce4_8422_2325, mix) | 1 << 40
}
