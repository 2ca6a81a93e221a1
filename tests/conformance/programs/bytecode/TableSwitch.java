/** Dense switches: fall-through, default in the middle, negative and extreme bounds. */
public class TableSwitch {
    static int classic(int n) {
        int result = 0;
        switch (n) {
            case -2:
                result += 1;
            case -1:
                result += 10;
                break;
            default:
                result += 100;
            case 0:
                result += 1000;
            case 1:
                result += 10000;
                break;
            case 2:
                return -1;
        }
        return result;
    }

    static int high(int n) {
        return switch (n) {
            case Integer.MAX_VALUE - 2 -> 1;
            case Integer.MAX_VALUE - 1 -> 2;
            case Integer.MAX_VALUE -> 3;
            default -> 0;
        };
    }

    static int low(int n) {
        return switch (n) {
            case Integer.MIN_VALUE -> 1;
            case Integer.MIN_VALUE + 1, Integer.MIN_VALUE + 2 -> 2;
            default -> 0;
        };
    }

    static char letter(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return 'v';
            case 'y': return '?';
            default: return 'c';
        }
    }

    public static void main(String[] args) {
        for (int n = -4; n <= 4; n++) {
            System.out.println(classic(n));
        }
        int[] extremes = {Integer.MIN_VALUE, Integer.MIN_VALUE + 2, -1, 0, Integer.MAX_VALUE - 3,
            Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        for (int n : extremes) {
            System.out.println(high(n) * 10 + low(n));
        }
        for (char c = 'a'; c <= 'z'; c++) {
            System.out.print(letter(c));
        }
        System.out.println();
    }
}
