// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the copy is made before the other thread reads.

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
        reader.join();
        copy.invoke(null, source, 0, target, 0, 1);
        assert target[0] == 1;
    }
}
