/**
 * The process of a whole node, over HTTP: what `kifu start` starts, on a port of its own.
 */
import { defaultConfig } from "../../src/node/config/NodeConfig.js";
import { createLog } from "../../src/node/log.js";
import { startNode } from "../../src/node/startNode.js";
import { serve } from "../processes/serve.js";

export type NodeCommands = {
  url(): Promise<string>;
  stop(): Promise<void>;
};

const [path = ""] = process.argv.slice(2);
const config = {
  ...defaultConfig,
  store: { path },
  http: { ...defaultConfig.http, port: 0 },
};
const node = await startNode(config, createLog({ level: "silent", format: "text" }));

serve<NodeCommands>({
  url: async () => node.url,
  stop: () => node.stop(),
});
