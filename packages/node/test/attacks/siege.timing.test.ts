import { Worker } from "node:worker_threads";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { PrivateKey } from "o1js";
import { byTurns } from "../../bench/byTurns.js";
import { stagedMatch } from "../../bench/StagedMatch.js";
import { beginMatches } from "../../src/cli/loadtest/beginMatches.js";
import { defaultLoad } from "../../src/cli/loadtest/LoadtestOptions.js";
import { median, spreadOf } from "../../src/cli/loadtest/stats.js";
import { Visitors } from "../../src/cli/loadtest/Visitors.js";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { installFastPoseidon } from "@kifu/kit/primitives";
import { standaloneRuntime } from "@kifu/chain";
import { KifuProcess } from "../harness/KifuProcess.js";
import { sign } from "../harness/Draft.js";
import { ask, SUBMIT, submit } from "../harness/http.js";
import { Player } from "../harness/Player.js";
import type { SiegeOptions, SiegeOutcome } from "./siegeWorker.js";

/** A long run uses 60 or more. */
const SECONDS = Number(process.env["SIEGE_SECONDS"] ?? 20);
const MOVES_PER_SECOND = 5;
/** The number of turns. Each turn is half a quiet phase, a siege, and another half of quiet. */
const TURNS = { least: 1, most: 3 };
const SLOWER = 3;
const NETWORKS = Array.from({ length: 8 }, (_, i) => `203.0.113.${i + 1}`);
const REGISTRATIONS_PER_NETWORK = 60;
const STREAMS_PER_NETWORK = 40;
const REQUESTS_PER_SECOND = 40;
const ACCEPTED = /^\d+$/;
const MEGABYTE = 1e6;
const { registrations, perAddress, perSender } = defaultConfig.ingress;

