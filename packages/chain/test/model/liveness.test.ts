import { describe, expect, it } from "@jest/globals";
import { pairUp } from "./commands/queueing.js";
import { usualTerms } from "./commands/sessions.js";
import { faults } from "./faults.js";
import { assertNothingIsStuck } from "./liveness.js";
import { EngineModel } from "./EngineModel.js";
import { SandboxStage, terms } from "./SandboxStage.js";
import { Statistics } from "./Statistics.js";

const MOVE_LIMIT = 4;

async function stageAfter(seconds: number, fault?: string): Promise<SandboxStage> {
  const Model = fault === undefined ? EngineModel : faults[fault];
  if (Model === undefined) throw new Error(`There is no fault called ${fault}`);
  const stage = new SandboxStage(new Model(terms), 3, new Statistics());
  const pool = { game: 2n, moveLimit: BigInt(MOVE_LIMIT) };
  await pairUp(stage, 0, pool, [usualTerms, usualTerms]);
  await stage.pass(seconds);
  return stage;
}

describe("the check that nothing is stuck", () => {
  it.each([0, MOVE_LIMIT, MOVE_LIMIT + 1])("passes %d seconds into a match", async (seconds) => {
    const stage = await stageAfter(seconds);
    await expect(assertNothingIsStuck(stage)).resolves.toBeUndefined();
  });

  it.each<[string, string, number, string]>([
    [
      "a player who should be free cannot queue",
      "a match holds nobody",
      0,
      "p1.wallet is free and should be able to queue, but was refused with matchmaking/already-playing",
    ],
    [
      "a match that should be over cannot be ended",
      "time is out in the last second before the deadline",
      MOVE_LIMIT,
      "Anybody should end match 1, but was refused with match/still-on-time",
    ],
    [
      "a match that should run cannot continue",
      "time is never out",
      MOVE_LIMIT + 1,
      "The side to move should end match 1, but was refused with match/out-of-time",
    ],
  ])("fails if %s", async (_, fault, seconds, message) => {
    const stage = await stageAfter(seconds, fault);
    await expect(assertNothingIsStuck(stage)).rejects.toThrow(message);
  });
});
