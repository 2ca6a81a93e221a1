//! `sun.management` and `com.sun.management.internal`: the beans that tell of the machine itself.
//!
//! Threads are counted as they are; loads, times and sizes are fixed, and the limit says so. There
//! are no pools of memory, no collectors, and the state of another thread is not told.

use super::java_lang_thread::get_threads;
use super::{Answer, Call, Table, nothing};
use crate::ids::Ref;
use crate::narrowing::Pick;
use crate::state::object::Body;
use crate::state::thread::{Status, Thread};
use crate::time::EPOCH_SECONDS;
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("sun/management/VMManagementImpl.getVersion0", version),
    ("sun/management/VMManagementImpl.initOptionalSupportFields", optional_support),
    ("sun/management/VMManagementImpl.isThreadContentionMonitoringEnabled", |_| no()),
    ("sun/management/VMManagementImpl.isThreadCpuTimeEnabled", |_| Answer::boolean(true)),
    ("sun/management/VMManagementImpl.isThreadAllocatedMemoryEnabled", |_| Answer::boolean(true)),
    ("sun/management/VMManagementImpl.getTotalClassCount", |call| fixed(call, CLASSES)),
    ("sun/management/VMManagementImpl.getUnloadedClassCount", |call| fixed(call, 0)),
    ("sun/management/VMManagementImpl.getVerboseClass", |_| no()),
    ("sun/management/VMManagementImpl.getVerboseGC", |_| no()),
    ("sun/management/VMManagementImpl.getProcessId", process),
    ("sun/management/VMManagementImpl.getVmArguments0", no_arguments),
    ("sun/management/VMManagementImpl.getStartupTime", |call| fixed(call, EPOCH_SECONDS * 1000)),
    ("sun/management/VMManagementImpl.getUptime0", |call| fixed(call, 1)),
    ("sun/management/VMManagementImpl.getAvailableProcessors", super::java_lang::processors),
    ("sun/management/VMManagementImpl.getTotalCompileTime", |call| fixed(call, 0)),
    ("sun/management/VMManagementImpl.getTotalThreadCount", |call| count(call, |_| true)),
    ("sun/management/VMManagementImpl.getPeakThreadCount", |call| count(call, |_| true)),
    ("sun/management/VMManagementImpl.getLiveThreadCount", |call| count(call, is_live)),
    ("sun/management/VMManagementImpl.getDaemonThreadCount", |call| {
        count(call, |thread| is_live(thread) && thread.daemon)
    }),
    ("sun/management/ClassLoadingImpl.setVerboseClass", nothing),
    ("sun/management/MemoryImpl.getMemoryPools0", |call| {
        none_of(call, "[Ljava/lang/management/MemoryPoolMXBean;")
    }),
    ("sun/management/MemoryImpl.getMemoryManagers0", |call| {
        none_of(call, "[Ljava/lang/management/MemoryManagerMXBean;")
    }),
    ("sun/management/MemoryImpl.getMemoryUsage0", memory_usage),
    ("sun/management/MemoryImpl.setVerboseGC", nothing),
    ("sun/management/ThreadImpl.getThreads", get_threads),
    ("sun/management/ThreadImpl.getThreadInfo1", thread_info),
    ("sun/management/ThreadImpl.getThreadTotalCpuTime0", |call| fixed(call, 0)),
    ("sun/management/ThreadImpl.getThreadTotalCpuTime1", fixed_times),
    ("sun/management/ThreadImpl.getThreadUserCpuTime0", |call| fixed(call, 0)),
    ("sun/management/ThreadImpl.getThreadUserCpuTime1", fixed_times),
    ("sun/management/ThreadImpl.getThreadAllocatedMemory0", |call| fixed(call, 0)),
    ("sun/management/ThreadImpl.getThreadAllocatedMemory1", fixed_times),
    ("sun/management/ThreadImpl.getTotalThreadAllocatedMemory", |call| fixed(call, 0)),
    ("sun/management/ThreadImpl.setThreadCpuTimeEnabled0", refuse_switch),
    ("sun/management/ThreadImpl.setThreadAllocatedMemoryEnabled0", refuse_switch),
    ("sun/management/ThreadImpl.setThreadContentionMonitoringEnabled0", refuse_switch),
    ("sun/management/ThreadImpl.resetPeakThreadCount0", nothing),
    ("com/sun/management/internal/OperatingSystemImpl.initialize0", nothing),
    ("com/sun/management/internal/OperatingSystemImpl.getCommittedVirtualMemorySize0", memory),
    ("com/sun/management/internal/OperatingSystemImpl.getTotalMemorySize0", memory),
    ("com/sun/management/internal/OperatingSystemImpl.getFreeMemorySize0", memory),
    ("com/sun/management/internal/OperatingSystemImpl.getTotalSwapSpaceSize0", |call| {
        fixed(call, 0)
    }),
    ("com/sun/management/internal/OperatingSystemImpl.getFreeSwapSpaceSize0", |call| {
        fixed(call, 0)
    }),
    ("com/sun/management/internal/OperatingSystemImpl.getProcessCpuTime0", |call| fixed(call, -1)),
    ("com/sun/management/internal/OperatingSystemImpl.getProcessCpuLoad0", no_load),
    ("com/sun/management/internal/OperatingSystemImpl.getCpuLoad0", no_load),
    ("com/sun/management/internal/OperatingSystemImpl.getSingleCpuLoad0", no_load),
    ("com/sun/management/internal/OperatingSystemImpl.getMaxFileDescriptorCount0", |call| {
        fixed(call, FILES)
    }),
    ("com/sun/management/internal/OperatingSystemImpl.getOpenFileDescriptorCount0", |call| {
        fixed(call, OPEN_FILES)
    }),
    (
        "com/sun/management/internal/OperatingSystemImpl.getHostConfiguredCpuCount0",
        super::java_lang::processors,
    ),
    (
        "com/sun/management/internal/OperatingSystemImpl.getHostOnlineCpuCount0",
        super::java_lang::processors,
    ),
    ("com/sun/management/internal/OperatingSystemImpl.getHostTotalCpuTicks0", |call| {
        fixed(call, 0)
    }),
    ("jdk/internal/misc/Unsafe.getLoadAverage0", no_load_average),
    ("jdk/internal/platform/CgroupMetrics.isUseContainerSupport", |_| no()),
];

