import { type Kifu, type Match, rematchOffer } from "@kifu/client";

/**
 * After a bot found that its opponent was gone, the bot waits this long before it answers that
 * opponent's next request.
 */
const AGAIN_MS = 8000;

/**
 * Listens for a rematch request by the opponent of the bot's last match. All other invitations
 * are ignored, because the bot meets strangers only in pools.
 */
export class RematchRequests {
  private latest: Match | undefined;
  private stopListening: (() => void) | undefined;
  private answeredAt = -Infinity;

  constructor(
    private readonly kifu: Kifu,
    private readonly address: string,
  ) {}

  get hasMatch(): boolean {
    return this.latest !== undefined;
  }

  /** Sets the match of which a rematch can be requested. */
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

  get open(): Match | undefined {
    const { latest } = this;
    if (latest === undefined || performance.now() < this.answeredAt + AGAIN_MS) return undefined;
    const { value: player, connection } = this.kifu.watchPlayer(this.address).get();
    // A request may be outdated until the connection is restored.
    if (player === undefined || connection !== "live") return undefined;
    const isLatest = player.latestMatch === latest.id && player.activeMatch === undefined;
    return isLatest && rematchOffer(latest, player) !== undefined ? latest : undefined;
  }

  /** Records that the bot has accepted the rematch. */
  answer(): void {
    this.answeredAt = performance.now();
  }
}
