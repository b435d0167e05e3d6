import type { PlainSeatSignature } from "@kifu/chain";
import type { SeatNumber } from "@kifu/wire";

/** What a seat says of something that both have to agree to. */
export interface SeatStatement {
  readonly match: number;
  readonly seat: SeatNumber;
  /** Offers it or accepts it; else declines the other's offer or withdraws its own. */
  readonly agrees: boolean;
  readonly by: PlainSeatSignature;
}
