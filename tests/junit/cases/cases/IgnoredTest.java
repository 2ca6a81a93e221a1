package cases;

import org.junit.jupiter.api.Test;

/** Methods that JUnit takes no notice of. */
class IgnoredTest {
    @Test
    void plain() {}

    @Test
    private void secret() {
        throw new IllegalStateException("JUnit does not run this");
    }

    @Test
    static void shared() {
        throw new IllegalStateException("JUnit does not run this");
    }

    @Test
    int giving() {
        throw new IllegalStateException("JUnit does not run this");
    }
}
