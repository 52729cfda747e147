/**
 * REST as bitcoind serves it ({@code -rest}): blocks, headers, coins and the chain's state, as bytes, hex or JSON.
 *
 * <p>{@link dev.cairn.serve.rest.RestPaths} lists the paths. Each answer is made from one snapshot, on the {@code bulk} lane. A
 * block as bytes or hex is never parsed: what is sent is what lies in the file, compared by magic, length and hash.
 */
package dev.cairn.serve.rest;
