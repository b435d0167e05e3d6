import { afterAll, describe, expect, it } from "@jest/globals";
import { lengthOf } from "@kifu/kit/testing";
import fc from "fast-check";
import { codes, engineCodes } from "../../src/codes.js";
import { plainGames as chainGames } from "../../src/runtime/plainGames.js";
import { anyCommand } from "./commands/index.js";
import { assertNothingIsStuck } from "./liveness.js";
import { EngineModel } from "./model.js";
import { plainGames } from "./plainGames.js";
import { SandboxStage, terms } from "./sandboxStage.js";
import { scripts } from "./script.js";
import { settings } from "./settings.js";
import { Statistics } from "./statistics.js";

const COMMANDS = 60;
const { seed, runs } = settings(lengthOf({ short: 20, inShare: 100, whole: 300 }));
const statistics = new Statistics();

/** What has to occur for the runs to say anything. */
/** Segments are attacked by tests of their own, below test/segments: the model makes single moves. */
const ofSegments: readonly string[] = Object.values(codes.segment);

const interesting = [
  ...engineCodes.filter((code) => !ofSegments.includes(code)),
  ...chainGames.flatMap(({ rules }) => rules.codes),
  "paired",
  "paired by seeks",
  "first in the queue",
  "met oneself in the queue",
  "skipped an entry whose player is elsewhere",
  "skipped an entry whose session is over",
  ...[...plainGames.values()].flatMap(({ name, ends }) =>
    ends.map((end) => `${name} ${end} by board`),
  ),
  "first won by resignation",
  "second won by resignation",
  "first won by timeout",
  "second won by timeout",
  "aborted by resignation",
  "aborted by timeout",
  "aborted by abort",
  "drawn by agreement",
  "1 taken back",
  "2 taken back",
  "paired with sides",
  "paired by chance, first",
  "paired by chance, second",
  "paired for a stake",
  "staked by owner",
  "staked by session",
  ...["first won", "second won", "drawn", "aborted"].map((result) => `${result} is paid`),
  ...["accepted", "matchmaking/bad-signature", "matchmaking/stale-seek"].map(
    (end) => `an operator's pair ${end}`,
  ),
  ...["register", "requeue", "leave", "openSession", "revokeSession"].map(accepted),
  ...["pair", "makeMove", "resign", "abort", "agreeDraw", "takeBack", "claimTimeout"].map(accepted),
  ...["pairForStake", "openToStake", "payOut", "grant"].map(accepted),
];

function accepted(call: string): string {
  return `${call} accepted`;
}

/** How often each of them has to occur: three times in the usual number of runs. */
const NEEDED = Math.max(1, Math.floor(runs / 100));

describe(`the engine and its model, seed ${seed}`, () => {
  it(`agree over ${runs} runs of ${COMMANDS} commands by three to five players`, async () => {
    await agree(seed);
  }, 900_000);

  it("meet every outcome and every refusal", async () => {
    // What is rare may be missing by chance: more runs are made until it is met, at most so many.
    for (let round = 1; round <= 12 && missing().length > 0; round++) await agree(seed + round);
    expect(missing()).toEqual([]);
  }, 1_800_000);

  afterAll(() => {
    process.stdout.write(`${statistics.toString()}\nseed ${seed}\n`);
  });
});

async function agree(seed: number): Promise<void> {
  const property = fc.asyncProperty(
    scripts(anyCommand, COMMANDS),
    async ({ players, commands }) => {
      const stage = new SandboxStage(new EngineModel(terms), players, statistics);
      for (const command of commands) await command.run(stage);
      await assertNothingIsStuck(stage);
    },
  );
  await fc.assert(property, { seed, numRuns: runs });
}

function missing(): string[] {
  return statistics.rarerThan(NEEDED, interesting);
}
