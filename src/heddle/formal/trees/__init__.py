"""Trees whose nodes carry symbols; their automata are in Rust."""
