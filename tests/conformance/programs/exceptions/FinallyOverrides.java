/** A return or throw in finally replaces what was under way. */
public class FinallyOverrides {
    @SuppressWarnings("finally")
    static int returnWins() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            return 1;
        }
    }

    @SuppressWarnings("finally")
    static int laterReturnWins() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    @SuppressWarnings("finally")
    static void laterThrowWins() {
        try {
            throw new IllegalStateException("first");
        } finally {
            throw new IllegalArgumentException("second");
        }
    }

    @SuppressWarnings("finally")
    static int continueSwallows() {
        int n = 0;
        while (n < 3) {
            try {
                n++;
                throw new RuntimeException();
            } finally {
                continue;
            }
        }
        return n;
    }

    static int assignmentDoesNotMatter() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 99;
        }
    }

    static StringBuilder objectMatters() {
        StringBuilder b = new StringBuilder("a");
        try {
            return b;
        } finally {
            b.append("b");
        }
    }

    public static void main(String[] args) {
        System.out.println(returnWins());
        System.out.println(laterReturnWins());
        try {
            laterThrowWins();
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length);
        }
        System.out.println(continueSwallows());
        System.out.println(assignmentDoesNotMatter());
        System.out.println(objectMatters());
    }
}
