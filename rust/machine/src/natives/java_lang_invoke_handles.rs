//! `java.lang.invoke.MethodHandles`: the combinators.

use super::{Answer, Call, Table};
use crate::dynamic::adapt::Conversion;
use crate::dynamic::arrays::ArrayUse;
use crate::dynamic::control::Clauses;
use crate::trap::{Result, Trap};

pub(super) const OVERRIDES: Table = &[
    ("java/lang/invoke/MethodHandles.insertArguments", insert_arguments),
    // Types as a list in older JDKs, as an array in newer ones.
    ("java/lang/invoke/MethodHandles.dropArguments0", drop_arguments),
    ("java/lang/invoke/MethodHandles.dropArgumentsTrusted", drop_arguments),
    ("java/lang/invoke/MethodHandles.dropReturn", drop_return),
    ("java/lang/invoke/MethodHandles.permuteArguments", permute_arguments),
    ("java/lang/invoke/MethodHandles.filterArgument", filter_argument),
    ("java/lang/invoke/MethodHandles.filterRepeatedArgument", filter_repeated_argument),
    ("java/lang/invoke/MethodHandles.collectArguments", collect_arguments),
    (
        "java/lang/invoke/MethodHandles.foldArguments(Ljava/lang/invoke/MethodHandle;ILjava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;",
        fold_arguments,
    ),
    ("java/lang/invoke/MethodHandles.filterReturnValue", filter_return_value),
    ("java/lang/invoke/MethodHandles.makeIdentity", identity),
    ("java/lang/invoke/MethodHandles.makeZero", zero),
    ("java/lang/invoke/MethodHandles.makePrimitiveZero", primitive_zero),
    ("java/lang/invoke/MethodHandleImpl.makeConstantReturning", constant),
    (
        "java/lang/invoke/MethodHandleImpl.throwException(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        throwing,
    ),
    ("java/lang/invoke/MethodHandleImpl.makePairwiseConvert", convert),
    ("java/lang/invoke/MethodHandleImpl.makeArrayElementAccessor", array_accessor),
    ("java/lang/invoke/MethodHandleImpl.makeGuardWithTest", guard_with_test),
    ("java/lang/invoke/MethodHandleImpl.makeGuardWithCatch", guard_with_catch),
    ("java/lang/invoke/MethodHandleImpl.makeTryFinally", try_finally),
    ("java/lang/invoke/MethodHandleImpl.makeLoop", make_loop),
    ("java/lang/invoke/MethodHandleImpl.makeTableSwitch", table_switch),
    ("java/lang/invoke/MethodHandleImpl.makeIntrinsic", |call| {
        Answer::reference(call.reference(0))
    }),
    ("java/lang/invoke/Invokers.exactInvoker", |call| invoker(call, "invokeExact")),
    ("java/lang/invoke/Invokers.genericInvoker", |call| invoker(call, "invoke")),
    ("java/lang/invoke/Invokers.spreadInvoker", spread_invoker),
    ("java/lang/invoke/Invokers.varHandleMethodInvoker", variable_invoker),
    ("java/lang/invoke/Invokers.varHandleMethodExactInvoker", variable_invoker),
];

/// The position in an argument slot.
fn position(call: &Call<'_>, slot: usize) -> Result<usize> {
    usize::try_from(call.int(slot))
        .map_err(|_| Trap::new("java/lang/IllegalArgumentException", "no argument type to append"))
}

/// `(target, position, values)`
fn insert_arguments(call: &mut Call<'_>) -> Result<Answer> {
    let (target, values) = (call.non_null(0)?, call.non_null(2)?);
    let values = call.machine.refs(values)?.to_vec();
    let signature = call.machine.signature(target)?;
    let illegal = |text: &str| Trap::new("java/lang/IllegalArgumentException", text);
    let Some(left) = signature.parameters.len().checked_sub(values.len()) else {
        return Err(illegal("too many values to insert"));
    };
    let position = usize::try_from(call.int(1)).ok().filter(|&at| at <= left);
    let position = position.ok_or_else(|| illegal("no argument type to append"))?;
    let mut made = target;
    for (offset, value) in values.into_iter().enumerate() {
        let value = call.machine.argument(&signature.parameters[position + offset], value)?;
        made = call.machine.insert_argument(made, position, value)?;
    }
    Answer::reference(made)
}

