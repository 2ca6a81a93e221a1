/** finally runs on every way out, innermost first, and sees the value already computed. */
public class NestedFinally {
    static StringBuilder log = new StringBuilder();

    static int returns(int n) {
        int x = n;
        try {
            x += 10;
            return x;
        } finally {
            x += 100;
            log.append("f");
        }
    }

    static int nested(int way) {
        try {
            try {
                if (way == 0) {
                    return 1;
                }
                if (way == 1) {
                    throw new IllegalStateException("inner");
                }
                log.append("n");
            } finally {
                log.append("i");
                if (way == 2) {
                    throw new IllegalArgumentException("from finally");
                }
            }
            log.append("a");
        } catch (IllegalStateException e) {
            log.append("c");
            return 2;
        } catch (IllegalArgumentException e) {
            log.append("d");
        } finally {
            log.append("o");
        }
        return 3;
    }

    static String loops() {
        StringBuilder seen = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    break;
                }
                seen.append(i);
            } finally {
                seen.append('.');
            }
        }
        return seen.toString();
    }

    public static void main(String[] args) {
        System.out.println(returns(1));
        for (int way = 0; way < 4; way++) {
            System.out.println(nested(way));
        }
        System.out.println(loops());
        System.out.println(log);
    }
}
