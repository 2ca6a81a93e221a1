/** A call of a method of null ends the thread. */
public class NullCallee {
    static class Callee {
        void run() { }
    }

    public static void main(String[] args) {
        Callee callee = args.length > 3 ? null : new Callee();
        int other = 3;
        callee.run();
        other++;
        System.out.println("reached");
    }
}
// at: 12
// has: 8 10
// lacks: 9 11
