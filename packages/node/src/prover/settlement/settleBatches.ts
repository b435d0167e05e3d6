import { setTimeout } from "node:timers/promises";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { codeOf } from "../../lib/NodeError.js";
import type { NextSettlement, Settler } from "./Settler.js";

/** The pause between two looks for a proven batch. */
const LOOK_MS = 5000;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 300_000;

const { settlement } = nodeCodes;
/** Others may answer later. */
const PASSING: readonly string[] = [settlement.noAnswer, settlement.notVerified];
/** Errors that no retry mends. */
const LASTING = Object.values(settlement).filter((code) => !PASSING.includes(code)) as string[];

export interface SettleBatchesOptions {
  readonly settler: Pick<Settler, "prepare">;
  readonly signal: AbortSignal;
  /** Whether to end when no batch is left, or at the first error. */
  readonly once: boolean;
  /** Called before each look. */
  readonly onLook?: () => void;
  readonly onSettled: (settled: NextSettlement, transaction: string) => Promise<void>;
  readonly onRetry: (error: unknown, pauseMs: number) => void;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Settles batches as they are proven, until `signal` is aborted. Errors are retried. */
export async function settleBatches({
  settler,
  signal,
  once,
  onLook = () => undefined,
  onSettled,
  onRetry,
  wait = async (ms, signal) => await setTimeout(ms, undefined, { signal }),
}: SettleBatchesOptions): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      onLook();
      const next = await settler.prepare();
      if (next === undefined) {
        pause = FIRST_PAUSE_MS;
        if (once) return;
        await wait(LOOK_MS, signal);
        continue;
      }
      await onSettled(next, await next.send());
      pause = FIRST_PAUSE_MS;
    } catch (error) {
      if (signal.aborted || once || LASTING.includes(codeOf(error) ?? "")) throw error;
      onRetry(error, pause);
      await wait(pause, signal);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }
}
