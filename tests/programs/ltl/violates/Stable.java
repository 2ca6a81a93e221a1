// ltl: <>[](count == 2)
// fair: <>(count > 1)
// because: both may read 0 before either writes 1.
public class Stable {
    static int count;

    static void add() {
        count++;
    }

    public static void main(String[] args) {
        new Thread(Stable::add).start();
        add();
    }
}
