import { afterAll, expect, test } from "@jest/globals";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account, Kifu, Match, MatchState, Player } from "@kifu/client";
import { rules as renju } from "@kifu/chain/renju/rules";
import { GREETINGS } from "@kifu/wire";
import { OwnMoves } from "../src/botGames.js";
import { BotPlayer } from "../src/BotPlayer.js";
import { Thinker } from "../src/Thinker.js";

const BOT = "B62bot";
const GUEST = "B62guest";
const TERMS = { game: "tic-tac-toe", moveLimit: 600, stake: 0 };

const thinker = new Thinker();
const openChooser = () => new OwnMoves("easy", thinker);
afterAll(() => thinker.close());

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
  const bot = new BotPlayer({ kifu, account, level: "easy", openChooser, onFault });
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

test.each([
  ["points out a foul of its opponent", "f8", "points out"],
  ["moves if there is none", "a1", "plays"],
])("a bot %s", async (_, last, done) => {
  const before = "swap g9 g8 e7 f9 h10 f10 b14".split(" ");
  const state = renju.encode.state(positionAfter([...before, last])).map(String);
  const did: string[] = [];
  const match = {
    ...TERMS,
    game: "renju",
    id: 1,
    result: "running",
    seats: [{ owner: GUEST }, { owner: BOT }],
  };
  const shown = { turn: 1, state, ply: before.length + 1 };
  const handle = {
    as: () => undefined,
    get: () => ({ status: "ready", connection: "live", match, shown, you: 1 }),
    subscribe: () => () => undefined,
    play: async () => await Promise.resolve(void did.push("plays")),
    pointOut: async () => await Promise.resolve(void did.push("points out")),
  };
  const kifu = {
    match: () => handle,
    player: async () => await Promise.resolve({ owner: BOT, activeMatch: 1 } as Player),
    watchPlayer: () => ({ get: () => ({ value: undefined, connection: "live" }) }),
  } as unknown as Kifu;
  const account = { address: BOT } as Account;
  const onFault = (what: string, error: unknown) => {
    throw new Error(what, { cause: error });
  };
  const bot = new BotPlayer({ kifu, account, level: "easy", openChooser, onFault });
  await bot.resume();
  while (did.length === 0) await sleep(10);
  expect(did[0]).toBe(done);
  Object.assign(match, { result: "first-won" });
  await bot.stop();
});

/** A position of Renju after these moves. */
function positionAfter(moves: readonly string[]) {
  return moves.reduce((position, text) => {
    const played = renju.play(position, renju.notation.read(text)!);
    if (!played.ok) throw new Error(`${text}: ${played.code}`);
    return played.position;
  }, renju.initial());
}

class Conversation {
  readonly said: number[] = [];
  private watchers = new Set<() => void>();
  private state = {
    status: "ready",
    connection: "live",
    match: { ...TERMS, id: 1, result: "running", seats: [{ owner: BOT }, { owner: GUEST }] },
    shown: { turn: 1, state: [0n, 0n], ply: 1 },
    you: 0,
  } as unknown as MatchState;
  private time = 0;

  readonly kifu = {
    match: () => ({
      as: () => undefined,
      get: () => this.state,
      subscribe: (watcher: () => void) => {
        this.watchers.add(watcher);
        return () => this.watchers.delete(watcher);
      },
      say: async (_account: Account, _kind: "greeting", { phrase }: { phrase: number }) =>
        await Promise.resolve(void this.said.push(phrase)),
    }),
    player: async () => await Promise.resolve({ owner: BOT, activeMatch: 1 } as Player),
    watchPlayer: () => ({ get: () => ({ value: undefined, connection: "live" }) }),
  } as unknown as Kifu;

  says(seat: 0 | 1, phrase: (typeof GREETINGS)[number]): void {
    const greeting = { seat, phrase: GREETINGS.indexOf(phrase), time: ++this.time };
    this.show({ news: { greeting } });
  }

  show(changes: Partial<MatchState>): void {
    this.state = { ...this.state, ...changes };
    for (const watcher of [...this.watchers]) watcher();
  }
}

test("a bot answers each phrase of its opponent once, also after the match, and never greets first", async () => {
  const talk = new Conversation();
  const onFault = (what: string, error: unknown) => {
    throw new Error(what, { cause: error });
  };
  const account = { address: BOT } as Account;
  const bot = new BotPlayer({ kifu: talk.kifu, account, level: "easy", openChooser, onFault });
  await bot.resume();
  talk.says(0, "Hello");
  talk.says(1, "Nice move");
  talk.says(1, "Nice move");
  expect(talk.said).toEqual([]);
  while (talk.said.length === 0) await sleep(10);
  talk.show({ match: { ...talk.kifu.match(1).get().match!, result: "first-won" } });
  while (bot.busy) await sleep(1);
  talk.says(1, "Good game");
  talk.says(1, "Good game");
  while (talk.said.length < 2) await sleep(10);
  await sleep(1_500);
  expect(talk.said.map((phrase) => GREETINGS[phrase])).toEqual(["Thank you", "Good game"]);
});
