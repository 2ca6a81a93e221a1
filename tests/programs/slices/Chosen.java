/** Which class an object has decides which method runs. */
public class Chosen {
    interface Shape {
        int corners();

        int colour();
    }

    static class Square implements Shape {
        public int corners() {
            return 4;
        }

        public int colour() {
            return 100;
        }
    }

    static class Circle implements Shape {
        public int corners() {
            return 0;
        }

        public int colour() {
            return 200;
        }
    }

    public static void main(String[] args) {
        Shape shape = args.length > 2 ? new Square() : new Circle();
        int corners = shape.corners();
        int colour = shape.colour();
        colour++;
        System.out.println(corners);
    }
}
// at: 34
// has: 11 21 30 31
// lacks: 15 25 32 33