/// As many classes as a small program has on other machines.
const CLASSES: i64 = 500;
const FILES: i64 = 1024;
const OPEN_FILES: i64 = 3;

/// What this machine can tell of itself, where that is optional.
const SUPPORTED: [&str; 7] = [
    "compTimeMonitoringSupport",
    "threadContentionMonitoringSupport",
    "currentThreadCpuTimeSupport",
    "otherThreadCpuTimeSupport",
    "objectMonitorUsageSupport",
    "synchronizerUsageSupport",
    "threadAllocatedMemorySupport",
];

/// The first JDK with this version of the interface that beans are made over.
const FOURTH: u32 = 18;

fn no() -> Result<Answer> {
    Answer::boolean(false)
}

fn fixed(call: &mut Call<'_>, value: i64) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Management);
    Answer::long(value)
}

fn version(call: &mut Call<'_>) -> Result<Answer> {
    let text = if call.machine.options.version >= FOURTH { "4.0" } else { "3.0" };
    Answer::reference(call.machine.new_string(text)?)
}

fn optional_support(call: &mut Call<'_>) -> Result<Answer> {
    for name in SUPPORTED {
        call.machine.set_static("sun/management/VMManagementImpl", name, 1)?;
    }
    Ok(Answer::Void)
}

fn process(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Process);
    Answer::int(1)
}

fn no_arguments(call: &mut Call<'_>) -> Result<Answer> {
    none_of(call, "[Ljava/lang/String;")
}

fn none_of(call: &mut Call<'_>, class: &str) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Management);
    Answer::reference(call.machine.new_refs(class, Vec::<Ref>::new())?)
}

fn is_live(thread: &Thread) -> bool {
    thread.status != Status::Terminated
}

fn count(call: &mut Call<'_>, counted: fn(&Thread) -> bool) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Management);
    let threads = call.machine.state.threads.iter();
    Answer::long(threads.filter(|thread| counted(thread)).count() as i64)
}

fn memory(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Heap);
    Answer::long(call.machine.state.heap.limit() as i64)
}

/// `(of the heap)`: a sixteenth is in use, whatever the program keeps.
fn memory_usage(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Management);
    call.machine.looked(call.thread, Pick::Heap);
    let machine = &mut *call.machine;
    let limit = machine.state.heap.limit() as u64;
    let usage = machine.allocate_named("java/lang/management/MemoryUsage")?;
    let fields = [("init", limit), ("used", limit / 16), ("committed", limit), ("max", limit)];
    machine.fill(usage, &fields)?;
    Answer::reference(usage)
}

/// `(numbers, times)`
fn fixed_times(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Management);
    let times = call.non_null(1)?;
    if let Body::Longs(times) = &mut call.machine.state.heap.get_mut(times).body {
        times.fill(0);
    }
    Ok(Answer::Void)
}

