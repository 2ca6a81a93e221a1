/** Field initialisers and blocks run in textual order, after super() and not after this(). */
public class InstanceInitialisers {
    static StringBuilder log = new StringBuilder();

    static int mark(String what) {
        log.append(what).append(' ');
        return what.length();
    }

    int a = mark("a");

    {
        mark("block1");
        b = 5;
    }

    int b = mark("bb");
    final int c;

    {
        c = mark("block2") + b;
    }

    InstanceInitialisers() {
        this(mark("argument"));
        mark("noarg");
    }

    InstanceInitialisers(int n) {
        super();
        mark("onearg");
        a += n;
    }

    static class Sub extends InstanceInitialisers {
        int d = mark("d");

        Sub() {
            super(mark("superarg"));
            mark("sub");
        }
    }

    public static void main(String[] args) {
        InstanceInitialisers one = new InstanceInitialisers();
        System.out.println(log);
        System.out.println(one.a + " " + one.b + " " + one.c);
        log.setLength(0);
        Sub sub = new Sub();
        System.out.println(log);
        System.out.println(sub.a + " " + sub.d);
        log.setLength(0);
        new InstanceInitialisers(1) {
            int e = mark("e");

            {
                mark("anonymous");
            }
        };
        System.out.println(log);
    }
}
