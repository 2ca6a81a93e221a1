//! What frames are said to hold is what they hold: checked, collected and overwritten at odd moments
//! of running programs.

mod programs;

use heddle_machine::Machine;
use heddle_machine::host::{Recorder, Stream};
use heddle_machine::ids::{MethodId, Ref, ThreadId};
use heddle_machine::interpreter::Pause;
use heddle_machine::scheduler::{End, Schedule};
use heddle_machine::state::frame_refs::for_each_slot;
use heddle_machine::state::object::Body;
use heddle_machine::state::thread::Status;
use heddle_machine::world::Kind;
use programs::started;

/// No reference, no small number, and nothing that a sound program prints.
const GARBAGE: u64 = 0xdead_beef_dead_beef;

const ARITHMETIC: &str = "long sum = 0; double mean = 0; int[] squares = new int[50];\
    for (int i = 0; i < 50; i++) { squares[i] = i * i; sum += (long) i << i; mean += 1.0 / (i + 1); }\
    long first = sum, second = first ^ squares[49]; double third = second % 7;\
    System.out.println(sum + \" \" + mean + \" \" + first + second + third + squares.length);\
    Object any = sum > 0 ? (Object) \"text\" : Long.valueOf(sum); System.out.println(any);";

const EXCEPTIONS: &str = "class Odd extends RuntimeException {\
      Odd(int depth, long weight) { super(\"odd \" + depth); if (depth == 0) throw new Odd(1, weight); } }\
    for (int i = 0; i < 3; i++) { String kept = \"kept \" + i; long wide = 1L << 40 + i;\
      try { try { Object[] none = i == 0 ? null : new Object[i]; none[1] = kept; new Odd(i - 2, wide); }\
        finally { System.out.println(kept + wide); } }\
      catch (RuntimeException caught) {\
        System.out.println(caught.getMessage());\
        for (StackTraceElement element : caught.getStackTrace()) System.out.println(element); } }\
    int thrown = 0; for (int i = 0; i < 100; i++)\
      if (new Odd(i + 1, i).getStackTrace()[0].getMethodName().equals(\"main\")) thrown++;\
    System.out.println(thrown);";

const LIBRARY: &str = "record Pair(String name, double weight, long count) { }\
    var pairs = new java.util.ArrayList<Pair>();\
    for (int i = 0; i < 8; i++) pairs.add(new Pair(\"p\" + i % 3, i / 3.0, i));\
    var counts = pairs.stream().collect(java.util.stream.Collectors.groupingBy(Pair::name,\
      java.util.TreeMap::new, java.util.stream.Collectors.summingLong(Pair::count)));\
    System.out.println(counts);\
    System.out.println(pairs.get(5) + \" \" + pairs.get(5).equals(pairs.get(4)));\
    System.out.println(String.format(\"%5d|%-6s|%.3f\", 42, \"x\", 2.5));\
    java.util.function.LongBinaryOperator times = (a, b) -> a * b + pairs.size();\
    System.out.println(times.applyAsLong(1L << 33, 3));\
    switch (pairs.get(2).name()) { case \"p2\" -> System.out.println(\"two\"); default -> { } }";

const HANDLES: &str = "var lookup = java.lang.invoke.MethodHandles.lookup();\
    var type = java.lang.invoke.MethodType.methodType(String.class, char.class, char.class);\
    var replace = lookup.findVirtual(String.class, \"replace\", type);\
    System.out.println((String) replace.invokeExact(\"banana\", 'a', 'o'));\
    var bound = java.lang.invoke.MethodHandles.insertArguments(replace, 1, 'n', 'm');\
    System.out.println(bound.invoke((Object) \"banana\"));\
    System.out.println(replace.invokeWithArguments(\"banana\", 'b', 'c'));\
    var longs = java.lang.invoke.MethodHandles.arrayElementVarHandle(long[].class);\
    long[] cells = new long[2]; longs.setVolatile(cells, 1, 7L);\
    System.out.println((long) longs.getAndAdd(cells, 1, 5L) + cells[1]);\
    var parse = Integer.class.getMethod(\"parseInt\", String.class);\
    try { System.out.println(parse.invoke(null, \"12\")); parse.invoke(null, \"x\"); }\
    catch (java.lang.reflect.InvocationTargetException caught) { System.out.println(caught.getCause()); }";

const THREADS: &str = "class Box { Object content; long taken;\
      synchronized void put(Object given) throws InterruptedException {\
        while (content != null) wait(); content = given; notifyAll(); }\
      synchronized Object take(long weight) throws InterruptedException {\
        while (content == null) wait(); Object got = content; content = null; taken += weight;\
        notifyAll(); return got; } }\
    Box box = new Box(); var counter = new java.util.concurrent.atomic.AtomicLong();\
    var map = new java.util.concurrent.ConcurrentHashMap<String, Integer>();\
    Thread maker = new Thread(() -> { try { for (int i = 0; i < 6; i++) box.put(\"item \" + i); }\
      catch (InterruptedException never) { } });\
    Thread taker = new Thread(() -> { try { for (int i = 0; i < 6; i++) {\
      System.out.println(box.take(1L << i)); counter.addAndGet(i); map.merge(\"all\", i, Integer::sum); } }\
      catch (InterruptedException never) { } });\
    maker.start(); taker.start(); maker.join(); taker.join();\
    System.out.println(box.taken + \" \" + counter + map);";

