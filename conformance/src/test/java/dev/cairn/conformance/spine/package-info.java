/** The spine beside a real bitcoind: a chain kept, its coins, and every answer that is given of them. */
package dev.cairn.conformance.spine;
