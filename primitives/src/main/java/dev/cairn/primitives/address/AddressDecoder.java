package dev.cairn.primitives.address;

import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.ScriptTemplate;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Reads addresses of one network, telling what is wrong in the words and the order of Core's {@code DecodeDestination}. */
final class AddressDecoder {

    private static final int HASH_LENGTH = 20;
    private static final int MAX_PROGRAM_LENGTH = 40;

    /** How many bytes of Base58 are looked at only to say whether it is Base58 at all. */
    private static final int GENEROUS_LENGTH = 100;

    private final Network network;

    AddressDecoder(Network network) {
        this.network = network;
    }

    DecodedAddress decode(String text) {
        // A character a byte, so that positions count as bitcoind's do, whatever the text is made of.
        String bytes = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        String prefix = network.humanReadablePart();
        boolean bech32 = bytes.length() >= prefix.length()
                && Bech32.lowerCase(bytes.substring(0, prefix.length())).equals(prefix);
        return bech32 ? decodeBech32(bytes) : decodeBase58(bytes);
    }

    private DecodedAddress decodeBase58(String text) {
        Optional<byte[]> payload = Base58.decodeChecked(text, 1 + HASH_LENGTH);
        if (payload.isEmpty()) {
            return invalid(
                    Base58.decode(text, GENEROUS_LENGTH).isPresent()
                            ? "Invalid checksum or length of Base58 address (P2PKH or P2SH)"
                            : "Invalid or unsupported Segwit (Bech32) or Base58 encoding.");
        }
        byte[] bytes = payload.get();
        int prefix = bytes.length == 0 ? -1 : bytes[0] & 0xff;
        if (prefix != network.pubKeyHashPrefix() && prefix != network.scriptHashPrefix()) {
            return invalid("Invalid or unsupported Base58-encoded address.");
        }
        if (bytes.length != 1 + HASH_LENGTH) {
            return invalid("Invalid length for Base58 address (P2PKH or P2SH)");
        }
        Bytes hash = new Bytes(bytes, 1, HASH_LENGTH);
        return valid(
                prefix == network.pubKeyHashPrefix()
                        ? new ScriptTemplate.PubKeyHash(hash)
                        : new ScriptTemplate.ScriptHash(hash));
    }

    private DecodedAddress decodeBech32(String text) {
        Optional<Bech32.Decoded> decoded = Bech32.decode(text);
        if (decoded.isEmpty()) {
            Bech32Errors.Located located = Bech32Errors.locate(text);
            return new DecodedAddress.Invalid(located.message(), located.positions());
        }
        byte[] values = decoded.get().values();
        String prefix = decoded.get().prefix();
        if (values.length == 0) {
            return invalid("Empty Bech32 data section");
        }
        if (!prefix.equals(network.humanReadablePart())) {
            return invalid("Invalid or unsupported prefix for Segwit (Bech32) address (expected "
                    + network.humanReadablePart() + ", got " + prefix + ").");
        }
        int version = values[0];
        if (version == 0 && decoded.get().encoding() != Bech32.Encoding.BECH32) {
            return invalid("Version 0 witness address must use Bech32 checksum");
        }
        if (version != 0 && decoded.get().encoding() != Bech32.Encoding.BECH32M) {
            return invalid("Version 1+ witness address must use Bech32m checksum");
        }
        return BitGroups.toBytes(values, 1)
                .map(program -> decodeProgram(version, Bytes.of(program)))
                .orElseGet(() -> invalid("Invalid padding in Bech32 data section"));
    }

    private DecodedAddress decodeProgram(int version, Bytes program) {
        int length = program.length();
        String size = "(" + length + (length == 1 ? " byte)" : " bytes)");
        if (version == 0) {
            return switch (length) {
                case 20 -> valid(new ScriptTemplate.WitnessV0KeyHash(program));
                case 32 -> valid(new ScriptTemplate.WitnessV0ScriptHash(program));
                default -> invalid("Invalid Bech32 v0 address program size " + size + ", per BIP141");
            };
        }
        if (version > 16) {
            return invalid("Invalid Bech32 address witness version");
        }
        if (length < 2 || length > MAX_PROGRAM_LENGTH) {
            return invalid("Invalid Bech32 address program size " + size);
        }
        if (version == 1 && length == 32) {
            return valid(new ScriptTemplate.WitnessV1Taproot(program));
        }
        ScriptTemplate.Anchor anchor = new ScriptTemplate.Anchor();
        return version == 1 && program.equals(anchor.script().witnessProgram())
                ? valid(anchor)
                : valid(new ScriptTemplate.WitnessUnknown(version, program));
    }

    private DecodedAddress valid(ScriptTemplate.Destination destination) {
        return new DecodedAddress.Valid(new Address(network, destination));
    }

    private static DecodedAddress invalid(String message) {
        return new DecodedAddress.Invalid(message, List.of());
    }
}