/// A bit of everything, one after the other.
fn program() -> String {
    let parts = [ARITHMETIC, EXCEPTIONS, LIBRARY, HANDLES, THREADS];
    parts.map(|part| format!("{{ {part} }}")).concat()
}

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// Run `main` to its end in slices of at most `most` bytecodes, and disturb it between them.
fn disturbed(machine: &mut Machine, most: u64, mut disturb: impl FnMut(&mut Machine, &mut Dice)) {
    let mut dice = Dice(17);
    let mut last = 0;
    while machine.state.threads[0].status != Status::Terminated {
        let count = machine.state.threads.len();
        let atomic = machine.state.threads.iter().position(|thread| thread.atomic > 0);
        let enabled = |&index: &usize| machine.is_enabled(&machine.state.threads[index]);
        let next = atomic
            .filter(enabled)
            .or_else(|| (1..=count).map(|offset| (last + offset) % count).find(enabled));
        last = next.expect("a thread that can go on");
        machine.resume(ThreadId::at(last)).expect("it can go on");
        let pause = machine.advance(ThreadId::at(last), 1 + dice.roll(most));
        let unexpected = matches!(pause, Pause::Exit(_) | Pause::Unsupported(_));
        assert!(!unexpected, "{pause:?}");
        disturb(machine, &mut dice);
    }
}

/// All slots that are needed, by thread and index.
fn needed(machine: &mut Machine) -> Vec<(usize, usize, u64, Kind)> {
    let mut slots = Vec::new();
    for (index, thread) in machine.state.threads.iter().enumerate() {
        for frame in &thread.frames {
            machine.world.ensure_liveness(frame.method);
            machine.world.ensure_kinds(frame.method);
            let given = for_each_slot(&machine.world, thread, frame, |slot, value, kind| {
                slots.push((index, slot, value, kind));
            });
            let method = || machine.world.describe(frame.method);
            assert_eq!(given, Ok(()), "{}: {:?}", method(), machine.world.ill_typed(frame.method));
        }
    }
    slots
}

/// Run the program to its end, disturbed between slices of at most `most` bytecodes; then once more,
/// in peace. The output must be the same.
fn same_when_disturbed(name: &str, most: u64, disturb: impl FnMut(&mut Machine, &mut Dice)) {
    let (mut machine, recorder) = started(name, &program());
    let beginning = machine.state.snapshot();
    disturbed(&mut machine, most, disturb);
    let output = printed(&recorder);
    machine.state = beginning;
    assert_eq!(machine.run(Schedule::Fair), End::Exit(0));
    assert_eq!(printed(&recorder), output.repeat(2));
    assert!(output.contains("\n100\n") && output.ends_with("63 15{all=15}\n"), "{output}");
}

fn printed(recorder: &Recorder) -> String {
    String::from_utf8(recorder.text(Stream::Out)).expect("text")
}

#[test]
fn slots_said_to_hold_references_do() {
    let mut checked = 0;
    same_when_disturbed("checked", 200, |machine, _| {
        for (thread, slot, value, kind) in needed(machine) {
            if kind != Kind::Ref || value == 0 {
                continue;
            }
            let alive = value < machine.state.heap.places() as u64
                && !matches!(machine.state.heap.get(Ref::from_slot(value)).body, Body::Free);
            assert!(alive, "slot {slot} of thread {thread} holds {value:#x}");
            checked += 1;
        }
    });
    assert!(checked > 100_000, "{checked}");
}

#[test]
fn a_collection_at_any_moment_makes_no_difference() {
    let mut collections = 0;
    same_when_disturbed("collected", 20_000, |machine, _| {
        needed(machine);
        assert!(machine.state.collect(&machine.world, 0));
        collections += 1;
    });
    assert!(collections > 50, "{collections}");
}

#[test]
fn what_is_in_other_slots_makes_no_difference() {
    let mut overwritten = 0;
    same_when_disturbed("overwritten", 200, |machine, _| {
        let mut slots = needed(machine).into_iter().peekable();
        for (index, thread) in machine.state.threads.iter_mut().enumerate() {
            for (slot, place) in thread.stack.iter_mut().enumerate() {
                if slots.next_if(|needed| (needed.0, needed.1) == (index, slot)).is_none() {
                    *place = GARBAGE;
                    overwritten += 1;
                }
            }
        }
        assert_eq!(slots.next(), None, "slots come in order");
    });
    assert!(overwritten > 100_000, "{overwritten}");
}

#[test]
fn code_that_the_machine_makes_is_well_typed() {
    let (mut machine, _) = started("made", &program());
    assert_eq!(machine.run(Schedule::Fair), End::Exit(0));
    let hidden = machine.world.classes.iter().filter(|class| class.hidden);
    let methods: Vec<MethodId> = hidden.flat_map(|class| class.methods.clone()).collect();
    assert!(methods.len() > 20, "{}", methods.len());
    for method in methods {
        machine.world.ensure_kinds(method);
        let (fault, name) = (machine.world.ill_typed(method), machine.world.describe(method));
        assert_eq!(fault, None, "{name}");
        assert!(machine.world.kinds(method).is_some() || machine.world.bytecode(method).is_none());
    }
}
