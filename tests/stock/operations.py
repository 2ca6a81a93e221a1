"""What threads of generated programs do: uses of the library, each with a result.

An operation is an expression of type int, or a block that sets `r`. Whatever it shares with other
threads is volatile or the library's, so that Java's memory model leaves no other outcomes than the
interleavings.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Subject:
    """Something shared: its declaration, what may be done to it, and how it is told at the end.

    `meanwhile` is done by main when all threads have been started, `finish` when all have been
    joined. Without the first a thread may wait for what no other does, and every run is stuck.
    """

    declaration: str
    operations: tuple[str, ...]
    told: tuple[str, ...] = ()
    finish: str = ""
    meanwhile: str = ""


INTERRUPTED = "catch (InterruptedException e) { r = 9; }"


def _timed(expression: str) -> str:
    return f"try {{ r = {expression}; }} {INTERRUPTED}"


SUBJECTS: dict[str, Subject] = {
    "number": Subject(
        "static volatile int number;",
        ("r = number++;", "number = 5;", "r = number;", "number += 10;"),
        ("number",),
    ),
    "atomic": Subject(
        "static final AtomicInteger atomic = new AtomicInteger();",
        (
            "r = atomic.incrementAndGet();",
            "r = atomic.compareAndSet(0, 4) ? 1 : 0;",
            "r = atomic.getAndAdd(3);",
            "r = atomic.updateAndGet(x -> x * 2 + 1);",
            "atomic.set(atomic.get() + 1);",
        ),
        ("atomic.get()",),
    ),
    "flag": Subject(
        "static final AtomicReference<String> flag = new AtomicReference<>();",
        (
            'r = flag.compareAndSet(null, "a") ? 1 : 0;',
            'r = flag.getAndSet("b") == null ? 1 : 0;',
            "r = flag.get() == null ? 1 : 0;",
        ),
        ('flag.get() == null ? 0 : flag.get().equals("a") ? 1 : 2',),
    ),
    "lock": Subject(
        "static final ReentrantLock lock = new ReentrantLock(); static volatile int inside;",
        (
            "lock.lock(); try { r = ++inside; } finally { lock.unlock(); }",
            "if (lock.tryLock()) { try { r = inside += 2; } finally { lock.unlock(); } }",
            "r = lock.isLocked() ? 1 : 0;",
            "try { lock.lockInterruptibly(); try { r = ++inside; } finally { lock.unlock(); } } "
            + INTERRUPTED,
            "try { if (lock.tryLock(1, TimeUnit.MILLISECONDS)) { try { r = ++inside; } finally "
            "{ lock.unlock(); } } else { r = 7; } } " + INTERRUPTED,
            "r = lock.hasQueuedThreads() ? 1 : 0;",
        ),
        ("inside",),
    ),
    "monitor": Subject(
        "static final Object monitor = new Object(); static volatile int guarded;",
        (
            "synchronized (monitor) { r = ++guarded; monitor.notifyAll(); }",
            "synchronized (monitor) { try { if (guarded == 0) { monitor.wait(1); } r = guarded; } "
            + INTERRUPTED
            + " }",
            "synchronized (monitor) { guarded += 2; monitor.notify(); }",
        ),
        ("guarded",),
    ),
    "permits": Subject(
        "static final Semaphore permits = new Semaphore(1);",
        (
            "r = permits.tryAcquire() ? 1 : 0;",
            "permits.release();",
            "r = permits.availablePermits();",
            "r = permits.drainPermits();",
            _timed("permits.tryAcquire(1, TimeUnit.MILLISECONDS) ? 1 : 0"),
        ),
        ("permits.availablePermits()",),
    ),
    "latch": Subject(
        "static final CountDownLatch latch = new CountDownLatch(2);",
        (
            "latch.countDown();",
            "r = (int) latch.getCount();",
            _timed("latch.await(1, TimeUnit.MILLISECONDS) ? 1 : 0"),
        ),
        ("(int) latch.getCount()",),
    ),
    "barrier": Subject(
        "static final CyclicBarrier barrier = new CyclicBarrier(2);",
        (
            "try { r = 1 + barrier.await(1, TimeUnit.MILLISECONDS); } "
            "catch (BrokenBarrierException e) { r = 5; } catch (TimeoutException e) { r = 6; } "
            + INTERRUPTED,
            "r = barrier.isBroken() ? 1 : 0;",
            "r = barrier.getNumberWaiting();",
            "barrier.reset();",
        ),
        ("barrier.isBroken() ? 1 : 0",),
    ),
    "slot": Subject(
        "static final ArrayBlockingQueue<Integer> slot = new ArrayBlockingQueue<>(1);",
        (
            "r = slot.offer(1) ? 1 : 0;",
            "r = slot.offer(2) ? 1 : 0;",
            "r = code(slot.poll());",
            _timed("code(slot.poll(1, TimeUnit.MILLISECONDS))"),
            _timed("slot.offer(3, 1, TimeUnit.MILLISECONDS) ? 1 : 0"),
            "r = slot.size();",
            "r = code(slot.peek());",
        ),
        ("code(slot.peek())",),
    ),
    "queue": Subject(
        "static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();",
        (
            "queue.add(1);",
            "queue.add(2);",
            "r = code(queue.poll());",
            _timed("code(queue.poll(1, TimeUnit.MILLISECONDS))"),
            "r = queue.remove(1) ? 1 : 0;",
            "r = queue.size();",
            "queue.clear();",
        ),
        ("queue.size()", "code(queue.peek())"),
    ),
    "hand": Subject(
        "static final SynchronousQueue<Integer> hand = new SynchronousQueue<>();",
        (
            "r = hand.offer(1) ? 1 : 0;",
            "r = code(hand.poll());",
            _timed("hand.offer(2, 1, TimeUnit.MILLISECONDS) ? 1 : 0"),
            _timed("code(hand.poll(1, TimeUnit.MILLISECONDS))"),
        ),
    ),
    "map": Subject(
        "static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();",
        (
            'r = code(map.putIfAbsent("k", 1));',
            'r = code(map.merge("k", 2, Integer::sum));',
            'r = code(map.computeIfAbsent("k", k -> 3));',
            'r = code(map.remove("k"));',
            "r = map.size();",
            'r = map.replace("k", 1, 4) ? 1 : 0;',
        ),
        ('code(map.get("k"))',),
    ),
    "list": Subject(
        "static final CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();",
        (
            "list.add(1);",
            "r = list.addIfAbsent(1) ? 1 : 0;",
            "r = list.size();",
            "r = list.remove((Integer) 1) ? 1 : 0;",
            "for (int x : list) { r = r * 10 + x; }",
        ),
        ("list.size()",),
    ),
    "deque": Subject(
        "static final ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();",
        (
            "deque.addFirst(1);",
            "deque.addLast(2);",
            "r = code(deque.pollFirst());",
            "r = code(deque.peekLast());",
        ),
        ("code(deque.peekFirst())", "code(deque.peekLast())"),
    ),
    "rooms": Subject(
        "static final ReentrantReadWriteLock rooms = new ReentrantReadWriteLock(); "
        "static volatile int room;",
        (
            "rooms.writeLock().lock(); try { r = ++room; } finally { rooms.writeLock().unlock(); }",
            "rooms.readLock().lock(); try { r = room; } finally { rooms.readLock().unlock(); }",
            "if (rooms.writeLock().tryLock()) { try { room += 3; } "
            "finally { rooms.writeLock().unlock(); } } else { r = 7; }",
            "r = rooms.getReadLockCount();",
        ),
        ("room",),
    ),
    "stamp": Subject(
        "static final StampedLock stamp = new StampedLock(); static volatile int stamped;",
        (
            "long s = stamp.writeLock(); try { r = ++stamped; } finally { stamp.unlockWrite(s); }",
            "long s = stamp.tryOptimisticRead(); int seen = stamped; "
            "r = s != 0 && stamp.validate(s) ? seen : 7;",
            "long s = stamp.tryWriteLock(); if (s != 0) { stamped += 3; stamp.unlockWrite(s); } "
            "else { r = 7; }",
            "long s = stamp.tryReadLock(); if (s != 0) { r = stamped; stamp.unlockRead(s); } "
            "else { r = 7; }",
        ),
        ("stamped",),
    ),
    "phases": Subject(
        "static final Phaser phases = new Phaser(2);",
        (
            "r = phases.arrive();",
            "r = phases.getPhase();",
            "r = phases.getArrivedParties();",
            "r = phases.arriveAndDeregister();",
            "try { r = phases.awaitAdvanceInterruptibly(0, 1, TimeUnit.MILLISECONDS); } "
            "catch (TimeoutException e) { r = 6; } " + INTERRUPTED,
        ),
        ("phases.getPhase()",),
    ),
}
