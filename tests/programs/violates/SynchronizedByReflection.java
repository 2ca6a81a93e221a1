// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 23
// because: the method that is called by reflection is synchronized, the one beside it is not.

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
        int before = count;
        count = before + 1;
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
