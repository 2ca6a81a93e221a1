/** A superclass is initialised before its subclass; a static of the superclass leaves the subclass alone. */
public class SuperclassFirst {
    static int say(String what, int value) {
        System.out.println(what);
        return value;
    }

    static class A {
        static int a = say("A.a", 1);
        int x = say("A.x", 10);

        static {
            say("A static block", 0);
        }

        {
            say("A instance block", 0);
        }

        A() {
            say("A()", 0);
            hook();
        }

        void hook() {
            say("A.hook", 0);
        }
    }

    static class B extends A {
        static int b = say("B.b", a + 1);
        int y = say("B.y", 20);
        final int constant = 5;

        B() {
            super();
            say("B()", 0);
            hook();
        }

        @Override
        void hook() {
            System.out.println("B.hook y=" + y + " constant=" + constant);
        }
    }

    static class C extends B {
        static int c = say("C.c", 3);
    }

    public static void main(String[] args) {
        System.out.println(C.a);
        System.out.println("--");
        System.out.println(C.b);
        System.out.println("--");
        new C();
        System.out.println("--");
        new B();
    }
}
