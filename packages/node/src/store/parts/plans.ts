import type { SeatNumber } from "@kifu/wire";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { codec, count, list, record } from "../codec/Codec.js";
import { transaction } from "../codec/transaction.js";
import type { WriteBatch } from "../KeyValue.js";
import { countBytes, sectionRange, sections } from "../keys.js";
import type { Entries } from "../UnwrittenChanges.js";
import { read } from "./counters.js";

/** The seat that signed its replies in advance. */
export interface PlanSeat {
  readonly match: number;
  readonly seat: SeatNumber;
}

/** A seat's replies to the opponent's next move. */
export interface KeptPlan {
  /** The number of moves in the match when they were signed. */
  readonly ply: number;
  readonly transactions: readonly PendingTransaction[];
}

const planCodec = codec(
  "planned replies",
  record<KeptPlan>({ ply: count, transactions: list(transaction) }),
);

/** The seats that have plans. */
export function readPlanSeats(entries: Entries): PlanSeat[] {
  const { from, to } = sectionRange("plan");
  return Array.from(entries.range(from, to), ({ key }) => {
    const bytes = Buffer.from(key);
    const match = bytes.readUIntBE(1, bytes.length - 2);
    return { match, seat: bytes.at(-1) === 0 ? 0 : 1 };
  });
}

export function readPlan(entries: Entries, of: PlanSeat): KeptPlan | undefined {
  return read(entries, keyOf(of), planCodec);
}

export function putPlan(batch: WriteBatch, of: PlanSeat, plan: KeptPlan | undefined): void {
  if (plan === undefined) batch.remove(keyOf(of));
  else batch.put(keyOf(of), planCodec.encode(plan));
}

function keyOf({ match, seat }: PlanSeat): Uint8Array {
  return Buffer.concat([Uint8Array.of(sections.plan), countBytes(match), Uint8Array.of(seat)]);
}
