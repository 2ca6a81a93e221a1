//! The code of a method, decoded at once or when it is first asked for.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::code::Code;
use super::pool::ConstantPool;
use crate::decode::{DecodeError, Reader, Result};

/// A class file of which not everything is decoded yet.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) data: Vec<u8>,
    pub(super) pool: Arc<ConstantPool>,
}

/// The code of a method.
///
/// Most methods of a library are never called, and their code is most of it. Where the file is sound
/// beyond doubt, as those of the JDK are, the code is decoded when it is first asked for.
#[derive(Clone, Debug)]
pub struct Body {
    code: OnceLock<Result<Arc<Code>>>,
    /// Where the file has it.
    place: Option<(Arc<Source>, Range<usize>)>,
}

impl Body {
    /// Decode it later.
    pub(super) fn deferred(source: &Arc<Source>, place: Range<usize>) -> Self {
        Self { code: OnceLock::new(), place: Some((Arc::clone(source), place)) }
    }

    /// The code, or what is wrong with it.
    pub fn code(&self) -> std::result::Result<&Arc<Code>, &DecodeError> {
        self.code.get_or_init(|| self.decode().map(Arc::new)).as_ref()
    }

    /// The code, to be changed.
    pub fn code_mut(&mut self) -> Option<&mut Code> {
        self.code().ok()?;
        self.code.get_mut()?.as_mut().ok().map(Arc::make_mut)
    }

    fn decode(&self) -> Result<Code> {
        let Some((source, place)) = &self.place else {
            return Err(DecodeError::new(0, "no code"));
        };
        let mut reader = Reader::between(&source.data, place.clone());
        let code = Code::decode(&mut reader, &source.pool)?;
        reader.finish()?;
        Ok(code)
    }
}

impl From<Code> for Body {
    fn from(code: Code) -> Self {
        Self { code: OnceLock::from(Ok(Arc::new(code))), place: None }
    }
}

impl PartialEq for Body {
    fn eq(&self, other: &Self) -> bool {
        self.code() == other.code()
    }
}
