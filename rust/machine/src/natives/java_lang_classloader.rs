//! `java.lang.ClassLoader` and the loaders of the library: their classes are found by name.

use std::sync::Arc;

use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::{ClassId, Ref};
use crate::state::thread::Then;
use crate::trap::{Result, Trap};
use crate::world::World;
use crate::world::class::Loader;
use heddle_classfile::ClassFile;

pub(super) const PEERS: Table = &[
    ("java/lang/ClassLoader.registerNatives", nothing),
    ("java/lang/ClassLoader.findBootstrapClass", find_bootstrap_class),
    ("java/lang/ClassLoader.findLoadedClass0", find_loaded_class),
    ("java/lang/ClassLoader.findInitiatedClass0", find_loaded_class),
    ("java/lang/ClassLoader.retrieveDirectives", |_| no_directives()),
    ("java/lang/ClassLoader.defineClass1", define_class),
    ("java/lang/ClassLoader.defineClass2", |_| {
        Err(Trap::unsupported(
            "ClassLoader.defineClass with a direct buffer",
            "give the bytes in an array",
        ))
    }),
    ("jdk/internal/loader/BootLoader.getSystemPackageLocation", package_location),
    ("jdk/internal/loader/BootLoader.getSystemPackageNames", no_names),
    ("jdk/internal/loader/NativeLibraries.findBuiltinLib", |_| Answer::reference(Ref::NULL)),
];

/// Libraries hold native code, and native code has peers: there is nothing to load. A library of the
/// user's is there if there are peers outside.
pub(super) const OVERRIDES: Table = &[
    ("java/lang/ClassLoader$Asking.answered", answered),
    ("java/lang/ClassLoader$Asking.failed", failed),
    ("jdk/internal/loader/BootLoader.loadLibrary(Ljava/lang/String;)V", nothing),
    ("java/lang/Runtime.loadLibrary0", load_library),
    ("java/lang/Runtime.load0", load_library),
    (
        "jdk/internal/loader/BuiltinClassLoader.loadClassOrNull(Ljava/lang/String;Z)Ljava/lang/Class;",
        load_class,
    ),
    ("jdk/internal/loader/BuiltinClassLoader.findClassOnClassPathOrNull", load_class),
    ("jdk/internal/loader/BuiltinClassLoader.findClassInModuleOrNull", load_class_in_module),
    ("jdk/internal/loader/BuiltinClassLoader.findResourceOnClassPath", user_resource),
    ("jdk/internal/loader/BuiltinClassLoader.findResourcesOnClassPath", user_resources),
    (
        "jdk/internal/module/SystemModuleFinders$SystemModuleReader.containsImageLocation",
        has_resource,
    ),
    ("jdk/internal/module/SystemModuleFinders$SystemModuleReader.open", open_resource),
];

/// `(class that asks, name or path)`
fn load_library(call: &mut Call<'_>) -> Result<Answer> {
    let asks = call.machine.mirrored(call.non_null(1)?)?;
    let name = call.machine.text(call.non_null(2)?)?;
    let provided = call.machine.world.natives.has_foreign();
    if provided || call.machine.world.class(asks).loader == Loader::Jdk {
        return Ok(Answer::Void);
    }
    let place = call.machine.user_location(call.thread);
    Err(Trap::unsupported(
        format!("the native library {name}, loaded at {place}"),
        "give its methods peers with --peers, or keep the program from loading it",
    ))
}

/// `(name)`: the URL of the first resource of this name on the class path, or null.
fn user_resource(call: &mut Call<'_>) -> Result<Answer> {
    let places = resource_places(call)?;
    match places.first() {
        Some(place) => Answer::reference(url(call.machine, place)?),
        None => Answer::reference(Ref::NULL),
    }
}

