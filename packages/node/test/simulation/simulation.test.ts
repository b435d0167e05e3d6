import { beforeAll, expect, it, jest } from "@jest/globals";
import { lengthOf, randomRun, soaking } from "@kifu/kit/testing";
import { shownFault } from "./faults.js";
import { shrinkFaults } from "./shrinkFaults.js";
import { type Outcome, Simulation } from "./Simulation.js";
import { createTemplate, type Template } from "./Template.js";

jest.setTimeout(14_400_000);

// The short run always makes the same histories, so that it fails only for what has changed.
const { seed, steps: histories } = randomRun({
  ...(!soaking && { seed: 1 }),
  steps: lengthOf({ short: 6, whole: 10_000 }),
});

let template: Template;
let failed: Outcome | undefined;
let [receipts, takeovers] = [0, 0];
const unhandled: unknown[] = [];

beforeAll(async () => {
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  template = await createTemplate();
  // Every refusal has a stack, and jest would map each to the sources.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const began = performance.now();
  for (let i = 0; i < histories && failed === undefined; i++) {
    const outcome = await Simulation.run(seed + i, template);
    receipts += outcome.receipts;
    takeovers += outcome.takeovers;
    if (outcome.violation !== undefined) failed = outcome;
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  Error.stackTraceLimit = stackTraceLimit;
  process.off("unhandledRejection", note);
  process.stdout.write(
    `${histories} histories from seed ${seed}: ${receipts} receipts, ${takeovers} takeovers, ${seconds} s\n`,
  );
});

it(`${histories} histories of nodes that share a log keep every promise, seed ${seed}`, async () => {
  const least = failed && (await shrinkFaults(failed, template));
  const report = least && {
    ...{ seed: least.seed, violation: least.violation, history: least.history },
    faults: least.faults.map(shownFault),
  };
  expect(report).toBeUndefined();
});

it("accepts moves, and changes the writer", () => {
  expect(receipts).toBeGreaterThan(5 * histories);
  expect(takeovers).toBeGreaterThan(histories);
});

it("leaves no promise unhandled", () => {
  expect(unhandled).toEqual([]);
});
