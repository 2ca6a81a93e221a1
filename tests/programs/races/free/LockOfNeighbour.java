// expect: no-data-race holds
// because: a cell is its own neighbour here, so that both names mean one lock.

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
        left.neighbour = left;
        Thread t = new Thread(left::setMine);
        t.start();
        left.setWithOther();
        t.join();
    }
}