/// `(name)`: an `Enumeration` of the URLs of all of them.
fn user_resources(call: &mut Call<'_>) -> Result<Answer> {
    let places = resource_places(call)?;
    let collections = call.machine.world.load("java/util/Collections")?;
    call.machine.require(call.thread, collections)?;
    let list = call.machine.world.load("java/util/Arrays$ArrayList")?;
    call.machine.require(call.thread, list)?;
    let mut urls = Vec::new();
    for place in &places {
        urls.push(url(call.machine, place)?);
    }
    let urls = call.machine.new_refs("[Ljava/net/URL;", urls)?;
    let list = call.machine.allocate(list)?;
    call.machine.fill(list, &[("a", urls.slot())])?;
    let signature = "(Ljava/util/Collection;)Ljava/util/Enumeration;";
    let target = call.machine.world.declared(collections, "enumeration", signature);
    let target = target.ok_or_else(|| {
        Trap::unsupported("a JDK without Collections.enumeration", "use a JDK between 17 and 25")
    })?;
    call.enter(target, &[list.slot()], Then::Continue)
}

/// Where the class path has the resources of the name in the argument.
fn resource_places(call: &mut Call<'_>) -> Result<Vec<String>> {
    let name = call.machine.text(call.non_null(1)?)?;
    // The library's own loaders have no class path.
    if call.reference(0) != call.machine.state.rest.modules.application {
        return Ok(Vec::new());
    }
    let places = call.machine.world.user_resources(&name);
    if places.iter().any(|place| !place.starts_with("file:") && !place.starts_with("jar:")) {
        return Err(Trap::unsupported(
            format!("the class file {name} as a resource, which was compiled for this run only"),
            "compile the program with javac and name the folder of its classes",
        ));
    }
    let paths = places.iter().filter_map(|place| place.strip_prefix("file:"));
    let paths: Vec<String> =
        paths.map(|path| super::file_paths::normalized(&decoded(path))).collect();
    if let Some(path) = call.machine.changed_resource(&name, &paths) {
        let what = format!("the resource {path}, which the program made or took away itself");
        return Err(call.machine.no_change(call.thread, &what));
    }
    for path in paths {
        call.machine.world.granted.insert(path.into());
    }
    for class in ["java/net/URL", FILE_HANDLER, JAR_HANDLER] {
        let class = call.machine.world.load(class)?;
        call.machine.require(call.thread, class)?;
    }
    Ok(places)
}

