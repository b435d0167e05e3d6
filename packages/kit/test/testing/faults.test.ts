import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { Bool, Provable } from "o1js";
import { checkGame, lengthOf, someOf } from "../../src/testing/index.js";
import type { Defined } from "../../src/testing/subject.js";
import { circuitFaults } from "./faults/circuitFaults.js";
import type { Fault } from "./faults/fault.js";
import { rulesFaults } from "./faults/rulesFaults.js";
import type { Boards } from "./sample/circuit.js";
import { sample } from "./sample/index.js";
import { rules, type Position, type SampleRules } from "./sample/rules.js";

/**
 * The samples are enough to find every fault. The seed is fixed, so that the result never varies.
 */
const LITTLE = {
  seed: 1,
  rowsAtMost: 400,
  playouts: 8,
  positions: 120,
  movesPerPosition: 8,
  garbage: 160,
};

describe("a game with a single fault does not pass", () => {
  for (const fault of [...someOf(4, circuitFaults), ...someOf(4, rulesFaults)]) {
    it(`notices one that ${fault.name}`, async () => {
      expect(await checksThatMissed(fault)).toEqual([]);
    });
  }
});

describe("a fault about the end of a game", () => {
  // These faults appear only near the end of games, where few of the random positions are.
  it.each([
    "draws one stone early",
    "draws one stone early when one corner is left",
    "never draws",
    "counts the full board before the win",
    "overlooks a win along a column with the last move",
  ])("is noticed with any seed, even with few positions: %s", async (name) => {
    expect(await seedsThatMissed(named(name))).toEqual([]);
  });

  it("is noticed in a game whose positions imply the turn", async () => {
    const ofEither = rules.decode.state;
    const decode: typeof rules.decode = {
      ...rules.decode,
      state(fields, turn) {
        const position = ofEither(fields, turn);
        return position && isByRule(position) ? position : undefined;
      },
    };
    for (const name of ["draws one stone early", "never draws"]) {
      const fault = { ...named(name), rules: { decode } };
      expect(await seedsThatMissed(fault)).toEqual([]);
    }
  });

  it("is reported as a fault of the rules if circuit and rules share it", async () => {
    const play: typeof rules.play = (position, move, claim) => {
      const played = rules.play(position, move, claim);
      if (!played.ok || played.outcome.ending !== "none") return played;
      const early = rules.legalMoves(played.position).length === 1;
      return early ? { ...played, outcome: { ending: "drawn", line: 0n } } : played;
    };
    const fault = { ...named("draws one stone early"), rules: { play } };
    const { results } = await checkGame(sample(fault), { ...FEW, seed: 1 });
    expect(results[0]?.detail).toMatch(/^The rules call the game drawn when 1 move is left/);
  });
});

describe("a game with too many moves to list", () => {
  const some: Partial<SampleRules> = {
    legalMoves: (position) => rules.legalMoves(position).slice(0, 5),
  };
  const check = async (changed: Partial<SampleRules>, steps?: Fault["steps"]) => {
    const game = sample({ rules: changed, ...(steps && { steps }) });
    const { results } = await checkGame(game, { ...LITTLE, only: ["legality", "codes"] });
    return results.map(({ passed }) => passed);
  };

  it("passes only if its rules say so", async () => {
    expect(await check(some)).toEqual([false, false]);
    expect(await check({ ...some, listsSome: () => true })).toEqual([true, true]);
  });

  it("is still compared with its circuit in every move", async () => {
    const { steps } = named("forgets to ask whether the cell is empty");
    expect(await check({ ...some, listsSome: () => true }, steps)).toContain(false);
  });
});

