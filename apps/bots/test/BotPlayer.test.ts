import { expect, test } from "@jest/globals";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account, Kifu, Match, MatchState, Player } from "@kifu/client";
import { BotPlayer } from "../src/BotPlayer.js";

const BOT = "B62bot";
const GUEST = "B62guest";
const TERMS = { game: "tic-tac-toe", moveLimit: 600, stake: 0 };

/** Fake matches that the bot sees. Records the moves that it makes. */
class Matches {
  readonly played: number[] = [];
  private readonly states = new Map<number, MatchState>();
  private readonly watchers = new Set<() => void>();

  /** Shows a match in which the bot has the first seat and is to move. */
  show(id: number, result: Match["result"]): void {
    const seats = [{ owner: BOT }, { owner: GUEST }];
    const match = { ...TERMS, id, result, seats } as unknown as Match;
    const shown = { turn: 0, state: [0n, 0n], ply: 0 };
    const state = { status: "ready", connection: "live", match, shown, you: 0 };
    this.states.set(id, state as unknown as MatchState);
    for (const watcher of [...this.watchers]) watcher();
  }

  handle(id: number) {
    return {
      as: () => undefined,
      get: () => this.states.get(id),
      subscribe: (watcher: () => void) => {
        this.watchers.add(watcher);
        return () => this.watchers.delete(watcher);
      },
      play: async () => await Promise.resolve(void this.played.push(id)),
    };
  }
}

test("a bot plays a rematch of its last match, even if an act in the one before returns later", async () => {
  const matches = new Matches();
  const player = { owner: BOT, activeMatch: 1, latestMatch: 1 };
  Object.assign(player, { invitations: [{ ...TERMS, owner: GUEST, side: 1 }] });
  const kifu = {
    match: (id: number) => matches.handle(id),
    player: async () => await Promise.resolve(player as unknown as Player),
    watchPlayer: () => ({ get: () => ({ value: player, connection: "live" }) }),
  } as unknown as Kifu;
  const faults: unknown[] = [];
  const account = { address: BOT } as Account;
  const onFault = (_: string, error: unknown) => faults.push(error);
  const bot = new BotPlayer({ kifu, account, level: "easy", onFault });
  const idle = async () => {
    while (bot.busy) await sleep(1);
  };

  matches.show(1, "running");
  await bot.resume();
  while (matches.played.length === 0) await sleep(1);
  matches.show(1, "second-won");
  await idle();
  // The second match ends before the bot looks at the first one again.
  matches.show(2, "aborted");
  Object.assign(player, { activeMatch: 2, latestMatch: 2 });
  await bot.resume();
  await idle();
  Object.assign(player, { activeMatch: undefined });
  expect(bot.requests.open?.id).toBe(2);
  await sleep(500);
  expect(bot.requests.open?.id).toBe(2);
  expect([matches.played, faults]).toEqual([[1], []]);
});
