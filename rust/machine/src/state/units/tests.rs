//! The summary against the whole graph.

use super::*;

/// What a thread does.
#[derive(Clone, Copy, Debug)]
enum Step {
    Begin,
    End,
    Wait,
    Access(u8, Mode),
}

const SUBJECT: Subject = Subject { object: Ref::NULL, set: 0 };

/// All units with all that they touched, ended ones included.
#[derive(Default)]
struct Whole {
    /// The unit of each access, and the access.
    accesses: Vec<(usize, u8, Mode)>,
    units: usize,
}

impl Whole {
    fn conflict(one: (usize, u8, Mode), other: (usize, u8, Mode)) -> bool {
        one.0 != other.0 && one.1 == other.1 && (one.2 != Mode::Read || other.2 != Mode::Read)
    }

    fn has_circle(&self) -> bool {
        let count = self.units;
        let mut leads = vec![vec![false; count]; count];
        for (at, &later) in self.accesses.iter().enumerate() {
            for &earlier in &self.accesses[..at] {
                if Self::conflict(earlier, later) {
                    leads[earlier.0][later.0] = true;
                }
            }
        }
        for by in 0..count {
            for from in 0..count {
                for to in 0..count {
                    leads[from][to] |= leads[from][by] && leads[by][to];
                }
            }
        }
        (0..count).any(|unit| leads[unit][unit])
    }
}

/// The number of the step that closes the first circle, seen by the summary and by the whole graph.
fn first_circles(steps: &[(u32, Step)]) -> (Option<usize>, Option<usize>) {
    let (mut units, mut whole) = (Units::default(), Whole::default());
    let mut current: BTreeMap<u32, usize> = BTreeMap::new();
    let (mut seen, mut real) = (None, None);
    for (number, &(thread, step)) in steps.iter().enumerate() {
        let id = ThreadId(thread);
        match step {
            Step::Begin => {
                if units.begin(id, SUBJECT, 1) {
                    current.insert(thread, whole.units);
                    whole.units += 1;
                }
            }
            Step::End => {
                units.end(id, 1);
                current.remove(&thread);
            }
            Step::Wait => {
                units.cut(id, SUBJECT);
                if let Some(unit) = current.get_mut(&thread) {
                    *unit = whole.units;
                    whole.units += 1;
                }
            }
            Step::Access(member, mode) => {
                let unit = current.get(&thread).copied().unwrap_or_else(|| {
                    whole.units += 1;
                    whole.units - 1
                });
                whole.accesses.push((unit, member, mode));
                let circle = units.access(id, Location { subject: SUBJECT, member }, mode);
                seen = seen.or_else(|| circle.then_some(number));
                real = real.or_else(|| whole.has_circle().then_some(number));
            }
        }
        if real.is_some() || seen.is_some() {
            break;
        }
    }
    (seen, real)
}

#[test]
fn the_summary_sees_the_first_circle_of_the_whole_graph() {
    let mut dice = 0x2545_f491_4f6c_dd1d_u64;
    let mut roll = |sides: u64| {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        dice % sides
    };
    let mut circles = 0;
    for _ in 0..20_000 {
        let threads = 2 + roll(3);
        let members = 1 + roll(3);
        let length = 4 + roll(20);
        let steps: Vec<(u32, Step)> = (0..length)
            .map(|_| {
                let thread = roll(threads) as u32;
                let step = match roll(12) {
                    0..=2 => Step::Begin,
                    3 => Step::End,
                    4 => Step::Wait,
                    5..=8 => Step::Access(roll(members) as u8, Mode::Read),
                    9 => Step::Access(roll(members) as u8, Mode::Update),
                    _ => Step::Access(roll(members) as u8, Mode::Write),
                };
                (thread, step)
            })
            .collect();
        let (seen, real) = first_circles(&steps);
        assert_eq!(seen, real, "{steps:?}");
        circles += u32::from(real.is_some());
    }
    assert!((1_000..19_000).contains(&circles), "{circles} runs with circles");
}

#[test]
fn nothing_is_kept_of_units_that_have_ended() {
    let mut units = Units::default();
    for thread in [0, 1, 0] {
        units.begin(ThreadId(thread), SUBJECT, 3);
        assert!(!units.access(
            ThreadId(thread),
            Location { subject: SUBJECT, member: 0 },
            Mode::Update
        ));
        units.end(ThreadId(thread), 3);
    }
    assert!(units.graphs.is_empty() && units.open.is_empty());
}

#[test]
fn a_nested_call_belongs_to_the_outermost_unit() {
    let mut units = Units::default();
    assert!(units.begin(ThreadId(0), SUBJECT, 2));
    assert!(!units.begin(ThreadId(0), SUBJECT, 3));
    assert!(units.end(ThreadId(0), 3).is_empty());
    assert!(units.is_inside(ThreadId(0), SUBJECT));
    assert_eq!(units.end(ThreadId(0), 2), [SUBJECT]);
}
