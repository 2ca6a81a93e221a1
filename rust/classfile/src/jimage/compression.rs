//! Compressed resources, as `jlink --compress` makes them: headers stacked before the content.

use std::io::Read;

use flate2::read::ZlibDecoder;

use super::index::{Index, Order};
use crate::decode::{DecodeError, Result};

const HEADER_SIZE: usize = 29;
const MAGIC: u32 = 0xcafe_fafa;
/// Deflate cannot shrink anything to less than a thousandth or so.
const BEST_RATIO: u64 = 1100;
/// Each layer undoes one plug-in of `jlink`; there are two of them.
const MOST_LAYERS: usize = 8;

struct Layer {
    compressed_size: u64,
    size: u64,
    name: u32,
}

/// Undo every compression of `content`, which stands at `at` in the file.
pub(super) fn expand(mut content: Vec<u8>, size: u64, index: &Index, at: usize) -> Result<Vec<u8>> {
    for _ in 0..MOST_LAYERS {
        // The last layer's result has no header: it is the resource.
        let Some(layer) = layer(&content, index.header.order) else {
            return if content.len() as u64 == size {
                Ok(content)
            } else {
                Err(DecodeError::new(at, format!("{} bytes expanded, not {size}", content.len())))
            };
        };
        content = undo(&layer, &content[HEADER_SIZE..], index, at)?;
    }
    Err(DecodeError::new(at, format!("more than {MOST_LAYERS} layers of compression")))
}

fn layer(content: &[u8], order: Order) -> Option<Layer> {
    let (magic, rest) = content.split_first_chunk()?;
    let (compressed_size, rest) = rest.split_first_chunk()?;
    let (size, rest) = rest.split_first_chunk()?;
    let (name, rest) = rest.split_first_chunk()?;
    // The configuration and the mark of the last layer are not needed to undo it.
    let whole = rest.len() >= HEADER_SIZE - 24 && order.u4(*magic) == MAGIC;
    whole.then(|| Layer {
        compressed_size: order.u8(*compressed_size),
        size: order.u8(*size),
        name: order.u4(*name),
    })
}

fn undo(layer: &Layer, content: &[u8], index: &Index, at: usize) -> Result<Vec<u8>> {
    let name = index.string(u64::from(layer.name), at)?;
    if name != "zip" {
        let cause = format!("compressed with '{name}'; only 'zip' is supported");
        return Err(DecodeError::new(at, cause));
    }
    let compressed = usize::try_from(layer.compressed_size).ok().and_then(|end| content.get(..end));
    let Some(compressed) = compressed else {
        let size = layer.compressed_size;
        return Err(DecodeError::new(at, format!("{size} compressed bytes, more than there are")));
    };
    if layer.size > layer.compressed_size.saturating_mul(BEST_RATIO) {
        let cause = format!("{} bytes cannot expand to {}", layer.compressed_size, layer.size);
        return Err(DecodeError::new(at, cause));
    }
    let mut expanded = Vec::new();
    ZlibDecoder::new(compressed)
        .take(layer.size.saturating_add(1))
        .read_to_end(&mut expanded)
        .map_err(|error| DecodeError::new(at, format!("cannot be expanded: {error}")))?;
    if expanded.len() as u64 != layer.size {
        let (made, wanted) = (expanded.len(), layer.size);
        return Err(DecodeError::new(at, format!("expands to {made} bytes, not {wanted}")));
    }
    Ok(expanded)
}
