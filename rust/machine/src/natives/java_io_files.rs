//! `java.io.File`: what is at a path, and changes of it. What cannot be done is a `false`.

use super::file_errors::{EXISTS, Tried, error_text};
use super::file_paths::{Found, Purpose, normalized};
use super::file_status::{READ, Status, WRITE, Wish};
use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::Ref;
use crate::narrowing::Pick;
use crate::state::files::Source;
use crate::trap::{Result, Trap};

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
    ("java/io/UnixFileSystem.getSpace0", space),
    ("java/io/UnixFileSystem.getNameMax0", |_| Answer::long(255)),
    ("java/io/UnixFileSystem.createFileExclusively", create),
    ("java/io/UnixFileSystem.createFileExclusively0", create),
    ("java/io/UnixFileSystem.createDirectory", create_folder),
    ("java/io/UnixFileSystem.createDirectory0", create_folder),
    ("java/io/UnixFileSystem.rename0", rename),
    ("java/io/UnixFileSystem.delete0", delete),
    ("java/io/UnixFileSystem.setPermission", set_permission),
    ("java/io/UnixFileSystem.setPermission0", set_permission),
    ("java/io/UnixFileSystem.setLastModifiedTime", set_modified),
    ("java/io/UnixFileSystem.setLastModifiedTime0", set_modified),
    ("java/io/UnixFileSystem.setReadOnly", set_read_only),
    ("java/io/UnixFileSystem.setReadOnly0", set_read_only),
];

fn canonicalize(call: &mut Call<'_>) -> Result<Answer> {
    let path = call.machine.text(call.non_null(1)?)?;
    Answer::reference(call.machine.new_string(&normalized(&path))?)
}

/// The path of a `java.io.File` argument, made absolute.
fn path_of(call: &mut Call<'_>, slot: usize) -> Result<String> {
    let path = call.machine.ref_field(call.non_null(slot)?, "path")?;
    let path = call.machine.text(path)?;
    Ok(call.machine.resolved(call.thread, &path))
}

/// The path of the first argument and what it leads to.
fn asked(call: &mut Call<'_>, why: Purpose) -> Result<(String, Found)> {
    let path = path_of(call, 1)?;
    let found = call.machine.look_at(call.thread, &path, why)?;
    if matches!(found, Found::Node(_)) || call.machine.is_temporary(&path) {
        call.machine.looked(call.thread, Pick::Files);
    }
    Ok((path, found))
}

fn status(call: &mut Call<'_>) -> Result<Option<Status>> {
    let (path, found) = asked(call, Purpose::Looks)?;
    Ok(call.machine.status_at(&path, found))
}

fn done(result: Tried<()>) -> Result<Answer> {
    Answer::boolean(result.is_ok())
}

fn attributes(call: &mut Call<'_>) -> Result<Answer> {
    let (exists, regular, directory) = (1, 2, 4);
    Answer::int(match status(call)? {
        Some(status) if status.folder => exists | directory,
        Some(_) => exists | regular,
        None => 0,
    })
}

/// Whether a given file could be written is not known; folders that the program may use can be.
fn check_access(call: &mut Call<'_>) -> Result<Answer> {
    let (path, found) = asked(call, Purpose::Asks)?;
    let Some(status) = call.machine.status_at(&path, found) else { return Answer::boolean(false) };
    let wanted = call.int(2) as u32;
    if wanted & WRITE != 0 && matches!(found, Found::File) {
        let asked = format!("whether the file {path} can be written");
        return Err(call.machine.no_change(call.thread, &asked));
    }
    let known = matches!(found, Found::Node(_));
    Answer::boolean(!known || status.mode >> 6 & wanted == wanted)
}

fn length(call: &mut Call<'_>) -> Result<Answer> {
    Answer::long(status(call)?.map_or(0, |status| status.size as i64))
}

fn modified(call: &mut Call<'_>) -> Result<Answer> {
    let status = status(call)?;
    call.machine.looked(call.thread, Pick::Files);
    Answer::long(status.map_or(0, |status| status.modified / 1_000_000))
}

fn space(call: &mut Call<'_>) -> Result<Answer> {
    Err(call.machine.no_change(call.thread, "asking how much room there is for files"))
}

