package dev.cairn.serve.rpc;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Who may call what; the names are bitcoind's options.
 *
 * @param user {@code -rpcuser}; counts if a password is given
 * @param password {@code -rpcpassword}; empty means cookie
 * @param rpcAuth {@code -rpcauth}, as given: {@code user:salt$hash}
 * @param whitelist {@code -rpcwhitelist}, as given: {@code user:call,call}
 * @param whitelistDefault {@code -rpcwhitelistdefault}: whether users without a list may call nothing; by default so if there
 *     is any list
 * @param cookieFile {@code -rpccookiefile}, absolute; empty for {@code -norpccookiefile}
 * @param cookiePermissions {@code -rpccookieperms}, as given
 */
public record RpcAuthOptions(
        String user,
        String password,
        List<String> rpcAuth,
        List<String> whitelist,
        Optional<Boolean> whitelistDefault,
        Optional<Path> cookieFile,
        Optional<String> cookiePermissions) {

    /** Copies the lists. */
    public RpcAuthOptions {
        rpcAuth = List.copyOf(rpcAuth);
        whitelist = List.copyOf(whitelist);
    }

    /** A cookie alone, bitcoind's default. */
    public static RpcAuthOptions cookie(Path file) {
        return new RpcAuthOptions("", "", List.of(), List.of(), Optional.empty(), Optional.of(file), Optional.empty());
    }
}
