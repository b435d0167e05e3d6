import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { lengthOf, randomRun } from "@kifu/kit/testing";
import { fastestVerification, installFastPoseidon } from "@kifu/kit/primitives";
import { verifyStoredChain } from "../../src/cli/verifyStoredChain.js";
import { defaultTerms } from "@kifu/chain/terms";
import { CircuitCheck } from "../harness/CircuitCheck.js";
import { Fuzz } from "./Fuzz.js";
import { methodTable } from "../../src/mempool/methodTable.js";
import { honestCalls } from "./honestCalls.js";
import { InProcessStage } from "./InProcessStage.js";
import { type Course, runFuzz } from "./runFuzz.js";
import { shrink } from "./shrink.js";

const { seed, steps } = randomRun({ steps: lengthOf({ short: 150, whole: 5000 }) });
/** The run takes two minutes on two idle cores, and much longer on a busy machine. */
const LONG_MS = 1_800_000;
const isWhole = steps >= 5000;
const MEBIBYTE = 2 ** 20;

describe(`the ingress, in process, over ${steps} steps of seed ${seed}`, () => {
  const circuits = new CircuitCheck();
  let stage: InProcessStage;
  let fuzz: Fuzz;
  let course: Course;

  beforeAll(async () => {
    await installFastPoseidon();
    stage = await InProcessStage.open();
    fuzz = new Fuzz(stage, seed);
    course = await runFuzz(fuzz, stage, circuits, { steps, atMost: isWhole ? 4 * steps : steps });
  }, LONG_MS);

  afterAll(async () => {
    process.stdout.write(`${fuzz.summary()}\n${circuits.checked} circuits, seed ${seed}\n`);
    await stage.close();
  });

  it("refuses by code, or sequences what its circuit proves", async () => {
    const [first] = fuzz.findings;
    const open = async () => await InProcessStage.open();
    const past = first && (await shrink(open, circuits, first, fuzz.before(first.step)));
    expect({ found: fuzz.report(), past }).toEqual({ found: [], past: undefined });
    expect(fuzz.submissions).toBeGreaterThanOrEqual(steps);
  });

  it("throws nothing but refusals, and leaves no promise unhandled", () => {
    expect(stage.logged).toEqual([]);
    expect(course.unhandled).toEqual([]);
  });

  it("leaks no state, and keeps only what may wait", () => {
    expect(stage.executor.openStates).toBe(0);
    expect(stage.parked()).toBeLessThanOrEqual(fuzz.senders * 10);
    expect(stage.chain.waiting).toBe(0);
  });

  it("takes no more memory the longer it runs", () => {
    expect(course.growth.second).toBeLessThan(Math.max(0, course.growth.first) + 24 * MEBIBYTE);
  });

  it("reaches every method, with every argument at every edge, while matches are played", () => {
    const methods = [...methodTable(stage.chain.runtime).values()].map(({ name }) => name);
    expect(Object.keys(honestCalls).sort()).toEqual(methods.sort());
    if (!isWhole) return;
    expect(fuzz.untried).toEqual({});
    // Random play hardly ever leads to a foul.
    for (const method of methods.filter((name) => !name.endsWith(".pointOut")))
      expect([method, fuzz.accepted(`honest ${method}`)]).not.toContain(0);
    expect(stage.chain.pending.matchCount()).toBeGreaterThan(5);
  });

  it("leaves a store whose replay makes no difference", async () => {
    const { verify } = await fastestVerification();
    const { store } = stage.chain;
    const replay = await verifyStoredChain(store, { terms: defaultTerms, verify });
    expect(replay).toMatchObject({ blocks: store.blockCount(), difference: undefined });
    expect(replay.transactions).toBe(circuits.checked);
  });
});
