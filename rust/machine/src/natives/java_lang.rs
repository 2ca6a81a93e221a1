//! Small natives of `java.lang`: numbers, strings, the runtime.

use super::{Answer, Call, Table, nothing};
use crate::narrowing::Pick;
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("java/lang/Float.floatToRawIntBits", same_bits),
    ("java/lang/Float.intBitsToFloat", same_bits),
    ("java/lang/Double.doubleToRawLongBits", same_bits),
    ("java/lang/Double.longBitsToDouble", same_bits),
    ("java/lang/String.intern", intern),
    ("java/lang/StringUTF16.isBigEndian", |_| Answer::boolean(false)),
    ("java/lang/StringCoding.err", nothing),
    ("java/lang/Runtime.availableProcessors", processors),
    ("java/lang/Runtime.maxMemory", all_memory),
    ("java/lang/Runtime.totalMemory", all_memory),
    ("java/lang/Runtime.freeMemory", free_memory),
    ("java/lang/Runtime.gc", nothing),
    ("java/lang/System.mapLibraryName", library_name),
    ("java/lang/Shutdown.beforeHalt", nothing),
    ("java/lang/Shutdown.halt0", |call| Err(Trap::Exit(call.int(0)))),
];

fn same_bits(call: &mut Call<'_>) -> Result<Answer> {
    Answer::long(call.arguments()[0] as i64)
}

fn intern(call: &mut Call<'_>) -> Result<Answer> {
    let string = call.non_null(0)?;
    Answer::reference(call.machine.intern(string)?)
}

pub(super) fn processors(call: &mut Call<'_>) -> Result<Answer> {
    if call.machine.caller(call.thread).is_some_and(|caller| caller.only_hurries()) {
        return Answer::int(1);
    }
    call.machine.looked(call.thread, Pick::Processors);
    Answer::int(i32::try_from(call.machine.options.limits.processors).unwrap_or(i32::MAX))
}

fn all_memory(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Heap);
    Answer::long(call.machine.state.heap.limit() as i64)
}

fn free_memory(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Heap);
    let heap = &call.machine.state.heap;
    Answer::long(heap.limit().saturating_sub(heap.used()) as i64)
}

fn library_name(call: &mut Call<'_>) -> Result<Answer> {
    let name = call.machine.text(call.non_null(0)?)?;
    Answer::reference(call.machine.new_string(&format!("lib{name}.so"))?)
}
