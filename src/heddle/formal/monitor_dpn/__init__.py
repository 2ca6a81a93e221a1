"""Monitor-DPNs: unbounded recursion, threads that start and join others, reentrant monitors.

model            rules and networks
text             their text format
semantics        what threads can do next
nodes            the nodes of execution trees
schedules        from trees back to executions
reachability     questions, answered by the core
"""
