/** Sparse switches, also over byte, short, char and boxed values. */
public class LookupSwitch {
    static int sparse(int n) {
        switch (n) {
            case Integer.MIN_VALUE: return 1;
            case -1000: return 2;
            case 0: return 3;
            case 77: return 4;
            case 123456: return 5;
            case Integer.MAX_VALUE: return 6;
        }
        return 0;
    }

    static String boxed(Integer n) {
        switch (n) {
            case 5: return "five";
            case 5000: return "five thousand";
            default: return "other";
        }
    }

    static int narrow(byte b) {
        switch (b) {
            case -128: return 1;
            case 127: return 2;
            default: return 3;
        }
    }

    static int nested(int outer, int inner) {
        switch (outer) {
            case 1:
                switch (inner) {
                    case 100: return 1;
                    case 10000: break;
                    default: return 2;
                }
            case 2000: return 3;
            default: return 4;
        }
    }

    public static void main(String[] args) {
        int[] keys = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000, -1, 0, 1, 77, 123456, Integer.MAX_VALUE};
        for (int key : keys) {
            System.out.println(sparse(key));
        }
        System.out.println(boxed(5));
        System.out.println(boxed(5000));
        System.out.println(boxed(6));
        System.out.println(narrow((byte) 128));
        System.out.println(narrow((byte) 127));
        System.out.println(nested(1, 100) * 1000 + nested(1, 10000) * 100 + nested(2000, 0) * 10 + nested(3, 3));
        try {
            boxed(null);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
    }
}
