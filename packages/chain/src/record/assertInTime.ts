import { isInTime } from "../state/validity.js";
import type { SignedTransaction } from "./MatchRecord.js";
import { RecordFault } from "./RecordFault.js";

/** Checks that the transaction runs in the time for which it was signed: its last argument is the last such second. */
export function assertInTime({ argsFields, time }: SignedTransaction): void {
  const isStill = isInTime(argsFields.at(-1) ?? 0n, BigInt(time));
  if (!isStill) throw new RecordFault("record/lapsed");
}
