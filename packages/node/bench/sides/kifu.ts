/**
 * The process of Kifu's node, composed as in `startNode`, on the embedded store, with everything
 * that it checks, stores and pushes. It lacks HTTP, which stock Protokit is not measured with
 * either, rate limits, and the timer: the measurement closes blocks.
 */
import { followChain } from "../../src/followChain.js";
import { MatchIndex } from "../../src/index/MatchIndex.js";
import { createEventStreams } from "../../src/index/events/EventStreams.js";
import { defaultConfig } from "../../src/config/NodeConfig.js";
import { createIngress } from "../../src/mempool/createIngress.js";
import { installFastest } from "@kifu/kit/primitives";
import { openChain } from "../../src/sequencer/openChain.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { openStore, termsOf } from "../../src/store/openStore.js";
import { storeIdentity } from "../../src/store/StoreIdentity.js";
import { defaultTerms } from "@kifu/chain/terms";
import { serve } from "../processes/serve.js";
import { sideCommands } from "./Side.js";

const [path = ""] = process.argv.slice(2);
const unlimited = { perSecond: 1e9, burst: 1e9 };
const given = {
  ...defaultConfig,
  // The transactions are signed before the store exists.
  chain: defaultTerms,
  ingress: { ...defaultConfig.ingress, perSender: unlimited, perAddress: unlimited },
};

const { verify } = (await installFastest()).verification;
const keyValue = await openLmdb(path);
const store = await openStore(keyValue, await storeIdentity(given.chain));
const config = { ...given, chain: termsOf(store) };
const chain = await openChain(store, config.chain);
const matchIndex = await MatchIndex.open(chain, config);
followChain(chain, matchIndex);
const eventStreams = createEventStreams({ records: matchIndex, config: config.feed });
const ingress = createIngress({ chain, store, config: config.ingress, verify });

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
      await ingress.stop();
      eventStreams.stop();
      await chain.stop();
      await keyValue.close();
    },
  }),
);
