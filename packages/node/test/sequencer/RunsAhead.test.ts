import { afterAll, beforeAll, beforeEach, expect, it, jest } from "@jest/globals";
import { defaultTerms } from "@kifu/chain";
import { installFastest, type VerifySignature } from "@kifu/kit/primitives";
import type { Block, UntypedStateTransition } from "@proto-kit/sequencer";
import { NodeError } from "../../src/lib/NodeError.js";
import { checksWith } from "../../src/sequencer/threads/SignatureThread.js";
import { RunsAhead } from "../../src/sequencer/threads/RunsAhead.js";
import { verifyStoredChain } from "../../src/cli/verifyStoredChain.js";
import type { Store } from "../../src/store/Store.js";
import { SignedStage } from "../tables/SignedStage.js";

// A thread loads o1js, which is slow on a busy machine.
jest.setTimeout(300_000);

/** What a replay without a difference returns. */
const WHOLE = { blocks: 3, transactions: 5, skippedProofs: 0, difference: undefined };

let verify: VerifySignature;
let stage: SignedStage;
let runsAhead: RunsAhead;

beforeAll(async () => {
  ({ verify } = (await installFastest()).verification);
  stage = await SignedStage.open();
  const id = await stage.begin("TicTacToe");
  for (const move of ["a1", "b2", "c3"]) {
    await stage.play(id, move);
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    await stage.chain.closeBlock();
  }
  runsAhead = new RunsAhead({ terms: defaultTerms, cores: 2 });
  await runsAhead.start();
});

afterAll(async () => {
  await runsAhead.end();
  await stage.stop();
});

beforeEach(() => void (runsAhead.taken = 0));

async function replay(altered: Partial<Store> = {}) {
  const view = Object.assign(Object.create(stage.store) as Store, altered);
  const checkSignatures = checksWith(verify);
  return await verifyStoredChain(view, { terms: defaultTerms, verify, checkSignatures, runsAhead });
}

/** A block with false records of what its transactions read. */
function misread(height: number): Block | undefined {
  const block = stage.store.block(height);
  const transactions = block?.transactions.map((execution) => {
    const batches = execution.stateTransitions.map((batch) => ({
      ...batch,
      stateTransitions: batch.stateTransitions.map(otherwise),
    }));
    return { ...execution, stateTransitions: batches };
  });
  return block && transactions && { ...block, transactions };
}

function otherwise(transition: UntypedStateTransition): UntypedStateTransition {
  const { fromValue } = transition;
  const value = fromValue.value.map((field) => field.add(1));
  const read = Object.assign(Object.create(fromValue) as typeof fromValue, { value });
  return Object.assign(Object.create(transition) as UntypedStateTransition, { fromValue: read });
}

it("uses what another thread has run, with the same result", async () => {
  expect(await replay()).toEqual(WHOLE);
  expect(runsAhead.taken).toBeGreaterThan(0);
});

it("runs again what ran with values that the replay does not have", async () => {
  expect(await replay({ block: misread })).toEqual(WHOLE);
  expect(runsAhead.taken).toBe(0);
});

it("finds a move that was altered", async () => {
  const block = (height: number) => {
    const stored = stage.store.block(height);
    const tx = stored?.transactions[0]?.tx;
    if (height === 2 && tx) tx.argsFields[2] = tx.argsFields[2]!.add(1);
    return stored;
  };
  expect((await replay({ block })).difference).toMatchObject({ height: 2 });
});

it("runs everything here when the store no longer has what was read", async () => {
  const pruned = (height: number) => {
    const block = stage.store.block(height);
    for (const execution of block?.transactions ?? []) {
      Object.defineProperty(execution, "stateTransitions", {
        get: () => {
          throw new NodeError("store/pruned", "");
        },
      });
    }
    return block;
  };
  expect((await replay({ block: pruned })).difference).toBeUndefined();
  expect(runsAhead.taken).toBe(0);
});
