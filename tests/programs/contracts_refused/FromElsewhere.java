import heddle.Ensures;

public class FromElsewhere {
    interface Counter {
        static boolean isPositive(Counter counter, int result) {
            return result > 0;
        }

        @Ensures("isPositive")
        int next();
    }

    static class Plain {
        public int next() {
            return -1;
        }
    }

    static class Both extends Plain implements Counter {
    }

    public static void main(String[] args) {
        Counter counter = new Both();
        counter.next();
    }
}
