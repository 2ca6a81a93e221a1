package org.junit.jupiter.api.extension;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface ExtendWith {
    Class<? extends Extension>[] value();
}
