/** A chain's time across the ends of its node. */
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing";
import { workspace } from "../config/workspace.js";
import { answered } from "./called.js";
import { RunningKifu } from "./RunningKifu.js";

/** A second takes a millisecond. */
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

/** The time once it is later than this one. */
async function timeAfter(time: number): Promise<number> {
  for (;;) {
    const now = await timeNow();
    if (now > time) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** How its node ends, at what time, and where it then continues. */
const ENDS: [string, NodeJS.Signals, number, (endedAt: number) => number][] = [
  // By then it has saved the time once, after five seconds.
  ["where it was some seconds before its node was killed", "SIGKILL", 7 * SPEED, () => 4 * SPEED],
  ["where its node was stopped", "SIGTERM", 2 * SPEED, (endedAt) => endedAt - 20],
];

test.each(someOf(1, ENDS))("an idle chain continues %s", async (_, signal, end, least) => {
  const endedAt = await timeAfter(end);
  await node.stop(signal);
  node = await start();
  expect(await timeNow()).toBeGreaterThan(least(endedAt));
});
