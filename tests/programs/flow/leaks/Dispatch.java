/** Which method runs depends on the secret. */
public class Dispatch {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static class A {
        int f() {
            return 0;
        }
    }

    static class B extends A {
        @Override
        int f() {
            return 1;
        }
    }

    public static void main(String[] args) {
        A a = pin() > 1 ? new A() : new B();
        show(a.f());
    }
}
