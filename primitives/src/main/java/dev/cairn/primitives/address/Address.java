package dev.cairn.primitives.address;

import static java.util.Objects.requireNonNull;

import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptTemplate;
import java.util.Optional;

/**
 * An output script that has a text of its own, on one network (Core, key_io.cpp). The test networks other than regtest
 * share their texts, so a text alone does not tell them apart.
 *
 * @param network the network that it is written for
 * @param destination what it pays to
 */
public record Address(Network network, ScriptTemplate.Destination destination) {

    /** Refuses null. */
    public Address {
        requireNonNull(network, "network");
        requireNonNull(destination, "destination");
    }

    /** The address of an output's script; empty if scripts like it have none. */
    public static Optional<Address> of(Network network, Script script) {
        return ScriptTemplate.of(script) instanceof ScriptTemplate.Destination destination
                ? Optional.of(new Address(network, destination))
                : Optional.empty();
    }

    /** Reads a text, which may come from anybody, as an address of {@code network}. */
    public static DecodedAddress decode(Network network, String text) {
        return new AddressDecoder(network).decode(text);
    }

    /**
     * Reads a text that should be right.
     *
     * @throws IllegalArgumentException in bitcoind's words, if it is no address of {@code network}
     */
    public static Address parse(Network network, String text) {
        return switch (decode(network, text)) {
            case DecodedAddress.Valid valid -> valid.address();
            case DecodedAddress.Invalid invalid ->
                throw new IllegalArgumentException("'" + text + "': " + invalid.message());
        };
    }

    /** The script of an output that pays here. */
    public Script script() {
        return destination.script();
    }

    /** The text: Base58 for the hashes of the first years, Bech32 or Bech32m for witness programs. */
    @Override
    public String toString() {
        return switch (destination) {
            case ScriptTemplate.PubKeyHash pay -> base58(network.pubKeyHashPrefix(), pay.hash());
            case ScriptTemplate.ScriptHash pay -> base58(network.scriptHashPrefix(), pay.hash());
            case ScriptTemplate.WitnessV0KeyHash ignored -> bech32();
            case ScriptTemplate.WitnessV0ScriptHash ignored -> bech32();
            case ScriptTemplate.WitnessV1Taproot ignored -> bech32();
            case ScriptTemplate.Anchor ignored -> bech32();
            case ScriptTemplate.WitnessUnknown ignored -> bech32();
        };
    }

    private static String base58(int prefix, Bytes hash) {
        byte[] payload = new byte[1 + hash.length()];
        payload[0] = (byte) prefix;
        System.arraycopy(hash.array(), hash.offset(), payload, 1, hash.length());
        return Base58.encodeChecked(payload);
    }

    private String bech32() {
        Script script = script();
        int version = script.witnessVersion();
        return Bech32.encode(
                version == 0 ? Bech32.Encoding.BECH32 : Bech32.Encoding.BECH32M,
                network.humanReadablePart(),
                BitGroups.toFives(version, script.witnessProgram()));
    }
}
