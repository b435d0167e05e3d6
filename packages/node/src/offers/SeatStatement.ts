import type { PlainSeatSignature } from "@kifu/chain";
import type { SeatNumber } from "@kifu/wire";

/** A seat's signed answer to an offer, or the offer itself. */
export interface SeatStatement {
  readonly match: number;
  readonly seat: SeatNumber;
  /**
   * True offers or accepts. False declines the other seat's offer or withdraws the seat's own.
   */
  readonly agrees: boolean;
  readonly by: PlainSeatSignature;
}
