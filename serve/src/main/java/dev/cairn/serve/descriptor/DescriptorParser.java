package dev.cairn.serve.descriptor;

import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.address.DecodedAddress;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.serve.descriptor.KeyParser.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads descriptors (Core, {@code ParseScript}): several from one text, if a key has alternatives. */
final class DescriptorParser {

    private static final int MAX_KEYS = 20;
    private static final int MAX_KEYS_A = 999;
    private static final int MAX_BARE_KEYS = 3;
    private static final int MAX_DEPTH = 128;

    private final KeyTools tools;
    private final KeyParser keys;

    DescriptorParser(KeyTools tools, Provider secrets) {
        this.tools = tools;
        this.keys = new KeyParser(tools, secrets);
    }

    /** The descriptors that the next term of a text stands for. */
    List<Descriptor> parse(Expressions text, Place place) {
        Expressions term = text.term();
        if (term.enter("pk")) {
            return each("pk()", term, place, key -> new Descriptor.Pk(key, place == Place.P2TR));
        }
        boolean plain = place == Place.TOP || place == Place.P2SH || place == Place.P2WSH;
        if (plain && term.enter("pkh")) {
            return each("pkh()", term, place, Descriptor.Pkh::new);
        }
        if (term.enter("combo")) {
            require(place == Place.TOP, "Can only have combo() at top level");
            return each("combo()", term, place, Descriptor.Combo::new);
        }
        for (String name : List.of("multi", "sortedmulti")) {
            if (term.enter(name)) {
                require(plain, "Can only have multi/sortedmulti at top level, in sh(), or in wsh()");
                return multi(term, place, name.startsWith("sorted"), false);
            }
        }
        for (String name : List.of("multi_a", "sortedmulti_a")) {
            if (term.enter(name)) {
                require(place == Place.P2TR, "Can only have multi_a/sortedmulti_a inside tr()");
                return multi(term, place, name.startsWith("sorted"), true);
            }
        }
        boolean outer = place == Place.TOP || place == Place.P2SH;
        if (term.enter("wpkh")) {
            require(outer, "Can only have wpkh() at top level or inside sh()");
            return each("wpkh()", term, Place.P2WPKH, Descriptor.Wpkh::new);
        }
        if (term.enter("sh")) {
            require(place == Place.TOP, "Can only have sh() at top level");
            return wrapped(term, Place.P2SH, Descriptor.Sh::new);
        }
        if (term.enter("wsh")) {
            require(outer, "Can only have wsh() at top level or inside sh()");
            return wrapped(term, Place.P2WSH, Descriptor.Wsh::new);
        }
        if (term.enter("addr")) {
            require(place == Place.TOP, "Can only have addr() at top level");
            return List.of(address(term.toString()));
        }
        if (term.enter("tr")) {
            require(place == Place.TOP, "Can only have tr at top level");
            return taproot(term);
        }
        if (term.enter("rawtr")) {
            require(place == Place.TOP, "Can only have rawtr at top level");
            Expressions key = term.term();
            require(term.isEmpty(), "rawtr(): only one key expected.");
            return each("rawtr()", key, Place.P2TR, Descriptor.RawTr::new);
        }
        if (term.enter("raw")) {
            require(place == Place.TOP, "Can only have raw() at top level");
            require(KeyTools.isHex(term.toString()), "Raw script is not hex");
            return List.of(new Descriptor.Raw(Script.ofHex(term.toString())));
        }
        Optional<List<Descriptor>> mini = miniscript(term.toString(), place);
        if (mini.isPresent()) {
            return mini.get();
        }
        throw new DescriptorException(
                place == Place.P2SH
                        ? "A function is needed within P2SH"
                        : place == Place.P2WSH
                                ? "A function is needed within P2WSH"
                                : "'" + term + "' is not a valid descriptor function");
    }

    private List<Descriptor> each(
            String name, Expressions term, Place place, Function<KeyExpression, Descriptor> make) {
        return keys(name, term.toString(), place).stream().map(make).toList();
    }

