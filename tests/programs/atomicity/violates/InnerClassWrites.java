// class: Book
// expect: violated
// patterns: 2
// fields: pages
// because: an inner class writes the field of its outer object without the outer monitor.

public class InnerClassWrites {
    static class Book {
        private int pages;

        synchronized boolean isStable() {
            return pages == pages;
        }

        Page page() {
            return new Page();
        }

        class Page {
            void add() {
                pages = 1;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Book book = new Book();
        Book.Page page = book.page();
        Thread other = new Thread(page::add);
        other.start();
        book.isStable();
        other.join();
    }
}
