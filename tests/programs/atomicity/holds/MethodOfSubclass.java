// class: Base
// expect: holds
// because: the method of the subclass is synchronized too.

public class MethodOfSubclass {
    static class Base {
        protected int total;

        synchronized void add(int more) {
            total += more;
        }
    }

    static class Derived extends Base {
        synchronized void twice() {
            total = total * 2;
        }
    }

    public static void main(String[] args) throws Exception {
        Derived derived = new Derived();
        Thread other = new Thread(() -> derived.add(1));
        other.start();
        derived.twice();
        other.join();
    }
}