    private List<KeyExpression> keys(String name, String text, Place place) {
        try {
            return keys.parse(text, place);
        } catch (DescriptorException e) {
            throw new DescriptorException(name + ": " + e.getMessage());
        }
    }

    private List<Descriptor> wrapped(Expressions term, Place place, Function<Descriptor, Descriptor> make) {
        List<Descriptor> inner = parse(term, place);
        require(term.isEmpty(), ""); // Core has no word for it
        return inner.stream().map(make).toList();
    }

    private Descriptor address(String text) {
        if (Address.decode(tools.network, text) instanceof DecodedAddress.Valid valid) {
            return new Descriptor.Addr(valid.address());
        }
        throw new DescriptorException("Address is not valid");
    }

    private List<Descriptor> multi(Expressions term, Place place, boolean sorted, boolean tapscript) {
        String threshold = term.term().toString();
        long required = KeyParser.word(threshold);
        require(required >= 0, "Multi threshold '" + threshold + "' is not valid");
        List<List<KeyExpression>> alternatives = new ArrayList<>();
        int scriptSize = 0;
        while (!term.isEmpty()) {
            requireNext(term, ",", "Multi: expected ',', got '%c'");
            List<KeyExpression> one = keys("Multi", term.term().toString(), place);
            scriptSize += one.get(0).size() + 1;
            alternatives.add(one);
        }
        int count = alternatives.size();
        int most = tapscript ? MAX_KEYS_A : MAX_KEYS;
        require(
                count >= 1 && count <= most,
                "Cannot have " + count + " keys in " + (tapscript ? "multi_a" : "multisig")
                        + "; must have between 1 and " + most + " keys, inclusive");
        require(required >= 1, "Multisig threshold cannot be " + required + ", must be at least 1");
        require(
                required <= count,
                "Multisig threshold cannot be larger than the number of keys; threshold is " + required + " but only "
                        + count + " keys specified");
        require(
                place != Place.TOP || count <= MAX_BARE_KEYS,
                "Cannot have " + count + " pubkeys in bare multisig; only at most 3 pubkeys");
        require(
                place != Place.P2SH || scriptSize + 3 <= Script.MAX_ELEMENT_SIZE,
                "P2SH script is too large, " + (scriptSize + 3) + " bytes is larger than " + Script.MAX_ELEMENT_SIZE
                        + " bytes");
        return columns(alternatives, "multi(): Multipath derivation paths have mismatched lengths").stream()
                .map(column -> tapscript
                        ? (Descriptor) new Descriptor.MultiA((int) required, column, sorted)
                        : new Descriptor.Multi((int) required, column, sorted))
                .toList();
    }

    /** From each list one, all of a place together: lists of one are as long as the longest. */
    private static <T> List<List<T>> columns(List<List<T>> lists, String mismatch) {
        int longest = lists.stream().mapToInt(List::size).max().orElse(1);
        List<List<T>> columns = new ArrayList<>();
        for (int i = 0; i < longest; i++) {
            List<T> column = new ArrayList<>();
            for (List<T> list : lists) {
                require(list.size() == 1 || list.size() == longest, mismatch);
                column.add(list.get(list.size() == 1 ? 0 : i));
            }
            columns.add(column);
        }
        return columns;
    }

    private List<Descriptor> taproot(Expressions term) {
        List<KeyExpression> internal = keys("tr()", term.term().toString(), Place.P2TR);
        List<List<Descriptor>> leaves = new ArrayList<>();
        List<Integer> depths = new ArrayList<>();
        if (!term.isEmpty()) {
            requireNext(term, ",", "tr: expected ',', got '%c'");
            tree(term, leaves, depths);
            require(term.isEmpty(), "tr(): expected ')' after script expression");
        }
        int longest = Math.max(
                internal.size(), leaves.stream().mapToInt(List::size).max().orElse(1));
        require(
                leaves.stream().allMatch(leaf -> leaf.size() == 1 || leaf.size() == longest),
                "tr(): Multipath subscripts have mismatched lengths");
        require(
                internal.size() == 1 || internal.size() == longest,
                "tr(): Multipath internal key mismatches multipath subscripts lengths");
        List<Descriptor> all = new ArrayList<>();
        for (int i = 0; i < longest; i++) {
            int place = i;
            all.add(new Descriptor.Tr(
                    internal.get(internal.size() == 1 ? 0 : i),
                    leaves.stream()
                            .map(leaf -> leaf.get(leaf.size() == 1 ? 0 : place))
                            .toList(),
                    depths));
        }
        return all;
    }

