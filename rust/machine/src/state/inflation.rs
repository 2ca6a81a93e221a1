//! Compressed data while a program expands it.

use flate2::{Decompress, FlushDecompress, Status};

/// How the library's `nowrap` is kept: without it, the data has a header and a checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Without them.
    Raw,
    /// With them.
    Zlib,
}

/// Data that is being expanded.
#[derive(Clone, Debug)]
pub struct Inflation {
    pub(crate) format: Format,
    pub(crate) input: Vec<u8>,
    pub(crate) output: Vec<u8>,
    /// Bytes of the output that were handed out.
    pub(crate) given: usize,
    /// Bytes of the input that the library knows to be used.
    pub(crate) used: usize,
    /// How many bytes of input the data takes, once its end was seen.
    pub(crate) end: Option<usize>,
}

impl Inflation {
    /// Nothing came in yet.
    pub(crate) fn new(format: Format) -> Self {
        Self { format, input: Vec::new(), output: Vec::new(), given: 0, used: 0, end: None }
    }

    /// Expand all there is.
    pub(crate) fn expand(&mut self) -> Result<(), String> {
        let mut stream = Decompress::new(self.format == Format::Zlib);
        self.output.clear();
        loop {
            self.output.reserve(self.input.len().max(1 << 12) * 2);
            let rest = &self.input[stream.total_in() as usize..];
            let before = (stream.total_in(), stream.total_out());
            let status = stream
                .decompress_vec(rest, &mut self.output, FlushDecompress::None)
                .map_err(|error| error.to_string())?;
            if status == Status::StreamEnd {
                self.end = Some(stream.total_in() as usize);
                return Ok(());
            }
            if before == (stream.total_in(), stream.total_out()) {
                return Ok(());
            }
        }
    }
}
