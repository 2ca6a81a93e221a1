import java.util.ArrayList;
import java.util.List;

// Each method has a field of the same name: its threads write it, and the method does so although
// they may still run.
public class NoJoins {
    static int timed, sometimes, alive, other, skipped, previous, left, fromOne, notToTheEnd;
    static int replaced, sameElement, oneMore, onlyIf, notStored, failedStore, escaped;
    static int returnedEarly, listCleared, joinedBeforeStart, timedAll, twoSteps;
    static int elsewhere;
    static Thread[] all;

    static void timed() throws Exception {
        Thread t = new Thread(() -> timed = 1);
        t.start();
        t.join(10);
        timed = 2;
    }

    static void sometimes(int n) throws Exception {
        Thread t = new Thread(() -> sometimes = 1);
        t.start();
        if (n > 1) {
            t.join();
        }
        sometimes = 2;
    }

    static void alive() throws Exception {
        Thread t = new Thread(() -> alive = 1);
        t.start();
        if (t.isAlive()) {
            alive = 2;
        }
    }

    static void other() throws Exception {
        Thread t = new Thread(() -> other = 1);
        Thread u = new Thread(() -> elsewhere = 1);
        t.start();
        u.start();
        u.join();
        other = 2;
    }

    static void skipped(int n) throws Exception {
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> skipped = 1);
            t.start();
            if (i > n) {
                t.join();
            }
            skipped = 2;
        }
    }

    static void previous() throws Exception {
        Thread last = null;
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> previous = 1);
            t.start();
            if (last != null) {
                last.join();
            }
            last = t;
            previous = 2;
        }
    }

    static void left(int n) throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> left = 1);
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
            if (n > 2) {
                break;
            }
        }
        left = 2;
    }

    static void fromOne() throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> fromOne = 1);
            ts[i].start();
        }
        for (int i = 1; i < 3; i++) {
            ts[i].join();
        }
        fromOne = 2;
    }

    static void notToTheEnd() throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> notToTheEnd = 1);
            ts[i].start();
        }
        for (int i = 0; i < 2; i++) {
            ts[i].join();
        }
        notToTheEnd = 2;
    }

    static void replaced() throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> replaced = 1);
            ts[i].start();
        }
        ts = new Thread[0];
        for (Thread t : ts) {
            t.join();
        }
        replaced = 2;
    }

    static void sameElement() throws Exception {
        Thread[] ts = new Thread[1];
        for (int i = 0; i < 3; i++) {
            ts[0] = new Thread(() -> sameElement = 1);
            ts[0].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        sameElement = 2;
    }

    static void oneMore() throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> oneMore = 1);
            ts[i].start();
        }
        ts[1] = new Thread();
        for (Thread t : ts) {
            t.join();
        }
        oneMore = 2;
    }

    static void onlyIf(int n) throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> onlyIf = 1);
            ts[i].start();
        }
        for (Thread t : ts) {
            if (n > 3) {
                t.join();
            }
        }
        onlyIf = 2;
    }

    static void notStored(int n) throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> notStored = 1);
            if (n > 2) {
                ts[i] = t;
            }
            t.start();
        }
        for (Thread t : ts) {
            t.join();
        }
        notStored = 2;
    }

    static void failedStore(int n) throws Exception {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> failedStore = 1);
            try {
                ts[i] = t;
            } catch (ArrayIndexOutOfBoundsException e) {
            }
            t.start();
        }
        for (Thread t : ts) {
            t.join();
        }
        failedStore = 2;
    }

    static void escaped() throws Exception {
        Thread[] ts = new Thread[3];
        all = ts;
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> escaped = 1);
            ts[i].start();
        }
        all[0] = new Thread();
        for (Thread t : ts) {
            t.join();
        }
        escaped = 2;
    }

    static void returnedEarly(int n) throws Exception {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(() -> returnedEarly = 1);
            ts[i].start();
        }
        if (n > 2) {
            return;
        }
        for (Thread t : ts) {
            t.join();
        }
        returnedEarly = 2;
    }

    static void listCleared() throws Exception {
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread t = new Thread(() -> listCleared = 1);
            ts.add(t);
            t.start();
        }
        ts.clear();
        for (Thread t : ts) {
            t.join();
        }
        listCleared = 2;
    }

    static void joinedBeforeStart() throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> joinedBeforeStart = 1);
        }
        for (Thread t : ts) {
            t.join();
            t.start();
        }
        joinedBeforeStart = 2;
    }

    static void timedAll() throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> timedAll = 1);
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join(7);
        }
        timedAll = 2;
    }

    static void twoSteps() throws Exception {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> twoSteps = 1);
            ts[i].start();
        }
        for (int i = 0; i < 3; i++) {
            ts[i].join();
            i++;
        }
        twoSteps = 2;
    }

    public static void main(String[] args) throws Exception {
        int n = args.length;
        timed();
        sometimes(n);
        other();
        alive();
        skipped(n);
        previous();
        left(n);
        fromOne();
        notToTheEnd();
        replaced();
        sameElement();
        oneMore();
        onlyIf(n);
        notStored(n);
        failedStore(n);
        escaped();
        returnedEarly(3);
        returnedEarly(1);
        listCleared();
        joinedBeforeStart();
        timedAll();
        twoSteps();
    }
}
