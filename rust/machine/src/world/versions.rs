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
pub(super) fn refusal(file: &ClassFile, jdk: u32, preview: bool) -> Option<Trap> {
    of_version(&file.name, (file.major_version, file.minor_version), jdk, preview)
}

/// The same for the bytes of a class file, which need not be well formed; nothing if they are too few.
pub(super) fn early_refusal(bytes: &[u8], name: &str, jdk: u32, preview: bool) -> Option<Trap> {
    let [0xCA, 0xFE, 0xBA, 0xBE, a, b, c, d, ..] = *bytes else { return None };
    of_version(name, (u16::from_be_bytes([c, d]), u16::from_be_bytes([a, b])), jdk, preview)
}

fn of_version(name: &str, (major, minor): (u16, u16), jdk: u32, preview: bool) -> Option<Trap> {
    let latest = jdk + OFFSET;
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
        if preview {
            return None;
        }
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
