//! Files: what the program made of them, and those that it has open.
//!
//! Only what differs from the outside is here. A file that the program has not touched is read from
//! where it is, and a change of it is a change of a copy.

pub use super::open_file::{Access, Open, Source};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Numbers below this are standard streams.
const FIRST: usize = 3;

/// Where a path leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Nowhere: the program took away what was there.
    Gone,
    /// To a file or folder, by its number.
    Node(u32),
}

/// A file or a folder that the program made, or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it holds; `None` for a folder.
    pub content: Option<Arc<Vec<u8>>>,
    /// Permissions, as in a mode.
    pub mode: u32,
    /// When it was changed, in nanoseconds, if the program says so.
    pub modified: Option<i64>,
    /// What told it from others before it was the program's; 0 if it was made by the program.
    pub before: u64,
}

/// All that a program did to files.
#[derive(Clone, Debug, Default)]
pub struct Files {
    entries: BTreeMap<Arc<str>, Entry>,
    nodes: BTreeMap<u32, Node>,
    open: Vec<Option<Open>>,
}

/// The path of the folder that a path lies in; the root lies in none.
pub fn parent(path: &str) -> Option<&str> {
    match path.rfind('/')? {
        0 if path.len() == 1 => None,
        0 => Some("/"),
        at => Some(&path[..at]),
    }
}

impl Files {
    /// What the program made of a path, if anything.
    pub fn entry(&self, path: &str) -> Option<Entry> {
        self.entries.get(path).copied()
    }

    /// The same for the nearest folder around a path of which it made anything.
    pub fn around(&self, path: &str) -> Option<Entry> {
        let mut inside = path;
        while let Some(outer) = parent(inside) {
            if let Some(entry) = self.entry(outer) {
                return Some(entry);
            }
            inside = outer;
        }
        None
    }

    /// The names that the program put into a folder or took out of it.
    pub fn inside(&self, path: &str) -> Vec<(&str, Entry)> {
        let length = if path == "/" { 1 } else { path.len() + 1 };
        let names = self.below(&path[..length - 1]).into_iter().filter_map(|(name, entry)| {
            let name = &name[length..];
            (!name.is_empty() && !name.contains('/')).then_some((name, entry))
        });
        names.collect()
    }

    /// All that lies below a path, which has no slash at its end.
    fn below(&self, path: &str) -> Vec<(&str, Entry)> {
        let inside = |name: &str| name.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'));
        let all = self.entries.iter().map(|(name, entry)| (&**name, *entry));
        all.filter(|(name, _)| inside(name)).collect()
    }

    /// Where a file or folder of the program's is now, if it still has a name.
    pub fn path_of(&self, number: u32) -> Option<Arc<str>> {
        let mut all = self.entries.iter();
        all.find(|&(_, &entry)| entry == Entry::Node(number)).map(|(path, _)| Arc::clone(path))
    }

    /// The names of an open folder were read.
    pub fn list(&mut self, number: i32, names: &[u8]) {
        let Some(open) = self.opened_mut(number) else { return };
        let before = std::mem::replace(&mut open.source, Source::Names(names.into()));
        self.forget(before.node().map(Entry::Node));
    }

    /// A given file is the program's from now on: what has it open sees the changes.
    pub fn adopt(&mut self, path: &str, number: u32) {
        for open in self.open.iter_mut().flatten() {
            if matches!(&open.source, Source::Given(given, _) if **given == *path) {
                open.source = Source::Node(number);
            }
        }
    }

    /// A file or folder by number.
    pub fn node(&self, number: u32) -> Option<&Node> {
        self.nodes.get(&number)
    }

    /// The same, to be changed.
    pub fn node_mut(&mut self, number: u32) -> Option<&mut Node> {
        self.nodes.get_mut(&number)
    }

    /// Let a path lead to something new; its number, the smallest that is free.
    pub fn make(&mut self, path: &str, node: Node) -> u32 {
        let mut number = 1;
        while self.nodes.contains_key(&number) {
            number += 1;
        }
        self.nodes.insert(number, node);
        self.put(path, Entry::Node(number));
        number
    }

    fn put(&mut self, path: &str, entry: Entry) {
        let before = self.entries.insert(path.into(), entry);
        self.forget(before);
    }

