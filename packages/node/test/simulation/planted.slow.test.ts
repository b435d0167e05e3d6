import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { randomRun, someOf } from "@kifu/kit/testing";
import { type PlantedError, plantedErrors as errors } from "./plantedErrors.js";
import { type Outcome, Simulation } from "./Simulation.js";
import { shrinkFaults } from "./shrinkFaults.js";
import { createTemplate, type Template } from "./Template.js";

jest.setTimeout(3_600_000);

// The seed is fixed, because this test checks that planted errors are found.
const { seed } = randomRun({ seed: 1 });
const MOST_HISTORIES = 100;

describe(`the simulation, from seed ${seed}, finds nodes`, () => {
  let template: Template;

  beforeAll(async () => {
    template = await createTemplate();
  });

  async function search(planted: PlantedError): Promise<Outcome> {
    for (let i = 0; i < MOST_HISTORIES; i++) {
      const faults = planted.faults?.(i);
      const outcome = await Simulation.run(seed + i, template, { planted, faults });
      if (outcome.violation !== undefined) return outcome;
    }
    throw new Error("Nothing was found");
  }

  it.each(someOf(10, Object.entries(errors)))("%s", async (name, planted) => {
    const outcome = await search(planted);
    process.stdout.write(`${name}: history ${outcome.seed - seed + 1}, ${outcome.violation}\n`);
    expect(outcome.violation).toMatch(planted.found);
  });

  it("and names the faults that are needed", async () => {
    const planted = errors["that gives receipts before the commit"]!;
    const outcome = await search(planted);
    const least = await shrinkFaults(outcome, template, planted);
    expect(least.violation).toBeDefined();
    expect(least.faults.length).toBeLessThanOrEqual(outcome.faults.length);
  });

  it("and repeats a history from its seed", async () => {
    const [one, other] = [
      await Simulation.run(seed, template),
      await Simulation.run(seed, template),
    ];
    expect(other).toEqual(one);
  });
});
