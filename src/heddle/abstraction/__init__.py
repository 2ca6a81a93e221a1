"""A smaller program that still answers.

`lowering` turns register code and models of the library into `micro` code, `values` finds what its
registers and fields may hold. `locking` keeps calls, threads, locks and exceptions, without values.
"""
