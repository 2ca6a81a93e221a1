//! Small natives of the library's internals: what the machine does not have, it says it has not.

use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::{MethodId, Ref};
use crate::missing::SIGNALS;
use crate::state::thread::Then;
use crate::time::Scale;
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("jdk/internal/perf/Perf.registerNatives", nothing),
    ("jdk/internal/perf/Perf.createLong", counter),
    ("jdk/internal/misc/CDS.isDumpingClassList0", no),
    ("jdk/internal/misc/CDS.isDumpingArchive0", no),
    ("jdk/internal/misc/CDS.isSharingEnabled0", no),
    ("jdk/internal/misc/CDS.getCDSConfigStatus", |_| Answer::int(0)),
    ("jdk/internal/misc/CDS.initializeFromArchive", nothing),
    ("jdk/internal/misc/CDS.defineArchivedModules", nothing),
    // Any number but zero makes the order of immutable sets and maps a fixed one.
    ("jdk/internal/misc/CDS.getRandomSeedForDumping", |_| Answer::long(1)),
    ("jdk/internal/misc/VM.initialize", nothing),
    ("jdk/internal/misc/VM.initializeFromArchive", nothing),
    ("jdk/internal/misc/VM.getNanoTimeAdjustment", nano_time_adjustment),
    ("jdk/internal/misc/VM.latestUserDefinedLoader0", |call| {
        Answer::reference(call.machine.state.rest.modules.application)
    }),
    ("jdk/internal/misc/VM.getRuntimeArguments", no_strings),
    ("jdk/internal/misc/VM.getuid", |_| Answer::long(0)),
    ("jdk/internal/misc/VM.geteuid", |_| Answer::long(0)),
    ("jdk/internal/misc/VM.getgid", |_| Answer::long(0)),
    ("jdk/internal/misc/VM.getegid", |_| Answer::long(0)),
    ("jdk/internal/misc/ScopedMemoryAccess.registerNatives", nothing),
    // No other thread is in the middle of an access when this one closes its memory.
    ("jdk/internal/misc/ScopedMemoryAccess.closeScope0", |_| Answer::boolean(true)),
    ("jdk/internal/misc/CDS.needsClassInitBarrier0", no),
    ("jdk/internal/vm/ForeignLinkerSupport.isSupported0", no),
    ("jdk/internal/misc/Signal.findSignal0", find_signal),
    ("jdk/internal/misc/Signal.handle0", |_| Answer::long(0)),
    ("jdk/internal/misc/PreviewFeatures.isPreviewEnabled", |call| {
        Answer::boolean(call.machine.options.preview)
    }),
    ("jdk/internal/vm/ContinuationSupport.isSupported0", no),
    ("jdk/internal/util/SystemProps$Raw.vmProperties", vm_properties),
    ("jdk/internal/util/SystemProps$Raw.platformProperties", platform_properties),
    ("jdk/internal/reflect/Reflection.getCallerClass", caller_class),
    ("java/security/AccessController.getStackAccessControlContext", null),
    ("java/security/AccessController.getInheritedAccessControlContext", null),
    ("java/security/AccessController.getProtectionDomain", null),
    ("java/security/AccessController.ensureMaterializedForStackWalk", nothing),
    ("java/lang/ref/Reference.refersTo0", refers_to),
    ("java/lang/ref/PhantomReference.refersTo0", refers_to),
    ("java/lang/ref/Reference.clear0", clear_reference),
    ("java/lang/ref/PhantomReference.clear0", clear_reference),
    ("java/lang/ref/Finalizer.isFinalizationEnabled", no),
];

/// Newer JDKs ask this before they use a method handle, and the machine makes those itself.
/// Counters of what the library does are for tools beside the program, and would tell states apart.
pub(super) const OVERRIDES: Table = &[
    ("jdk/internal/misc/VM.isJavaLangInvokeInited()Z", |_| Answer::boolean(true)),
    ("jdk/internal/perf/PerfCounter.add(J)V", nothing),
    ("jdk/internal/perf/PerfCounter.addElapsedTimeFrom(J)V", nothing),
    ("jdk/internal/perf/PerfCounter.addTime(J)V", nothing),
    ("jdk/internal/perf/PerfCounter.increment()V", nothing),
];

/// A buffer with room for one number.
fn counter(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.world.load("java/nio/ByteBuffer")?;
    call.machine.require(call.thread, class)?;
    let allocate = call.machine.world.declared(class, "allocate", "(I)Ljava/nio/ByteBuffer;");
    let allocate = allocate.ok_or_else(|| {
        Trap::unsupported("a JDK without ByteBuffer.allocate", "use a JDK between 17 and 25")
    })?;
    call.enter(allocate, &[8], Then::Continue)
}

/// No signal comes from outside: the library's own handlers are left out.
fn find_signal(call: &mut Call<'_>) -> Result<Answer> {
    let frames = call.machine.state.thread(call.thread).frames.iter();
    let mut classes = frames.map(|frame| call.machine.world.method(frame.method).class);
    if classes.any(|class| &*call.machine.world.class(class).name == "java/lang/Terminator") {
        return Answer::int(-1);
    }
    let place = call.machine.user_location(call.thread);
    Err(Trap::unsupported(format!("signals of the operating system, wanted at {place}"), SIGNALS))
}

fn no(_: &mut Call<'_>) -> Result<Answer> {
    Answer::boolean(false)
}

fn null(_: &mut Call<'_>) -> Result<Answer> {
    Answer::reference(Ref::NULL)
}

