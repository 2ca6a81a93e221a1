//! Where paths lead: to what the program made, to what it was given, or out of the known world.
//!
//! The program was given the JDK, its class path and the folders of `--files`, all of them to read. It
//! may make files in the working folder and in the folder for temporary files. Whether any other
//! file is there can be asked, as long as it is not: then that is what Java would say on this
//! computer, and a limit of the answer. Folders of the operating system and preferences of the user are
//! not there. All else ends the run with an error that names the file, because what Java does depends on
//! a file that the machine does not have.

use crate::Machine;
use crate::ids::ThreadId;
use crate::narrowing::Pick;
use crate::state::files::Entry;
use crate::trap::{Result, Trap};
use heddle_classfile::Name;
use std::path::Path;
use std::sync::Arc;

/// Devices that give random bytes.
const RANDOM: [&str; 2] = ["/dev/random", "/dev/urandom"];
/// The device that has nothing and keeps nothing.
const NULL: &str = "/dev/null";
/// Where temporary files are, unless a property says otherwise.
const TEMPORARY: &str = "/tmp";

/// Folders in which an operating system tells of itself. The machine has none, whatever the computer
/// has: a program that asks is told so, and one that needs a file there ends.
const SYSTEM: [&str; 8] = ["/dev", "/etc", "/lib", "/proc", "/run", "/sys", "/usr", "/var"];

/// Where an empty path leads: no name has a zero byte.
pub(super) const NOWHERE: &str = "\0";

/// Something that has no content of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Device {
    Random,
    Null,
}

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A file or folder of the program's own.
    Node(u32),
    /// A file that was given.
    File,
    /// A folder that was given, whose names are known.
    Folder,
    /// A folder of which nothing is known but that it is there.
    Around,
    Device(Device),
    Absent,
}

/// Why a path is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To know whether something is there, and nothing else.
    Looks,
    /// To know it for what is done next.
    Asks,
    /// To use what is there.
    Needs,
    /// To put a new file there, whatever was there before.
    Replaces,
}

/// Where relative paths begin: where they do for `java`.
pub(super) fn working_folder() -> String {
    let folder = std::env::current_dir().ok();
    folder.and_then(|folder| folder.into_os_string().into_string().ok()).unwrap_or("/".into())
}

/// A path without `.`, `..` and doubled slashes, from the root on.
pub(super) fn normalized(path: &str) -> String {
    let folder = if path.starts_with('/') { String::new() } else { working_folder() };
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}

fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

impl Machine {
    /// The folder for temporary files.
    fn temporary_folder(&self) -> String {
        let mut set = self.options.properties.iter().rev();
        let set = set.find(|(name, _)| name == "java.io.tmpdir").map(|(_, value)| value.as_str());
        normalized(set.unwrap_or(TEMPORARY))
    }

    /// The folder in which preferences are kept, below that of the user.
    fn preferences_folder(&self) -> String {
        let mut set = self.options.properties.iter().rev();
        let set = set.find(|(name, _)| name == "user.home").map(|(_, value)| value.as_str());
        normalized(&format!("{}/.java", set.unwrap_or("/")))
    }

    /// Whether a normalized path is one that the program may read.
    fn is_given(&self, path: &str) -> bool {
        let home = normalized(&self.options.java_home);
        let given = self.options.readable.iter().map(String::as_str);
        let found = self.world.granted.iter().map(|place| &**place);
        let mut all = given.chain(found).chain([home.as_str()]);
        all.any(|place| place != "/" && is_below(path, place))
    }

    /// Whether a path leads to a folder that is there because something known lies in it.
    fn leads_on(&self, path: &str) -> bool {
        let (folder, temporary) = (working_folder(), self.temporary_folder());
        let home = normalized(&self.options.java_home);
        let known = [folder, temporary, home];
        let mut known = known.iter().chain(&self.options.readable);
        known.any(|place| Path::new(place).starts_with(path))
    }

    /// Whether a path lies in the folder for temporary files, which is empty when a program starts,
    /// or in that for preferences, which is not there.
    pub(super) fn is_temporary(&self, path: &str) -> bool {
        let folders = [self.temporary_folder(), self.preferences_folder()];
        folders.iter().any(|folder| is_below(path, folder)) && !is_below(path, &working_folder())
    }

    /// A resource of the class path that is there only because of the program, or not because of it.
    pub(super) fn changed_resource(&self, name: &str, known: &[String]) -> Option<String> {
        // Sources that are compiled for the run may stand for classes in the working folder.
        let roots = self.options.readable.iter().cloned().chain([working_folder()]);
        let mut paths = roots.map(|root| normalized(&format!("{root}/{name}")));
        paths.find(|path| match self.state.rest.files.entry(path) {
            Some(Entry::Node(_)) => !known.contains(path),
            Some(Entry::Gone) => known.contains(path),
            None => false,
        })
    }

