package heddle.replay;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

/**
 * Runs a program along its schedule. Ends with 1 if something is wrong: the finding of the schedule, or another one;
 * with 0 if the program completes, with 3 if it does not within the time limit.
 */
public final class Run {
    private static final int FAILS = 1, TOO_LONG = 3;

    private Run() {}

    public static void main(String[] ignored) throws Exception {
        Map<String, List<String>> facts = Turns.read();
        ClassLoader loader = Run.class.getClassLoader();
        loader.setDefaultAssertionStatus(true);
        for (String property : facts.getOrDefault("property", List.of())) {
            int equals = property.indexOf('=');
            System.setProperty(property.substring(0, equals), property.substring(equals + 1));
        }
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            thrown.printStackTrace();
            end(FAILS, thrown.getClass().getName() + " in thread " + thread.getName());
        });
        Thread watch = new Thread(null, () -> watch(Long.parseLong(facts.get("seconds").get(0))), "heddle watch");
        watch.setDaemon(true);
        watch.start();
        String[] arguments = facts.getOrDefault("argument", List.of()).toArray(new String[0]);
        String name = facts.get("main").get(0);
        Thread main = new Thread(null, () -> call(loader, name, arguments), "main");
        Runtime.getRuntime().addShutdownHook(new Thread(null, Run::completed, "heddle end"));
        main.start();
    }

    private static void call(ClassLoader loader, String name, String[] arguments) {
        try {
            Method method = Class.forName(name, true, loader).getDeclaredMethod("main", String[].class);
            method.setAccessible(true);
            method.invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            Run.<RuntimeException>rethrow(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** Looks for threads that wait for each other's locks until the program ends. */
    private static void watch(long seconds) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = System.nanoTime() + seconds * 1_000_000_000;
        while (System.nanoTime() < end) {
            long[] stuck = threads.findDeadlockedThreads();
            if (stuck != null) {
                for (ThreadInfo each : threads.getThreadInfo(stuck)) {
                    System.err.println(each.getThreadName() + " waits for " + each.getLockName() + ", held by "
                            + each.getLockOwnerName());
                }
                end(FAILS, "deadlock");
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                return;
            }
        }
        end(TOO_LONG, "no end within " + seconds + " seconds");
    }

    private static void completed() {
        String parted = Turns.parted();
        System.err.println("heddle: completes" + (parted == null ? "" : "; the schedule was followed up to " + parted));
    }

    private static void end(int status, String what) {
        String parted = Turns.parted();
        System.err.println("heddle: " + what + (parted == null ? "" : "; the schedule was followed up to " + parted));
        System.err.flush();
        Runtime.getRuntime().halt(status);
    }
}
