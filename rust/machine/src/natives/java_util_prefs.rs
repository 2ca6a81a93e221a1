//! `java.util.prefs`: preferences are files of the program's own, which no other process locks.
//!
//! The library saves them every half a minute, and once more when the program ends, beside everything that
//! the program does. That reads and writes files of XML, millions of bytecodes long, of which only a
//! program that looks at these files learns: it is left out, which is a limit. Their timer has nothing to
//! do then; one that ran at any moment, again and again, would be a search without end.

use super::{Answer, Call, Shortcuts, Table, nothing};
use crate::narrowing::Pick;
use crate::state::object::Body;
use crate::trap::Result;

pub(super) const PEERS: Table = &[
    ("java/util/prefs/FileSystemPreferences.chmod", |_| Answer::int(DONE)),
    ("java/util/prefs/FileSystemPreferences.lockFile0", lock),
    ("java/util/prefs/FileSystemPreferences.unlockFile0", |_| Answer::int(DONE)),
];

pub(super) const OVERRIDES: Table =
    &[("java/util/prefs/FileSystemPreferences.syncWorld", |call| {
        call.machine.looked(call.thread, Pick::Preferences);
        nothing(call)
    })];

/// Timers do what their code does, except for the task that saves preferences.
pub(super) const SHORTCUTS: Shortcuts =
    &[("java/util/Timer.schedule(Ljava/util/TimerTask;JJ)V", |call| {
        let task = call.reference(1);
        if task.is_null() {
            return Ok(None);
        }
        let class = call.machine.state.heap.class_of(task);
        if !call.machine.world.class(class).name.starts_with(OWN) {
            return Ok(None);
        }
        call.machine.looked(call.thread, Pick::Preferences);
        Ok(Some(Answer::Void))
    })];

/// What the names of the classes begin with that keep preferences in files.
const OWN: &str = "java/util/prefs/FileSystemPreferences$";

const DONE: i32 = 0;
/// What stands for a lock on a file.
const HANDLE: i32 = 1;

/// `(file, permissions, shared)`: a handle, and an error if there is one.
fn lock(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.world.load("[I")?;
    let pair = Body::Ints(vec![HANDLE, DONE].into());
    Answer::reference(call.machine.state.heap.place(class, pair))
}
