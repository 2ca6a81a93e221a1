import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs a program many times in one JVM and prints how often each end was seen, one line each: the
 * number, whether it ended or got stuck, the classes of uncaught exceptions, and what was printed.
 *
 * <p>Arguments: the folder of classes, the main class, how many runs, how many seconds at most.
 */
public final class Runs {
    /** A run that takes longer is stuck. */
    private static final long PATIENCE = 1_500;
    /** Threads of runs that got stuck stay, so there must not be many. */
    private static final int MOST_STUCK = 3;

    private final Path folder;
    private final String main;
    private final List<String> uncaught = Collections.synchronizedList(new ArrayList<>());

    private Runs(Path folder, String main) {
        this.folder = folder;
        this.main = main;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream console = System.out;
        Runs runs = new Runs(Path.of(arguments[0]), arguments[1]);
        long end = System.nanoTime() + (long) (Double.parseDouble(arguments[3]) * 1e9);
        Map<String, Integer> seen = new TreeMap<>();
        int stuck = 0;
        for (int run = 0; run < Integer.parseInt(arguments[2]); run++) {
            String outcome = runs.once();
            seen.merge(outcome, 1, Integer::sum);
            stuck += outcome.startsWith("stuck") ? 1 : 0;
            if (stuck >= MOST_STUCK || System.nanoTime() > end) {
                break;
            }
        }
        seen.forEach((outcome, times) -> console.println(times + " " + outcome));
        console.flush();
        Runtime.getRuntime().halt(0);
    }

    private String once() throws Exception {
        uncaught.clear();
        forgetThreads();
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        ThreadGroup group = new ThreadGroup("program") {
            @Override
            public void uncaughtException(Thread thread, Throwable error) {
                uncaught.add(error.getClass().getName());
            }
        };
        Class<?> loaded = Class.forName(main, false, new Weaver(folder));
        Thread first = new Thread(group, () -> call(loaded), "main");
        first.start();
        boolean ended = await(group, first);
        List<String> errors = new ArrayList<>(uncaught);
        Collections.sort(errors);
        String text = printed.toString(StandardCharsets.UTF_8).replace("\n", "\\n");
        return (ended ? "ended" : "stuck") + " " + String.join(",", errors) + " " + text;
    }

    private void call(Class<?> loaded) {
        try {
            loaded.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException error) {
            uncaught.add(error.getCause().getClass().getName());
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }

    /** Wait until no thread is left that keeps the program alive. */
    private static boolean await(ThreadGroup group, Thread first) throws InterruptedException {
        long end = System.currentTimeMillis() + PATIENCE;
        first.join(PATIENCE);
        Thread[] threads = new Thread[64];
        while (System.currentTimeMillis() < end) {
            int count = group.enumerate(threads);
            Thread left = null;
            for (int i = 0; i < count; i++) {
                left = threads[i].isDaemon() ? left : threads[i];
            }
            if (left == null) {
                return true;
            }
            left.join(5);
        }
        return false;
    }

    /** Names of threads count from nought in each run. */
    private static void forgetThreads() throws ReflectiveOperationException {
        Field field = Thread.class.getDeclaredField("threadInitNumber");
        field.setAccessible(true);
        field.setInt(null, 0);
    }
}
