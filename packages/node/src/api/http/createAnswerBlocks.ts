import type { ChainTerms } from "@kifu/chain/terms";
import {
  type BlocksStart,
  type ExecutedTransaction,
  MOST_SENT,
  type SentBlock,
  type SentBlocks,
  type SentTerms,
} from "@kifu/wire";
import type { ServerResponse } from "node:http";
import type { Caller } from "../../door/Caller.js";
import { Meter } from "../../door/budgets.js";
import { type Execution, timeOf } from "../../store/codec/block.js";
import { storeIdentity } from "../../store/StoreIdentity.js";
import type { Services } from "../ApiContext.js";
import { respond } from "../../door/bodies.js";

/** The work for an answer without blocks, and for one with as many blocks as fit. */
const MICROSECONDS = { none: 1000, some: 10_000 } as const;

type Needs = Pick<Services, "store" | "config" | "buckets" | "unread" | "slices">;

/**
 * Sends blocks with everything that a prover needs to execute them again. Used by `kifu prove
 * --from`.
 */
export function createAnswerBlocks(services: Needs) {
  const { store, config, buckets, unread, slices } = services;
  let terms: Promise<SentTerms> | undefined;
  return async (
    from: BlocksStart,
    response: ServerResponse,
    { network }: Caller,
  ): Promise<void> => {
    const meter = new Meter(buckets, network);
    meter.begin();
    try {
      unread.assertFew(network);
      await slices.enter(meter);
      meter.pay(from.height < store.blockCount() ? MICROSECONDS.some : MICROSECONDS.none);
      const chain = await (terms ??= termsOf(config.chain));
      const sent = { chain, ...(await blocksFrom(from, services, meter)) } satisfies SentBlocks;
      const text = meter.time(() => JSON.stringify(sent));
      respond(response, 200, text);
      unread.add(response, network, "finish");
    } finally {
      meter.settle();
    }
  };
}

async function termsOf(chain: ChainTerms): Promise<SentTerms> {
  const { circuits } = await storeIdentity(chain);
  const { name, salt, roundLength, faucet } = chain;
  return { name, salt, roundLength, faucet, circuits };
}

async function blocksFrom(
  from: BlocksStart,
  { store, slices }: Needs,
  meter: Meter,
): Promise<Omit<SentBlocks, "chain">> {
  const blockCount = store.blockCount();
  const blocks: SentBlock[] = [];
  let left: number = MOST_SENT.transactions;
  let { height, transaction: position } = from;
  while (height < blockCount && blocks.length < MOST_SENT.blocks && left > 0) {
    const head = meter.time(() => headOf(store, height));
    if (head === undefined) break;
    const transactions: ExecutedTransaction[] = [];
    let isWhole = false;
    for (; left > 0 && !isWhole; left--, position++) {
      await slices.turn(meter);
      const transaction = meter.time(() => transactionAt(store, height, position));
      if (transaction === undefined) isWhole = true;
      else transactions.push(transaction);
    }
    blocks.push({ ...head, transactions, isWhole });
    height++;
    position = 0;
  }
  return {
    blockCount,
    previousHash: store.blockHeader(from.height - 1)?.hash.toString(),
    blocks,
  };
}

function headOf(
  store: Needs["store"],
  height: number,
): Pick<SentBlock, "time" | "madeAt" | "hash" | "stateRoot" | "blockHashRoot"> | undefined {
  const header = store.blockHeader(height);
  const result = store.result(height);
  if (header === undefined || result === undefined) return undefined;
  return {
    time: timeOf(header),
    madeAt: store.madeAt(height),
    hash: header.hash.toString(),
    stateRoot: result.stateRoot.toString(),
    blockHashRoot: result.blockHashRoot.toString(),
  };
}

function transactionAt(
  store: Needs["store"],
  height: number,
  position: number,
): ExecutedTransaction | undefined {
  const execution = store.execution(height, position);
  return execution && sentTransaction(execution);
}

function sentTransaction({ tx, status }: Execution): ExecutedTransaction {
  const { methodId, nonce, sender, argsFields, signature } = tx;
  return {
    methodId: methodId.toString(),
    nonce: nonce.toString(),
    sender: sender.toBase58(),
    argsFields: argsFields.map((field) => field.toString()),
    signature: { r: signature.r.toString(), s: signature.s.toBigInt().toString() },
    ok: status.toBoolean(),
  };
}
