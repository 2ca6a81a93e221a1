// expect: no-data-race violated
// kind: data-race
// line: 12, 18
// because: a cell is guarded by its own lock here, and by that of its neighbour there.

public class LockOfNeighbour {
    private LockOfNeighbour neighbour;
    private int value;

    void setMine() {
        synchronized (this) {
            value = 1;
        }
    }

    void setWithOther() {
        synchronized (neighbour) {
            value = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        LockOfNeighbour left = new LockOfNeighbour();
        LockOfNeighbour right = new LockOfNeighbour();
        left.neighbour = right;
        right.neighbour = left;
        Thread t = new Thread(left::setMine);
        t.start();
        left.setWithOther();
        t.join();
    }
}
