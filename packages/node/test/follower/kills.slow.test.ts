import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { setTimeout as sleep } from "node:timers/promises";
import { lengthOf, randomRun } from "@kifu/kit/testing";
import { until } from "../crash/until.js";
import { ask } from "../harness/http.js";
import { randomNumbers } from "../harness/randomNumbers.js";
import { Cluster } from "./Cluster.js";
import { Players, postMove } from "./Players.js";

const { seed, steps: cycles } = randomRun({ steps: lengthOf({ short: 1, whole: 25 }) });
const matches = lengthOf({ short: 2, whole: 20 });
const CYCLE_MS = 200_000;
/**
 * The goal is six seconds. The machine of the tests may start processes at the same time, which
 * slows all others down.
 */
const LONGEST_GAP_MS = 6000 * lengthOf({ short: 2.5, whole: 2 });

jest.setTimeout((cycles + 2) * CYCLE_MS);

let cluster: Cluster;
let players: Players | undefined;

// Starting its processes takes longer than the tests.
beforeAll(async () => {
  cluster = await Cluster.start({ gateways: lengthOf({ short: 1, whole: 2 }) });
}, CYCLE_MS);

afterEach(async () => {
  await players?.stop().catch(() => undefined);
  players = undefined;
});

afterAll(async () => await cluster.done());

/** All nodes that answer show the same chain, with every move that has a receipt. */
async function assertSame({ nodes }: Cluster, played: Players): Promise<void> {
  const state = async (url: string) => {
    const { body } = await ask(url, "{ chain { height stateRoot pendingTransactions } }");
    return JSON.stringify(body.data?.["chain"]);
  };
  await until("all nodes have the same chain", async () => {
    const states = await Promise.all(nodes.map(async ({ url }) => await state(url)));
    return new Set(states).size === 1;
  });
  for (const { url } of nodes) expect(await played.differences(url)).toEqual([]);
}

const victims = ["writer", "standby", "gateway", "database"] as const;

describe(`a chain whose processes are killed (kills: ${cycles}, seed: ${seed})`, () => {
  test("loses no accepted move, goes on, and ends no match on time", async () => {
    const random = randomNumbers(seed);
    const { gateways, writers, postgres } = cluster;
    players = await Players.meet(() => cluster.nodes.map(({ url }) => url), matches, 200);
    await players.watch(gateways[0]!.url);
    const gaps: Record<string, number[]> = {};
    for (let cycle = 0; cycle < cycles; cycle++) {
      await players.allGoOn();
      await sleep(random() * 1000);
      // The first kills hit each kind once.
      const kind = victims[cycle < victims.length ? cycle : Math.floor(random() * victims.length)]!;
      const writer = await cluster.writer();
      const began = performance.now();
      let goneOn: Promise<number> | undefined;
      // The killed process starts again meanwhile, which keeps a small machine busy.
      const notice = () => {
        goneOn = players!.allGoOn().then(() => performance.now());
        // Awaited below, unless something else fails first.
        goneOn.catch(() => undefined);
      };
      if (kind === "database") {
        await postgres.kill();
        notice();
        await sleep(random() * 2000);
        await postgres.start();
      } else {
        const one =
          kind === "writer"
            ? writer
            : kind === "standby"
              ? writers.find((each) => each !== writer)
              : gateways[Math.floor(random() * gateways.length)];
        await one!.kill();
        notice();
        await one!.start();
      }
      (gaps[kind] ??= []).push(Math.round(players.longestGap(began, await goneOn!)));
      players.assertFine();
    }
    const { url } = gateways[0]!;
    await until("watchers have seen every move", () => players!.unseen(url) === 0);
    await players.stop();
    await assertSame(cluster, players);
    process.stdout.write(
      `Killed ${cycles} times: ${players.receipts.length} receipts, none lost; longest time ` +
        `without a move in ms: ${JSON.stringify(gaps)}; refused: ` +
        `${JSON.stringify(players.refused)}; seed ${seed}\n`,
    );
    for (const all of Object.values(gaps)) expect(Math.max(...all)).toBeLessThan(LONGEST_GAP_MS);
  });
});

describe("a writer that is paused past its lease", () => {
  test("gives no receipt when it continues, and ends", async () => {
    const { gateways } = cluster;
    const [gateway] = gateways;
    players = await Players.meet(() => [gateway!.url], 1);
    const [match] = players.matches;
    const first = await match!.next();
    const receipt = await postMove(gateway!.url, first!);
    if (!("receipt" in receipt)) throw new Error(JSON.stringify(receipt));
    match!.follow(receipt.receipt);

    const old = (await cluster.writer())!;
    old.signal("SIGSTOP");
    const move = (await match!.next())!;
    // The system takes the connection. The process reads the request when it continues.
    const late = postMove(old.url, move, 60_000).catch((error: unknown) => ({
      code: String(error),
    }));
    const began = performance.now();
    const answer = await postMove(gateway!.url, move, 60_000);
    const took = performance.now() - began;
    expect(answer).toMatchObject({ receipt: { ply: 2 } });
    const writer = await cluster.writer();
    expect(writer).not.toBe(old);

    old.signal("SIGCONT");
    expect(await late).not.toHaveProperty("receipt");
    expect(await old.ended).toBe(1);
    expect(old.output).toContain("log/replaced");
    await old.start();
    players.receipts.push(receipt.receipt, (answer as { receipt: typeof receipt.receipt }).receipt);
    await assertSame(cluster, players);
    process.stdout.write(`A move was accepted ${Math.round(took)} ms after its writer stopped\n`);
  });
});
