//! `java.lang.reflect`: calls by reflection, and the parameters of executables.

use super::java_lang_class_annotations::visible_types;
use super::{Answer, Call, Table};
use crate::Machine;
use crate::effects::Effect;
use crate::ids::{ClassId, MethodId, Ref, ThreadId};
use crate::returns::widened;
use crate::state::thread::Then;
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use crate::world::method::Behaviour;

pub(super) const PEERS: Table = &[
    ("jdk/internal/reflect/NativeMethodAccessorImpl.invoke0", invoke),
    ("jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor.invoke0", invoke),
    ("jdk/internal/reflect/NativeConstructorAccessorImpl.newInstance0", new_instance),
    (
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor.newInstance0",
        new_instance,
    ),
    ("java/lang/reflect/Executable.getParameters0", parameters),
    ("java/lang/reflect/Executable.getTypeAnnotationBytes0", type_annotations),
    ("java/lang/reflect/Field.getTypeAnnotationBytes0", field_type_annotations),
];

const ILLEGAL_ARGUMENT: &str = "java/lang/IllegalArgumentException";

fn gone() -> Trap {
    Trap::new("java/lang/InternalError", "no such member")
}

/// `(Method, Object, Object[])`
fn invoke(call: &mut Call<'_>) -> Result<Answer> {
    let (method, receiver, arguments) = (call.non_null(0)?, call.reference(1), call.reference(2));
    let declared = call.machine.reflected_method(method)?.ok_or_else(gone)?;
    let owner = call.machine.world.method(declared).class;
    let mut slots = Vec::new();
    let target = if call.machine.world.method(declared).is_static() {
        call.machine.require(call.thread, owner)?;
        declared
    } else {
        if receiver.is_null() {
            return Err(Trap::null());
        }
        let class = call.machine.state.heap.class_of(receiver);
        if !call.machine.world.is_subtype(class, owner) {
            return Err(Trap::new(ILLEGAL_ARGUMENT, wrong_receiver(call, class, owner)));
        }
        slots.push(receiver.slot());
        call.machine.virtual_target(declared, class)?
    };
    slots.extend(argument_slots(call, declared, arguments)?);
    let result = call.machine.world.method(target).result;
    if let Behaviour::Native(native) = call.machine.world.method(target).behaviour {
        if call.machine.effect_of(target) != Effect::Nothing {
            // Others can see what it does: a call by code stops where any other call does.
            let bridge = call.machine.native_bridge(target)?;
            return call.enter(bridge, &slots, Then::Reflect(result));
        }
        return invoke_native(call, target, native, slots);
    }
    call.enter(target, &slots, Then::Reflect(result))
}

/// A native has no frame that could give its result.
fn invoke_native(
    call: &mut Call<'_>,
    target: MethodId,
    native: super::Native,
    slots: Vec<u64>,
) -> Result<Answer> {
    let result = call.machine.world.method(target).result;
    let answer = call.machine.call_peer(call.thread, target, slots, native);
    match answer {
        Ok(Answer::Value(value)) => Answer::reference(call.machine.boxed(result, value)?),
        Ok(Answer::Void) => Answer::reference(Ref::NULL),
        Ok(Answer::Pushed) | Err(Trap::Blocked | Trap::Yielded) => Err(Trap::unsupported(
            format!("a reflective call of {}", call.machine.world.describe(target)),
            "call it directly",
        )),
        Err(trap) => Err(trap),
    }
}

/// `(Constructor, Object[])`
fn new_instance(call: &mut Call<'_>) -> Result<Answer> {
    let (constructor, arguments) = (call.non_null(0)?, call.reference(1));
    let target = call.machine.reflected_method(constructor)?.ok_or_else(gone)?;
    let class = call.machine.world.method(target).class;
    let known = call.machine.world.class(class);
    if known.is_abstract() {
        return Err(Trap::new("java/lang/InstantiationException", known.java_name()));
    }
    call.machine.require(call.thread, class)?;
    let arguments = argument_slots(call, target, arguments)?;
    let object = call.machine.allocate(class)?;
    let slots: Vec<u64> = std::iter::once(object.slot()).chain(arguments).collect();
    call.enter(target, &slots, Then::ReflectGive(object))
}

/// Whether the JDK is one of those whose reflection is made of method handles: they word errors
/// differently.
fn is_newer(call: &Call<'_>) -> bool {
    let class = call.machine.world.method(call.method).class;
    call.machine.world.class(class).name.contains("Direct")
}

fn wrong_receiver(call: &Call<'_>, class: ClassId, owner: ClassId) -> String {
    if is_newer(call) {
        let spell = |class| call.machine.world.class(class).java_name();
        return format!("object of type {} is not an instance of {}", spell(class), spell(owner));
    }
    "object is not an instance of declaring class".into()
}

/// The arguments of a reflective call as the method wants them: unboxed and widened.
fn argument_slots(call: &mut Call<'_>, method: MethodId, array: Ref) -> Result<Vec<u64>> {
    let arguments = if array.is_null() { Vec::new() } else { call.machine.refs(array)?.to_vec() };
    let parameters = call.machine.parameter_types(method)?;
    if arguments.len() != parameters.len() {
        let text = if is_newer(call) {
            format!("wrong number of arguments: {} expected: {}", arguments.len(), parameters.len())
        } else {
            "wrong number of arguments".into()
        };
        return Err(Trap::new(ILLEGAL_ARGUMENT, text));
    }
    let mut slots = Vec::new();
    for (argument, parameter) in arguments.into_iter().zip(parameters) {
        let memory = call.machine.memory_of(parameter);
        slots.push(call.machine.passed(argument, parameter)?);
        if memory.slots() == 2 {
            slots.push(0);
        }
    }
    Ok(slots)
}

