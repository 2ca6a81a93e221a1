"""Which values decide nothing but output: statistics, logs, what was seen last.

| module | holds |
|---|---|
| `library` | methods of the library that only pass values on, or keep them |
| `running` | the code that may run: the user's, and what it uses of libraries |
| `places` | which variables may hold the same array or counter |
| `calls` | the user's methods that a call may run, and those that the library may call |
| `flow` | which values other values are computed from, and which values decide something |
| `solve` | what is left: memory that a search need not tell apart |
"""
