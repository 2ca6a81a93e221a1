package wild;

public class OlderCaseTest extends junit.framework.TestCase {
    int n;

    @Override
    protected void setUp() throws Exception {
        super.setUp();
        System.out.println("setUp");
        n = 1;
    }

    @Override
    protected void tearDown() throws Exception {
        System.out.println("tearDown");
    }

    public void testPasses() {
        assertEquals(1, n);
    }

    public void testFails() {
        assertEquals(2, n);
    }

    public void helper() {
        fail();
    }
    void testHidden() {
        fail();
    }

    public void testWithParameter(int x) {
        fail();
    }

    public static class Named extends junit.framework.TestCase {
        public Named(String s) {
            super(s);
        }

        public void testName() {
            assertEquals("testName", getName());
        }
    }

    public static class Suite extends junit.framework.TestCase {
        public static junit.framework.Test suite() {
            return new junit.framework.TestSuite(OlderCaseTest.class);
        }

        public void testIgnoredBySuite() {
            fail();
        }
    }

    public static class Empty extends junit.framework.TestCase {}

    public static class RunTest extends junit.framework.TestCase {
        @Override
        protected void runTest() {
            System.out.println("runTest");
        }

        public void testNotCalled() {
            fail();
        }
    }

    public static class Broken extends junit.framework.TestCase {
        @Override
        protected void setUp() {
            throw new IllegalStateException();
        }

        @Override
        protected void tearDown() {
            System.out.println("tearDown");
        }

        public void testX() {
            System.out.println("x");
        }
    }
}
