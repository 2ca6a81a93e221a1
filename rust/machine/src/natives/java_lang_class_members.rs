//! `java.lang.Class`: fields, methods, constructors and record components as reflection sees them.

use std::sync::Arc;

use super::java_lang_class::this;
use super::java_lang_class_annotations::Encoder;
use super::{Answer, Call, Table};
use crate::Machine;
use crate::ids::{ClassId, MethodId, Ref};
use crate::trap::Result;
use crate::world::class::Type;
use heddle_classfile::{self as classfile, ClassFile, Name};

pub(super) const PEERS: Table = &[
    ("java/lang/Class.getDeclaredFields0", declared_fields),
    ("java/lang/Class.getDeclaredMethods0", declared_methods),
    ("java/lang/Class.getDeclaredConstructors0", declared_constructors),
    ("java/lang/Class.getRecordComponents0", record_components),
];

const PUBLIC: u16 = 0x0001;
const STATIC: u16 = 0x0008;
const FINAL: u16 = 0x0010;

/// The class, its file, and whether only public members are wanted.
fn asked(call: &mut Call<'_>) -> Result<(ClassId, Option<Arc<ClassFile>>, bool)> {
    let class = this(call)?;
    let public_only = call.arguments().get(1).is_some_and(|&flag| flag != 0);
    Ok((class, call.machine.world.class(class).file.clone(), public_only))
}

fn wanted(flags: u16, public_only: bool) -> bool {
    !public_only || flags & PUBLIC != 0
}

fn declared_fields(call: &mut Call<'_>) -> Result<Answer> {
    let (class, file, public_only) = asked(call)?;
    if !public_only && call.machine.world.loaded("java/lang/Thread") == Some(class) {
        // Those that hold the name and the number of a thread are among them.
        call.machine.tell_apart(Ref::NULL);
    }
    let mut found = Vec::new();
    for (slot, field) in file.iter().flat_map(|file| file.fields.iter().enumerate()) {
        if wanted(field.access_flags, public_only) {
            found.push(call.machine.reflect_field(class, slot)?);
        }
    }
    Answer::reference(call.machine.new_refs("[Ljava/lang/reflect/Field;", found)?)
}

fn declared_methods(call: &mut Call<'_>) -> Result<Answer> {
    let (class, _, public_only) = asked(call)?;
    let mut found = Vec::new();
    for id in call.machine.world.class(class).methods.clone() {
        let method = call.machine.world.method(id);
        if !method.is_special() && wanted(method.flags, public_only) {
            found.push(call.machine.reflect_method(id)?);
        }
    }
    Answer::reference(call.machine.new_refs("[Ljava/lang/reflect/Method;", found)?)
}

fn declared_constructors(call: &mut Call<'_>) -> Result<Answer> {
    let (class, _, public_only) = asked(call)?;
    let mut found = Vec::new();
    for id in call.machine.world.class(class).methods.clone() {
        let method = call.machine.world.method(id);
        if &*method.name == "<init>" && wanted(method.flags, public_only) {
            found.push(call.machine.reflect_constructor(id)?);
        }
    }
    Answer::reference(call.machine.new_refs("[Ljava/lang/reflect/Constructor;", found)?)
}

fn record_components(call: &mut Call<'_>) -> Result<Answer> {
    let (class, file, _) = asked(call)?;
    let Some(components) =
        file.as_ref().and_then(|file| file.attributes.record_components.as_ref())
    else {
        return Answer::reference(Ref::NULL);
    };
    let mut found = Vec::new();
    for component in components {
        found.push(call.machine.reflect_component(class, component)?);
    }
    Answer::reference(call.machine.new_refs("[Ljava/lang/reflect/RecordComponent;", found)?)
}

impl Machine {
    /// A new interned string.
    pub fn new_interned(&mut self, text: &str) -> Result<Ref> {
        let string = self.new_string(text)?;
        self.intern(string)
    }

