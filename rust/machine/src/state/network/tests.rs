//! What becomes of sockets and of those that connect to them.

use super::*;

const REUSE: (i32, i32) = (1, 2);
const SERVER: Address = Address { host: LOOPBACK, port: 80 };

fn listening(backlog: usize) -> Network {
    let mut network = Network::default();
    network.add(3, Role::Idle, true);
    assert_eq!(network.bind(3, LOOPBACK, 80, REUSE), Some(()));
    network.set_role(3, Role::Listener { backlog, waiting: Vec::new() });
    network
}

fn dial(network: &mut Network, number: i32) -> Dialled {
    network.add(number, Role::Idle, true);
    network.connect(number, SERVER)
}

#[test]
fn what_is_opened_and_closed_leaves_no_trace() {
    let mut network = listening(1);
    assert_eq!(dial(&mut network, 4), Dialled::Connected);
    assert!(network.accept(3, 5).is_some());
    for number in [4, 3, 5] {
        assert!(network.close(number, false));
    }
    assert_eq!(network, Network::default());
    assert!(network.spell().is_empty());
}

#[test]
fn one_more_than_the_backlog_may_wait() {
    let mut network = listening(1);
    assert_eq!(dial(&mut network, 4), Dialled::Connected);
    assert_eq!(dial(&mut network, 5), Dialled::Connected);
    assert_eq!(dial(&mut network, 6), Dialled::Busy);
    assert_eq!(network.ready(6, OUT), 0);
    network.accept(3, 7);
    assert_eq!(network.ready(6, OUT), OUT);
    network.close(3, false);
    assert_ne!(network.ready(6, OUT) & ERR, 0);
}

#[test]
fn an_address_in_use_is_not_given_again() {
    let mut network = listening(1);
    network.add(4, Role::Idle, true);
    assert_eq!(network.bind(4, ANY, 80, REUSE), None);
    assert_eq!(network.bind(4, LOOPBACK, 0, REUSE), Some(()));
    network.add(5, Role::Idle, true);
    assert_eq!(network.bind(5, LOOPBACK, 0, REUSE), Some(()));
    let port = |number| network.socket(number).and_then(|s| s.local).map(|name| name.port);
    assert_ne!(port(4), port(5));
}

#[test]
fn states_whose_bytes_differ_have_different_texts() {
    let mut network = listening(1);
    dial(&mut network, 4);
    let before = network.spell();
    let (connection, side) = network.connection_mut(4).unwrap();
    assert!(connection.send(side, b"x").is_ok());
    assert_ne!(network.spell(), before);
}

#[test]
fn who_asked_learns_once_that_the_listener_has_gone() {
    let mut network = listening(1);
    assert_eq!(dial(&mut network, 4), Dialled::Connected);
    network.close(3, false);
    let (connection, side) = network.connection_mut(4).unwrap();
    assert_eq!(connection.take_fault(side), Some(Fault::Reset));
    assert_eq!(connection.take_fault(side), None);
}
