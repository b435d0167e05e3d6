import type { Move } from "@kifu/wire";
import { asKifuError, type KifuError } from "../errors/KifuError.js";
import { unref } from "../node/waiting.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";

/**
 * The moves of a segment arrive together within this time. Moves that are still missing are then
 * fetched.
 */
const TOLD_TOGETHER_MS = 100;

/** How long to wait before missing moves are fetched again. */
const ASK_AGAIN_MS = 3_000;

interface MovesOptions {
  readonly isWanted: () => boolean;
  readonly isWatched: () => boolean;
  readonly onLoaded: () => void;
  readonly onError: (error: KifuError) => void;
}

/** The moves of a match as the node reports them. If some are missing, all are fetched. */
export class ReportedMoves {
  private readonly moves = new Map<number, Move>();
  /** The match's number of moves. Some of them may not have arrived yet. */
  private ply = 0;
  private isLoading = false;
  private isExpecting = false;
  private isWaiting = false;
  /** How often in a row the node answered with fewer moves than the match had. */
  private incomplete = 0;
  /** Counts how often moves were removed, for example by a takeback. */
  private cuts = 0;
  /**
   * Whether the moves may be outdated, because they were rendered earlier or the stream has
   * paused.
   */
  private onlySeen = false;

  constructor(
    private readonly kifu: Pick<ChainConnection, "retry" | "moves">,
    private readonly id: number,
    private readonly options: MovesOptions,
  ) {}

  get byPly(): ReadonlyMap<number, Move> {
    return this.moves;
  }

  /** Whether the node withholds moves. One incomplete answer may be older than the match. */
  get isWithheld(): boolean {
    return this.incomplete > 1;
  }

  begin(ply: number, moves: readonly Move[]): void {
    this.ply = ply;
    for (const move of moves) this.moves.set(move.ply, move);
    this.onlySeen = true;
  }

  /** Called after a pause, when moves may have been taken back and replaced. */
  doubt(): void {
    if (this.moves.size > 0) this.onlySeen = true;
  }

  take(ply: number, move: Move | undefined): void {
    // A fetch that is under way may still return the moves from before a takeback.
    if (ply < this.ply) this.cuts++;
    this.ply = ply;
    if (move !== undefined) this.moves.set(move.ply, move);
    // Later moves were taken back, or were accepted and then dropped before any block.
    for (const known of this.moves.keys()) if (known > ply) this.moves.delete(known);
  }

  /** Fetches missing moves. Waits first if other moves of the same segment may still arrive. */
  complete(latest: Move | undefined): void {
    if (!this.onlySeen && !this.isMissing) return;
    if (this.onlySeen || latest === undefined || latest.ply >= this.ply) return void this.load();
    if (this.isExpecting) return;
    this.isExpecting = true;
    const look = () => {
      this.isExpecting = false;
      if (this.options.isWanted() && this.isMissing) void this.load();
    };
    unref(setTimeout(look, TOLD_TOGETHER_MS));
  }

  private get isMissing(): boolean {
    return this.moves.size < this.ply;
  }

  /** Whether all moves up to this one are known. */
  private has(ply: number): boolean {
    return Array.from({ length: ply }, (_, i) => i + 1).every((each) => this.moves.has(each));
  }

  /**
   * Fetches the moves again after a while. A finished match has no more events that would trigger
   * another fetch.
   */
  private loadLater(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    const ask = () => {
      this.isWaiting = false;
      if (this.options.isWatched()) void this.load();
    };
    unref(setTimeout(ask, ASK_AGAIN_MS));
  }

  private async load(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      const { cuts, ply: least } = this;
      const moves = await this.kifu.retry(() => this.kifu.moves(this.id));
      if (cuts !== this.cuts) {
        this.isLoading = false;
        return await this.load();
      }
      for (const move of moves) if (move.ply <= this.ply) this.moves.set(move.ply, move);
      this.onlySeen = false;
      this.incomplete = this.has(least) ? 0 : this.incomplete + 1;
      if (this.incomplete > 0) this.loadLater();
      this.options.onLoaded();
    } catch (error) {
      this.options.onError(asKifuError(error));
      this.loadLater();
    } finally {
      this.isLoading = false;
    }
  }
}
