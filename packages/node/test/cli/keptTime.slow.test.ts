import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing";
import { workspace } from "../lib/config/workspace.js";
import { answered } from "./called.js";
import { RunningKifu } from "./RunningKifu.js";

const SPEED = 1000;

let place: ReturnType<typeof workspace>;
let node: RunningKifu;

beforeEach(async () => {
  place = workspace();
  node = await start();
});

afterEach(async () => {
  await node.stop("SIGKILL");
  place.done();
});

async function start(): Promise<RunningKifu> {
  return await RunningKifu.start(["--time.speed", String(SPEED)], { cwd: place.folder });
}

async function timeNow(): Promise<number> {
  const { document } = await answered("status", "--url", node.url);
  return (document["chain"] as { time: number }).time;
}

async function timeAfter(time: number): Promise<number> {
  for (;;) {
    const now = await timeNow();
    if (now > time) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * A title, the signal that ends the node, the chain's time at the signal, and the least time
 * after the restart.
 */
const ENDS: [string, NodeJS.Signals, number, (endedAt: number) => number][] = [
  // By then the node has saved the time once, after five seconds.
  ["where it was some seconds before its node was killed", "SIGKILL", 7 * SPEED, () => 4 * SPEED],
  ["where its node was stopped", "SIGTERM", 2 * SPEED, (endedAt) => endedAt - 20],
];

test.each(someOf(1, ENDS))("an idle chain continues %s", async (_, signal, end, least) => {
  const endedAt = await timeAfter(end);
  await node.stop(signal);
  node = await start();
  expect(await timeNow()).toBeGreaterThan(least(endedAt));
});
