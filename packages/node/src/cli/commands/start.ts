import { resolve } from "node:path";
import timers from "node:timers";
import { setTimeout } from "node:timers/promises";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { defaultTerms } from "@kifu/chain/terms";
import type { NodeConfig } from "../../lib/config/index.js";
import type { RunningNode, StartOptions } from "../startNode.js";
import type { ConfiguredInvocation } from "../Command.js";
import type { Output } from "../Output.js";
import { StopSignals } from "../StopSignals.js";
import { version } from "../../lib/version.js";
import { setFlagsFromString } from "node:v8";

interface Flags {
  production?: boolean;
}

interface FollowFlags extends Flags {
  from?: string;
  verify?: boolean;
}

/** How long a node that has lost the right to write may take to finish its answers. */
const LOST_MS = 3000;
/** How long a node may take to finish its start, so that it can stop in order. */
const STARTING_MS = 3000;

export async function start(invocation: ConfiguredInvocation<Flags>): Promise<void> {
  await run(invocation, {});
}

/** `kifu follow`: starts a node that follows a shared log and never writes to it. */
export async function follow(invocation: ConfiguredInvocation<FollowFlags>): Promise<void> {
  const { from, verify } = invocation.flags;
  await run(invocation, { follows: true, from, verifies: verify });
}

async function run(
  { config, flags, output }: ConfiguredInvocation<Flags>,
  options: StartOptions,
): Promise<void> {
  if (flags.production) refuseDevelopment(config);
  limitYoungGeneration();
  const say = voice(config, output);
  const signals = new StopSignals((signal) => {
    say("Stopped at once. What was accepted is in the store; the next start continues from there.");
    output.document({ event: "forced", signal });
  });
  const store = resolve(config.store.path);
  const { kifu } = version();
  const { role, chain } = config;
  say(`Kifu ${kifu}: chain ${chain.name}, role ${role}, store ${store}`);
  const { pid } = process;
  output.document({ event: "starting", version: kifu, chain: chain.name, role, store, pid });
  const stopping = signals.first.then((signal) => {
    say("Stopping. Press Ctrl-C again to stop at once.");
    output.document({ event: "stopping", signal });
  });

  const node = await begin(config, output, options, stopping).catch((error: unknown) => {
    signals.release();
    throw error;
  });
  if (node !== undefined) {
    if (!signals.received) {
      say(`Ready at ${node.url}. Ctrl-C stops the node.`);
      output.document({ event: "listening", url: node.url });
    }
    const failure = await Promise.race([stopping, node.failed]);
    await Promise.race([node.stop(), ...(failure === undefined ? [] : [setTimeout(LOST_MS)])]);
    if (failure !== undefined) {
      endSoon();
      throw failure;
    }
  }
  say("Stopped.");
  output.document({ event: "stopped" });
  // What is still being loaded, or waits for the log, would keep the process alive.
  if (node === undefined) process.exit(0);
}

/**
 * Ends the process after a second, even if a part of the node still runs. By then, the error is
 * printed.
 */
function endSoon(): void {
  timers.setTimeout(() => process.exit(1), 1000).unref();
}

/**
 * Throws if the chain has the development name. Many chains would have that name, and people
 * could not tell them apart.
 */
function refuseDevelopment({ chain: { name } }: NodeConfig): void {
  if (name !== defaultTerms.name) return;
  throw new NodeError(nodeCodes.config.development, "This is the development chain's name.", {
    details: { name },
    remedy: "Give the chain a name of its own: --chain my-chain, or KIFU_CHAIN_NAME.",
  });
}

/**
 * Starts the node. Returns undefined if a signal comes first: modules take seconds to load, and a
 * node may wait for a log that nobody begins, or that has much to read.
 */
async function begin(
  config: NodeConfig,
  output: Output,
  options: StartOptions,
  stopping: Promise<void>,
): Promise<RunningNode | undefined> {
  const load = Promise.all([loadNode(), logOf(config, output)]);
  const loaded = await Promise.race([load, stopping]);
  if (loaded === undefined) return undefined;
  const [{ startNode }, log] = loaded;
  const starting = startNode(config, log, options);
  const late = stopping.then(async () => await setTimeout(STARTING_MS));
  return (await Promise.race([starting, late])) ?? undefined;
}

/**
 * Fast hashing must be installed first, because Protokit computes many hashes while it is loaded.
 */
async function loadNode() {
  const { installFastPoseidon } = await import("@kifu/kit/primitives");
  await installFastPoseidon();
  return await import("../startNode.js");
}

/**
 * Returns the function that prints lines for people. With JSON logs it prints to standard error,
 * because standard output must contain only log lines.
 */
function voice(config: NodeConfig, output: Output): (text: string) => void {
  return config.log.format === "json" ? (text) => output.aside(text) : (text) => output.say(text);
}

async function logOf(config: NodeConfig, output: Output) {
  const [{ createLog }, { pino }] = await Promise.all([import("../../lib/log.js"), import("pino")]);
  // With `--json`, standard output contains only events.
  return output.json
    ? createLog(config.log, pino.destination({ dest: 2, sync: true }))
    : createLog(config.log);
}

/**
 * Makes each thread collect its own young garbage. By default, V8 shares this work among helper
 * threads and waits for all of them. If other threads keep the cores busy, that can take tens of
 * milliseconds.
 *
 * V8 reads this setting at each collection, so it can be set while the process runs.
 */
function limitYoungGeneration(): void {
  setFlagsFromString("--no-parallel-scavenge");
}
