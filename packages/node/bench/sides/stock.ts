/**
 * Runs stock Protokit: its in-memory sequencer and mempool over Kifu's runtime, with its own
 * settings. Only fees are off, and a block may have as many transactions as are measured (the
 * default is 20).
 *
 * This is a separate process, because Kifu's faster primitives replace o1js' own.
 */
import { PendingTransaction } from "@proto-kit/sequencer";
import { MemoryChain } from "@kifu/chain/memory-chain";
import { serve } from "../processes/serve.js";
import { sideCommands } from "./Side.js";

const LARGEST_BLOCK = 1000;

const chain = await MemoryChain.start();
const mempool = chain.appChain.sequencer.resolve("Mempool");
chain.appChain.sequencer.resolve("BlockProducerModule").config = {
  maximumBlockSize: LARGEST_BLOCK,
};

serve(
  sideCommands({
    openTime: () => chain.openTime,
    async admit(transaction) {
      await mempool.add(PendingTransaction.fromJSON(transaction));
    },
    closeBlock: () => chain.produceBlock(),
    close: () => chain.close(),
  }),
);
