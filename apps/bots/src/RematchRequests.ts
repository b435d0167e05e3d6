import { type Kifu, type Match, rematchOffer } from "@kifu/client";

/** Somebody who asks for a rematch and was gone when the bot came is not met again at once. */
const AGAIN_MS = 8000;

/**
 * Hears whether the player of a bot's last match asks for a rematch of it. What anybody else asks of the bot is of no
 * account, however many they are: it meets strangers where they wait for anybody.
 */
export class RematchRequests {
  private latest: Match | undefined;
  private stopListening: (() => void) | undefined;
  private answeredAt = -Infinity;

  constructor(
    private readonly kifu: Kifu,
    private readonly address: string,
  ) {}

  /** Whether there is a match of which there could be a rematch. */
  get hasMatch(): boolean {
    return this.latest !== undefined;
  }

  /** Keeps the match that the bot was in last, once it is over. */
  keep(match: Match | undefined): void {
    this.latest = match;
    this.answeredAt = -Infinity;
  }

  listen(onChange: () => void): void {
    this.stopListening ??= this.kifu.watchPlayer(this.address).subscribe(onChange);
  }

  stop(): void {
    this.stopListening?.();
    this.stopListening = undefined;
  }

  /** The match of which a rematch is asked for now; undefined if none is. */
  get open(): Match | undefined {
    const { latest } = this;
    if (latest === undefined || performance.now() < this.answeredAt + AGAIN_MS) return undefined;
    const { value: player, connection } = this.kifu.watchPlayer(this.address).get();
    // What was heard before it listened again may be out of date.
    if (player === undefined || connection !== "live") return undefined;
    const isLatest = player.latestMatch === latest.id && player.activeMatch === undefined;
    return isLatest && rematchOffer(latest, player) !== undefined ? latest : undefined;
  }

  /** Takes note that the bot has gone to meet who asks. */
  answer(): void {
    this.answeredAt = performance.now();
  }
}
