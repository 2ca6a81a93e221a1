//! Loading: from a name to a laid-out class (JVMS §5.3). Linking of code waits until it is called.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::World;
use super::class::{Class, Loader, Shape, Type};
use super::method::{Behaviour, Method};
use super::parting::keeps_list;
use super::versions::refusal;
use crate::ids::{ClassId, MethodId};
use crate::trap::{Result, Trap};
use crate::world::messages;
use heddle_classfile::{self as classfile, ClassFile, Name};

const PRIMITIVES: [(&str, Type); 9] = [
    ("boolean", Type::Boolean),
    ("byte", Type::Byte),
    ("char", Type::Char),
    ("short", Type::Short),
    ("int", Type::Int),
    ("long", Type::Long),
    ("float", Type::Float),
    ("double", Type::Double),
    ("void", Type::Void),
];

const PUBLIC_FINAL_ABSTRACT: u16 = 0x0411;

impl World {
    pub(super) fn define_primitives(&mut self) {
        for (name, memory) in PRIMITIVES {
            let class = Self::blank(name.into(), Shape::Primitive(memory), Loader::Jdk);
            let module = Some("java.base".into());
            self.add_class(Class { flags: PUBLIC_FINAL_ABSTRACT, module, ..class });
        }
    }

    /// The primitive type with this name in Java, such as `int`.
    pub fn primitive(&self, memory: Type) -> ClassId {
        let index = PRIMITIVES.iter().position(|&(_, other)| other == memory);
        ClassId::at(index.unwrap_or(0))
    }

    /// The class with this internal name or array descriptor; loads it if need be.
    pub fn load(&mut self, name: &str) -> Result<ClassId> {
        if let Some(id) = self.by_name.get(name) {
            // A primitive's name is not a class name: `int` may be a user's class, but never is.
            if id.index() >= PRIMITIVES.len() {
                return Ok(*id);
            }
        }
        match name.strip_prefix('[') {
            Some(element) => {
                let element = self.load_type(element)?;
                self.array_of(element)
            }
            None => self.load_declared(name),
        }
    }

