"""Races and dependences for any number of threads, by Monitor-DPNs."""
