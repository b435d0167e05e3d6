import { isInTime } from "../engine/validity.js";
import type { SignedTransaction } from "./MatchRecord.js";
import { RecordFault } from "./RecordFault.js";

/**
 * Asserts that the transaction ran in time. Its last argument is the last second at which it may
 * run.
 */
export function assertInTime({ argsFields, time }: SignedTransaction): void {
  const isStill = isInTime(argsFields.at(-1) ?? 0n, BigInt(time));
  if (!isStill) throw new RecordFault("record/lapsed");
}
