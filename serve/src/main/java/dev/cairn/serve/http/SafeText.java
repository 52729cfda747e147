package dev.cairn.serve.http;

/** Strangers' text for a log: unprintable and unusual characters left out (Core, {@code SanitizeString}). */
public final class SafeText {

    private static final String USUAL = " .,;-_/:?@()";
    private static final String URI = "!*'();:@&=+$,/?#[]-_.~%";
    private static final int LONGEST_URI = 100;

    private SafeText() {}

    /** Letters, digits and some marks. */
    public static String usual(String text) {
        return keep(text, USUAL);
    }

    /** What a URI may be made of, its first hundred characters. */
    public static String uri(String text) {
        String kept = keep(text, URI);
        return kept.length() > LONGEST_URI ? kept.substring(0, LONGEST_URI) : kept;
    }

    /** What a URI may be made of. */
    public static String wholeUri(String text) {
        return keep(text, URI);
    }

    private static String keep(String text, String marks) {
        StringBuilder kept = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (plain || marks.indexOf(c) >= 0) {
                kept.append(c);
            }
        }
        return kept.toString();
    }
}
