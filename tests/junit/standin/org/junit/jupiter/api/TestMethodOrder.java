package org.junit.jupiter.api;

import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Inherited
@Retention(RetentionPolicy.RUNTIME)
public @interface TestMethodOrder {
    Class<? extends MethodOrderer> value();
}