    /// Let a path lead nowhere. `hides` says whether it would lead outside otherwise.
    pub fn remove(&mut self, path: &str, hides: bool) {
        let before = if hides {
            self.entries.insert(path.into(), Entry::Gone)
        } else {
            self.entries.remove(path)
        };
        self.forget(before);
    }

    /// Move what a path leads to, and all that is below it.
    pub fn rename(&mut self, from: &str, to: &str, hides: bool) {
        let Some(entry) = self.entry(from) else { return };
        let below = self.below(from).into_iter();
        let below: Vec<(String, Entry)> = below.map(|(path, entry)| (path.into(), entry)).collect();
        self.put(to, entry);
        for (path, entry) in below {
            self.put(&format!("{to}/{}", &path[from.len() + 1..]), entry);
            self.entries.remove(&*path);
        }
        self.remove(from, hides);
    }

    /// What nothing leads to any more is no more.
    fn forget(&mut self, entry: Option<Entry>) {
        let Some(Entry::Node(number)) = entry else { return };
        let named = self.entries.values().any(|&entry| entry == Entry::Node(number));
        let mut open = self.open.iter().flatten();
        if !named && !open.any(|open| open.source.node() == Some(number)) {
            self.nodes.remove(&number);
        }
    }

    /// Open something; its number, the smallest that is free.
    pub fn open(&mut self, source: Source, access: Access) -> i32 {
        let opened = Some(Open { source, position: 0, access });
        let free = self.open.iter().position(Option::is_none);
        let index = free.unwrap_or(self.open.len());
        match self.open.get_mut(index) {
            Some(place) => *place = opened,
            None => self.open.push(opened),
        }
        (index + FIRST) as i32
    }

    /// An open file by its number.
    pub fn opened(&self, number: i32) -> Option<&Open> {
        let index = usize::try_from(number).ok()?.checked_sub(FIRST)?;
        self.open.get(index)?.as_ref()
    }

    /// The same, to be changed.
    pub fn opened_mut(&mut self, number: i32) -> Option<&mut Open> {
        let index = usize::try_from(number).ok()?.checked_sub(FIRST)?;
        self.open.get_mut(index)?.as_mut()
    }

    /// Close a file; false if there is none with this number.
    pub fn close(&mut self, number: i32) -> bool {
        let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(FIRST));
        let Some(place) = index.and_then(|index| self.open.get_mut(index)) else { return false };
        let Some(open) = place.take() else { return false };
        while matches!(self.open.last(), Some(None)) {
            self.open.pop();
        }
        self.forget(open.source.node().map(Entry::Node));
        true
    }

    /// How many bytes an open file has.
    pub fn length(&self, open: &Open) -> usize {
        match &open.source {
            Source::Node(number) => {
                self.node(*number).and_then(|node| node.content.as_ref()).map_or(0, |c| c.len())
            }
            Source::Given(_, bytes) | Source::Names(bytes) => bytes.len(),
            Source::Folder | Source::Listing(..) | Source::Random | Source::Null => 0,
        }
    }

    /// At most `wanted` bytes of an open file from a position on.
    pub fn bytes(&self, open: &Open, position: usize, wanted: usize) -> Vec<u8> {
        let part = |bytes: &[u8]| {
            let rest = bytes.get(position..).unwrap_or_default();
            rest[..rest.len().min(wanted)].to_vec()
        };
        match &open.source {
            Source::Node(number) => {
                let content = self.node(*number).and_then(|node| node.content.as_ref());
                content.map(|bytes| part(bytes)).unwrap_or_default()
            }
            Source::Given(_, bytes) | Source::Names(bytes) => part(bytes),
            Source::Random => (position..).take(wanted).map(random_byte).collect(),
            Source::Folder | Source::Listing(..) | Source::Null => Vec::new(),
        }
    }

    /// All of it, so that two states have the same text exactly if nothing tells them apart.
    pub fn spell(&self) -> Vec<u8> {
        let mut text = Vec::new();
        put(&mut text, self.entries.len());
        for (path, entry) in &self.entries {
            put_all(&mut text, path.as_bytes());
            put(&mut text, if let Entry::Node(node) = entry { *node as usize } else { 0 });
        }
        put(&mut text, self.nodes.len());
        for (id, node) in &self.nodes {
            put(&mut text, *id as usize);
            put(&mut text, node.mode as usize);
            put(&mut text, usize::from(node.modified.is_some()));
            put(&mut text, node.modified.unwrap_or(0) as usize);
            put(&mut text, node.before as usize);
            put(&mut text, usize::from(node.content.is_some()));
            put_all(&mut text, node.content.as_ref().map_or(&[], |content| content.as_slice()));
        }
        for open in &self.open {
            let Some(open) = open else {
                text.push(0);
                continue;
            };
            let Access { reads, writes, appends } = open.access;
            text.push(1 | u8::from(reads) << 1 | u8::from(writes) << 2 | u8::from(appends) << 3);
            put(&mut text, open.position);
            put(&mut text, open.source.node().unwrap_or(0) as usize);
            let (tag, bytes): (u8, &[u8]) = match &open.source {
                Source::Node(_) => (0, &[]),
                Source::Given(path, _) => (1, path.as_bytes()),
                Source::Names(names) => (2, names),
                Source::Folder => (3, &[]),
                Source::Random => (4, &[]),
                Source::Null => (5, &[]),
                Source::Listing(path, _) => (6, path.as_bytes()),
            };
            text.push(tag);
            put_all(&mut text, bytes);
        }
        text
    }
}

