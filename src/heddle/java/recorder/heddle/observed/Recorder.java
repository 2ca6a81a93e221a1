package heddle.observed;

import static heddle.observed.Deed.*;

import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Writes down what threads do: woven code calls it before or after what it does. Each thread has a
 * buffer of its own. What synchronises takes the next number of a common count, when it has taken
 * something and before it gives something away, so that the numbers agree with the order in which
 * things happened; accesses take the number that is current. What one thread does to one location
 * at one place again, without synchronising in between, is not written.
 */
public final class Recorder {
    private static final int CACHE = 1 << 13;
    private static final int RECORD = 20;
    private static final int BUFFER = RECORD * 1024;
    private static final int ASKED = 1 << 8;

    private static final AtomicLong clock = new AtomicLong();
    private static final AtomicLong written = new AtomicLong();
    private static final AtomicInteger ids = new AtomicInteger();
    private static final long most = Long.getLong("heddle.observed.events", 1_000_000L);
    static final ConcurrentHashMap<Known, Integer> known = new ConcurrentHashMap<>();
    private static final ReferenceQueue<Object> gone = new ReferenceQueue<>();
    private static final ConcurrentHashMap<Known, Integer> origins = new ConcurrentHashMap<>();
    private static final ReferenceQueue<Object> forgotten = new ReferenceQueue<>();
    private static final List<Log> logs = new ArrayList<>();
    static final OutputStream out = open();
    private static volatile boolean full;
    private static final ThreadLocal<Log> own = ThreadLocal.withInitial(Log::new);

    private Recorder() {}

    private static OutputStream open() {
        try {
            OutputStream file = new FileOutputStream(System.getProperty("heddle.observed.log"));
            Runtime.getRuntime().addShutdownHook(new Thread(Recorder::end, "heddle-end"));
            new Watch().start();
            return file;
        } catch (IOException error) {
            throw new ExceptionInInitializerError(error);
        }
    }

    /** The rest of all buffers is written; what threads do from now on is not. */
    static void end() {
        full = true;
        synchronized (logs) {
            for (Log log : logs) {
                log.flush();
            }
            try {
                out.close();
            } catch (IOException error) {
                // There is no one left to tell.
            }
        }
    }

    static int id(Object object) {
        Known key = new Known(object, gone);
        Integer number = known.get(key);
        if (number != null) {
            return number;
        }
        for (Object old = gone.poll(); old != null; old = gone.poll()) {
            known.remove(old);
        }
        number = ids.incrementAndGet();
        Integer before = known.putIfAbsent(key, number);
        return before != null ? before : number;
    }

    /** What is done to one object is done to another one: the result of a task, and the task. */
    static void alias(Object object, Object other) {
        if (object != null) {
            known.put(new Known(object, gone), id(other));
        }
    }

    /** What one thread did. */
    private static final class Log {
        final int thread = id(Thread.currentThread());
        private final String name = Thread.currentThread().getName();
        private final Object[] objects = new Object[CACHE];
        private final int[] numbers = new int[CACHE];
        private final Object[] seen = new Object[CACHE];
        private final long[] where = new long[CACHE];
        private final int[] when = new int[CACHE];
        private final byte[] buffer = new byte[BUFFER];
        private final Object[] asked = new Object[ASKED];
        private final ArrayDeque<Object> entered = new ArrayDeque<>();
        private int used;
        private int epoch = 1;
        private boolean named;

        Log() {
            synchronized (logs) {
                logs.add(this);
            }
        }

        int number(Object object) {
            int slot = System.identityHashCode(object) & CACHE - 1;
            if (objects[slot] == object) {
                return numbers[slot];
            }
            objects[slot] = object;
            return numbers[slot] = id(object);
        }

        void access(int deed, Object object, int index, int site) {
            int hash = object == null ? 0 : System.identityHashCode(object);
            int slot = hash * 31 + index * 7919 + site * 131 & CACHE - 1;
            long place = (long) site << 32 | index & 0xffffffffL;
            if (when[slot] == epoch && where[slot] == place && seen[slot] == object) {
                return;
            }
            seen[slot] = object;
            where[slot] = place;
            when[slot] = epoch;
            write(clock.get(), deed, object == null ? 0 : number(object), index, site);
        }

        /** Write where a lock was made, when it is taken first. */
        void origin(Object lock) {
            int slot = System.identityHashCode(lock) & ASKED - 1;
            if (asked[slot] == lock) {
                return;
            }
            asked[slot] = lock;
            Integer site = origins.remove(new Known(lock, null));
            if (site != null) {
                write(clock.get(), MADE, number(lock), 0, site);
            }
        }

        void synchronise(int deed, int object, int site) {
            write(clock.incrementAndGet(), deed, object, 0, site);
            epoch++;
        }

        private synchronized void write(long time, int deed, int object, int index, int site) {
            if (full) {
                return;
            }
            byte[] into = buffer;
            int at = used;
            put(into, at, (int) (time >>> 32));
            put(into, at + 4, (int) time);
            put(into, at + 8, deed << 24 | site);
            put(into, at + 12, object);
            put(into, at + 16, index);
            used = at + RECORD;
            if (used == BUFFER) {
                flush();
            }
        }

        private static void put(byte[] into, int at, int value) {
            into[at] = (byte) (value >>> 24);
            into[at + 1] = (byte) (value >>> 16);
            into[at + 2] = (byte) (value >>> 8);
            into[at + 3] = (byte) value;
        }

