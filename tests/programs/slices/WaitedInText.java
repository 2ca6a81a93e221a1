/** What another thread wrote was waited for inside a text that is made. */
public class WaitedInText {
    static Thread thread;
    static int value;
    static int other;

    static class Waiting {
        @Override
        public String toString() {
            try {
                thread.join();
            } catch (InterruptedException e) {
                other = 1;
            }
            return "";
        }
    }

    public static void main(String[] args) {
        thread = new Thread(() -> value = 7);
        thread.start();
        String text = "" + new Waiting();
        other = 2;
        System.out.println(value);
    }
}
// at: 24
// has: 11 20 21 22
// lacks: 23
