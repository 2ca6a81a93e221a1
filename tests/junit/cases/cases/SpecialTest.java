package cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

class SpecialTest {
    @Test
    @Disabled("the server is away")
    void switchedOff() {
        fail("never run");
    }

    @Test
    void assumptionThatFails() {
        assumeTrue(false);
        fail("never reached");
    }

    @Test
    void expectedException() {
        assertThrows(IllegalStateException.class, () -> {
            throw new IllegalStateException();
        });
    }

    @TestFactory
    Stream<DynamicNode> factory() {
        return Stream.of(
                dynamicTest("one", () -> assertEquals(1, 1)),
                DynamicContainer.dynamicContainer(
                        "more", Stream.of(dynamicTest("two", () -> assertEquals(2, 2)))));
    }

    @TestFactory
    List<DynamicTest> factoryWithFailure() {
        return List.of(
                dynamicTest("one", () -> assertEquals(1, 2)), dynamicTest("two", () -> {}));
    }

    @Test
    @ExtendWith(SomeExtension.class)
    void extended() {}

    @ParameterizedTest
    @ArgumentsSource(SomeProvider.class)
    void provided(int number) {}

    @Test
    void takesAFolder(@TempDir Path folder) {
        assertEquals(true, Files.isDirectory(folder));
    }

    @Test
    void keepsAFolder(@TempDir(cleanup = CleanupMode.NEVER) Path folder) {}

    @Test
    void takesAnything(Thread unknown) {}
}
