// class: Card
// expect: holds
// tier: long
// because: the comparison that the library calls holds the monitor.

import java.util.Arrays;

public class ComparedByTheLibrary {
    static class Card implements Comparable<Card> {
        private int suit;
        private int rank;

        synchronized void set(int to) {
            suit = to;
            rank = to;
        }

        @Override
        public synchronized int compareTo(Card other) {
            return suit * 10 + rank;
        }
    }

    public static void main(String[] args) throws Exception {
        Card one = new Card();
        Card two = new Card();
        Thread other = new Thread(() -> {
            one.set(3);
            two.set(2);
        });
        other.start();
        Card[] hand = {one, two};
        Arrays.sort(hand);
        other.join();
    }
}
