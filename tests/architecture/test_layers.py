"""The import table of docs/architecture.md, and what else imports may not do."""

from __future__ import annotations

from architecture.import_graph import PACKAGE, ROOT, imports

# Each line may name only lines above it, so there can be no cycle.
MAY_IMPORT = {
    "errors": "",
    "_core": "",
    "lazy": "",
    "budget": "",
    "interface": "errors _core",
    "results": "errors",
    "formal": "errors _core",
    "inputs": "errors _core",
    "classfile": "errors _core",
    "program": "errors _core results inputs classfile",
    "analysis": "errors _core results classfile program",
    "questions": "errors results formal program",
    "machine": "errors _core results program questions",
    "abstraction": "errors _core results inputs classfile program analysis questions machine",
    "witnesses": "errors results program questions machine",
    "engines": "errors _core results inputs classfile program analysis abstraction machine formal "
    "questions witnesses",
    "suites": "errors _core results classfile program questions engines",
    "schedules": "errors results inputs classfile program machine witnesses",
    "report": "errors results",
    "settings": "errors results",
    "notebooks": "errors results report",
    "api": "errors interface notebooks _core results inputs program questions abstraction machine "
    "witnesses engines suites schedules",
    "cli": "errors results questions report settings api",
}
EVERYWHERE = {"errors", "lazy", "budget"}

JAVA = {"inputs", "classfile", "program", "analysis", "machine", "abstraction"}
ENGINE_FILES = {"model", "build", "solve", "explain"}


def layer(module: str) -> str:
    return module.split(".")[1]


def test_the_table_has_no_cycle() -> None:
    names = list(MAY_IMPORT)
    for position, name in enumerate(names):
        assert set(MAY_IMPORT[name].split()) <= set(names[:position])


def test_modules_import_only_what_their_layer_may() -> None:
    wrong = [
        f"{module} imports {target}"
        for module, targets in imports().items()
        if module.count(".") and layer(module) in MAY_IMPORT
        for target in sorted(targets)
        if target.count(".") and layer(target) != layer(module)
        if layer(target) not in EVERYWHERE | set(MAY_IMPORT[layer(module)].split())
    ]
    assert wrong == []


def test_engines_do_not_import_each_other() -> None:
    wrong = [
        f"{module} imports {target}"
        for module, targets in imports().items()
        if module.startswith("heddle.engines.") and module.count(".") > 2
        for target in sorted(targets)
        if target.startswith("heddle.engines.") and target.count(".") > 2
        if target.split(".")[2] != module.split(".")[2]
    ]
    assert wrong == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Nor for the sake of a type: what needs each other is one thing, or wants a third."""
    graph = imports()
    finished: set[str] = set()
    for start in sorted(graph):
        path: list[str] = []
        rest = [iter([start])]
        while rest:
            module = next(rest[-1], None)
            if module is None:
                rest.pop()
                if path:
                    finished.add(path.pop())
            elif module in path:
                circle = [*path[path.index(module) :], module]
                raise AssertionError(" imports ".join(circle))
            elif module not in finished and module in graph:
                path.append(module)
                rest.append(iter(sorted(graph[module] - {module})))


def test_java_and_automata_meet_only_where_an_engine_builds_its_model() -> None:
    meeting = {
        module.removeprefix("heddle.")
        for module, targets in imports().items()
        if layer(f"{module}.") in {"engines", "witnesses", "questions", "formal", *JAVA}
        if {layer(each) for each in targets if each.count(".")} & JAVA
        if any(each.startswith("heddle.formal.") for each in targets)
        if module.split(".")[1:4:2] != ["engines", "build"]
    }
    assert meeting == set()


def test_every_engine_has_a_model_what_builds_it_a_solver_and_an_explanation() -> None:
    missing = {}
    for folder in sorted((PACKAGE / "engines").iterdir()):
        if (folder / "__init__.py").is_file():
            parts = [*folder.glob("*.py"), *(path.parent for path in folder.glob("*/__init__.py"))]
            lacking = ENGINE_FILES - {path.stem for path in parts}
            if lacking:
                missing[folder.name] = lacking
    assert missing == {}


def test_the_table_in_the_documentation_is_the_one_enforced() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    text = text.partition("\n## Rust\n")[0]
    rows = [line.split("|")[1:-1] for line in text.splitlines() if line.startswith("| `")]
    documented = {row[0].strip().strip("`"): set(row[2].split()) for row in rows if len(row) == 3}
    enforced = {
        name: set(value.split()) - {"errors"}
        for name, value in MAY_IMPORT.items()
        if name not in {"_core", "interface", *EVERYWHERE}
    }
    assert documented == enforced
