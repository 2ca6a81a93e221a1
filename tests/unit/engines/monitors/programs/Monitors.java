// Each method starts a thread, and both of them touch the field of the same name.
public class Monitors {
    static int block, blockAndNone, methods, recursive, early, thrown, handled, nested;
    static int startsInside, waits, waitsInside, waitsBelow, waitsForOther, joinsInside;
    static int buffer, manyThreads, manyThreadsBare, initialiser, unknownLock, spelled;
    static final Object a = new Object(), b = new Object(), c = new Object(), d = new Object();
    static boolean full;

    static void block() {
        new Thread(() -> {
            synchronized (a) {
                block++;
            }
        }).start();
        synchronized (a) {
            block++;
        }
    }

    static void blockAndNone() {
        new Thread(() -> {
            synchronized (a) {
                blockAndNone++;
            }
        }).start();
        synchronized (a) {
        }
        blockAndNone++;
    }

    static synchronized void bump() {
        methods++;
    }

    static void methods() {
        new Thread(() -> bump()).start();
        bump();
    }

    static synchronized void descend(int n) {
        if (n > 0) {
            recursive++;
            descend(n - 1);
            recursive--;
        }
    }

    static void recursive() {
        new Thread(() -> descend(7)).start();
        descend(9);
    }

    static int leaveEarly(int n) {
        synchronized (a) {
            if (n > 3) {
                return early;
            }
            for (int i = 0; i < n; i++) {
                synchronized (b) {
                    if (i == 7) {
                        break;
                    }
                }
                early++;
            }
        }
        return 0;
    }

    static void early() {
        new Thread(() -> leaveEarly(1)).start();
        leaveEarly(2);
    }

    static void throwing(int n) {
        synchronized (a) {
            if (n > 3) {
                throw new IllegalStateException();
            }
            thrown++;
            handled++;
        }
    }

    static void thrown() {
        new Thread(() -> throwing(1)).start();
        throwing(4);
    }

    static void handled() {
        new Thread(() -> throwing(1)).start();
        try {
            throwing(4);
        } catch (IllegalStateException e) {
            handled = 5;
        }
    }

    static void nested() {
        new Thread(() -> {
            synchronized (a) {
                synchronized (b) {
                    nested++;
                }
            }
        }).start();
        synchronized (b) {
            nested++;
        }
    }

    static void startsInside() {
        synchronized (a) {
            new Thread(() -> startsInside = 1).start();
            startsInside = 2;
        }
    }

    static void waits() throws Exception {
        Object own = new Object();
        new Thread(() -> {
            synchronized (own) {
                waits = 1;
            }
        }).start();
        synchronized (own) {
            waits = 2;
            own.wait();
            waits = 3;
        }
    }

    static void waitBelow(Object own) throws Exception {
        synchronized (own) {
            own.wait();
        }
    }

    static void waitsBelow() throws Exception {
        new Thread(() -> {
            synchronized (c) {
                waitsBelow = 1;
            }
        }).start();
        synchronized (c) {
            waitsBelow = 2;
            waitBelow(c);
            waitsBelow = 3;
        }
    }

    static void waitsInside() throws Exception {
        Object own = new Object();
        new Thread(() -> {
            synchronized (own) {
                waitsInside = 1;
            }
        }).start();
        synchronized (own) {
            synchronized (b) {
                own.wait();
                waitsInside = 3;
            }
        }
    }

    static void waitsForOther() throws Exception {
        Object own = new Object();
        new Thread(() -> {
            synchronized (own) {
                waitsForOther = 1;
            }
        }).start();
        synchronized (own) {
            synchronized (d) {
                d.wait();
            }
            waitsForOther = 3;
        }
    }

    static void joinsInside() throws Exception {
        Thread t = new Thread(() -> { });
        new Thread(() -> {
            synchronized (t) {
                joinsInside = 1;
            }
        }).start();
        synchronized (t) {
            joinsInside = 2;
            t.join();
            joinsInside = 3;
        }
    }

    static class Buffer {
        synchronized void put(int value) throws InterruptedException {
            while (full) {
                wait();
            }
            full = true;
            buffer = value;
            notifyAll();
        }

        synchronized int get() throws InterruptedException {
            while (!full) {
                wait();
            }
            full = false;
            notifyAll();
            return buffer;
        }
    }

    static void buffer() throws Exception {
        Buffer shared = new Buffer();
        new Thread(() -> {
            try {
                shared.put(1);
            } catch (InterruptedException e) {
            }
        }).start();
        shared.get();
    }

    static class Word {
        private final boolean counts;

        Word(boolean counts) {
            this.counts = counts;
        }

        @Override
        public String toString() {
            if (counts) {
                spelled++;
            }
            return "";
        }
    }

    static void spelled() {
        Word one = new Word(true);
        new Thread(() -> System.out.println("" + one + one)).start();
        System.out.println("" + one + one);
    }

    static void manyThreads(int n) {
        for (int i = 0; i < n; i++) {
            new Thread(() -> {
                synchronized (a) {
                    manyThreads++;
                }
            }).start();
        }
    }

    static void manyThreadsBare(int n) {
        for (int i = 0; i < n; i++) {
            new Thread(() -> manyThreadsBare++).start();
        }
    }

    static class Initialised {
        static int value;

        static {
            initialiser++;
            value = 2;
        }
    }

    static void initialiser() {
        new Thread(() -> full = Initialised.value > 0).start();
        full = Initialised.value > 1;
    }

    static Object choose(int n) {
        return n > 3 ? a : b;
    }

    static void unknownLock(int n) {
        new Thread(() -> {
            synchronized (a) {
                unknownLock++;
            }
        }).start();
        synchronized (choose(n)) {
            unknownLock++;
        }
    }

    static class Own {
        private final Object guard = new Object();
        private int ownLock;

        void bump() {
            synchronized (guard) {
                ownLock++;
            }
        }
    }

    static void ownLock(int n) {
        for (int i = 0; i < n; i++) {
            Own own = new Own();
            new Thread(() -> own.bump()).start();
            own.bump();
        }
    }

    public static void main(String[] args) throws Exception {
        int n = args.length;
        block();
        blockAndNone();
        methods();
        recursive();
        early();
        thrown();
        handled();
        nested();
        startsInside();
        waits();
        waitsBelow();
        waitsInside();
        waitsForOther();
        joinsInside();
        buffer();
        spelled();
        manyThreads(n);
        manyThreadsBare(n);
        initialiser();
        unknownLock(n);
        ownLock(n);
    }
}
