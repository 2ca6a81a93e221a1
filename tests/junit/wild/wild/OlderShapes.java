package wild;

import static org.junit.Assert.*;
import static org.junit.Assume.*;

import org.junit.*;
import org.junit.rules.*;

public class OlderShapes {
    public static class NotPublicMethod {
        @Test
        void t() {}

        @Test
        public void u() {}
    }

    public static class StaticMethod {
        @Test
        public static void t() {}
    }

    public static class Returns {
        @Test
        public int t() {
            return 1;
        }
    }

    public static class WithParameter {
        @Test
        public void t(int x) {}
    }

    public static class PrivateRule {
        @Rule
        TemporaryFolder f = new TemporaryFolder();

        @Test
        public void t() {}
    }

    public static class NotStaticBefore {
        @BeforeClass
        public void b() {}

        @Test
        public void t() {}
    }

    public static class BrokenBeforeClass {
        @BeforeClass
        public static void b() {
            throw new IllegalStateException();
        }

        @AfterClass
        public static void a() {
            System.out.println("ac");
        }

        @Test
        public void t() {
            System.out.println("t");
        }
    }

    public static class AssumptionBeforeClass {
        @BeforeClass
        public static void b() {
            assumeTrue(false);
        }

        @Test
        public void t() {
            fail();
        }
    }

    public static class BrokenBefore {
        @Before
        public void b() {
            throw new IllegalStateException();
        }

        @After
        public void a() {
            System.out.println("a");
        }

        @Test
        public void t() {
            System.out.println("t");
        }
    }

    public static class BrokenAfter {
        @After
        public void a() {
            throw new IllegalStateException();
        }

        @Test
        public void t() {
            System.out.println("t");
        }

        @Test(expected = IllegalStateException.class)
        public void expectedNotFromAfter() {
            throw new IllegalStateException();
        }
    }

    public static class BrokenAfterClass {
        @AfterClass
        public static void a() {
            throw new IllegalStateException();
        }

        @Test
        public void t() {
            System.out.println("t");
        }
    }

    public static class BrokenConstructor {
        public BrokenConstructor() {
            throw new IllegalStateException();
        }

        @Before
        public void b() {
            System.out.println("b");
        }

        @Test
        public void t() {
            System.out.println("t");
        }
    }

    public static class TwoConstructors {
        public TwoConstructors() {}

        public TwoConstructors(int x) {}

        @Test
        public void t() {}
    }

    public static class ConstructorWithParameter {
        public ConstructorWithParameter(int x) {}

        @Test
        public void t() {}
    }

    public static class Both {
        @Test
        public void older() {}

        @org.junit.jupiter.api.Test
        void newer() {}
    }

    public class Inner {
        @Test
        public void t() {}
    }

    public interface Defaults {
        @Test
        default void fromInterface() {
            fail();
        }
    }

    public static class UsesDefaults implements Defaults {
        @Test
        public void own() {}
    }
}
