// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 21
// because: the other thread fills the array between two reads.

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
        assert bytes[0] == bytes[0];
        other.join();
    }
}
