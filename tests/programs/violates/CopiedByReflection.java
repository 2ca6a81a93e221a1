// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 20
// because: a call by reflection copies an array that another thread reads.

import java.lang.reflect.Method;

public class CopiedByReflection {
    static final int[] source = {1};
    static final int[] target = new int[1];

    public static void main(String[] args) throws Exception {
        Method copy =
                System.class.getMethod(
                        "arraycopy", Object.class, int.class, Object.class, int.class, int.class);
        Thread reader =
                new Thread(
                        () -> {
                            assert target[0] == 0;
                        });
        reader.start();
        copy.invoke(null, source, 0, target, 0, 1);
        reader.join();
    }
}
