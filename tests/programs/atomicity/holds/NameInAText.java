// class: Name
// expect: holds
// tier: long
// because: the text of the object is made under its monitor.

public class NameInAText {
    static class Name {
        private String first = "A";
        private String last = "B";

        synchronized void set(String one, String two) {
            first = one;
            last = two;
        }

        @Override
        public synchronized String toString() {
            return first + last;
        }
    }

    public static void main(String[] args) throws Exception {
        Name name = new Name();
        Thread other = new Thread(() -> name.set("C", "D"));
        other.start();
        String text = "it is " + name;
        other.join();
    }
}
