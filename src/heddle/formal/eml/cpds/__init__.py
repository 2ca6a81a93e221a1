"""EML programs as communicating pushdown systems [Kidd09, 5.7 and 6.5]."""
