// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the method that is called by reflection and the block beside it have one monitor.

import java.lang.reflect.Method;

public class SynchronizedByReflection {
    static int count;

    static synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Method increment = SynchronizedByReflection.class.getDeclaredMethod("increment");
        Thread other = new Thread(() -> call(increment));
        other.start();
        synchronized (SynchronizedByReflection.class) {
            int before = count;
            count = before + 1;
        }
        other.join();
        assert count == 2;
    }

    static void call(Method method) {
        try {
            method.invoke(null);
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
