/** Exchanger swaps between two threads, round after round; a lone thread times out. */
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Exchangers {
    public static void main(String[] args) throws InterruptedException {
        Exchanger<StringBuilder> exchanger = new Exchanger<>();
        Thread other = new Thread(() -> {
            try {
                StringBuilder mine = new StringBuilder("b");
                for (int i = 0; i < 5; i++) {
                    mine = exchanger.exchange(mine.append(i));
                }
                System.out.println("other ends with " + mine);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        StringBuilder mine = new StringBuilder("a");
        for (int i = 0; i < 5; i++) {
            mine = exchanger.exchange(mine.append((char) ('p' + i)));
        }
        other.join();
        System.out.println("main ends with " + mine);
        try {
            new Exchanger<String>().exchange("alone", 2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("nobody came " + e.getMessage());
        }
        Exchanger<Object> nulls = new Exchanger<>();
        Thread giver = new Thread(() -> {
            try {
                System.out.println("giver got " + nulls.exchange(null));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        giver.start();
        Object got = nulls.exchange("gift");
        giver.join();
        System.out.println("main got " + got);
        Thread.currentThread().interrupt();
        try {
            nulls.exchange("x");
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
