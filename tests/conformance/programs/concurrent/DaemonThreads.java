/** The program ends when only daemon threads are left; daemons are born of daemons. */
public class DaemonThreads {
    public static void main(String[] args) throws InterruptedException {
        Object never = new Object();
        boolean[] childIsDaemon = new boolean[1];
        Thread daemon = new Thread(() -> {
            childIsDaemon[0] = new Thread().isDaemon();
            synchronized (never) {
                while (true) {
                    try {
                        never.notifyAll();
                        never.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        });
        daemon.setDaemon(true);
        synchronized (never) {
            daemon.start();
            never.wait();
        }
        System.out.println(daemon.isDaemon() + " " + childIsDaemon[0] + " " + daemon.isAlive());
        try {
            daemon.setDaemon(false);
        } catch (IllegalThreadStateException e) {
            System.out.println("too late");
        }
        Thread spinner = new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
                Thread.yield();
            }
        });
        spinner.setDaemon(true);
        spinner.start();
        Thread worker = new Thread(() -> System.out.println("worker is not a daemon: " + !Thread.currentThread().isDaemon()));
        worker.start();
        worker.join();
        System.out.println("main ends");
    }
}
