//! `java.lang.invoke.MethodType`, and the parts of `MethodHandle` that are not calls.

use super::{Answer, Call, Table};
use crate::Machine;
use crate::dynamic::adapt::Conversion;
use crate::dynamic::shapes::Signature;
use crate::ids::Ref;
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use heddle_classfile::MethodDescriptor;

pub(super) const OVERRIDES: Table = &[
    ("java/lang/invoke/MethodType.makeImpl", make_type),
    ("java/lang/invoke/MethodType.erase", |call| changed(call, erased)),
    ("java/lang/invoke/MethodType.isConvertibleTo", is_convertible),
    ("java/lang/invoke/MethodType.hasPrimitives", has_primitives),
    ("java/lang/invoke/MethodType.parameterSlotCount", parameter_slots),
    // The library's own handles, such as those of variable arity, only need their type.
    ("java/lang/invoke/MethodHandle.<init>", init_handle),
    ("java/lang/invoke/DelegatingMethodHandle.chooseDelegatingForm", |_| {
        Answer::reference(Ref::NULL)
    }),
    ("java/lang/invoke/DelegatingMethodHandle.internalForm", |_| Answer::reference(Ref::NULL)),
    ("java/lang/invoke/MethodHandle.viewAsType", view_as),
    ("java/lang/invoke/DirectMethodHandle.viewAsType", view_as),
    ("java/lang/invoke/DirectMethodHandle.copyWith", view_as),
    (
        "java/lang/invoke/MethodHandle.asSpreader(ILjava/lang/Class;I)Ljava/lang/invoke/MethodHandle;",
        as_spreader,
    ),
    (
        "java/lang/invoke/MethodHandle.asCollector(ILjava/lang/Class;I)Ljava/lang/invoke/MethodHandle;",
        as_collector,
    ),
    ("java/lang/invoke/MethodHandle.bindArgumentL", bind_argument),
    ("java/lang/invoke/DelegatingMethodHandle.bindArgumentL", bind_argument),
    (
        "java/lang/invoke/MethodHandle.invokeWithArguments([Ljava/lang/Object;)Ljava/lang/Object;",
        invoke_with_arguments,
    ),
    (
        "java/lang/invoke/MethodHandleImpl$AsVarargsCollector.invokeWithArguments([Ljava/lang/Object;)Ljava/lang/Object;",
        invoke_with_arguments,
    ),
    ("java/lang/invoke/CallSite.makeUninitializedCallSite", uninitialized),
    // Whatever gets here builds code of its own, which this machine does not run.
    ("java/lang/invoke/BoundMethodHandle.makeReinvoker", |call| {
        unsupported(call, "a method handle combinator")
    }),
    ("java/lang/invoke/MethodType.basicType", |call| {
        unsupported(call, "a method handle combinator")
    }),
    ("java/lang/invoke/LambdaForm.<clinit>", |call| unsupported(call, "a method handle of a kind")),
    ("java/lang/invoke/LambdaForm.editor", |call| unsupported(call, "a method handle combinator")),
];

/// Names the method of `java.lang.invoke` that was called from elsewhere.
pub(super) fn unsupported(call: &Call<'_>, what: &str) -> Result<Answer> {
    let machine = &*call.machine;
    let frames = machine.state.thread(call.thread).frames.iter().rev();
    let inside = |method| {
        let class = machine.world.method(method).class;
        machine.world.class(class).name.starts_with("java/lang/invoke/")
    };
    let mut entry = String::from("java.lang.invoke");
    let mut place = String::from("the library");
    for frame in frames {
        if !inside(frame.method) {
            place = machine.frame_text(frame.method, frame.pc);
            break;
        }
        entry = machine.world.describe(frame.method);
    }
    Err(Trap::unsupported(
        format!("{what} that Heddle does not know: {entry}, called from {place}"),
        "use a lambda in its place",
    ))
}

/// `(result, parameters, trusted)`
fn make_type(call: &mut Call<'_>) -> Result<Answer> {
    let (result, parameters) = (call.non_null(0)?, call.non_null(1)?);
    for &parameter in call.machine.refs(parameters)? {
        if parameter.is_null() {
            return Err(Trap::null());
        }
    }
    let descriptor = call.machine.descriptor_of_mirrors(parameters, result)?;
    let list = descriptor.rsplit_once(')').map_or("", |(list, _)| list);
    // Class names cannot end with `)` or `;V`, nor begin with it.
    if has_void(list) {
        return Err(Trap::new(
            "java/lang/IllegalArgumentException",
            "parameter type cannot be void",
        ));
    }
    Answer::reference(call.machine.method_type(&descriptor)?)
}

fn has_void(parameters: &str) -> bool {
    let mut in_name = false;
    for letter in parameters.chars() {
        match letter {
            'L' if !in_name => in_name = true,
            ';' => in_name = false,
            'V' if !in_name => return true,
            _ => {}
        }
    }
    false
}

