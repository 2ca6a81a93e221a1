//! `StackMapTable` (JVMS §4.7.4), as far as it tells references from values.

use heddle_classfile::decode::Reader;
use heddle_classfile::{Code, MethodDescriptor};
use heddle_machine::world::Kind;

/// What the compiler says of each slot; `None` where it says nothing.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub locals: Vec<Option<Kind>>,
    pub operands: Vec<Option<Kind>>,
}

/// One type: how many slots it takes, and what is in the first.
#[derive(Clone, Copy)]
struct Entry(usize, Option<Kind>);

impl Entry {
    fn of(descriptor: &str) -> Self {
        match descriptor.as_bytes()[0] {
            b'J' | b'D' => Self(2, Some(Kind::Value)),
            b'L' | b'[' => Self(1, Some(Kind::Ref)),
            _ => Self(1, Some(Kind::Value)),
        }
    }

    fn read(reader: &mut Reader<'_>) -> Self {
        match reader.u1().expect("a type") {
            0 => Self(1, None),
            1 | 2 => Self(1, Some(Kind::Value)),
            3 | 4 => Self(2, Some(Kind::Value)),
            5 | 6 => Self(1, Some(Kind::Ref)),
            7 | 8 => {
                reader.u2().expect("a class or a place");
                Self(1, Some(Kind::Ref))
            }
            other => panic!("type {other}"),
        }
    }
}

fn entries(reader: &mut Reader<'_>, count: usize) -> Vec<Entry> {
    (0..count).map(|_| Entry::read(reader)).collect()
}

fn slots(entries: &[Entry]) -> Vec<Option<Kind>> {
    let slots = |entry: &Entry| [entry.1, None].into_iter().take(entry.0);
    entries.iter().flat_map(slots).collect()
}

/// The frames of a method, each with the pc it is about.
pub fn stack_map(code: &Code, descriptor: &MethodDescriptor, is_static: bool) -> Vec<(u16, Frame)> {
    let this = (!is_static).then_some(Entry(1, Some(Kind::Ref)));
    let mut locals: Vec<Entry> =
        this.into_iter().chain(descriptor.parameters().map(Entry::of)).collect();
    let first = Frame { locals: slots(&locals), operands: Vec::new() };
    let mut frames = vec![(0, first)];
    let Some(raw) = &code.stack_map else { return frames };
    let reader = &mut Reader::new(raw);
    let mut next = 0;
    for _ in 0..reader.u2().expect("a count") {
        let tag = reader.u1().expect("a tag");
        let mut operands = Vec::new();
        let delta = match tag {
            0..=63 => u16::from(tag),
            64..=127 => {
                operands = entries(reader, 1);
                u16::from(tag) - 64
            }
            _ => reader.u2().expect("a distance"),
        };
        match tag {
            247 => operands = entries(reader, 1),
            248..=250 => locals.truncate(locals.len() - usize::from(251 - tag)),
            252..=254 => locals.extend(entries(reader, usize::from(tag) - 251)),
            255 => {
                let count = reader.u2().expect("a count");
                locals = entries(reader, usize::from(count));
                let count = reader.u2().expect("a count");
                operands = entries(reader, usize::from(count));
            }
            _ => {}
        }
        let pc = next + delta;
        next = pc + 1;
        frames.push((pc, Frame { locals: slots(&locals), operands: slots(&operands) }));
    }
    frames
}
