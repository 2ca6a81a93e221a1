/** switch as an expression: yield, nesting, fall-through groups, exceptions, numeric results. */
public class SwitchExpressions {
    enum Size { S, M, L }

    static int yields(String s) {
        return 10 + switch (s.length()) {
            case 0:
                yield -1;
            case 1:
            case 2: {
                int x = s.charAt(0);
                yield x;
            }
            default:
                if (s.startsWith("x")) {
                    yield 100;
                }
                yield 200;
        };
    }

    static Object mixed(int n) {
        return switch (n) {
            case 0 -> 1;
            case 1 -> 2L;
            case 2 -> 3.5f;
            default -> 'c';
        };
    }

    static String nested(Size a, Size b) {
        return switch (a) {
            case S -> switch (b) {
                case S -> "ss";
                case M, L -> "s?";
            };
            case M -> {
                try {
                    yield "m" + 10 / (b.ordinal() - 1);
                } catch (ArithmeticException e) {
                    yield "m/0";
                } finally {
                    System.out.print("f ");
                }
            }
            case L -> throw new IllegalStateException("L" + b);
        };
    }

    static void statement(int n) {
        switch (n) {
            case 1, 3, 5 -> System.out.print("odd ");
            case 2, 4 -> {
                System.out.print("even ");
            }
            default -> { }
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"", "a", "bc", "xyz", "long"}) {
            System.out.println(yields(s));
        }
        for (int n = 0; n < 4; n++) {
            System.out.println(mixed(n) + " " + mixed(n).getClass().getSimpleName());
        }
        for (Size a : Size.values()) {
            for (Size b : Size.values()) {
                try {
                    System.out.println(nested(a, b));
                } catch (IllegalStateException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
        for (int n = 0; n < 6; n++) {
            statement(n);
        }
        System.out.println();
        int total = 0;
        for (int i = 0; i < 5; i++) {
            total += switch (i % 3) { case 0 -> i; case 1 -> { int j = i; while (j > 2) { j--; } yield j; } default -> -1; };
        }
        System.out.println(total);
    }
}
