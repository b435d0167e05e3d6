/** The time of a chain, over the ends of its node. */
import { afterEach, beforeEach, expect, test } from "@jest/globals";
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

/** What the time was when it had passed this one. */
async function timeAfter(time: number): Promise<number> {
  for (;;) {
    const now = await timeNow();
    if (now > time) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("a chain that is idle goes on where its node was stopped, or where it was some seconds before it was killed", async () => {
  const stoppedAt = await timeAfter(2 * SPEED);
  await node.stop("SIGTERM");
  node = await start();
  expect(await timeNow()).toBeGreaterThan(stoppedAt - 20);

  // By then it has kept the time once, after five seconds.
  const killedAt = await timeAfter(stoppedAt + 7 * SPEED);
  await node.stop("SIGKILL");
  node = await start();
  expect(await timeNow()).toBeGreaterThan(stoppedAt + 4 * SPEED);
  expect(killedAt).toBeGreaterThan(stoppedAt + 7 * SPEED);
});
