package wild;

import static org.junit.Assert.*;

import org.junit.*;
import org.junit.rules.*;

public class OlderRulesTest {
    @Rule
    public TemporaryFolder folder = new TemporaryFolder();
    @Rule
    public ExpectedException thrown = ExpectedException.none();
    @Rule
    public Timeout limit = Timeout.seconds(10);
    @Rule
    public ErrorCollector collector = new ErrorCollector();
    @Rule
    public TestName name = new TestName();

    @Test
    public void expects() {
        thrown.expect(IllegalStateException.class);
        thrown.expectMessage("m");
        throw new IllegalStateException("m n");
    }

    @Test
    public void expectsOther() {
        thrown.expect(IllegalStateException.class);
        throw new IllegalArgumentException("m n");
    }

    @Test
    public void collects() {
        collector.addError(new Throwable("one"));
    }

    @Test
    public void named() {
        assertEquals("named", name.getMethodName());
    }
}
