//! Small random programs, all of whose interleavings are enumerated one by one.

use std::collections::BTreeSet;
use std::fmt::Write;

/// Variables, monitors and threads of a program.
const VARIABLES: u32 = 2;
const MONITORS: u32 = 2;
const MOST_STEPS: usize = 11;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Read(u32),
    Write(u32, i32),
    Enter(u32),
    Leave(u32),
}

pub type Program = Vec<Vec<Op>>;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as u32 % sides
    }
}

/// A program, the same for the same seed: up to three threads that read, write and synchronize.
pub fn program(seed: u64) -> Program {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for _ in 0..8 {
        dice.roll(2);
    }
    loop {
        let threads = 2 + dice.roll(2);
        let program: Program =
            (0..threads).map(|thread| block(&mut dice, thread as i32, seed % 3 == 0)).collect();
        if program.iter().map(Vec::len).sum::<usize>() <= MOST_STEPS {
            return program;
        }
    }
}

fn block(dice: &mut Dice, thread: i32, likes_monitors: bool) -> Vec<Op> {
    let (mut ops, mut held): (Vec<Op>, Vec<u32>) = (Vec::new(), Vec::new());
    for place in 0..=dice.roll(5) {
        let kind = dice.roll(8);
        match if likes_monitors && kind < 3 { 4 } else { kind } {
            0 | 1 => ops.push(Op::Read(dice.roll(VARIABLES))),
            2 | 3 => ops.push(Op::Write(dice.roll(VARIABLES), 10 * (thread + 1) + place as i32)),
            4..=6 => {
                let monitor = dice.roll(MONITORS);
                if !held.contains(&monitor) {
                    held.push(monitor);
                    ops.push(Op::Enter(monitor));
                }
            }
            _ => ops.extend(held.pop().map(Op::Leave)),
        }
    }
    ops.extend(held.into_iter().rev().map(Op::Leave));
    ops
}

/// The program as the body of a Java method; it fails if it ends with these values.
pub fn java(program: &Program, doomed: Option<&[i32]>) -> String {
    let mut text = String::from("Thread[] all = {");
    for thread in program {
        text.push_str("new Thread(() -> { int r = 0; ");
        for op in thread {
            let _ = match op {
                Op::Read(variable) => write!(text, "r = x{variable}; "),
                Op::Write(variable, value) => write!(text, "x{variable} = {value}; "),
                Op::Enter(monitor) => write!(text, "synchronized (m{monitor}) {{ "),
                Op::Leave(_) => write!(text, "}} "),
            };
        }
        text.push_str("}), ");
    }
    text.push_str("}; for (Thread t : all) t.start(); for (Thread t : all) t.join();");
    if let Some(values) = doomed {
        let equal = |(variable, value)| format!("x{variable} == {value}");
        let all: Vec<String> = values.iter().enumerate().map(equal).collect();
        let _ = write!(text, " assert !({});", all.join(" && "));
    }
    text
}

/// What all interleavings of a program come to.
#[derive(Debug, Default)]
pub struct All {
    /// Those that order conflicting steps alike count once.
    pub classes: BTreeSet<Vec<(usize, usize)>>,
    /// The values of the variables where every thread has ended.
    pub ends: BTreeSet<Vec<i32>>,
    pub deadlock: bool,
}

/// Enumerate them.
pub fn enumerate(program: &Program) -> All {
    let mut all = All::default();
    let mut run = Run {
        program,
        places: vec![0; program.len()],
        values: vec![0; VARIABLES as usize],
        owners: vec![None; MONITORS as usize],
        done: Vec::new(),
    };
    run.explore(&mut all);
    all
}

struct Run<'a> {
    program: &'a Program,
    places: Vec<usize>,
    values: Vec<i32>,
    owners: Vec<Option<usize>>,
    /// Steps: the thread, and where in it.
    done: Vec<(usize, usize)>,
}

impl Run<'_> {
    fn explore(&mut self, all: &mut All) {
        let mut stuck = true;
        for thread in 0..self.program.len() {
            let place = self.places[thread];
            let Some(&op) = self.program[thread].get(place) else { continue };
            if matches!(op, Op::Enter(monitor) if self.owners[monitor as usize].is_some()) {
                continue;
            }
            stuck = false;
            let (values, owners) = (self.values.clone(), self.owners.clone());
            match op {
                Op::Read(_) => {}
                Op::Write(variable, value) => self.values[variable as usize] = value,
                Op::Enter(monitor) => self.owners[monitor as usize] = Some(thread),
                Op::Leave(monitor) => self.owners[monitor as usize] = None,
            }
            self.places[thread] += 1;
            self.done.push((thread, place));
            self.explore(all);
            self.done.pop();
            self.places[thread] -= 1;
            (self.values, self.owners) = (values, owners);
        }
        if stuck {
            let over = (0..self.program.len()).all(|t| self.places[t] == self.program[t].len());
            all.deadlock |= !over;
            if over {
                all.ends.insert(self.values.clone());
            }
            all.classes.insert(self.class());
        }
    }

    /// The conflicting steps in their order, as numbers of steps.
    fn class(&self) -> Vec<(usize, usize)> {
        let number = |(thread, place): (usize, usize)| thread * 100 + place;
        let mut pairs: Vec<(usize, usize)> =
            self.done.iter().map(|&step| (number(step), number(step))).collect();
        for (index, &first) in self.done.iter().enumerate() {
            for &second in &self.done[index + 1..] {
                let ops = (self.program[first.0][first.1], self.program[second.0][second.1]);
                if first.0 != second.0 && conflict(ops) {
                    pairs.push((number(first), number(second)));
                }
            }
        }
        pairs.sort_unstable();
        pairs
    }
}

fn conflict(ops: (Op, Op)) -> bool {
    match ops {
        (Op::Write(a, _), Op::Write(b, _) | Op::Read(b))
        | (Op::Read(a), Op::Write(b, _))
        | (Op::Enter(a), Op::Enter(b)) => a == b,
        _ => false,
    }
}
