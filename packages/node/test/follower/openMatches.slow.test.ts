import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { setTimeout as sleep } from "node:timers/promises";
import { randomRun } from "@kifu/kit/testing";
import { until } from "../crash/until.js";
import { randomNumbers } from "../harness/randomNumbers.js";
import { Cluster } from "./Cluster.js";
import { Players } from "./Players.js";

const { seed } = randomRun();
/** Beginning a thousand takes a minute on two cores. */
const MATCHES = 1000;
/** With all matches open, this makes 50 moves a second. */
const PAUSE_MS = 20 * MATCHES;
/** Long enough that no match ends on time while all of them begin. */
const MOVE_LIMIT = 3600;
const KILLING_MS = 600_000;
/** As in kills.test.ts: the goal is six seconds, on a machine without other work. */
const LONGEST_GAP_MS = 12_000;

jest.setTimeout(3_600_000);

let cluster: Cluster;
let players: Players;

beforeAll(async () => {
  cluster = await Cluster.start();
  const urls = () => cluster.nodes.map(({ url }) => url);
  const began = performance.now();
  players = await Players.meet(urls, MATCHES, PAUSE_MS, { moveLimit: MOVE_LIMIT, atOnce: 8 });
  const took = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`${MATCHES} matches began in ${took} s\n`);
});

afterAll(async () => {
  await (players as Players | undefined)?.stop().catch(() => undefined);
  await cluster.done();
});

test(`kills of the writer of ${MATCHES} open matches lose no accepted move, seed ${seed}`, async () => {
  const random = randomNumbers(seed);
  const gaps: number[] = [];
  const end = performance.now() + KILLING_MS;
  while (performance.now() < end) {
    await sleep(random() * 2000);
    const { length } = players.receipts;
    await until("players move", () => players.receipts.length > length);
    const writer = (await cluster.writer())!;
    const killedAt = performance.now();
    await writer.kill();
    const { length: before } = players.receipts;
    const goneOn = until("moves are accepted again", () => players.receipts.length > before + 20);
    await Promise.all([goneOn, writer.start()]);
    gaps.push(Math.round(players.longestGap(killedAt, performance.now())));
    players.assertFine();
    await until("there is a writer", async () => (await cluster.writer()) !== undefined);
  }
  await players.stop();
  const { url } = cluster.gateways[0]!;
  expect(await players.differences(url)).toEqual([]);
  process.stdout.write(
    `Killed ${gaps.length} times: ${players.receipts.length} receipts, none lost; longest time ` +
      `without a move in ms: ${JSON.stringify(gaps)}\n`,
  );
  expect(Math.max(...gaps)).toBeLessThan(LONGEST_GAP_MS);
});