/// `Parameter[]`, or null if the compiler did not keep their names.
fn parameters(call: &mut Call<'_>) -> Result<Answer> {
    let executable = call.non_null(0)?;
    let id = call.machine.reflected_method(executable)?.ok_or_else(gone)?;
    let declaration = call.machine.declaration(id);
    let Some((_, method)) =
        declaration.filter(|(_, method)| !method.attributes.parameters.is_empty())
    else {
        return Answer::reference(Ref::NULL);
    };
    let mut found = Vec::new();
    for (index, parameter) in method.attributes.parameters.iter().enumerate() {
        let name = match &parameter.name {
            Some(name) => call.machine.new_interned(name)?,
            None => Ref::NULL,
        };
        let object = call.machine.allocate_named("java/lang/reflect/Parameter")?;
        let values = [
            ("name", name.slot()),
            ("modifiers", u64::from(parameter.access_flags)),
            ("executable", executable.slot()),
            ("index", index as u64),
        ];
        call.machine.fill(object, &values)?;
        found.push(object);
    }
    Answer::reference(call.machine.new_refs("[Ljava/lang/reflect/Parameter;", found)?)
}

fn type_annotations(call: &mut Call<'_>) -> Result<Answer> {
    let executable = call.non_null(0)?;
    let id = call.machine.reflected_method(executable)?.ok_or_else(gone)?;
    let declaration = call.machine.declaration(id);
    let bytes =
        declaration.and_then(|(_, method)| visible_types(&method.attributes.type_annotations));
    Answer::reference(call.machine.bytes_or_null(bytes)?)
}

fn field_type_annotations(call: &mut Call<'_>) -> Result<Answer> {
    let (class, field) = call.machine.reflected_field(call.non_null(0)?)?.ok_or_else(gone)?;
    let file = call.machine.world.class(class).file.as_ref();
    let declared = file.and_then(|file| file.fields.get(usize::from(field.index?)));
    let bytes = declared.and_then(|field| visible_types(&field.type_annotations));
    Answer::reference(call.machine.bytes_or_null(bytes)?)
}

impl Machine {
    /// The method that a virtual call of `declared` reaches in a receiver of `class`.
    pub fn virtual_target(&mut self, declared: MethodId, class: ClassId) -> Result<MethodId> {
        let method = self.world.method(declared);
        if method.is_private() || method.is_special() || method.is_static() {
            return Ok(declared);
        }
        if self.world.class(method.class).is_interface() {
            let selector = method.selector;
            return self.world.select(class, selector);
        }
        let index = method.virtual_index.map(|index| index as usize);
        let found = index.and_then(|index| self.world.class(class).vtable.get(index));
        Ok(found.copied().unwrap_or(declared))
    }

    /// An object passed by reflection where a value of type `parameter` is wanted.
    fn passed(&mut self, argument: Ref, parameter: ClassId) -> Result<u64> {
        let mismatch = || Trap::new(ILLEGAL_ARGUMENT, "argument type mismatch");
        let wanted = self.memory_of(parameter);
        if wanted == Type::Ref {
            let fits = argument.is_null()
                || self.world.is_subtype(self.state.heap.class_of(argument), parameter);
            return if fits { Ok(argument.slot()) } else { Err(mismatch()) };
        }
        if argument.is_null() {
            return Err(Trap::bare(ILLEGAL_ARGUMENT));
        }
        let (memory, value) = self.unboxed(argument).ok_or_else(mismatch)?;
        if !can_widen(memory, wanted) {
            return Err(mismatch());
        }
        Ok(widened(memory, wanted, value))
    }
}

/// Whether a primitive value may be assigned to a variable of another primitive type.
pub(super) fn can_widen(from: Type, to: Type) -> bool {
    use Type::{Byte, Char, Double, Float, Int, Long, Short};
    from == to
        || match from {
            Byte => matches!(to, Short | Int | Long | Float | Double),
            Char | Short => matches!(to, Int | Long | Float | Double),
            Int => matches!(to, Long | Float | Double),
            Long => matches!(to, Float | Double),
            Float => to == Double,
            _ => false,
        }
}

impl Call<'_> {
    /// Push a frame that will give this native's result; its arguments leave the stack.
    pub(super) fn enter(&mut self, method: MethodId, slots: &[u64], then: Then) -> Result<Answer> {
        self.machine.push_call(self.thread, method, slots, then)?;
        let consumed = self.arguments().len() as u32;
        self.machine.drop_below(self.thread, consumed);
        Ok(Answer::Pushed)
    }
}

impl Machine {
    /// Take operands off the frame below the innermost one.
    fn drop_below(&mut self, id: ThreadId, slots: u32) {
        let frames = &mut self.state.thread_mut(id).frames;
        if let Some(below) = frames.len().checked_sub(2).and_then(|index| frames.get_mut(index)) {
            below.top = below.top.saturating_sub(slots);
        }
    }
}
