package dev.cairn.serve.http;

import java.net.InetAddress;
import java.util.Optional;

/** Addresses that share their first bits (Core, {@code CSubNet}). An IPv4 address mapped into IPv6 is an IPv4 address. */
final class Subnet {

    private final byte[] network;
    private final byte[] mask;

    /**
     * Addresses under a mask.
     *
     * @param network the shared bits, the others zero; 4 or 16 bytes
     * @param mask ones, then zeros
     */
    private Subnet(byte[] network, byte[] mask) {
        this.network = network;
        this.mask = mask;
    }

    /** An address, address/bits or address/mask; empty if it is none (Core, {@code LookupSubNet}). No name is looked up. */
    static Optional<Subnet> parse(String text) {
        int slash = text.lastIndexOf('/');
        Optional<byte[]> address = address(slash < 0 ? text : text.substring(0, slash));
        if (address.isEmpty()) {
            return Optional.empty();
        }
        byte[] bytes = address.get();
        Optional<byte[]> mask = slash < 0
                ? Optional.of(ones(bytes.length, bytes.length * 8))
                : mask(text.substring(slash + 1), bytes.length);
        return mask.map(bits -> of(bytes, bits));
    }

    /** Whether an address is among them. */
    boolean contains(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (bytes.length != network.length) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if ((bytes[i] & mask[i]) != network[i]) {
                return false;
            }
        }
        return true;
    }

    /** {@code 127.0.0.0/8}. */
    @Override
    public String toString() {
        int bits = 0;
        for (byte b : mask) {
            bits += Integer.bitCount(b & 0xff);
        }
        return text(network) + "/" + bits;
    }

    private static Subnet of(byte[] address, byte[] mask) {
        byte[] network = address.clone();
        for (int i = 0; i < network.length; i++) {
            network[i] &= mask[i];
        }
        return new Subnet(network, mask);
    }

    private static Optional<byte[]> mask(String text, int length) {
        if (text.matches("[0-9]{1,3}")) {
            int bits = Integer.parseInt(text);
            return bits <= length * 8 ? Optional.of(ones(length, bits)) : Optional.empty();
        }
        return address(text).filter(mask -> mask.length == length && isMask(mask));
    }

    /** Ones, then zeros: nothing else is a mask. */
    private static boolean isMask(byte[] bytes) {
        boolean zeros = false;
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            boolean one = ((bytes[bit / 8] >> (7 - bit % 8)) & 1) == 1;
            if (one && zeros) {
                return false;
            }
            zeros |= !one;
        }
        return true;
    }

    private static byte[] ones(int length, int bits) {
        byte[] mask = new byte[length];
        for (int bit = 0; bit < bits; bit++) {
            mask[bit / 8] |= (byte) (0x80 >> (bit % 8));
        }
        return mask;
    }

    private static Optional<byte[]> address(String text) {
        String bare = text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
        try {
            return Optional.of(InetAddress.ofLiteral(bare).getAddress());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String text(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes).getHostAddress();
        } catch (java.net.UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
