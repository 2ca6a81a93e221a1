/** Sealed hierarchies taken apart with pattern instanceof and its scopes. */
public class SealedTypes {
    sealed interface Expr permits Num, Add, Mul, Neg { }

    record Num(double value) implements Expr { }

    record Add(Expr left, Expr right) implements Expr { }

    record Mul(Expr left, Expr right) implements Expr { }

    static final class Neg implements Expr {
        final Expr inner;

        Neg(Expr inner) {
            this.inner = inner;
        }
    }

    static double eval(Expr e) {
        if (e instanceof Num n) {
            return n.value();
        } else if (e instanceof Add a) {
            return eval(a.left()) + eval(a.right());
        } else if (e instanceof Mul m && m.left() instanceof Num zero && zero.value() == 0) {
            return 0;
        } else if (e instanceof Mul m) {
            return eval(m.left()) * eval(m.right());
        }
        if (!(e instanceof Neg neg)) {
            throw new IllegalArgumentException(String.valueOf(e));
        }
        return -eval(neg.inner);
    }

    static String describe(Object o) {
        return o instanceof String s && !s.isEmpty() ? "text " + s.charAt(0)
            : o instanceof Integer i && i > 9 ? "big " + (i + 1)
            : o instanceof int[] a ? "ints " + a.length
            : o instanceof Number n ? "number " + n.intValue()
            : "other";
    }

    static abstract sealed class Shape {
        static final class Circle extends Shape { }

        static non-sealed class Free extends Shape { }
    }

    static class Freer extends Shape.Free { }

    public static void main(String[] args) {
        Expr e = new Add(new Num(2), new Mul(new Neg(new Num(3)), new Num(4)));
        System.out.println(eval(e));
        System.out.println(eval(new Mul(new Num(0), null)));
        System.out.println(e instanceof Record);
        for (Object o : new Object[] {"hi", "", 10, 9, 2.9, new int[3], null, 'c', 5L}) {
            System.out.println(describe(o));
        }
        try {
            eval(null);
        } catch (IllegalArgumentException ex) {
            System.out.println(ex.getMessage());
        }
        System.out.println(Expr.class.isSealed() + " " + Shape.Free.class.isSealed());
        System.out.println(Expr.class.getPermittedSubclasses().length + " " + (new Freer() instanceof Shape));
    }
}
