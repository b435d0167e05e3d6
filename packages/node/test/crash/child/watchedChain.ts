import type { BlockWithResult } from "@proto-kit/sequencer";
import { Chain as Opened } from "../../../src/sequencer/Chain.js";
import type { Store } from "../../../src/store/Store.js";
import type { ReportedBlock } from "./messages.js";
import { report } from "./report.js";
import { reach } from "./trap.js";

const start: typeof Opened.start = async (executor, store, options) => {
  const pendingBefore = pendingOf(store);
  const chain = await Opened.start(executor, store, options);
  report({
    kind: "opened",
    opening: {
      blocks: store.blockCount(),
      latest: latestOf(store),
      pendingBefore,
      pending: pendingOf(store),
      open: chain.openTransactions.map(({ tx }) => tx.hash().toString()),
    },
  });
  reach("chain-opened");

  const admit = chain.admit.bind(chain);
  chain.admit = async (transaction) => {
    reach("admission-begun");
    return await admit(transaction);
  };
  const closeBlock = chain.closeBlock.bind(chain);
  chain.closeBlock = async () => {
    reach("block-begun");
    return await closeBlock();
  };
  chain.events.on("block", (block) => {
    report({ kind: "block", block: reported(block) });
    reach("block-told");
  });
  return chain;
};

export const Chain = { start };

function pendingOf(store: Store): string[] {
  return store.pending().map((transaction) => transaction.hash().toString());
}

function latestOf(store: Store): ReportedBlock | undefined {
  const height = store.blockCount() - 1;
  const block = store.block(height);
  const result = store.result(height);
  return block && result && reported({ block, result });
}

function reported({ block, result }: Pick<BlockWithResult, "block" | "result">): ReportedBlock {
  return {
    height: Number(block.height.toBigInt()),
    hash: block.hash.toString(),
    stateRoot: result.stateRoot.toString(),
    transactions: block.transactions.map(({ tx }) => tx.hash().toString()),
  };
}
