//! The classes behind `java.lang.reflect.Proxy`.

use super::assembler::{Assembler, ClassWriter, FINAL, PRIVATE, PUBLIC, STATIC, class_of};
use crate::Machine;
use crate::ids::{ClassId, MethodId, Ref};
use crate::trap::{Result, Trap, Why};
use crate::world::class::{Loader, Type};
use crate::world::spaces::OWN;
use heddle_classfile::{Constant, MethodDescriptor, Name, Opcode};

const PROXY: &str = "java/lang/reflect/Proxy";
const HANDLER: &str = "Ljava/lang/reflect/InvocationHandler;";
const METHOD: &str = "Ljava/lang/reflect/Method;";
const OBJECT: &str = "java/lang/Object";
/// Added to numbers that a state keeps, so that they are not taken for references.
const NO_REFERENCE: u64 = 1 << 40;

/// A method of a proxy.
struct Proxied {
    /// The class whose method it stands for.
    owner: Name,
    name: Name,
    descriptor: MethodDescriptor,
    /// Checked exceptions that pass as they are.
    exceptions: Vec<Name>,
}

impl Machine {
    /// The class of proxies for some interfaces, defined in a loader.
    pub(crate) fn proxy_class(&mut self, loader: Ref, interfaces: &[ClassId]) -> Result<ClassId> {
        let illegal = |text: String| Trap::new("java/lang/IllegalArgumentException", text);
        for (index, &interface) in interfaces.iter().enumerate() {
            let name = self.world.class(interface).java_name();
            if !self.world.class(interface).is_interface() {
                return Err(illegal(format!("{name} is not an interface")));
            }
            if interfaces[..index].contains(&interface) {
                return Err(illegal(format!("repeated interface: {name}")));
            }
        }
        let owner = self.proxy_loader(loader, interfaces)?;
        let name = self.proxy_name(owner, interfaces)?;
        if let Some(known) = self.world.loaded(&name) {
            return self.unless_changed(known);
        }
        let methods = self.proxied_methods(interfaces)?;
        let names = interfaces.iter().map(|&id| self.world.class(id).name.clone()).collect();
        let mut class = ClassWriter::new(&name, PROXY, names);
        let public = interfaces.iter().all(|&id| self.world.class(id).flags & PUBLIC != 0);
        class.flags(if public { PUBLIC | FINAL } else { FINAL });
        write(&mut class, &name, &methods)?;
        let file = class.finish();
        let text = match owner {
            Loader::Own(_) => Some(Name::from(self.loader_text(loader)?)),
            _ => None,
        };
        let id = self.world.define_as(&file, owner, Name::clone(&file.name), text)?;
        self.links.proxies.insert(id);
        self.state.fit(&self.world);
        Ok(id)
    }

    /// Who defines a class of proxies: the loader that is asked, which must see the interfaces.
    fn proxy_loader(&mut self, loader: Ref, interfaces: &[ClassId]) -> Result<Loader> {
        let own = !loader.is_null() && !self.is_built_in(loader);
        let space = if own { Some(self.space_of(loader)) } else { None };
        for &interface in interfaces {
            let class = self.world.class(interface);
            let name = class.name_in_files();
            let visible = match (space, class.loader) {
                (Some(space), _) => self.world.load_in(space, &name, Why::Name)? == interface,
                (None, Loader::Own(_)) => false,
                (None, loaded_by) => !(loader.is_null() && loaded_by.is_user()),
            };
            if !visible {
                let text = format!(
                    "{} referenced from a method is not visible from class loader: {}",
                    name.replace('/', "."),
                    if loader.is_null() { "null".into() } else { self.loader_text(loader)? }
                );
                return Err(Trap::new("java/lang/IllegalArgumentException", text));
            }
        }
        let user = interfaces.iter().any(|&id| self.world.class(id).loader.is_user());
        Ok(match space {
            Some(space) => Loader::Own(space),
            None if user => Loader::User,
            None => Loader::Jdk,
        })
    }

