package heddle;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method whose result may be {@link Public} although it was computed from something {@link
 * Secret}: whether a password is right, the sum of salaries.
 *
 * <p>Only the result is released. Whether the method is called, and what it throws, is not.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Declassified {}
