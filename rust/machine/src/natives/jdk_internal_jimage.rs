//! `jdk.internal.jimage`: resources of the JDK that are opened by their URLs.
//!
//! The library would map the whole image into memory. It is open already: what the library is given
//! is a reader that only knows how to find a resource and to read it.

use super::{Answer, Call, Table};
use crate::ids::Ref;
use crate::state::object::Body;
use crate::trap::{Result, Trap};

const READER: &str = "jdk/internal/jimage/ImageReader";
const LOCATION: &str = "jdk/internal/jimage/ImageLocation";

pub(super) const OVERRIDES: Table = &[
    ("jdk/internal/jimage/ImageReaderFactory.getImageReader", reader),
    (
        "jdk/internal/jimage/ImageReader.findLocation(Ljava/lang/String;Ljava/lang/String;)Ljdk/internal/jimage/ImageLocation;",
        find,
    ),
    ("jdk/internal/jimage/ImageReader.getResource(Ljdk/internal/jimage/ImageLocation;)[B", read),
    ("jdk/internal/jimage/ImageReader.getRootDirectory", refuse),
    ("jdk/internal/jimage/ImageReader.findNode", refuse),
    ("jdk/internal/jimage/ImageReader.getEntryNames", refuse),
    ("jdk/internal/jimage/ImageReader.getModuleNames", refuse),
    ("jdk/internal/jimage/ImageReader.getResourceBuffer", refuse),
    ("jdk/internal/jimage/ImageReader.getResourceStream", refuse),
    ("jdk/internal/jimage/ImageReader.verifyLocation", refuse),
];

/// Where in the attributes of a location its size is, and, here only, the number of its name.
const SIZE: usize = 7;
const NUMBER: usize = 5;

fn reader(call: &mut Call<'_>) -> Result<Answer> {
    Answer::reference(call.machine.allocate_named(READER)?)
}

/// `(module, name)`: a location, or null.
fn find(call: &mut Call<'_>) -> Result<Answer> {
    let module = call.machine.text(call.non_null(1)?)?;
    let name = call.machine.text(call.non_null(2)?)?;
    let path = format!("/{module}/{name}");
    let Some(content) = call.machine.world.jdk_resource(&path) else {
        return Answer::reference(Ref::NULL);
    };
    let numbers = call.machine.world.load("[J")?;
    call.machine.state.heap.reserve(8 * 8)?;
    let number = call.machine.world.number_of_resource(&path);
    let mut attributes = vec![0; 8];
    (attributes[SIZE], attributes[NUMBER]) = (content.len() as i64, number as i64);
    let attributes = call.machine.state.heap.place(numbers, Body::Longs(attributes.into()));
    let location = call.machine.allocate_named(LOCATION)?;
    call.machine.fill(location, &[("attributes", attributes.slot())])?;
    Answer::reference(location)
}

/// `(location)`: its bytes.
fn read(call: &mut Call<'_>) -> Result<Answer> {
    let attributes = call.machine.ref_field(call.non_null(1)?, "attributes")?;
    let number = match &call.machine.state.heap.get(attributes).body {
        Body::Longs(attributes) => attributes[NUMBER] as usize,
        _ => return Err(Trap::null()),
    };
    let path = call.machine.world.resources.get(number).cloned();
    let content = path.and_then(|path| call.machine.world.jdk_resource(&path));
    Answer::reference(call.machine.new_bytes(&content.unwrap_or_default())?)
}

fn refuse(call: &mut Call<'_>) -> Result<Answer> {
    let place = call.machine.user_location(call.thread);
    Err(Trap::unsupported(
        format!("listing the JDK's modules, at {place}"),
        "let the program name the resources that it wants",
    ))
}