    /// Whether a class is one of proxies.
    pub(crate) fn is_proxy_class(&self, class: ClassId) -> bool {
        self.links.proxies.contains(&class)
    }

    /// Classes are numbered in the order in which a run asks for them. What comes behind the NUL,
    /// which Java does not see, tells apart classes that have the same number in different runs.
    fn proxy_name(&mut self, owner: Loader, interfaces: &[ClassId]) -> Result<String> {
        let mut package = None;
        let mut key = Vec::new();
        for &interface in interfaces {
            let class = self.world.class(interface);
            if class.flags & PUBLIC == 0 {
                if package.is_some_and(|package| package != class.package()) {
                    return Err(Trap::new(
                        "java/lang/IllegalArgumentException",
                        "cannot have non-public interfaces in different packages",
                    ));
                }
                package = Some(class.package());
            }
            key.push(class.name.replace('/', "."));
        }
        let package = match package {
            Some("") => String::new(),
            Some(package) => format!("{package}/"),
            None => "jdk/proxy1/".into(),
        };
        let mut key = key.join(",");
        if let Loader::Own(space) = owner {
            key = format!("{key}{OWN}{space}");
        }
        let (site, counter) = (self.links.named(&key), self.links.named(""));
        let known = self.state.rest.sites.get(&site).copied();
        let number = known.unwrap_or_else(|| {
            let number = self.state.rest.sites.get(&counter).copied().unwrap_or(NO_REFERENCE);
            self.state.rest_mut().sites.insert(counter, number + 1);
            self.state.rest_mut().sites.insert(site, number);
            number
        });
        let number = number - NO_REFERENCE;
        Ok(format!("{package}$Proxy{number}\0{key}"))
    }

    /// The methods of `Object` that proxies pass on, then those of the interfaces.
    fn proxied_methods(&mut self, interfaces: &[ClassId]) -> Result<Vec<Proxied>> {
        let object = self.world.load(OBJECT)?;
        let mut found: Vec<Proxied> = Vec::new();
        for (name, descriptor) in [
            ("hashCode", "()I"),
            ("equals", "(Ljava/lang/Object;)Z"),
            ("toString", "()Ljava/lang/String;"),
        ] {
            if let Some(method) = self.world.declared(object, name, descriptor) {
                self.add_proxied(&mut found, method)?;
            }
        }
        for &interface in interfaces {
            let mut queue = vec![interface];
            let mut at = 0;
            while at < queue.len() {
                let class = self.world.class(queue[at]);
                let methods = class.methods.clone();
                queue.extend(class.interfaces.iter().copied());
                at += 1;
                for method in methods {
                    let known = self.world.method(method);
                    if known.is_public() && !known.is_static() && !known.is_special() {
                        self.add_proxied(&mut found, method)?;
                    }
                }
            }
        }
        Ok(found)
    }

    fn add_proxied(&self, found: &mut Vec<Proxied>, method: MethodId) -> Result<()> {
        let known = self.world.method(method);
        let class = self.world.class(known.class);
        let declared =
            class.file.as_ref().and_then(|file| file.methods.get(usize::from(known.index)));
        let exceptions =
            declared.map(|method| method.attributes.exceptions.clone()).unwrap_or_default();
        let same = |other: &&mut Proxied| {
            other.name == known.name && *other.descriptor.text() == known.descriptor
        };
        match found.iter_mut().find(same) {
            // A checked exception passes only if every declaration allows it.
            Some(other) => other.exceptions.retain(|exception| exceptions.contains(exception)),
            None => found.push(Proxied {
                owner: class.name.clone(),
                name: known.name.clone(),
                descriptor: super::assembler::method_descriptor(&known.descriptor)?,
                exceptions,
            }),
        }
        Ok(())
    }
}