    private void tree(Expressions term, List<List<Descriptor>> leaves, List<Integer> depths) {
        // Which side of each branch on the way down we are on; true is the right one.
        List<Boolean> branches = new ArrayList<>();
        do {
            while (term.skip("{")) {
                branches.add(false);
                require(branches.size() <= MAX_DEPTH, "tr() supports at most " + MAX_DEPTH + " nesting levels");
            }
            leaves.add(parse(term.term(), Place.P2TR));
            depths.add(branches.size());
            while (!branches.isEmpty() && branches.getLast()) {
                require(term.skip("}"), "tr(): expected '}' after script expression");
                branches.removeLast();
            }
            if (!branches.isEmpty()) {
                require(term.skip(","), "tr(): expected ',' after script expression");
                branches.set(branches.size() - 1, true);
            }
        } while (!branches.isEmpty());
    }

    /** A term of miniscript that is safe as a script by itself; empty if the text is no term. */
    private Optional<List<Descriptor>> miniscript(String text, Place place) {
        boolean tapscript = place != Place.P2WSH;
        MiniParser parser = new MiniParser(tapscript, key -> keys.parse(key, tapscript ? Place.P2TR : Place.P2WSH));
        Miniscript term = parser.parse(text);
        if (term == null) {
            return Optional.empty();
        }
        require(place == Place.P2WSH || place == Place.P2TR, "Miniscript expressions can only be used in wsh or tr.");
        term.findRepeatedKeys(at -> comparable(parser.keys().get(at).get(0)));
        if (!term.isSane() || term.isNotSatisfiable()) {
            throw new DescriptorException(complaint(term, parser));
        }
        return Optional.of(
                columns(parser.keys(), "Miniscript: Multipath derivation paths have mismatched lengths").stream()
                        .map(column -> (Descriptor) new Descriptor.Mini(term, column))
                        .toList());
    }

    /** The first key of a family; nothing if it takes a secret (Core, {@code PubkeyProvider::operator<}). */
    private Bytes comparable(KeyExpression key) {
        KeyExpression.Derived derived = key.derive(0, new Provider(), tools);
        return derived == null ? Bytes.EMPTY : derived.key();
    }

    private String complaint(Miniscript term, MiniParser parser) {
        Miniscript part = term.insanePart();
        Miniscript insane = part == null ? term : part;
        String text = MiniText.text(insane, at -> parser.keys().get(at).get(0).text(tools));
        if (!insane.isValid()) {
            return text + " is invalid";
        }
        if (term.isSane()) {
            return text + " is not satisfiable";
        }
        String why = "";
        if (!insane.isNonMalleable()) {
            why = ": malleable witnesses exist";
        } else if (insane == term && !insane.needsSignature()) {
            why = ": witnesses without signature exist";
        } else if (!insane.mixesNoTimeLocks()) {
            why = ": contains mixes of timelocks expressed in blocks and seconds";
        } else if (!insane.repeatsNoKey()) {
            why = ": contains duplicate public keys";
        } else if (!insane.satisfiesWithinLimits()) {
            why = ": needs witnesses that may exceed resource limits";
        }
        return text + " is not sane" + why;
    }

    private static void requireNext(Expressions term, String wanted, String message) {
        if (!term.skip(wanted)) {
            throw new DescriptorException(message.replace("%c", Character.toString(term.first())));
        }
    }

    private static void require(boolean good, String message) {
        if (!good) {
            throw new DescriptorException(message);
        }
    }
}
