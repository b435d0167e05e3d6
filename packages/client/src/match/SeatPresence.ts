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

/** A stream's name: a random number below 2^64, in decimal. */
export function streamName(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}

/** Tells the node that the player is at one match, through the stream that follows it. */
export class SeatPresence {
  /** The open stream, and the chain's time of the next renewal. */
  private stream: string | undefined;
  private sayFrom = 0;
  private hasSaid = false;

  constructor(private readonly kifu: MatchConnection) {}

  /** Sets the stream's name; undefined while it is lost. */
  follow(stream: string | undefined): void {
    this.stream = stream;
    this.sayFrom = 0;
  }

  /**
   * Announces presence once it is known whose the stream is, and renews it regularly, so that the
   * node notices unreachable players. It is only displayed: if it is refused, the match continues
   * as usual.
   */
  say(match: Match, seat: SeatNumber, account: Account, chain: Chain | undefined): void {
    const { stream } = this;
    if (match.result !== "running" || stream === undefined) return;
    if (chain === undefined || chain.time < this.sayFrom) return;
    const { time } = chain;
    this.sayFrom = time + PRESENT_EVERY_SECONDS;
    const said = this.hasSaid;
    this.hasSaid = true;
    // Soon after an outage, because a seat counts as away after ten seconds.
    const send = async () => {
      if (said) await pause(spreadWait(), this.kifu.signal);
      if (this.stream === stream) await this.send({ account, match, seat, time }, stream);
    };
    send().catch(() => undefined);
  }

  /** Signs and sends the statement, and retries while the node is unreachable. */
  private async send(atSeat: AtSeat & { time: number }, stream: string): Promise<void> {
    const { kifu } = this;
    const { time } = atSeat;
    const contextOf = (context: bigint) => presenceContext(hash, context);
    const signed = await signAsSeat(kifu, atSeat, contextOf, presenceDigest({ time, stream }));
    const presence = { ...signed, time, stream };
    const body = { presence } satisfies Decoded<typeof sentPresence>;
    await kifu.retry(() => postSigned(kifu.http, paths.presence, body, presenceTaken));
  }
}
