/** Fields of every type, static and not, hidden by subclasses and reached through super. */
public class Fields {
    static boolean z;
    static byte b;
    static short s;
    static char c;
    static int i;
    static long l;
    static float f;
    static double d;
    static Object o;

    static class Upper {
        int value = 1;
        static int shared = 10;

        int get() {
            return value;
        }
    }

    static class Lower extends Upper {
        int value = 2;

        int both() {
            return super.value * 100 + value * 10 + ((Upper) this).value;
        }
    }

    boolean iz = true;
    byte ib = -1;
    char ic = 'c';
    short is = -2;
    long il = 1L << 50;
    float jf = 1.5f;
    double jd = -2.25;

    public static void main(String[] args) {
        System.out.println(z || b + s + c + i != 0 || l != 0 || f != 0 || d != 0 || o != null);
        z = true;
        b = (byte) 200;
        s = (short) 40000;
        c = (char) -1;
        i = b + s + c;
        l = i * 100000L;
        f = l;
        d = f / 3;
        o = "object";
        System.out.println(i);
        System.out.println(l);
        System.out.println((long) d);
        System.out.println(o);
        Lower lower = new Lower();
        System.out.println(lower.both());
        lower.value = 7;
        ((Upper) lower).value = 5;
        System.out.println(lower.both() + lower.get());
        Lower.shared++;
        System.out.println(Upper.shared);
        Fields x = new Fields();
        x.il += x.ib + x.is + x.ic;
        x.jd *= x.jf;
        System.out.println(x.il);
        System.out.println((int) (x.jd * 1000));
        System.out.println(x.iz);
    }
}
