import { type Chain, type Match, PRESENT_EVERY_SECONDS, type SeatNumber } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { spreadWait } from "../node/retry.js";
import { pause } from "../node/waiting.js";
import { type AtSeat, postStatement, signNow } from "../accounts/statements.js";

/** A stream's name: a random number below 2^64, in decimal. */
export function streamName(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}

/**
 * Notifies the node that the player is present at one match. The notice names the stream on which
 * this page follows the match.
 */
export class SeatPresence {
  /** The name of the open stream; undefined while there is none. */
  private stream: string | undefined;
  private sayFrom = 0;
  private hasSaid = false;

  constructor(private readonly kifu: ChainConnection) {}

  /** Sets the stream's name; undefined while the stream is lost. */
  follow(stream: string | undefined): void {
    this.stream = stream;
    this.sayFrom = 0;
  }

  /**
   * Announces that the player is present, and renews the announcement regularly. Then the node
   * notices when the player becomes unreachable. Presence is only displayed: the match continues
   * even if the node refuses the announcement.
   */
  say(match: Match, seat: SeatNumber, account: Account, chain: Chain | undefined): void {
    const { stream } = this;
    if (match.result !== "running" || stream === undefined) return;
    if (chain === undefined || chain.time < this.sayFrom) return;
    const { time } = chain;
    this.sayFrom = time + PRESENT_EVERY_SECONDS;
    const said = this.hasSaid;
    this.hasSaid = true;
    // Later announcements wait a random time, so that not all players announce at once after an
    // outage. The wait is short, because a seat counts as away after ten seconds.
    const send = async () => {
      if (said) await pause(spreadWait(), this.kifu.signal);
      if (this.stream === stream) await this.send({ account, match, seat, time }, stream);
    };
    send().catch(() => undefined);
  }

  /** Signs and sends the announcement. Retries while the node is unreachable. */
  private async send(atSeat: AtSeat & { time: number }, stream: string): Promise<void> {
    const { kifu } = this;
    const presence = await signNow(kifu, atSeat, "presence", { stream });
    await kifu.retry(() => postStatement(kifu.http, presence));
  }
}
