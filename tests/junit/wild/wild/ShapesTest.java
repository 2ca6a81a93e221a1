package wild;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.*;

public class ShapesTest {
    @Test
    public void isPublic() {}

    @Test
    protected void isProtected() {}

    @Test
    private void isPrivate() {
        fail();
    }

    @Test
    static void isStatic() {
        fail();
    }

    @Test
    int returns() {
        fail();
        return 1;
    }

    @Test
    final void isFinal() {}

    @Test
    synchronized void isSynchronized() {}

    @Test
    void overloaded() {}

    @Test
    void overloaded(TestInfo i) {
        fail("x");
    }

    @Test
    <T> void generic() {}
    void notATest() {
        fail();
    }

    @Test
    void varargs(TestInfo... i) {}

    @Test
    void reporter(TestReporter r) {
        r.publishEntry("a", "b");
    }

    record Point(int x, int y) {}

    @Test
    void records() {
        assertEquals(new Point(1, 2), new Point(1, 2));
    }
}