describe("a hint that a prover can choose", () => {
  it.each([
    ["leaves it to the prover whether the cell is taken", "() => value().toBoolean());"],
    [
      "relies on a value computed outside the proof",
      "// a claimed line that is beside the proven one",
    ],
  ])("is reported with its source line: %s", async (name, marked) => {
    const { results } = await checkGame(sample(named(name)), { ...LITTLE, only: ["lyingProver"] });
    const lines = readFileSync(FAULTS, "utf8").split("\n");
    const line = 1 + lines.findIndex((text) => text.endsWith(marked));
    expect(line).toBeGreaterThan(0);
    expect(results[0]?.detail).toMatch(
      new RegExp(`asked for in \\S*faults/circuitFaults\\.ts:${line}\\b`),
    );
  });
});

describe("a state that is too large", () => {
  it("is reported in a sentence", async () => {
    const fault = named("keeps more fields than a match has room for");
    const { results } = await checkGame(fault.plant!(sample(fault)), { only: ["size"] });
    expect(results[0]?.detail).toBe("A state takes up 4 fields, and a match stores 3 at most");
  });
});

describe("a move that is too long", () => {
  it("is reported in a sentence", async () => {
    const fault = named("sends more fields than a move may have");
    const { results } = await checkGame(fault.plant!(sample(fault)), { only: ["size"] });
    expect(results[0]?.detail).toBe("A move takes up 17 fields, and may have 16 at most");
  });
});

describe("a state that is not a position", () => {
  const ONLY = { ...LITTLE, only: ["positions"] } as const;
  const check = async (more: Partial<ReturnType<typeof sample>> & Defined) => {
    const { results } = await checkGame({ ...sample(), ...more }, ONLY);
    return results[0]?.passed === true ? undefined : results[0]?.detail;
  };
  const knows = (state: Boards) =>
    rules.decode.state([state.first.toBigInt(), state.second.toBigInt()], 0) !== undefined;

  it("is refused by a game that trusts its state, or a takeback could start from it", async () => {
    const thoroughness = { trustsState: true };
    expect(await check({})).toBeUndefined();
    expect(await check({ thoroughness })).toMatch(/^It trusts its state, and has no isPosition/);
    const yes = await check({ thoroughness, isPosition: () => Bool(true) });
    expect(yes).toMatch(/^A state that is not a position is taken/);
    const no = await check({ thoroughness, isPosition: () => Bool(false) });
    expect(no).toMatch(/^A position is refused/);
  });

  it("cannot be a prover's choice", async () => {
    const isPosition = (state: Boards) => Provable.witness(Bool, () => knows(state));
    const found = await check({ thoroughness: { trustsState: true }, isPosition });
    expect(found).toMatch(/^isPosition: ., expected ., after a lie/);
  });

  it("has no legal move in a game without isPosition", async () => {
    const { apply } = sample();
    const careless: typeof apply = (...given) => ({ ...apply(...given), legal: Bool(true) });
    expect(await check({ apply: careless })).toMatch(/^A state that is not a position is taken/);
  });
});

const SEEDS = Array.from({ length: lengthOf({ short: 6, whole: 24 }) }, (_, i) => i + 1);
const FEW = { playouts: 2, positions: 2, only: ["fullBoard"] } as const;

const FAULTS = new URL(
  "faults/circuitFaults.ts",
  new URL(".", import.meta.url.replace("/dist/", "/")),
);

function named(name: string): Fault {
  const found = circuitFaults.find((fault) => fault.name === name);
  if (!found) throw new Error(`No fault ${name}`);
  return found;
}

async function seedsThatMissed(fault: Fault): Promise<number[]> {
  const missed: number[] = [];
  for (const seed of SEEDS) {
    const { passed } = await checkGame(sample(fault), { ...FEW, seed });
    if (passed) missed.push(seed);
  }
  return missed;
}

/** Whether the number of stones agrees with alternating turns. */
function isByRule({ first, second, turn }: Position): boolean {
  const stones = (board: bigint) => board.toString(2).replaceAll("0", "").length;
  return stones(first) - stones(second) === turn;
}

async function checksThatMissed({ plant = (game) => game, caughtBy, ...fault }: Fault) {
  const report = await checkGame(plant(sample(fault)), { ...LITTLE, only: caughtBy });
  return report.results.filter(({ passed }) => passed).map(({ check }) => check);
}
