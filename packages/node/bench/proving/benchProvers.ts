import { randomBytes } from "node:crypto";
import { cpus } from "node:os";
import { bold, say } from "@kifu/chain/say";
import { defaultTerms } from "@kifu/chain/terms";
import { standaloneRuntime } from "@kifu/chain";
import type { LoadtestReport } from "../../src/cli/loadtest/LoadtestReport.js";
import { count } from "../../src/cli/Progress.js";
import { columns } from "../../src/cli/Output.js";
import { ask, submit } from "../../test/harness/http.js";
import { KifuProcess } from "../../test/harness/KifuProcess.js";
import { Player } from "../../test/harness/Player.js";
import { PostgresProcess } from "../../test/harness/PostgresProcess.js";
import { printMachine } from "../printMachine.js";
import { UsageError } from "../UsageError.js";
import { PinnedKifu } from "./PinnedKifu.js";

const TRANSACTIONS = 6;
const BATCHES = ["--prover.transactions", String(TRANSACTIONS), "--prover.afterMs", "3600000"];
/** Two provers, each on its own core, may take at most this fraction of the time of one. */
const MOST_OF_ONE = 0.65;
/** How much slower play may be while a prover runs, as a factor. */
const MOST_WORSE = 1.1;
const LOAD = ["--matches", "20", "--subscribers", "40", "--rate", "40", "--seconds", "20"];
/**
 * How many times each setup is measured. The setups take turns, because a busy machine slows some
 * runs.
 */
const TURNS = 3;

const terms = { ...defaultTerms, salt: randomBytes(16).toString("hex") };

/**
 * `npm run bench -- provers`: how much sooner two provers finish than one, through a real database,
 * and how much play suffers beside a prover. Each process has its own core.
 */
export async function benchProvers(args: string[]): Promise<void> {
  const [unknown] = args;
  if (unknown !== undefined) throw new UsageError(`provers takes no ${unknown}`);
  if (process.platform !== "linux" || cpus().length < 2) {
    throw new UsageError("provers needs Linux, which can pin processes to cores, and two cores");
  }
  printMachine(0);
  await compareProvers();
  await playBeside();
}

async function compareProvers(): Promise<void> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const postgres = await PostgresProcess.start();
    closing.push(() => postgres.done());
    const node = await startNode();
    closing.push(() => node.done());
    const queue = ["--queue", postgres.url];
    const start = (core: number, ...more: string[]) => {
      const kifu = new PinnedKifu(core, "prove", ...chainFlags(node), ...queue, ...more);
      closing.push(() => kifu.kill());
      return kifu;
    };
    start(1, ...BATCHES);

    say(`Each batch has ${TRANSACTIONS} registrations.`);
    const seconds: number[] = [];
    for (const core of [0, 1]) {
      say(`Worker ${core + 1} compiles the circuits: minutes, the first time.`);
      await start(core, "--join").says("The circuits are compiled");
      seconds.push(await timeBatch(node));
      say(`${core + 1} at work: ${count(seconds.at(-1)!)} s`);
    }
    const [one, two] = seconds as [number, number];
    printHeld(`two take ${(two / one).toFixed(2)} of the time of one`, two / one <= MOST_OF_ONE);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

let players = 0;

/**
 * Measures the seconds from when a batch's transactions are in blocks until all of them are
 * proven.
 */
async function timeBatch(node: KifuProcess): Promise<number> {
  await makeBatch(node);
  const began = performance.now();
  while ((await chainOf(node)).unproven.blocks > 0) await pause();
  return (performance.now() - began) / 1000;
}

async function makeBatch(node: KifuProcess): Promise<void> {
  const { runtime } = standaloneRuntime(terms);
  const { time } = await chainOf(node);
  for (let i = 0; i < TRANSACTIONS; i++) {
    // Each player has a pool of their own, so nobody is paired and all transactions cost the
    // same.
    const wish = { moveLimit: 100 + players, validUntil: time + 600, expiresAt: time + 100_000 };
    const tx = new Player(runtime, ++players, terms).register(wish);
    const answer = await submit(node.url, tx.toJSON());
    if (!/^\d+$/.test(answer)) throw new Error(answer);
  }
  while ((await chainOf(node)).pendingTransactions > 0) await pause();
}

