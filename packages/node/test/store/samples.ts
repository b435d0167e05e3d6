import { BlockHashMerkleTreeWitness, NetworkState } from "@proto-kit/protocol";
import {
  type Block,
  type BlockResult,
  PendingTransaction,
  type SettleableBatch,
  type Settlement,
  type StateTransitionBatch,
  type TransactionExecutionResult,
  UntypedOption,
  UntypedStateTransition,
} from "@proto-kit/sequencer";
import fc from "fast-check";
import type { KeptBatch } from "../../src/store/parts/batches.js";
import { Bool, Field, PublicKey, Scalar, Signature, UInt64 } from "o1js";

const naturals = fc.oneof(
  fc.constantFrom(0n, 1n, 255n, 256n, Field.ORDER - 1n),
  fc.bigInt({ min: 0n, max: Field.ORDER - 1n }),
);
export const fields = naturals.map((value) => Field(value));
export const fieldLists = fc.array(fields, { maxLength: 6 });
const bools = fc.boolean().map((value) => Bool(value));
const uint64s = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => UInt64.from(value));
const publicKeys = fc.tuple(fields, bools).map(([x, isOdd]) => PublicKey.from({ x, isOdd }));
const scalars = fc.bigInt({ min: 0n, max: Scalar.ORDER - 1n }).map((value) => Scalar.from(value));
const signatures = fc.tuple(fields, scalars).map(([r, s]) => Signature.fromObject({ r, s }));
const texts = fc.string({ unit: "grapheme", maxLength: 20 });
const counts = fc.nat();
const decimals = naturals.map(String);

/** Random hashes, because computing them would cost more than everything else. */
export const transactions = fc
  .record({
    methodId: fields,
    nonce: uint64s,
    sender: publicKeys,
    argsFields: fieldLists,
    auxiliaryData: fc.array(texts, { maxLength: 2 }),
    isMessage: fc.boolean(),
    signature: signatures,
  })
  .chain((data) => fields.map((hash) => new PendingTransaction(data, hash)));

const options = fc
  .tuple(bools, fieldLists, bools)
  .map(([isSome, value, isForcedSome]) => new UntypedOption(isSome, value, isForcedSome));

export const transitions = fc.array(
  fc
    .tuple(fields, options, options)
    .map(([path, from, to]) => new UntypedStateTransition(path, from, to)),
  { maxLength: 3 },
);

const transitionBatches: fc.Arbitrary<StateTransitionBatch[]> = fc.array(
  fc.record({ stateTransitions: transitions, applied: fc.boolean() }),
  { maxLength: 3 },
);

export const networkStates = fc
  .tuple(uint64s, fields)
  .map(([height, rootHash]) => new NetworkState({ block: { height }, previous: { rootHash } }));

export const executions: fc.Arbitrary<TransactionExecutionResult> = fc.record({
  tx: transactions,
  stateTransitions: transitionBatches,
  status: bools,
  hooksStatus: bools,
  statusMessage: fc.option(texts, { nil: undefined }),
  events: fc.array(
    fc.record({
      eventName: texts,
      data: fieldLists,
      source: fc.constantFrom("beforeTxHook" as const, "runtime" as const, "afterTxHook" as const),
    }),
    { maxLength: 2 },
  ),
});

export const blocksOf = (least: number): fc.Arbitrary<Block> =>
  fc.record({
    hash: fields,
    previousBlockHash: fc.option(fields, { nil: undefined }),
    height: fields,
    networkState: fc.record({ before: networkStates, during: networkStates }),
    transactions: fc.array(executions, { minLength: least, maxLength: 3 }),
    transactionsHash: fields,
    fromEternalTransactionsHash: fields,
    fromBlockHashRoot: fields,
    fromMessagesHash: fields,
    fromStateRoot: fields,
    toEternalTransactionsHash: fields,
    toMessagesHash: fields,
    beforeBlockStateTransitions: transitions,
  });

const WITNESS_LENGTH = 39;
const exactly = { minLength: WITNESS_LENGTH, maxLength: WITNESS_LENGTH };
const witnesses = fc
  .record({ path: fc.array(fields, exactly), isLeft: fc.array(bools, exactly) })
  .map((value) => new BlockHashMerkleTreeWitness(value));

export const results: fc.Arbitrary<BlockResult> = fc.record({
  blockHash: naturals,
  witnessedRoots: fc.tuple(naturals),
  stateRoot: naturals,
  blockHashRoot: naturals,
  afterNetworkState: networkStates,
  afterBlockStateTransitions: transitions,
  blockHashWitness: witnesses,
});

export const leaves = fc.record({
  leaf: fc.record({ path: naturals, value: naturals, nextPath: naturals }),
  index: fc.bigInt({ min: 0n, max: 2n ** 40n }),
});

export const batches: fc.Arbitrary<SettleableBatch & KeptBatch> = fc.record({
  proof: fc.record({
    publicInput: fc.array(decimals, { maxLength: 3 }),
    publicOutput: fc.array(decimals, { maxLength: 3 }),
    maxProofsVerified: fc.constantFrom(0 as const, 1 as const, 2 as const),
    proof: texts,
  }),
  blockHashes: fc.array(decimals, { maxLength: 3 }),
  height: counts,
  fromNetworkState: networkStates,
  toNetworkState: networkStates,
  takenAt: fc.option(counts, { nil: undefined }),
});

export const settlements: fc.Arbitrary<Settlement> = fc.record({
  transactionHash: texts,
  promisedMessagesHash: decimals,
  batches: fc.array(counts, { maxLength: 3 }),
});
