// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 24
// because: the arguments of a call by reflection are read when it is made, so the second call may see another one.

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
        see.invoke(null, given);
        see.invoke(null, given);
        other.join();
        assert !seen.equals("ab");
    }
}
