/** Small text utilities: collation of plain strings, normalisation, character iteration. */
import java.text.CharacterIterator;
import java.text.Normalizer;
import java.text.ParsePosition;
import java.text.StringCharacterIterator;

public class BreakingText {
    public static void main(String[] args) {
        CharacterIterator it = new StringCharacterIterator("walk");
        StringBuilder b = new StringBuilder();
        for (char c = it.first(); c != CharacterIterator.DONE; c = it.next()) {
            b.append(c).append(it.getIndex());
        }
        for (char c = it.last(); c != CharacterIterator.DONE; c = it.previous()) {
            b.append(c);
        }
        System.out.println(b + " " + it.getBeginIndex() + it.getEndIndex());
        String composed = "\u00e9\u00f1";
        String decomposed = Normalizer.normalize(composed, Normalizer.Form.NFD);
        System.out.println(decomposed.length() + " " + Normalizer.normalize(decomposed, Normalizer.Form.NFC).equals(composed));
        System.out.println(decomposed.replaceAll("\\p{M}", "") + " " + Normalizer.isNormalized(composed, Normalizer.Form.NFC));
        ParsePosition position = new ParsePosition(3);
        position.setIndex(5);
        position.setErrorIndex(2);
        System.out.println(position.getIndex() + " " + position.getErrorIndex());
    }
}
