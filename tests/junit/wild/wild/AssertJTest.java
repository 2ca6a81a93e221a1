package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.util.*;
import org.junit.jupiter.api.*;

class AssertJTest {
    @Test
    void assertj() {
        org.assertj.core.api.Assertions.assertThat(List.of(1, 2)).hasSize(2).contains(1);
    }

    @Test
    void assertjFails() {
        org.assertj.core.api.Assertions.assertThat("abc").startsWith("b");
    }

    @Test
    void hamcrest() {
        org.hamcrest.MatcherAssert.assertThat("abc", org.hamcrest.CoreMatchers.containsString("b"));
    }

    @Test
    void hamcrestFails() {
        org.hamcrest.MatcherAssert.assertThat(1, org.hamcrest.CoreMatchers.is(2));
    }

    @Test
    void thrown() {
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> {
            throw new IllegalStateException("m");
        }).isInstanceOf(IllegalStateException.class).hasMessage("m");
    }
}
