import { resolve } from "node:path";
import { nodeCodes } from "../../node/codes.js";
import { NodeError } from "../../node/NodeError.js";
import { defaultTerms } from "../../runtime/terms.js";
import type { NodeConfig } from "../../node/config/index.js";
import type { RunningNode } from "../../node/startNode.js";
import type { ConfiguredInvocation } from "./Command.js";
import type { Output } from "./Output.js";
import { StopSignals } from "./StopSignals.js";
import { version } from "../../node/version.js";

/** `kifu start`: a node, until a signal stops it. */
export async function start({ config, flags, output }: ConfiguredInvocation): Promise<void> {
  if (flags.has("production")) refuseDevelopment(config);
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
  const stopping = signals.first.then((signal) => {
    say("Stopping. Again to stop at once.");
    output.event({ event: "stopping", signal });
  });

  const node = await begin(config, output, stopping).catch((error: unknown) => {
    signals.release();
    throw error;
  });
  if (node !== undefined) {
    if (!signals.received) {
      say(`Ready at ${node.url}. Ctrl-C stops the node.`);
      output.event({ event: "listening", url: node.url });
    }
    const failure = await Promise.race([stopping, node.failed]);
    await node.stop();
    if (failure !== undefined) throw failure;
  }
  say("Stopped.");
  output.event({ event: "stopped" });
  // Nothing is open yet, but modules that are being loaded would keep the process for seconds.
  if (node === undefined) process.exit(0);
}

/** Whoever names no chain runs one more of the development's, which people cannot tell apart. */
function refuseDevelopment({ chain: { name } }: NodeConfig): void {
  if (name !== defaultTerms.name) return;
  throw new NodeError(nodeCodes.config.development, "This is the development chain's name.", {
    details: { name },
    remedy: "Give the chain a name of its own: --chain my-chain, or KIFU_CHAIN_NAME.",
  });
}

/**
 * Starts the node, unless it is stopped before. What it is made of takes seconds to load: that is
 * done when signals are caught already.
 */
async function begin(
  config: NodeConfig,
  output: Output,
  stopping: Promise<void>,
): Promise<RunningNode | undefined> {
  const load = Promise.all([import("../../node/startNode.js"), logOf(config, output)]);
  const loaded = await Promise.race([load, stopping]);
  if (loaded === undefined) return undefined;
  const [{ startNode }, log] = loaded;
  return await startNode(config, log);
}

/** Log lines for programs share standard output with nothing else. */
function voice(config: NodeConfig, output: Output): (text: string) => void {
  return config.log.format === "json" ? (text) => output.aside(text) : (text) => output.say(text);
}

async function logOf(config: NodeConfig, output: Output) {
  const [{ createLog }, { pino }] = await Promise.all([
    import("../../node/log.js"),
    import("pino"),
  ]);
  // Standard output is the events' then.
  return output.json
    ? createLog(config.log, pino.destination({ dest: 2, sync: true }))
    : createLog(config.log);
}
