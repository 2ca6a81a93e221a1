"""From register code to micro code: one body per method, models for methods of the library."""
