/** The program of a node that tests kill. It starts the node as `kifu start` does. */
import type * as start from "../../../src/cli/startNode.js";
import "../../../src/cli/startNode.js";
import { register } from "node:module";
import { createInterface } from "node:readline";
import { defaultConfig, type NodeConfig, type Rate } from "../../../src/lib/config/NodeConfig.js";
import { createLog } from "../../../src/lib/log.js";
import { NodeError } from "../../../src/lib/NodeError.js";
import type { ChainTerms } from "@kifu/chain/terms";
import type { Order } from "./messages.js";
import { options } from "./options.js";
import { report } from "./report.js";
import { arm } from "./trap.js";

// Most modules are loaded by now. Loading them through the hooks would take twice as long.
register("./hooks.js", import.meta.url);
const watched = new URL("../../../src/cli/startNode.js?watched", import.meta.url);
const { startNode } = (await import(watched.href)) as typeof start;

const unlimited: Rate = { perSecond: 1e6, burst: 1e6 };

const {
  store,
  intervalMs,
  maximumTransactions = defaultConfig.blocks.maximumTransactions,
  closeAfterMs = defaultConfig.moves.closeAfterMs,
} = options;

function configOf(chain: ChainTerms): NodeConfig {
  return {
    ...defaultConfig,
    chain,
    store: { ...defaultConfig.store, path: store },
    http: { ...defaultConfig.http, port: 0 },
    blocks: { intervalMs, maximumTransactions },
    moves: { closeAfterMs },
    ingress: { ...defaultConfig.ingress, perSender: unlimited, perAddress: unlimited },
    log: { ...defaultConfig.log, level: "error", format: "text" },
  };
}

async function begin(chain: ChainTerms): Promise<void> {
  const config = configOf(chain);
  try {
    const node = await startNode(config, createLog(config.log));
    process.once("SIGTERM", () => void node.stop());
    process.stdin.unref();
    report({ kind: "listening", url: node.url });
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    report({ kind: "refused", code: error.code, message: error.message });
  }
}

const orders = createInterface(process.stdin);
orders.on("line", (line) => {
  const order = JSON.parse(line) as Order;
  arm(order.trap);
  if (order.kind === "begin") void begin(order.chain);
});
// The test has ended, so nothing else would end this process.
orders.once("close", () => process.exit(1));