/// `(target, position, types)`
fn drop_arguments(call: &mut Call<'_>) -> Result<Answer> {
    let target = call.non_null(0)?;
    let types = call.machine.descriptors(call.reference(2))?;
    if types.iter().any(|descriptor| descriptor == "V") {
        return Err(Trap::new(
            "java/lang/IllegalArgumentException",
            "parameter type cannot be void",
        ));
    }
    let position = position(call, 1)?;
    Answer::reference(call.machine.drop_arguments(target, position, &types)?)
}

fn drop_return(call: &mut Call<'_>) -> Result<Answer> {
    let target = call.non_null(0)?;
    let mut signature = call.machine.signature(target)?;
    signature.result = "V".into();
    Answer::reference(call.machine.converted_handle(
        target,
        &signature.text(),
        Conversion::AsType,
    )?)
}

/// `(target, type, order)`
fn permute_arguments(call: &mut Call<'_>) -> Result<Answer> {
    use crate::state::object::Body;
    let (target, wanted, order) = (call.non_null(0)?, call.non_null(1)?, call.non_null(2)?);
    let descriptor = call.machine.type_descriptor(wanted)?;
    let order = match &call.machine.state.heap.get(order).body {
        Body::Ints(order) => order.to_vec(),
        _ => Vec::new(),
    };
    Answer::reference(call.machine.permute_arguments(target, &descriptor, &order)?)
}

/// `(target, position, filter)`
fn filter_argument(call: &mut Call<'_>) -> Result<Answer> {
    let (target, position, filter) = (call.non_null(0)?, position(call, 1)?, call.non_null(2)?);
    Answer::reference(call.machine.filter_argument(target, &[position], filter)?)
}

/// `(target, filter, positions)`, where positions count from one.
fn filter_repeated_argument(call: &mut Call<'_>) -> Result<Answer> {
    use crate::state::object::Body;
    let (target, filter, places) = (call.non_null(0)?, call.non_null(1)?, call.non_null(2)?);
    let places: Vec<usize> = match &call.machine.state.heap.get(places).body {
        Body::Ints(places) => places.iter().map(|&place| place as usize - 1).collect(),
        _ => Vec::new(),
    };
    Answer::reference(call.machine.filter_argument(target, &places, filter)?)
}

fn collect_arguments(call: &mut Call<'_>) -> Result<Answer> {
    let (target, position, filter) = (call.non_null(0)?, position(call, 1)?, call.non_null(2)?);
    Answer::reference(call.machine.collect_arguments(target, position, filter)?)
}

fn fold_arguments(call: &mut Call<'_>) -> Result<Answer> {
    let (target, position, combiner) = (call.non_null(0)?, position(call, 1)?, call.non_null(2)?);
    Answer::reference(call.machine.fold_arguments(target, position, combiner)?)
}

fn filter_return_value(call: &mut Call<'_>) -> Result<Answer> {
    let (target, filter) = (call.non_null(0)?, call.non_null(1)?);
    Answer::reference(call.machine.filter_result(target, filter)?)
}

fn identity(call: &mut Call<'_>) -> Result<Answer> {
    let descriptor = call.machine.mirror_descriptor(call.reference(0))?;
    Answer::reference(call.machine.identity_handle(&descriptor)?)
}

fn zero(call: &mut Call<'_>) -> Result<Answer> {
    let descriptor = call.machine.mirror_descriptor(call.reference(0))?;
    Answer::reference(call.machine.zero_handle(&format!("(){descriptor}"))?)
}

/// `(wrapper)`, a `sun.invoke.util.Wrapper`
fn primitive_zero(call: &mut Call<'_>) -> Result<Answer> {
    let mirror = call.machine.ref_field(call.non_null(0)?, "primitiveType")?;
    let descriptor = call.machine.mirror_descriptor(mirror)?;
    Answer::reference(call.machine.zero_handle(&format!("(){descriptor}"))?)
}

/// `(type, value)`
fn constant(call: &mut Call<'_>) -> Result<Answer> {
    let descriptor = call.machine.mirror_descriptor(call.reference(0))?;
    let value = call.reference(1);
    if value.is_null() {
        return Answer::reference(call.machine.zero_handle(&format!("(){descriptor}"))?);
    }
    let identity = call.machine.identity_handle(&descriptor)?;
    let value = call.machine.argument(&descriptor, value)?;
    Answer::reference(call.machine.insert_argument(identity, 0, value)?)
}

