import type { PlainSeatSignature } from "@kifu/chain";
import type { SeatNumber } from "@kifu/wire";

/** A seat's statement about something that both seats have to agree to. */
export interface SeatStatement {
  readonly match: number;
  readonly seat: SeatNumber;
  /** True offers or accepts. False declines the other's offer or withdraws the seat's own. */
  readonly agrees: boolean;
  readonly by: PlainSeatSignature;
}
