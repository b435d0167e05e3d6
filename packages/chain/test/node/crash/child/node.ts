/** A node as `kifu start` runs it, for a test to kill. */
import {
  defaultConfig,
  type NodeConfig,
  type Rate,
} from "../../../../src/node/config/NodeConfig.js";
import { createLog } from "../../../../src/node/log.js";
import { NodeError } from "../../../../src/node/NodeError.js";
import { startNode } from "../../../../src/node/startNode.js";
import { options } from "./options.js";
import { report } from "./report.js";
import { takeOrders } from "./trap.js";

const unlimited: Rate = { perSecond: 1e6, burst: 1e6 };

const config: NodeConfig = {
  ...defaultConfig,
  chain: options.chain,
  store: { path: options.store },
  http: { ...defaultConfig.http, port: 0 },
  blocks: {
    intervalMs: options.intervalMs,
    maximumTransactions: options.maximumTransactions ?? defaultConfig.blocks.maximumTransactions,
  },
  ingress: { ...defaultConfig.ingress, perSender: unlimited, perAddress: unlimited },
  log: { level: "error", format: "text" },
};

try {
  await takeOrders();
  const node = await startNode(config, createLog(config.log));
  process.once("SIGTERM", () => void node.stop());
  report({ kind: "listening", url: node.url });
} catch (error) {
  if (!(error instanceof NodeError)) throw error;
  report({ kind: "refused", code: error.code, message: error.message });
  process.exitCode = 1;
}
