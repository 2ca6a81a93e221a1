// expect: no-uncaught-exception violated
// kind: assertion
// line: 34
// because: there is a run that breaks it.

public class AccountsBug {
    static class Box {
        int in;
    }

    static class Log {
        int out;
    }

    static final Object LOCK = new Object();

    static class Mover extends Thread {
        final Box box;
        final Log log;

        Mover(Box box, Log log) {
            this.box = box;
            this.log = log;
        }

        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    box.in = box.in + 1;
                    log.out = log.out + 1;
                }
                synchronized (LOCK) {
                    assert box.in == log.out;
                }
            }
        }
    }

    public static void main(String[] args) {
        Log log = new Log();
        new Mover(new Box(), log).start();
        new Mover(new Box(), log).start();
    }
}
