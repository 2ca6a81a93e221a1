//! `sun.nio.fs`: permissions and times of files.

use super::file_errors::MISSING;
use super::file_paths::Found;
use super::sun_nio_fs::{done, found, path_at};
use super::{Answer, Call, Table};
use crate::Machine;
use crate::state::files::{Node, Source};
use crate::trap::Result;

pub(super) const PEERS: Table = &[
    ("sun/nio/fs/UnixNativeDispatcher.chmod0", set_mode),
    ("sun/nio/fs/UnixNativeDispatcher.fchmod", set_mode_open),
    ("sun/nio/fs/UnixNativeDispatcher.fchmod0", set_mode_open),
    ("sun/nio/fs/UnixNativeDispatcher.utimes0", |call| set_time(call, 1_000)),
    ("sun/nio/fs/UnixNativeDispatcher.futimes", |call| set_time_open(call, 1_000)),
    ("sun/nio/fs/UnixNativeDispatcher.futimens", |call| set_time_open(call, 1)),
    ("sun/nio/fs/UnixNativeDispatcher.futimens0", |call| set_time_open(call, 1)),
    ("sun/nio/fs/UnixNativeDispatcher.chown0", |call| set_owner(call, 2)),
    ("sun/nio/fs/UnixNativeDispatcher.lchown0", |call| set_owner(call, 2)),
    ("sun/nio/fs/UnixNativeDispatcher.fchown", |call| set_owner(call, 1)),
    ("sun/nio/fs/UnixNativeDispatcher.fchown0", |call| set_owner(call, 1)),
    // Files have no attributes of the user's, so that a copy has none.
    ("sun/nio/fs/UnixNativeDispatcher.flistxattr", |_| Answer::int(0)),
];

/// `(file, user, group)`: all files belong to one user, and a copy as well.
fn set_owner(call: &mut Call<'_>, user: usize) -> Result<Answer> {
    if (user..user + 2).any(|slot| call.int(slot) > 0) {
        return Err(call.machine.no_change(call.thread, "giving a file to another user"));
    }
    Ok(Answer::Void)
}

/// `(path, mode)`
fn set_mode(call: &mut Call<'_>) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let mode = call.int(2) as u32 & 0o7777;
    let found = found(call, &path)?;
    let set = match found {
        Found::Node(number) => {
            call.machine.set_node(number, |node| node.mode = mode);
            Ok(())
        }
        Found::Absent => Err(MISSING),
        _ => return Err(call.machine.no_change(call.thread, &format!("changing {path}"))),
    };
    done(call, set)
}

/// The file or folder of the program's own that a number has open.
fn open_node(call: &mut Call<'_>) -> Result<u32> {
    let number = call.int(0);
    match call.machine.state.rest.files.opened(number).map(|open| &open.source) {
        Some(Source::Node(node)) => Ok(*node),
        _ => Err(call.machine.no_change(call.thread, "changing a file that is only read")),
    }
}

/// `(number, mode)`
fn set_mode_open(call: &mut Call<'_>) -> Result<Answer> {
    let (node, mode) = (open_node(call)?, call.int(1) as u32 & 0o7777);
    call.machine.set_node(node, |node| node.mode = mode);
    Ok(Answer::Void)
}

/// `(path, last access, last change)`, in so many nanoseconds.
fn set_time(call: &mut Call<'_>, unit: i64) -> Result<Answer> {
    let path = path_at(call, 0)?;
    let moment = call.long(4).saturating_mul(unit);
    let set = match found(call, &path)? {
        Found::Node(number) => {
            call.machine.set_node(number, |node| node.modified = Some(moment));
            Ok(())
        }
        Found::Absent => Err(MISSING),
        _ => return Err(call.machine.no_change(call.thread, &format!("changing {path}"))),
    };
    done(call, set)
}

/// `(number, last access, last change)`, in so many nanoseconds.
fn set_time_open(call: &mut Call<'_>, unit: i64) -> Result<Answer> {
    let (node, moment) = (open_node(call)?, call.long(3).saturating_mul(unit));
    call.machine.set_node(node, |node| node.modified = Some(moment));
    Ok(Answer::Void)
}

impl Machine {
    fn set_node(&mut self, number: u32, change: impl FnOnce(&mut Node)) {
        if let Some(node) = self.files_mut().node_mut(number) {
            change(node);
        }
    }
}
