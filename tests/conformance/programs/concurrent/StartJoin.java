/** Start and join: results are visible after join, runs happen once, joins may be timed. */
import java.util.ArrayList;
import java.util.List;

public class StartJoin {
    static class Summer extends Thread {
        final int from;
        final int to;
        long result;

        Summer(int from, int to) {
            super("summer-" + from);
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            for (int i = from; i < to; i++) {
                result += i;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Summer> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Summer s = new Summer(i * 100, (i + 1) * 100);
            threads.add(s);
            s.start();
        }
        long total = 0;
        for (Summer s : threads) {
            s.join();
            total += s.result;
            System.out.println(s.getName() + " " + s.result + " " + s.isAlive());
        }
        System.out.println(total);
        Thread never = new Thread(() -> System.out.println("not started"));
        never.join();
        System.out.println(never.getState());
        Thread nested = new Thread(() -> {
            Thread inner = new Thread(() -> System.out.println("inner"));
            inner.start();
            try {
                inner.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            System.out.println("outer");
        });
        nested.start();
        nested.join(60_000);
        System.out.println("done " + nested.isAlive());
        try {
            nested.join(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
