// fair: <>done
// because: main turns in a loop that nobody can see.
public class Alone {
    static boolean done;

    public static void main(String[] args) {
        int i = 0;
        while (i < 3) {
            i = (i + 1) % 3;
        }
        done = true;
    }
}
