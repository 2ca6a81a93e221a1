/** Monitors are reentrant and are released on every way out of a block or method. */
public class SynchronizedBlocks {
    static final Object A = new Object();
    static final Object B = new Object();

    static void held() {
        System.out.print(Thread.holdsLock(A));
        System.out.print(' ');
        System.out.print(Thread.holdsLock(B));
        System.out.print(' ');
        System.out.println(Thread.holdsLock(SynchronizedBlocks.class));
    }

    static synchronized void method(boolean fail) {
        held();
        if (fail) {
            throw new RuntimeException("in method");
        }
    }

    static int leave(int way) {
        for (int i = 0; i < 2; i++) {
            synchronized (A) {
                synchronized (B) {
                    synchronized (A) {
                        if (way == 0) {
                            return 5;
                        }
                        if (way == 1) {
                            break;
                        }
                        if (way == 2) {
                            continue;
                        }
                        throw new RuntimeException("way " + way);
                    }
                }
            }
        }
        return 6;
    }

    public static void main(String[] args) {
        held();
        for (int way = 0; way < 4; way++) {
            try {
                System.out.println(leave(way));
            } catch (RuntimeException e) {
                System.out.println(e.getMessage());
            }
            held();
        }
        method(false);
        try {
            method(true);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        held();
        try {
            A.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        Object nothing = null;
        try {
            synchronized (nothing) {
                System.out.println("not here");
            }
        } catch (NullPointerException e) {
            System.out.println("null monitor");
        }
    }
}
