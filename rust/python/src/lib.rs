//! `heddle._core`: the Rust core seen from Python. Conversion only, no logic.

mod asserted;
mod booted;
mod classfile;
mod decode;
mod effects;
mod finals;
mod finding;
mod host;
mod jimage;
mod listener;
mod machine;
mod monitor_dpn;
mod observe;
mod observed;
mod points_to;
mod pushdown;
mod replay;
mod search;
mod sets;
mod show;
mod snapshot;
mod symbolic;
mod temporal;
mod traces;
mod trees;

use pyo3::prelude::*;

/// What the two sides tell each other; raised together with the number of the same name in
/// `heddle.interface` whenever that changes.
const INTERFACE: u32 = 17;

/// The Rust core of Heddle.
#[pymodule]
mod _core {
    use pyo3::prelude::*;

    use super::classfile;

    #[pymodule_export]
    use super::asserted::breaks_assertion;
    #[pymodule_export]
    use super::classfile::{
        Annotation, BootstrapMethod, ClassFile, Code, Constant, DynamicRef, ElementValue,
        EnclosingMethod, ExceptionHandler, Field, FieldRef, Increment, InnerClass, Instruction,
        LocalVariable, Method, MethodParameter, MethodRef, MultiArray, RecordComponent, Switch,
        TypeAnnotations, parse_class,
    };
    #[pymodule_export]
    use super::decode::DecodeError;
    #[pymodule_export]
    use super::effects::{native_effects, racy_by_design};
    #[pymodule_export]
    use super::finals::{FinalState, final_states};
    #[pymodule_export]
    #[pymodule_export]
    use super::finding::SearchFinding;
    #[pymodule_export]
    use super::host::internal_errors;
    #[pymodule_export]
    use super::jimage::Image;
    #[pymodule_export]
    use super::machine::{RunEnd, run_program};
    #[pymodule_export]
    use super::monitor_dpn::{ExecutionNode, MonitorDpn, MonitorDpnAnswer};
    #[pymodule_export]
    use super::observe::{ObservedRun, observe_program};
    #[pymodule_export]
    use super::observed::{NotedRun, note_program};
    #[pymodule_export]
    use super::points_to::PointsTo;
    #[pymodule_export]
    use super::pushdown::{Pushdown, Saturation, StackAutomaton, WeightDomain, saturate};
    #[pymodule_export]
    use super::replay::{ReplayEnd, Stepper, UnsupportedError, replay_program};
    #[pymodule_export]
    use super::search::{SearchEnd, search_program};
    #[pymodule_export]
    use super::snapshot::Snapshot;
    #[pymodule_export]
    use super::symbolic::{NetworkAnswer, solve_network};
    #[pymodule_export]
    use super::traces::{Protections, Trace};
    #[pymodule_export]
    use super::trees::{TreeSearchEnd, find_tree};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("INTERFACE", super::INTERFACE)?;
        classfile::complete(module)
    }
}
