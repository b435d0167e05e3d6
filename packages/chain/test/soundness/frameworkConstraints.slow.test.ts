/**
 * The framework's own constraints, and what they refuse. docs/soundness.md relies only on
 * constraints that are tested here.
 */
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing";
import { NetworkState } from "@proto-kit/protocol";
import { Field, UInt64 } from "o1js";
import { MemoryChain } from "../../src/cli/MemoryChain.js";
import { blockInputs, blocks, emptyBlock, proveBlocks, publicValues } from "./forgeries/blocks.js";
import type { Forgery } from "./forgeries/Forgery.js";
import {
  linkedBlockForgeries,
  oneBlock,
  proveFillers,
  proveLinked,
} from "./forgeries/linkedBlocks.js";
import {
  linkedTransactionForgeries,
  nonceClaimedAbsent,
  oneTransaction,
  proveContinued,
  proveOne,
} from "./forgeries/linkedTransactions.js";
import {
  applyWhatFailed,
  linkedTransitionForgeries,
  twoWrites,
} from "./forgeries/linkedTransitions.js";
import { inputLies, oneOfEach, withInputs } from "./forgeries/methodInputs.js";
import { proveTransitions } from "./forgeries/stateTransitions.js";
import { without } from "./forgeries/without.js";

jest.setTimeout(120_000);

let chain: MemoryChain;

beforeAll(async () => {
  chain = await MemoryChain.start();
});

afterAll(async () => {
  await chain.close();
});

const all = (of: MemoryChain): Forgery[] => [
  ...linkedTransitionForgeries,
  ...linkedTransactionForgeries(of),
  ...linkedBlockForgeries(of),
];

describe("an operator cannot prove that", () => {
  const listed = all(undefined as never);
  /**
   * For these forgeries, the test also deletes the constraint and expects the forgery to succeed.
   */
  const goesThrough = new Set(someOf(12, [...listed.keys()]));
  test.each(listed.map(({ name, refusedBy }, i) => [name, refusedBy, i] as const))(
    "%s (%s)",
    async (_, refusedBy, i) => {
      const attempt = async () => await all(chain)[i]?.attempt();
      await expect(attempt()).rejects.toThrow(refusedBy);
      // `without` finds a constraint by its message, so it cannot leave out a constraint that has
      // none.
      if (refusedBy === "" || !goesThrough.has(i)) return;
      // What the framework's hooks refuse, `transactionHooks` refuses too.
      const withoutHooks = () => without("protocol/hook-refused", attempt);
      expect((await without(refusedBy, withoutHooks)).deleted).toBeGreaterThan(0);
    },
  );

  test("a nonce in the state is absent", async () => {
    const { committed, attempt, refusedBy } = await nonceClaimedAbsent(chain);
    expect(committed).toBe(true);
    await expect(attempt()).rejects.toThrow(refusedBy);
    await without(refusedBy, attempt);
  });

  test("the writes of a failed transaction were applied", async () => {
    const run = await applyWhatFailed();
    expect(run.applied).toEqual(run.commitsToApplied);
    expect(run.left).toEqual(run.commitsToFailed);
    expect(run.left).not.toEqual(run.applied);
    expect(run.root).toEqual(run.before);
  });

  test("fillers changed anything, whatever they carry", async () => {
    expect(await proveFillers(chain)).toMatchObject(publicValues());
  });

  test("a block without transactions changes the domain", async () => {
    const inputs = blockInputs(blocks(emptyBlock()));
    const { previous } = inputs.network;
    const after = new NetworkState({ block: { height: UInt64.from(1) }, previous });
    const { networkStateHash } = await proveBlocks(chain, inputs);
    expect(networkStateHash).toEqual(after.hash());
  });

  test("a method was run differently than its transaction says", async () => {
    const signedCalls = await oneOfEach();
    for (const { sandbox, signed } of someOf(2, signedCalls)) {
      for (const [, refusedBy, alter] of inputLies) {
        const attempt = async () => await sandbox.run(withInputs(signed, alter));
        await expect(attempt()).rejects.toThrow(refusedBy);
        await without(refusedBy, attempt);
      }
    }
  });
});

describe("an honest operator proves", () => {
  test("two writes, a block's first transaction, and its next", async () => {
    await proveTransitions(twoWrites());
    await proveOne(chain, oneTransaction());
    await proveContinued(chain);
  });

  test("a block, after which it is a second later", async () => {
    const { networkStateHash, stateRoot } = await proveLinked(chain, oneBlock());
    const block = { height: UInt64.from(1) };
    const after = new NetworkState({ block, previous: NetworkState.empty().previous });
    expect(networkStateHash).toEqual(after.hash());
    expect(stateRoot).toEqual(Field(2222));
  });
});
