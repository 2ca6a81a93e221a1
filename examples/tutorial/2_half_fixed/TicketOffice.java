/** The ticket office with the counter protected, but not the decision to sell. */
public class TicketOffice {
    static class Show {
        private int left;

        Show(int tickets) {
            left = tickets;
        }

        synchronized boolean isSoldOut() {
            return left == 0;
        }

        synchronized void hand() {
            left--;
        }

        void sell() {
            if (!isSoldOut()) {
                hand();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Show show = new Show(1);
        Thread window = new Thread(show::sell, "window");
        window.start();
        show.sell();
        window.join();
        assert show.left >= 0 : show.left + " tickets left";
    }
}
