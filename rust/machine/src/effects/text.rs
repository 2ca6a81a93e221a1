//! Entries in words: for tests, for the documentation and for the comparison with static models.

use super::{Effect, Memory, Mode, Touch};

impl Memory {
    /// `field referent of 0`
    fn text(self) -> String {
        match self {
            Self::Field(slot, name) => format!("field {name} of {slot}"),
            Self::Path(slot, names) => format!("field {} of {slot}", names.join(".")),
            Self::Causes(slot) => format!("causes of {slot}"),
            Self::Element(array, index) => format!("element {index} of {array}"),
            Self::Elements(array, first, count) => {
                format!("elements {first} and {count} on of {array}")
            }
            Self::Whole(slot) => format!("elements of {slot}"),
            Self::List(slot) => format!("list of {slot}"),
            Self::Static(class, name) => format!("static {class}.{name}"),
            Self::Own(name) => format!("own {name}"),
            Self::OffHeap(address, ..) => format!("memory at {address}"),
            Self::Pieces(address, _) => format!("pieces of memory listed at {address}"),
            Self::Outside | Self::Written(..) => "outside world".into(),
        }
    }
}

impl Touch {
    fn text(self) -> String {
        let verb = match self.mode {
            Mode::Read => "reads",
            Mode::Write => "writes",
            Mode::Update | Mode::Attempt => "updates",
        };
        format!("{verb} {}", self.memory.text())
    }
}

impl Effect {
    /// What it does, one line for each access.
    pub(super) fn lines(self) -> Vec<String> {
        let one = |text: &str| vec![text.to_string()];
        match self {
            Self::Nothing => Vec::new(),
            Self::Cache(slot, name) => vec![format!("caches field {name} of {slot}")],
            Self::Touches(touches) => touches.iter().map(|touch| touch.text()).collect(),
            Self::Prints(stream, touches) => std::iter::once(format!("enters monitor of {stream}"))
                .chain(touches.iter().map(|touch| touch.text()))
                .collect(),
            Self::Cell(Mode::Read, ..) => one("reads cell 1"),
            Self::Cell(Mode::Write, ..) => one("writes cell 1"),
            Self::Cell(..) => one("updates cell 1"),
            Self::Park => vec!["updates own permit".into(), "reads own interrupted".into()],
            Self::Wake(slot) => vec![format!("updates permit of {slot}")],
            Self::Interrupt => {
                vec!["updates permit of 0".into(), "reads field interrupted of 0".into()]
            }
            Self::Thread => one("updates threads 0"),
            Self::Start => vec!["updates threads 0".into(), "writes status of 0".into()],
            Self::Notify(_) => one("wakes waiters of 0"),
            Self::State => one("reads status of 0"),
            Self::Interruptible => {
                vec!["reads own permit".into(), "updates own interrupted".into()]
            }
            Self::Join => vec![
                "reads own permit".into(),
                "updates own interrupted".into(),
                "waits for 0".into(),
            ],
            Self::Threads(touches) => std::iter::once("reads threads 0".into())
                .chain(touches.iter().map(|touch| touch.text()))
                .collect(),
            Self::Hash => one("updates hash 0"),
            Self::Clock => one("updates clock 0"),
            Self::Intern => one("updates interned 0"),
            Self::Copy => {
                vec![
                    "reads elements 1 and 4 on of 0".into(),
                    "writes elements 3 and 4 on of 2".into(),
                ]
            }
            Self::Clone => one("reads elements of 0"),
            Self::CopyBytes => vec!["reads bytes 7 of 1".into(), "writes bytes 7 of 4".into()],
            Self::SetBytes => one("writes bytes 4 of 1"),
            Self::Anything => one("touches anything"),
        }
    }
}
