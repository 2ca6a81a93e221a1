"""One decoded class file, nothing resolved: the Python face of the Rust reader."""
