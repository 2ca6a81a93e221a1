//! What stands for native methods, and for a few Java methods: one file per Java class.
//!
//! A peer is found by class, name and descriptor. A native method without a peer ends the run with
//! an error that names it; there is no default.

#[cfg(test)]
mod effect_tests;
mod file_calls;
mod file_errors;
mod file_paths;
mod file_status;
mod gov_nasa_jpf_vm_verify;
mod heddle_choose;
mod heddle_junit;
mod java_io;
mod java_io_files;
mod java_io_printstream;
mod java_lang;
mod java_lang_class;
mod java_lang_class_annotations;
mod java_lang_class_members;
mod java_lang_class_nesting;
mod java_lang_classloader;
mod java_lang_invoke;
mod java_lang_invoke_arguments;
mod java_lang_invoke_handles;
mod java_lang_invoke_hidden;
mod java_lang_invoke_members;
mod java_lang_math;
mod java_lang_module;
mod java_lang_object;
mod java_lang_process;
mod java_lang_reflect;
mod java_lang_reflect_array;
mod java_lang_reflect_proxy;
mod java_lang_stackwalker;
mod java_lang_strictmath;
mod java_lang_system;
mod java_lang_thread;
mod java_lang_thread_state;
mod java_lang_throwable;
mod java_net;
mod java_security;
mod java_time;
mod java_util;
mod java_util_concurrent;
mod java_util_concurrent_locks;
mod java_util_prefs;
mod java_util_random;
mod java_util_zip;
mod java_util_zip_deflater;
mod jdk_internal;
mod jdk_internal_jimage;
mod jdk_internal_misc_unsafe;
mod jdk_internal_misc_unsafe_cells;
mod jdk_internal_misc_unsafe_layout;
mod jdk_internal_reflect;
mod looks;
mod org_sosy_lab_verifier;
mod picked_objects;
mod sockets;
mod sun_management;
mod sun_nio_attributes;
mod sun_nio_ch;
mod sun_nio_fs;
mod sun_nio_net;
mod sun_nio_poll;

use jdk_internal_misc_unsafe::memory_peer;

use super::Options;
use super::peers::{Answer, Call, Native, Natives, Shortcuts, Table, nothing};

const TABLES: &[Table] = &[
    java_io::PEERS,
    java_io_files::PEERS,
    java_lang::PEERS,
    java_lang_class::PEERS,
    java_lang_class_annotations::PEERS,
    java_lang_class_members::PEERS,
    java_lang_class_nesting::PEERS,
    java_lang_classloader::PEERS,
    java_lang_invoke_hidden::PEERS,
    java_lang_invoke_members::PEERS,
    java_lang_module::PEERS,
    java_lang_object::PEERS,
    java_lang_process::PEERS,
    java_lang_reflect::PEERS,
    java_lang_reflect_array::PEERS,
    java_lang_stackwalker::PEERS,
    java_lang_strictmath::PEERS,
    java_lang_system::PEERS,
    java_lang_thread::PEERS,
    java_lang_throwable::PEERS,
    java_net::PEERS,
    java_security::PEERS,
    java_util::PEERS,
    java_util_prefs::PEERS,
    java_util_zip::PEERS,
    java_util_zip_deflater::PEERS,
    jdk_internal::PEERS,
    jdk_internal_misc_unsafe::PEERS,
    jdk_internal_misc_unsafe_cells::PEERS,
    jdk_internal_misc_unsafe_layout::PEERS,
    jdk_internal_reflect::PEERS,
    sun_management::PEERS,
    sun_nio_attributes::PEERS,
    sun_nio_ch::PEERS,
    sun_nio_fs::PEERS,
    sun_nio_net::PEERS,
    sun_nio_poll::PEERS,
];
/// Java methods that a peer stands for, although they have code.
const OVERRIDES: &[Table] = &[
    gov_nasa_jpf_vm_verify::OVERRIDES,
    heddle_choose::OVERRIDES,
    heddle_junit::OVERRIDES,
    java_util_concurrent_locks::OVERRIDES,
    java_lang_class::OVERRIDES,
    java_lang_classloader::OVERRIDES,
    java_lang_math::OVERRIDES,
    java_lang_thread_state::OVERRIDES,
    java_time::OVERRIDES,
    java_util_prefs::OVERRIDES,
    jdk_internal::OVERRIDES,
    jdk_internal_jimage::OVERRIDES,
    java_lang_invoke::OVERRIDES,
    java_lang_invoke_handles::OVERRIDES,
    java_lang_invoke_members::OVERRIDES,
    java_lang_reflect_proxy::OVERRIDES,
    org_sosy_lab_verifier::OVERRIDES,
    sun_nio_ch::OVERRIDES,
    sun_nio_poll::OVERRIDES,
];

/// Java methods that a peer may do in some cases, where the code would cost more than it tells.
const SHORTCUTS: &[Shortcuts] = &[
    java_io_printstream::SHORTCUTS,
    java_lang_thread::SHORTCUTS,
    java_security::SHORTCUTS,
    java_util_concurrent::SHORTCUTS,
    java_util_prefs::SHORTCUTS,
    picked_objects::SHORTCUTS,
];

/// The names of all peers, whatever the options.
#[cfg(test)]
fn keys() -> impl Iterator<Item = &'static str> {
    let tables = TABLES.iter().chain(OVERRIDES).chain([&java_util_random::OVERRIDES]);
    let shortcuts = SHORTCUTS.iter().flat_map(|table| table.iter().map(|(key, _)| *key));
    tables.flat_map(|table| table.iter().map(|(key, _)| *key)).chain(shortcuts)
}

/// The peers of a machine with these options, and the keys of those outside it.
pub(crate) fn table(options: &Options, foreign: Vec<String>) -> Natives {
    let collect =
        |tables: &[Table]| tables.iter().flat_map(|table| table.iter().copied()).collect();
    let mut overrides = OVERRIDES.to_vec();
    if options.choose_random {
        overrides.push(java_util_random::OVERRIDES);
    }
    let shortcuts = SHORTCUTS.concat();
    let looks = [looks::LOOKS, java_time::LOOKS, picked_objects::LOOKS].concat();
    let keys = shortcuts.iter().map(|(key, _)| *key).chain(looks.iter().map(|(key, _)| *key));
    Natives {
        replaced: keys.filter_map(|key| Some(key.split_once('.')?.0)).collect(),
        peers: collect(TABLES),
        overrides: collect(&overrides),
        shortcuts: shortcuts.into_iter().collect(),
        looks: looks.into_iter().collect(),
        foreign: foreign.into_iter().collect(),
        memory: memory_peer,
    }
}
