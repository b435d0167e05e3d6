import { Mutex } from "../Mutex.js";
import type { KeptMove } from "../store/codec/move.js";
import type { OpenMove } from "./validateMove.js";
import type { MatchAfter } from "./OpenMoves.js";
import type { PlainMatch } from "./PlainMatch.js";

/** A match whose moves come signed, and one after the other. */
export class OpenMatch {
  readonly mutex = new Mutex();
  /** Those that are in no transaction yet. */
  moves: OpenMove[] = [];
  /** The match as of each of these moves, and before the first of them; none before it is read. */
  matches: PlainMatch[] = [];
  /** Accepted before, and kept until an earlier move comes again that the store has lost. */
  waiting: readonly KeptMove[] = [];
  /** When the first of the moves came, in milliseconds. */
  openSince = 0;
  /** The plies for which somebody sent a second signed move, as the log has said. */
  readonly signedTwice = new Set<number>();
  /** The code with which the chain refused what the plain rules had accepted. */
  stoppedBy: string | undefined;

  constructor(
    /** The match's number on the chain. */
    readonly number: number,
  ) {}

  /** The match as of its last move. */
  get match(): PlainMatch | undefined {
    return this.matches.at(-1);
  }

  /** Its open moves as far as the plain rules accept them: all, but those of a damaged store. */
  get valid(): readonly OpenMove[] {
    return this.moves.slice(0, Math.max(0, this.matches.length - 1));
  }

  /** The match as of the last of these; undefined when there are none. */
  get after(): MatchAfter | undefined {
    const last = this.moves[this.matches.length - 2];
    return last && this.match && { match: this.match, outcome: last.outcome };
  }

  add(move: OpenMove, after: PlainMatch, now: number): void {
    if (this.moves.length === 0) this.openSince = now;
    this.moves.push(move);
    this.matches.push(after);
  }

  /** The first of the moves are in a transaction. Any others are as good as new. */
  remove(count: number, now: number): void {
    this.moves = this.moves.slice(count);
    this.matches = this.matches.slice(count);
    this.openSince = now;
  }
}
