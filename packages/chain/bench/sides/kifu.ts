/**
 * The process of Kifu's node, as `startNode` puts it together, on the embedded store: with all
 * that it checks, keeps and pushes. What it lacks is HTTP, which stock Protokit is not measured
 * with either, limits on how fast one may send, and the heartbeat: blocks are closed when the
 * measurement says.
 */
import { openRecords } from "../../src/node/live/Records.js";
import { createLive } from "../../src/node/live/Live.js";
import { defaultConfig } from "../../src/node/config/NodeConfig.js";
import { createIngress } from "../../src/node/ingress/createIngress.js";
import { installFastPoseidon } from "../../src/node/primitives/poseidon.js";
import { fastestVerification } from "../../src/node/primitives/signature.js";
import { openChain } from "../../src/node/production/openChain.js";
import { openLmdb } from "../../src/node/store/lmdb.js";
import { openStore, termsOf } from "../../src/node/store/openStore.js";
import { identityOf } from "../../src/runtime/identity.js";
import { defaultTerms } from "../../src/runtime/terms.js";
import { serve } from "../processes/serve.js";
import { sideCommands } from "./Side.js";

const [path = ""] = process.argv.slice(2);
const unlimited = { perSecond: 1e9, burst: 1e9 };
const given = {
  ...defaultConfig,
  // The transactions are signed before the store is there.
  chain: defaultTerms,
  ingress: { ...defaultConfig.ingress, perSender: unlimited, perAddress: unlimited },
};

await installFastPoseidon();
const { verify } = await fastestVerification();
const keyValue = await openLmdb(path);
const store = await openStore(keyValue, await identityOf(given.chain));
const config = { ...given, chain: termsOf(store) };
const chain = await openChain(store, config.chain);
const records = await openRecords(chain, config);
const live = createLive({ chain, records, config: config.live });
const ingress = createIngress({ chain, store, config: config.ingress, verify });

serve(
  sideCommands({
    openHeight: () => chain.openHeight,
    async admit(transaction) {
      const { height } = await ingress.submit(transaction, { address: undefined });
      if (height === undefined) throw new Error("A transaction waits for an earlier nonce");
    },
    async closeBlock() {
      const { block } = await chain.closeBlock();
      const succeeded = block.transactions.filter(({ status }) => status.toBoolean()).length;
      return { succeeded, failed: block.transactions.length - succeeded };
    },
    async close() {
      await ingress.stop();
      live.stop();
      await chain.stop();
      await keyValue.close();
    },
  }),
);
