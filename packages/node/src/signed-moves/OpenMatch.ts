import { Mutex } from "../Mutex.js";
import type { KeptMove } from "../store/codec/move.js";
import type { OpenMove } from "./validateMove.js";
import type { MatchAfter } from "./OpenMoves.js";
import type { PlainMatch } from "./PlainMatch.js";

/** A match with open moves or with a task in progress. Its tasks run one after another. */
export class OpenMatch {
  readonly mutex = new Mutex();
  /** Moves that are in no transaction yet. */
  moves: OpenMove[] = [];
  /**
   * The match before the first open move and after each open move. Empty until the match is read.
   */
  matches: PlainMatch[] = [];
  /**
   * Moves that were accepted before a restart. The store has lost an earlier move, so they wait
   * until that move is sent again.
   */
  waiting: readonly KeptMove[] = [];
  /** When the oldest open move came, in milliseconds. */
  openSince = 0;
  /** The plies for which a second, different move was already logged. */
  readonly signedTwice = new Set<number>();
  /**
   * Why the match takes no more moves. Usually the code with which the chain refused its segment.
   */
  stoppedBy: string | undefined;

  constructor(readonly number: number) {}

  /** The match after its last move. */
  get match(): PlainMatch | undefined {
    return this.matches.at(-1);
  }

  /**
   * The open moves that the plain rules accept. If the store is intact, these are all open moves.
   */
  get valid(): readonly OpenMove[] {
    return this.moves.slice(0, Math.max(0, this.matches.length - 1));
  }

  /** The match after the last valid move. Undefined if there is none. */
  get after(): MatchAfter | undefined {
    const last = this.moves[this.matches.length - 2];
    return last && this.match && { match: this.match, outcome: last.outcome };
  }

  add(move: OpenMove, after: PlainMatch, now: number): void {
    if (this.moves.length === 0) this.openSince = now;
    this.moves.push(move);
    this.matches.push(after);
  }

  /**
   * Removes the first `count` moves, which are in a transaction now. For the others, the wait for
   * a segment starts again.
   */
  remove(count: number, now: number): void {
    this.moves = this.moves.slice(count);
    this.matches = this.matches.slice(count);
    this.openSince = now;
  }
}
