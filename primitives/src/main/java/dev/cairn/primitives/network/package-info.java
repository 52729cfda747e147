/** The networks that Bitcoin's software runs on, and what tells their bytes and addresses apart. */
package dev.cairn.primitives.network;
