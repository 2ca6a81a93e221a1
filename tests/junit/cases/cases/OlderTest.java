package cases;

import static org.junit.Assert.assertEquals;

import java.util.concurrent.CountDownLatch;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Assume;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExpectedException;
import org.junit.rules.ExternalResource;

public class OlderTest extends OlderBase {
    @Rule public final ExpectedException thrown = ExpectedException.none();

    @Rule
    public final ExternalResource resource =
            new ExternalResource() {
                @Override
                protected void before() {
                    say("resource before");
                }

                @Override
                protected void after() {
                    say("resource after");
                }
            };

    @BeforeClass
    public static void beforeClass() {
        say("beforeClass");
    }

    @Before
    public void before() {
        say("before");
    }

    @After
    public void after() {
        say("after");
    }

    @AfterClass
    public static void afterClass() {
        say("afterClass");
    }

    @Test
    public void order() {
        say("test");
    }

    @Test(expected = IllegalStateException.class)
    public void expected() {
        throw new IllegalStateException();
    }

    @Test(expected = IllegalStateException.class)
    public void expectedAndMissing() {}

    @Test(expected = IllegalStateException.class)
    public void expectedAndOther() {
        throw new IllegalArgumentException("another");
    }

    @Test
    public void expectedByRule() {
        thrown.expect(IllegalStateException.class);
        throw new IllegalStateException();
    }

    @Test
    public void expectedByRuleAndMissing() {
        thrown.expect(IllegalStateException.class);
    }

    @Test(timeout = 10)
    public void timeLimitOfWhatEnds() throws Exception {
        Thread.sleep(100);
    }

    @Test(timeout = 10)
    public void timeLimitOfWhatNeverEnds() throws Exception {
        new CountDownLatch(1).await();
    }

    @Test
    @Ignore("not today")
    public void ignored() {
        throw new IllegalStateException();
    }

    @Test
    public void assumed() {
        Assume.assumeTrue(false);
    }

    @Test
    public void wrong() {
        assertEquals(1, 2);
    }
}
