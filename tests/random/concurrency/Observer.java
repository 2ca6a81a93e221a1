import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs programs again and again in one JVM and says what came of each run, on one line:
 * what was left behind, or that it hung, and the exceptions that nobody caught.
 *
 * Arguments: the folder of the classes, how many runs, then NAME and MILLISECONDS to wait for it.
 */
public class Observer {
    private static final List<String> thrown = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) throws Exception {
        URL[] folder = {Path.of(args[0]).toUri().toURL()};
        int runs = Integer.parseInt(args[1]);
        for (int i = 2; i < args.length; i += 2) {
            for (int run = 0; run < runs; run++) {
                // A loader of its own gives each run fresh static fields.
                ClassLoader loader = new URLClassLoader(folder, null);
                System.out.println(args[i] + observe(loader.loadClass(args[i]), args[i + 1]));
            }
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static String observe(Class<?> program, String milliseconds) throws Exception {
        thrown.clear();
        Thread.setDefaultUncaughtExceptionHandler((thread, cause) -> note(program, cause));
        Thread main = new Thread(() -> start(program));
        main.setDaemon(true);
        main.start();
        main.join(Long.parseLong(milliseconds));
        String end = main.isAlive() ? " hung" : " ended" + outcome(program);
        return end + "|" + String.join(" ", new ArrayList<>(thrown));
    }

    private static void start(Class<?> program) {
        try {
            program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            note(program, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static String outcome(Class<?> program) throws ReflectiveOperationException {
        Method outcome = program.getDeclaredMethod("outcome");
        outcome.setAccessible(true);
        return (String) outcome.invoke(null);
    }

    private static void note(Class<?> program, Throwable cause) {
        String kind = cause instanceof AssertionError ? "assertion" : "uncaught-exception";
        for (StackTraceElement frame : cause.getStackTrace()) {
            if (frame.getClassName().equals(program.getName())) {
                thrown.add(kind + ":" + frame.getLineNumber());
                return;
            }
        }
        // A thread of an earlier program that was given up too soon: no news about this one.
    }
}