fn refers_to(call: &mut Call<'_>) -> Result<Answer> {
    let referent = call.machine.ref_field(call.non_null(0)?, "referent")?;
    Answer::boolean(referent == call.reference(1))
}

fn clear_reference(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.set_field(call.non_null(0)?, "referent", 0)?;
    Ok(Answer::Void)
}

/// The class whose method called the method that asks; frames of reflection do not count.
fn caller_class(call: &mut Call<'_>) -> Result<Answer> {
    let machine = &*call.machine;
    let callers = machine.state.thread(call.thread).frames.iter().rev().skip(1);
    let accessor = machine.world.loaded("jdk/internal/reflect/MethodAccessorImpl");
    let reflective = |method: MethodId| {
        let method = machine.world.method(method);
        accessor.is_some_and(|accessor| machine.world.is_subtype(method.class, accessor))
            || &*method.name == "invoke"
                && &*machine.world.class(method.class).name == "java/lang/reflect/Method"
    };
    let mut callers = callers.map(|frame| frame.method).filter(|&method| !reflective(method));
    match callers.next().map(|method| machine.world.method(method).class) {
        Some(class) => Answer::reference(call.machine.mirror(class)?),
        None => Answer::reference(Ref::NULL),
    }
}

/// `(offsetInSeconds)`: nanoseconds from then to now; -1 if that is too far away.
fn nano_time_adjustment(call: &mut Call<'_>) -> Result<Answer> {
    let now = i128::from(call.machine.look_at_clock(call.thread, Scale::WALL_NANOS)?);
    let distance = now - i128::from(call.long(0)) * 1_000_000_000;
    let far = 1_i128 << 32;
    let near = (-far * 1_000_000_000..=far * 1_000_000_000).contains(&distance);
    Answer::long(if near { i64::try_from(distance).unwrap_or(-1) } else { -1 })
}

fn no_strings(call: &mut Call<'_>) -> Result<Answer> {
    Answer::reference(call.machine.new_refs("[Ljava/lang/String;", Vec::new())?)
}

fn vm_properties(call: &mut Call<'_>) -> Result<Answer> {
    let pairs = properties(call.machine);
    let mut strings = Vec::new();
    for (key, value) in pairs {
        strings.push(call.machine.new_string(&key)?);
        strings.push(call.machine.new_string(&value)?);
    }
    strings.extend([Ref::NULL, Ref::NULL]);
    Answer::reference(call.machine.new_refs("[Ljava/lang/String;", strings)?)
}

/// What the virtual machine itself tells, and what the user set.
fn properties(machine: &Machine) -> Vec<(String, String)> {
    let options = &machine.options;
    let version = options.version.to_string();
    let fixed = [
        ("java.home", options.java_home.as_str()),
        ("java.vm.specification.name", "Java Virtual Machine Specification"),
        ("java.vm.specification.vendor", "Oracle Corporation"),
        ("java.vm.specification.version", &version),
        ("java.vm.name", "Heddle"),
        ("java.vm.vendor", "Heddle"),
        ("java.vm.version", "1"),
        ("java.vm.info", "interpreted mode"),
        ("java.class.path", ""),
        ("java.library.path", ""),
        ("sun.boot.library.path", ""),
        ("java.vm.compressedOopsMode", "32-bit"),
        // Reflection stays with the machine's own accessors.
        ("sun.reflect.inflationThreshold", "2147483647"),
        ("sun.reflect.noInflation", "false"),
        ("jdk.reflect.useNativeAccessorOnly", "true"),
    ];
    let fixed = fixed.map(|(key, value)| (key.to_string(), value.to_string()));
    fixed.into_iter().chain(options.properties.iter().cloned()).collect()
}

/// The platform's properties, at the places that the library's own constants name.
fn platform_properties(call: &mut Call<'_>) -> Result<Answer> {
    let folder = super::file_paths::working_folder();
    let known = [
        ("_file_encoding_NDX", "UTF-8"),
        ("_native_encoding_NDX", "UTF-8"),
        ("_stdout_encoding_NDX", "UTF-8"),
        ("_stderr_encoding_NDX", "UTF-8"),
        ("_sun_jnu_encoding_NDX", "UTF-8"),
        ("_file_separator_NDX", "/"),
        ("_path_separator_NDX", ":"),
        ("_line_separator_NDX", "\n"),
        ("_java_io_tmpdir_NDX", "/tmp"),
        ("_os_arch_NDX", "amd64"),
        ("_os_name_NDX", "Linux"),
        ("_os_version_NDX", "1"),
        ("_user_dir_NDX", folder.as_str()),
        ("_user_home_NDX", "/"),
        ("_user_name_NDX", "heddle"),
        ("_display_language_NDX", "en"),
        ("_sun_arch_data_model_NDX", "64"),
        ("_sun_cpu_endian_NDX", "little"),
        ("_sun_io_unicode_encoding_NDX", "UnicodeLittle"),
        ("_user_language_NDX", "en"),
    ];
    let class = "jdk/internal/util/SystemProps$Raw";
    let length = call.machine.constant(class, "FIXED_LENGTH")?;
    let mut strings = vec![Ref::NULL; usize::try_from(length).unwrap_or(0).min(1 << 10)];
    for (name, value) in known {
        let index =
            call.machine.constant(class, name).ok().and_then(|index| usize::try_from(index).ok());
        if let Some(index) = index.filter(|&index| index < strings.len()) {
            strings[index] = call.machine.new_string(value)?;
        }
    }
    Answer::reference(call.machine.new_refs("[Ljava/lang/String;", strings)?)
}
