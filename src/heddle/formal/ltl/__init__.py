"""Linear temporal logic: from the text of a formula to a Büchi automaton.

A checker calls `translate(Not(parse(text)))`: the automaton accepts the runs that break the
formula.
"""
