package dev.cairn.serve;

import dev.cairn.serve.http.HttpOptions;
import dev.cairn.serve.rpc.RpcAuthOptions;

/**
 * How to serve.
 *
 * @param rest {@code -rest}
 * @param logIps {@code -logips}: log lines name who calls
 */
public record ServerOptions(HttpOptions http, RpcAuthOptions auth, boolean rest, boolean logIps) {}