async function playBeside(): Promise<void> {
  say("Play, with the node on a core, and a prover, at work or paused, on another:");
  const node = await startNode(["taskset", "-c", "0"]);
  const prover = new PinnedKifu(1, "prove", ...chainFlags(node), ...BATCHES);
  try {
    await prover.says("The circuits are compiled");
    // Proving this batch takes longer than all the measurements below.
    await makeBatch(node);
    while (!(await isProving(node))) await pause();
    const reports = { paused: [] as LoadtestReport[], proving: [] as LoadtestReport[] };
    await load(node);
    for (let turn = 0; turn < TURNS; turn++) {
      prover.pause();
      reports.paused.push(await load(node));
      prover.resume();
      reports.proving.push(await load(node));
      if (!(await isProving(node))) throw new Error("The prover had nothing more to prove");
    }
    const rows = Object.entries(reports).map(([what, all]) => [
      what,
      `${count(medianOf(all, rateOf))}`,
      ...SPREADS.map((name) => `${count(medianOf(all, ({ push }) => push[name]))} ms`),
    ]);
    const [head = "", ...lines] = columns(
      [["prover", "moves/s", "push p50", "p95"], ...rows],
      "figures",
    );
    say(["", bold(head), ...lines, ""].join("\n"));
    const worse = (of: (report: LoadtestReport) => number) =>
      medianOf(reports.proving, of) / medianOf(reports.paused, of);
    const latency = worse(({ push }) => push.p95);
    const rate = 1 / worse(rateOf);
    printHeld(
      `moves are ${percent(rate)} slower, and the push ${percent(latency)}`,
      Math.max(rate, latency) <= MOST_WORSE,
    );
  } finally {
    await prover.kill();
    await node.done();
  }
}

const SPREADS = ["p50", "p95"] as const;

function rateOf({ moves }: LoadtestReport): number {
  return moves.acceptedPerSecond;
}

function medianOf(reports: readonly LoadtestReport[], of: (report: LoadtestReport) => number) {
  return reports.map(of).sort((a, b) => a - b)[reports.length >> 1]!;
}

function percent(factor: number): string {
  return `${Math.round(100 * (factor - 1))} %`;
}

async function load(node: KifuProcess): Promise<LoadtestReport> {
  const kifu = new PinnedKifu(0, "loadtest", "--url", node.url, ...LOAD, "--json");
  await kifu.end();
  const line = kifu.output.split("\n").find((text) => text.startsWith("{"));
  if (line === undefined) throw new Error(kifu.output);
  return JSON.parse(line) as LoadtestReport;
}

async function startNode(prefix: readonly string[] = []): Promise<KifuProcess> {
  const { name, salt, roundLength } = terms;
  const settings = { "time.speed": 1, "chain.name": name, "chain.salt": salt };
  return await KifuProcess.start({ intervalMs: 1000, roundLength, settings, prefix });
}

function chainFlags(node: KifuProcess): string[] {
  const { name, salt } = terms;
  return ["--store", node.store, "--chain.name", name, "--chain.salt", salt];
}

interface ChainNow {
  time: number;
  pendingTransactions: number;
  unproven: { blocks: number };
}

async function chainOf(node: KifuProcess): Promise<ChainNow> {
  const query = "{ chain { time pendingTransactions unproven { blocks } } }";
  return (await ask(node.url, query)).body.data?.["chain"] as ChainNow;
}

async function isProving(node: KifuProcess): Promise<boolean> {
  const { data } = (await ask(node.url, "{ chain { provers { activity } } }")).body;
  const { provers } = data?.["chain"] as { provers: { activity: string }[] };
  return provers.some(({ activity }) => activity === "proving");
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 200));
}

function printHeld(what: string, isHeld: boolean): void {
  if (!isHeld) process.exitCode = 1;
  say(`${what}: ${isHeld ? "yes" : "NO"}`);
}
