// Objects that own threads: what threads of different owners do is not what those of one owner do.
public class Owners {
    static int guardedByOwners;
    static int guardedByAll;
    int touchedByOther;
    int touchedByOwn;
    Owners other;
    final Thread one = new Thread(this::goOne);
    final Thread two = new Thread(this::goTwo);
    final Thread three = new Thread(this::goThree);

    void goOne() {
        synchronized (this) {
            guardedByOwners++;
        }
        synchronized (Owners.class) {
            guardedByAll++;
        }
    }

    void goTwo() {
        synchronized (this) {
            guardedByOwners++;
            touchedByOwn++;
        }
        synchronized (Owners.class) {
            guardedByAll++;
        }
    }

    void goThree() {
        other.touchedByOther++;
        synchronized (this) {
            touchedByOwn++;
        }
    }

    void start() {
        one.start();
        two.start();
        three.start();
        touchedByOther = 1;
    }

    public static void main(String[] args) {
        Owners last = null;
        for (int i = 0; i < 2; i++) {
            Owners next = new Owners();
            next.other = last;
            if (last != null) {
                next.start();
            }
            last = next;
        }
    }
}