    fn interned_or_null(&mut self, text: Option<&Name>) -> Result<Ref> {
        text.map_or(Ok(Ref::NULL), |text| self.new_interned(text))
    }

    /// A `java.lang.reflect.Field` for the field at this index of the class file.
    pub fn reflect_field(&mut self, class: ClassId, index: usize) -> Result<Ref> {
        let file = self.world.class(class).file.clone();
        let Some((file, field)) =
            file.as_ref().and_then(|file| Some((file, file.fields.get(index)?)))
        else {
            return Ok(Ref::NULL);
        };
        let flags = field.access_flags;
        let is_record = file.attributes.record_components.is_some();
        let trusted = flags & FINAL != 0 && (flags & STATIC != 0 || is_record);
        let annotations = Encoder(&file.pool).annotations(&field.annotations);
        let object = self.allocate_named("java/lang/reflect/Field")?;
        let values = [
            ("clazz", self.mirror(class)?.slot()),
            ("slot", index as u64),
            ("name", self.new_interned(&field.name)?.slot()),
            ("type", self.type_mirror_from(class, field.descriptor.text())?.slot()),
            ("modifiers", u64::from(flags)),
            ("trustedFinal", u64::from(trusted)),
            ("signature", self.interned_or_null(field.signature.as_ref())?.slot()),
            ("annotations", self.bytes_or_null(annotations)?.slot()),
        ];
        self.fill(object, &values)?;
        Ok(object)
    }

    /// A `java.lang.reflect.Method`.
    pub fn reflect_method(&mut self, id: MethodId) -> Result<Ref> {
        let method = self.world.method(id);
        let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
        let class = method.class;
        let object = self.allocate_named("java/lang/reflect/Method")?;
        self.fill_executable(object, id)?;
        let result = descriptor.rsplit(')').next().unwrap_or("V");
        let default = self.declaration(id).and_then(|(file, method)| {
            let value = method.attributes.annotation_default.as_ref()?;
            Some(Encoder(&file.pool).default(value))
        });
        let values = [
            ("name", self.new_interned(&name)?.slot()),
            ("returnType", self.type_mirror_from(class, result)?.slot()),
            ("annotationDefault", self.bytes_or_null(default)?.slot()),
        ];
        self.fill(object, &values)?;
        Ok(object)
    }

    /// A `java.lang.reflect.Constructor`.
    pub fn reflect_constructor(&mut self, id: MethodId) -> Result<Ref> {
        let object = self.allocate_named("java/lang/reflect/Constructor")?;
        self.fill_executable(object, id)?;
        Ok(object)
    }

    /// What methods and constructors have in common.
    fn fill_executable(&mut self, object: Ref, id: MethodId) -> Result<()> {
        let method = self.world.method(id);
        let (class, slot, flags) = (method.class, method.index, method.flags);
        let parameters = self.parameter_types(id)?;
        let declaration = self.declaration(id);
        let exceptions = declaration
            .as_ref()
            .map_or_else(Vec::new, |(_, method)| method.attributes.exceptions.clone());
        let signature =
            declaration.as_ref().and_then(|(_, method)| method.attributes.signature.clone());
        let annotations = declaration.as_ref().and_then(|(file, method)| {
            Encoder(&file.pool).annotations(&method.attributes.annotations)
        });
        let on_parameters = declaration.as_ref().and_then(|(file, method)| {
            Encoder(&file.pool).parameters(&method.attributes.parameter_annotations)
        });
        let mut thrown = Vec::new();
        for name in exceptions {
            thrown.push(self.world.load_from(class, &name)?);
        }
        let values = [
            ("clazz", self.mirror(class)?.slot()),
            ("slot", u64::from(slot)),
            ("parameterTypes", self.mirrors_of(&parameters)?.slot()),
            ("exceptionTypes", self.mirrors_of(&thrown)?.slot()),
            ("modifiers", u64::from(flags)),
            ("signature", self.interned_or_null(signature.as_ref())?.slot()),
            ("annotations", self.bytes_or_null(annotations)?.slot()),
            ("parameterAnnotations", self.bytes_or_null(on_parameters)?.slot()),
        ];
        self.fill(object, &values)
    }