describe(`attackers from ${NETWORKS.length} networks at once, for ${SECONDS} s`, () => {
  let node: KifuProcess;
  let matches: PendingTransaction[][];
  let players: string[];
  let ratios: number[];
  const outcome: SiegeOutcome = { sent: 0, seconds: 0, answers: {} };
  const played: number[] = [];
  let currentTurn = 0;
  /** Memory before and during the first siege. Resident memory includes the store's pages. */
  const memory = { before: 0, most: 0, heldBefore: 0 };

  beforeAll(async () => {
    await installFastPoseidon();
    node = await KifuProcess.start({
      intervalMs: 1000,
      settings: {
        "ingress.perSender.perSecond": perSender.perSecond,
        "ingress.perAddress.perSecond": perAddress.perSecond,
      },
    });
    const moves = 2 * TURNS.most * SECONDS * MOVES_PER_SECOND;
    const options = { ...defaultLoad, url: node.url, matches: Math.ceil(moves / 100) };
    const visitors = new Visitors(node.url);
    const terms = await visitors.client.chain();
    const { runtime } = standaloneRuntime(terms);
    const begun = await beginMatches({ visitors, options, onProgress: () => undefined });
    const each = Math.ceil(moves / begun.length) + 1;
    matches = begun.map((match) => {
      const staged = stagedMatch(match, { runtime, terms });
      return Array.from({ length: each }, () => staged.move(match.id)!);
    });
    const { methodId, argsFields } = new Player(runtime, 5000, terms).register();
    const fields = argsFields.map((field) => field.toBigInt());
    const fresh = Array.from({ length: NETWORKS.length * REGISTRATIONS_PER_NETWORK }, (_, i) =>
      registrationOf(methodId.toBigInt(), fields, i),
    );

    players = fresh.map(senderOf);
    ratios = await byTurns(
      TURNS,
      (ratio) => ratio <= SLOWER,
      async (turn) => {
        currentTurn = turn;
        const before = await play(SECONDS / 2);
        if (turn === 0) {
          memory.heldBefore = await held();
          memory.before = await resident();
        }
        const besieged = await besiege(turn === 0 ? fresh : []);
        const quiet = [...before, ...(await play(SECONDS / 2))];
        const spreads = { quiet: spreadOf(quiet), besieged: spreadOf(besieged) };
        process.stdout.write(`A siege: ${JSON.stringify({ ...spreads, memory, ...outcome })}\n`);
        return spreads.besieged.p95 / spreads.quiet.p95;
      },
    );
  });

  afterAll(() => node.done());

  /**
   * The body of a registration with a new key. Each registration is for a different pool, so
   * nobody is paired.
   */
  function registrationOf(methodId: bigint, fields: readonly bigint[], number: number): string {
    const key = PrivateKey.fromBigInt(BigInt(9_000_000 + number));
    const [game = 0n, , ...others] = fields;
    const own = [game, BigInt(300 + number), ...others];
    const tx = sign({ methodId, key, nonce: 0n, fields: own });
    return JSON.stringify({ query: SUBMIT, variables: { tx } });
  }

  function senderOf(registration: string): string {
    const { variables } = JSON.parse(registration) as { variables: { tx: { sender: string } } };
    return variables.tx.sender;
  }

  async function besiege(fresh: readonly string[]): Promise<number[]> {
    const workerData: SiegeOptions = {
      url: node.url,
      networks: NETWORKS,
      registrations: fresh,
      players,
      streams: STREAMS_PER_NETWORK,
      perSecond: REQUESTS_PER_SECOND,
    };
    const worker = new Worker(new URL("./siegeWorker.js", import.meta.url), { workerData });
    try {
      const times = await play(SECONDS);
      const seen = new Promise<SiegeOutcome>((resolve) => worker.once("message", resolve));
      worker.postMessage("stop");
      const { sent, seconds, answers } = await seen;
      outcome.sent += sent;
      if (fresh.length > 0) outcome.seconds = seconds;
      for (const [name, count] of Object.entries(answers)) {
        outcome.answers[name] = (outcome.answers[name] ?? 0) + count;
      }
      return times;
    } finally {
      await worker.terminate();
    }
  }

  async function play(seconds: number): Promise<number[]> {
    const from = { "x-forwarded-for": "192.0.2.1" };
    const times: number[] = [];
    const began = performance.now();
    for (let i = 0; i < seconds * MOVES_PER_SECOND; i++) {
      await sleep(Math.max(0, began + (1000 * i) / MOVES_PER_SECOND - performance.now()));
      const turn = played.length;
      const moves = matches[turn % matches.length]!;
      const sentAt = performance.now();
      const text = await submit(node.url, moves[Math.floor(turn / matches.length)]!.toJSON(), from);
      times.push(ACCEPTED.test(text) ? performance.now() - sentAt : Infinity);
      played.push(times.at(-1) ?? Infinity);
      if (i % MOVES_PER_SECOND === 0 && currentTurn === 0)
        memory.most = Math.max(memory.most, await resident());
    }
    return times;
  }

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${node.url}/metrics`)).text();
    const lines = text.split("\n").filter((line) => line.startsWith(name));
    return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  }

  async function resident(): Promise<number> {
    return await metric("process_resident_memory_bytes");
  }

  /** The memory that JavaScript has allocated, used or not. */
  async function held(): Promise<number> {
    const heap = await metric("nodejs_heap_size_total_bytes ");
    return heap + (await metric("nodejs_external_memory_bytes "));
  }

  it("reach the node, and are refused with codes", () => {
    expect(outcome.sent).toBeGreaterThan(
      (ratios.length * SECONDS * REQUESTS_PER_SECOND * NETWORKS.length) / 4,
    );
    expect(Object.keys(outcome.answers)).toEqual(
      expect.arrayContaining([
        "ingress/rate-limited",
        "ingress/too-costly",
        "ingress/too-many-registrations",
      ]),
    );
    expect(outcome.answers).not.toHaveProperty("internal");
  });

  it("register only as many players as their networks' rates allow", async () => {
    const refused = outcome.answers["ingress/too-many-registrations"] ?? 0;
    expect(refused).toBeGreaterThan(0);
    const accepted = await metric("kifu_accepted_transactions_total");
    const honest = played.length + 2 * matches.length;
    const ofANetwork = registrations.burst + registrations.perSecond * outcome.seconds;
    expect(accepted - honest).toBeLessThanOrEqual(ofANetwork * NETWORKS.length);
  });

  it("keep no honest player's move out, and delay none for long", () => {
    expect(played).not.toContain(Infinity);
    expect(median(ratios)).toBeLessThanOrEqual(SLOWER);
  });

  it("take little memory, and leave it when they go", async () => {
    expect(memory.most - memory.before).toBeLessThan(300 * MEGABYTE);
    while ((await metric("kifu_subscribers")) > 0) await sleep(50);
    const deadline = performance.now() + 60_000;
    let left = Infinity;
    // A node returns freed memory to the system only while it works, so the loop sends queries.
    while (left > 150 * MEGABYTE && performance.now() < deadline) {
      await ask(node.url, "{ blocks(first: 50) { height transactions { hash method } } }");
      left = (await held()) - memory.heldBefore;
    }
    expect(left).toBeLessThan(150 * MEGABYTE);
  });
});
