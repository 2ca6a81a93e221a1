"""What can be asked of an object or done to it, by its type.

In the templates {0} is the object, {1} and {2} are ints, {3} is a String, {4} a long and {5} a
name that is new.
"""

from __future__ import annotations

from sequential.environment import BINARY, DEQUE, FUNCTION, LIST, MAP, PREDICATE, TREE

# Boxed results are cast to int at once: a box could not be cast to byte, as an int can.
# fmt: off
INT_ANSWERS = {
    LIST: (
        "{0}.size()", "at({0}, {1})", "at({0}, {1})", "((int) {0}.get(at({0}, {1}) & 1))",
        "{0}.indexOf({1})", "{0}.hashCode()",
    ),
    MAP: ("{0}.size()", "((int) {0}.getOrDefault({3}, {1}))", "{0}.hashCode()"),
    TREE: ("{0}.headMap({1}).size()", "or({0}.floorKey({1}), {2})", "or({0}.lowerKey(9), {1})"),
    BINARY: ("{0}.applyAsInt({1}, {2})",),
    FUNCTION: ("((int) {0}.apply({1}))", "((int) {0}.andThen({0}).apply({1}))"),
    "Node": ("{0}.eval({1})", "{0}.twice({1})", "{0}.value", "({0}.value += {1})"),
    "Triple": ("{0}.a()", "{0}.hashCode()", "{0}.c().length()"),
    "int[][]": ("{0}[{1} & 1][{2} & 3]", "{0}[{1} & 1].length", "({0}[{1} & 1][{2} & 3] ^= {1})"),
}

BOOLEAN_ANSWERS = {
    LIST: ("{0}.contains({1})", "{0}.remove((Integer) {1})", "{0}.isEmpty()"),
    MAP: ("{0}.containsKey({3})", "{0}.containsValue({1})"),
    TREE: ("{0}.containsKey({1})", "{0}.isEmpty()"),
    DEQUE: ("{0}.isEmpty()", "{0}.offerFirst({4})", "{0}.contains({4})"),
    PREDICATE: ("{0}.test({3})", "{0}.negate().test({3})"),
    "Triple": ("{0}.equals(new Triple({1}, {4}, {3}))", "{0}.c().isEmpty()"),
}

CHANGES = {
    LIST: (
        "{0}.add({1});", "{0}.add({1});", "{0}.add(0, {1});", "{0}.set({1} & 1, {2});",
        "if (!{0}.isEmpty()) {{ mix({0}.remove({0}.size() - 1)); }}",
        "{0}.sort(null);", "Collections.reverse({0});", "for (int {5} : {0}) {{ mix({5}); }}",
        "mix({0}.stream().filter({5} -> {5} > 0).mapToInt(Integer::intValue).sum());",
        "{0}.removeIf({5} -> ({5} & 1) == 0);", "{0}.replaceAll({5} -> {5} / 2);",
    ),
    MAP: (
        "{0}.put({3}, {1});", "{0}.merge({3}, {1}, Integer::sum);", "mix({0}.remove({3}));",
        "mix({0}.put({3}, {1}));", "for (Object {5} : {0}.entrySet()) {{ mix({5}); }}",
        "for (String {5} : {0}.keySet()) {{ mix({5}); mix({0}.get({5})); }}",
        "{0}.computeIfAbsent({3}, {5} -> {5}.length());", "mix({0}.values().toString());",
    ),
    TREE: (
        "{0}.put({1}, {3});", "{0}.put({1} & 15, {3});", "mix({0}.pollFirstEntry());",
        "mix({0}.ceilingKey({1}));", "mix({0}.descendingMap().toString());",
        "{0}.merge({1} & 7, {3}, (a, b) -> cut(a + b));", "mix({0}.subMap(-100, 100).size());",
    ),
    DEQUE: (
        "{0}.addLast({4});", "{0}.push({4});", "mix({0}.pollLast());", "mix({0}.peekFirst());",
        "{0}.removeIf({5} -> {5} < 0);", "for (long {5} : {0}) {{ mix({5}); }}",
    ),
}
# fmt: on