    /// The class of a type given by its descriptor.
    pub fn load_type(&mut self, descriptor: &str) -> Result<ClassId> {
        match Type::of(descriptor) {
            Type::Ref => match descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';'))
            {
                Some(name) => self.load(name),
                None => self.load(descriptor),
            },
            primitive => Ok(self.primitive(primitive)),
        }
    }

    /// The class of arrays of `element`.
    pub fn array_of(&mut self, element: ClassId) -> Result<ClassId> {
        if let Some(array) = self.class(element).array {
            return Ok(array);
        }
        let object = self.load("java/lang/Object")?;
        let interfaces =
            vec![self.load("java/lang/Cloneable")?, self.load("java/io/Serializable")?];
        let inner = self.class(element);
        let name = match inner.shape {
            Shape::Array(_) => format!("[{}", inner.name),
            Shape::Declared => format!("[L{};", inner.name),
            Shape::Primitive(memory) => format!("[{}", primitive_letter(memory)),
        };
        // Arrays are as accessible as their elements, final, and never interfaces.
        let flags = inner.flags & 0x0007 | 0x0410;
        let (loader, module) = (inner.loader, inner.module.clone());
        let mut class = Self::blank(name.as_str().into(), Shape::Array(element), loader);
        class.module = module;
        class.flags = flags;
        class.superclass = Some(object);
        class.vtable.clone_from(&self.class(object).vtable);
        class.display.clone_from(&self.class(object).display);
        class.all_interfaces.clone_from(&interfaces);
        class.all_interfaces.sort_unstable();
        class.interfaces = interfaces;
        let id = ClassId::at(self.classes.len());
        class.display.push(id);
        self.classes[element.index()].array = Some(id);
        Ok(self.add_class(class))
    }

    fn load_declared(&mut self, name: &str) -> Result<ClassId> {
        let found = match self.source.find(name) {
            Ok(Some(found)) => found,
            Ok(None) => {
                let defined = self.defined_in_application(name);
                return defined.ok_or_else(|| Trap::new("java/lang/NoClassDefFoundError", name));
            }
            Err(error) => return Err(Trap::new("java/lang/ClassFormatError", error)),
        };
        let of_the_jdk = found.loader == Loader::Jdk && !found.model;
        let decoded = match found.bytes {
            bytes if of_the_jdk => Self::decode_library(bytes),
            bytes => Self::decode(&bytes),
        };
        let file = decoded
            .map_err(|error| Trap::new("java/lang/ClassFormatError", format!("{name}: {error}")))?;
        if &*file.name != name {
            return Err(Trap::new(
                "java/lang/NoClassDefFoundError",
                format!("{name} (wrong name: {})", file.name),
            ));
        }
        if found.model {
            self.models.insert(Arc::clone(&file.name));
        }
        self.define(&Arc::new(file), found.loader)
    }

    /// Make a class of a class file whose name is not taken.
    pub fn define(&mut self, file: &Arc<ClassFile>, loader: Loader) -> Result<ClassId> {
        self.define_as(file, loader, Arc::clone(&file.name), None)
    }

    /// The same under a name that tells classes of one name apart, by a loader that messages call so.
    pub fn define_as(
        &mut self,
        file: &Arc<ClassFile>,
        loader: Loader,
        name: Name,
        loader_text: Option<Name>,
    ) -> Result<ClassId> {
        if loader.is_user()
            && let Some(refusal) = refusal(file, self.version, self.preview)
        {
            return Err(refusal);
        }
        let mut class = Self::blank(name, Shape::Declared, loader);
        class.loader_text = loader_text;
        class.flags = file.access_flags;
        class.nest_host.clone_from(&file.attributes.nest_host);
        if loader == Loader::Jdk {
            class.module = self.module_of_package(class.package().to_owned().as_str());
        }
        // Guards against circular inheritance: while superclasses load, the name leads nowhere.
        (class.superclass, class.interfaces) = self.supertypes(file, loader)?;
        self.check_supertypes(&class)?;
        let id = ClassId::at(self.classes.len());
        self.inherit(id, &mut class);
        class.file = Some(Arc::clone(file));
        self.lay_out_fields(id, &mut class, file);
        self.add_class(class);
        self.note_model(id);
        self.note_group_class(id, file);
        self.note_lock_class(id);
        self.note_serving_class(id);
        self.add_methods(id, file);
        self.build_vtable(id);
        self.note_units(id);
        self.note_irrelevant(id);
        Ok(id)
    }

    fn check_supertypes(&self, class: &Class) -> Result<()> {
        let name = class.java_name();
        let incompatible = |text| Err(Trap::new("java/lang/IncompatibleClassChangeError", text));
        if let Some(superclass) = class.superclass.map(|id| self.class(id)) {
            if superclass.is_interface() && !class.is_interface() {
                let other = superclass.java_name();
                return incompatible(format!("class {name} has interface {other} as super class"));
            }
            if superclass.flags & 0x0010 != 0 {
                return incompatible(format!(
                    "class {name} cannot inherit from final class {}",
                    superclass.java_name()
                ));
            }
        }
        for interface in class.interfaces.iter().map(|&id| self.class(id)) {
            if !interface.is_interface() {
                return incompatible(messages::not_an_interface(class, interface));
            }
        }
        Ok(())
    }

    fn inherit(&self, id: ClassId, class: &mut Class) {
        if let Some(superclass) = class.superclass.map(|id| self.class(id)) {
            class.display.clone_from(&superclass.display);
            class.layout.clone_from(&superclass.layout);
            class.all_interfaces.clone_from(&superclass.all_interfaces);
        }
        class.display.push(id);
        for &interface in &class.interfaces {
            class.all_interfaces.extend(&self.class(interface).all_interfaces);
        }
        if class.is_interface() {
            class.all_interfaces.push(id);
        }
        class.all_interfaces.sort_unstable();
        class.all_interfaces.dedup();
    }

    fn add_methods(&mut self, id: ClassId, file: &ClassFile) {
        for (index, method) in file.methods.iter().enumerate() {
            let selector = self.selector(&method.name, method.descriptor.text());
            let behaviour = self.behaviour(&file.name, method);
            let section = self.section(file, method);
            let lock_call = self.lock_call(file, method);
            let whole = self.is_whole(file, method);
            let concern = self.concern(file, method);
            let shortcut =
                self.natives.shortcut(&file.name, &method.name, method.descriptor.text());
            let look = self.natives.look(&file.name, &method.name, method.descriptor.text());
            let this = u16::from(method.access_flags & 0x0008 == 0);
            let added = MethodId::at(self.methods.len());
            self.methods.push(Method {
                id: added,
                class: id,
                name: Arc::clone(&method.name),
                descriptor: Arc::clone(method.descriptor.text()),
                selector,
                flags: method.access_flags,
                index: index as u16,
                arguments: method.descriptor.argument_slots() + this,
                result: Type::of(method.descriptor.result()),
                virtual_index: None,
                uninterrupted: section.is_some() || is_bookkeeping(&file.name, &method.name),
                section,
                lock_call,
                whole,
                single: self.is_single(file, method),
                concern,
                refused: is_refused(file, &method.name),
                shortcut,
                look,
                noted: false,
                makes_irrelevant: Vec::new(),
                behaviour,
            });
            let class = &mut self.classes[id.index()];
            class.methods.push(added);
            class.declared.insert(selector, added);
            if &*method.name == "<clinit>" {
                class.initializer = Some(added);
            }
            // Neither abstract nor static.
            if class.is_interface() && method.access_flags & 0x0408 == 0 {
                class.has_defaults = true;
            }
        }
    }

    fn behaviour(&self, class: &str, method: &classfile::Method) -> Behaviour {
        let native = method.access_flags & 0x0100 != 0;
        match self.natives.find(class, &method.name, method.descriptor.text(), native) {
            Some(peer) => Behaviour::Native(peer),
            None if native => {
                let key = format!("{class}.{}{}", method.name, method.descriptor.text());
                if self.natives.is_foreign(&key) {
                    Behaviour::Foreign(key.into())
                } else {
                    Behaviour::Unbound
                }
            }
            None if method.attributes.body.is_none() => Behaviour::Abstract,
            None => Behaviour::Untranslated,
        }
    }

    fn add_class(&mut self, class: Class) -> ClassId {
        let id = ClassId::at(self.classes.len());
        self.by_name.insert(Arc::clone(&class.name), id);
        self.classes.push(class);
        id
    }

    fn blank(name: Name, shape: Shape, loader: Loader) -> Class {
        Class {
            name,
            shape,
            flags: 0,
            loader,
            module: None,
            file: None,
            superclass: None,
            interfaces: Vec::new(),
            display: Vec::new(),
            all_interfaces: Vec::new(),
            fields: Vec::new(),
            layout: Vec::new(),
            methods: Vec::new(),
            declared: FxHashMap::default(),
            vtable: Vec::new(),
            initializer: None,
            has_defaults: false,
            array: None,
            nest_host: None,
            hidden: false,
            loader_text: None,
            irrelevant: Vec::new(),
            slots: OnceLock::new(),
        }
    }
}

