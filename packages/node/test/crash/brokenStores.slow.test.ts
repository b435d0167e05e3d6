import { describe, expect, it } from "@jest/globals";
import { randomRun, someOf } from "@kifu/kit/testing";
import { join } from "node:path";
import { temporaryFolder } from "../harness/temporaryStore.js";
import type { Breakage, Phase } from "./child/messages.js";
import { CrashRun, terms } from "./CrashRun.js";
import { inspectStore } from "./inspectStore.js";

const { seed } = randomRun();

const MOST_TRIES = 5;

describe(`the crash test, seed ${seed}`, () => {
  async function killOnceAt(phase: Phase, breakage: Breakage): Promise<void> {
    const folder = await temporaryFolder();
    const run = new CrashRun({ store: join(folder.path, "store"), seed, breakage });
    try {
      await run.liveAndDie({ kind: "trap", trap: { phase, skip: 2, byItself: true } });
      await run.comeToRest();
      await inspectStore(folder.path, terms, run.ledger);
    } finally {
      await run.end();
      await folder.remove();
    }
  }

  /**
   * Returns the error that the checks found. It tries again if the torn block had no
   * transactions, because such a block lacks nothing.
   */
  async function errorAt(phase: Phase, breakage: Breakage): Promise<string> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const fault = await killOnceAt(phase, breakage).catch((error: unknown) => String(error));
      if (fault !== undefined) return fault;
    }
    return "nothing";
  }

  const broken: [string, Phase, Breakage, RegExp][] = [
    [
      "tears blocks, and has the state without the block",
      "block-torn",
      "tears-state-first",
      /is dropped|could not be run again/,
    ],
    [
      "tears blocks, and has the block without the state",
      "block-torn",
      "tears-block-first",
      // The first error depends on which of the block's transactions is checked first.
      /refuses the transaction|ingress\/nonce-too-far/,
    ],
    [
      "tells of a block before it has it",
      "block-told",
      "tells-early",
      /blocks were told, and \d+ are left|was accepted, and is lost/,
    ],
  ];

  it.each(someOf(1, broken))("finds a store that %s", async (_, phase, breakage, found) => {
    expect(await errorAt(phase, breakage)).toMatch(found);
  });
});
