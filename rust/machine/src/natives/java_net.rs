//! `java.net`: addresses without a network. The computer is alone: it knows its own name, no other
//! name is found, and every connection is refused.

use super::{Answer, Call, Table, nothing};
use crate::ids::Ref;
use crate::narrowing::Pick;
use crate::state::files::{Access, Source};
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("java/net/InetAddress.init", nothing),
    ("java/net/Inet4Address.init", nothing),
    ("java/net/Inet6Address.init", nothing),
    ("java/net/InetAddress.isIPv4Available", |_| Answer::boolean(true)),
    ("java/net/InetAddress.isIPv6Supported", |_| Answer::boolean(false)),
    ("java/net/InetAddressImplFactory.isIPv6Supported", |_| Answer::boolean(false)),
    ("java/net/Inet4AddressImpl.getLocalHostName", local_name),
    ("java/net/Inet4AddressImpl.lookupAllHostAddr", addresses),
    ("java/net/Inet4AddressImpl.getHostByAddr", name_of_address),
    ("jdk/net/LinuxSocketOptions.incomingNapiIdSupported0", |_| Answer::boolean(true)),
    ("jdk/net/LinuxSocketOptions.keepAliveOptionsSupported0", |_| Answer::boolean(true)),
    ("jdk/net/LinuxSocketOptions.quickAckSupported0", |_| Answer::boolean(true)),
    ("sun/nio/ch/Net.initIDs", nothing),
    ("sun/nio/ch/Net.isIPv6Available0", |_| Answer::boolean(false)),
    ("sun/nio/ch/Net.isReusePortAvailable0", |_| Answer::boolean(true)),
    ("sun/nio/ch/Net.isExclusiveBindAvailable", |_| Answer::int(-1)),
    ("sun/nio/ch/Net.shouldSetBothIPv4AndIPv6Options0", |_| Answer::boolean(true)),
    ("sun/nio/ch/Net.shouldShutdownWriteBeforeClose0", |_| Answer::boolean(false)),
    ("sun/nio/ch/Net.canIPv6SocketJoinIPv4Group0", |_| Answer::boolean(true)),
    ("sun/nio/ch/Net.canJoin6WithIPv4Group0", |_| Answer::boolean(false)),
    ("sun/nio/ch/Net.canUseIPv6OptionsWithIPv4LocalAddress0", |_| Answer::boolean(true)),
    ("sun/nio/ch/Net.pollinValue", |_| Answer::int(1)),
    ("sun/nio/ch/Net.polloutValue", |_| Answer::int(4)),
    ("sun/nio/ch/Net.pollerrValue", |_| Answer::int(8)),
    ("sun/nio/ch/Net.pollhupValue", |_| Answer::int(16)),
    ("sun/nio/ch/Net.pollnvalValue", |_| Answer::int(32)),
    ("sun/nio/ch/Net.pollconnValue", |_| Answer::int(4)),
    ("sun/nio/ch/Net.socket0", socket),
    ("sun/nio/ch/Net.connect0", refuse),
    ("sun/nio/ch/Net.getIntOption0", option),
    ("sun/nio/ch/Net.shutdown", nothing),
];

/// What the computer calls itself.
const LOCAL: &str = "localhost";
const LOOPBACK: u32 = 0x7f00_0001;

fn local_name(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Network);
    Answer::reference(call.machine.new_string(LOCAL)?)
}

fn unknown_host(call: &mut Call<'_>, text: String) -> Trap {
    call.machine.looked(call.thread, Pick::Network);
    Trap::new("java/net/UnknownHostException", text)
}

/// `(name)`: an array of addresses.
fn addresses(call: &mut Call<'_>) -> Result<Answer> {
    let name = call.reference(1);
    let text = if name.is_null() { LOCAL.into() } else { call.machine.text(name)? };
    if !text.eq_ignore_ascii_case(LOCAL) {
        return Err(unknown_host(call, format!("{text}: Name or service not known")));
    }
    let machine = &mut *call.machine;
    let holder = machine.allocate_named("java/net/InetAddress$InetAddressHolder")?;
    let (spelled, ipv4) = (machine.new_string(&text)?, 1);
    let fields = [
        ("hostName", spelled.slot()),
        ("originalHostName", spelled.slot()),
        ("address", u64::from(LOOPBACK)),
        ("family", ipv4),
    ];
    machine.fill(holder, &fields)?;
    let address = machine.allocate_named("java/net/Inet4Address")?;
    machine.fill(address, &[("holder", holder.slot())])?;
    Answer::reference(machine.new_refs("[Ljava/net/InetAddress;", vec![address])?)
}

/// `(bytes)`
fn name_of_address(call: &mut Call<'_>) -> Result<Answer> {
    let bytes: Vec<i8> = call.machine.bytes(call.non_null(1)?)?.to_vec();
    if bytes == [127, 0, 0, 1] {
        return Answer::reference(call.machine.new_string(LOCAL)?);
    }
    call.machine.looked(call.thread, Pick::Network);
    Err(Trap::bare("java/net/UnknownHostException"))
}

/// `(prefers IPv6, stream, ...)`: a socket that is bound to nothing.
fn socket(call: &mut Call<'_>) -> Result<Answer> {
    let access = Access { reads: true, writes: true, appends: false };
    Answer::int(call.machine.files_mut().open(Source::Null, access))
}

/// `(descriptor, may be converted, level, option)`: a socket does not linger when it is closed.
fn option(call: &mut Call<'_>) -> Result<Answer> {
    let lingers = [1, 13];
    if [call.int(2), call.int(3)] == lingers {
        return Answer::int(-1);
    }
    let place = call.machine.user_location(call.thread);
    Err(Trap::unsupported(
        format!("an option of a socket, asked for at {place}"),
        "keep the program from asking for it",
    ))
}

/// `(prefers IPv6, descriptor, address, port)`
fn refuse(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Network);
    let _: Ref = call.non_null(1)?;
    Err(Trap::new("java/net/ConnectException", "Connection refused"))
}
