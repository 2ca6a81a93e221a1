// ltl: <>done
// because: the loop ends.
public class Alone {
    static boolean done;

    public static void main(String[] args) {
        int i = 0;
        while (i < 2) {
            i = (i + 1) % 3;
        }
        done = true;
    }
}