/// The names in a folder; null if it is none.
fn list(call: &mut Call<'_>) -> Result<Answer> {
    let (path, found) = asked(call, Purpose::Asks)?;
    if found == Found::Around {
        return Err(call.machine.no_file(call.thread, &path));
    }
    if !call.machine.status_at(&path, found).is_some_and(|status| status.folder) {
        return Answer::reference(Ref::NULL);
    }
    call.machine.looked(call.thread, Pick::Files);
    let mut strings = Vec::new();
    for name in call.machine.names_in(&path, found) {
        strings.push(call.machine.new_string(&name)?);
    }
    Answer::reference(call.machine.new_refs("[Ljava/lang/String;", strings)?)
}

/// `(name)`: false if it is there already.
fn create(call: &mut Call<'_>) -> Result<Answer> {
    let path = call.machine.text(call.non_null(1)?)?;
    let path = call.machine.resolved(call.thread, &path);
    let wish = Wish { write: true, create: true, fresh: true, mode: 0o666, ..Wish::default() };
    match call.machine.open_path(call.thread, &path, wish)? {
        Ok(number) => {
            call.machine.close_open(number);
            Answer::boolean(true)
        }
        Err(EXISTS) => Answer::boolean(false),
        Err(error) => Err(Trap::new("java/io/IOException", error_text(error))),
    }
}

fn create_folder(call: &mut Call<'_>) -> Result<Answer> {
    let (path, found) = asked(call, Purpose::Asks)?;
    if found != Found::Absent {
        return Answer::boolean(false);
    }
    done(call.machine.new_folder(call.thread, &path, (0o777, Purpose::Asks))?)
}

fn rename(call: &mut Call<'_>) -> Result<Answer> {
    let (from, found) = asked(call, Purpose::Asks)?;
    let to = path_of(call, 2)?;
    if found == Found::Absent {
        return Answer::boolean(false);
    }
    done(call.machine.move_path(call.thread, [&from, &to])?)
}

fn delete(call: &mut Call<'_>) -> Result<Answer> {
    let (path, found) = asked(call, Purpose::Asks)?;
    done(call.machine.remove_path(call.thread, &path, (found, None))?)
}

/// Change a file or folder of the program's own; false if nothing is there.
fn change(call: &mut Call<'_>, mode: impl FnOnce(u32) -> u32) -> Result<Answer> {
    let (path, found) = asked(call, Purpose::Asks)?;
    match found {
        Found::Absent => Answer::boolean(false),
        Found::Node(number) => {
            if let Some(node) = call.machine.files_mut().node_mut(number) {
                node.mode = mode(node.mode);
            }
            Answer::boolean(true)
        }
        _ => Err(call.machine.no_change(call.thread, &format!("changing the file {path}"))),
    }
}

/// `(file, access, enable, only the owner)`
fn set_permission(call: &mut Call<'_>) -> Result<Answer> {
    let (access, enable, owner) = (call.int(2) as u32, call.int(3) != 0, call.int(4) != 0);
    let access = access & (READ | WRITE | 1);
    let bits = if owner { access << 6 } else { access << 6 | access << 3 | access };
    change(call, |mode| if enable { mode | bits } else { mode & !bits })
}

fn set_read_only(call: &mut Call<'_>) -> Result<Answer> {
    change(call, |mode| mode & !0o222)
}

/// `(file, milliseconds)`
fn set_modified(call: &mut Call<'_>) -> Result<Answer> {
    let (path, found) = asked(call, Purpose::Asks)?;
    let moment = call.long(2).saturating_mul(1_000_000);
    match found {
        Found::Absent => Answer::boolean(false),
        Found::Node(number) => {
            if let Some(node) = call.machine.files_mut().node_mut(number) {
                node.modified = Some(moment);
            }
            Answer::boolean(true)
        }
        _ => Err(call.machine.no_change(call.thread, &format!("changing the file {path}"))),
    }
}

impl Machine {
    /// Whether an open file is one that has a length.
    pub(super) fn is_regular(&self, number: i32) -> bool {
        let open = self.state.rest.files.opened(number);
        open.is_some_and(|open| matches!(open.source, Source::Node(_) | Source::Given(..)))
    }
}
