import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { lengthOf, randomRun } from "@kifu/kit/testing";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { CrashRun, terms } from "./CrashRun.js";
import { inspectStore } from "./inspectStore.js";

const { seed, steps: cycles } = randomRun({ steps: lengthOf({ short: 1, whole: 25 }) });

const CYCLE_MS = 60_000;

describe(`a node that is killed (kills: ${cycles}, seed: ${seed})`, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let run: CrashRun;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const store = join(folder.path, "store");
    // The state of a store whose node was killed while it created the store.
    mkdirSync(store);
    writeFileSync(join(store, "data.mdb"), "");
    run = new CrashRun({ store, seed });
  });

  afterAll(async () => await folder.remove());

  it(
    "takes back nothing that it reported, and continues by itself with every match",
    async () => {
      const began = performance.now();
      try {
        await run.live(cycles);
        await run.comeToRest();
      } finally {
        await run.end();
      }
      report(performance.now() - began);
      expect(run.ledger.open.size).toBe(0);
    },
    cycles * CYCLE_MS,
  );

  it(
    "has the store that it would have if it had never been killed",
    async () => {
      await inspectStore(folder.path, terms, run.ledger);
    },
    cycles * CYCLE_MS,
  );

  function report(tookMs: number): void {
    const { ledger, crowd, startedInMs } = run;
    const started = startedInMs.sort((a, b) => a - b);
    const median = Math.round(started[started.length >> 1] ?? 0);
    const matches = crowd.pairs.reduce((sum, pair) => sum + pair.matches, 0);
    process.stdout.write(
      `Killed ${cycles} times in ${Math.round(tookMs / 1000)} s: ${ledger.blocks.length} blocks, ` +
        `${ledger.accepted} transactions, ${matches} matches, ${ledger.unreported} blocks committed ` +
        `and not told; started again in ${median} ms (median); seed ${seed}\n`,
    );
  }
});
