"""The dependence graph of a program: what decides whether, and with which values, code runs.

| module | holds |
|---|---|
| `model` | nodes, kinds of dependences, the graph |
| `control` | which instructions decide whether others are executed |
| `throwing` | which instructions may throw so that it counts |
| `definitions` | which writes of registers reach which reads, and which monitors are held |
| `memory` | what instructions do to fields, elements and static fields |
| `divergence` | loops, waits and locks that may never be left |
| `waiting` | what was waited for before memory is read that other threads write |
| `kills` | writes that certainly replace what was there before |
| `builder` | the graph of all that may run |
| `slicing` | slices in both directions, and shortest chains |
"""
