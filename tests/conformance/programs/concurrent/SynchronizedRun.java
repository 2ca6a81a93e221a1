/** Threads that begin with a synchronized method: its monitor is theirs to wait for. */
public class SynchronizedRun {
    static final StringBuffer log = new StringBuffer();

    static class Session extends Thread {
        private int rounds;

        @Override
        public synchronized void run() {
            rounds++;
            log.append("run ").append(Thread.holdsLock(this)).append(' ');
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Session session = new Session();
        synchronized (session) {
            session.start();
            while (session.rounds == 0) {
                session.wait();
            }
        }
        session.join();
        Session held = new Session();
        synchronized (held) {
            held.start();
            Thread.sleep(5);
            System.out.println(held.rounds);
        }
        held.join();
        System.out.println(held.rounds + " " + log);
    }
}
