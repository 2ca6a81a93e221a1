// class: Desk
// expect: holds
// tier: long
// because: both threads lock the object that the constructor was given.

public class LockThatIsGiven {
    static class Desk {
        private final Object lock;
        private int in;
        private int out;

        Desk(Object lock) {
            this.lock = lock;
        }

        void pass() {
            synchronized (lock) {
                in = in + 1;
                out = out + 1;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Desk it = new Desk(new Object());
        Thread other = new Thread(() -> it.pass());
        other.start();
        it.pass();
        other.join();
    }
}
