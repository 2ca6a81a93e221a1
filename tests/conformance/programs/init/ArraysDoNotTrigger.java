/** Arrays, class literals, catch clauses and method signatures do not initialise; new does. */
public class ArraysDoNotTrigger {
    static class Element {
        static {
            System.out.println("Element initialised");
        }
    }

    static class Problem extends RuntimeException {
        static {
            System.out.println("Problem initialised");
        }
    }

    static class Nested {
        static {
            System.out.println("Nested initialised");
        }

        static class Deeper {
            static {
                System.out.println("Deeper initialised");
            }

            static int value = 3;
        }
    }

    static Element[] identity(Element[] elements) {
        return elements;
    }

    public static void main(String[] args) {
        Element[] array = new Element[2];
        Element[][] grid = new Element[2][2];
        System.out.println(identity(array).length + grid[1].length);
        System.out.println(array.getClass().getComponentType() == Element.class);
        try {
            System.out.println(Integer.parseInt("12"));
        } catch (Problem p) {
            System.out.println("not thrown");
        }
        System.out.println(Nested.Deeper.value);
        System.out.println("now new");
        array[0] = new Element();
        array[1] = new Element();
        try {
            throw new Problem();
        } catch (Problem p) {
            System.out.println("caught");
        }
    }
}
