import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { Field, Gadgets, Provable } from "o1js";
import type { Costs } from "../../src/cli/compareCosts.js";
import { EngineModule } from "../../src/engine/EngineModule.js";
import { type MethodCost, measureMethods } from "../../src/runtime/measureMethods.js";
import { plainGames } from "../../src/runtime/plainGames.js";
import { committedSnapshot, snapshotOf } from "../../src/runtime/snapshot.js";
import { runtimeModules } from "../../src/runtime/runtimeModules.js";
import { standaloneRuntime } from "../../src/runtime/standaloneRuntime.js";
import { codesOf } from "../soundness/refusals.js";

jest.setTimeout(120_000);

const ROWS_FILE = new URL("../../../rows.json", import.meta.url);

/**
 * Games whose moves cost more than those of others. Reversi turns discs over along eight rays, the
 * duel rebuilds a committed deck, and Gomoku's opening places three stones at once.
 */
const DEAR_GAMES: Readonly<Record<string, number>> = {
  Reversi: 2000,
  ThreeGates: 2400,
  Gomoku: 1400,
  Renju: 1500,
};

const { runtime } = standaloneRuntime();
let measured: Record<string, MethodCost>;

beforeAll(async () => {
  measured = await measureMethods(runtime);
});

/** Verification keys take minutes to compile. The proof tests compare them. */
test("methods, their ids, circuits and programs are the committed ones", async () => {
  const { verificationKeys, ...committed } = await committedSnapshot();
  expect(snapshotOf(runtime, measured)).toEqual(committed);
  expect(Object.keys(verificationKeys)).toEqual(Object.keys(committed.programs));
});

describe("the proving cost of the runtime's methods", () => {
  test("matches rows.json", async () => {
    const costs = Object.entries(measured).map(([name, { rows, transitions }]) => [
      name,
      { rows, transitions },
    ]);
    const committed = JSON.parse(await readFile(ROWS_FILE, "utf8")) as Costs;
    const ofRuntime = Object.entries(committed).filter(([name]) => !name.startsWith("Settlement."));
    expect(Object.fromEntries(costs)).toEqual(Object.fromEntries(ofRuntime));
  });

  test.each([
    ...plainGames.map(
      ({ module }) => [`${module}.makeMove`, DEAR_GAMES[module] ?? 1100, 4] as const,
    ),
    ["Matchmaking.register", 3000, 12] as const,
  ])("%s stays within %i rows and %i transitions", (method, rows, transitions) => {
    expect(measured[method]?.rows).toBeLessThanOrEqual(rows);
    expect(measured[method]?.transitions).toBeLessThanOrEqual(transitions);
  });
});

describe("a method's circuit", () => {
  /**
   * The gates that every proof system of this kind has. The circuit that verifies runtime proofs
   * supports only these.
   */
  const allowed = new Set([
    "Zero",
    "Generic",
    "Poseidon",
    "CompleteAdd",
    "VarBaseMul",
    "EndoMul",
    "EndoMulScalar",
  ]);
  const foreign = (gates: Iterable<string>) => [...gates].filter((type) => !allowed.has(type));

  test("uses only gates that can be verified", () => {
    expect(Object.keys(measured)).toEqual(Object.keys(codesOf).sort());
    for (const [method, { rows, gates }] of Object.entries(measured)) {
      expect(rows).toBeGreaterThan(100);
      expect([method, foreign(gates)]).toEqual([method, []]);
    }
  });

  test("with other gates is detected", async () => {
    const x = () => Provable.witness(Field, never);
    for (const circuit of [
      () => Gadgets.rangeCheck64(x()),
      () => Gadgets.xor(x(), x(), 16),
      () => x().lessThan(x()),
    ]) {
      const { gates } = await Provable.constraintSystem(() => void circuit());
      expect(foreign(gates.map(({ type }) => type))).not.toEqual([]);
    }
  });
});

test("the committed verification keys are real, one for each program", async () => {
  const { verificationKeys, programs } = await committedSnapshot();
  expect(new Set(Object.values(verificationKeys)).size).toBe(Object.keys(programs).length);
});

test("every method is signed by its sender: messages would bypass all hooks, so none takes them", () => {
  const methods = Object.values(runtime.methodIdResolver.methodIdMap());
  expect(methods.map(({ type }) => type)).toEqual(methods.map(() => "SIGNATURE"));
  expect(methods).not.toEqual([]);
});

test("every module reads its inputs from the values that the proof commits to", () => {
  for (const module of Object.values(runtimeModules)) {
    expect(module.prototype).toBeInstanceOf(EngineModule);
  }
});

function never(): never {
  throw new Error("A circuit is measured without values");
}
