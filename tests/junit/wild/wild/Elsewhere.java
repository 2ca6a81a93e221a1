package wild;

import java.util.*;
import java.util.stream.*;
import org.junit.jupiter.api.*;

class Elsewhere {
    static Stream<String> rows() {
        return Stream.of("e");
    }

    static class Inner {
        static List<String> rows() {
            return List.of("e");
        }
    }
}
