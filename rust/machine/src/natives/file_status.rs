//! How files are wanted, and what is known of them.

/// How a file is opened.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a call, each with a name")]
pub(super) struct Wish {
    pub read: bool,
    pub write: bool,
    pub append: bool,
    pub truncate: bool,
    pub create: bool,
    /// The file must not be there.
    pub fresh: bool,
    /// Permissions of a new file.
    pub mode: u32,
}

/// What is known of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Status {
    pub folder: bool,
    pub size: usize,
    /// Permissions.
    pub mode: u32,
    /// When it was changed, in nanoseconds.
    pub modified: i64,
    /// What tells it from others.
    pub number: u64,
}

const TYPE_FILE: u32 = 0o100_000;
const TYPE_FOLDER: u32 = 0o040_000;
/// Bits of permissions, for the owner.
pub(super) const READ: u32 = 4;
pub(super) const WRITE: u32 = 2;

impl Status {
    /// Permissions and kind in one number.
    pub(super) fn bits(self) -> u32 {
        self.mode | if self.folder { TYPE_FOLDER } else { TYPE_FILE }
    }
}
