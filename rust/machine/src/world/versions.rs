//! Which class files a JDK accepts: `HotSpot` refuses those made for a later one.

use crate::trap::Trap;
use heddle_classfile::ClassFile;

/// What stands between the feature version of a JDK and the version of its class files.
const OFFSET: u32 = 44;
/// The minor version of class files that use features under preview.
const PREVIEW: u16 = 65535;
/// Class files from this version on have no other minor version.
const STRICT: u16 = 56;

/// Why a JDK of this feature version does not load a class, as `java` says it.
pub(super) fn refusal(file: &ClassFile, jdk: u32) -> Option<Trap> {
    let (major, minor, latest) = (file.major_version, file.minor_version, jdk + OFFSET);
    let name = &file.name;
    let version = format!("(class file version {major}.{minor})");
    let message = if u32::from(major) > latest {
        format!(
            "{name} has been compiled by a more recent version of the Java Runtime {version}, this \
             version of the Java Runtime only recognizes class file versions up to {latest}.0"
        )
    } else if major < STRICT || minor == 0 {
        return None;
    } else if minor != PREVIEW {
        format!("{name} {version} was compiled with an invalid non-zero minor version")
    } else if u32::from(major) == latest {
        format!(
            "Preview features are not enabled for {name} {version}. Try running with \
             '--enable-preview'"
        )
    } else {
        format!(
            "{name} {version} was compiled with preview features that are unsupported. This version \
             of the Java Runtime only recognizes preview features for class file version \
             {latest}.{PREVIEW}"
        )
    };
    Some(Trap::new("java/lang/UnsupportedClassVersionError", message))
}
