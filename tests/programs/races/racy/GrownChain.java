// expect: no-data-race violated
// kind: data-race
// line: 17
// because: the last link is shared, and links are made by links.

public class GrownChain {
    static class Link {
        Link next;
        int value;

        Link grow() {
            next = new Link();
            return next;
        }

        void add() {
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
