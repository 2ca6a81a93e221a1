"""Register code written as bytecode again, for programs that differ a little from the user's."""
