/** Names that hide others: locals, fields, parameters, nested types, labels, static imports. */
import static java.lang.Math.abs;
import static java.lang.Math.max;

public class Shadowing {
    static int x = 1;
    int y = 2;
    static String Shadowing = "field named like its class";

    static int max(int a, int b, int c) {
        return Math.max(a, Math.max(b, c));
    }

    int shadow(int y) {
        int before = this.y;
        this.y = y;
        y = 50;
        return before * 1000 + this.y * 10 + y;
    }

    static class String2 {
        static class Integer {
            int value() {
                return 77;
            }
        }

        int use() {
            return new Integer().value() + java.lang.Integer.parseInt("1");
        }
    }

    static void block() {
        int x = Shadowing2.x + 10;
        {
            int z = x;
            x += z;
        }
        for (int z = 0; z < 2; z++) {
            x += z;
        }
        System.out.println(x);
    }

    static class Shadowing2 {
        static int x = 5;
    }

    static void x() {
        x: for (int x = 0; ; x++) {
            if (x == 3) {
                System.out.println("x" + x);
                break x;
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(abs(-3) + max(1, 9, 4));
        System.out.println(new Shadowing().shadow(7));
        System.out.println(Shadowing);
        System.out.println(new String2().use());
        block();
        x();
        int i = 10;
        Runnable r = new Runnable() {
            int i = 20;

            @Override
            public void run() {
                int j = i;
                System.out.println(j + this.i + x);
            }
        };
        r.run();
        System.out.println(i);
    }
}
