package org.junit.jupiter.api;

import java.util.stream.Stream;

public class DynamicContainer extends DynamicNode {
    private final Stream<? extends DynamicNode> children;

    private DynamicContainer(Stream<? extends DynamicNode> children) {
        this.children = children;
    }

    public static DynamicContainer dynamicContainer(
            String name, Stream<? extends DynamicNode> children) {
        return new DynamicContainer(children);
    }

    public Stream<? extends DynamicNode> getChildren() {
        return children;
    }
}
