package wild;

import org.junit.*;
import org.junit.rules.*;
import org.junit.runner.*;
import org.junit.runners.*;

@RunWith(Suite.class)
@Suite.SuiteClasses({OlderBasicsTest.class, OlderHidden.class})
public class OlderSuite {
    @ClassRule
    public static ExternalResource r = OlderRulesOrder.res("suite");
}

class OlderHidden {
    @Test
    public void notPublicClass() {}
}
