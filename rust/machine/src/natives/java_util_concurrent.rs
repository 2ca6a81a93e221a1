//! `java.util.concurrent`, and timers

use super::{Answer, Call, Shortcuts};
use crate::learned::Learned;
use crate::trap::Result;

/// Methods that tell how many tasks a pool has done, or when one was due. Their code does it; from
/// the first call on the counts make a difference between states.
pub(super) const SHORTCUTS: Shortcuts = &[
    ("java/util/TimerTask.scheduledExecutionTime()J", ask),
    ("java/util/concurrent/Roster.census()[J", ask),
    ("java/util/concurrent/ThreadPoolExecutor.getCompletedTaskCount()J", ask),
    ("java/util/concurrent/ThreadPoolExecutor.getTaskCount()J", ask),
    ("java/util/concurrent/ThreadPoolExecutor.toString()Ljava/lang/String;", ask),
];

#[expect(clippy::unnecessary_wraps, reason = "a shortcut may fail, this one never does")]
fn ask(call: &mut Call<'_>) -> Result<Option<Answer>> {
    let watch = &mut call.machine.watch;
    if watch.on {
        watch.learn(Learned::Counts);
    }
    Ok(None)
}
