// The programs of [NordhoffML13, Table 1]: none of them can print 42.
public class Table1 {
    static int x;
    static int y;
    static final Object a = new Object();
    static final Object b = new Object();

    static void print(int value) {
    }

    static class One {
        public static void main(String[] args) {
            print(x); // read
            new Thread(() -> {
                x = 42; // 42
            }).start();
        }
    }

    static class Two {
        public static void main(String[] args) {
            Thread t2 = new Thread(() -> {
                synchronized (a) {
                }
                x = 42; // 42
            });
            synchronized (a) {
                t2.start();
                print(x); // read
            }
        }
    }

    static class Three {
        public static void main(String[] args) {
            Thread t2 = new Thread(() -> {
                synchronized (a) {
                    x = 42; // 42
                }
            });
            t2.start();
            synchronized (a) {
                x = 17;
                print(x); // read
            }
        }
    }

    static class Four {
        public static void main(String[] args) {
            Thread t2 = new Thread(() -> {
                synchronized (a) {
                    x = y; // hands on
                }
            });
            t2.start();
            synchronized (a) {
                y = 42; // 42
                print(x); // read
            }
        }
    }

    static class Five {
        public static void main(String[] args) {
            Thread t2 = new Thread(() -> {
                synchronized (b) {
                    synchronized (a) {
                    }
                    x = 42; // 42
                }
            });
            t2.start();
            synchronized (a) {
                synchronized (b) {
                }
                x = 17;
                print(x); // read
            }
        }
    }

    static class Six {
        public static void main(String[] args) {
            Thread t2 = new Thread(() -> {
                synchronized (b) {
                    if (args.length > 0) {
                        synchronized (a) {
                        }
                    } else {
                        x = 17; // 17
                    }
                    print(x); // read
                }
            });
            t2.start();
            synchronized (a) {
                synchronized (b) {
                    x = 42; // 42
                }
                x = 23; // 23
            }
        }
    }
}
