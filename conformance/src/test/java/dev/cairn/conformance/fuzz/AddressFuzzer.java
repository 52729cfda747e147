package dev.cairn.conformance.fuzz;

import static dev.cairn.conformance.fuzz.Fuzzing.check;

import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.address.DecodedAddress;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Any text is an address or is told why not; one that is goes to a script and back to the same text, case aside. */
public final class AddressFuzzer {

    private static final List<Network> NETWORKS = List.of(Network.values());

    private AddressFuzzer() {}

    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length == 0) {
            return;
        }
        Network network = NETWORKS.get((data[0] & 0xff) % NETWORKS.size());
        String text = new String(data, 1, data.length - 1, StandardCharsets.UTF_8);
        switch (Address.decode(network, text)) {
            case DecodedAddress.Valid valid -> {
                Script script = valid.address().script();
                Optional<Address> back = Address.of(network, script);
                check(back.isPresent() && back.get().equals(valid.address()), "script and back: " + text);
                String printed = back.get().toString();
                boolean base58 = !printed.startsWith(network.humanReadablePart());
                check(
                        base58 ? printed.equals(text.strip()) : printed.equals(text.toLowerCase(Locale.ROOT)),
                        "printed as read: " + text + " as " + printed);
            }
            case DecodedAddress.Invalid invalid -> {
                check(!invalid.message().isEmpty(), "a reason for " + text);
                for (int position : invalid.positions()) {
                    check(
                            position >= 0 && position < text.getBytes(StandardCharsets.UTF_8).length,
                            "places are in the text: " + text);
                }
            }
        }
        // The same bytes as an output's script.
        Script script = new Script(data, 1, data.length - 1);
        Address.of(network, script)
                .ifPresent(address -> check(
                        Address.parse(network, address.toString()).script().equals(script),
                        "text and back: " + script));
    }
}
