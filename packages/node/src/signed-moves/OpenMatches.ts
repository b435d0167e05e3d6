import { codes, type Match } from "@kifu/chain";
import { Field } from "o1js";
import type { Chain } from "../sequencer/Chain.js";
import type { KeptMove, StoredMove } from "../store/codec/move.js";
import { type MoveCrypto, refusalOfRules } from "./validateMove.js";
import { type PlainMatch, plainMatch } from "./PlainMatch.js";
import { OpenMatch } from "./OpenMatch.js";

export interface OpenMatchesOptions {
  chain: Chain;
  moveCrypto: Pick<MoveCrypto, "hash">;
  log: { error(fields: object, message: string): void };
}

/** The matches with open moves or with a move that is being validated. */
export class OpenMatches {
  private readonly byMatch = new Map<number, OpenMatch>();
  private readonly domain: Field;

  constructor(private readonly options: OpenMatchesOptions) {
    this.domain = options.chain.domain;
  }

  get(match: number): OpenMatch | undefined {
    return this.byMatch.get(match);
  }

  all(): Iterable<OpenMatch> {
    return this.byMatch.values();
  }

  open(match: number): OpenMatch {
    const openMatch = this.byMatch.get(match) ?? new OpenMatch(match);
    this.byMatch.set(match, openMatch);
    return openMatch;
  }

  /**
   * Runs the tasks of one match one after another. No transaction that may change the match runs
   * at the same time.
   */
  async at<T>(match: number, task: (openMatch: OpenMatch) => Promise<T>): Promise<T> {
    const openMatch = this.open(match);
    try {
      return await openMatch.mutex.run(async () => await task(openMatch));
    } finally {
      const { mutex, moves, waiting } = openMatch;
      const isUsed = mutex.length > 0 || moves.length > 0 || waiting.length > 0;
      if (!isUsed && openMatch.stoppedBy === undefined) this.byMatch.delete(match);
    }
  }

  /** The match after its last open move. Throws if there is no such match. */
  matchAt(openMatch: OpenMatch): PlainMatch {
    if (openMatch.matches.length === 0) openMatch.matches = [this.matchOfChain(openMatch.number)];
    return openMatch.match!;
  }

  /** The match as the chain knows it, without open moves. Throws if there is no such match. */
  matchOfChain(number: number): PlainMatch {
    const { chain, moveCrypto } = this.options;
    const match: Match | undefined = number > 0 ? chain.pending.match(number) : undefined;
    if (match === undefined) throw refusalOfRules(codes.match.unknown, "There is no such match.");
    return plainMatch(match, this.signedNumber(number), moveCrypto.hash);
  }

  /** The match's number in signed messages: its number on the chain plus the chain's domain. */
  signedNumber(match: number): bigint {
    return this.domain.add(match).toBigInt();
  }

  /** Marks the match as stopped, so that it takes no more moves, and logs its open moves. */
  stop(openMatch: OpenMatch, code: string): void {
    openMatch.stoppedBy = code;
    const moves = openMatch.moves.map(shownKept);
    this.options.log.error(
      { match: openMatch.number, code, moves },
      "The chain refused accepted moves. The match has stopped, and its moves are kept",
    );
  }
}

/** A move for the log, with everything needed to verify its signature. */
export function shown({ match, ply, move, atMost, transcript, by }: StoredMove): object {
  const { byOwner, x, y, z } = by;
  const [signature, fields] = [[x, y, z].map(String), move.map(String)];
  return { match, ply, move: fields, atMost, transcript: String(transcript), byOwner, signature };
}

export function shownKept(move: KeptMove): object {
  return { ...shown(move), time: String(move.time) };
}
