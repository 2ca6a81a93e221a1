//! From bytes to a class file with its supertypes.

use std::sync::Arc;

use super::class::Loader;
use super::versions::early_refusal;
use super::{World, subroutines};
use crate::ids::ClassId;
use crate::trap::{Result, Trap, Why};
use heddle_classfile::decode::DecodeError;
use heddle_classfile::{self as classfile, ClassFile, Name};

impl World {
    /// Why bytes that the program gives are not decoded: they are of another version.
    pub fn refuse_version(&self, bytes: &[u8], name: Option<&str>) -> Result<()> {
        let name = name.unwrap_or("<Unknown>");
        early_refusal(bytes, name, self.version, self.preview).map_or(Ok(()), Err)
    }

    /// Decode a class file as the machine has it: without subroutines.
    pub fn decode(bytes: &[u8]) -> std::result::Result<ClassFile, DecodeError> {
        classfile::decode(bytes).map(subroutines::inlined)
    }

    /// The same for a class of the JDK, the code of which is decoded when it is called.
    pub(super) fn decode_library(bytes: Vec<u8>) -> std::result::Result<ClassFile, DecodeError> {
        // Subroutines are found by looking at the code.
        if subroutines::may_have(&bytes) {
            return Self::decode(&bytes);
        }
        classfile::decode_sound(bytes)
    }

    /// The superclass and the direct superinterfaces of a class file.
    pub fn supertypes(
        &mut self,
        file: &ClassFile,
        loader: Loader,
    ) -> Result<(Option<ClassId>, Vec<ClassId>)> {
        let superclass = match &file.superclass {
            Some(name) => Some(self.load_super(file, loader, name)?),
            None => None,
        };
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for interface in &file.interfaces {
            interfaces.push(self.load_super(file, loader, interface)?);
        }
        Ok((superclass, interfaces))
    }

    fn load_super(&mut self, file: &ClassFile, loader: Loader, name: &Name) -> Result<ClassId> {
        // What the machine makes has a suffix, and uses the library by name.
        let made = file.name.contains('\0') && name.starts_with("java/");
        if let Loader::Own(space) = loader
            && !made
        {
            return self.load_in(space, name, Why::Super(Arc::clone(&file.name)));
        }
        if self.loading.iter().any(|other| other == name) || *name == file.name {
            return Err(Trap::new("java/lang/ClassCircularityError", &**name));
        }
        self.loading.push(Arc::clone(&file.name));
        let result = self.load(name);
        self.loading.pop();
        result
    }
}
