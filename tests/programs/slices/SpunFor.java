// at: 25
// has: 11 13 17 23 24 25
// lacks: 12 26
// A loop goes round until another thread has written; what else it wrote does not matter.
public class SpunFor {
    static volatile boolean ready;
    static int data;
    static int printed;

    static void give() {
        data = 5;
        printed = 1;
        ready = true;
    }

    static void await() {
        while (!ready) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        new Thread(SpunFor::give).start();
        await();
        int seen = data;
        System.out.println(seen + printed);
    }
}
