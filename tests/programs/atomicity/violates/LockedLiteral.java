// class: Sign
// expect: violated
// patterns: any
// fields: red, green
// tier: long
// because: the literals are two objects.

public class LockedLiteral {
    static class Sign {
        private int red;
        private int green;

        void turn() {
            synchronized ("sign") {
                red = 1 - red;
                green = 1 - green;
            }
        }

        int lights() {
            synchronized ("signal") {
                return red + green;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Sign it = new Sign();
        Thread other = new Thread(() -> it.turn());
        other.start();
        it.lights();
        other.join();
    }
}