/// The letter of a primitive type in descriptors.
pub fn primitive_letter(memory: Type) -> char {
    match memory {
        Type::Boolean => 'Z',
        Type::Byte => 'B',
        Type::Char => 'C',
        Type::Short => 'S',
        Type::Int => 'I',
        Type::Long => 'J',
        Type::Float => 'F',
        Type::Double => 'D',
        Type::Void => 'V',
        Type::Ref => 'L',
    }
}

/// What a group of threads does to or with all its members. Where groups keep lists of them, those
/// change unseen while no thread looks; a JDK whose groups keep none asks the machine each time.
fn is_refused(file: &ClassFile, method: &str) -> bool {
    const METHODS: [&str; 6] = ["destroy", "interrupt", "list", "resume", "stop", "suspend"];
    METHODS.contains(&method) && keeps_list(file)
}

/// Whether a method only keeps or reads the library's lists of threads, or numbers them. Were it
/// always visible to scheduling, every start of a thread would depend on every other.
fn is_bookkeeping(class: &str, method: &str) -> bool {
    match class {
        "java/lang/ThreadGroup" => matches!(
            method,
            "activeCount"
                | "activeGroupCount"
                | "add"
                | "addUnstarted"
                | "enumerate"
                | "isDestroyed"
                | "remove"
                | "setDaemon"
                | "threadStartFailed"
                | "threadTerminated"
        ),
        "java/lang/Thread" => matches!(method, "nextThreadNum" | "nextThreadID"),
        _ => false,
    }
}