/// `(on)`: what the machine tells is fixed.
fn refuse_switch(call: &mut Call<'_>) -> Result<Answer> {
    let place = call.machine.user_location(call.thread);
    Err(Trap::unsupported(
        format!("switching measurements of threads on or off, at {place}"),
        "leave it out: the machine has fixed values for them",
    ))
}

#[expect(clippy::unnecessary_wraps, reason = "the shape of a peer")]
fn no_load(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Management);
    Ok(Answer::Value((-1.0f64).to_bits()))
}

/// `(averages, how many)`: how many there are.
fn no_load_average(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Management);
    Answer::int(-1)
}

/// `(numbers, depth, result)`: each number's thread, if it lives.
fn thread_info(call: &mut Call<'_>) -> Result<Answer> {
    let (numbers, depth, result) = (call.non_null(0)?, call.int(1), call.non_null(2)?);
    call.machine.looked(call.thread, Pick::Management);
    let numbers = match &call.machine.state.heap.get(numbers).body {
        Body::Longs(numbers) => numbers.to_vec(),
        _ => return Err(Trap::null()),
    };
    for (place, number) in numbers.into_iter().enumerate() {
        let own = call.machine.state.thread(call.thread).object;
        let of_itself = call.machine.field(own, "tid")? as i64 == number;
        let watch = &call.machine.watch;
        if watch.on && !watch.solo && !of_itself {
            // A search does not stop wherever one could tell whether the other one lives.
            return Err(about_another(call));
        }
        let Some(thread) = live_thread(call, number)? else { continue };
        let info = information(call, thread, depth)?;
        if let Body::Refs(data) = &mut call.machine.state.heap.get_mut(result).body {
            data[place] = info;
        }
        call.machine.publish_into(result, info);
    }
    Ok(Answer::Void)
}

fn live_thread(call: &mut Call<'_>, number: i64) -> Result<Option<Ref>> {
    let alive: Vec<Ref> = {
        let threads = call.machine.state.threads.iter();
        threads.filter(|thread| is_live(thread)).map(|thread| thread.object).collect()
    };
    for thread in alive {
        if call.machine.field(thread, "tid")? as i64 == number {
            return Ok(Some(thread));
        }
    }
    Ok(None)
}

fn about_another(call: &Call<'_>) -> Trap {
    let place = call.machine.user_location(call.thread);
    Trap::unsupported(
        format!("information about another thread, asked for at {place}"),
        "use Thread.getState or Thread.isAlive",
    )
}

/// What the calling thread is told of itself. What others do between two actions that can be seen is
/// not known.
fn information(call: &mut Call<'_>, thread: Ref, depth: i32) -> Result<Ref> {
    let own = call.machine.state.thread(call.thread);
    if own.object != thread {
        return Err(about_another(call));
    }
    let daemon = own.daemon;
    let machine = &mut *call.machine;
    let states = machine.world.load("java/lang/Thread$State")?;
    machine.require(call.thread, states)?;
    let runnable = machine.world.static_of(states, "RUNNABLE");
    let runnable = runnable.map_or(0, |field| machine.state.statics[field.index()]);
    let traced = machine.elements_of_thread(thread)?;
    // As in other machines, the methods of the bean come first.
    let shown = usize::try_from(depth).unwrap_or(usize::MAX);
    let elements: Vec<Ref> = machine.refs(traced)?.iter().take(shown).copied().collect();
    let elements = machine.new_refs("[Ljava/lang/StackTraceElement;", elements)?;
    let monitors = machine.new_refs("[Ljava/lang/management/MonitorInfo;", Vec::new())?;
    let locks = machine.new_refs("[Ljava/lang/management/LockInfo;", Vec::new())?;
    let info = machine.allocate_named("java/lang/management/ThreadInfo")?;
    let (name, number) = (machine.field(thread, "name")?, machine.field(thread, "tid")?);
    let class = machine.state.heap.class_of(thread);
    let holder = match machine.world.slot_of(class, "priority") {
        Some(_) => thread,
        None => machine.ref_field(thread, "holder")?,
    };
    let priority = machine.field(holder, "priority")?;
    let fields = [
        ("threadName", name),
        ("threadId", number),
        ("blockedTime", u64::MAX),
        ("waitedTime", u64::MAX),
        ("lockOwnerId", u64::MAX),
        ("daemon", u64::from(daemon)),
        ("threadState", runnable),
        ("priority", priority),
        ("stackTrace", elements.slot()),
        ("lockedMonitors", monitors.slot()),
        ("lockedSynchronizers", locks.slot()),
    ];
    machine.fill(info, &fields)?;
    Ok(info)
}
