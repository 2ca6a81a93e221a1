// class: Desk
// expect: violated
// patterns: any
// fields: in, out
// tier: long
// because: each call locks a new object.

public class LockThatIsGiven {
    static class Desk {
        private int in;
        private int out;

        Desk(Object lock) {
        }

        void pass() {
            synchronized (new Object()) {
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
