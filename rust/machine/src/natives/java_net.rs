//! `java.net`: addresses without a network. The computer is alone: it knows its own name, and no other
//! name is found.

use super::{Answer, Call, Table, nothing};
use crate::narrowing::Pick;
use crate::state::network::LOOPBACK;
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
    ("java/net/Inet4AddressImpl.isReachable0", is_reachable),
    ("jdk/net/LinuxSocketOptions.incomingNapiIdSupported0", |_| Answer::boolean(true)),
    ("jdk/net/LinuxSocketOptions.keepAliveOptionsSupported0", |_| Answer::boolean(true)),
    ("jdk/net/LinuxSocketOptions.quickAckSupported0", |_| Answer::boolean(true)),
];

/// What the computer calls itself.
const LOCAL: &str = "localhost";

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

/// `(bytes, milliseconds, bytes of an interface, hops)`: the computer itself, and no other one.
fn is_reachable(call: &mut Call<'_>) -> Result<Answer> {
    let own = call.machine.bytes(call.non_null(1)?)?.first() == Some(&127);
    call.machine.looked(call.thread, Pick::Network);
    Answer::boolean(own)
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
