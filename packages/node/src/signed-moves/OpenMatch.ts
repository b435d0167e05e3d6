import { Mutex } from "../Mutex.js";
import type { KeptMove } from "../store/codec/move.js";
import type { OpenMove } from "./validateMove.js";
import type { MatchAfter } from "./OpenMoves.js";
import type { PlainMatch } from "./PlainMatch.js";

/** A match with signed moves. Its tasks run one after another. */
export class OpenMatch {
  readonly mutex = new Mutex();
  /** Moves that are in no transaction yet. */
  moves: OpenMove[] = [];
  /**
   * The match before the first of these moves and after each of them. Empty until the match is
   * read.
   */
  matches: PlainMatch[] = [];
  /**
   * Moves that were accepted before a restart, kept until an earlier move that the store lost is
   * sent again.
   */
  waiting: readonly KeptMove[] = [];
  /** When the first of the moves came, in milliseconds. */
  openSince = 0;
  /** The plies for which a second signed move was already logged. */
  readonly signedTwice = new Set<number>();
  /** The code with which the chain refused what the plain rules had accepted. */
  stoppedBy: string | undefined;

  constructor(
    /** The match's number on the chain. */
    readonly number: number,
  ) {}

  /** The match after its last move. */
  get match(): PlainMatch | undefined {
    return this.matches.at(-1);
  }

  /** The open moves that the plain rules accept. Only a damaged store has others. */
  get valid(): readonly OpenMove[] {
    return this.moves.slice(0, Math.max(0, this.matches.length - 1));
  }

  /** The match after the last of these moves. Undefined when there are none. */
  get after(): MatchAfter | undefined {
    const last = this.moves[this.matches.length - 2];
    return last && this.match && { match: this.match, outcome: last.outcome };
  }

  add(move: OpenMove, after: PlainMatch, now: number): void {
    if (this.moves.length === 0) this.openSince = now;
    this.moves.push(move);
    this.matches.push(after);
  }

  /** Removes moves that are in a transaction now. The remaining ones count as new. */
  remove(count: number, now: number): void {
    this.moves = this.moves.slice(count);
    this.matches = this.matches.slice(count);
    this.openSince = now;
  }
}
