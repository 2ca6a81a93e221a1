//! A growing table of objects whose copies share what neither has changed.
//!
//! Objects lie in chunks. A chunk is owned, and can be changed, or shared with other tables, and is
//! copied before its first change. [`Places::share`] makes all chunks shared, after which a clone
//! costs one reference count per chunk.

use std::sync::Arc;

use super::object::Object;

const BITS: usize = 6;
const SIZE: usize = 1 << BITS;

#[derive(Clone, Debug)]
enum Chunk {
    Owned(Box<[Object]>),
    Shared(Arc<[Object]>),
}

/// The table.
#[derive(Clone, Debug, Default)]
pub struct Places {
    chunks: Vec<Chunk>,
    length: usize,
}

impl Places {
    /// How many places there are.
    pub fn count(&self) -> usize {
        self.length
    }

    /// The object at a place.
    #[inline]
    pub fn get(&self, index: usize) -> &Object {
        match &self.chunks[index >> BITS] {
            Chunk::Owned(objects) => &objects[index & (SIZE - 1)],
            Chunk::Shared(objects) => &objects[index & (SIZE - 1)],
        }
    }

    /// The object at a place, to be changed.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> &mut Object {
        let chunk = &mut self.chunks[index >> BITS];
        if let Chunk::Shared(objects) = chunk {
            *chunk = copied(objects);
        }
        match chunk {
            Chunk::Owned(objects) => &mut objects[index & (SIZE - 1)],
            Chunk::Shared(_) => unreachable!("it was just copied"),
        }
    }

    /// Add an object at the end.
    pub fn push(&mut self, object: Object) {
        if self.length == self.chunks.len() << BITS {
            self.chunks.push(Chunk::Owned(vec![Object::FREE; SIZE].into()));
        }
        self.length += 1;
        *self.get_mut(self.length - 1) = object;
    }

    /// Forget all but the first `length` objects.
    pub fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    /// From now on copies are cheap, until something changes.
    pub fn share(&mut self) {
        for chunk in &mut self.chunks {
            if let Chunk::Owned(objects) = chunk {
                *chunk = Chunk::Shared(std::mem::take(objects).into());
            }
        }
    }
}

#[cold]
fn copied(objects: &Arc<[Object]>) -> Chunk {
    Chunk::Owned(objects.iter().cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(number: u32) -> Object {
        Object { hash: number, ..Object::FREE }
    }

    fn table(count: u32) -> Places {
        let mut places = Places::default();
        (0..count).for_each(|number| places.push(numbered(number)));
        places
    }

    fn numbers(places: &Places) -> Vec<u32> {
        (0..places.count()).map(|index| places.get(index).hash).collect()
    }

    #[test]
    fn objects_stay_where_they_were_put() {
        assert_eq!(numbers(&table(200)), (0..200).collect::<Vec<_>>());
    }

    #[test]
    fn a_change_is_seen_in_one_copy_only() {
        let mut first = table(200);
        first.share();
        let mut second = first.clone();
        second.get_mut(70).hash = 7;
        first.get_mut(199).hash = 9;
        second.push(numbered(1000));
        assert_eq!((first.get(70).hash, first.get(199).hash, first.count()), (70, 9, 200));
        assert_eq!((second.get(70).hash, second.get(199).hash, second.count()), (7, 199, 201));
    }
}
