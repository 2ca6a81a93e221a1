/** VarHandle on array elements and on views of byte arrays. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

public class VarHandleArrays {
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    static final VarHandle STRINGS = MethodHandles.arrayElementVarHandle(String[].class);
    static final VarHandle BIG = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    public static void main(String[] args) {
        int[] ints = {1, 2, 3};
        INTS.set(ints, 0, 10);
        INTS.setVolatile(ints, 1, 20);
        System.out.println((int) INTS.getAndAdd(ints, 2, 27) + " " + INTS.compareAndSet(ints, 0, 10, 11) + " " + (int) INTS.getAcquire(ints, 1) + " " + Arrays.toString(ints));
        long[] longs = {1L << 33};
        System.out.println((long) LONGS.getAndBitwiseOr(longs, 0, 1L) + " " + longs[0] + " " + (long) LONGS.compareAndExchange(longs, 0, 5L, 6L));
        String[] strings = {"a", "b"};
        System.out.println((String) STRINGS.getAndSet(strings, 1, "c") + " " + STRINGS.compareAndSet(strings, 0, "a", "z") + " " + Arrays.toString(strings));
        byte[] bytes = new byte[12];
        BIG.set(bytes, 0, 0x01020304);
        LITTLE.set(bytes, 4, 0x0102030405060708L);
        System.out.println(Arrays.toString(bytes) + " " + (int) BIG.get(bytes, 2) + " " + (long) LITTLE.get(bytes, 0));
        System.out.println(INTS.varType() + " " + INTS.coordinateTypes());
        try {
            INTS.get(ints, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            BIG.get(bytes, 10);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("view out of bounds");
        }
        Object[] disguised = new Integer[1];
        try {
            MethodHandles.arrayElementVarHandle(Object[].class).set(disguised, 0, "text");
        } catch (ClassCastException | ArrayStoreException e) {
            System.out.println("wrong element");
        }
        try {
            INTS.get((int[]) null, 0);
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
    }
}
