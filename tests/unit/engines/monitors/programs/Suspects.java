// Programs of the shapes that the integration tests of JOANA name: writes and reads of two threads that an
// analysis without locks and kills suspects, and how many of these pairs are impossible.
public class Suspects {
    static int x;
    static boolean ready;
    static final Object lock = new Object();

    static void print(int value) {
    }

    // suspected 1, removed 1: overwritten before the lock is given back
    static class Killing01 {
        public static void main(String[] args) {
            new Thread(() -> {
                synchronized (lock) {
                    x = 42; // write
                    x = 0;
                }
            }).start();
            synchronized (lock) {
                print(x); // read
            }
        }
    }

    // suspected 1, removed 1: the same in methods that are called
    static class Killing02 {
        static void work() {
            synchronized (lock) {
                put();
            }
        }

        static void put() {
            x = 42; // write
            x = 0;
        }

        static void look() {
            print(x); // read
        }

        public static void main(String[] args) {
            new Thread(Killing02::work).start();
            synchronized (lock) {
                look();
            }
        }
    }

    // suspected 2, removed 0: the reads do not wait for the lock
    static class Killing03 {
        public static void main(String[] args) {
            new Thread(() -> {
                synchronized (lock) {
                    x = 42; // write
                    x = 0;
                }
            }).start();
            print(x); // read
            print(x); // read again
        }
    }

    // suspected 1, removed 0: overwritten on one way only
    static class Killing04 {
        public static void main(String[] args) {
            new Thread(() -> {
                synchronized (lock) {
                    x = 42; // write
                    if (args.length > 0) {
                        x = 0;
                    }
                }
            }).start();
            synchronized (lock) {
                print(x); // read
            }
        }
    }

    // suspected 2, removed 2: both reads come before the start
    static class A {
        public static void main(String[] args) {
            Thread thread = new Thread(() -> {
                x = 42; // write
            });
            print(x); // read
            print(x); // read again
            thread.start();
        }
    }

    // suspected 2, removed 2: both writes are overwritten inside the lock
    static class B {
        public static void main(String[] args) {
            new Thread(() -> {
                synchronized (lock) {
                    x = 42; // write
                    x = 43; // write again
                    x = 0;
                }
            }).start();
            synchronized (lock) {
                print(x); // read
            }
        }
    }

    // suspected 2, removed 2: overwritten after the join and before the next start
    static class C {
        public static void main(String[] args) throws InterruptedException {
            Thread first = new Thread(() -> {
                x = 42; // write
            });
            first.start();
            first.join();
            x = 0;
            new Thread(() -> {
                print(x); // read
                print(x); // read again
            }).start();
        }
    }

    // suspected 2, removed 0: the locks are two
    static class D {
        static final Object other = new Object();

        public static void main(String[] args) {
            new Thread(() -> {
                synchronized (lock) {
                    x = 42; // write
                    x = 0;
                }
            }).start();
            synchronized (other) {
                print(x); // read
                print(x); // read again
            }
        }
    }

    // suspected 2, removed 0: what was waited for is there
    static class Wait01 {
        public static void main(String[] args) throws InterruptedException {
            new Thread(() -> {
                synchronized (lock) {
                    x = 42; // write
                    ready = true;
                    lock.notifyAll();
                }
            }).start();
            synchronized (lock) {
                while (!ready) {
                    lock.wait();
                }
                print(x); // read
            }
            print(x); // read again
        }
    }
}
