/** Exceptions of one's own: fields, overridden messages, catch order, multi-catch, rethrow. */
public class CustomExceptions {
    static class AppException extends Exception {
        final int code;

        AppException(String message, int code) {
            super(message);
            this.code = code;
        }

        @Override
        public String getMessage() {
            return super.getMessage() + " (code " + code + ")";
        }
    }

    static class NotFound extends AppException {
        NotFound(String what) {
            super(what + " not found", 404);
        }

        @Override
        public String toString() {
            return "NotFound<" + code + ">";
        }
    }

    static class Quiet extends RuntimeException {
        Quiet() {
            super("quiet", null, false, false);
        }
    }

    static void fail(int kind) throws AppException {
        switch (kind) {
            case 0: throw new AppException("plain", 1);
            case 1: throw new NotFound("page");
            case 2: throw new Quiet();
            case 3: throw new IllegalStateException();
            case 4: throw new UnsupportedOperationException("unsupported");
            default:
        }
    }

    static <T extends Throwable> void sneaky(Throwable t) throws T {
        @SuppressWarnings("unchecked")
        T thrown = (T) t;
        throw thrown;
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 6; kind++) {
            try {
                fail(kind);
                System.out.println("fine");
            } catch (NotFound e) {
                System.out.println("first: " + e + " / " + e.getMessage());
            } catch (AppException e) {
                System.out.println("second: " + e);
            } catch (IllegalStateException | UnsupportedOperationException e) {
                System.out.println("multi: " + e + " " + e.getMessage());
            } catch (RuntimeException e) {
                System.out.println("last: " + e + " " + e.getStackTrace().length);
                e.addSuppressed(new Error());
                System.out.println(e.getSuppressed().length);
            }
        }
        try {
            CustomExceptions.<RuntimeException>sneaky(new AppException("checked", 7));
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getLocalizedMessage());
        }
    }
}