fn throwing(call: &mut Call<'_>) -> Result<Answer> {
    let descriptor = call.machine.type_descriptor(call.non_null(0)?)?;
    Answer::reference(call.machine.throwing_handle(&descriptor)?)
}

/// `(target, type, strict, …)`
fn convert(call: &mut Call<'_>) -> Result<Answer> {
    let (target, wanted) = (call.non_null(0)?, call.non_null(1)?);
    let descriptor = call.machine.type_descriptor(wanted)?;
    let how = if call.int(2) != 0 { Conversion::AsType } else { Conversion::Cast };
    Answer::reference(call.machine.converted_handle(target, &descriptor, how)?)
}

/// `(array class, access)`
fn array_accessor(call: &mut Call<'_>) -> Result<Answer> {
    let array = call.machine.mirror_descriptor(call.reference(0))?;
    let name = call.machine.ref_field(call.non_null(1)?, "name")?;
    let usage = match call.machine.text(name)?.as_str() {
        "GET" => ArrayUse::Get,
        "SET" => ArrayUse::Set,
        _ => ArrayUse::Length,
    };
    Answer::reference(call.machine.array_handle(&array, usage)?)
}

fn guard_with_test(call: &mut Call<'_>) -> Result<Answer> {
    let (test, target, fallback) = (call.non_null(0)?, call.non_null(1)?, call.non_null(2)?);
    Answer::reference(call.machine.guard_with_test(test, target, fallback)?)
}

/// `(target, exception class, handler)`
fn guard_with_catch(call: &mut Call<'_>) -> Result<Answer> {
    let (target, handler) = (call.non_null(0)?, call.non_null(2)?);
    let exception = call.machine.mirror_descriptor(call.reference(1))?;
    Answer::reference(call.machine.catch_exception(target, &exception, handler)?)
}

/// `(target, cleanup, …)`
fn try_finally(call: &mut Call<'_>) -> Result<Answer> {
    let (target, cleanup) = (call.non_null(0)?, call.non_null(1)?);
    Answer::reference(call.machine.try_finally(target, cleanup)?)
}

/// `(result class, parameter classes, init, step, pred, fini)`
fn make_loop(call: &mut Call<'_>) -> Result<Answer> {
    let result = call.machine.mirror_descriptor(call.reference(0))?;
    let parameters = call.machine.descriptors(call.reference(1))?;
    let clauses = Clauses {
        init: call.machine.elements(call.reference(2))?,
        step: call.machine.elements(call.reference(3))?,
        pred: call.machine.elements(call.reference(4))?,
        fini: call.machine.elements(call.reference(5))?,
    };
    let own = format!("({}){result}", parameters.concat());
    Answer::reference(call.machine.loop_handle(&own, &clauses)?)
}

/// `(type, default, cases)`
fn table_switch(call: &mut Call<'_>) -> Result<Answer> {
    let descriptor = call.machine.type_descriptor(call.non_null(0)?)?;
    let (fallback, cases) = (call.non_null(1)?, call.machine.elements(call.reference(2))?);
    Answer::reference(call.machine.table_switch(&descriptor, fallback, &cases)?)
}

/// The type that an `Invokers` is for.
fn invoked_type(call: &mut Call<'_>) -> Result<String> {
    let wanted = call.machine.ref_field(call.non_null(0)?, "targetType")?;
    call.machine.type_descriptor(wanted)
}

fn invoker(call: &mut Call<'_>, method: &str) -> Result<Answer> {
    let descriptor = invoked_type(call)?;
    Answer::reference(call.machine.invoker_handle(
        "java/lang/invoke/MethodHandle",
        method,
        &descriptor,
    )?)
}

/// `(this, leading)`
fn spread_invoker(call: &mut Call<'_>) -> Result<Answer> {
    let descriptor = invoked_type(call)?;
    let leading = usize::try_from(call.int(1)).unwrap_or(usize::MAX);
    Answer::reference(call.machine.spread_invoker(&descriptor, leading)?)
}

/// `(this, access mode)`
fn variable_invoker(call: &mut Call<'_>) -> Result<Answer> {
    let descriptor = invoked_type(call)?;
    let name = call.machine.ref_field(call.non_null(1)?, "methodName")?;
    let method = call.machine.text(name)?;
    Answer::reference(call.machine.invoker_handle(
        "java/lang/invoke/VarHandle",
        &method,
        &descriptor,
    )?)
}
