// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the array is read when it is filled.

import java.lang.reflect.Field;

import sun.misc.Unsafe;

public class FilledAtOnce {
    static final byte[] bytes = new byte[2];

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long first = Unsafe.ARRAY_BYTE_BASE_OFFSET;
        Thread other = new Thread(() -> unsafe.setMemory(bytes, first, 2, (byte) 1));
        other.start();
        other.join();
        assert bytes[0] == 1;
    }
}
