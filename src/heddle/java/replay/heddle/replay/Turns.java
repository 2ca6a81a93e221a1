package heddle.replay;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets threads act in the order of a schedule.
 *
 * <p>Rewritten classes call {@link #at} before an act and {@link #after} behind it. A thread whose next act in the
 * schedule this is waits for its turn. One that has no more acts in the schedule waits for its end, and any other act
 * passes. When the program cannot follow the schedule any more, everything passes.
 */
public final class Turns {
    /** How long a thread that has to act may stand still, by itself, before the schedule is given up. */
    private static final long STUCK_MILLIS = 400, SLOW_MILLIS = 8000;

    private static final Object LOCK = new Object();
    private static final List<String> NAMES = new ArrayList<>();
    private static final Map<String, Actor> ACTORS = new HashMap<>();
    /** By number of the act: whose it is, which point of the program, and whether it is over when it begins. */
    private static int[] owners = {}, points = {};
    private static boolean[] blocking = {};
    private static int next;
    private static boolean open = true;
    private static String parted;
    private static long moved;

    private static final class Actor {
        Thread thread;
        final List<Integer> acts = new ArrayList<>();
        int done;
        int performing = -1;
        boolean isWaiting;
    }

    private Turns() {}

    /** Reads the schedule beside this class; returns what it says besides acts. */
    static Map<String, List<String>> read() throws IOException {
        Map<String, List<String>> facts = new HashMap<>();
        List<int[]> acts = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(Turns.class.getResourceAsStream("schedule.txt"), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                int space = line.indexOf(' ');
                String key = line.substring(0, space), value = line.substring(space + 1);
                if (key.equals("act")) {
                    String[] parts = value.split(" ");
                    acts.add(new int[] {
                        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), parts[2].equals("blocks") ? 1 : 0
                    });
                } else if (key.equals("thread")) {
                    NAMES.add(value);
                } else {
                    facts.computeIfAbsent(key, any -> new ArrayList<>()).add(value);
                }
            }
        }
        owners = acts.stream().mapToInt(act -> act[0]).toArray();
        points = acts.stream().mapToInt(act -> act[1]).toArray();
        blocking = new boolean[acts.size()];
        for (int i = 0; i < blocking.length; i++) {
            blocking[i] = acts.get(i)[2] == 1;
            ACTORS.computeIfAbsent(NAMES.get(owners[i]), any -> new Actor()).acts.add(i);
        }
        moved = System.nanoTime();
        open = owners.length == 0;
        return facts;
    }

    /** Where the program parted from the schedule; null if it did not. */
    static String parted() {
        synchronized (LOCK) {
            return parted;
        }
    }

    /** Before an act. */
    public static void at(int point) {
        synchronized (LOCK) {
            Actor me = me();
            if (me == null) {
                return;
            }
            complete(me);
            if (me.done < me.acts.size() && points[me.acts.get(me.done)] != point) {
                return;
            }
            int act = me.done < me.acts.size() ? me.acts.get(me.done) : Integer.MAX_VALUE;
            await(me, act);
            if (open) {
                return;
            }
            me.done++;
            me.performing = act;
            if (blocking[act]) {
                complete(me);
            }
        }
    }

    /** Behind an act that is over. */
    public static void after(int point) {
        synchronized (LOCK) {
            Actor me = me();
            if (me != null && me.performing >= 0 && points[me.performing] == point) {
                complete(me);
            }
        }
    }

    private static Actor me() {
        if (open) {
            return null;
        }
        Actor me = ACTORS.computeIfAbsent(Thread.currentThread().getName(), any -> new Actor());
        me.thread = Thread.currentThread();
        return me;
    }

    private static void complete(Actor actor) {
        if (actor.performing >= 0) {
            next = Math.max(next, actor.performing + 1);
            actor.performing = -1;
            moved = System.nanoTime();
            if (next == owners.length) {
                open = true;
            }
            LOCK.notifyAll();
        }
    }

    private static void await(Actor me, int act) {
        boolean interrupted = false;
        me.isWaiting = true;
        while (next != act && !open) {
            try {
                LOCK.wait(20);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            long still = (System.nanoTime() - moved) / 1_000_000;
            if (next != act && !open && still > STUCK_MILLIS) {
                giveUp(still);
            }
        }
        me.isWaiting = false;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The schedule goes on without an act that does not end, and ends at one that does not begin. */
    private static void giveUp(long still) {
        Actor owner = ACTORS.get(NAMES.get(owners[next]));
        Thread thread = owner.thread;
        boolean stands = thread == null || !thread.isAlive() || thread.getState() != Thread.State.RUNNABLE;
        if (owner.performing == next && stands) {
            complete(owner);
        } else if (!owner.isWaiting && (stands && thread != null || still > SLOW_MILLIS)) {
            parted = "act " + (next + 1) + " of " + owners.length + " of " + NAMES.get(owners[next]);
            open = true;
            LOCK.notifyAll();
        }
    }
}
