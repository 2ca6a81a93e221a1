//! Data while a program compresses it.

use super::inflation::Format;
use flate2::{Compress, Compression, FlushCompress};

/// Data that is being compressed. All input is kept, so that a copy of the state is a copy of this.
#[derive(Clone, Debug)]
pub struct Deflation {
    pub(crate) format: Format,
    pub(crate) input: Vec<u8>,
    /// Where the program asked for all output so far: the length of the input then.
    pub(crate) flushes: Vec<usize>,
    /// Whether no more input comes.
    pub(crate) finished: bool,
    /// Bytes of the output that were handed out.
    pub(crate) given: usize,
}

impl Deflation {
    /// Nothing came in yet.
    pub(crate) fn new(format: Format) -> Self {
        Self { format, input: Vec::new(), flushes: Vec::new(), finished: false, given: 0 }
    }

    /// The output for all there is up to the last flush.
    pub(crate) fn output(&self) -> Vec<u8> {
        let mut stream = Compress::new(Compression::default(), self.format == Format::Zlib);
        let mut output = Vec::new();
        let parts = self.flushes.iter().map(|&end| (end, FlushCompress::Sync));
        let last = self.finished.then_some((self.input.len(), FlushCompress::Finish));
        for (end, flush) in parts.chain(last) {
            loop {
                output.reserve(self.input.len().max(64) * 2);
                let rest = &self.input[stream.total_in() as usize..end];
                let before = (stream.total_in(), stream.total_out());
                // Room is made before each call, so that nothing can go wrong.
                let _ = stream.compress_vec(rest, &mut output, flush);
                let room = output.capacity() > output.len();
                if before == (stream.total_in(), stream.total_out()) || room && rest.is_empty() {
                    break;
                }
            }
        }
        output
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::inflation::Inflation;

    #[test]
    fn what_was_compressed_expands_to_what_it_was() {
        for format in [Format::Raw, Format::Zlib] {
            let mut deflation = Deflation::new(format);
            deflation.input = (0..10_000_u32).map(|i| (i * i % 251) as u8).collect();
            deflation.flushes = vec![0, 10, 5_000];
            let flushed = deflation.output();
            deflation.finished = true;
            let output = deflation.output();
            assert!(output.starts_with(&flushed), "what was handed out stays as it is");
            let mut inflation = Inflation::new(format);
            inflation.input = output;
            inflation.expand().unwrap();
            assert_eq!(inflation.output, deflation.input);
            assert_eq!(inflation.end, Some(inflation.input.len()));
        }
    }
}
