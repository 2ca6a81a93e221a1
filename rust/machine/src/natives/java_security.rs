//! `java.security.ProtectionDomain`: where a class comes from, as a class tells of itself.
//!
//! A class of the class path has the domain that the library's own loader would give it, one that the
//! program defined has the domain that it was defined with.

use super::java_lang_class::this;
use super::{Answer, Call, Shortcuts, Table};
use crate::Machine;
use crate::ids::Ref;
use crate::state::thread::Then;
use crate::trap::{Result, Trap};
use crate::world::class::{Loader, Shape};

pub(super) const PEERS: Table = &[("java/lang/Class.getProtectionDomain0", |call| {
    domain(call)?.map_or_else(|| Answer::reference(Ref::NULL), Ok)
})];

/// Newer JDKs have a field in place of the native method.
pub(super) const SHORTCUTS: Shortcuts =
    &[("java/lang/Class.getProtectionDomain()Ljava/security/ProtectionDomain;", domain)];

const FIELD: &str = "heddle$domain";

/// The domain of a class; `None` if it is that of the library.
fn domain(call: &mut Call<'_>) -> Result<Option<Answer>> {
    let mirror = call.non_null(0)?;
    let known = call.machine.ref_field(mirror, FIELD)?;
    if !known.is_null() {
        return Answer::reference(known).map(Some);
    }
    let class = this(call)?;
    let class = call.machine.world.class(class);
    if class.loader != Loader::User || !matches!(class.shape, Shape::Declared) {
        return Ok(None);
    }
    // What is made for a class while it runs comes from where that does.
    let host = class.nest_host.as_deref().and_then(|name| name.split('\0').next());
    let names = [Some(class.name_in_files()), host.map(str::to_owned)];
    let mut files = names.into_iter().flatten().map(|name| format!("{name}.class"));
    let world = &call.machine.world;
    let found =
        files.find_map(|file| Some((world.user_resources(&file).into_iter().next()?, file)));
    let Some((place, file)) = found else { return Ok(None) };
    let location = match (place.strip_prefix("jar:"), place.starts_with("file:")) {
        (Some(entry), _) => entry.split("!/").next().map(str::to_owned),
        (None, true) => Some(place[..place.len() - file.len()].to_owned()),
        // Sources that are compiled for the run stand for classes beside them.
        (None, false) => call.machine.world.user_resources("").into_iter().next(),
    };
    let location = location.filter(|location| location.starts_with("file:")).ok_or_else(|| {
        Trap::unsupported(
            format!("the place of the class file {file}, which was compiled for this run only"),
            "compile the program with javac and name the folder of its classes",
        )
    })?;
    of_place(call, &location).map(Some)
}

/// What the loader of the class path makes of a folder or jar.
fn of_place(call: &mut Call<'_>, location: &str) -> Result<Answer> {
    let classes = ["java/security/CodeSource", "java/security/SecureClassLoader"];
    for class in [FILE_URL, "java/net/URL"].into_iter().chain(classes) {
        let class = call.machine.world.load(class)?;
        call.machine.require(call.thread, class)?;
    }
    let loader = call.machine.world.load(classes[1])?;
    let signature = "(Ljava/security/CodeSource;)Ljava/security/ProtectionDomain;";
    let make = call.machine.world.declared(loader, "getProtectionDomain", signature);
    let make = make.ok_or_else(|| {
        Trap::unsupported("a JDK without domains of loaders", "use a JDK between 17 and 25")
    })?;
    let machine = &mut *call.machine;
    let url = super::java_lang_classloader::url(machine, location)?;
    let text = machine.new_string(location)?;
    let source = machine.allocate_named(classes[0])?;
    machine.fill(source, &[("location", url.slot())])?;
    machine.set_field_if_any(source, "locationNoFragString", text.slot())?;
    let application = machine.state.rest.modules.application;
    call.enter(make, &[application.slot(), source.slot()], Then::Continue)
}

const FILE_URL: &str = "sun/net/www/protocol/file/Handler";

impl Machine {
    /// A class was defined with this domain.
    pub(super) fn set_domain(&mut self, mirror: Ref, domain: Ref) -> Result<()> {
        self.set_field(mirror, FIELD, domain.slot())
    }
}
