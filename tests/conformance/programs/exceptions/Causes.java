/** Chains of causes: messages taken from the cause, initCause and its rules. */
public class Causes {
    static void level(int n) {
        if (n == 0) {
            throw new ArithmeticException("bottom");
        }
        try {
            level(n - 1);
        } catch (RuntimeException e) {
            throw new IllegalStateException("level " + n, e);
        }
    }

    public static void main(String[] args) {
        try {
            level(3);
        } catch (RuntimeException e) {
            for (Throwable t = e; t != null; t = t.getCause()) {
                System.out.println(t);
            }
        }
        Throwable cause = new Exception("why");
        System.out.println(new RuntimeException(cause).getMessage());
        System.out.println(new RuntimeException((Throwable) null).getMessage());
        System.out.println(new RuntimeException("own", cause));
        Exception late = new Exception("late");
        System.out.println(late.initCause(cause) == late);
        System.out.println(late.getCause());
        try {
            late.initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        Exception self = new Exception("self");
        try {
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
            System.out.println(e.getCause() == self);
        }
        System.out.println(new AssertionError(cause).getCause() == cause);
        System.out.println(new AssertionError("text", cause).getMessage());
    }
}
