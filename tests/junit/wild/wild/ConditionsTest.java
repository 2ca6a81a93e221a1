package wild;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.*;
import org.junit.jupiter.api.condition.*;

class ConditionsTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void onLinux() {}

    @Test
    @EnabledOnOs(OS.WINDOWS)
    void onWindows() {
        fail();
    }

    @Test
    @DisabledOnOs(OS.LINUX)
    void notOnLinux() {
        fail();
    }

    @Test
    @EnabledOnJre(JRE.JAVA_8)
    void java8() {
        fail();
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_11)
    void fromJava11() {}

    @Test
    @DisabledForJreRange(min = JRE.JAVA_11)
    void notFromJava11() {
        fail();
    }

    @Test
    @EnabledIfSystemProperty(named = "no.such", matches = ".*")
    void property() {
        fail();
    }

    @Test
    @DisabledIfSystemProperty(named = "no.such", matches = ".*")
    void noProperty() {}

    @Test
    @EnabledIfEnvironmentVariable(named = "NO_SUCH", matches = ".*")
    void variable() {
        fail();
    }

    @Test
    @DisabledIfEnvironmentVariable(named = "NO_SUCH", matches = ".*")
    void noVariable() {}

    @Test
    @EnabledIf("yes")
    void enabledIf() {}

    @Test
    @EnabledIf("no")
    void notEnabledIf() {
        fail();
    }

    @Test
    @DisabledIf("yes")
    void disabledIf() {
        fail();
    }

    @Test
    @DisabledIf("no")
    void notDisabledIf() {}

    static boolean yes() {
        return true;
    }

    static boolean no() {
        return false;
    }

    @Nested
    @EnabledOnOs(OS.MAC)
    class OnMac {
        @Test
        void t() {
            fail();
        }
    }

    @Test
    @DisabledInNativeImage
    void notNative() {}
}
