/** break and continue to outer labels, out of switches and blocks. */
public class LabelledLoops {
    public static void main(String[] args) {
        int primes = 0;
        candidates:
        for (int n = 2; n < 60; n++) {
            for (int d = 2; d * d <= n; d++) {
                if (n % d == 0) {
                    continue candidates;
                }
            }
            primes++;
        }
        System.out.println(primes);
        int found = -1;
        search:
        for (int a = 1; ; a++) {
            for (int b = a; b < 50; b++) {
                for (int c = b; c < 50; c++) {
                    if (a * a + b * b == c * c && a + b + c == 60) {
                        found = a * 10000 + b * 100 + c;
                        break search;
                    }
                }
            }
        }
        System.out.println(found);
        int visits = 0;
        block: {
            visits++;
            inner: {
                visits += 10;
                if (found > 0) {
                    break inner;
                }
                visits += 100;
            }
            visits += 1000;
            if (visits > 5) {
                break block;
            }
            visits += 10000;
        }
        System.out.println(visits);
        int state = 0;
        machine:
        do {
            switch (state) {
                case 0: state = 3; continue machine;
                case 3: state = 1; break;
                case 1: state = 7; continue;
                case 7: break machine;
                default: state = -1;
            }
            System.out.println(state);
        } while (state >= 0);
        System.out.println(state);
    }
}
