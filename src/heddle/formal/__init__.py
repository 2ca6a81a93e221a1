"""The mathematics: automata and logics that know no Java."""
