"""What the user has — sources, classes, jars, a JDK — made into class bytes.

targets ── sources ── javac ── cache
   │                    │
   ├── class_roots ── roots ── classpath     find(name) → bytes
   └── main_class                            what to start
"""

from heddle.inputs.cache import Cache
from heddle.inputs.classpath import ClassPath, split_class_path
from heddle.inputs.javac import Compilation, compile_java
from heddle.inputs.jdk import Jdk, find_jdk
from heddle.inputs.jdk_image import JdkRoot
from heddle.inputs.main_class import MainClass, MainMethod
from heddle.inputs.models import model_classes
from heddle.inputs.roots import ClassBytes, Owner
from heddle.inputs.sources import Source
from heddle.inputs.target import Inputs, read_targets

__all__ = [
    "Cache",
    "ClassBytes",
    "ClassPath",
    "Compilation",
    "Inputs",
    "Jdk",
    "JdkRoot",
    "MainClass",
    "MainMethod",
    "Owner",
    "Source",
    "compile_java",
    "find_jdk",
    "model_classes",
    "read_targets",
    "split_class_path",
]
