// expect: no-data-race holds
// because: each link guards its value itself.

public class GrownChain {
    static class Link {
        Link next;
        int value;

        Link grow() {
            next = new Link();
            return next;
        }

        synchronized void add() {
            value++;
        }
    }

    public static void main(String[] args) {
        Link shared = new Link().grow().grow();
        Thread other = new Thread(shared::add);
        other.start();
        shared.add();
    }
}
