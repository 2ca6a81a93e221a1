package wild;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.*;
import java.util.stream.*;
import org.junit.jupiter.api.*;

class FactoryTest {
    @BeforeEach
    void be() {
        System.out.println("be");
    }

    @AfterEach
    void ae() {
        System.out.println("ae");
    }

    @TestFactory
    Collection<DynamicTest> collection() {
        return List.of(
                dynamicTest("a", () -> System.out.println("a")),
                dynamicTest("b", () -> System.out.println("b")));
    }

    @TestFactory
    Iterable<DynamicNode> nested() {
        DynamicTest inner = dynamicTest("e", () -> System.out.println("e"));
        return List.of(dynamicContainer("c", List.of(dynamicContainer("d", Stream.of(inner)))));
    }

    @TestFactory
    Iterator<DynamicTest> iterator() {
        return List.of(dynamicTest("a", () -> System.out.println("a"))).iterator();
    }

    @TestFactory
    DynamicTest[] array() {
        return new DynamicTest[] {dynamicTest("a", () -> fail("x"))};
    }

    @TestFactory
    DynamicTest single() {
        return dynamicTest("a", () -> System.out.println("single"));
    }

    @TestFactory
    DynamicNode singleContainer() {
        return dynamicContainer(
                "a", List.of(dynamicTest("a", () -> System.out.println("single"))));
    }

    @TestFactory
    Stream<DynamicTest> stream() {
        return DynamicTest.stream(Stream.of("x", "y"), s -> s, s -> assertEquals(1, s.length()));
    }

    @TestFactory
    Stream<DynamicTest> lazyFailure() {
        return Stream.of(1, 2).map(i -> {
            if (i == 2) throw new IllegalStateException();
            return dynamicTest("a", () -> {});
        });
    }

    @TestFactory
    Stream<DynamicTest> aborted() {
        return Stream.of(
                dynamicTest("a", () -> assumeTrue(false)),
                dynamicTest("b", () -> System.out.println("b")));
    }

    @TestFactory
    Stream<DynamicTest> abortedThenFails() {
        return Stream.of(
                dynamicTest("a", () -> assumeTrue(false)),
                dynamicTest("b", () -> fail()));
    }

    @TestFactory
    Stream<DynamicTest> empty() {
        return Stream.empty();
    }

    @TestFactory
    Stream<DynamicTest> nothing() {
        return null;
    }

    @TestFactory
    Object notNodes() {
        return List.of("a");
    }

    @TestFactory
    List<String> wrongType() {
        return List.of("a");
    }

    @TestFactory
    Stream<DynamicTest> info(TestInfo i) {
        return Stream.of(dynamicTest(i.getDisplayName(), () -> {}));
    }

    @TestFactory
    private Stream<DynamicTest> hidden() {
        return Stream.of();
    }
}
