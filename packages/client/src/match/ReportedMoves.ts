import type { Move } from "@kifu/wire";
import { asKifuError } from "../errors/clientErrors.js";
import type { KifuError } from "../errors/KifuError.js";
import { unref } from "../watch/unref.js";
import type { MatchConnection } from "./MatchConnection.js";

/** The moves of a segment arrive together. Those that are missing for longer are fetched. */
const TOLD_TOGETHER_MS = 100;

/** After this long, missing moves are fetched again. */
const ASK_AGAIN_MS = 3_000;

/** Callbacks of the list. */
interface MovesOptions {
  /** Whether missing moves still matter. */
  readonly isWanted: () => boolean;
  /** Whether somebody watches the match. */
  readonly isWatched: () => boolean;
  readonly onLoaded: () => void;
  readonly onError: (error: KifuError) => void;
}

/**
 * The moves of a match as the node reports them: one by one, or all of them if some are missing.
 */
export class ReportedMoves {
  private readonly moves = new Map<number, Move>();
  /** The number of moves of the match. */
  private ply = 0;
  private isLoading = false;
  private isExpecting = false;
  /** Counts how often the match went back. */
  private cuts = 0;
  /** Whether the moves come from the first page: some may be sequenced or gone by now. */
  private onlySeen = false;

  constructor(
    private readonly kifu: Pick<MatchConnection, "retry" | "moves">,
    private readonly id: number,
    private readonly options: MovesOptions,
  ) {}

  get byPly(): ReadonlyMap<number, Move> {
    return this.moves;
  }

  /** Starts with moves that were rendered earlier. */
  begin(ply: number, moves: readonly Move[]): void {
    this.ply = ply;
    for (const move of moves) this.moves.set(move.ply, move);
    this.onlySeen = true;
  }

  /** After a pause, moves may have been taken back and replaced. */
  doubt(): void {
    if (this.moves.size > 0) this.onlySeen = true;
  }

  /** The match now has `ply` moves, and this is one of them. */
  take(ply: number, move: Move | undefined): void {
    // A pending fetch may return moves from before a takeback.
    if (ply < this.ply) this.cuts++;
    this.ply = ply;
    if (move !== undefined) this.moves.set(move.ply, move);
    // Taken back, or accepted but dropped before any block.
    for (const known of this.moves.keys()) if (known > ply) this.moves.delete(known);
  }

  /** Fetches missing moves, but waits if others of the same transaction may still follow. */
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

  private async load(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      const { cuts } = this;
      const moves = await this.kifu.retry(() => this.kifu.moves(this.id));
      if (cuts !== this.cuts) {
        this.isLoading = false;
        return await this.load();
      }
      for (const move of moves) if (move.ply <= this.ply) this.moves.set(move.ply, move);
      this.onlySeen = false;
      this.options.onLoaded();
    } catch (error) {
      this.options.onError(asKifuError(error));
      // A finished match sends no more events, so nothing else would trigger a fetch.
      unref(setTimeout(() => this.options.isWatched() && void this.load(), ASK_AGAIN_MS));
    } finally {
      this.isLoading = false;
    }
  }
}
