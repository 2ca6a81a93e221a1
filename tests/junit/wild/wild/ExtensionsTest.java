package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.util.concurrent.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;

@ExtendWith(ExtensionsTest.Ext.class)
class ExtensionsTest {
    static class Ext implements BeforeEachCallback {
        public void beforeEach(ExtensionContext c) {
            System.out.println("ext");
        }
    }

    @Test
    void extended() {}
}

class RegisteredTest {
    @RegisterExtension
    static ExtensionsTest.Ext e = new ExtensionsTest.Ext();

    @Test
    void registered() {}
}

class SubRegistered extends RegisteredTest {
    @Test
    void below() {}
}

class TemplateTest {
    @TestTemplate
    void template() {}
}

@org.junit.jupiter.api.parallel.Execution(org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT)
class ParallelTest {
    @Test
    @org.junit.jupiter.api.parallel.ResourceLock("x")
    void t() {}
}

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class NamesTest {
    @Test
    void a_b_c(TestInfo i) {
        assertEquals("a b c", i.getDisplayName());
    }
}

class BadBeforeTest {
    @BeforeAll
    void notStatic() {}

    @Test
    void t() {}
}

class PrivateBeforeTest {
    @BeforeEach
    private void hidden() {}

    @Test
    void t() {}
}

class ParameterBeforeTest {
    @BeforeEach
    void needs(String s) {}

    @Test
    void t() {}
}

class ReturningBeforeTest {
    @BeforeEach
    int gives() {
        return 1;
    }

    @Test
    void t() {}
}
