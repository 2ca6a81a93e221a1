//! A file read by position, so that readers share it without sharing a cursor.

use std::fs::File;
use std::io;
use std::path::Path;

/// An open file of known size.
#[derive(Debug)]
pub(super) struct Source {
    file: Shared,
    size: u64,
}

impl Source {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        Ok(Self { file: share(file), size })
    }

    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Exactly `length` bytes from `offset`, `None` if the file does not have them.
    pub(super) fn read(&self, offset: u64, length: u64) -> io::Result<Option<Vec<u8>>> {
        // Before allocating: the length comes from the file and may be anything.
        let inside = offset.checked_add(length).is_some_and(|end| end <= self.size);
        let Some(length) = usize::try_from(length).ok().filter(|_| inside) else {
            return Ok(None);
        };
        let mut bytes = vec![0; length];
        read_exact_at(&self.file, &mut bytes, offset)?;
        Ok(Some(bytes))
    }
}

#[cfg(unix)]
type Shared = File;

#[cfg(unix)]
fn share(file: File) -> Shared {
    file
}

#[cfg(unix)]
fn read_exact_at(file: &Shared, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(not(unix))]
type Shared = std::sync::Mutex<File>;

#[cfg(not(unix))]
fn share(file: File) -> Shared {
    std::sync::Mutex::new(file)
}

#[cfg(not(unix))]
fn read_exact_at(file: &Shared, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    use std::io::{Read, Seek, SeekFrom};

    // A reader that panicked left nothing behind but a cursor, which is set anew here.
    let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(bytes)
}
