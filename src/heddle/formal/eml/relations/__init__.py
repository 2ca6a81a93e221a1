"""The decision procedure for nested locks on BDDs, as the document has it [Kidd09, 7.7].

Sets of tuples of lock histories are BDDs, and what a function does to the histories is a relation
between those before and after it. The processes of a question become procedures of a network with
one thread: they run one after the other, each with variables of its own for R, U, A, HT, RH and AH
of every phase, and at the end the histories are compared. `heddle.formal.symbolic` solves the
network with relations on BDDs, procedure by procedure.

Nothing is shared with `ipa` but the events: no minimal tuples, and none of the arguments on which
runs suffice. There is no run for what is violated.
"""
