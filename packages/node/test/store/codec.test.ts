import { describe, expect, test } from "@jest/globals";
import type { PendingTransaction } from "@proto-kit/sequencer";
import fc from "fast-check";
import { Field } from "o1js";
import { batchCodec, settlementCodec } from "../../src/store/parts/batches.js";
import { blockCodec, executionCodec, resultCodec } from "../../src/store/codec/block.js";
import type { Codec } from "../../src/store/codec/Codec.js";
import { blockTraceCodec, resultTraceCodec } from "../../src/store/codec/trace.js";
import { pendingCodec, statusCodec } from "../../src/store/codec/transaction.js";
import { fieldsCodec, leafCodec, naturalCodec } from "../../src/store/codec/values.js";
import { messagesCodec } from "./protokit/Messages.js";
import * as samples from "./samples.js";

const FEW = { numRuns: 30 };

function expectRoundTrip<Value>(codec: Codec<Value>, values: fc.Arbitrary<Value>): void {
  fc.assert(
    fc.property(values, (value) => {
      const bytes = codec.encode(value);
      const read = codec.decode(bytes);
      expect(read).toEqual(value);
      expect(Buffer.from(codec.encode(read)).equals(bytes)).toBe(true);
    }),
    FEW,
  );
}

/**
 * A shorter or longer encoding must count as damage. A changed byte must count as damage or give
 * another value.
 */
function expectDamageToShow<Value>(codec: Codec<Value>, values: fc.Arbitrary<Value>): void {
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (value, part) => {
      const bytes = codec.encode(value);
      const length = Math.min(bytes.length - 1, Math.floor(part * bytes.length));
      const refused = expect.objectContaining({ code: "store/damaged" }) as unknown;
      const codeOf = (damaged: Uint8Array) => {
        try {
          codec.decode(damaged);
          return undefined;
        } catch (error) {
          return error;
        }
      };
      expect(codeOf(bytes.subarray(0, length))).toEqual(refused);
      expect(codeOf(Buffer.concat([bytes, Uint8Array.of(0)]))).toEqual(refused);
      expect(codeOf(Buffer.concat([Uint8Array.of(2), bytes.subarray(1)]))).toEqual(refused);
      const changed = Buffer.from(bytes);
      changed[length] = (changed[length] ?? 0) ^ 0xff;
      expect([undefined, refused]).toContainEqual(codeOf(changed));
    }),
    FEW,
  );
}

const blocks = samples.blocksOf(0);
const traces = blocks.map(({ beforeBlockStateTransitions, transactions }) => ({
  beforeBlock: beforeBlockStateTransitions,
  transactions: transactions.map(({ stateTransitions }) => stateTransitions),
}));
const statuses = fc.oneof(
  fc.record({ kind: fc.constant("pending" as const), order: fc.nat() }),
  fc.record({
    kind: fc.constant("included" as const),
    height: fc.nat(),
    position: fc.nat(),
    ok: fc.boolean(),
    code: fc.option(fc.string(), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant("dropped" as const), height: fc.nat(), code: fc.string() }),
);

/** Parts that are stored separately are left out. */
const entries: [string, Codec<unknown>, fc.Arbitrary<unknown>][] = [
  entry("a value of the state", fieldsCodec, samples.fieldLists),
  entry("a leaf", leafCodec, samples.leaves),
  entry("a count", naturalCodec, fc.bigInt({ min: 0n, max: 2n ** 64n })),
  entry("a waiting transaction", pendingCodec, samples.transactions),
  entry("a status", statusCodec, statuses),
  entry(
    "messages",
    messagesCodec,
    fc.record({
      toMessagesHash: fc.string(),
      messages: fc.array(samples.transactions, { maxLength: 2 }),
    }),
  ),
  entry(
    "a block",
    blockCodec,
    blocks.map(({ transactions: _, beforeBlockStateTransitions: __, ...block }) => block),
  ),
  entry(
    "a transaction of a block",
    executionCodec,
    samples.executions.map(({ stateTransitions: _, ...execution }) => execution),
  ),
  entry("a block's trace", blockTraceCodec, traces),
  entry(
    "a result",
    resultCodec,
    samples.results.map(
      ({ afterBlockStateTransitions: _, blockHashWitness: __, ...result }) => result,
    ),
  ),
  entry(
    "a result's trace",
    resultTraceCodec,
    samples.results.map(({ afterBlockStateTransitions, blockHashWitness }) => ({
      afterBlockStateTransitions,
      blockHashWitness,
    })),
  ),
  entry("a batch", batchCodec, samples.batches),
  entry("a settlement", settlementCodec, samples.settlements),
];

function entry<Value>(
  name: string,
  codec: Codec<Value>,
  values: fc.Arbitrary<Value>,
): [string, Codec<unknown>, fc.Arbitrary<unknown>] {
  return [name, codec, values];
}

describe("the stored form", () => {
  test.each(entries)("%s reads as it was written", (_, codec, values) => {
    expectRoundTrip(codec, values);
  });

  test.each(entries)("%s that is cut, longer or of another form is damage", (_, codec, values) => {
    expectDamageToShow(codec, values);
  });

  test("a transaction keeps its hash without computing it again", () => {
    fc.assert(
      fc.property(samples.transactions, (transaction) => {
        const read = roundTrip(transaction);
        expect(read.hash()).toEqual(transaction.hash());
        expect(read.toJSON()).toEqual(transaction.toJSON());
        expect(read.getSignatureData()).toEqual(transaction.getSignatureData());
      }),
      FEW,
    );
  });

  test("a transition proves what it proved", () => {
    fc.assert(
      fc.property(samples.transitions, (transitions) => {
        const { beforeBlock } = blockTraceCodec.decode(
          blockTraceCodec.encode({ beforeBlock: transitions, transactions: [] }),
        );
        expect(beforeBlock.map((transition) => transition.toProvable())).toEqual(
          transitions.map((transition) => transition.toProvable()),
        );
      }),
      FEW,
    );
  });

  test("a network's state and a witness hash to the same", () => {
    fc.assert(
      fc.property(samples.results, samples.fields, (result, leaf) => {
        const { afterNetworkState } = resultCodec.decode(resultCodec.encode(result));
        expect(afterNetworkState.hash()).toEqual(result.afterNetworkState.hash());
        const { blockHashWitness } = resultTraceCodec.decode(resultTraceCodec.encode(result));
        expect(blockHashWitness.calculateRoot(leaf)).toEqual(
          result.blockHashWitness.calculateRoot(leaf),
        );
      }),
      { numRuns: 3 },
    );
  });

  test("a batch of Protokit's storage, without the network's states, has none when read", () => {
    fc.assert(
      fc.property(samples.batches, ({ proof, blockHashes, height }) => {
        const batch = { proof, blockHashes, height };
        expect(batchCodec.decode(batchCodec.encode(batch))).toEqual(batch);
      }),
      FEW,
    );
  });

  test("a small field takes two bytes, and the largest one 33", () => {
    const size = (...values: bigint[]) =>
      fieldsCodec.encode(values.map((value) => Field(value))).length;
    const none = size();
    expect(size(0n) - none).toBe(1);
    expect(size(200n) - none).toBe(2);
    expect(size(Field.ORDER - 1n) - none).toBe(33);
  });
});

function roundTrip(transaction: PendingTransaction): PendingTransaction {
  return pendingCodec.decode(pendingCodec.encode(transaction));
}
