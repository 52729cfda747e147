package dev.cairn.bench.consensus.micro;

import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxOut;
import java.util.List;

/** A transaction of one input and two outputs, and the output that it spends. */
record Spend(Transaction tx, List<TxOut> spent) {}
