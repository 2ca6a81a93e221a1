/** Names, priorities, states and flags of threads that never run in parallel. */
public class ThreadBasics {
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.isAlive());
        System.out.println(main.getThreadGroup().getName() + " " + main.getState());
        Thread a = new Thread(() -> System.out.println("in " + Thread.currentThread().getName()));
        Thread b = new Thread(() -> { }, "named");
        System.out.println(a.getName() + " " + b.getName() + " " + a.getState() + " " + a.isAlive());
        a.setName("renamed");
        a.setDaemon(true);
        b.setPriority(Thread.MAX_PRIORITY);
        System.out.println(a.isDaemon() + " " + b.getPriority() + " " + new Thread().getName());
        a.start();
        a.join();
        System.out.println(a.getState() + " " + a.isAlive() + " " + a.getThreadGroup());
        try {
            a.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice " + e.getMessage());
        }
        try {
            b.setName(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        main.interrupt();
        System.out.println(main.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        b.run();
        b.join();
        System.out.println(b.getState());
        System.out.println(main.equals(Thread.currentThread()) + " " + (a.getId() != b.getId()));
        System.out.println(main.getContextClassLoader().equals(ThreadBasics.class.getClassLoader()));
        class Sub extends Thread {
            @Override
            public void run() {
                System.out.println("sub " + getName().startsWith("Thread-"));
            }
        }
        Sub sub = new Sub();
        sub.start();
        sub.join();
    }
}