fn own_signature(call: &mut Call<'_>) -> Result<Signature> {
    let descriptor = call.machine.type_descriptor(call.non_null(0)?)?;
    let parsed = MethodDescriptor::parse(&descriptor.as_str().into());
    parsed.map(|parsed| Signature::of(&parsed)).ok_or_else(|| Trap::bare("java/lang/InternalError"))
}

fn erased(descriptor: &str) -> String {
    let reference = Type::of(descriptor) == Type::Ref;
    if reference { "Ljava/lang/Object;".into() } else { descriptor.into() }
}

fn changed(call: &mut Call<'_>, change: fn(&str) -> String) -> Result<Answer> {
    let signature = own_signature(call)?;
    let parameters = signature.parameters.iter().map(|parameter| change(parameter)).collect();
    let changed = Signature { parameters, result: change(&signature.result) };
    Answer::reference(call.machine.method_type(&changed.text())?)
}

/// `(this, other)`
fn is_convertible(call: &mut Call<'_>) -> Result<Answer> {
    let (own, other) = (own_signature(call)?, call.non_null(1)?);
    let other = call.machine.type_descriptor(other)?;
    let parse = |text: &str| {
        MethodDescriptor::parse(&text.into()).ok_or_else(|| Trap::bare("java/lang/InternalError"))
    };
    let (own, other) = (parse(&own.text())?, parse(&other)?);
    Answer::boolean(call.machine.convertible(&own, &other))
}

fn has_primitives(call: &mut Call<'_>) -> Result<Answer> {
    let signature = own_signature(call)?;
    let mut types = signature.parameters.iter().chain([&signature.result]);
    Answer::boolean(types.any(|descriptor| Type::of(descriptor) != Type::Ref))
}

fn parameter_slots(call: &mut Call<'_>) -> Result<Answer> {
    let signature = own_signature(call)?;
    let slots: usize =
        signature.parameters.iter().map(|parameter| Type::of(parameter).slots()).sum();
    Answer::int(slots as i32)
}

/// `(this, type, form)`
fn init_handle(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.set_field(call.non_null(0)?, "type", call.non_null(1)?.slot())?;
    Ok(Answer::Void)
}

/// `(this, type, …)`: the same handle, seen with another type.
fn view_as(call: &mut Call<'_>) -> Result<Answer> {
    let (handle, wanted) = (call.non_null(0)?, call.non_null(1)?);
    let descriptor = call.machine.type_descriptor(wanted)?;
    Answer::reference(call.machine.converted_handle(handle, &descriptor, Conversion::AsType)?)
}

/// `(this, position, array class, count)`
fn array_arguments(call: &mut Call<'_>) -> Result<(Ref, usize, String, usize)> {
    let handle = call.non_null(0)?;
    let array = call.machine.mirror_descriptor(call.reference(2))?;
    let bad = || Trap::new("java/lang/IllegalArgumentException", "bad spread array length");
    let position = usize::try_from(call.int(1)).map_err(|_| bad())?;
    let count = usize::try_from(call.int(3)).map_err(|_| bad())?;
    Ok((handle, position, array, count))
}

fn as_spreader(call: &mut Call<'_>) -> Result<Answer> {
    let (handle, position, array, count) = array_arguments(call)?;
    Answer::reference(call.machine.spread_arguments(handle, position, &array, count)?)
}

fn as_collector(call: &mut Call<'_>) -> Result<Answer> {
    let (handle, position, array, count) = array_arguments(call)?;
    Answer::reference(call.machine.collect_array(handle, position, &array, count)?)
}

/// `(this, type)`: what a call site without a target calls.
fn uninitialized(call: &mut Call<'_>) -> Result<Answer> {
    let descriptor = call.machine.type_descriptor(call.non_null(1)?)?;
    Answer::reference(call.machine.uninitialized_handle(&descriptor)?)
}

/// `(this, position, value)`
fn bind_argument(call: &mut Call<'_>) -> Result<Answer> {
    let handle = call.non_null(0)?;
    let (position, value) = (call.int(1) as usize, call.arguments()[2]);
    Answer::reference(call.machine.insert_argument(handle, position, value)?)
}

/// `(this, arguments)`: a call with the elements of the array.
fn invoke_with_arguments(call: &mut Call<'_>) -> Result<Answer> {
    let (handle, list) = (call.non_null(0)?, call.reference(1));
    let count = if list.is_null() { 0 } else { call.machine.fixed_refs(list)?.len() };
    let invoker = call.machine.list_invoker(count)?;
    let thread = call.thread;
    call.consume();
    push(call.machine, thread, invoker, &[handle.slot(), list.slot()])?;
    Ok(Answer::Pushed)
}

fn push(
    machine: &mut Machine,
    thread: crate::ids::ThreadId,
    method: crate::ids::MethodId,
    arguments: &[u64],
) -> Result<()> {
    machine.push_call(thread, method, arguments, crate::state::thread::Then::Continue)
}
