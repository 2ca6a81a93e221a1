//! The tables that come out of an observed run: numbers for methods and sites, and rows of them,
//! in an order that depends on nothing but what was seen.

use rustc_hash::FxHashMap;

use super::calls::Reason;
use super::memory::{Held, Role};
use super::sites::Origin;
use super::{Observer, Place};
use crate::Machine;
use crate::ids::MethodId;
use heddle_classfile::Name;

/// A method's number, and where in its code a bytecode begins.
pub type At = (u32, u32);
/// Class, name and descriptor.
pub type MethodName = (Name, Name, Name);
/// The word for the origin, the class, where, and how many objects the run made there.
pub type SiteRow = (&'static str, Name, Option<At>, u32);
/// Site of the lock, whether it is `this`, whether it is the object accessed.
pub type HeldRow = (u32, bool, bool);
/// Where, the sites of `this` and of the object accessed, and what was held.
pub type GuardedRow = (At, Option<u32>, Option<u32>, Vec<HeldRow>);

/// What was seen of a run. Methods and sites are named by their places in the tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// All methods that rows name.
    pub methods: Vec<MethodName>,
    /// All sites that rows name.
    pub sites: Vec<SiteRow>,
    /// Where, the word for the reason, and what was called.
    pub calls: Vec<(At, &'static str, u32)>,
    /// Methods that threads begin with, or that the machine runs when they end.
    pub roots: Vec<u32>,
    /// The calls that led to it, innermost first; what it runs, the site of the thread.
    pub starts: Vec<(Vec<At>, u32, u32)>,
    /// Method, number of the parameter (`this` is one), site.
    pub parameters: Vec<(u32, u32, u32)>,
    /// Where, `base` or `value`, site.
    pub values: Vec<(At, &'static str, u32)>,
    /// Accesses and the locks that were held.
    pub guarded: Vec<GuardedRow>,
    /// Sites of objects that several threads touched.
    pub shared: Vec<u32>,
    /// Class and name of static fields that several threads touched.
    pub shared_statics: Vec<(Name, Name)>,
}

impl Reason {
    fn word(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Initializer => "initializer",
            Self::Exception => "exception",
            Self::Native => "native",
        }
    }
}

impl Role {
    fn word(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Value => "value",
        }
    }
}

/// Gives numbers to methods in the order of their names.
struct Methods<'a> {
    machine: &'a Machine,
    numbers: FxHashMap<MethodId, u32>,
    names: Vec<MethodName>,
}

impl<'a> Methods<'a> {
    fn of(machine: &'a Machine, ids: impl Iterator<Item = MethodId>) -> Self {
        let mut all: Vec<MethodId> = ids.collect();
        all.sort_unstable();
        all.dedup();
        let name = |&id: &MethodId| {
            let method = machine.world.method(id);
            let class = machine.world.class(method.class).name.clone();
            (class, method.name.clone(), method.descriptor.clone())
        };
        all.sort_by_cached_key(name);
        let numbers = all.iter().enumerate().map(|(number, &id)| (id, number as u32)).collect();
        Self { machine, numbers, names: all.iter().map(name).collect() }
    }

    fn number(&self, id: MethodId) -> u32 {
        self.numbers.get(&id).copied().unwrap_or(u32::MAX)
    }

    fn at(&self, (method, index): Place) -> At {
        let pc = self.machine.world.pc_in_file(method, index as usize);
        (self.number(method), pc.map_or(index, u32::from))
    }
}

fn sorted<T: Ord>(rows: impl Iterator<Item = T>) -> Vec<T> {
    let mut rows: Vec<T> = rows.collect();
    rows.sort_unstable();
    rows
}

impl Observer {
    /// What was seen.
    pub(super) fn told(self, machine: &Machine) -> Seen {
        let Self { sites, calls, memory, .. } = self;
        let of_sites = sites.known.iter().filter_map(|site| match site.origin {
            Origin::Code((method, _)) | Origin::Made((method, _)) => Some(method),
            _ => None,
        });
        let methods = Methods::of(
            machine,
            calls
                .edges
                .iter()
                .flat_map(|((from, _), _, to)| [*from, *to])
                .chain(calls.roots.iter().copied())
                .chain(calls.starts.iter().flat_map(|(path, run, _)| {
                    path.iter().map(|(method, _)| *method).chain([*run])
                }))
                .chain(calls.parameters.iter().map(|(method, ..)| *method))
                .chain(memory.values.iter().map(|((method, _), ..)| *method))
                .chain(memory.guarded.iter().map(|((method, _), ..)| *method))
                .chain(of_sites),
        );
        let row = |held: Held| (held.site, held.own, held.accessed);
        Seen {
            sites: sites
                .known
                .iter()
                .zip(&sites.counts)
                .map(|(site, &count)| {
                    let (word, at) = match site.origin {
                        Origin::Boot => ("boot", None),
                        Origin::Literal => ("literal", None),
                        Origin::Mirror => ("mirror", None),
                        Origin::Code(place) => ("code", Some(methods.at(place))),
                        Origin::Made(place) => ("made", Some(methods.at(place))),
                    };
                    (word, machine.world.class(site.class).name.clone(), at, count)
                })
                .collect(),
            calls: sorted(
                calls.edges.iter().map(|&(from, reason, to)| {
                    (methods.at(from), reason.word(), methods.number(to))
                }),
            ),
            roots: sorted(calls.roots.iter().map(|&method| methods.number(method))),
            starts: sorted(calls.starts.iter().map(|(path, run, site)| {
                let path = path.iter().map(|&place| methods.at(place)).collect();
                (path, methods.number(*run), *site)
            })),
            parameters: sorted(
                calls.parameters.iter().map(|&(m, number, site)| (methods.number(m), number, site)),
            ),
            values: sorted(
                memory.values.iter().map(|&(at, role, site)| (methods.at(at), role.word(), site)),
            ),
            guarded: sorted(memory.guarded.into_iter().map(|(at, own, accessed, held)| {
                (methods.at(at), own, accessed, held.into_iter().map(row).collect())
            })),
            shared: sorted(memory.shared.into_iter()),
            shared_statics: sorted(memory.shared_statics.iter().filter_map(|&field| {
                let known = machine.world.statics.get(field.index())?;
                let name = machine.world.static_field(field.0)?.name.clone();
                Some((machine.world.class(known.class).name.clone(), name))
            })),
            methods: methods.names,
        }
    }
}
