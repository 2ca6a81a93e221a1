"""What the user has — sources, classes, jars, a JDK — made into class bytes.

targets ── sources ── javac ── cache
   │                    │
   ├── class_roots ── roots ── classpath     find(name) → bytes
   └── main_class                            what to start
"""
