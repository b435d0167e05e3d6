import { cpuUsage } from "node:process";
import { describe, expect, it } from "@jest/globals";
import { Cell, defineGame, Outcome } from "../../src/index.js";
import {
  type Bot,
  definePlainGame,
  type GameSamples,
  type GameWords,
  MOST_THOUGHT_MS,
} from "../../src/plain.js";
import { checkGame, conformance } from "../../src/testing/index.js";
import { sample } from "./sample/index.js";
import { rules } from "./sample/rules.js";

const WORDS: GameWords = {
  name: "three",
  title: "Three",
  sentence: "Three in a row on four by three.",
  sides: ["Crosses", "Noughts"],
  sample: ["a1", "a2", "b1", "b2", "c1"],
  drawn: "The board is full.",
};

const REFUSALS = {
  "three/malformed": { short: "That is not a move." },
  "three/occupied": { short: "The cell is taken.", advice: "Choose another." },
  "three/false-claim": { short: "That is not a line." },
};

const SAMPLES: GameSamples = {
  opening: "b2",
  reply: "a1",
  third: "c3",
  faults: [
    { code: "three/malformed", fault: "a fifth column", move: [4n, 0n] },
    { code: "three/occupied", fault: "the opponent's cell", move: [0n, 0n] },
    { code: "three/false-claim", fault: "a line that is not there", witness: [1n] },
  ],
  games: [
    { moves: "a1 a2 b1 b2 c1", ends: "first won" },
    { moves: "a1 b1 a2 b2 d1 b3", ends: "second won" },
  ],
};

function definition(rules = sample().rules) {
  return {
    number: 9,
    module: "Three",
    rules,
    words: WORDS,
    refusals: REFUSALS,
    cell: rules.notation.write,
    lineLength: 3,
    bot: (position: Parameters<typeof rules.legalMoves>[0]) => rules.legalMoves(position)[0],
    samples: SAMPLES,
  };
}

function defined(
  samples: Partial<GameSamples> = {},
  words: Partial<GameWords> = {},
  changed: Parameters<typeof sample>[0] = {},
) {
  const { State, Witness, initial, apply, rules } = sample(changed);
  const said = definition(rules);
  const plain = definePlainGame({
    ...said,
    words: { ...said.words, ...words },
    samples: { ...said.samples, ...samples },
  });
  return defineGame({ plain, State, Move: Cell, Witness, initial, apply, thoroughness: {} });
}

async function complaint(...changed: Parameters<typeof defined>): Promise<string> {
  const { results } = await checkGame(defined(...changed), { only: ["sampleMoves"] });
  return results.map(({ passed, detail }) => (passed ? "" : detail)).join();
}

conformance(defined(), { only: ["beginning", "size", "sampleMoves"] });

describe("a game that is not won by a line", () => {
  it("has no line length, and no packed line has cells", () => {
    const { lineLength: _, ...said } = definition();
    expect(definePlainGame(said).line(1n)).toBeUndefined();
    expect(definePlainGame(definition()).line(1n)).toEqual(["a1", "b1", "c1"]);
  });
});

