package heddle.observed;

import java.io.PrintStream;

/** Starts before the program, to see exceptions that end threads; they are printed as ever. */
public final class Begin implements Thread.UncaughtExceptionHandler {
    private Begin() {}

    /** What java calls before it runs the program. */
    public static void premain(String options) {
        Thread.setDefaultUncaughtExceptionHandler(new Begin());
    }

    @Override
    public void uncaughtException(Thread thread, Throwable error) {
        try {
            StackTraceElement place = Watch.place(error.getStackTrace());
            Watch.write(
                    "!\t" + Watch.clean(thread.getName())
                            + '\t' + error.getClass().getName()
                            + '\t' + (place == null ? "" : place.getClassName())
                            + '\t' + (place == null ? "" : place.getMethodName())
                            + '\t' + (place == null ? -1 : place.getLineNumber())
                            + '\n');
        } finally {
            PrintStream errors = System.err;
            errors.print("Exception in thread \"" + thread.getName() + "\" ");
            error.printStackTrace(errors);
        }
    }
}