fn put(text: &mut Vec<u8>, value: usize) {
    text.extend_from_slice(&(value as u64).to_le_bytes());
}

fn put_all(text: &mut Vec<u8>, bytes: &[u8]) {
    put(text, bytes.len());
    text.extend_from_slice(bytes);
}

/// The byte at a position of the random device: the finalizer of a 64-bit mixing function.
fn random_byte(position: usize) -> u8 {
    let mut bits = (position as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (bits >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Node {
        let content = Some(Arc::new(text.as_bytes().to_vec()));
        Node { content, mode: 0o644, modified: None, before: 0 }
    }

    fn folder() -> Node {
        Node { content: None, mode: 0o755, modified: None, before: 0 }
    }

    #[test]
    fn states_whose_files_differ_have_different_texts() {
        let mut texts = vec![Files::default().spell()];
        let mut files = Files::default();
        files.make("/tmp/a", file("x"));
        texts.push(files.spell());
        let mut other = Files::default();
        other.make("/tmp/a", file("y"));
        texts.push(other.spell());
        let number = other.open(Source::Node(1), Access::READ);
        texts.push(other.spell());
        other.opened_mut(number).unwrap().position = 1;
        texts.push(other.spell());
        other.remove("/tmp/a", false);
        texts.push(other.spell());
        for (index, text) in texts.iter().enumerate() {
            assert!(!texts[..index].contains(text), "{index}");
        }
    }

    #[test]
    fn what_was_made_and_taken_away_leaves_no_trace() {
        let mut files = Files::default();
        let node = files.make("/tmp/a", file("x"));
        let number = files.open(Source::Node(node), Access::READ);
        files.remove("/tmp/a", false);
        let open = files.opened(number).unwrap();
        assert_eq!(files.bytes(open, 0, 9), b"x", "an open file outlives its name");
        assert!(files.close(number));
        assert_eq!(files.spell(), Files::default().spell());
    }

    #[test]
    fn a_folder_is_moved_with_what_is_in_it() {
        let mut files = Files::default();
        files.make("/tmp/d", folder());
        files.make("/tmp/d/e", folder());
        files.make("/tmp/d/e/f", file("x"));
        files.make("/tmp/dx", file("y"));
        files.rename("/tmp/d", "/tmp/g", false);
        assert_eq!(files.entry("/tmp/d/e/f"), None);
        assert!(matches!(files.entry("/tmp/g/e/f"), Some(Entry::Node(_))));
        let names: Vec<&str> = files.inside("/tmp").iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["dx", "g"]);
    }

    #[test]
    fn the_nearest_folder_around_a_path_counts() {
        let mut files = Files::default();
        files.make("/tmp/d", folder());
        files.remove("/tmp/d/e", true);
        assert_eq!(files.around("/tmp/d/e/f"), Some(Entry::Gone));
        assert_eq!(files.around("/tmp/x/y"), None);
    }
}
