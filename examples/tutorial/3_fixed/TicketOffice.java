/** The ticket office, repaired, with as many windows as the first argument says. */
public class TicketOffice {
    static class Show {
        private int left;

        Show(int tickets) {
            left = tickets;
        }

        synchronized void sell() {
            if (left > 0) {
                left--;
            }
        }

        synchronized int left() {
            return left;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Show show = new Show(1);
        int windows = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        Thread[] threads = new Thread[windows];
        for (int i = 0; i < windows; i++) {
            threads[i] = new Thread(show::sell, "window " + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert show.left() >= 0 : show.left() + " tickets left";
    }
}
