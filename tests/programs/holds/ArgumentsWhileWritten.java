// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: both calls are made after the other thread has ended.

import java.lang.reflect.Method;

public class ArgumentsWhileWritten {
    static final Object[] given = {"a"};
    static String seen = "";

    public static void see(String text) {
        seen += text;
    }

    public static void main(String[] args) throws Exception {
        Method see = ArgumentsWhileWritten.class.getMethod("see", String.class);
        Thread other = new Thread(() -> given[0] = "b");
        other.start();
        other.join();
        see.invoke(null, given);
        see.invoke(null, given);
        assert !seen.equals("ab");
    }
}
