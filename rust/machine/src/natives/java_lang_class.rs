//! `java.lang.Class`: what a class says about itself.

use super::{Answer, Call, Table, nothing};
use crate::ids::{ClassId, Ref};
use crate::trap::{Result, Trap, Why};
use crate::world::class::Shape;

pub(super) const PEERS: Table = &[
    ("java/lang/Class.registerNatives", nothing),
    ("java/lang/Class.getPrimitiveClass", primitive_class),
    ("java/lang/Class.initClassName", init_class_name),
    ("java/lang/Class.isArray", |call| answer(call, |shape, _| matches!(shape, Shape::Array(_)))),
    ("java/lang/Class.isPrimitive", |call| {
        answer(call, |shape, _| matches!(shape, Shape::Primitive(_)))
    }),
    ("java/lang/Class.isInterface", |call| answer(call, |_, flags| flags & 0x0200 != 0)),
    ("java/lang/Class.isHidden", is_hidden),
    ("java/lang/Class.getSuperclass", superclass),
    ("java/lang/Class.getInterfaces0", interfaces),
    ("java/lang/Class.getModifiers", modifiers),
    ("java/lang/Class.getClassAccessFlagsRaw0", raw_flags),
    ("java/lang/Class.getClassFileVersion0", class_file_version),
    ("java/lang/Class.isInstance", is_instance),
    ("java/lang/Class.isAssignableFrom", is_assignable_from),
    ("java/lang/Class.forName0", for_name),
    ("java/lang/Class.desiredAssertionStatus0", desired_assertion_status),
    // Nothing is signed.
    ("java/lang/Class.getSigners", |_| Answer::reference(Ref::NULL)),
    ("java/lang/Class.setSigners", nothing),
    ("jdk/internal/reflect/Reflection.getClassAccessFlags", class_access_flags),
    ("jdk/internal/reflect/Reflection.areNestMates", are_nest_mates),
];

pub(super) const OVERRIDES: Table =
    &[("java/lang/Class.desiredAssertionStatus()Z", desired_assertion_status)];

/// The class that the first argument, a mirror, stands for.
pub(super) fn this(call: &mut Call<'_>) -> Result<ClassId> {
    let mirror = call.non_null(0)?;
    call.machine.mirrored(mirror)
}

fn answer(call: &mut Call<'_>, test: fn(Shape, u16) -> bool) -> Result<Answer> {
    let class = this(call)?;
    let class = call.machine.world.class(class);
    Answer::boolean(test(class.shape, class.flags))
}

fn primitive_class(call: &mut Call<'_>) -> Result<Answer> {
    let name = call.machine.text(call.non_null(0)?)?;
    let found = call.machine.world.loaded(&name);
    let found = found.ok_or_else(|| Trap::new("java/lang/ClassNotFoundException", name))?;
    Answer::reference(call.machine.mirror(found)?)
}

fn init_class_name(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let name = call.machine.world.class(class).java_name();
    let string = call.machine.new_interned(&name)?;
    call.machine.set_field(call.reference(0), "name", string.slot())?;
    Answer::reference(string)
}

fn is_hidden(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    Answer::boolean(call.machine.world.class(class).hidden)
}

fn superclass(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let class = call.machine.world.class(class);
    match class.superclass.filter(|_| !class.is_interface()) {
        Some(superclass) => Answer::reference(call.machine.mirror(superclass)?),
        None => Answer::reference(Ref::NULL),
    }
}

fn interfaces(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let interfaces = call.machine.world.class(class).interfaces.clone();
    Answer::reference(call.machine.mirrors_of(&interfaces)?)
}

fn modifiers(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    Answer::int(i32::from(call.machine.modifiers(class)))
}

fn raw_flags(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    Answer::int(i32::from(call.machine.world.class(class).flags))
}

fn class_file_version(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let file = call.machine.world.class(class).file.as_ref();
    let version =
        file.map_or(0, |file| i32::from(file.minor_version) << 16 | i32::from(file.major_version));
    Answer::int(version)
}

