import {
  type Chain,
  type Decoded,
  type Match,
  paths,
  PRESENT_EVERY_SECONDS,
  presenceContext,
  presenceDigest,
  presenceTaken,
  type SeatNumber,
  type sentPresence,
} from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import { hash } from "../mina/hash.js";
import { postSigned } from "../node-api/postSigned.js";
import { pause } from "../watch/pause.js";
import { spreadWait } from "../watch/waitToRetry.js";
import type { MatchConnection } from "./MatchConnection.js";
import { type AtSeat, signAsSeat } from "./signAsSeat.js";

/** A name for a stream: a random number below 2^64, in decimal. */
export function streamName(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}

/** Says of one match that its player is here, by the stream that follows it. */
export class SeatPresence {
  /** The open stream, and the chain's time from which the player says again that they are here. */
  private stream: string | undefined;
  private sayFrom = 0;
  private hasSaid = false;

  constructor(private readonly kifu: MatchConnection) {}

  /** By the stream of this name from now on; by none while it is lost. */
  follow(stream: string | undefined): void {
    this.stream = stream;
    this.sayFrom = 0;
  }

  /**
   * As soon as it is known whose the stream is, and again and again, so that the node finds out whom it cannot reach any
   * more. What comes of it is only shown: where it is refused, the match goes on as ever.
   */
  say(match: Match, seat: SeatNumber, account: Account, chain: Chain | undefined): void {
    const { stream } = this;
    if (match.result !== "running" || stream === undefined) return;
    if (chain === undefined || chain.time < this.sayFrom) return;
    const { time } = chain;
    this.sayFrom = time + PRESENT_EVERY_SECONDS;
    const said = this.hasSaid;
    this.hasSaid = true;
    // Soon enough after an outage: a seat is away after ten seconds.
    const send = async () => {
      if (said) await pause(spreadWait(), this.kifu.signal);
      if (this.stream === stream) await this.send({ account, match, seat, time }, stream);
    };
    send().catch(() => undefined);
  }

  /** Signs as the seat that its player is at their match, and sends it; again while the node cannot be reached. */
  private async send(atSeat: AtSeat & { time: number }, stream: string): Promise<void> {
    const { kifu } = this;
    const { time } = atSeat;
    const contextOf = (context: bigint) => presenceContext(hash, context);
    const signed = await signAsSeat(kifu, atSeat, contextOf, presenceDigest({ time, stream }));
    const presence = { ...signed, time, stream };
    const body = { presence } satisfies Decoded<typeof sentPresence>;
    await kifu.insist(() => postSigned(kifu.http, paths.presence, body, presenceTaken));
  }
}
