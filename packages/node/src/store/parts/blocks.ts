import type { Block, BlockResult, TransactionExecutionResult } from "@proto-kit/sequencer";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import {
  blockCodec,
  type BlockHeader,
  type Execution,
  executionCodec,
  resultCodec,
} from "../codec/block.js";
import { damaged, type Codec } from "../codec/Codec.js";
import {
  type BlockTrace,
  blockTraceCodec,
  type ResultTrace,
  resultTraceCodec,
} from "../codec/trace.js";
import { naturalCodec } from "../codec/values.js";
import type { WriteBatch } from "../KeyValue.js";
import { countKey, fieldKey, isCount, parseHash, type StoreSection } from "../keys.js";
import { storeConflict } from "../storeErrors.js";
import type { Entries } from "../UnwrittenChanges.js";
import { countUp, read, readFact } from "./counters.js";
import { include } from "./transactions.js";

/** The number of blocks, which is also the height of the next block. */
export function readBlockCount(entries: Entries): number {
  return countUp(entries, "block");
}

/** Blocks below this height have lost their traces. */
export function readPrunedBlocks(entries: Entries): number {
  return Number(readFact(entries, "tracesFrom") ?? 0n);
}

/** In milliseconds since 1970. Undefined if unknown. */
export function readMadeAt(entries: Entries, height: number): number | undefined {
  const bytes = isCount(height) ? entries.get(countKey("time", height)) : undefined;
  return bytes && (JSON.parse(Buffer.from(bytes).toString()) as number);
}

/** A block does not contain this time, so the time has its own entry. */
export function putMadeAt(batch: WriteBatch, height: number, ms: number): void {
  batch.put(countKey("time", height), Buffer.from(JSON.stringify(ms)));
}

/**
 * The height of the block with this hash. Undefined if no block has this hash, or if the text is
 * not a hash.
 */
export function readHeightOf(entries: Entries, blockHash: string): number | undefined {
  const hash = parseHash(blockHash);
  const height = hash === undefined ? hash : read(entries, fieldKey("height", hash), naturalCodec);
  return height === undefined ? undefined : Number(height);
}

/** Reads a block. Its traces are read on first access, because few callers need them. */
export function readBlock(entries: Entries, height: number): Block | undefined {
  const header = readHeader(entries, height);
  if (header === undefined) return undefined;
  const trace = once(() => readTrace(entries, "trace", height, blockTraceCodec));
  const executions = entries.range(
    countKey("execution", height),
    countKey("execution", height + 1),
  );
  const transactions = Array.from(executions, ({ value }, position) =>
    lazily(executionCodec.decode(value), "stateTransitions", () => {
      const batches = trace().transactions[position];
      if (batches === undefined) throw damaged(`block ${height} has no such trace`);
      return batches;
    }),
  ) satisfies TransactionExecutionResult[];
  return lazily({ ...header, transactions }, "beforeBlockStateTransitions", () => {
    return trace().beforeBlock;
  });
}

/** The trace is read on first access. */
export function readResult(entries: Entries, height: number): BlockResult | undefined {
  const header = isCount(height)
    ? read(entries, countKey("result", height), resultCodec)
    : undefined;
  if (header === undefined) return undefined;
  const trace = once(() => readTrace(entries, "resultTrace", height, resultTraceCodec));
  const result = lazily(header, "blockHashWitness", () => {
    return trace().blockHashWitness;
  });
  return lazily(result, "afterBlockStateTransitions", () => trace().afterBlockStateTransitions);
}

/**
 * Throws if the block does not follow the latest one, because another process may have written
 * blocks.
 */
export function putBlock(unwritten: Entries & WriteBatch, block: Block): void {
  const height = Number(block.height.toBigInt());
  assertContinues(unwritten, block, height);
  const { transactions, beforeBlockStateTransitions, ...header } = block;

  unwritten.put(countKey("block", height), blockCodec.encode(header));
  unwritten.put(fieldKey("height", block.hash.toBigInt()), naturalCodec.encode(BigInt(height)));
  transactions.forEach((execution, position) => {
    const { tx, status, statusMessage } = execution;
    const ok = status.toBoolean();
    unwritten.put(countKey("execution", height, position), executionCodec.encode(execution));
    include(unwritten, tx.hash().toBigInt(), {
      height,
      position,
      ok,
      code: ok ? undefined : statusMessage,
    });
  });
  const trace: BlockTrace = {
    beforeBlock: beforeBlockStateTransitions,
    transactions: transactions.map(({ stateTransitions }) => stateTransitions),
  };
  unwritten.put(countKey("trace", height), blockTraceCodec.encode(trace));
}

export function putResult(unwritten: Entries & WriteBatch, result: BlockResult): void {
  const height = readHeightOf(unwritten, result.blockHash.toString());
  if (height === undefined) throw new Error(`There is no block ${result.blockHash}`);
  const { afterBlockStateTransitions, blockHashWitness, ...header } = result;
  const trace: ResultTrace = { afterBlockStateTransitions, blockHashWitness };
  unwritten.put(countKey("result", height), resultCodec.encode(header));
  unwritten.put(countKey("resultTrace", height), resultTraceCodec.encode(trace));
}

/**
 * Throws if the block leaves a gap or belongs to another chain. Without this check, the error
 * would only appear in a proof.
 */
function assertContinues(entries: Entries, block: Block, height: number): void {
  const count = readBlockCount(entries);
  const previous = readHeader(entries, count - 1)?.hash.toBigInt();
  if (height !== count || block.previousBlockHash?.toBigInt() !== previous) {
    throw storeConflict(height, count);
  }
}

export function readExecution(
  entries: Entries,
  height: number,
  position: number,
): Execution | undefined {
  if (!isCount(height) || !isCount(position)) return undefined;
  return read(entries, countKey("execution", height, position), executionCodec);
}

export function readHeader(entries: Entries, height: number): BlockHeader | undefined {
  return isCount(height) ? read(entries, countKey("block", height), blockCodec) : undefined;
}

function readTrace<Trace>(
  entries: Entries,
  section: StoreSection,
  height: number,
  codec: Codec<Trace>,
): Trace {
  const trace = read(entries, countKey(section, height), codec);
  if (trace !== undefined) return trace;
  const from = readPrunedBlocks(entries);
  if (height >= from) throw damaged(`block ${height} has no trace`);
  throw new NodeError(nodeCodes.store.pruned, "The traces of this block were pruned.", {
    details: { height, keptFrom: from },
    remedy: "Prove blocks before they are pruned, or start from a backup that has them.",
  });
}

function once<Value>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= compute());
}

function lazily<Target extends object, Name extends string, Value>(
  target: Target,
  name: Name,
  compute: () => Value,
): Target & Record<Name, Value> {
  const get = once(compute);
  return Object.defineProperty(target, name, {
    get,
    enumerable: true,
    configurable: true,
  }) as Target & Record<Name, Value>;
}
