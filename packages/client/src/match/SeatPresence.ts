import { type Chain, type Match, PRESENT_EVERY_SECONDS, type SeatNumber } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import type { MatchConnection } from "./MatchConnection.js";
import { sayPresent } from "./sayPresent.js";

/** Who could be here, as far as it is known by now. */
interface Somebody {
  readonly account: Account | undefined;
  readonly seat: SeatNumber | undefined;
  readonly match: Match | undefined;
  readonly chain: Chain | undefined;
}

/** Says of one match that its player is here, by the stream that follows it. */
export class SeatPresence {
  /** The open stream, and the chain's time from which the player says again that they are here. */
  private stream: string | undefined;
  private sayFrom = 0;

  constructor(private readonly kifu: MatchConnection) {}

  begin(stream: string): void {
    this.stream = stream;
    this.sayFrom = 0;
  }

  end(): void {
    this.stream = undefined;
  }

  /**
   * As soon as it is known whose the stream is, and again and again, so that the node finds out whom it cannot reach any
   * more. What comes of it is only shown: where it is refused, the match goes on as ever.
   */
  say({ account, seat, match, chain }: Somebody): void {
    const { stream } = this;
    if (account === undefined || seat === undefined || match?.result !== "running") return;
    if (stream === undefined || chain === undefined || chain.time < this.sayFrom) return;
    const { time } = chain;
    this.sayFrom = time + PRESENT_EVERY_SECONDS;
    sayPresent(this.kifu, { account, match, seat, time, stream }).catch(() => undefined);
  }
}