    /// The classes of a method's parameters.
    pub fn parameter_types(&mut self, id: MethodId) -> Result<Vec<ClassId>> {
        let method = self.world.method(id);
        let (from, descriptor) = (method.class, method.descriptor.clone());
        let parsed = classfile::MethodDescriptor::parse(&descriptor);
        let mut classes = Vec::new();
        for parameter in parsed.iter().flat_map(classfile::MethodDescriptor::parameters) {
            classes.push(self.world.load_type_from(from, parameter)?);
        }
        self.state.fit(&self.world);
        Ok(classes)
    }

    /// A method's class file, and the method in it.
    pub(super) fn declaration(
        &self,
        id: MethodId,
    ) -> Option<(Arc<ClassFile>, Arc<classfile::Method>)> {
        let method = self.world.method(id);
        let file = self.world.class(method.class).file.as_ref()?;
        let found = file.methods.get(usize::from(method.index))?;
        Some((Arc::clone(file), Arc::clone(found)))
    }

    fn reflect_component(
        &mut self,
        class: ClassId,
        component: &classfile::RecordComponent,
    ) -> Result<Ref> {
        let file = self.world.class(class).file.clone();
        let annotations =
            file.and_then(|file| Encoder(&file.pool).annotations(&component.annotations));
        let descriptor = component.descriptor.text();
        let accessor = self.world.declared(class, &component.name, &format!("(){descriptor}"));
        let accessor = match accessor.filter(|&id| !self.world.method(id).is_static()) {
            Some(id) => self.reflect_method(id)?,
            None => Ref::NULL,
        };
        let object = self.allocate_named("java/lang/reflect/RecordComponent")?;
        let values = [
            ("clazz", self.mirror(class)?.slot()),
            ("name", self.new_interned(&component.name)?.slot()),
            ("type", self.type_mirror_from(class, descriptor)?.slot()),
            ("accessor", accessor.slot()),
            ("signature", self.interned_or_null(component.signature.as_ref())?.slot()),
            ("annotations", self.bytes_or_null(annotations)?.slot()),
        ];
        self.fill(object, &values)?;
        Ok(object)
    }

    /// A new object of the class with this name, all zero.
    pub(super) fn allocate_named(&mut self, class: &str) -> Result<Ref> {
        let class = self.world.load(class)?;
        self.state.fit(&self.world);
        self.allocate(class)
    }

    /// Set several fields by name.
    pub(super) fn fill(&mut self, object: Ref, values: &[(&str, u64)]) -> Result<()> {
        values.iter().try_for_each(|&(name, value)| self.set_field(object, name, value))
    }

    /// The method that a `Method` or `Constructor` stands for.
    pub fn reflected_method(&mut self, executable: Ref) -> Result<Option<MethodId>> {
        let mirror = self.ref_field(executable, "clazz")?;
        let slot = self.field(executable, "slot")? as usize;
        let class = self.mirrored(mirror)?;
        Ok(self.world.class(class).methods.get(slot).copied())
    }

    /// The class and the place of the field that a `Field` stands for.
    pub fn reflected_field(
        &mut self,
        field: Ref,
    ) -> Result<Option<(ClassId, crate::world::class::Field)>> {
        let mirror = self.ref_field(field, "clazz")?;
        let slot = self.field(field, "slot")? as u16;
        let class = self.mirrored(mirror)?;
        let found = self.world.class(class).fields.iter().find(|field| field.index == Some(slot));
        Ok(found.map(|found| (class, found.clone())))
    }

    /// The type in memory of values of a class.
    pub fn memory_of(&self, class: ClassId) -> Type {
        match self.world.class(class).shape {
            crate::world::class::Shape::Primitive(memory) => memory,
            _ => Type::Ref,
        }
    }
}
