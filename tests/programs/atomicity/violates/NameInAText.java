// class: Name
// expect: violated
// patterns: any
// fields: first, last
// tier: long
// because: the text of the object is made while another thread changes it.

public class NameInAText {
    static class Name {
        private String first = "A";
        private String last = "B";

        synchronized void set(String one, String two) {
            first = one;
            last = two;
        }

        @Override
        public String toString() {
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
