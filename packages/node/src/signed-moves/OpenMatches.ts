import { codes, type Match } from "@kifu/chain";
import { Field } from "o1js";
import type { Chain } from "../sequencer/Chain.js";
import type { KeptMove, StoredMove } from "../store/codec/move.js";
import { type MoveCrypto, refusalOfRules } from "./validateMove.js";
import { type PlainMatch, plainMatch } from "./PlainMatch.js";
import { OpenMatch } from "./OpenMatch.js";

/** What open matches are read from and with, and where they tell of those that stop. */
export interface OpenMatchesOptions {
  chain: Chain;
  moveCrypto: Pick<MoveCrypto, "hash">;
  log: { error(fields: object, message: string): void };
}

/** The matches of which moves are in no transaction yet, or are just being judged. */
export class OpenMatches {
  private readonly byMatch = new Map<number, OpenMatch>();
  private readonly domain: Field;

  constructor(private readonly options: OpenMatchesOptions) {
    this.domain = options.chain.domain;
  }

  get(match: number): OpenMatch | undefined {
    return this.byMatch.get(match);
  }

  /** Those that are used now; more may come while they are looked through. */
  all(): Iterable<OpenMatch> {
    return this.byMatch.values();
  }

  /** That of a match, made if there is none. */
  open(match: number): OpenMatch {
    const openMatch = this.byMatch.get(match) ?? new OpenMatch(match);
    this.byMatch.set(match, openMatch);
    return openMatch;
  }

  /** One after the other in each match, and not while something else may change its match. */
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

  /** The match as of its last move. Throws where there is no such match. */
  matchAt(openMatch: OpenMatch): PlainMatch {
    if (openMatch.matches.length === 0) openMatch.matches = [this.matchOfChain(openMatch.number)];
    return openMatch.match!;
  }

  /** The match without its open moves. Throws where there is no such match. */
  matchOfChain(number: number): PlainMatch {
    const { chain, moveCrypto } = this.options;
    const match: Match | undefined = number > 0 ? chain.pending.match(number) : undefined;
    if (match === undefined) throw refusalOfRules(codes.match.unknown, "There is no such match.");
    return plainMatch(match, this.signedNumber(number), moveCrypto.hash);
  }

  /** A match's number as it is signed: counted from the chain's domain. */
  signedNumber(match: number): bigint {
    return this.domain.add(match).toBigInt();
  }

  /** Has the match take no more moves, and tells all that it has. */
  stop(openMatch: OpenMatch, code: string): void {
    openMatch.stoppedBy = code;
    const moves = openMatch.moves.map(shownKept);
    this.options.log.error(
      { match: openMatch.number, code, moves },
      "The chain refuses signed moves that were accepted: the match has stopped, its moves are kept",
    );
  }
}

/** A move as logs show it, with all that somebody needs to verify its signature. */
export function shown({ match, ply, move, atMost, transcript, by }: StoredMove): object {
  const { byOwner, x, y, z } = by;
  const [signature, fields] = [[x, y, z].map(String), move.map(String)];
  return { match, ply, move: fields, atMost, transcript: String(transcript), byOwner, signature };
}

/** A signed move that the node has accepted, as the log shows it. */
export function shownKept(move: KeptMove): object {
  return { ...shown(move), time: String(move.time) };
}
