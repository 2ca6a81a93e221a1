package heddle.observed;

import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Looks from time to time whether the program is stuck. Threads that wait for each other's locks
 * stay so for ever. If no thread runs, and none waits for a time to pass, nothing happens any more:
 * then the run is over. Daemons do not count once another thread waits in a circle.
 */
final class Watch extends Thread {
    private static final long PERIOD = 400;
    private static final int ROUNDS = 3;
    private static final int STATUS = 1;
    private static final int NOBODY = -1;
    /** Threads of the JVM, which do nothing for the program. */
    private static final Set<String> FOREIGN =
            Set.of(
                    "heddle-watch",
                    "DestroyJavaVM",
                    "Reference Handler",
                    "Finalizer",
                    "Signal Dispatcher",
                    "Common-Cleaner",
                    "Notification Thread",
                    "Attach Listener");

    private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    private final Set<Long> told = new HashSet<>();
    private String before = "";
    private int rounds;

    Watch() {
        super("heddle-watch");
        setDaemon(true);
    }

    @Override
    public void run() {
        try {
            while (true) {
                Thread.sleep(PERIOD);
                look();
            }
        } catch (InterruptedException error) {
            // A program that interrupts all threads there are is not looked at any more.
        }
    }

    private void look() {
        Map<Long, Thread> threads = ofProgram();
        long[] circle = bean.findDeadlockedThreads();
        boolean lost = false;
        if (circle != null) {
            tell(circle, threads);
            for (long each : circle) {
                lost |= threads.containsKey(each) && !threads.get(each).isDaemon();
            }
        }
        if (lost) {
            // The program cannot end any more, whatever daemons do.
            threads.values().removeIf(Thread::isDaemon);
        }
        String now = standstill(threads);
        rounds = now == null || !now.equals(before) ? 0 : rounds + 1;
        before = now == null ? "" : now;
        if (rounds >= ROUNDS) {
            tell(threads.keySet().stream().mapToLong(Long::longValue).toArray(), threads);
            Recorder.end();
            Runtime.getRuntime().halt(STATUS);
        }
    }

    @SuppressWarnings("deprecation")
    private static Map<Long, Thread> ofProgram() {
        Map<Long, Thread> found = new TreeMap<>();
        for (Thread each : Thread.getAllStackTraces().keySet()) {
            if (!FOREIGN.contains(each.getName())) {
                found.put(each.getId(), each);
            }
        }
        return found;
    }

    /** How all threads wait, if none can move and the program would not end without them. */
    private String standstill(Map<Long, Thread> threads) {
        StringBuilder text = new StringBuilder();
        boolean alive = false;
        for (Map.Entry<Long, Thread> each : threads.entrySet()) {
            ThreadInfo info = bean.getThreadInfo(each.getKey(), Integer.MAX_VALUE);
            if (info == null || !waits(info)) {
                return null;
            }
            alive |= !each.getValue().isDaemon();
            long count = info.getBlockedCount() + info.getWaitedCount();
            text.append(each.getKey()).append(info.getThreadState()).append(count).append(' ');
        }
        return alive ? text.toString() : null;
    }

    /** Whether a thread waits until another one of the program does something. */
    private static boolean waits(ThreadInfo info) {
        Thread.State state = info.getThreadState();
        if (state != Thread.State.WAITING && state != Thread.State.BLOCKED) {
            return false;
        }
        for (StackTraceElement each : info.getStackTrace()) {
            if (each.getClassName().startsWith("java.lang.ref.")) {
                return false;
            }
        }
        return true;
    }

    /** Write how threads wait, once for each. */
    private void tell(long[] numbers, Map<Long, Thread> threads) {
        StringBuilder text = new StringBuilder();
        for (ThreadInfo info : bean.getThreadInfo(numbers, Integer.MAX_VALUE)) {
            Thread thread = info == null ? null : threads.get(info.getThreadId());
            if (thread == null || !told.add(info.getThreadId())) {
                continue;
            }
            LockInfo lock = info.getLockInfo();
            StackTraceElement place = place(info.getStackTrace());
            text.append(Recorder.id(thread)).append('\t');
            text.append(clean(info.getThreadName())).append('\t');
            text.append(info.getThreadState()).append('\t');
            text.append(lock == null ? 0 : numberOf(lock, thread)).append('\t');
            text.append(lock == null ? "" : lock.getClassName()).append('\t');
            text.append(clean(info.getLockOwnerName()));
            text.append('\t').append(place == null ? "" : place.getClassName());
            text.append('\t').append(place == null ? "" : place.getMethodName());
            text.append('\t').append(place == null ? -1 : place.getLineNumber());
            text.append('\t').append(thread.isDaemon()).append('\n');
        }
        if (text.length() > 0) {
            write(text.toString());
        }
    }

    /** How threads end or wait for ever, a line for each; in the log, they have no number. */
    static void write(String text) {
        byte[] lines = text.getBytes(StandardCharsets.UTF_8);
        synchronized (Recorder.out) {
            try {
                DataOutputStream data = new DataOutputStream(Recorder.out);
                data.writeInt(NOBODY);
                data.writeInt(lines.length);
                data.writeUTF("");
                data.write(lines);
            } catch (IOException error) {
                // The log has ended.
            }
        }
    }

    /** The number of a lock that was taken before; 0 if none is known that looks like it. */
    private static int numberOf(LockInfo lock, Thread thread) {
        // What a lock of the library locks is an object inside it.
        boolean inside = lock.getClassName().startsWith(ReentrantLock.class.getName() + "$");
        for (Map.Entry<Known, Integer> each : Recorder.known.entrySet()) {
            Object object = each.getKey().get();
            if (inside && object instanceof ReentrantLock known && known.hasQueuedThread(thread)) {
                return each.getValue();
            }
            if (each.getKey().hashCode() == lock.getIdentityHashCode()
                    && object != null
                    && object.getClass().getName().equals(lock.getClassName())) {
                return each.getValue();
            }
        }
        return 0;
    }

    /** A name in one line. */
    static String clean(String name) {
        return name == null ? "" : name.replaceAll("\\s", " ");
    }

    /** The innermost place that is neither the library's nor Heddle's. */
    static StackTraceElement place(StackTraceElement[] frames) {
        for (StackTraceElement each : frames) {
            String name = each.getClassName();
            if (!name.startsWith("java.")
                    && !name.startsWith("jdk.")
                    && !name.startsWith("sun.")
                    && !name.startsWith("heddle.observed.")) {
                return each;
            }
        }
        return null;
    }
}