fn class_access_flags(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    Answer::int(i32::from(call.machine.world.class(class).flags & !0x0020))
}

fn are_nest_mates(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let other = call.machine.mirrored(call.reference(1))?;
    Answer::boolean(call.machine.world.nest_mates(class, other))
}

fn is_instance(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let object = call.reference(1);
    let machine = &call.machine;
    Answer::boolean(
        !object.is_null() && machine.world.is_subtype(machine.state.heap.class_of(object), class),
    )
}

fn is_assignable_from(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let other = call.machine.mirrored(call.reference(1))?;
    Answer::boolean(call.machine.world.is_subtype(other, class))
}

/// `(name, initialize, loader, caller)`
fn for_name(call: &mut Call<'_>) -> Result<Answer> {
    let name = call.machine.text(call.non_null(0)?)?;
    let loader = call.reference(2);
    if !loader.is_null() && !call.machine.is_built_in(loader) {
        return for_name_by(call, &name, loader);
    }
    match call.machine.class_by_java_name(&name)? {
        Some(class) => {
            if call.int(1) != 0 {
                call.machine.require(call.thread, class)?;
            }
            Answer::reference(call.machine.mirror(class)?)
        }
        None => Err(Trap::new("java/lang/ClassNotFoundException", name)),
    }
}

/// The same by a loader of the program's own.
fn for_name_by(call: &mut Call<'_>, name: &str, loader: Ref) -> Result<Answer> {
    if name.contains('/') || name.is_empty() {
        return Err(Trap::new("java/lang/ClassNotFoundException", name));
    }
    let space = call.machine.space_of(loader);
    let class = call.machine.world.load_in(space, &name.replace('.', "/"), Why::Name)?;
    call.machine.state.fit(&call.machine.world);
    if call.int(1) != 0 {
        call.machine.require(call.thread, class)?;
    }
    Answer::reference(call.machine.mirror(class)?)
}

/// Assertions are on in the user's classes.
fn desired_assertion_status(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    Answer::boolean(call.machine.world.class(class).loader.is_user())
}

impl crate::Machine {
    /// The class that `Class.forName` finds under a name; `None` if there is none.
    pub fn class_by_java_name(&mut self, name: &str) -> Result<Option<ClassId>> {
        let element = name.trim_start_matches('[');
        let well_formed = if element.len() == name.len() {
            !name.is_empty()
        } else {
            matches!(element, "Z" | "B" | "C" | "S" | "I" | "J" | "F" | "D")
                || element
                    .strip_prefix('L')
                    .is_some_and(|inner| inner.len() > 1 && inner.ends_with(';'))
        };
        if !well_formed || name.contains('/') || name.len() - element.len() > 255 {
            return Ok(None);
        }
        match self.world.load(&name.replace('.', "/")) {
            Ok(class) => Ok(Some(class)),
            // A class that is there, but lacks a superclass, is another matter.
            Err(Trap::New { class: "java/lang/NoClassDefFoundError", message: Some(missing) })
                if missing.replace('/', ".")
                    == element.trim_start_matches('L').trim_end_matches(';') =>
            {
                Ok(None)
            }
            Err(trap) => Err(trap),
        }
    }

    /// Whether a loader is one of the library's own, which find classes by name.
    pub fn is_built_in(&self, loader: Ref) -> bool {
        let class = self.state.heap.class_of(loader);
        self.world.class(class).name.starts_with("jdk/internal/loader/")
    }

    /// A `Class[]` of the mirrors of these classes.
    pub fn mirrors_of(&mut self, classes: &[ClassId]) -> Result<Ref> {
        let mut mirrors = Vec::with_capacity(classes.len());
        for &class in classes {
            mirrors.push(self.mirror(class)?);
        }
        self.new_refs("[Ljava/lang/Class;", mirrors)
    }
}
