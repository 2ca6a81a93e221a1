package wild;

import static org.junit.Assert.*;

import org.junit.*;
import org.junit.rules.*;

public class OlderMoreRules {
    static void say(String s) {
        System.out.println(s);
    }

    public static class Ordered {
        @Rule(order = 2)
        public ExternalResource inner = OlderRulesOrder.res("inner");
        @Rule(order = 1)
        public ExternalResource outer = OlderRulesOrder.res("outer");

        @Test
        public void t() {}
    }

    public static class Chain {
        @Rule
        public RuleChain chain =
                RuleChain.outerRule(OlderRulesOrder.res("outer"))
                        .around(OlderRulesOrder.res("inner"));

        @Test
        public void t() {}
    }

    public static class Watcher {
        @Rule
        public TestWatcher w = new TestWatcher() {
            protected void failed(Throwable e, org.junit.runner.Description d) {
                say("failed");
            }

            protected void starting(org.junit.runner.Description d) {
                say("starting " + d.getMethodName());
            }
        };

        @Test
        public void t() {}

        @Test
        public void f() {
            fail();
        }
    }

    public static class Lambda {
        @Rule
        public TestRule r = (base, description) -> base;

        @Test
        public void t() {}
    }

    public static class Stop {
        @Rule
        public Stopwatch w = new Stopwatch() {};

        @Test
        public void t() {}
    }

    public static class DisableOnDebugTest {
        @Rule
        public TestRule w = new DisableOnDebug(Timeout.seconds(3));

        @Test
        public void t() {}
    }

    public static class VerifierTest {
        @Rule
        public Verifier v = new Verifier() {
            protected void verify() throws Throwable {
                throw new IllegalStateException("verifier");
            }
        };

        @Test
        public void t() {}
    }

    public static class TypedAsRule {
        @Rule
        public TestRule r = new TemporaryFolder();

        @Test
        public void t() {}
    }

    public static class MethodRuleTest {
        @Rule
        public org.junit.rules.MethodRule r = (base, m, o) -> base;

        @Test
        public void t() {}
    }

    public static class BrokenResource {
        @Rule
        public ExternalResource r = new ExternalResource() {
            protected void before() throws Throwable {
                throw new IllegalStateException();
            }

            protected void after() {
                say("after");
            }
        };

        @Test
        public void t() {
            say("t");
        }

        @Before
        public void b() {
            say("b");
        }
    }

    public static class BrokenClassRule {
        @ClassRule
        public static ExternalResource r = new ExternalResource() {
            protected void before() throws Throwable {
                throw new IllegalStateException();
            }
        };

        @Test
        public void t() {
            say("t");
        }
    }
}
