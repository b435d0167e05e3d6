import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { waitingSeat } from "@kifu/chain";
import { Player } from "../harness/Player.js";
import { TestNode } from "../harness/TestNode.js";

const HOUR = 3600;

let node: TestNode;

beforeAll(async () => {
  // One hour passes in three seconds.
  node = await TestNode.start({ time: { speed: HOUR / 3 } });
});

afterAll(async () => await node.remove());

test("an hour without moves in a running match makes no block", async () => {
  const { chain } = node;
  const seats = [1, 2].map((number) => new Player(chain.runtime, number));
  const order = waitingSeat(1) === 0 ? seats : seats.reverse();
  for (const player of order) {
    await chain.admit(player.register({ moveLimit: 2 * HOUR, validUntil: chain.time + 1000 }));
  }
  const begun = new Promise<void>((resolve) => chain.events.on("block", () => resolve()));
  await begun;
  expect(chain.pending.matchCount()).toBe(1);

  const [blocks, from] = [chain.openHeight, chain.time];
  while (chain.time < from + HOUR) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(chain.openHeight).toBe(blocks);
});
