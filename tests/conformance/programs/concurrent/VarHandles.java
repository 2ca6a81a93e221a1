/** VarHandle on instance and static fields: all access modes, numeric and bitwise updates. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandles {
    int i = 1;
    volatile long l = 2;
    boolean z;
    byte b = 3;
    String s = "s";
    static int shared = 10;
    final int constant = 77;

    static final VarHandle I;
    static final VarHandle L;
    static final VarHandle Z;
    static final VarHandle B;
    static final VarHandle S;
    static final VarHandle SHARED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            I = lookup.findVarHandle(VarHandles.class, "i", int.class);
            L = lookup.findVarHandle(VarHandles.class, "l", long.class);
            Z = lookup.findVarHandle(VarHandles.class, "z", boolean.class);
            B = lookup.findVarHandle(VarHandles.class, "b", byte.class);
            S = lookup.findVarHandle(VarHandles.class, "s", String.class);
            SHARED = lookup.findStaticVarHandle(VarHandles.class, "shared", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        VarHandles o = new VarHandles();
        I.set(o, 5);
        System.out.println((int) I.get(o) + " " + (int) I.getVolatile(o) + " " + (int) I.getAcquire(o) + " " + (int) I.getOpaque(o));
        System.out.println(I.compareAndSet(o, 4, 9) + " " + I.compareAndSet(o, 5, 9) + " " + (int) I.compareAndExchange(o, 9, 10) + " " + o.i);
        System.out.println((int) I.getAndAdd(o, 5) + " " + (int) I.getAndSet(o, 0xf0) + " " + (int) I.getAndBitwiseOr(o, 0x0f) + " " + (int) I.getAndBitwiseAnd(o, 0x3c) + " " + (int) I.getAndBitwiseXor(o, 1) + " " + o.i);
        L.setVolatile(o, 1L << 40);
        System.out.println((long) L.getAndAdd(o, 2L) + " " + (long) L.getAndAddAcquire(o, 3L) + " " + (long) L.getAndSetRelease(o, -1L) + " " + o.l);
        boolean done = false;
        while (!done) {
            done = Z.weakCompareAndSetPlain(o, false, true);
        }
        System.out.println(o.z + " " + (boolean) Z.getAndSet(o, false) + " " + (byte) B.getAndAdd(o, (byte) 126) + " " + o.b);
        System.out.println(S.compareAndSet(o, "s", "t") + " " + (String) S.getAndSet(o, "u") + " " + (String) S.compareAndExchange(o, "x", "v") + " " + o.s);
        SHARED.setRelease(11);
        System.out.println((int) SHARED.getAndAdd(5) + " " + shared + " " + SHARED.varType() + " " + I.coordinateTypes());
        VarHandle constant = MethodHandles.lookup().findVarHandle(VarHandles.class, "constant", int.class);
        System.out.println((int) constant.get(o) + " " + constant.isAccessModeSupported(VarHandle.AccessMode.SET) + " " + S.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        try {
            constant.set(o, 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("final");
        }
        try {
            I.set((VarHandles) null, 1);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        VarHandle.fullFence();
        VarHandle.acquireFence();
        Thread[] threads = new Thread[3];
        I.set(o, 0);
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    I.getAndAdd(o, 1);
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(o.i);
    }
}
