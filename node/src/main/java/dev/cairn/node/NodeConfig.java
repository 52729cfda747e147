package dev.cairn.node;

import dev.cairn.chain.ChainConfig;
import java.nio.file.Path;

/**
 * How a node is set up. To be completed by whoever builds the node: ports, authorisation, notifications.
 *
 * @param dataDir the data directory
 */
public record NodeConfig(Path dataDir, ChainConfig chain) {}
