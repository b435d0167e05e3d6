import { resolve } from "node:path";
import { pino } from "pino";
import type { NodeConfig } from "../../node/config/index.js";
import { createLog } from "../../node/log.js";
import { startNode } from "../../node/startNode.js";
import type { ConfiguredInvocation } from "./Command.js";
import type { Output } from "./Output.js";
import { StopSignals } from "./StopSignals.js";
import { version } from "./version.js";

/** `kifu start`: a node, until a signal stops it. */
export async function start({ config, output }: ConfiguredInvocation): Promise<void> {
  const say = voice(config, output);
  const signals = new StopSignals((signal) => {
    say("Stopped at once. What was accepted is in the store; the next start goes on from there.");
    output.event({ event: "forced", signal });
  });
  const store = resolve(config.store.path);
  const { kifu } = version();
  const { role, chain } = config;
  say(`Kifu ${kifu}: chain ${chain.name}, role ${role}, store ${store}`);
  output.event({
    event: "starting",
    version: kifu,
    chain: chain.name,
    role,
    store,
    pid: process.pid,
  });
  const node = await startNode(config, logOf(config, output)).catch((error: unknown) => {
    signals.release();
    throw error;
  });
  say(`Ready at ${node.url}. Ctrl-C stops the node.`);
  output.event({ event: "listening", url: node.url });

  const signal = await signals.first;
  say("Stopping. Again to stop at once.");
  output.event({ event: "stopping", signal });
  await node.stop();
  say("Stopped.");
  output.event({ event: "stopped" });
}

/** Log lines for programs share standard output with nothing else. */
function voice(config: NodeConfig, output: Output): (text: string) => void {
  return config.log.format === "json" ? (text) => output.aside(text) : (text) => output.say(text);
}

function logOf(config: NodeConfig, output: Output) {
  // Standard output is the events' then.
  return output.json
    ? createLog(config.log, pino.destination({ dest: 2, sync: true }))
    : createLog(config.log);
}
