"""The decision procedure for nested locks: phases and lock histories [Kidd09, ch. 7].

Each process is analysed alone. It guesses when the others take part in an event, and what is left
of its locking is one lock history for each phase between events; then compatible tuples are looked
for. Since accesses, starts and allocations are finitely many events, this decides every question.
"""
