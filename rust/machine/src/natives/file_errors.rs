//! Why an operating system cannot do something with a file.

use crate::trap::Trap;

/// Numbers of errors, as the operating system has them.
pub(super) const MISSING: i32 = 2;
pub(super) const CLOSED: i32 = 9;
pub(super) const FORBIDDEN: i32 = 13;
pub(super) const EXISTS: i32 = 17;
pub(super) const NO_FOLDER: i32 = 20;
pub(super) const IS_FOLDER: i32 = 21;
pub(super) const INVALID: i32 = 22;
pub(super) const NOT_EMPTY: i32 = 39;

/// What a call gives, or the number of an error.
pub(super) type Tried<T> = Result<T, i32>;

/// What an error says.
pub(super) fn error_text(error: i32) -> &'static str {
    match error {
        MISSING => "No such file or directory",
        CLOSED => "Bad file descriptor",
        FORBIDDEN => "Permission denied",
        EXISTS => "File exists",
        NO_FOLDER => "Not a directory",
        IS_FOLDER => "Is a directory",
        INVALID => "Invalid argument",
        NOT_EMPTY => "Directory not empty",
        _ => "Unknown error",
    }
}

/// An exception of `java.io` with what an error says.
pub(super) fn io_exception(error: i32) -> Trap {
    Trap::new("java/io/IOException", error_text(error))
}
