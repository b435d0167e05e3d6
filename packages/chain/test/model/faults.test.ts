import { describe, expect, it } from "@jest/globals";
import { randomRun, someOf } from "@kifu/kit/testing";
import fc from "fast-check";
import { anyCommand } from "./commands/index.js";
import { faults } from "./faults.js";
import { EngineModel } from "./EngineModel.js";
import { SandboxStage, terms } from "./SandboxStage.js";
import { type Script, scripts } from "./script.js";
import { Statistics } from "./Statistics.js";

const COMMANDS = 55;
/**
 * The same number of runs as for the engine itself. A few runs are enough to find most faults.
 */
const { seed, steps: runs } = randomRun({ steps: 300 });

async function runScript(Model: typeof EngineModel, { players, commands }: Script): Promise<void> {
  const stage = new SandboxStage(new Model(terms), players, new Statistics());
  for (const command of commands) await command.run(stage);
}

async function runsWith(Model: typeof EngineModel, shrink = false) {
  const agree = fc.asyncProperty(scripts(anyCommand, COMMANDS), async (script) => {
    await runScript(Model, script);
  });
  return await fc.check(agree, { seed, numRuns: runs, endOnFailure: !shrink });
}

describe(`the comparison notices when one side says that …, seed ${seed}`, () => {
  const needed: string[] = [];

  it.each(someOf(4, Object.entries(faults)))(
    "%s",
    async (name, Model) => {
      const { failed, numRuns, errorInstance } = await runsWith(Model);
      expect({ failed, error: String(errorInstance) }).toEqual({
        failed: true,
        error: expect.stringContaining("The engine and the model differ in"),
      });
      needed.push(`${String(numRuns).padStart(4)} runs  ${name}`);
    },
    300_000,
  );

  it("shrinks the run that shows the fault", async () => {
    const Model = faults["the second to arrive moves first"];
    if (Model === undefined) throw new Error("There is no such fault");
    const { counterexample, errorInstance } = await runsWith(Model, true);
    expect(counterexample?.[0].commands.length).toBeLessThanOrEqual(2);
    expect(String(errorInstance)).toMatch(/The run:\n +1\. p\d\.wallet (register|pair|grant) \{/);
    process.stdout.write(`Found after\n${needed.join("\n")}\nseed ${seed}\n`);
  }, 300_000);
});
