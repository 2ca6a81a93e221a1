// ltl: <>[](count == 2)
// ltl: [](count >= 0 && count <= 2)
// ltl: [](count == 2 -> [](count == 2))
// ltl: (count < 1) U (count == 1)
// because: both add one, one after the other, and nobody takes it back.
public class Stable {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) {
        new Thread(Stable::add).start();
        add();
    }
}