    /// A path as `normalized` spells it, or one that leads nowhere: `.` and `..` are in folders only.
    pub(super) fn resolved(&mut self, thread: ThreadId, path: &str) -> String {
        let dots = path.match_indices("/.").map(|(at, _)| at);
        for at in dots {
            if !matches!(path[at + 1..].split('/').next(), Some("." | "..")) {
                continue;
            }
            let outer = normalized(if at == 0 { "/" } else { &path[..at] });
            // Of folders outside it is not known what is in them: they are taken to be there.
            let Ok(found) = self.look_at(thread, &outer, Purpose::Asks) else { continue };
            if self.status_at(&outer, found).is_none_or(|status| !status.folder) {
                return NOWHERE.into();
            }
        }
        if path.is_empty() { NOWHERE.into() } else { normalized(path) }
    }

    /// What a normalized path leads to.
    pub(super) fn look_at(&mut self, thread: ThreadId, path: &str, why: Purpose) -> Result<Found> {
        if path == NOWHERE {
            return Ok(Found::Absent);
        }
        match self.state.rest.files.entry(path) {
            Some(Entry::Node(number)) => return Ok(Found::Node(number)),
            Some(Entry::Gone) => return Ok(Found::Absent),
            None => {}
        }
        if self.state.rest.files.around(path).is_some() {
            // The program made the folder, or took it away: nothing is in it but what it put there.
            return Ok(Found::Absent);
        }
        if RANDOM.contains(&path) {
            return Ok(Found::Device(Device::Random));
        }
        if path == NULL {
            return Ok(Found::Device(Device::Null));
        }
        if self.is_given(path) {
            let place = Path::new(path);
            return Ok(match (place.is_file(), place.is_dir()) {
                (true, _) => Found::File,
                (_, true) => Found::Folder,
                _ => Found::Absent,
            });
        }
        if path == self.temporary_folder() {
            return Ok(Found::Folder);
        }
        if self.leads_on(path) {
            return Ok(Found::Around);
        }
        self.look_outside(thread, path, why)
    }

    fn look_outside(&mut self, thread: ThreadId, path: &str, why: Purpose) -> Result<Found> {
        let of_system = || SYSTEM.iter().any(|folder| is_below(path, folder));
        if is_below(path, &self.preferences_folder()) || why == Purpose::Looks && of_system() {
            self.looked(thread, Pick::Files);
            return Ok(Found::Absent);
        }
        let known = self.world.outside.get(path).copied();
        let there = known
            .unwrap_or_else(|| Path::new(path).symlink_metadata().ok().map(|known| known.is_dir()));
        // Asked once, so that all interleavings see the same.
        self.world.outside.insert(Name::from(path), there);
        match (there, why) {
            (Some(false), Purpose::Replaces) => {}
            (Some(_), _) => return Err(self.no_file(thread, path)),
            (None, Purpose::Needs) if !self.is_temporary(path) => {
                return Err(self.no_file(thread, path));
            }
            (None, _) => {}
        }
        self.looked(thread, Pick::Files);
        Ok(Found::Absent)
    }

    /// Whether a path would lead somewhere if the program had not touched it.
    pub(super) fn hides(&self, path: &str) -> bool {
        !self.is_temporary(path) && self.state.rest.files.around(path).is_none()
    }

    /// A program that needs a file which the machine does not have.
    pub(super) fn no_file(&self, thread: ThreadId, path: &str) -> Trap {
        Trap::unsupported(
            format!("the file {path}, wanted at {}", self.user_location(thread)),
            "give the program the folder of its data with --files",
        )
    }

    /// A program that changes files in a way that the machine does not know.
    pub(super) fn no_change(&self, thread: ThreadId, what: &str) -> Trap {
        Trap::unsupported(
            format!("{what}, at {}", self.user_location(thread)),
            "let the program keep its files in its working folder or in that for temporary files",
        )
    }

    /// The names in a folder, sorted.
    pub(super) fn names_in(&mut self, path: &str, found: Found) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        if found == Found::Folder
            && self.is_given(path)
            && let Ok(entries) = std::fs::read_dir(path)
        {
            names =
                entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
        }
        for (name, entry) in self.state.rest.files.inside(path) {
            names.retain(|known| known != name);
            if let Entry::Node(_) = entry {
                names.push(name.into());
            }
        }
        names.sort_unstable();
        names
    }

    /// The content of a file that was given, by normalized path.
    pub(super) fn given_file(&mut self, path: &str) -> Option<Arc<[u8]>> {
        if let Some(content) = self.world.files.get(path) {
            return Some(Arc::clone(content));
        }
        let content: Arc<[u8]> = std::fs::read(path).ok()?.into();
        self.world.files.insert(Name::from(path), Arc::clone(&content));
        Some(content)
    }

    /// How long a file is that was given.
    pub(super) fn given_length(&self, path: &str) -> usize {
        match self.world.files.get(path) {
            Some(content) => content.len(),
            None => Path::new(path).metadata().map_or(0, |known| known.len() as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{is_below, normalized};

    #[test]
    fn a_path_is_spelled_in_one_way() {
        assert_eq!(normalized("/a//b/./c/../d/"), "/a/b/d");
        assert_eq!(normalized("/.."), "/");
        assert!(normalized("x").ends_with("/x"));
    }

    #[test]
    fn a_folder_is_not_around_a_name_that_only_begins_as_it_does() {
        assert!(is_below("/tmp/a", "/tmp") && is_below("/tmp", "/tmp"));
        assert!(!is_below("/tmpfile", "/tmp"));
    }
}