        synchronized void flush() {
            int length = used;
            used = 0;
            if (written.addAndGet(length / RECORD) >= most) {
                full = true;
            }
            synchronized (out) {
                try {
                    DataOutputStream data = new DataOutputStream(out);
                    data.writeInt(thread);
                    data.writeInt(length);
                    data.writeUTF(named ? "" : name);
                    data.write(buffer, 0, length);
                    named = true;
                } catch (IOException error) {
                    full = true;
                }
            }
        }
    }

    // What woven code calls.

    public static void read(Object object, int site) {
        if (!full && object != null) {
            own.get().access(READ, object, 0, site);
        }
    }

    public static void write(Object object, int site) {
        if (!full && object != null) {
            own.get().access(WRITE, object, 0, site);
        }
    }

    public static void readStatic(int site) {
        if (!full) {
            own.get().access(READ, null, 0, site);
        }
    }

    public static void writeStatic(int site) {
        if (!full) {
            own.get().access(WRITE, null, 0, site);
        }
    }

    public static void use(int site) {
        if (!full) {
            own.get().access(USE, null, 0, site);
        }
    }

    /** A final field refers to an object. */
    public static void use(Object object, int site) {
        if (!full) {
            own.get().access(USE, object, 0, site);
        }
    }

    /** An object has come to be that may be a lock. */
    public static void made(Object object, int site) {
        if (!full) {
            for (Object old = forgotten.poll(); old != null; old = forgotten.poll()) {
                origins.remove(old);
            }
            origins.put(new Known(object, forgotten), site);
        }
    }

    public static void ready(int site) {
        if (!full) {
            own.get().synchronise(READY, 0, site);
        }
    }

    public static void readElement(Object array, int index, int site) {
        if (!full && array != null) {
            own.get().access(READ, array, index, site);
        }
    }

    public static void writeElement(Object array, int index, int site) {
        if (!full && array != null) {
            own.get().access(WRITE, array, index, site);
        }
    }

    private static void synchronise(int deed, Object object, int site) {
        if (!full && object != null) {
            Log log = own.get();
            if (deed == LOCK || deed == TRY) {
                log.origin(object);
            }
            log.synchronise(deed, log.number(object), site);
        }
    }

    public static void acquire(Object object, int site) {
        synchronise(ACQUIRE, object, site);
    }

    public static void release(Object object, int site) {
        synchronise(RELEASE, object, site);
    }

    public static void acquireStatic(int site) {
        if (!full) {
            own.get().synchronise(ACQUIRE, 0, site);
        }
    }

    public static void releaseStatic(int site) {
        if (!full) {
            own.get().synchronise(RELEASE, 0, site);
        }
    }

    public static void locked(Object object, int site) {
        synchronise(LOCK, object, site);
    }

    public static void unlocking(Object object, int site) {
        synchronise(UNLOCK, object, site);
    }

    public static void enter(Object object, int site) {
        own.get().entered.push(object);
        synchronise(LOCK, object, site);
    }

    public static void leave(int site) {
        Object object = own.get().entered.poll();
        synchronise(UNLOCK, object, site);
    }

    public static void fork(Thread thread, int site) {
        synchronise(FORK, thread, site);
    }

    public static void joined(Thread thread, int site) {
        if (!thread.isAlive()) {
            synchronise(JOIN, thread, site);
        }
    }

    /** A call ended with what was thrown: the thread may have learned that it was interrupted. */
    public static void ended(Throwable thrown, int site) {
        if (thrown instanceof InterruptedException) {
            acquire(Thread.currentThread(), site);
        }
    }

    public static void waiting(Object object, int site) {
        if (Thread.holdsLock(object)) {
            synchronise(WAIT, object, site);
        }
    }

    public static void awoke(Object object, int site) {
        if (Thread.holdsLock(object)) {
            synchronise(LOCK, object, site);
        }
    }

    /** The same for a lock of the library. */
    public static void waits(Object lock, int site) {
        synchronise(WAIT, lock, site);
    }

    public static void notified(Object object, int site) {
        synchronise(NOTIFY, object, site);
    }

    // Locks of the library: conditions and views of a lock stand for it.

    private static final Map<Known, Object> locks = new ConcurrentHashMap<>();

    public static void belongs(Object part, Object lock) {
        if (part != null) {
            locks.put(new Known(part, null), lock);
        }
    }

    /** A lock was taken: one that others may read with is no lock that is held. */
    public static void took(Object lock, int site) {
        took(LOCK, lock, site);
    }

    /** The same by a try, which does not wait for ever. */
    public static void tried(Object lock, int site) {
        took(TRY, lock, site);
    }

    private static void took(int deed, Object lock, int site) {
        Object whole = lockOf(lock);
        if (whole != lock) {
            synchronise(ACQUIRE, whole, site);
        }
        if (!(lock instanceof ReentrantReadWriteLock.ReadLock)) {
            synchronise(deed, whole, site);
        }
    }

    public static void gives(Object lock, int site) {
        Object whole = lockOf(lock);
        if (!(lock instanceof ReentrantReadWriteLock.ReadLock)) {
            synchronise(UNLOCK, whole, site);
        }
        if (whole != lock) {
            synchronise(RELEASE, whole, site);
        }
    }

    public static Object lockOf(Object part) {
        Object lock = locks.get(new Known(part, null));
        return lock == null ? part : lock;
    }
}
