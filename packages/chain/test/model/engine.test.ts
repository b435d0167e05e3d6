import { afterAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { engineCodes } from "../../src/codes.js";
import { anyCommand } from "./commands/index.js";
import { assertNothingIsStuck } from "./liveness.js";
import { EngineModel } from "./model.js";
import { SandboxStage, terms } from "./sandboxStage.js";
import { scripts } from "./script.js";
import { settings } from "./settings.js";
import { Statistics } from "./statistics.js";

const COMMANDS = 40;
const { seed, runs } = settings(300);
const statistics = new Statistics();

/** What has to occur for the runs to say anything. */
const interesting = [
  ...engineCodes,
  "randzu/occupied",
  "randzu/off-board",
  "randzu/false-claim",
  "randzu/malformed",
  "tic-tac-toe/occupied",
  "tic-tac-toe/off-board",
  "tic-tac-toe/malformed",
  "paired",
  "first in the queue",
  "met oneself in the queue",
  "skipped an entry whose player is elsewhere",
  "skipped an entry whose session is over",
  "randzu first won by board",
  "randzu second won by board",
  "tic-tac-toe first won by board",
  "tic-tac-toe second won by board",
  "tic-tac-toe drawn by board",
  "first won by resignation",
  "second won by resignation",
  "first won by timeout",
  "second won by timeout",
  ...["register", "requeue", "leave", "openSession", "revokeSession"].map(accepted),
  ...["makeMove", "resign", "claimTimeout"].map(accepted),
];

function accepted(call: string): string {
  return `${call} accepted`;
}

describe(`the engine and its model, seed ${seed}`, () => {
  it(`agree over ${runs} runs of ${COMMANDS} commands by three to five players`, async () => {
    const agree = fc.asyncProperty(scripts(anyCommand, COMMANDS), async ({ players, commands }) => {
      const stage = new SandboxStage(new EngineModel(terms), players, statistics);
      for (const command of commands) await command.run(stage);
      await assertNothingIsStuck(stage);
    });
    await fc.assert(agree, { seed, numRuns: runs });
  }, 600_000);

  it("met every outcome and every refusal", () => {
    // Three times in the usual number of runs; a few runs cannot promise anything.
    expect(statistics.rarerThan(Math.floor(runs / 100), interesting)).toEqual([]);
  });

  afterAll(() => {
    process.stdout.write(`${statistics.toString()}\nseed ${seed}\n`);
  });
});