describe("the bot of a game", () => {
  type Position = Parameters<typeof first>[0];
  type OwnBot = Bot<Position, NonNullable<ReturnType<typeof first>>>;
  const check = async (bot: OwnBot) => {
    const plain = definePlainGame({ ...definition(), bot });
    const game = { ...defined(), plain };
    const { results } = await checkGame(game, { only: ["bots"], botGames: 2, seed: 1 });
    return results[0]!;
  };
  const first = definition().bot;
  const hasty: OwnBot = (position, _random, _level, _secret, isLate) =>
    isLate?.() === true ? { x: 9, y: 9 } : first(position);

  it("plays whole games at each level", async () => {
    const { passed, detail, samples } = await check(first);
    expect(passed).toBe(true);
    expect(detail).toMatch(/^2 games at each of 3 levels, \d+ ms for a move at most$/);
    expect(samples).toBeGreaterThan(10);
  });

  it.each([
    ["a move that is refused", () => ({ x: 9, y: 9 }), /^easy: the bot's move is refused, three\//],
    ["a late move that is refused", hasty, /^easy: the late bot's move is refused, three\//],
    ["no move", () => undefined, /^easy: the bot has no move, and there is one\n/],
    [
      "an error",
      () => {
        throw new Error("lost in thought");
      },
      /^easy: the bot throws: Error: lost in thought\n/,
    ],
    [
      "a move that takes too long",
      (position: Parameters<typeof first>[0]) => {
        const before = cpuUsage();
        const spent = ({ user, system } = cpuUsage(before)) => user + system;
        while (spent() < (MOST_THOUGHT_MS + 20) * 1000);
        return first(position);
      },
      /^easy: the bot thinks for \d+ ms of processor time, and may for 2000\n/,
    ],
  ])("fails with %s", async (_, bot, expected) => {
    const { passed, detail } = await check(bot);
    expect(passed).toBe(false);
    expect(detail).toMatch(expected);
  });
});

describe("the samples of a game", () => {
  it.each([
    ["a game", { games: [{ moves: "a1 a2 b1 b2 c1 c2", ends: "first won" as const }] }, {}],
    ["the sample in words", {}, { sample: ["a1", "a2", "b1", "b2", "c1", "c2"] }],
  ])("must not play past the end: %s", async (_, samples, words) => {
    expect(await complaint(samples, words)).toMatch(
      /move 6 \(c2\): the game was won with the move before/,
    );
  });

  it("must leave the game unfinished after its opening and before a fault", async () => {
    const play: typeof rules.play = (position, move, claim) => {
      const played = rules.play(position, move, claim);
      const ends = played.ok && rules.legalMoves(played.position).length === 9;
      return ends ? { ...played, outcome: { ending: "drawn", line: 0n } } : played;
    };
    expect(await complaint({}, {}, { rules: { play } })).toMatch(
      /The opening: the game is drawn with c3/,
    );
    const late = { ...SAMPLES.faults[1]!, after: "a1 a2 b1 b2 c1 c2" };
    expect(await complaint({ faults: [...SAMPLES.faults, late] })).toMatch(
      /the opponent's cell, move 6 \(c2\): the game was won with the move before/,
    );
  });

  it("are checked with the circuit up to the last move", async () => {
    const steps = { outcome: () => Outcome.playing() };
    expect(await complaint({}, {}, { steps })).toMatch(/won 0, expected 1\nc1 by seat 0/);
  });

  it("must reach the ending that they name", async () => {
    const wrong = { moves: "a1 a2 b1 b2 c1", ends: "second won" as const };
    expect(await complaint({ games: [wrong] })).toMatch(
      /ends as "first won", expected "second won"/,
    );
    const short = { moves: "a1 a2", ends: "first won" as const };
    expect(await complaint({ games: [short] })).toMatch(/ends as "none", expected "first won"/);
  });

  it("must include a win of the first side for tests that play to a win", async () => {
    expect(await complaint({ games: SAMPLES.games.slice(1) })).toMatch(
      /No sample is won by the first side/,
    );
  });

  it("must end their long game with its last move", async () => {
    const long = "a1 a2 b1 b2 c1".split(" ");
    expect(await complaint({ longGame: () => long })).toBe("");
    expect(await complaint({ longGame: () => long.slice(0, -1) })).toMatch(
      /The long game: no move ends it/,
    );
    expect(await complaint({ longGame: () => [...long, "c2"] })).toMatch(
      /The long game, move 6 \(c2\): the game was won with the move before/,
    );
  });

  it("must be legal and in notation", async () => {
    expect(await complaint({ reply: "b2" })).toMatch(/move 2 \(b2\): three\/occupied/);
    expect(await complaint({ opening: "z9" })).toMatch(/\(z9\): not in the game's notation/);
  });

  it("must have a fault for each code that is refused with exactly that code", async () => {
    expect(await complaint({ faults: SAMPLES.faults.slice(1) })).toMatch(
      /No sample is refused with three\/malformed/,
    );
    const late = { ...SAMPLES.faults[1]!, after: "a1 a2 b2 a3", move: [0n, 2n] };
    expect(await complaint({ faults: [...SAMPLES.faults, late] })).toBe("");
    const early = { ...late, after: "a1 a2" };
    expect(await complaint({ faults: [...SAMPLES.faults, early] })).toMatch(
      /it is legal, expected three\/occupied/,
    );
    const odd = { ...late, after: "a1 a2 b2 a3 d1" };
    expect(await complaint({ faults: [...SAMPLES.faults, odd] })).toMatch(
      /the second to move is on turn after a1 a2 b2 a3 d1/,
    );
    const [fifth, ...others] = SAMPLES.faults;
    const mistaken = { ...fifth!, move: [3n, 0n] };
    expect(await complaint({ faults: [mistaken, ...others] })).toMatch(
      /a fifth column: it is legal, expected three\/malformed/,
    );
  });
});

describe("the texts of a game's refusals", () => {
  const { "three/occupied": occupied, ...others } = REFUSALS;
  it.each([
    ["cover each code", others, "three/occupied has no text among the game's refusals"],
    [
      "cover no other code",
      { ...REFUSALS, "three/late": occupied },
      "There is a text for three/late, which the rules do not list",
    ],
    [
      "be sentences",
      { ...REFUSALS, "three/occupied": { short: "taken" } },
      'The text for three/occupied is not a sentence: "taken"',
    ],
  ])("must %s", async (_, refusals, expected) => {
    const game = defined();
    const check = async (plain: typeof game.plain) =>
      (await checkGame({ ...game, plain }, { only: ["codes"] })).results[0]?.detail;
    expect(await check({ ...game.plain, refusals })).toBe(expected);
    expect(await check(game.plain)).toBe("");
  });
});

describe("a definition", () => {
  it("must have the texts of its own game", () => {
    expect(() => defined({}, { name: "four" })).toThrow("The words of three are those of four");
  });

  it("names the cells of a line", () => {
    const { plain } = defined();
    expect(plain.line(1n)).toEqual(["a1", "b1", "c1"]);
    expect(plain.line(0n)).toBeUndefined();
  });
});
