import { describe, expect, test } from "@jest/globals";
import type { ListedTournament, TournamentFile } from "@kifu/client/tournaments";
import { TournamentEntries } from "../src/TournamentEntries.js";

const START = 1000;

const TOURNAMENT: ListedTournament = {
  id: "t1",
  owner: "maker",
  form: "swiss",
  game: 2,
  moveLimit: 60,
  rated: false,
  length: 3,
  start: START,
  stake: 0,
  bots: true,
  listed: true,
  phase: "open",
  players: 3,
};

class Bot {
  readonly competed: string[] = [];
  busy = false;

  constructor(readonly address: string) {}

  compete(id: string): Promise<void> {
    this.busy = true;
    this.competed.push(id);
    return Promise.resolve();
  }
}

interface Given {
  tournament?: Partial<ListedTournament>;
  now?: number;
  /** Who takes part already. */
  players?: string[];
}

function open() {
  const bots = [new Bot("bot 1"), new Bot("bot 2")];
  const asked: string[] = [];
  let given: Given = {};
  const entries = new TournamentEntries({
    list: () =>
      Promise.resolve({
        now: given.now ?? START - 20,
        tournaments: [{ ...TOURNAMENT, ...given.tournament }],
      }),
    file: () => Promise.resolve({ players: given.players ?? [] } as unknown as TournamentFile),
    bots: () => bots,
    send: async (game, id) => {
      asked.push(game);
      const bot = bots.find(({ busy }) => !busy);
      await bot?.compete(id);
      return bot;
    },
  });
  const look = async (next: Given) => {
    given = next;
    await entries.look();
    return bots.map(({ competed }) => competed.length);
  };
  return { bots, asked, look };
}

describe("a bot enters a tournament that allows bots", () => {
  test("if the number of players is odd shortly before the start, once", async () => {
    const { look, asked } = open();
    expect(await look({ now: START - 26 })).toEqual([0, 0]);
    expect(await look({ tournament: { players: 4 } })).toEqual([0, 0]);
    expect(asked).toEqual([]);
    expect(await look({})).toEqual([1, 0]);
    expect(asked).toEqual(["tic-tac-toe"]);
    expect(await look({ tournament: { players: 5 } })).toEqual([1, 0]);
  });

  test.each<Partial<ListedTournament>>([
    { bots: false },
    { phase: "running" },
    { phase: "finished" },
    { phase: "cancelled" },
    { players: 0 },
    { game: 999 },
  ])("and no other: %j", async (tournament) => {
    const { look } = open();
    expect(await look({ tournament })).toEqual([0, 0]);
  });

  test("only if one is free", async () => {
    const { look, bots } = open();
    for (const bot of bots) bot.busy = true;
    expect(await look({})).toEqual([0, 0]);
    bots[1]!.busy = false;
    expect(await look({})).toEqual([0, 1]);
  });

  test("and goes on after a restart or a fault, unless it has left", async () => {
    const { look, bots } = open();
    const running = { tournament: { phase: "running" } as const, players: ["somebody", "bot 2"] };
    expect(await look(running)).toEqual([0, 1]);
    expect(await look(running)).toEqual([0, 1]);
    bots[1]!.busy = false;
    expect(await look(running)).toEqual([0, 2]);
    bots[1]!.busy = false;
    expect(await look({ ...running, players: ["somebody"] })).toEqual([0, 2]);
  });
});
