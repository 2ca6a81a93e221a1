import java.util.ArrayList;
import java.util.List;

// Each method has a field of the same name: its threads write it, and the method does so when
// they have ended.
public class Joins {
    static int one, caught, ended, polled, inLoop, inCall, array, arrayOfSome;
    static int arrayStartedLater, arrayOfTwo, list;

    static void one() throws Exception {
        Thread t = new Thread(() -> one = 1);
        t.start();
        t.join();
        one = 2;
    }

    static void caught() {
        Thread t = new Thread(() -> caught = 1);
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
        }
        caught = 2;
    }

    static void ended() throws Exception {
        Thread t = new Thread(() -> ended = 1);
        t.start();
        t.join(10);
        if (!t.isAlive()) {
            ended = 2;
        }
    }

    static void polled() {
        Thread t = new Thread(() -> polled = 1);
        t.start();
        while (t.isAlive()) {
            Thread.onSpinWait();
        }
        polled = 2;
    }

    static void inLoop() throws Exception {
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> inLoop = 1);
            t.start();
            t.join();
            inLoop = 2;
        }
    }

    static void inCall() throws Exception {
        Thread t = new Thread(() -> inCall = 1);
        t.start();
        t.join();
        inCall = 2;
    }

    static void array() throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> array = 1);
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        array = 2;
    }

    static void arrayOfSome(int n) {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < ts.length; i++) {
            Thread t = new Thread(() -> arrayOfSome = 1);
            ts[i] = t;
            t.start();
        }
        for (int i = 0; i < ts.length; i++) {
            try {
                ts[i].join();
            } catch (InterruptedException e) {
            }
        }
        arrayOfSome = 2;
    }

    static void arrayStartedLater(int n) throws Exception {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(() -> arrayStartedLater = 1);
        }
        for (Thread t : ts) {
            t.start();
        }
        for (int i = 0; i < n; i++) {
            ts[i].join();
        }
        arrayStartedLater = 2;
    }

    static void arrayOfTwo() throws Exception {
        Thread[] ts = {new Thread(() -> arrayOfTwo = 1), new Thread(() -> one = 4)};
        for (Thread t : ts) {
            t.start();
        }
        for (Thread t : ts) {
            t.join();
        }
        arrayOfTwo = 2;
    }

    static void list() throws Exception {
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> list = 1);
            ts.add(t);
            t.start();
        }
        for (Thread t : ts) {
            t.join();
        }
        list = 2;
    }

    public static void main(String[] args) throws Exception {
        int n = args.length;
        one();
        caught();
        ended();
        polled();
        inLoop();
        inCall();
        inCall();
        array();
        arrayOfSome(n);
        arrayStartedLater(n);
        arrayOfTwo();
        list();
    }
}
