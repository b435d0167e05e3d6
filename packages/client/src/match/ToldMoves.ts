import type { Move } from "@kifu/wire";
import { asKifuError } from "../errors/clientErrors.js";
import type { KifuError } from "../errors/KifuError.js";
import { unref } from "../watch/unref.js";
import type { MatchConnection } from "./MatchConnection.js";

/** All moves of a segment are told one after the other: those that are missing for longer are asked for. */
const TOLD_TOGETHER_MS = 100;

/** After this long, moves that could not be had are asked for again. */
const ASK_AGAIN_MS = 3_000;

/** Who is told of moves. */
interface MovesOptions {
  /** Whether what is missing still matters. */
  readonly isWanted: () => boolean;
  /** Whether somebody watches the match. */
  readonly isWatched: () => boolean;
  readonly onLoaded: () => void;
  readonly onError: (error: KifuError) => void;
}

/** The moves of a match as the node tells of them: one by one, and all of them when some are missing. */
export class ToldMoves {
  private readonly moves = new Map<number, Move>();
  /** How many the match has. */
  private ply = 0;
  private isLoading = false;
  private isExpecting = false;
  /** How often the match went back. */
  private cuts = 0;
  /** Whether the moves are those that were seen before: some may be sequenced by now, or gone. */
  private onlySeen = false;

  constructor(
    private readonly kifu: Pick<MatchConnection, "insist" | "moves">,
    private readonly id: number,
    private readonly options: MovesOptions,
  ) {}

  get byPly(): ReadonlyMap<number, Move> {
    return this.moves;
  }

  /** What was seen of a match of so many moves. */
  begin(ply: number, moves: readonly Move[]): void {
    this.ply = ply;
    for (const move of moves) this.moves.set(move.ply, move);
    this.onlySeen = true;
  }

  /** Nobody listened for a while: moves may have been taken back, and others made in their place. */
  doubt(): void {
    if (this.moves.size > 0) this.onlySeen = true;
  }

  /** The match has so many moves now, and this is one of them. */
  take(ply: number, move: Move | undefined): void {
    // Moves that are asked for may come as they were before some were taken back.
    if (ply < this.ply) this.cuts++;
    this.ply = ply;
    if (move !== undefined) this.moves.set(move.ply, move);
    // Taken back; or what was accepted and is in no block was dropped.
    for (const known of this.moves.keys()) if (known > ply) this.moves.delete(known);
  }

  /** Asks for the moves that are missing; if others of the same transaction may follow this one, only after them. */
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
      const moves = await this.kifu.insist(() => this.kifu.moves(this.id));
      if (cuts !== this.cuts) {
        this.isLoading = false;
        return await this.load();
      }
      for (const move of moves) if (move.ply <= this.ply) this.moves.set(move.ply, move);
      this.onlySeen = false;
      this.options.onLoaded();
    } catch (error) {
      this.options.onError(asKifuError(error));
      // A match that is over sends no more events: nothing else would ask again.
      unref(setTimeout(() => this.options.isWatched() && void this.load(), ASK_AGAIN_MS));
    } finally {
      this.isLoading = false;
    }
  }
}
