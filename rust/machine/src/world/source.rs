//! Where class files come from.

use std::sync::Arc;

use crate::world::class::Loader;
use heddle_classfile::jimage::Image;

/// A provider of class files.
pub trait ClassSource: Send + Sync {
    /// The bytes of a class by internal name, and where they come from.
    fn find(&self, name: &str) -> Result<Option<Vec<u8>>, String>;

    /// The named module that a package, spelled with slashes, is in; most sources have none.
    fn module_of(&self, package: &str) -> Option<String> {
        let _ = package;
        None
    }

    /// The bytes of a resource by full name, such as `/java.base/java/util/currency.data`.
    fn resource(&self, name: &str) -> Option<Vec<u8>> {
        let _ = name;
        None
    }

    /// Where resources of this name are: their URLs, in the order in which they are found.
    fn places(&self, name: &str) -> Vec<String> {
        let _ = name;
        Vec::new()
    }
}

impl ClassSource for Image {
    fn find(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        self.find_class(name).map_err(|error| error.to_string())
    }

    fn module_of(&self, package: &str) -> Option<String> {
        Self::module_of(self, package).ok().flatten()
    }

    fn resource(&self, name: &str) -> Option<Vec<u8>> {
        self.read(name).ok().flatten()
    }
}

/// Bytes of a class, and who defines it.
pub struct Found {
    /// The class file.
    pub bytes: Vec<u8>,
    /// Who defines it.
    pub loader: Loader,
    /// Whether it stands for a class of the JDK.
    pub model: bool,
}

/// The user's classes and the JDK's. The JDK comes first: no program can redefine
/// `java.lang.Object`.
#[derive(Clone)]
pub struct Sources {
    /// Classes that stand for a JDK class of the same name.
    pub models: Arc<dyn ClassSource>,
    /// The JDK's image.
    pub jdk: Arc<dyn ClassSource>,
    /// The user's class path.
    pub user: Arc<dyn ClassSource>,
}

impl Sources {
    /// The bytes of a class by internal name.
    pub fn find(&self, name: &str) -> Result<Option<Found>, String> {
        for (source, loader, model) in [
            (&self.models, Loader::Jdk, true),
            (&self.jdk, Loader::Jdk, false),
            (&self.user, Loader::User, false),
        ] {
            if let Some(bytes) = source.find(name)? {
                return Ok(Some(Found { bytes, loader, model }));
            }
        }
        Ok(None)
    }
}
