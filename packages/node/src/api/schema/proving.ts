import type { Batch, ProverAtWork, Unproven } from "@kifu/wire";
import type { ApiContext } from "../ApiContext.js";
import { badArgument } from "../refusals.js";
import {
  count,
  type Optional,
  optionalCount,
  type PageArguments,
  pageSize,
  type Resolver,
} from "./resolver.js";

export const provingTypes = /* GraphQL */ `
  extend type Query {
    "Batches, latest first. At most 100 at once; after is the number of the previous page's last one."
    batches(first: Int = 20, after: Int): [Batch!]!

    "A batch by its number, or the one that proves a block; null if there is none. Give one of both."
    batch(number: Int, block: Int): Batch
  }
`;

/** Limit: provers that are listed. */
export const SHOWN_PROVERS = 16;

type Batches = Pick<ApiContext["store"], "batch" | "heightOf" | "result">;

function batchView(store: Batches, number: number): Batch | undefined {
  const batch = store.batch(number);
  if (batch === undefined) return undefined;
  const { blockHashes, takenAt, proof } = batch;
  const firstBlock = store.heightOf(blockHashes[0] ?? "") ?? 0;
  const lastBlock = firstBlock + blockHashes.length - 1;
  const stateRoot = String(store.result(lastBlock)?.stateRoot ?? 0n);
  const proofBytes = Buffer.byteLength(proof.proof);
  return { number, firstBlock, lastBlock, takenAt, stateRoot, proofBytes };
}

const batches: Resolver<PageArguments, Batch[]> = (_root, { first, after }, { store }) => {
  const size = pageSize(first);
  const end = Math.min(optionalCount("after", after) ?? Infinity, store.batchCount());
  return Array.from({ length: Math.min(size, end) }, (_, i) =>
    batchView(store, end - 1 - i),
  ).filter((batch) => batch !== undefined);
};

interface BatchArguments {
  number: Optional<number>;
  block: Optional<number>;
}

const batch: Resolver<BatchArguments, Batch | undefined> = (
  _root,
  { number, block },
  { store },
) => {
  if ((number == null) === (block == null)) {
    throw badArgument("number", "given if block is not, and the other way round");
  }
  if (number != null) return batchView(store, count("number", number));
  const covering = store.batchNumberOf(count("block", block ?? 0));
  return covering === undefined ? undefined : batchView(store, covering);
};

const batchCount: Resolver<object, number> = (_root, _args, { store }) => store.batchCount();

const unproven: Resolver<object, Unproven> = (_root, _args, { matchIndex }) =>
  matchIndex.unproven();

const provers: Resolver<object, readonly ProverAtWork[]> = (_root, _args, { proving }) =>
  proving.provers.slice(0, SHOWN_PROVERS);

export const provingResolvers = {
  Query: { batches, batch },
  Chain: { batchCount, unproven, provers },
};
