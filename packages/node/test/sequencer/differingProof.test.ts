import { expect, test } from "@jest/globals";
import { type ChainPoint, genesis, publicValuesAt } from "@kifu/chain";
import type { BlockResult } from "@proto-kit/sequencer";
import type { JsonProof } from "o1js";
import { differingProof, type StoredProofs } from "../../src/sequencer/differingProof.js";

const domain = 7n;

/** The state after a number of blocks. A block takes ten seconds. */
function pointAfter(blocks: number): ChainPoint {
  if (blocks === 0) return genesis(domain);
  const height = BigInt(blocks);
  const roots = { stateRoot: 100n + height, blockTreeRoot: 200n + height };
  return {
    ...{ ...genesis(domain), ...roots, blockNumber: height },
    ...{ time: 10n * height, transactionsHash: 300n + height },
  };
}

/** Batches that end after so many blocks. No key verifies their proofs. */
function stored(...ends: number[]): StoredProofs {
  return {
    batch(number) {
      const [from, end] = [ends[number - 1] ?? 0, ends[number]];
      if (end === undefined) return undefined;
      const [publicInput, publicOutput] = [from, end].map((blocks) =>
        publicValuesAt(pointAfter(blocks)).map(String),
      ) as [string[], string[]];
      const proof: JsonProof = { publicInput, publicOutput, maxProofsVerified: 2, proof: "" };
      return { proof };
    },
    result(height) {
      const { stateRoot, blockTreeRoot: blockHashRoot, time } = pointAfter(height + 1);
      const afterNetworkState = { block: { height: { toBigInt: () => time } } };
      return { stateRoot, blockHashRoot, afterNetworkState } as unknown as BlockResult;
    },
    provenBlocks: () => ends.at(-1) ?? 0,
    settledBlocks: () => ends.at(-1) ?? 0,
  };
}

const chain = { domain, verificationKey: "" };

test("proofs of earlier circuits are not verified, but must lead to the stored roots", async () => {
  const skipped: number[] = [];
  const earlier = { ...chain, earlierCircuits: 5 };
  const onSkipped = (blocks: number) => void skipped.push(blocks);
  expect(await differingProof(stored(2, 5), { ...earlier, onSkipped })).toBeUndefined();
  expect(skipped).toEqual([2, 5]);
  const result = stored(2, 5).result;
  const other = {
    ...stored(2, 5),
    result: (height: number) => ({ ...result(height)!, stateRoot: 1n }),
  };
  expect(await differingProof(other, earlier)).toBeDefined();
});

test("all others are", async () => {
  for (const earlierCircuits of [undefined, 2, 4]) {
    const difference = await differingProof(stored(2, 5), { ...chain, earlierCircuits });
    expect(difference?.what).toBe(`proof of batch ${earlierCircuits === undefined ? 0 : 1}`);
  }
});