/// The path that the path of a URL stands for.
fn decoded(path: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

const FILE_HANDLER: &str = "sun/net/www/protocol/file/Handler";
const JAR_HANDLER: &str = "sun/net/www/protocol/jar/Handler";

/// The `java.net.URL` that the library's own loader makes of the address of a resource.
pub(super) fn url(machine: &mut Machine, place: &str) -> Result<Ref> {
    let (protocol, file) = place.split_once(':').unwrap_or(("file", place));
    let in_jar = protocol == "jar";
    let handler = machine.allocate_named(if in_jar { JAR_HANDLER } else { FILE_HANDLER })?;
    let protocol = machine.new_string(protocol)?;
    let file = machine.new_string(file)?;
    let empty = machine.new_string("")?;
    let url = machine.allocate_named("java/net/URL")?;
    let none = u64::from(u32::MAX);
    let fields = [
        ("protocol", protocol.slot()),
        ("host", empty.slot()),
        ("port", none),
        ("file", file.slot()),
        ("path", file.slot()),
        ("authority", if in_jar { 0 } else { empty.slot() }),
        ("handler", handler.slot()),
        ("hashCode", none),
    ];
    machine.fill(url, &fields)?;
    Ok(url)
}

fn find_bootstrap_class(call: &mut Call<'_>) -> Result<Answer> {
    let name = call.machine.text(call.non_null(0)?)?;
    found(call, &name, |loader| loader == Loader::Jdk)
}

/// `(loader, name)`: what a loader defined, or the machine was told by it.
fn find_loaded_class(call: &mut Call<'_>) -> Result<Answer> {
    let name = call.machine.text(call.non_null(1)?)?.replace('.', "/");
    let loader = call.non_null(0)?;
    if !call.machine.is_built_in(loader) {
        return match call.machine.known_to(loader, &name) {
            Some(class) => Answer::reference(call.machine.mirror(class)?),
            None => Answer::reference(Ref::NULL),
        };
    }
    let defined = call.machine.state.rest.spaces.application.get(&*name).copied();
    match call.machine.world.loaded(&name).or(defined) {
        Some(class) if call.machine.world.class(class).loader == Loader::User => {
            Answer::reference(call.machine.mirror(class)?)
        }
        _ => Answer::reference(Ref::NULL),
    }
}

/// `(loader, name, class)`
fn answered(call: &mut Call<'_>) -> Result<Answer> {
    let name = call.machine.text(call.non_null(1)?)?;
    let missing = || Trap::new("java/lang/NoClassDefFoundError", name.replace('.', "/"));
    let mirror = call.reference(2);
    if mirror.is_null() {
        return Err(missing());
    }
    let class = call.machine.mirrored(mirror)?;
    if call.machine.world.class(class).java_name() != name {
        return Err(missing());
    }
    call.machine.note_answer(call.reference(0), name.replace('.', "/").into(), class)?;
    Ok(Answer::Void)
}

/// `(class whose code has the name, name, error)`
fn failed(call: &mut Call<'_>) -> Result<Answer> {
    let from = call.machine.mirrored(call.non_null(0)?)?;
    let name = call.machine.text(call.non_null(1)?)?.replace('.', "/");
    call.machine.note_failure(from, name.into(), call.reference(2));
    Ok(Answer::Void)
}

/// What the built-in loaders find, whichever of them is asked; null if there is no such class.
fn load_class(call: &mut Call<'_>) -> Result<Answer> {
    let name = call.machine.text(call.non_null(1)?)?;
    let this = call.reference(0);
    let sees_user_classes = this == call.machine.state.rest.modules.application;
    if sees_user_classes {
        found(call, &name, |_| true)
    } else {
        found(call, &name, |loader| loader == Loader::Jdk)
    }
}

fn found(call: &mut Call<'_>, name: &str, wanted: fn(Loader) -> bool) -> Result<Answer> {
    if name.starts_with('[') {
        return Answer::reference(Ref::NULL);
    }
    match call.machine.class_by_java_name(name)? {
        Some(class) if wanted(call.machine.world.class(class).loader) => {
            Answer::reference(call.machine.mirror(class)?)
        }
        _ => Answer::reference(Ref::NULL),
    }
}

fn no_directives() -> Result<Answer> {
    Err(Trap::unsupported("assertion directives of a class loader", "assertions are always on"))
}

/// What a program is told of bytes that are no class file.
fn refusal(error: &str, bytes: &[u8], name: Option<&str>) -> String {
    let first = bytes.first_chunk().map(|&first| u32::from_be_bytes(first));
    match first {
        Some(first) if first != 0xcafe_babe => {
            let name = name.unwrap_or("<Unknown>");
            format!("Incompatible magic value {first} in class file {name}")
        }
        _ if error.starts_with("the file ends too early") => "Truncated class file".into(),
        _ => error.into(),
    }
}

/// `(loader, name, bytes, offset, length, domain, source)`
fn define_class(call: &mut Call<'_>) -> Result<Answer> {
    let (loader, array) = (call.reference(0), call.non_null(2)?);
    let (start, length) = call.machine.byte_range(array, call.int(3), call.int(4))?;
    let bytes = &call.machine.bytes(array)?[start..start + length];
    let bytes: Vec<u8> = bytes.iter().map(|&byte| byte as u8).collect();
    let given = call.reference(1);
    let given =
        if given.is_null() { None } else { Some(call.machine.text(given)?.replace('.', "/")) };
    call.machine.world.refuse_version(&bytes, given.as_deref())?;
    let file = World::decode(&bytes)
        .map_err(|error| refusal(&error.to_string(), &bytes, given.as_deref()))
        .map_err(|text| Trap::new("java/lang/ClassFormatError", text))?;
    if let Some(given) = given.filter(|given| **given != *file.name) {
        let text = format!("{given} (wrong name: {})", file.name);
        return Err(Trap::new("java/lang/NoClassDefFoundError", text));
    }
    let made = file.superclass.as_ref().is_some_and(|name| name.starts_with(ACCESSORS));
    let around = if made { outer_loader(call, loader)? } else { Ref::NULL };
    let class = if !around.is_null() {
        let class = call.machine.define_in(call.thread, around, file)?;
        call.machine.exempt_accessor(class);
        class
    } else if made || loader.is_null() {
        define_accessor(call, file)?
    } else {
        call.machine.define_in(call.thread, loader, file)?
    };
    let mirror = call.machine.mirror(class)?;
    call.machine.set_domain(mirror, call.reference(5))?;
    if made && !loader.is_null() {
        let module = call.machine.ref_field(loader, "unnamedModule")?;
        call.machine.set_field(mirror, "module", module.slot())?;
        call.machine.set_field(mirror, "classLoader", loader.slot())?;
    }
    Answer::reference(mirror)
}

/// What the library makes for reflection extends a class in here.
const ACCESSORS: &str = "jdk/internal/reflect/";

/// The loader of the program's whose class the library makes an accessor for; null if it is a built-in
/// one. The accessor's own loader has it as its parent, and no classes but the accessor.
fn outer_loader(call: &mut Call<'_>, loader: Ref) -> Result<Ref> {
    if loader.is_null() {
        return Ok(Ref::NULL);
    }
    let parent = call.machine.ref_field(loader, "parent")?;
    let built_in = parent.is_null() || call.machine.is_built_in(parent);
    Ok(if built_in { Ref::NULL } else { parent })
}

/// A class that the library makes for itself. Its name is its own.
fn define_accessor(call: &mut Call<'_>, file: ClassFile) -> Result<ClassId> {
    let defined = call.machine.world.loaded(&file.name);
    match defined.map(|class| (class, call.machine.world.class(class).file.as_deref())) {
        // Other interleavings may have made the same class already.
        Some((class, Some(known))) if *known == file => Ok(class),
        Some(_) => Err(Trap::unsupported(
            format!("two classes of the library with the name {}", file.name),
            "report it to the authors of Heddle",
        )),
        None => {
            let owner = if call.reference(0).is_null() { Loader::Jdk } else { Loader::User };
            let class = call.machine.world.define(&Arc::new(file), owner)?;
            call.machine.exempt_accessor(class);
            Ok(class)
        }
    }
}

/// Where a package of the JDK comes from; null for any other.
fn package_location(call: &mut Call<'_>) -> Result<Answer> {
    let package = call.machine.text(call.non_null(0)?)?;
    match call.machine.world.module_of_package(&package) {
        Some(module) => Answer::reference(call.machine.new_string(&format!("jrt:/{module}"))?),
        None => Answer::reference(Ref::NULL),
    }
}

/// `(LoadedModule, name)`
fn load_class_in_module(call: &mut Call<'_>) -> Result<Answer> {
    let name = call.machine.text(call.non_null(2)?)?;
    found(call, &name, |loader| loader == Loader::Jdk)
}

/// The resource of a module that is asked for.
fn resource(call: &mut Call<'_>) -> Result<Option<Vec<u8>>> {
    let module = call.machine.ref_field(call.non_null(0)?, "module")?;
    let module = call.machine.text(module)?;
    let name = call.machine.text(call.non_null(1)?)?;
    Ok(call.machine.world.jdk_resource(&format!("/{module}/{name}")))
}

fn has_resource(call: &mut Call<'_>) -> Result<Answer> {
    let found = resource(call)?.is_some();
    Answer::boolean(found)
}

/// An `Optional` of a stream.
fn open_resource(call: &mut Call<'_>) -> Result<Answer> {
    for class in ["java/util/Optional", "java/io/ByteArrayInputStream"] {
        let class = call.machine.world.load(class)?;
        call.machine.require(call.thread, class)?;
    }
    let Some(content) = resource(call)? else {
        let empty = call.machine.static_field("java/util/Optional", "EMPTY")?;
        return Ok(Answer::Value(empty));
    };
    let array = call.machine.new_bytes(&content)?;
    let stream = call.machine.allocate_named("java/io/ByteArrayInputStream")?;
    call.machine.fill(stream, &[("buf", array.slot()), ("count", content.len() as u64)])?;
    let optional = call.machine.allocate_named("java/util/Optional")?;
    call.machine.fill(optional, &[("value", stream.slot())])?;
    Answer::reference(optional)
}

fn no_names(call: &mut Call<'_>) -> Result<Answer> {
    Answer::reference(call.machine.new_refs("[Ljava/lang/String;", Vec::new())?)
}

impl Machine {
    /// Accessors that the library makes for reflection and serialization may use every class.
    fn exempt_accessor(&mut self, class: ClassId) {
        let magic = self.world.loaded("jdk/internal/reflect/MagicAccessorImpl");
        if magic.is_some_and(|magic| self.world.is_subtype(class, magic)) {
            self.world.classes[class.index()].hidden = true;
        }
    }
}
