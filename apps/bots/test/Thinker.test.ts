import { afterEach, describe, expect, test } from "@jest/globals";
import { cpus } from "node:os";
import { Worker } from "node:worker_threads";
import type { MatchState } from "@kifu/client";
import { MOST_THOUGHT_MS } from "@kifu/kit/plain";
import { botGames, OwnMoves } from "../src/botGames.js";
import { type Question, Thinker } from "../src/Thinker.js";

let thinker = new Thinker();
afterEach(async () => {
  await thinker.close();
  thinker = new Thinker();
});

/** Red has three in a row, and completes the four at c1 or g1. */
const { rules } = botGames.get("connect-four")!;
const WINNING = after("d a e a f a".split(" "));

function after(moves: readonly string[]): Question {
  let position = rules.initial() as never;
  for (const name of moves) {
    const played = rules.play(position, rules.notation.read(name));
    if (!played.ok) throw new Error(played.code);
    position = played.position as never;
  }
  const state = rules.encode.state(position).map(String);
  return {
    game: rules.name,
    state,
    turn: (position as Question).turn,
    level: "hard",
    thinkMs: 10_000,
  };
}

const SLOW = after("d d d d".split(" "));

describe("a thinker", () => {
  test("chooses moves, and this thread works meanwhile", async () => {
    const order: string[] = [];
    const slow = thinker.choose(after("d d d d b b c".split(" "))).then(() => order.push("slow"));
    const winning = thinker.choose(WINNING).then((move) => order.push(move ?? "none"));
    await new Promise(setImmediate);
    order.push("this thread");
    await Promise.all([slow, winning]);
    expect(order).toHaveLength(3);
    expect(order[0]).toBe("this thread");
    expect(["c", "g"]).toContain(order[2]);
  });

  test("answers the bot with the least time first", async () => {
    const order: string[] = [];
    const ask = (name: string, thinkMs: number) =>
      thinker.choose({ ...WINNING, thinkMs }).then(() => order.push(name));
    await Promise.all([ask("first", 9000), ask("patient", 9000), ask("hurried", 300)]);
    expect(order).toEqual(["first", "hurried", "patient"]);
  });

  test("moves when its time is over, also if it had to wait for another bot", async () => {
    const question = after("d d d d b b c d".split(" "));
    const legal = new Set("abcdefg");
    const waited = [2000, 50, 0, -5].map((thinkMs) => thinker.choose({ ...question, thinkMs }));
    for (const move of await Promise.all(waited)) expect(legal).toContain(move);
  });

  test("has no move for a state that is none, and for an unknown game", async () => {
    expect(await thinker.choose({ ...WINNING, state: ["3"] })).toBeUndefined();
    expect(await thinker.choose({ ...WINNING, game: "chess" })).toBeUndefined();
    await expect(thinker.choose({ ...WINNING, state: ["x"] })).rejects.toThrow(/BigInt/);
    expect(["c", "g"]).toContain(await thinker.choose(WINNING));
  });

  test("gives no move to whoever still waits when it is closed, and can be asked again", async () => {
    const waiting = [thinker.choose(SLOW), thinker.choose(WINNING)];
    await thinker.close();
    expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
    expect(["c", "g"]).toContain(await thinker.choose(WINNING));
  });
});

describe("a bot that chooses its own moves", () => {
  const stateOf = ({ game, state, turn }: Question) =>
    ({ match: { game }, shown: { state, turn, ply: 6 } }) as unknown as MatchState;

  test("plays on while the bots run, and makes no move when they stop", async () => {
    const chooser = new OwnMoves("hard", thinker);
    expect(["c", "g"]).toContain(await chooser.choose(stateOf(WINNING)));
    const late = chooser.choose(stateOf(SLOW));
    await chooser.end();
    await thinker.close();
    expect(await late).toBeUndefined();
  });

  test("moves within three seconds of its bank, while other threads keep all cores busy", async () => {
    const chooser = new OwnMoves("hard", thinker);
    await chooser.choose(stateOf(WINNING));
    const busy = cpus().map(() => new Worker("for (;;);", { eval: true, execArgv: [] }));
    try {
      for (const moves of ["d d d d b b c", "d d d d b b c d", "c d d d d e"]) {
        const state = { ...stateOf(after(moves.split(" "))), clock: { secondsLeft: 3 } };
        const began = performance.now();
        expect(await chooser.choose(state as MatchState)).toMatch(/^[a-g]$/);
        expect(performance.now() - began).toBeLessThan(3000);
      }
    } finally {
      for (const worker of busy) await worker.terminate();
    }
  });

  test("gives its engine a quarter of the time that is left", async () => {
    const asked: number[] = [];
    const choose = async ({ thinkMs }: Question) =>
      await Promise.resolve(asked.push(thinkMs) && "d");
    const chooser = new OwnMoves("hard", { choose } as unknown as Thinker);
    for (const clock of [undefined, { secondsLeft: 3 }, { secondsLeft: 0 }])
      await chooser.choose({ ...stateOf(WINNING), clock } as MatchState);
    expect(asked).toEqual([MOST_THOUGHT_MS, 750, 0]);
  });

  test("says so if there is no move in a running match", async () => {
    const chooser = new OwnMoves("hard", thinker);
    const nonsense = stateOf({ ...WINNING, state: ["3"] });
    await expect(chooser.choose(nonsense)).rejects.toThrow("No move in connect-four: 3");
  });
});