fn write(class: &mut ClassWriter, name: &str, methods: &[Proxied]) -> Result<()> {
    let mut constructor = Assembler::default();
    constructor
        .aload(0)
        .aload(1)
        .invokespecial(PROXY, "<init>", &format!("({HANDLER})V"))?
        .give_back("V");
    class.method(PUBLIC, "<init>", &format!("({HANDLER})V"), constructor)?;
    let mut initializer = Assembler::default();
    for (index, method) in methods.iter().enumerate() {
        let field = format!("m{index}");
        class.field(PRIVATE | STATIC | FINAL, &field, METHOD)?;
        find_method(&mut initializer, method)?;
        initializer.putstatic(name, &field, METHOD)?;
        class.method(
            PUBLIC | FINAL,
            &method.name,
            method.descriptor.text(),
            body(name, &field, method)?,
        )?;
    }
    initializer.give_back("V");
    class.method(STATIC, "<clinit>", "()V", initializer)
}

/// Push the `java.lang.reflect.Method` that a method of the proxy stands for.
fn find_method(code: &mut Assembler, method: &Proxied) -> Result<()> {
    code.constant(Constant::Class(method.owner.clone())).string(&method.name);
    let parameters: Vec<&str> = method.descriptor.parameters().collect();
    code.int(parameters.len() as i32).class(Opcode::Anewarray, "java/lang/Class");
    for (index, parameter) in parameters.into_iter().enumerate() {
        code.plain(Opcode::Dup).int(index as i32).class_literal(parameter)?.plain(Opcode::Aastore);
    }
    let descriptor = format!("(Ljava/lang/String;[Ljava/lang/Class;){METHOD}");
    code.invokevirtual("java/lang/Class", "getMethod", &descriptor)?;
    Ok(())
}

fn body(class: &str, field: &str, method: &Proxied) -> Result<Assembler> {
    const WRAPPER: &str = "java/lang/reflect/UndeclaredThrowableException";
    let mut code = Assembler::default();
    let start = code.position();
    code.aload(0).getfield(PROXY, "h", HANDLER)?.aload(0).getstatic(class, field, METHOD)?;
    let count = method.descriptor.parameters().count();
    if count == 0 {
        code.plain(Opcode::AconstNull);
    } else {
        code.int(count as i32).class(Opcode::Anewarray, OBJECT);
    }
    let mut slot = 1;
    for (index, parameter) in method.descriptor.parameters().enumerate() {
        let memory = Type::of(parameter);
        code.plain(Opcode::Dup).int(index as i32).load(memory, slot).boxed(memory)?;
        code.plain(Opcode::Aastore);
        slot += memory.slots() as u16;
    }
    let invoke = format!("(Ljava/lang/Object;{METHOD}[Ljava/lang/Object;)Ljava/lang/Object;");
    code.invokeinterface(class_of(HANDLER), "invoke", &invoke)?;
    let result = method.descriptor.result();
    match (Type::of(result), super::adapt::wrapper_of(Type::of(result))) {
        (Type::Void, _) => code.drop_value(Type::Ref),
        (memory, Some(wrapper)) => {
            code.class(Opcode::Checkcast, wrapper).unboxed(memory)?;
        }
        _ => code.cast("Ljava/lang/Object;", result),
    }
    code.give_back(result);
    let end = code.position();
    let passing = ["java/lang/Error", "java/lang/RuntimeException"].into_iter();
    for exception in passing.chain(method.exceptions.iter().map(|name| &**name)) {
        code.handler(start, end, Some(exception));
    }
    code.plain(Opcode::Athrow);
    code.handler(start, end, Some("java/lang/Throwable")).store(Type::Ref, slot);
    code.class(Opcode::New, WRAPPER).plain(Opcode::Dup).aload(slot);
    code.invokespecial(WRAPPER, "<init>", "(Ljava/lang/Throwable;)V")?.plain(Opcode::Athrow);
    Ok(code)
}
