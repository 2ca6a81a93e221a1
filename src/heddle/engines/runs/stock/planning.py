"""What is woven into the user's classes, so that a run on the stock JVM leaves a log."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from heddle.classfile.weaving.code import Change, Instruction
from heddle.classfile.weaving.pool import Pool
from heddle.classfile.weaving.weave import Method, Plan
from heddle.engines.runs.stock.bridges import BRIDGES, VIEWS, Bridge, bridge_of
from heddle.engines.runs.stock.lock_origins import lockable, made_in, taken_from
from heddle.errors import HeddleError
from heddle.program.classes import JavaField
from heddle.program.program import Program

RECORDER = "heddle/observed/Recorder"
_STACK = 5
_STATIC, _SYNCHRONIZED = 0x0008, 0x0020
_DUP, _DUP_X2, _DUP2, _DUP2_X1, _DUP2_X2, _POP, _POP2, _SWAP = 89, 91, 92, 93, 94, 87, 88, 95
_LOADS, _STORES, _WIDE_STORES = range(46, 54), range(79, 87), (80, 82)
_ARRAYS = ("[I", "[J", "[F", "[D", "[Ljava/lang/Object;", "[B", "[C", "[S")
_RETURNS = range(172, 178)
_ENTER, _EXIT = 194, 195
_INVOKES = (182, 184, 185)
_ALOAD_0, _SIPUSH, _LDC_W, _INVOKESTATIC, _INVOKESPECIAL = 42, 17, 19, 184, 183
_MOST_SITES = 1 << 24
_LOCKS = "java/util/concurrent/locks/"
#: What reads and writes fields and elements without their instructions.
_UNSEEN = (
    "java/lang/invoke/VarHandle",
    "java/lang/reflect/Field",
    "java/lang/reflect/Array",
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    "java/util/concurrent/atomic/AtomicLongFieldUpdater",
    "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
    "sun/misc/Unsafe",
    "jdk/internal/misc/Unsafe",
)
_TASKS = {
    ("compute", "("): "java/util/concurrent/ForkJoinTask",
    ("exec", "("): "java/util/concurrent/ForkJoinTask",
    ("run", "("): "java/util/TimerTask",
}
"""Methods that another thread calls, by name and arguments, and the class that has them."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where something is noted, and the memory: its owner, and the field unless it is an array.

    Where a lock is taken, that is the static field that it comes from; where it is made, its class.
    What a call of the library orders (`is_call`) is its object, whichever field it comes from.
    """

    owner: str
    method: str
    line: int | None
    memory: tuple[str, str | None] | None = None
    is_call: bool = False


@dataclass(slots=True)
class Weaving:
    """Plans for all classes of a program; sites and bridges are numbered as they come.

    `unseen` are accesses that leave no trace in the log: what makes them, and where first.
    """

    program: Program
    sites: list[Site] = field(default_factory=list)
    bridges: dict[Bridge, str] = field(default_factory=dict)
    unseen: dict[str, str] = field(default_factory=dict)
    _lockable: frozenset[str] | None = None

    def may_lock(self, name: str) -> bool:
        """Whether objects of a class may be locks."""
        if name.startswith(_LOCKS):
            return True
        if self._lockable is None:
            self._lockable = lockable(self.program)
        return name in self._lockable

    def plan(self, pool: Pool, method: Method, code: tuple[Instruction, ...]) -> Plan:
        """What is woven into one method."""
        return _Planning(self, pool, method, code).plan()


@dataclass(frozen=True, slots=True)
class _Planning:
    weaving: Weaving
    pool: Pool
    method: Method
    code: tuple[Instruction, ...]

    def plan(self) -> Plan:
        changes = {}
        for number, each in enumerate(self.code):
            change = self._change(each, number)
            if change is not None:
                changes[each.place] = change
        changes.update(self._made())
        entry = leaving = b""
        before_return = b""
        if self.method.flags & _SYNCHRONIZED:
            own = (self.method.owner, "class") if self.method.flags & _STATIC else None
            site = self._site(0, own)
            entry = self._monitor() + self._call("enter", "(Ljava/lang/Object;I)V", site)
            leaving = before_return = self._call("leave", "(I)V", self._site(0))
        elif self.method.name == "<clinit>":
            used = self._site(0, (self.method.owner, None))
            before_return = self._call("ready", "(I)V", used)
        elif self._is_task():
            this = bytes((_ALOAD_0,))
            entry = this + self._call("acquire", "(Ljava/lang/Object;I)V", self._site(0))
            before_return = this + self._call("release", "(Ljava/lang/Object;I)V", self._site(0))
        if self._uses_class():
            used = self._site(0, (self.method.owner, None))
            entry = self._call("use", "(I)V", used) + entry
        if before_return:
            for each in self.code:
                if each.opcode in _RETURNS:
                    changes[each.place] = Change(before=before_return)
        return Plan(changes, entry, leaving, _STACK)

    def _made(self) -> Iterator[tuple[int, Change]]:
        """Where objects have come to be that may be locks: they are named by that."""
        for place, name in made_in(self.pool, self.code).items():
            if self.weaving.may_lock(name):
                made = self._call("made", "(Ljava/lang/Object;I)V", self._site(place, (name, None)))
                yield place, Change(after=bytes((_DUP,)) + made)

    def _monitor(self) -> bytes:
        if not self.method.flags & _STATIC:
            return bytes((_ALOAD_0,))
        return struct.pack(">BH", _LDC_W, self.pool.class_index(self.method.owner))

    def _uses_class(self) -> bool:
        """Whether who comes to the method comes behind the initialisation of its class."""
        known = self.weaving.program.hierarchy.find(self.method.owner)
        if known is None or ("<clinit>", "()V") not in known.methods:
            return False
        is_static = self.method.flags & _STATIC and self.method.name != "<clinit>"
        return bool(is_static) or self.method.name == "<init>"

    def _is_task(self) -> bool:
        """Whether another thread calls the method: what is forked, or given to a timer."""
        name = (self.method.name, self.method.descriptor.partition(")")[0])
        above = _TASKS.get(name)
        is_static = self.method.flags & _STATIC
        return above is not None and not is_static and self._is_a(self.method.owner, above)

    def _is_a(self, name: str, other: str) -> bool:
        try:
            return self.weaving.program.hierarchy.is_subtype(name, other)
        except HeddleError:
            return False

    def _site(
        self, place: int, memory: tuple[str, str | None] | None = None, *, is_call: bool = False
    ) -> int:
        sites = self.weaving.sites
        line = self.method.line(place)
        sites.append(Site(self.method.owner, self.method.name, line, memory, is_call))
        return min(len(sites), _MOST_SITES) - 1

    def _push(self, number: int) -> bytes:
        if number < 1 << 15:
            return struct.pack(">Bh", _SIPUSH, number)
        return struct.pack(">BH", _LDC_W, self.pool.integer(number))

    def _call(self, name: str, descriptor: str, site: int) -> bytes:
        index = self.pool.method(RECORDER, name, descriptor)
        return self._push(site) + struct.pack(">BH", _INVOKESTATIC, index)

    def _change(self, each: Instruction, number: int) -> Change | None:
        match each.opcode:
            case 178 | 179:
                return self._static(each)
            case 180 | 181:
                return self._instance(each)
            case opcode if opcode in _LOADS:
                return Change(bytes((_DUP2,)) + self._element(each, "readElement"))
            case opcode if opcode in _STORES:
                moves = (_DUP_X2, _POP, _DUP2_X1)
                if opcode in _WIDE_STORES:
                    moves = (_DUP2_X2, _POP2, _DUP2_X2)
                return Change(bytes(moves) + self._element(each, "writeElement"))
            case opcode if opcode == _ENTER:
                origin = taken_from(self.pool, self.code[:number])
                return Change(bytes((_DUP,)), self._object(each, "locked", origin))
            case opcode if opcode == _EXIT:
                return Change(bytes((_DUP,)) + self._object(each, "unlocking"))
            case opcode if opcode in _INVOKES:
                return self._invoked(each, number)
            case _:
                return None

    def _object(
        self, each: Instruction, name: str, memory: tuple[str, str | None] | None = None
    ) -> bytes:
        return self._call(name, "(Ljava/lang/Object;I)V", self._site(each.place, memory))

    def _element(self, each: Instruction, name: str) -> bytes:
        site = self._site(each.place, (_ARRAYS[(each.opcode - _LOADS.start) % 33], None))
        return self._call(name, "(Ljava/lang/Object;II)V", site)

    def _field(self, each: Instruction) -> JavaField | None:
        """The field of an access, if a class of the user's declares it."""
        owner, name, descriptor = self.pool.member(each.operand)
        if owner.startswith("["):
            return None
        hierarchy = self.weaving.program.hierarchy
        try:
            found = hierarchy.find(owner)
            above = () if found is None else hierarchy.superclasses(found)
        except HeddleError:
            return None
        for holder in above:
            known = holder.fields.get((name, descriptor))
            if known is not None:
                return known if known.owner in self.weaving.program.user_classes else None
        return None

    def _static(self, each: Instruction) -> Change | None:
        known = self._field(each)
        if known is None:
            return None
        site = self._site(each.place, (known.owner, known.name))
        reads = each.opcode == 178
        if known.is_final:
            is_own = self.method.name == "<clinit>" and known.owner == self.method.owner
            if not reads or is_own:
                return None
            if known.descriptor[0] != "L":
                return Change(after=self._call("use", "(I)V", site))
            named = self._call("use", "(Ljava/lang/Object;I)V", site)
            return Change(after=bytes((_DUP,)) + named)
        if known.is_volatile:
            if reads:
                return Change(after=self._call("acquireStatic", "(I)V", site))
            return Change(self._call("releaseStatic", "(I)V", site))
        # The instruction may wait for another thread that initialises the class.
        return Change(after=self._call("readStatic" if reads else "writeStatic", "(I)V", site))

    def _instance(self, each: Instruction) -> Change | None:
        known = self._field(each)
        if known is None or known.is_final:
            return None
        site = self._site(each.place, (known.owner, known.name))
        wide = known.descriptor in ("J", "D")
        noted = "(Ljava/lang/Object;I)V"
        if each.opcode == 180:
            if not known.is_volatile:
                return Change(bytes((_DUP,)) + self._call("read", noted, site))
            back = bytes((_DUP2_X1, _POP2) if wide else (_SWAP,))
            return Change(bytes((_DUP,)), back + self._call("acquire", noted, site))
        if self._is_before_super(each):
            return None
        moves = bytes((_DUP2_X1, _POP2, _DUP_X2) if wide else (_DUP2, _POP))
        return Change(moves + self._call("release" if known.is_volatile else "write", noted, site))

    def _is_before_super(self, each: Instruction) -> bool:
        """Whether a constructor has not called another one yet: its object cannot be handed on."""
        if self.method.name != "<init>":
            return False
        calls = (other for other in self.code if other.opcode == _INVOKESPECIAL)
        inits = (it.place for it in calls if self.pool.member(it.operand)[1] == "<init>")
        return each.place < next(inits, 0)

    def _lock_taken(self, number: int) -> tuple[str, str] | None:
        """Where a lock of the library comes from that is taken, or one whose view is."""
        before = self.code[number - 1]
        if before.opcode in _INVOKES and self.pool.member(before.operand)[1] in VIEWS:
            number -= 1
        return taken_from(self.pool, self.code[number - 1 : number])

    def _invoked(self, each: Instruction, number: int) -> Change | None:
        owner, name, descriptor = self.pool.member(each.operand)
        static = each.opcode == _INVOKESTATIC
        bridge = bridge_of(owner, name, descriptor, static=static, is_a=self._is_a)
        if bridge is None:
            if owner in _UNSEEN:
                line = self.method.line(each.place)
                place = f"{self.method.owner.replace('/', '.')}.{self.method.name}:{line}"
                self.weaving.unseen.setdefault(owner.rpartition("/")[2], place)
            return None
        known = self.weaving.bridges
        called = known.setdefault(bridge, f"b{len(known)}")
        index = self.pool.method(BRIDGES, called, bridge.descriptor)
        lock = bridge.kind == "lock" and not bridge.arguments
        origin = self._lock_taken(number) if lock else None
        site = self._push(self._site(each.place, origin, is_call=True))
        return Change(instead=site + struct.pack(">BH", _INVOKESTATIC, index))
