import { afterAll, describe, expect, it } from "@jest/globals";
import { lengthOf, randomRun } from "@kifu/kit/testing";
import { log } from "@proto-kit/common";
import fc from "fast-check";
import { ChainStage } from "./ChainStage.js";
import { anyCommand } from "./commands/index.js";
import { begin } from "./commands/moves.js";
import { pairUp } from "./commands/queueing.js";
import { usualTerms } from "./commands/sessions.js";
import { faults } from "./faults.js";
import { EngineModel } from "./EngineModel.js";
import { terms } from "./SandboxStage.js";
import { type Script, scripts } from "./script.js";
import { Statistics } from "./Statistics.js";

log.setLevel("SILENT");

const RUNS = lengthOf({ short: 3, whole: 6 });
const COMMANDS = 15;
const { seed } = randomRun();
const statistics = new Statistics();

async function runScript(Model: typeof EngineModel, { players, commands }: Script): Promise<void> {
  const stage = await ChainStage.start(new Model(terms), players, statistics);
  try {
    await pairUp(stage, 0, { game: 2n, moveLimit: 4n }, [usualTerms, usualTerms]);
    await begin(stage);
    for (const command of commands) await command.run(stage);
    await stage.pass(1);
  } finally {
    await stage.close();
  }
}

function agreement(Model: typeof EngineModel) {
  return fc.asyncProperty(scripts(anyCommand, COMMANDS), (script) => runScript(Model, script));
}

describe(`a whole chain and the model, seed ${seed}`, () => {
  it(`agree over ${RUNS} runs of ${COMMANDS} commands, several in a block`, async () => {
    await fc.assert(agreement(EngineModel), { seed, numRuns: RUNS });
    expect(statistics.rarerThan(1, ["paired", "makeMove accepted", "makeMove refused"])).toEqual(
      [],
    );
  }, 300_000);

  it("are seen to differ when the model is wrong", async () => {
    const Wrong = faults["the second to arrive moves first"] ?? EngineModel;
    const checked = await fc.check(agreement(Wrong), { seed, numRuns: RUNS, endOnFailure: true });
    expect(String(checked.errorInstance)).toContain("The chain and the model differ in");
  }, 300_000);

  afterAll(() => {
    process.stdout.write(`On the whole chain: ${statistics.toString()}\nseed ${seed}\n`);
  });
});
