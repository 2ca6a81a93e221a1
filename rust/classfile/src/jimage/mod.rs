//! The JDK's `lib/modules` archive (*jimage*), by positioned reads.
//!
//! Only the index is kept in memory. Whatever the file holds, the answer is a resource, nothing,
//! or an error: never a panic, never an allocation that the file's size does not justify.

mod compression;
mod index;
mod source;

use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::decode::DecodeError;
use index::{HEADER_SIZE, Header, Index, Location};
use source::Source;

/// Why an image could not be read.
#[derive(Debug)]
pub enum ImageError {
    /// The file could not be read.
    Io(io::Error),
    /// The file is not an image, or a broken one.
    Decode(DecodeError),
}

impl From<io::Error> for ImageError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<DecodeError> for ImageError {
    fn from(error: DecodeError) -> Self {
        Self::Decode(error)
    }
}

impl fmt::Display for ImageError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(formatter),
            Self::Decode(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for ImageError {}

/// An open image.
#[derive(Debug)]
pub struct Image {
    path: PathBuf,
    source: Source,
    index: Index,
}

impl Image {
    /// Open an image and read its index.
    pub fn open(path: &Path) -> Result<Self, ImageError> {
        let source = Source::open(path)?;
        let early = || DecodeError::new(0, "the file is too short for an image");
        let bytes = source.read(0, HEADER_SIZE as u64)?.ok_or_else(early)?;
        let header = Header::decode(bytes.first_chunk().ok_or_else(early)?)?;
        let bytes = source.read(0, header.index_size())?.ok_or_else(|| {
            let (wanted, size) = (header.index_size(), source.size());
            DecodeError::new(16, format!("an index of {wanted} bytes in a file of {size}"))
        })?;
        Ok(Self { path: path.into(), source, index: Index::new(header, bytes) })
    }

    /// Where the image is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The names of all modules, sorted.
    pub fn modules(&self) -> Result<Vec<String>, ImageError> {
        let mut modules = BTreeSet::new();
        for location in self.index.locations() {
            let location = location?;
            if is_module_info(&location) {
                modules.insert(location.module);
            }
        }
        Ok(modules.into_iter().map(Into::into).collect())
    }

    /// The internal names of the classes of one module, or of all, sorted.
    ///
    /// `module-info` is not listed: it is no class, and every module has one.
    pub fn class_names(&self, module: Option<&str>) -> Result<Vec<String>, ImageError> {
        let mut names = BTreeSet::new();
        for location in self.index.locations() {
            let location = location?;
            let wanted = module.is_none_or(|module| module == location.module);
            if wanted && location.extension == "class" && !is_module_info(&location) {
                names.insert(match location.parent {
                    "" => location.base.to_owned(),
                    parent => format!("{parent}/{}", location.base),
                });
            }
        }
        Ok(names.into_iter().collect())
    }

    /// The module that a package, with dots or slashes, belongs to.
    pub fn module_of(&self, package: &str) -> Result<Option<String>, ImageError> {
        let Some((content, at)) =
            self.resource(&format!("/packages/{}", package.replace('/', ".")))?
        else {
            return Ok(None);
        };
        // Pairs: whether the module only has subpackages of it, and the module's name.
        for pair in content.chunks_exact(8) {
            let (Some(empty), Some(name)) = (pair.first_chunk(), pair.last_chunk()) else {
                continue;
            };
            if self.index.header.order.u4(*empty) == 0 {
                let offset = self.index.header.order.u4(*name);
                return Ok(Some(self.index.string(u64::from(offset), at)?.to_owned()));
            }
        }
        Ok(None)
    }

    /// The bytes of a class, by internal name.
    pub fn find_class(&self, name: &str) -> Result<Option<Vec<u8>>, ImageError> {
        let Some((package, _)) = name.rsplit_once('/') else {
            return Ok(None);
        };
        match self.module_of(package)? {
            None => Ok(None),
            Some(module) => self.read(&format!("/{module}/{name}.class")),
        }
    }

    /// The bytes of a resource, by full name, such as `/java.base/java/lang/Object.class`.
    pub fn read(&self, resource: &str) -> Result<Option<Vec<u8>>, ImageError> {
        Ok(self.resource(resource)?.map(|(content, _)| content))
    }

    /// The content of a resource, and where it stands in the file.
    fn resource(&self, name: &str) -> Result<Option<(Vec<u8>, usize)>, ImageError> {
        let Some(location) = self.index.find(name)? else {
            return Ok(None);
        };
        let stored = match location.compressed_size {
            0 => location.size,
            compressed => compressed,
        };
        let start = self.index.header.index_size().checked_add(location.offset);
        let content = match start {
            Some(start) => {
                self.source.read(start, stored)?.map(|content| (content, start as usize))
            }
            None => None,
        };
        let Some((content, at)) = content else {
            let (offset, size) = (location.offset, self.source.size());
            let cause = format!("{name}: {stored} bytes at {offset} in a file of {size}");
            return Err(DecodeError::new(HEADER_SIZE, cause).into());
        };
        if location.compressed_size == 0 {
            return Ok(Some((content, at)));
        }
        Ok(Some((compression::expand(content, location.size, &self.index, at)?, at)))
    }
}

fn is_module_info(location: &Location<'_>) -> bool {
    (location.parent, location.base, location.extension) == ("", "module-info", "class")
}
