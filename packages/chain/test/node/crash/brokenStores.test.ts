import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import { temporaryFolder } from "../harness/temporaryStore.js";
import type { Breakage, Phase } from "./child/messages.js";
import { CrashRun, terms } from "./CrashRun.js";
import { inspectStore } from "./inspectStore.js";
import { seed } from "./settings.js";

describe(`the crash test, seed ${seed}`, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let run: CrashRun;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });

  afterEach(async () => {
    await run.end();
    await folder.remove();
  });

  /** With the checks that a node with a whole store passes in the test of kills. */
  async function killOnceAt(phase: Phase, breakage: Breakage): Promise<void> {
    run = new CrashRun({ store: join(folder.path, "store"), seed, breakage });
    await run.liveAndDie({ kind: "trap", trap: { phase, skip: 2, byItself: true } });
    await run.comeToRest();
    await inspectStore(folder.path, terms, run.ledger);
  }

  it("finds a store that tears blocks, and has the state without the block", async () => {
    await expect(killOnceAt("block-torn", "tears-state-first")).rejects.toThrow(
      /is dropped|could not be run again/,
    );
  });

  it("finds a store that tears blocks, and has the block without the state", async () => {
    await expect(killOnceAt("block-torn", "tears-block-first")).rejects.toThrow(
      /refuses the transaction/,
    );
  });

  it("finds a store that tells of a block before it has it", async () => {
    await expect(killOnceAt("block-told", "tells-early")).rejects.toThrow(
      /blocks were told, and \d+ are left|was accepted, and is lost/,
    );
  });
});
