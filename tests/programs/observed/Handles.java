// on-java: VarHandle

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Accesses that leave no trace in the log of a run on the stock JVM. */
public class Handles {
    static final VarHandle COUNT;
    volatile int count;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Handles.class, "count", int.class);
        } catch (ReflectiveOperationException error) {
            throw new ExceptionInInitializerError(error);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Handles handles = new Handles();
        Thread other = new Thread(() -> COUNT.getAndAdd(handles, 1));
        other.start();
        COUNT.getAndAdd(handles, 1);
        other.join();
    }
}
