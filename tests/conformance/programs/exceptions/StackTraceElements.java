/** The frames of an exception: class, method, file and line, constructors and lambdas included. */
import java.util.function.Supplier;

public class StackTraceElements {
    static class Inner {
        Inner(int n) {
            if (n > 0) {
                throw new IllegalStateException("in constructor");
            }
        }
    }

    static int field = 0;

    static void print(Throwable t) {
        System.out.println(t.getMessage());
        for (StackTraceElement frame : t.getStackTrace()) {
            System.out.println("  " + frame.getClassName() + " " + frame.getMethodName() + " "
                + frame.getFileName() + ":" + frame.getLineNumber() + " " + frame.isNativeMethod());
        }
    }

    static int divide(int a, int b) {
        return a
            / b;
    }

    static Exception made() {
        return new Exception("made here");
    }

    public static void main(String[] args) {
        try {
            System.out.println(
                divide(1, field));
        } catch (ArithmeticException e) {
            print(e);
        }
        try {
            new Inner(1);
        } catch (IllegalStateException e) {
            print(e);
        }
        Exception e = made();
        print(e);
        Supplier<Exception> supplier = () -> new Exception("in lambda");
        print(supplier.get());
        Object anonymous = new Object() {
            @Override
            public String toString() {
                print(new Exception("anonymous"));
                return "";
            }
        };
        anonymous.toString();
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "D.java", 7)});
        print(e);
        System.out.println(e.getStackTrace()[0]);
        System.out.println(new StackTraceElement("a.B", "c", null, -2));
        e.fillInStackTrace();
        print(e);
    }
}
