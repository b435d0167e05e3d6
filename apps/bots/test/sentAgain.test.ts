import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import type { Kifu, QueueEntry } from "@kifu/client";
import { BotPool } from "../src/BotPool.js";
import type { BotPlayer } from "../src/BotPlayer.js";

class FakeBot {
  readonly requests = { hasMatch: false, stop: () => undefined, listen: () => undefined };
  readonly level = "medium";
  readonly freeSince = 0;
  looking = false;
  busy = false;
  meetings = 0;

  constructor(readonly address: string) {}

  async stop(): Promise<void> {}

  meet(): void {
    this.meetings++;
    this.looking = this.busy = true;
  }
}

const SEEK = {
  owner: "somebody",
  game: "tic-tac-toe",
  moveLimit: 600,
  stake: 0,
  rated: false,
  side: undefined,
  seek: true,
} as unknown as QueueEntry;

let maintenance: { startsAt: number } | undefined;
let queue: QueueEntry[];
let bots: FakeBot[];
let pool: BotPool;

beforeEach(async () => {
  jest.useFakeTimers();
  [queue, bots, maintenance] = [[SEEK], [], undefined];
  const watched = { get: () => ({ value: queue }), subscribe: () => () => undefined };
  const posted = { get: () => ({ value: { maintenance } }), subscribe: () => () => undefined };
  pool = new BotPool({
    kifu: { watchQueue: () => watched, watchNotices: () => posted } as unknown as Kifu,
    open: async (_, number) => {
      const bot = new FakeBot(`bot ${number}`);
      bots.push(bot);
      return bot as unknown as BotPlayer;
    },
    tournaments: {
      list: async () => ({ now: 0, tournaments: [] }),
      file: async () => undefined,
    },
    publish: async () => undefined,
    most: 8,
    joinsAfterMs: 500,
    onFault: (_, error) => {
      throw error;
    },
  });
  await pool.start({});
  await jest.advanceTimersByTimeAsync(1_000);
  expect(bots.map(({ meetings }) => meetings)).toEqual([1]);
});

afterEach(async () => {
  await pool.stop();
  jest.useRealTimers();
});

test("a player gets no second bot while the first is on its way, however long that takes", async () => {
  await jest.advanceTimersByTimeAsync(60_000);
  expect(bots).toHaveLength(1);
});

test("a seek that expires and comes again gets no second bot while the first is on its way", async () => {
  queue = [];
  await jest.advanceTimersByTimeAsync(1_000);
  queue = [SEEK];
  await jest.advanceTimersByTimeAsync(60_000);
  expect(bots).toHaveLength(1);
});

test("a player whom the first bot missed gets another", async () => {
  bots[0]!.looking = false;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(bots.map(({ meetings }) => meetings)).toEqual([1, 1]);
});

test("a player who leaves and comes again waits as long as a new one", async () => {
  queue = [];
  bots[0]!.looking = bots[0]!.busy = false;
  await jest.advanceTimersByTimeAsync(1_000);
  queue = [SEEK];
  await jest.advanceTimersByTimeAsync(250);
  expect(bots[0]!.meetings).toBe(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(bots[0]!.meetings).toBe(2);
});

test("no bot is sent to a player who wants a rated match", async () => {
  bots[0]!.looking = bots[0]!.busy = false;
  queue = [{ ...SEEK, rated: true }];
  await jest.advanceTimersByTimeAsync(20_000);
  expect(bots.map(({ meetings }) => meetings)).toEqual([1]);
  queue = [SEEK];
  await jest.advanceTimersByTimeAsync(20_000);
  expect(bots[0]!.meetings).toBeGreaterThan(1);
});

test("no bot is sent during maintenance, and again once it is over", async () => {
  bots[0]!.looking = bots[0]!.busy = false;
  maintenance = { startsAt: performance.now() };
  await jest.advanceTimersByTimeAsync(20_000);
  expect(bots.map(({ meetings }) => meetings)).toEqual([1]);
  maintenance = { startsAt: performance.now() + 60_000 };
  await jest.advanceTimersByTimeAsync(1_000);
  expect(bots.map(({ meetings }) => meetings)).toEqual([2]);
});
