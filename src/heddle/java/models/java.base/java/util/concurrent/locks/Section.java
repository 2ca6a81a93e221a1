package java.util.concurrent.locks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method of a model that is one action: no other thread runs while it does, and others see
 * only that it happened. It neither blocks nor calls code of the program.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface Section {
}
