/**
 * A list of transactions from which a client and a timer remove; the timer clears the links of a
 * transaction after it has let go of the lock.
 *
 * <p>The client has to look for its transaction, be interrupted, find a link and be interrupted again
 * before it follows the link: five contexts [QadeerR05, Fig. 1].
 */
class TimerList {
    static class Transaction {
        boolean inTimerList;
        Transaction next;
        Transaction previous;
    }

    static class Bucket {
        final Transaction head = new Transaction();

        void add(Transaction transaction) {
            transaction.next = head.next;
            transaction.previous = head;
            if (head.next != null) {
                head.next.previous = transaction;
            }
            head.next = transaction;
            transaction.inTimerList = true;
        }

        void remove(Transaction transaction) {
            if (!transaction.inTimerList) {
                return;
            }
            synchronized (this) {
                if (transaction.next != null) {
                    transaction.next.previous = transaction.previous;
                }
                if (transaction.previous != null) {
                    transaction.previous.next = transaction.next;
                }
                transaction.inTimerList = false;
            }
        }

        /** What the timer does: everything in the list is too old. */
        void processList() {
            Transaction expired;
            do {
                synchronized (this) {
                    expired = takeFirst();
                }
                if (expired != null) {
                    expired.previous = null;
                    expired.next = null;
                }
            } while (expired != null);
        }

        private Transaction takeFirst() {
            Transaction first = head.next;
            if (first != null) {
                head.next = first.next;
                if (first.next != null) {
                    first.next.previous = head;
                }
                first.inTimerList = false;
            }
            return first;
        }
    }

    static class Timer extends Thread {
        final Bucket bucket;

        Timer(Bucket bucket) {
            this.bucket = bucket;
        }

        @Override
        public void run() {
            bucket.processList();
        }
    }

    public static void main(String[] args) {
        Bucket bucket = new Bucket();
        Transaction mine = new Transaction();
        bucket.add(new Transaction());
        bucket.add(mine);
        new Timer(bucket).start();
        bucket.remove(mine);
    }
}
