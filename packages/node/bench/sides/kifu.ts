/**
 * The process of Kifu's node. It uses the embedded store, and checks, stores and pushes
 * everything that a node does. It has no HTTP server, because stock Protokit is measured without
 * one. It has no rate limits, and no timer, because the measurement closes blocks.
 */
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { createNode } from "../../src/node.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { openStore } from "../../src/store/openStore.js";
import { storeIdentity } from "../../src/store/StoreIdentity.js";
import { defaultTerms } from "@kifu/chain/terms";
import { serve } from "../processes/serve.js";
import { sideCommands } from "./Side.js";

const [path = ""] = process.argv.slice(2);
const unlimited = { perSecond: 1e9, burst: 1e9 };
const ingressConfig = {
  ...defaultConfig.ingress,
  perSender: unlimited,
  perAddress: unlimited,
};

// The transactions are signed before the store exists, for a chain with the default terms. So the
// store must have these terms.
const keyValue = await openLmdb(path);
const store = await openStore(keyValue, await storeIdentity(defaultTerms));
const node = await createNode({ store, config: { ingress: ingressConfig } });
const { chain, ingress } = node;

serve(
  sideCommands({
    openTime: () => chain.time,
    async admit(transaction) {
      const { height } = await ingress.submit(transaction, { network: undefined });
      if (height === undefined) throw new Error("A transaction waits for an earlier nonce");
    },
    async closeBlock() {
      const { block } = await chain.closeBlock();
      return block.transactions.map(({ status }) => ({ ok: status.toBoolean() }));
    },
    async close() {
      await node.stop();
      await keyValue.close();
    },
  }),
);
