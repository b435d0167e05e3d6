import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { countTasks, planBlocks } from "../../bench/proving/planBlocks.js";
import { type BlockRange, playMatches } from "../../bench/proving/playMatches.js";
import { TaskCosts } from "../../bench/proving/TaskCosts.js";
import { ProofCircuits } from "../../src/prover/ProofCircuits.js";
import { settings, Stage } from "../index/events/Stage.js";

jest.setTimeout(300_000);

const MOVES = ["h8", "h9", "i8"];

describe("the tasks that it takes to prove", () => {
  let circuits: ProofCircuits;
  let stage: Stage;
  let beginnings: BlockRange;
  let moves: BlockRange;

  beforeAll(async () => {
    circuits = await ProofCircuits.compile(settings.chain, { areProofsReal: false });
    stage = await Stage.open();
    ({ beginnings, moves } = await playMatches(stage, {
      game: "randzu",
      count: 4,
      moves: MOVES,
    }));
  });

  afterAll(async () => {
    await stage.stop();
    await circuits.close();
  });

  async function tasksOf(range: BlockRange) {
    return Object.fromEntries(await countTasks(await planBlocks(stage.store, range, circuits)));
  }

  test("a move of each of four matches, in each of three blocks", async () => {
    // Twelve transactions make six pairs. Each transaction has two state transitions, and one
    // proof covers all 24 transitions.
    expect(await tasksOf(moves)).toEqual({
      runtime: 12,
      transactions: 6,
      mergeTransactions: 5,
      stateTransitions: 1,
      blocks: 1,
    });
  });

  test("eight registrations and these moves", async () => {
    // The beginnings have nine transitions each, 72 in total. The moves have 24.
    expect(await tasksOf({ first: beginnings.first, end: moves.end })).toEqual({
      runtime: 20,
      transactions: 10,
      mergeTransactions: 9,
      stateTransitions: 4,
      mergeStateTransitions: 3,
      blocks: 1,
    });
  });

  test("the same moves in segments, which are distinguished from other calls", async () => {
    const all = await playMatches(stage, {
      game: "randzu",
      count: 4,
      moves: MOVES,
      inSegments: true,
    });
    expect(await tasksOf(all.moves)).toEqual({
      segment: 4,
      transactions: 2,
      mergeTransactions: 1,
      stateTransitions: 1,
      blocks: 1,
    });
    // Seeks paired the players, so four transactions have nine transitions each.
    expect(await tasksOf(all.beginnings)).toEqual({
      runtime: 4,
      transactions: 2,
      mergeTransactions: 1,
      stateTransitions: 2,
      mergeStateTransitions: 1,
      blocks: 1,
    });
  });
});

describe("the cost of tasks", () => {
  const costs = new TaskCosts();
  for (const seconds of [30, 7, 8]) costs.add("runtime", seconds, 1000 * seconds);
  costs.add("blocks", 31, 5);

  test("is the median of the measurements", () => {
    expect(costs.median("runtime")).toBe(8);
    expect([costs.times("runtime"), costs.memory("runtime")]).toEqual([3, 30_000]);
  });

  test("is added up by how many there are", () => {
    const counts = new Map([
      ["runtime", 10],
      ["blocks", 2],
    ] as const);
    expect(costs.sum(counts)).toBe(142);
  });

  test("is not guessed where nothing was measured", () => {
    expect(() => costs.sum(new Map([["transactions", 1]] as const))).toThrow(
      "No task transactions",
    );
  });
});
